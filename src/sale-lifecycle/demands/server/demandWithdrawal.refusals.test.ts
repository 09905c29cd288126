import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import { signInAgain } from '../../../../tests/support/sign-in-again.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { cancelInvoice, invoiceFromSale } from '#money/invoices/invoice.contract.ts';
import { postInterestOfSale } from '#money/charges/server/interest.jobs.ts';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import type { DemandRun } from '../demandRun.contract.ts';
import type { DemandWithdrawal } from '../demandWithdrawal.contract.ts';
import * as contract from '../demandWithdrawal.contract.ts';
import { demandedTower } from './demandedTower.factory.ts';
import { buildPostedRun, completedMilestone } from './postedRun.factory.ts';

const POSTED_ON = '2025-05-10';
let day = POSTED_ON;
const clock = () => `${day}T06:00:00.000Z`;

let desk: SalesDesk;
let finance: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk({ clock });
  finance = desk.finance;
});

afterAll(() => desk?.app.stop());

/** The office opens again on a later day, or an earlier one; what happened meanwhile stays. */
async function goTo(later: string): Promise<void> {
  day = later;
  finance = await signInAgain(desk.app, desk.finance, clock());
}

/** One registered sale whose plinth is demanded by a run that is posted. */
async function demanded(): Promise<{ runId: string; saleId: string; installmentId: string; sale: string }> {
  const tower = await desk.run((work) => demandedTower(work, { registered: 1 }));
  const runId = await desk.run(async (work) => {
    const milestoneId = await completedMilestone(work, desk.app, { ...tower, key: 'plinth' });
    return buildPostedRun(work, { kind: 'milestone', milestoneId });
  });
  const saleId = tower.saleIds[0] ?? '';
  const [plinth] = await installmentsOf(saleId, 'plinth');
  const { bookingNumber } = await desk.run(({ db }) =>
    db.selectFrom('sale').select('bookingNumber').where('id', '=', saleId).executeTakeFirstOrThrow(),
  );
  return { runId, saleId, installmentId: plinth?.id ?? '', sale: bookingNumber };
}

async function installmentsOf(saleId: string, key: string) {
  const { installments } = await desk.run((work) => getPaymentPlan(work, saleId));
  return installments.filter(({ trigger }) => trigger.milestoneKey === key);
}

const problemsOf = async (id: string) =>
  (await dataOf<DemandWithdrawal>(finance.send(contract.previewDemandWithdrawal, { params: { id } })))
    .problems;

const withdraw = (id: string) =>
  finance.send(contract.withdrawDemandRun, {
    params: { id },
    body: { reason: 'The wrong tower was certified' },
  });

/** That nothing of it is written is read from the ledger, which each withdrawal posts to. */
const lastBatch = () =>
  desk.run(({ db }) =>
    db
      .selectFrom('ledgerBatch')
      .select((eb) => eb.fn.max('batchNo').as('last'))
      .executeTakeFirst(),
  );

describe('a posted run is not withdrawn', () => {
  it('once interest on one of its demands is billed', async () => {
    await goTo(POSTED_ON);
    const { runId, saleId, sale } = await demanded();
    expect(await problemsOf(runId)).toEqual([]);
    await goTo('2025-07-01');
    expect(await desk.run((work) => postInterestOfSale(work, saleId, '2025-06-30'))).toBeGreaterThan(0);
    const message = `${sale}: interest on the demand is billed and stays due, so the demand cannot be withdrawn.`;
    expect(await problemsOf(runId)).toEqual([{ kind: 'interest', message, bookingNumbers: [sale] }]);
    const before = await lastBatch();
    expect(await refusalOf(withdraw(runId))).toEqual({ status: 409, message });
    expect(await lastBatch()).toEqual(before);
  });

  it('while an invoice bills one of its demands together with another demand', async () => {
    await goTo(POSTED_ON);
    const { runId, saleId, installmentId, sale } = await demanded();
    const { installments } = await desk.run((work) => getPaymentPlan(work, saleId));
    const asked = installments.filter(({ demandDate }) => demandDate !== null);
    expect(asked.length).toBeGreaterThan(1);
    for (const id of new Set(asked.map(({ invoiceId }) => invoiceId ?? ''))) {
      const body = { reason: 'To be billed on one paper' };
      await dataOf(finance.send(cancelInvoice, { params: { id }, body }));
    }
    await dataOf(finance.send(invoiceFromSale, { params: { id: saleId }, body: {} }));
    const message = `${sale}: its invoice also bills other demands. Cancel that invoice first; the demands stay.`;
    expect(await problemsOf(runId)).toEqual([{ kind: 'billedTogether', message, bookingNumbers: [sale] }]);
    const before = await lastBatch();
    expect(await refusalOf(withdraw(runId))).toEqual({ status: 409, message });
    expect(await lastBatch()).toEqual(before);

    // It says what to do, and that helps.
    const [plinth] = await installmentsOf(saleId, 'plinth');
    expect(plinth?.id).toBe(installmentId);
    const apart = { params: { id: plinth?.invoiceId ?? '' }, body: { reason: 'Billed apart again' } };
    await dataOf(finance.send(cancelInvoice, apart));
    expect(await dataOf<DemandRun>(withdraw(runId))).toMatchObject({ status: 'withdrawn' });
  });

  it('from the day on which no credit note can take its invoices back', async () => {
    await goTo(POSTED_ON);
    const late = await demanded();
    const inTime = await demanded();
    // CGST Act s.34(2): the 30th of November after the financial year of the invoice.
    await goTo('2026-11-30');
    expect(await problemsOf(late.runId)).toEqual([]);
    expect(await dataOf<DemandRun>(withdraw(inTime.runId))).toMatchObject({ status: 'withdrawn' });
    await goTo('2026-12-01');
    const message = `${late.sale}: its invoice is too old for a credit note.`;
    const problem = { kind: 'noCreditNote', message, bookingNumbers: [late.sale] };
    expect(await problemsOf(late.runId)).toEqual([problem]);
    const before = await lastBatch();
    expect(await refusalOf(withdraw(late.runId))).toEqual({ status: 409, message });
    expect(await lastBatch()).toEqual(before);
  });
});
