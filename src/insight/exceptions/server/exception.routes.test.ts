import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approve, sentId } from '../../../../tests/support/approvals.ts';
import { setLateTerms } from '../../../../tests/support/late-terms.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { requestUnblock, updateUnit } from '#inventory/units/unit.contract.ts';
import type { Installment, PaymentPlan } from '#money/plans/plan.contract.ts';
import {
  getPaymentPlan,
  requestDueDate,
  requestWaiver,
  updateInstallment,
  waiveInstallment,
} from '#money/plans/plan.contract.ts';
import { buildMilestone } from '#site/milestones/server/milestone.factory.ts';
import { updateMilestone, updateMilestoneProgress } from '#site/milestones/milestone.contract.ts';
import type { Exception } from '../exception.contract.ts';
import { exportExceptions, listExceptions, totalExceptions } from '../exception.contract.ts';

const REASON = 'Loan of the buyer comes late';

let desk: SalesDesk;
let manager: TestUser;
let head: TestUser;
let day = '2026-09-05';

beforeAll(async () => {
  desk = await openSalesDesk({ clock: () => `${day}T06:00:00.000Z` });
  await setLateTerms(desk, { graceDays: 0, interestSpreadPct: 2.15 });
  await peopleSignIn();
});

afterAll(() => desk.app.stop());

/** Who signed in months ago has to sign in again. */
async function peopleSignIn(): Promise<void> {
  head = await desk.organization.user('Finance Head');
  manager = await desk.organization.user('Finance Manager');
}

/** The installment that a booking demands at once. */
async function demanded({ id }: { id: string }): Promise<Installment & { dueDate: string }> {
  const { installments } = await dataOf<PaymentPlan>(head.send(getPaymentPlan, { params: { id } }));
  const found = installments.find((one) => one.demandDate !== null);
  if (!found?.dueDate) throw new Error('A booking demands its first installment.');
  return { ...found, dueDate: found.dueDate };
}

const listed = (user: TestUser, query: Record<string, unknown> = {}) =>
  dataOf<Exception[]>(user.send(listExceptions, { query: { limit: 100, ...query } }));
const summed = async (query: Record<string, unknown>) => dataOf(head.send(totalExceptions, { query }));
const named = ({ id }: TestUser): unknown => expect.objectContaining({ id });

