import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startDemandWorker } from '../../../../tests/support/demand-worker.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import { signInAgain } from '../../../../tests/support/sign-in-again.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { subscribers } from '#app/application.plugins.ts';
import { addDays, addHours } from '#platform/contract/calendar.ts';
import type { Worker } from '#platform/server/jobs/worker.ts';
import { getSaleCase } from '#insight/explanations/server/saleCase.queries.ts';
import { getDemandLetter } from '../demandLetter.contract.ts';
import { updateInstallment } from '#money/plans/plan.contract.ts';
import type { PaymentPlan } from '#money/plans/plan.contract.ts';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import type { Sale, SaleLedger, SaleStatement } from '#sales/sale.contract.ts';
import { getSaleLedger, getSaleStatement } from '#sales/sale.contract.ts';
import { buildSale, markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import type { DemandRun } from '../demandRun.contract.ts';
import { getDemandRun, listDemandRunLines } from '../demandRun.contract.ts';
import { withdrawDemandRun } from '../demandWithdrawal.contract.ts';
import { demandByDate } from './dateDemands.jobs.ts';
import { demandedTower } from './demandedTower.factory.ts';
import { buildPostedRun, completedMilestone } from './postedRun.factory.ts';

let now: string;
let desk: SalesDesk;
let finance: TestUser;
let worker: Worker;

beforeAll(async () => {
  now = new Date(Date.now() - 200 * 86_400_000).toISOString();
  desk = await openSalesDesk({
    clock: () => now,
    // Where plans by the day are allowed.
    project: { city: 'Bengaluru', stateCode: '29', pincode: '560066' },
  });
  finance = await signInAgain(desk.app, desk.finance, now);
  worker = await startDemandWorker(desk.app, () => now);
});

afterAll(async () => {
  await worker?.stop();
  await desk?.app.stop();
});

async function later(days: number): Promise<void> {
  now = addHours(now, 24 * days);
  finance = await signInAgain(desk.app, desk.finance, now);
}

async function withdraw(id: string): Promise<DemandRun> {
  const body = { reason: 'The wrong tower was certified' };
  return dataOf(finance.send(withdrawDemandRun, { params: { id }, body }));
}

const post = (milestoneId: string) =>
  desk.run((work) => buildPostedRun(work, { kind: 'milestone', milestoneId }));
const planOf = (saleId: string) => desk.run((work) => getPaymentPlan(work, saleId));
const stageOf = ({ installments }: PaymentPlan, key: string) => {
  const found = installments.find((one) => one.trigger.milestoneKey === key);
  if (!found) throw new Error(`The plan has no stage for ${key}.`);
  return found;
};
const statementOf = (saleId: string, asOf?: string) =>
  dataOf<SaleStatement>(
    finance.send(getSaleStatement, { params: { id: saleId }, query: asOf ? { asOf } : {} }),
  );
const lettersWritten = (runId: string) =>
  vi.waitUntil(
    async () =>
      (await dataOf<DemandRun>(finance.send(getDemandRun, { params: { id: runId } }))).lettersStatus ===
      'written',
    { timeout: 60_000 },
  );

describe('the account of a buyer whose demand was withdrawn', () => {
  it('shows on a past day what was demanded then, and today only what is demanded now', async () => {
    const tower = await desk.run((work) => demandedTower(work, { registered: 1 }));
    const saleId = tower.saleIds[0] ?? '';
    const milestoneId = await desk.run((work) =>
      completedMilestone(work, desk.app, { ...tower, key: 'plinth' }),
    );
    const before = await statementOf(saleId);
    await later(1);
    const runId = await post(milestoneId);
    const asked = await statementOf(saleId);
    await later(1);
    const stage = stageOf(await planOf(saleId), 'plinth');
    const dueDate = addDays(stage.dueDate ?? '', 4);
    await dataOf(
      finance.send(updateInstallment, {
        params: { id: stage.id },
        body: { dueDate, reason: 'Salary comes late' },
      }),
    );
    const moved = await statementOf(saleId);
    await later(3);
    await withdraw(runId);
    const withdrawn = await statementOf(saleId);
    await later(5);
    const second = await post(milestoneId);
    const again = await statementOf(saleId);

    expect(
      withdrawn.rows.slice(-2).map(({ kind, debitPaise, creditPaise }) => [kind, debitPaise - creditPaise]),
    ).toEqual([
      ['demand', stage.totalPaise],
      ['demandWithdrawn', -stage.totalPaise],
    ]);
    expect(withdrawn).toMatchObject({
      balancePaise: before.balancePaise,
      notYetDemandedPaise: before.notYetDemandedPaise,
    });
    expect(again).toMatchObject({
      balancePaise: asked.balancePaise,
      notYetDemandedPaise: asked.notYetDemandedPaise,
    });
    const documents = again.rows.slice(-3).map(({ document }) => document);
    expect(documents[0]).toBe(documents[1]);
    expect(documents[2]).not.toBe(documents[0]);
    for (const told of [before, asked, moved, withdrawn])
      expect(await statementOf(saleId, told.asOf)).toEqual(told);
    expect(asked.rows.at(-1)?.particulars).not.toBe(moved.rows.at(-1)?.particulars);
    for (const told of [asked, withdrawn, again]) {
      const query = { asOf: told.asOf };
      const ledger = await dataOf<SaleLedger>(finance.send(getSaleLedger, { params: { id: saleId }, query }));
      expect(ledger).toMatchObject({ balancePaise: told.balancePaise, chainIntact: true });
    }
    await withdraw(second);
    expect((await statementOf(saleId)).balancePaise).toBe(before.balancePaise);
  });

  it('holds on account again what had paid it from there, until it is demanded again', async () => {
    const tower = await desk.run((work) => demandedTower(work, { registered: 1 }));
    const saleId = tower.saleIds[0] ?? '';
    const open = (await planOf(saleId)).outstandingPaise;
    await desk.run((work) => buildVerifiedReceipt(work, { saleId, amountPaise: open + 1_00_000_00 }));
    const ahead = await planOf(saleId);
    expect(ahead).toMatchObject({ outstandingPaise: 0, onAccountPaise: 1_00_000_00 });
    const milestoneId = await desk.run((work) =>
      completedMilestone(work, desk.app, { ...tower, key: 'plinth' }),
    );
    const runId = await post(milestoneId);
    expect(await planOf(saleId)).toMatchObject({ onAccountPaise: 0 });
    await later(2);
    // Another demand that is open when the first one is withdrawn: the money goes there.
    const nextId = await desk.run((work) => completedMilestone(work, desk.app, { ...tower, key: 'slab:4' }));
    await post(nextId);
    await withdraw(runId);
    const plan = await planOf(saleId);
    expect(plan.onAccountPaise).toBe(0);
    expect(stageOf(plan, 'plinth')).toMatchObject({ status: 'pending', paidPaise: 0, invoiceId: null });
    expect(stageOf(plan, 'slab:4')).toMatchObject({ paidPaise: 1_00_000_00 });
    // Played once more from the ledger, the money lies where the books say.
    const told = await desk.run((work) => getSaleCase(work, saleId));
    const openNow = told.history.open.map(({ principalPaise, taxPaise }) => principalPaise + taxPaise);
    expect(openNow.reduce((sum, paise) => sum + paise, 0)).toBe(plan.outstandingPaise);
    expect(told.history.demandedIds).not.toContain(stageOf(plan, 'plinth').id);
    await post(milestoneId);
    expect(await planOf(saleId)).toMatchObject({
      outstandingPaise: plan.outstandingPaise + stageOf(plan, 'plinth').totalPaise,
    });
  });
});

describe('the letters of a run that is withdrawn', () => {
  it('keep their numbers and say so; what is not mailed is not mailed, and the new ones follow without a gap', async () => {
    const tower = await desk.run((work) => demandedTower(work, { registered: 3 }));
    const [told, waits] = tower.saleIds;
    for (const [saleId, email] of [
      [told, 'told@buyers.test'],
      [waits, 'waits@buyers.test'],
    ] as const) {
      await desk.run(({ db }) =>
        db
          .updateTable('saleApplicant')
          .set({ email })
          .where('saleId', '=', saleId ?? '')
          .execute(),
      );
    }
    const milestoneId = await desk.run((work) =>
      completedMilestone(work, desk.app, { ...tower, key: 'plinth' }),
    );
    const runId = await post(milestoneId);
    await lettersWritten(runId);
    const numbers = await lettersOf(runId);
    await desk.run(({ db }) =>
      db
        .updateTable('mail')
        .set({ data: null, deliveredAt: now })
        .where('recipient', '=', 'told@buyers.test')
        .execute(),
    );
    await withdraw(runId);
    const mails = await desk.run(({ db }) =>
      db
        .selectFrom('mail')
        .select(['recipient', 'template', 'failure'])
        .where('template', 'in', ['demandLetter', 'demandLetterWithdrawn'])
        .orderBy('recipient')
        .orderBy('createdAt')
        .orderBy('id')
        .execute(),
    );
    const to = (recipient: string) =>
      mails
        .filter((mail) => mail.recipient === recipient)
        .map(({ template, failure }) => [template, failure]);
    expect(to('told@buyers.test')).toEqual([
      ['demandLetter', null],
      ['demandLetterWithdrawn', null],
    ]);
    expect(to('waits@buyers.test')).toEqual([['demandLetter', 'withdrawn']]);

    const second = await post(milestoneId);
    await lettersWritten(second);
    const last = Math.max(...numbers.map(({ seqNo }) => seqNo));
    const fresh = (await lettersOf(second)).map(({ seqNo }) => seqNo);
    expect(fresh).toEqual([last + 1, last + 2, last + 3]);
    const [line] = await dataOf<{ installmentId: string; letterNumber: string; result: string }[]>(
      finance.send(listDemandRunLines, { params: { id: runId }, query: { outcome: 'demand' } }),
    );
    expect(line).toMatchObject({ result: 'withdrawn', letterNumber: numbers[0]?.letterNumber });
    const letterOf = async (query: { runId?: string }) => {
      const params = { id: line?.installmentId ?? '' };
      const answer = await finance.send(getDemandLetter, { params, query });
      return answer.headers.get('content-disposition');
    };
    expect(await letterOf({ runId })).toContain(numbers[0]?.letterNumber.replaceAll('/', '-'));
    expect(await letterOf({})).not.toContain(numbers[0]?.letterNumber.replaceAll('/', '-'));
  });

  it('are withdrawn once and for good', async () => {
    const change = desk.run(({ db }) =>
      db
        .updateTable('demandLetter')
        .set({ withdrawnAt: null })
        .where('withdrawnAt', 'is not', null)
        .execute(),
    );
    await expect(change).rejects.toThrow('A demand letter is withdrawn once');
  });
});

const lettersOf = (runId: string) =>
  desk.run(({ db }) =>
    db
      .selectFrom('demandLetter')
      .select(['letterNumber', 'seqNo'])
      .where('runId', '=', runId)
      .orderBy('seqNo')
      .execute(),
  );

it('what came with its day and was withdrawn is demanded again by a run alone, never by the day', async () => {
  const { id: templateId } = await desk.run(({ db }) =>
    db
      .selectFrom('paymentTemplate')
      .select('id')
      .where('projectId', '=', desk.project.id)
      .where('type', '=', 'timeLinked')
      .executeTakeFirstOrThrow(),
  );
  const sale: Sale = await desk.run((work) =>
    buildSale(work, { unitId: desk.freeUnitId(), templateId, bookingDate: now.slice(0, 10) }),
  );
  await desk.run((work) => markRegistered(work, sale.id));
  await later(95);
  const request = { kind: 'dates' as const, projectId: desk.project.id, upTo: now.slice(0, 10) };
  const runId = await desk.run((work) => buildPostedRun(work, request));
  await withdraw(runId);
  const demanded = async () =>
    (await planOf(sale.id)).installments.filter((one) => one.demandDate !== null).length;
  const before = await demanded();
  const { pool } = desk.app.application;
  const { organizationId } = desk.head.caller;
  const noon = `${now.slice(0, 10)}T06:30:00.000Z`;
  expect(await demandByDate({ pool, organizationId, now: noon, subscribers })).toBe(0);
  expect(await demanded()).toBe(before);
  await desk.run((work) => buildPostedRun(work, request));
  expect(await demanded()).toBe(before + 1);
});
