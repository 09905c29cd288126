import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Approval, ApprovalDetail } from '#company/approvals/approval.contract.ts';
import { decideApproval, getApproval, listApprovals } from '#company/approvals/approval.contract.ts';
import type { Notification } from '#company/notifications/notification.contract.ts';
import { listNotifications } from '#company/notifications/notification.contract.ts';
import { writeInstallment } from '#money/plans/server/installment.store.ts';
import type { Installment, PaymentPlan } from '#money/plans/plan.contract.ts';
import {
  getInstallment,
  getPaymentPlan,
  requestDueDate,
  updateInstallment,
} from '#money/plans/plan.contract.ts';

const REASON = 'Loan of the buyer comes late';

let desk: SalesDesk;
let manager: TestUser;
let otherHead: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk();
  manager = await desk.organization.user('Finance Manager');
  otherHead = await desk.organization.user('Finance Head');
});

afterAll(() => desk.app.stop());

/** The demanded installment of a new booking. */
async function demanded(): Promise<Installment & { dueDate: string }> {
  const sale = await desk.sale();
  const { installments } = await dataOf<PaymentPlan>(
    desk.head.send(getPaymentPlan, { params: { id: sale.id } }),
  );
  const found = installments.find((one) => one.demandDate !== null);
  if (!found?.dueDate) throw new Error('A booking demands its first installment.');
  return { ...found, dueDate: found.dueDate };
}

const move = (user: TestUser, { id }: { id: string }, body: object) =>
  user.send(updateInstallment, { params: { id }, body: { reason: REASON, ...body } });
const ask = (user: TestUser, { id }: { id: string }, dueDate: string) =>
  user.send(requestDueDate, { params: { id }, body: { dueDate, reason: REASON } });
const decide = (user: TestUser, id: string, body: object) =>
  user.send(decideApproval, { params: { id }, body });
const now = (id: string) => dataOf<Installment>(desk.head.send(getInstallment, { params: { id } }));

async function asked(user: TestUser, one: { id: string }, dueDate: string): Promise<string> {
  return (await dataOf<{ approvalId: string }>(ask(user, one, dueDate))).approvalId;
}

async function toDecide(user: TestUser): Promise<string[]> {
  const query = { whose: 'toDecide', kind: 'dueDate', limit: 100 };
  return (await dataOf<Approval[]>(user.send(listApprovals, { query }))).map(({ id }) => id);
}