describe('the list of exceptions', () => {
  it('holds each move of a due date with who moved it, who approved it, how far and how much was open', async () => {
    const [near, far] = [await demanded(await desk.sale()), await demanded(await desk.sale())];
    const { saleId } = near;
    const body = { dueDate: addDays(near.dueDate, 20), reason: REASON };
    await dataOf(manager.send(updateInstallment, { params: { id: near.id }, body }));
    const later = { dueDate: addDays(far.dueDate, 120), reason: 'The project is late' };
    const id = await sentId(manager.send(requestDueDate, { params: { id: far.id }, body: later }));
    expect(await listed(head, { saleId: far.saleId })).toEqual([]);
    expect((await approve(head, id)).status).toBe(200);

    expect(await listed(head, { saleId })).toMatchObject([
      {
        kind: 'dueDate',
        title: near.name,
        fromDay: near.dueDate,
        toDay: body.dueDate,
        days: 20,
        movedPaise: near.outstandingPaise,
        amountPaise: null,
        reason: REASON,
        by: named(manager),
        approvedBy: null,
        record: { type: 'plan', id: saleId },
      },
    ]);
    expect(await listed(head, { saleId: far.saleId })).toMatchObject([
      { days: 120, reason: later.reason, by: named(manager), approvedBy: named(head) },
    ]);
    const both = await listed(head, { kind: 'dueDate', from: day, until: day });
    expect(both).toHaveLength(2);
    expect(await listed(head, { kind: 'dueDate', until: addDays(day, -1) })).toEqual([]);
    expect(await listed(head, { kind: 'dueDate', personId: head.id })).toHaveLength(1);
    expect(await listed(head, { sort: 'days' })).toMatchObject([{ days: 20 }, { days: 120 }]);
    expect(await summed({ kind: 'dueDate' })).toMatchObject({
      count: 2,
      sums: { days: 140, movedPaise: near.outstandingPaise + far.outstandingPaise, amountPaise: 0 },
    });
    // A name alone is no move.
    await dataOf(manager.send(updateInstallment, { params: { id: near.id }, body: { name: 'On booking' } }));
    expect(await listed(head, { saleId })).toHaveLength(1);
  });

  it('holds what was waived alone and by approval, what was released and what was opened again', async () => {
    const sales = [await desk.sale(), await desk.sale()] as const;
    day = '2026-11-20';
    await peopleSignIn();
    const [one, other] = [await demanded(sales[0]), await demanded(sales[1])];
    const waiver = { scope: 'interest', amountPaise: 1_000_00, reason: REASON };
    await dataOf(head.send(waiveInstallment, { params: { id: one.id }, body: waiver }));
    const whole = { scope: 'balance', reason: 'A flood had shut the bank' };
    const id = await sentId(manager.send(requestWaiver, { params: { id: other.id }, body: whole }));
    expect((await approve(head, id)).status).toBe(200);
    const [interest] = await listed(head, { saleId: one.saleId });
    expect(interest).toMatchObject({ kind: 'waiver', by: named(head), approvedBy: null, days: null });
    expect(interest?.amountPaise).toBeGreaterThanOrEqual(1_000_00);
    expect(await listed(head, { saleId: other.saleId })).toMatchObject([
      {
        title: `Balance of ${other.name}`,
        amountPaise: other.outstandingPaise,
        by: named(manager),
        approvedBy: named(head),
      },
    ]);

    const director = await desk.organization.user('Project Director');
    const seller = await desk.organization.user('Sales Manager');
    await released(director, seller);
    await openedAgain(director);
    const unsold = await listed(director, { kind: 'unblock,reopening', from: day });
    expect(unsold.map(({ kind, saleId, by, approvedBy }) => [kind, saleId, by?.id, approvedBy?.id])).toEqual(
      expect.arrayContaining([
        ['unblock', null, seller.id, director.id],
        ['reopening', null, director.id, undefined],
      ]),
    );
  });

  it('is the same as a file, and open to management for what each sees', async () => {
    const all = await listed(head);
    const { body } = await head.send(exportExceptions, { query: {} });
    const cells = parse<Record<string, string>>(String(body['bytes']), { bom: true, columns: true });
    expect(cells.map(({ What }) => What)).toEqual(all.map(({ title }) => title));
    expect(new Set(all.map(({ kind }) => kind)).size).toBe(4);
    const ofProject = await listed(head, { projectId: desk.project.id });
    expect(ofProject.every(({ projectId }) => projectId === desk.project.id)).toBe(true);
    expect(await listed(head, { projectId: crypto.randomUUID() })).toEqual([]);
    // Nobody of the team sold these.
    const seller = await desk.organization.user('Sales Manager');
    expect((await listed(seller)).map(({ saleId }) => saleId)).toEqual([null, null]);
    const executive = await desk.organization.user('Sales Executive');
    expect((await executive.send(listExceptions)).status).toBe(403);
  });
});

async function released(director: TestUser, seller: TestUser): Promise<void> {
  const params = { id: desk.freeUnitId() };
  const blocked = { status: 'blocked', statusReason: 'management' };
  await dataOf(director.send(updateUnit, { params, body: blocked }));
  const id = await sentId(seller.send(requestUnblock, { params, body: { reason: REASON } }));
  expect((await approve(director, id)).status).toBe(200);
}

async function openedAgain(director: TestUser): Promise<void> {
  const { id } = await desk.run((work) => buildMilestone(work, { key: 'doors' }), director);
  const done = { progressPct: 100, status: 'completed' };
  await dataOf(director.send(updateMilestoneProgress, { params: { id }, body: done }));
  const body = { status: 'inProgress', reason: 'The concrete has cracks' };
  await dataOf(director.send(updateMilestone, { params: { id }, body }));
}
