import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approve, readRequest, requestsFor, sentId } from '../../../../tests/support/approvals.ts';
import { setLateTerms } from '../../../../tests/support/late-terms.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { decideApproval } from '#company/approvals/approval.contract.ts';
import { DEFAULT_SETTINGS, updateOrganization } from '#company/organizations/organization.contract.ts';
import { trialBalance } from '#money/ledger/server/ledger.queries.ts';
import type { Installment, PaymentPlan } from '#money/plans/plan.contract.ts';
import {
  getInstallment,
  getPaymentPlan,
  requestWaiver,
  waiveInstallment,
} from '#money/plans/plan.contract.ts';

const REASON = 'The bank of the buyer paid late';

let desk: SalesDesk;
let manager: TestUser;
let head: TestUser;
let otherHead: TestUser;
let day = '2026-09-05';

beforeAll(async () => {
  desk = await openSalesDesk({ clock: () => `${day}T06:00:00.000Z` });
  await setLateTerms(desk, { graceDays: 0, interestSpreadPct: 2.15 });
});

afterAll(() => desk.app.stop());

/** Late installments of new bookings, 75 days after these. */
async function late(count: number): Promise<Installment[]> {
  day = '2026-09-05';
  const sales = [];
  for (let made = 0; made < count; made += 1) sales.push(await desk.sale());
  day = '2026-11-20';
  // Who signed in months ago has to sign in again.
  head = await desk.organization.user('Finance Head');
  otherHead = await desk.organization.user('Finance Head');
  manager = await desk.organization.user('Finance Manager');
  const found: Installment[] = [];
  for (const { id } of sales) {
    const { installments } = await dataOf<PaymentPlan>(head.send(getPaymentPlan, { params: { id } }));
    found.push(...installments.slice(0, 1));
  }
  return found;
}

const interest = (amountPaise: number) => ({ scope: 'interest', amountPaise, reason: REASON });
const waive = (user: TestUser, { id }: Installment, body: object) =>
  user.send(waiveInstallment, { params: { id }, body });
const ask = (user: TestUser, { id }: Installment, body: object) =>
  user.send(requestWaiver, { params: { id }, body });
const now = ({ id }: Installment) => dataOf<Installment>(head.send(getInstallment, { params: { id } }));

/** Limits of interest for each sale and each month, for a Finance Manager. */
async function limit(interestPerSalePaise: number, interestPerMonthPaise: number): Promise<void> {
  const director = await desk.organization.user('Project Director');
  const waiverLimits = { ...DEFAULT_SETTINGS.waiverLimits, interestPerSalePaise, interestPerMonthPaise };
  await dataOf(director.send(updateOrganization, { body: { settings: { waiverLimits } } }));
}

function waiversOf({ id }: Installment) {
  return desk.run(({ db }) =>
    db
      .selectFrom('saleWaiver')
      .select(['scope', 'amountPaise', 'reason', 'createdById'])
      .where('installmentId', '=', id)
      .execute(),
  );
}

async function sumOfLedger(): Promise<number> {
  const sums = await desk.run((work) => trialBalance(work));
  return sumPaise(sums.map((one) => one.debitPaise - one.creditPaise));
}

describe('a waiver beyond the limit of a person', () => {
  it('is sent for approval, done by the approval of another person, and counted for nobody’s limit', async () => {
    const [one, next] = await late(2);
    if (!one || !next) throw new Error('Nothing is late.');
    await limit(1_000_00, 2_000_00);
    expect((await refusalOf(ask(manager, one, interest(1_000_00)))).message).toBe(
      'This needs no approval. Waive it.',
    );
    expect((await waive(manager, one, interest(1_500_00))).status).toBe(403);
    expect((await refusalOf(ask(manager, one, interest(99_99_999_00)))).message).toMatch(
      /^Only ₹[\d,.]+ of interest is open on /,
    );
    expect((await ask(manager, one, { ...interest(1_500_00), reason: 'short' })).status).toBe(400);
    const id = await sentId(ask(manager, one, interest(1_500_00)));
    expect((await refusalOf(ask(manager, one, interest(1_600_00)))).message).toMatch(/is not decided yet/);
    expect((await approve(manager, id)).status).toBe(403);
    expect((await approve(await desk.organization.user('Finance Manager'), id)).status).toBe(404);
    expect(await requestsFor(head, { whose: 'toDecide', kind: 'waiver' })).toContain(id);
    const shown = await readRequest(head, id);
    expect(shown).toMatchObject({ kind: 'waiver', amountPaise: 1_500_00, reason: REASON });
    expect(shown.facts).toContainEqual({ label: 'Interest to waive', value: '₹1,500.00' });
    expect(await dataOf(approve(head, id))).toMatchObject({ status: 'granted', expiresAt: null });
    expect(await waiversOf(one)).toEqual([
      { scope: 'interest', amountPaise: 1_500_00, reason: REASON, createdById: head.id },
    ]);
    expect(await sumOfLedger()).toBe(0);
    // What another person approved uses up nothing of what the manager may waive alone.
    await dataOf(waive(manager, next, interest(1_000_00)));
    await dataOf(waive(manager, one, interest(1_000_00)));
  });

  it('counts what was waived alone of all sales in the month', async () => {
    const [one, next] = await late(2);
    if (!one || !next) throw new Error('Nothing is late.');
    await limit(1_000_00, 1_500_00);
    await dataOf(waive(manager, one, interest(1_000_00)));
    expect((await refusalOf(waive(manager, next, interest(600_00)))).message).toBe(
      'You may waive up to ₹1,500 interest in a month, and have waived ₹1,000.00. Ask a Finance Head for more.',
    );
    const id = await sentId(ask(manager, next, interest(600_00)));
    expect((await approve(head, id)).status).toBe(200);
    await dataOf(waive(manager, next, interest(500_00)));
  });

  it('is refused in words when the installment has changed since it was requested', async () => {
    const [one] = await late(1);
    if (!one) throw new Error('Nothing is late.');
    await limit(1_000_00, 5_000_00);
    const id = await sentId(ask(manager, one, interest(2_000_00)));
    await dataOf(waive(head, one, interest(100_00)));
    expect(await refusalOf(approve(otherHead, id))).toEqual({
      status: 409,
      message: `${one.name} has changed since this was requested. Send a new request.`,
    });
    const body = { decision: 'refuse', note: 'It has changed' };
    await dataOf(otherHead.send(decideApproval, { params: { id }, body }));
    expect((await approve(head, id)).status).toBe(409);
  });

  it('of a balance is waived once by two who approve at the same time', async () => {
    const [one] = await late(1);
    if (!one) throw new Error('Nothing is late.');
    const id = await sentId(ask(manager, one, { scope: 'balance', reason: REASON }));
    const answers = await Promise.all([approve(head, id), approve(otherHead, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await now(one)).toMatchObject({ status: 'waived', outstandingPaise: 0 });
    expect(await sumOfLedger()).toBe(0);
  });
});