describe('a due date', () => {
  it('is moved once within 90 days, with a reason, and never to 2099', async () => {
    const one = await demanded();
    const wordless = await move(manager, one, { dueDate: addDays(one.dueDate, 5), reason: undefined });
    expect(wordless.status).toBe(400);
    expect(wordless.body['errors']).toMatchObject([{ field: 'reason' }]);
    expect((await move(manager, one, { dueDate: '2099-01-01' })).status).toBe(400);
    expect(await refusalOf(move(manager, one, { dueDate: addDays(one.dueDate, 91) }))).toMatchObject({
      status: 409,
      message: expect.stringContaining('Needs approval: more than 90 days after'),
    });
    expect(await now(one.id)).toMatchObject({ dueDate: one.dueDate, dueMoves: 0 });
    const last = addDays(one.dueDate, 90);
    expect(await dataOf(move(manager, one, { dueDate: last }))).toMatchObject({
      dueDate: last,
      firstDueDate: one.dueDate,
      dueMoves: 1,
    });
    expect(await refusalOf(move(desk.finance, one, { dueDate: addDays(last, -10) }))).toMatchObject({
      status: 409,
      message: 'Needs approval: second move. Send a request.',
    });
  });

  it('is never moved beyond the possession that is promised, not even by request', async () => {
    const one = await demanded();
    const promised = one.promisedPossession ?? '';
    const beyond = addDays(promised, 1);
    for (const answer of [await move(desk.head, one, { dueDate: beyond }), await ask(manager, one, beyond)]) {
      expect(answer.status).toBe(400);
      expect(answer.body['errors']).toMatchObject([
        { field: 'dueDate', message: expect.stringContaining('promised possession') },
      ]);
    }
  });

  it('goes further when another person approves, who reads what it does; the requester reads the decision', async () => {
    const one = await demanded();
    const dueDate = addDays(one.dueDate, 120);
    expect((await refusalOf(ask(manager, one, addDays(one.dueDate, 10)))).message).toBe(
      'This needs no approval. Move the due date.',
    );
    const id = await asked(manager, one, dueDate);
    expect((await refusalOf(ask(desk.finance, one, dueDate))).message).toMatch(/is not decided yet/);
    const news = await dataOf<Notification[]>(
      desk.finance.send(listNotifications, { query: { limit: 100 } }),
    );
    expect(news.filter((told) => told.resourceId === id)).toMatchObject([
      { kind: 'approvalAsked', link: `/approvals?peek=${id}` },
    ]);
    expect((await decide(manager, id, { decision: 'grant' })).status).toBe(403);
    const colleague = await desk.organization.user('Finance Manager');
    expect((await decide(colleague, id, { decision: 'grant' })).status).toBe(404);
    expect(await toDecide(desk.finance)).toContain(id);
    expect(await toDecide(manager)).not.toContain(id);
    const shown = await dataOf<ApprovalDetail>(desk.finance.send(getApproval, { params: { id } }));
    expect(shown.link).toMatchObject({ href: `/payments/plans/${one.saleId}` });
    expect(shown).toMatchObject({ kind: 'dueDate', amountPaise: one.outstandingPaise, reason: REASON });
    expect(shown.facts).toContainEqual({ label: 'Moved before', value: 'Never' });
    expect(await now(one.id)).toMatchObject({ dueDate: one.dueDate });

    expect(await dataOf(decide(desk.finance, id, { decision: 'grant' }))).toMatchObject({
      status: 'granted',
      decidedBy: { id: desk.finance.id },
      expiresAt: null,
    });
    expect(await now(one.id)).toMatchObject({ dueDate, firstDueDate: one.dueDate, dueMoves: 1 });
    expect((await decide(otherHead, id, { decision: 'grant' })).status).toBe(409);
    expect(await now(one.id)).toMatchObject({ dueDate, dueMoves: 1 });
    expect(
      (await dataOf<Notification[]>(manager.send(listNotifications, { query: { limit: 100 } }))).filter(
        (told) => told.resourceId === id,
      ),
    ).toMatchObject([{ kind: 'approvalDecided' }]);
  });

  it('stays as it is when the request is rejected or withdrawn, and can be requested again', async () => {
    const one = await demanded();
    const dueDate = addDays(one.dueDate, 100);
    const refused = await asked(manager, one, dueDate);
    expect((await decide(desk.finance, refused, { decision: 'refuse' })).body['errors']).toMatchObject([
      { field: 'note' },
    ]);
    await dataOf(decide(desk.finance, refused, { decision: 'refuse', note: 'Pays on time elsewhere' }));
    const withdrawn = await asked(manager, one, dueDate);
    await dataOf(decide(manager, withdrawn, { decision: 'withdraw' }));
    expect((await decide(desk.finance, withdrawn, { decision: 'grant' })).status).toBe(409);
    expect(await now(one.id)).toMatchObject({ dueDate: one.dueDate, dueMoves: 0 });
  });

  it('is moved once by many who approve at the same time', async () => {
    const one = await demanded();
    const id = await asked(manager, one, addDays(one.dueDate, 100));
    const answers = await Promise.all(
      [desk.finance, otherHead, desk.head].map((user) => decide(user, id, { decision: 'grant' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await now(one.id)).toMatchObject({ dueMoves: 1 });
  });

  it('requested twice at once is one request', async () => {
    const one = await demanded();
    const dueDate = addDays(one.dueDate, 100);
    const answers = await Promise.all([ask(manager, one, dueDate), ask(desk.finance, one, dueDate)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

describe('the day of a stage that is not demanded yet', () => {
  it('is moved at most 90 days beyond the plan of the booking', async () => {
    const sale = await desk.sale();
    const { installments } = await dataOf<PaymentPlan>(
      desk.head.send(getPaymentPlan, { params: { id: sale.id } }),
    );
    const stage = installments.find((one) => one.demandDate === null && one.expectedDate !== null);
    if (!stage?.expectedDate) throw new Error('The plan of a booking expects its stages on days.');
    const trigger = { type: 'fixedDate' as const, date: stage.expectedDate, days: null, milestoneKey: null };
    await desk.run((work) => writeInstallment(work, stage.id, { trigger }));
    const last = addDays(stage.expectedDate, 90);
    const to = (expectedDate: string) => move(manager, stage, { expectedDate });
    expect((await refusalOf(to(addDays(last, 1)))).message).toMatch(/more than 90 days/);
    expect(await dataOf(to(last))).toMatchObject({ expectedDate: last });
    expect((await refusalOf(to(addDays(last, 1)))).message).toMatch(/more than 90 days/);
  });
});
