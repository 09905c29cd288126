import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROKEN_INVARIANTS, BROKEN_WHOLE } from '../../../../tests/support/money-model/invariants.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { listInvoices } from '#money/invoices/invoice.contract.ts';
import { verifyLedger } from '#money/ledger/server/ledger.queries.ts';
import { updateReceipt, verifyReceipt } from '#money/receipts/receipt.contract.ts';
import { recordReceipt } from '#money/receipts/server/receipt.commands.ts';
import { buildVerifiedReceipt, receiptInput } from '#money/receipts/server/receipt.factory.ts';
import { waiveInstallment } from '#money/dues/server/waiver.commands.ts';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import { changePlan } from '#sale-lifecycle/plan-revisions/server/planRevision.commands.ts';
import { cancelSale } from '#sale-lifecycle/cancellations/server/cancellation.commands.ts';
import { raiseHeldDemands } from './heldDemands.commands.ts';
import { markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import type { DemandRun } from '../demandRun.contract.ts';
import { previewDemandRun } from '../demandRun.contract.ts';
import type { DemandWithdrawal } from '../demandWithdrawal.contract.ts';
import * as contract from '../demandWithdrawal.contract.ts';
import { demandedTower } from './demandedTower.factory.ts';
import { buildPostedRun, completedMilestone } from './postedRun.factory.ts';

const REASON = 'The wrong tower was certified';

let desk: SalesDesk;
let pool: pg.Pool;

beforeAll(async () => {
  desk = await openSalesDesk();
  pool = new pg.Pool({ connectionString: desk.app.databaseUrl, max: 1 });
});

afterAll(async () => {
  await pool?.end();
  await desk?.app.stop();
});

const withdraw = (id: string, user: TestUser = desk.finance) =>
  user.send(contract.withdrawDemandRun, { params: { id }, body: { reason: REASON } });
const preview = (id: string) =>
  dataOf<DemandWithdrawal>(desk.finance.send(contract.previewDemandWithdrawal, { params: { id } }));

interface Place {
  projectId: string;
  towerId: string;
  saleIds: string[];
}

/** A run on a milestone of a tower that is completed now, posted. */
async function posted(place: Place, key: string): Promise<{ runId: string; milestoneId: string }> {
  const milestoneId = await desk.run((work) => completedMilestone(work, desk.app, { ...place, key }));
  return { milestoneId, runId: await post(milestoneId) };
}

const post = (milestoneId: string) =>
  desk.run((work) => buildPostedRun(work, { kind: 'milestone', milestoneId }));

async function ask<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool.query<Row>(text, values)).rows;
}

/** What is wrong with the money of all sales, of which nothing may be. */
async function wrongs(): Promise<unknown[]> {
  const sales = await ask<{ id: string }>('select id from sale');
  const saleIds = sales.map(({ id }) => id);
  return [...(await ask(BROKEN_INVARIANTS, [saleIds])), ...(await ask(BROKEN_WHOLE))];
}

async function demandedOn(runId: string) {
  const [row] = await ask<{ demanded: number; held: number; live: number }>(
    `select count(*) filter (where i.demand_date is not null)::int as demanded,
            count(*) filter (where i.held_for_registration)::int as held,
            count(v.*)::int as live
       from demand_run_line l join installment i on i.id = l.installment_id
       left join invoice_installment v on v.installment_id = i.id and v.is_live
      where l.run_id = $1 and l.outcome in ('demand', 'heldForRegistration')`,
    [runId],
  );
  return row;
}

/** More than are posted in one batch. */
const DEMANDS = 60;

