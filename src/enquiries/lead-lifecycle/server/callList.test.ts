import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { addHours } from '#platform/contract/calendar.ts';
import type { ResultOf } from '#platform/contract/call.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { updateUnit } from '#offers/reservations/server/unit.update.ts';
import { getCallList } from '#enquiries/leads/callList.contract.ts';
import type { LeadInput } from '#enquiries/leads/lead.contract.ts';
import { logInteraction } from '#enquiries/leads/lead.contract.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';

/** A Friday in Pune, at noon. */
const NOW = '2026-11-20T06:30:00.000Z';
const BEFORE = addHours(NOW, -48);

let app: TestApp;
let executive: TestUser;
let colleague: TestUser;
let head: TestUser;

beforeAll(async () => {
  app = await testApp({ now: () => NOW });
  const organization = await app.organization();
  head = organization.businessHead;
  const { project, units } = await app.application.runAs(head.caller, BEFORE, (work) =>
    buildLaunchedProject(work),
  );
  const projectIds = [project.id];
  executive = await organization.user('Sales Executive', { projectIds });
  colleague = await organization.user('Sales Executive', { projectIds });
  const enquiry = (firstName: string, more: Partial<LeadInput> = {}, user = executive) =>
    app.application.runAs(user.caller, BEFORE, (work) => buildLead(work, { firstName, projectIds, ...more }));
  await enquiry('Tomorrow', { nextFollowUpAt: addHours(NOW, 24) });
  await enquiry('Tonight', { nextFollowUpAt: addHours(NOW, 8) });
  await enquiry('Afternoon', { nextFollowUpAt: addHours(NOW, 2), dnd: true });
  await enquiry('Yesterday', { nextFollowUpAt: addHours(NOW, -20) });
  await enquiry('Earlier', { nextFollowUpAt: addHours(NOW, -30) });
  await enquiry('Unanswered');
  await enquiry('Other', { nextFollowUpAt: addHours(NOW, -3) }, colleague);
  const keeps = await enquiry('Keeps', { nextFollowUpAt: addHours(NOW, -40) });
  const [unit] = units;
  if (!unit) throw new Error('The tower has no unit.');
  await app.application.runAs(executive.caller, BEFORE, (work) =>
    updateUnit(work, unit.id, { status: 'reserved', reservedForLeadId: keeps.id }),
  );
});

afterAll(() => app.stop());

async function callsOf(user: TestUser, query: object = {}): Promise<ResultOf<typeof getCallList>> {
  const answer = await user.send(getCallList, { query: { ...query } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as ResultOf<typeof getCallList>;
}

const named = ({ calls }: ResultOf<typeof getCallList>) =>
  calls.map(({ name, reason }) => `${name.split(' ')[0]} ${reason}`);

it('the calls of a day come in the order in which they press, each with its reason', async () => {
  const list = await callsOf(executive);
  expect(named(list)).toEqual([
    'Keeps reservationEnds',
    'Earlier overdue',
    'Yesterday overdue',
    'Afternoon today',
    'Tonight today',
    'Unanswered unanswered',
  ]);
  expect(list.counts).toEqual({ reservationEnds: 1, overdue: 2, today: 2, unanswered: 1 });
  expect(list.calls[0]).toMatchObject({ since: addHours(BEFORE, 72) });
  expect(list.calls.find(({ name }) => name.startsWith('Afternoon'))).toMatchObject({
    dnd: true,
    mayMessage: false,
  });
});

it('each sees the calls of others only as far as they see their leads', async () => {
  expect(named(await callsOf(executive, { ownerId: colleague.id }))).toEqual([]);
  expect(named(await callsOf(head, { ownerId: colleague.id }))).toEqual(['Other overdue']);
  expect(named(await callsOf(head))).toEqual([]);
});

it('a call that was answered leaves the list, with what was said for the next time', async () => {
  const before = await callsOf(executive);
  const overdue = before.calls.find(({ name }) => name.startsWith('Earlier'));
  await executive.send(logInteraction, {
    params: { id: overdue?.id ?? '' },
    body: {
      type: 'call',
      direction: 'outbound',
      outcome: 'connected',
      notes: 'Wants the river side',
      nextFollowUpAt: addHours(NOW, 3),
    },
  });
  const after = await callsOf(executive);
  expect(after.calls.find(({ id }) => id === overdue?.id)).toMatchObject({
    reason: 'today',
    lastNote: 'Wants the river side',
  });
});
