import { expect } from 'vitest';
import { explainEverything } from '../../../src/domains/explanations/server/explanation.queries.ts';
import { isSaleChainIntact } from '../../../src/domains/ledger/server/ledger.queries.ts';
import { getPaymentPlan } from '../../../src/domains/payments/server/plan.queries.ts';
import { getSaleLedger } from '../../../src/domains/sales/server/saleLedger.queries.ts';
import { getSale } from '../../../src/domains/sales/server/sale.queries.ts';
import { getSaleStatement } from '../../../src/domains/sales/server/statement.queries.ts';
import type { Work } from '../../../src/platform/server/context.ts';
import type { SaleBook } from './books.ts';

/** What a customer and his banker read of a sale says the same everywhere, and every amount of it can be explained. */
export async function checkPapers(work: Work, { id, hasEnded, wasRescheduled }: SaleBook): Promise<void> {
  const told = await explainEverything(work, id);
  const wrong = told.filter((one) => one.recomputedPaise !== one.amountPaise);
  // Explanations allocate money by the due dates of now: a date that moved since then is not known to them yet.
  if (wrong.length && !wasRescheduled)
    console.log(
      'BAD',
      hasEnded,
      wrong.length,
      wrong
        .map((b) => `${b.resource}.${b.field} ${b.title}: ${b.amountPaise} vs ${b.recomputedPaise}`)
        .join('\n'),
      JSON.stringify(wrong[0], null, 1).slice(0, 1500),
    );
  if (!wasRescheduled) expect(wrong).toEqual([]);
  expect(await isSaleChainIntact(work, id)).toBe(true);
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