describe('a run of 60 demands that was posted by mistake', () => {
  let tower: Place;
  let first: { runId: string; milestoneId: string };

  beforeAll(async () => {
    tower = await desk.run((work) =>
      demandedTower(work, { registered: DEMANDS, unregistered: 6, unsold: 29 }),
    );
    first = await posted(tower, 'slab:8');
  });

  it('is shown with all that would be reversed, to those who may', async () => {
    expect(await demandedOn(first.runId)).toEqual({ demanded: DEMANDS, held: 6, live: DEMANDS });
    const before = await ask('select count(*)::int as batches from ledger_batch');
    expect(await preview(first.runId)).toMatchObject({
      demands: DEMANDS,
      sales: DEMANDS,
      creditNotes: DEMANDS,
      drafts: 0,
      released: 6,
      onAccountPaise: 0,
      problems: [],
    });
    expect(await ask('select count(*)::int as batches from ledger_batch')).toEqual(before);
    const manager = await desk.organization.user('Finance Manager');
    expect(await withdraw(first.runId, manager)).toMatchObject({ status: 403 });
    const body = { reason: 'Wrong' };
    const short = desk.finance.send(contract.withdrawDemandRun, { params: { id: first.runId }, body });
    expect(await refusalOf(short)).toMatchObject({ status: 400 });
  });

  it('is withdrawn whole and once, however many start it at the same time', async () => {
    const answers = await Promise.all([withdraw(first.runId), withdraw(first.runId, desk.head)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.message).toBe('This run is already withdrawn.');
    const run = answers.find(({ status }) => status === 200)?.body.data as DemandRun;
    expect(run).toMatchObject({
      status: 'withdrawn',
      withdrawReason: REASON,
      posted: DEMANDS,
      allowedActions: [],
    });
    expect(run.withdrawnByName).not.toBeNull();
    expect(await demandedOn(first.runId)).toEqual({ demanded: 0, held: 0, live: 0 });
  });

  it('leaves books in which every invariant holds and its invoices and credit notes cancel out', async () => {
    expect(await wrongs()).toEqual([]);
    expect(await desk.run((work) => verifyLedger(work))).toMatchObject({ intact: true });
    const [sums] = await ask(
      `select sum(case doc_type when 'creditNote' then -total_paise else total_paise end)::bigint as rest,
              count(*) filter (where doc_type = 'creditNote')::int as notes
         from invoice where status = 'cancelled' or against_invoice_id is not null`,
    );
    expect(sums).toEqual({ rest: '0', notes: DEMANDS });
    const register = await desk.finance.send(listInvoices, {
      query: { projectId: tower.projectId, docType: 'creditNote', limit: 1 },
    });
    expect(register.body.pagination).toMatchObject({ total: DEMANDS });
    // Each demand has its contra, and what is left is what the bookings and registrations demanded.
    const [ledger] = await ask(
      `select count(*)::int as contras, count(distinct reverses_batch_id)::int as taken
         from ledger_batch where source_type = 'reversal'`,
    );
    expect(ledger).toEqual({ contras: DEMANDS, taken: DEMANDS });
  });

  it('is explained in the trail of the run and of every sale', async () => {
    expect(
      await ask(
        `select resource_type, count(*)::int as entries, count(*) filter (where reason = $1)::int as reasons
           from audit_entry where action in ('withdraw', 'withdrawDemand') group by resource_type order by 1`,
        [REASON],
      ),
    ).toEqual([
      { resource_type: 'demandRun', entries: 1, reasons: 1 },
      { resource_type: 'sale', entries: DEMANDS, reasons: DEMANDS },
    ]);
  });

  it('asks no more by itself for what was held, and again for all of it by a new run', async () => {
    const saleId = tower.saleIds.at(-1) ?? '';
    await desk.run((work) => markRegistered(work, saleId));
    const raised = await desk.run(async (work) => raiseHeldDemands(work, await lockSale(work, saleId)));
    expect(raised.map(({ name }) => name)).not.toContain('Slab 8');
    const body = { kind: 'milestone', milestoneId: first.milestoneId };
    const again = await dataOf<DemandRun>(desk.finance.send(previewDemandRun, { body }));
    expect(again.units).toEqual({ demand: DEMANDS + 1, heldForRegistration: 5, unsold: 29 });
    const second = await post(first.milestoneId);
    expect(await demandedOn(second)).toEqual({ demanded: DEMANDS + 1, held: 5, live: DEMANDS + 1 });
    expect(await wrongs()).toEqual([]);
    const [numbers] = await ask(
      `select count(*)::int as documents, count(distinct invoice_number)::int as numbers from invoice
        where id in (select invoice_id from invoice_installment v join installment i on i.id = v.installment_id
                      where i.milestone_key = 'slab:8')`,
    );
    expect(numbers).toEqual({ documents: 2 * DEMANDS + 1, numbers: 2 * DEMANDS + 1 });
  });
});

describe('a run of which something happened since', () => {
  it('is not withdrawn; each sale is named with what to do, and nothing is changed', async () => {
    const tower = await desk.run((work) => demandedTower(work, { registered: 6 }));
    const { runId } = await posted(tower, 'plinth');
    const [paid, waiting, waived, revised, cancelled, untouched] = tower.saleIds.map((id) => ({ id }));
    const installmentOf = async (sale: { id: string } | undefined) => {
      const [row] = await ask<{ id: string }>(
        `select id from installment where sale_id = $1 and milestone_key = 'plinth'`,
        [sale?.id],
      );
      return row?.id ?? '';
    };
    const planOf = (saleId: string) => desk.run((work) => getPaymentPlan(work, saleId));
    const openOf = async (saleId: string) => (await planOf(saleId)).outstandingPaise;
    const paidPaise = await openOf(paid?.id ?? '');
    await desk.run((work) => buildVerifiedReceipt(work, { saleId: paid?.id ?? '', amountPaise: paidPaise }));
    const named = await installmentOf(waiting);
    await desk.run(async (work) =>
      recordReceipt(work, {
        ...(await receiptInput(work, waiting?.id ?? '')),
        amountPaise: 1_00,
        allocations: [{ installmentId: named, principalPaise: 0, taxPaise: 1_00 }],
      }),
    );
    const given = await installmentOf(waived);
    await desk.run((work) =>
      waiveInstallment(work, given, { scope: 'balance', reason: 'Settled with the buyer' }),
    );
    const plan = await planOf(revised?.id ?? '');
    const later = plan.installments.find((one) => one.demandDate === null);
    await desk.run((work) =>
      changePlan(work, revised?.id ?? '', {
        changes: [
          {
            kind: 'split',
            installmentId: later?.id ?? '',
            into: [1_000_00, (later?.principalPaise ?? 0) - 1_000_00].map((principalPaise, index) => ({
              name: `Part ${index + 1}`,
              principalPaise,
              trigger: null,
            })),
          },
        ],
        reason: 'Requested by the customer',
        version: plan.version,
      }),
    );
    await desk.run((work) =>
      cancelSale(work, cancelled?.id ?? '', {
        reason: 'The loan was refused',
        initiatedBy: 'buyer',
        requestedOn: work.today,
        cancellationDeedNumber: 'HVL-1-4712-2026',
      }),
    );
    const batches = () => ask('select max(batch_no) as last from ledger_batch');
    const before = await batches();

    const { problems } = await preview(runId);
    const numberOf = async (sale: { id: string } | undefined) =>
      (
        await ask<{ booking_number: string }>('select booking_number from sale where id = $1', [sale?.id])
      ).map((row) => row.booking_number);
    expect(problems.map(({ kind, bookingNumbers }) => ({ kind, bookingNumbers }))).toEqual([
      { kind: 'ended', bookingNumbers: await numberOf(cancelled) },
      { kind: 'paid', bookingNumbers: await numberOf(paid) },
      { kind: 'waiting', bookingNumbers: await numberOf(waiting) },
      { kind: 'waived', bookingNumbers: await numberOf(waived) },
      { kind: 'revised', bookingNumbers: await numberOf(revised) },
    ]);
    const refusal = await refusalOf(withdraw(runId));
    expect(refusal.status).toBe(409);
    for (const { message } of problems) expect(refusal.message).toContain(message);
    expect(refusal.message).not.toContain((await numberOf(untouched))[0]);
    expect(await batches()).toEqual(before);
    expect(await wrongs()).toEqual([]);
  });

  it('refuses what is not posted, and what nobody has ever seen', async () => {
    const tower = await desk.run((work) => demandedTower(work, { registered: 1 }));
    const body = { kind: 'dates', projectId: tower.projectId, upTo: desk.today };
    const { id } = await dataOf<DemandRun>(desk.finance.send(previewDemandRun, { body }));
    expect(await refusalOf(withdraw(id))).toEqual({
      status: 409,
      message: 'This run has no posted demands to withdraw.',
    });
    expect(await refusalOf(withdraw(crypto.randomUUID()))).toMatchObject({ status: 404 });
  });
});

it('a payment that is verified at the same moment wins, or finds nothing to pay: never half of it', async () => {
  const tower = await desk.run((work) => demandedTower(work, { registered: 2 }));
  const [saleId] = tower.saleIds;
  const outcomes: string[] = [];
  for (const key of ['plinth', 'slab:4', 'slab:8', 'slab:12', 'slab:17', 'slab:22']) {
    const { runId } = await posted(tower, key);
    const plan = await desk.run((work) => getPaymentPlan(work, saleId ?? ''));
    const { id } = await desk.run(async (work) =>
      recordReceipt(work, {
        ...(await receiptInput(work, saleId ?? '')),
        amountPaise: plan.outstandingPaise,
      }),
    );
    const verify = () =>
      desk.finance.send(verifyReceipt, { params: { id }, body: { clearedOn: desk.today } });
    const [verified, withdrawn] = await Promise.all(
      key === 'slab:4' ? [verify(), withdraw(runId)] : [withdraw(runId), verify()].toReversed(),
    );
    expect(verified?.status).toBe(200);
    expect([200, 409]).toContain(withdrawn?.status);
    outcomes.push(withdrawn?.status === 200 ? 'withdrawn' : 'paid');
    expect(await demandedOn(runId)).toMatchObject(
      withdrawn?.status === 200 ? { demanded: 0, live: 0 } : { demanded: 2, live: 2 },
    );
    expect(await wrongs()).toEqual([]);
    // What is verified is taken back, so that the next round begins alike.
    const body = { status: 'reversed', reversalReason: 'Of another sale' };
    await dataOf(desk.finance.send(updateReceipt, { params: { id }, body }));
    const undone = withdrawn?.status === 409 ? await withdraw(runId) : withdrawn;
    expect(undone?.status).toBe(200);
  }
  expect(outcomes).toHaveLength(6);
  expect(await wrongs()).toEqual([]);
});
