import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../tests/support/test-app.ts';
import { DEMONSTRATED_AT, openDemonstration } from '../../../../tests/support/demonstration.ts';
import { emailOf } from '#app/demonstration/company.ts';
import { PASSWORD, PEOPLE } from '#app/demonstration/people.data.ts';
import type { Caller, Work } from '#platform/server/context.ts';
import { readOf } from '#platform/server/context.ts';
import { login } from '#company/auth/auth.contract.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import { listProjects } from '#inventory/projects/project.contract.ts';
import { updateProject } from '#inventory/project-lifecycle/server/project.update.ts';
import { cancelSale } from '#sale-lifecycle/cancellations/server/cancellation.commands.ts';
import { listUnits } from '#inventory/units/server/unit.queries.ts';
import { updateUnit } from '#offers/reservations/server/unit.update.ts';
import type { BackTest } from '../backTest.contract.ts';
import { BackTest as BackTestReply, getBackTest } from '../backTest.contract.ts';
import { cohortNow } from './advice.cohort.ts';
import { leadsAt, salesAt, stockAt } from './backTest.cohort.ts';

const NOW = DEMONSTRATED_AT;
const LATER = '2026-11-20T06:30:00.000Z';

let now: string = NOW;
let app: TestApp;
let caller: Caller;
let projectId = '';
let token = '';

beforeAll(async () => {
  app = await openDemonstration({ now: () => now });
  const body = await signIn();
  const user = body['user'] as { id: string };
  const organization = body['organization'] as { id: string };
  caller = {
    organizationId: organization.id,
    userId: user.id,
    role: 'Business Head',
    channelPartnerId: null,
    timezone: 'Asia/Kolkata',
    isIndia: true,
  };
  const projects = await app.send(listProjects, {
    query: { search: 'Kalpa Tarang' },
    headers: { authorization: `Bearer ${token}` },
  });
  projectId = (projects.body.data as { id: string }[])[0]?.id ?? '';
});
afterAll(() => app.stop());

async function signIn() {
  const [head] = PEOPLE;
  const email = head ? emailOf(head) : '';
  const { body } = await app.send(login, { body: { email, password: PASSWORD } });
  token = String(body['token']);
  return body;
}

const run = <T>(at: string, command: (work: Work) => Promise<T>) =>
  app.application.runAs(caller, at, command);

async function backTest(unitType: string): Promise<BackTest> {
  const { status, body } = await app.send(getBackTest, {
    params: { id: projectId },
    query: { unitType, months: 24 },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(status, body.message).toBe(200);
  return BackTestReply.parse(body.data);
}

/** What was advised, without what is only known later. */
const advised = ({ months }: BackTest) => months.map(({ soldAfter: _later, ...month }) => month);

describe('the back-test of the demonstration', () => {
  it('has a month for every month of the history, with the rate that was in force', async () => {
    const { months, summary } = await backTest('2BHK');
    expect(months.map(({ month }) => month).at(-1)).toBe('2026-11');
    expect(months.length).toBeGreaterThan(20);
    expect(months[0]?.ratePaise).toBeLessThan(months.at(-1)?.ratePaise ?? 0);
    expect(summary.judged).toBe(months.filter(({ soldAfter }) => soldAfter !== null).length);
    // The last 90 days are not over for the months within them.
    expect(months.slice(-3).map(({ soldAfter }) => soldAfter)).toEqual([null, null, null]);
    expect(months.some(({ netSold }) => netSold > 0)).toBe(true);
    expect(summary.sentences.length).toBeGreaterThan(2);
  });

  it('counts at this moment what the advice of today counts', async () => {
    await run(NOW, async (work) => {
      const of = { projectId, unitType: '2BHK' as const };
      const moment = { at: work.now, day: work.today, judgedUntil: null };
      const today = await cohortNow(readOf(work.db, caller, work.now), of);
      const [stock] = await stockAt(work, of, [moment]);
      const [sales] = await salesAt(work, of, [moment]);
      const low = stock?.lowPaise ?? null;
      const [leads] = await leadsAt(work, of, [{ ...moment, low, high: stock?.highPaise ?? null }]);
      expect({ ...stock, openLeads: leads?.openLeads ?? 0 }).toMatchObject({
        units: today.units,
        sold: today.sold,
        available: today.available,
        openLeads: today.openLeads,
      });
      expect(sales?.medianDaysToSell).toBe(today.medianDaysToSell);
    });
  });

  it('does not change its advice of the past by anything that is entered later', async () => {
    const before = { two: await backTest('2BHK'), three: await backTest('3BHK') };
    now = LATER;
    await run(LATER, disturb);
    await signIn();
    const after = { two: await backTest('2BHK'), three: await backTest('3BHK') };
    expect(advised(after.two)).toEqual(advised(before.two));
    expect(advised(after.three)).toEqual(advised(before.three));
  });
});

/** Later: prices rise, units are blocked, enter another type and leave, a booking is cancelled, enquiries come. */
async function disturb(work: Work): Promise<void> {
  await updateProject(work, projectId, { baseRatePaise: 15_000_00 });
  const { rows } = await listUnits(work, {
    page: 1,
    limit: 1500,
    projectId,
    status: ['available'],
    sort: 'unitNumber',
  });
  for (const unit of rows.slice(0, 6))
    await updateUnit(work, unit.id, { status: 'blocked', statusReason: 'legal' });
  for (const unit of rows.slice(6, 9)) await updateUnit(work, unit.id, { listedAt: '2026-11-19' });
  for (const unit of rows.slice(9, 12)) await updateUnit(work, unit.id, { unitType: '2.5BHK' });
  const sold = await work.db
    .selectFrom('sale')
    .select('id')
    .where('projectId', '=', projectId)
    .where('status', 'in', ['booked', 'agreement', 'registered'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('paymentTransaction')
            .select('paymentTransaction.id')
            .whereRef('paymentTransaction.saleId', '=', 'sale.id')
            .where('paymentTransaction.status', '=', 'recorded'),
        ),
      ),
    )
    .orderBy('bookingDate')
    .limit(4)
    .execute();
  expect(sold).toHaveLength(4);
  for (const { id } of sold)
    await cancelSale(work, id, {
      reason: 'The loan was refused',
      initiatedBy: 'buyer',
      requestedOn: work.today,
      cancellationDeedNumber: 'HVL-1-4713-2026',
    });
  for (let count = 0; count < 5; count += 1) await buildLead(work, { projectIds: [projectId] });
}
