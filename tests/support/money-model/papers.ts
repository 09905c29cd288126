import { expect } from 'vitest';
import { isSaleChainIntact } from '#money/ledger/server/ledger.queries.ts';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import { explainEverything } from '#insight/explanations/server/explanation.queries.ts';
import { getSaleLedger } from '#sale-lifecycle/statements/server/saleLedger.queries.ts';
import { getSale } from '#sale-lifecycle/overview/server/sale.queries.ts';
import { getSaleStatement } from '#sale-lifecycle/statements/server/statement.queries.ts';
import type { Work } from '../../../src/platform/server/context.ts';
import type { SaleBook } from './books.ts';

/** What a customer and their banker read of a sale says the same everywhere, and every amount is explained. */
export async function checkPapers(work: Work, { id, hasEnded }: SaleBook): Promise<void> {
  expect(await isSaleChainIntact(work, id)).toBe(true);
  const explained = await explainEverything(work, id);
  expect(explained.filter((one) => one.recomputedPaise !== one.amountPaise)).toEqual([]);
  if (hasEnded) return;
  const plan = await getPaymentPlan(work, id);
  const ledger = await getSaleLedger(work, id);
  const sale = await getSale(work, id);
  const statement = await getSaleStatement(work, id);
  const openPaise = plan.outstandingPaise + plan.chargesOpenPaise;
  expect({ balance: ledger.balancePaise, onAccount: ledger.onAccountPaise }).toEqual({
    balance: openPaise,
    onAccount: plan.onAccountPaise,
  });
  expect(sale).toMatchObject({
    paidPaise: plan.paidPaise,
    demandedPaise: plan.demandedPaise,
    outstandingPaise: plan.outstandingPaise,
    totalReceivablePaise: plan.totalPaise,
  });
  expect(statement.balancePaise).toBe(openPaise - plan.onAccountPaise);
}
