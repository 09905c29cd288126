import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { addHours, addMinutes } from '#platform/contract/calendar.ts';
import type { ResultOf } from '#platform/contract/call.ts';
import type { Notification } from '#company/notifications/notification.contract.ts';
import { listNotifications } from '#company/notifications/notification.contract.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { InteractionInput } from '../lead.contract.ts';
import { listLeads, logInteraction, updateLead } from '../lead.contract.ts';
import { listVisits } from '../visit.contract.ts';
import { buildLead } from './lead.factory.ts';

/** A Friday in Pune, at noon. */
const NOW = '2026-11-20T06:30:00.000Z';
/** Tomorrow at eleven in the morning there. */
const ELEVEN = '2026-11-21T05:30:00.000Z';

let app: TestApp;
let head: TestUser;
let executive: TestUser;
let colleague: TestUser;
let now = NOW;
let garden: string;
let river: string;

beforeAll(async () => {
  app = await testApp({ now: () => now });
  const organization = await app.organization();
  head = organization.businessHead;
  [garden, river] = await app.application.runAs(head.caller, NOW, async (work) => [
    (await buildLaunchedProject(work, { project: { name: 'Garden' } })).project.id,
    (await buildLaunchedProject(work, { project: { name: 'River' } })).project.id,
  ]);
  const projectIds = [garden, river];
  executive = await organization.user('Sales Executive', { projectIds });
  colleague = await organization.user('Sales Executive', { projectIds });
});

afterAll(() => app.stop());

async function enquiry(firstName: string, projectIds = [garden], user = executive): Promise<string> {
  const lead = await app.application.runAs(user.caller, now, (work) =>
    buildLead(work, { firstName, projectIds }),
  );
  return lead.id;
}

async function log(leadId: string, body: Partial<InteractionInput>, user = executive): Promise<void> {
  // Moments apart, as people log them.
  now = addMinutes(now, 1);
  const answer = await user.send(logInteraction, {
    params: { id: leadId },
    body: { type: 'siteVisit', ...body },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
}

const arrange = (
  leadId: string,
  scheduledAt: string,
  more: Partial<InteractionInput> = {},
  user = executive,
) => log(leadId, { outcome: 'visitScheduled', scheduledAt, ...more }, user);

async function visits(user: TestUser, query: object): Promise<ResultOf<typeof listVisits>['visits']> {
  const answer = await user.send(listVisits, { query: { ...query } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return (answer.body.data as ResultOf<typeof listVisits>).visits;
}

const said = (list: ResultOf<typeof listVisits>['visits']) =>
  list.map(({ name, state, conflicts }) => `${name.split(' ')[0]} ${state} ${conflicts}`);

it('shows each visit at its latest agreed time, with its result', async () => {
  const [asha, bina, chitra, devi] = await Promise.all(
    ['Asha', 'Bina', 'Chitra', 'Devi'].map((name) => enquiry(name)),
  );
  await arrange(asha ?? '', ELEVEN, { accompaniedByPartner: true, notes: 'Brings her parents' });
  await arrange(bina ?? '', addHours(ELEVEN, 2));
  await log(bina ?? '', { outcome: 'visitDone' });
  await arrange(chitra ?? '', addHours(ELEVEN, 4));
  await log(chitra ?? '', { outcome: 'noShow' });
  // Arranged in a call, put off to the day after, and called off there.
  await log(devi ?? '', { type: 'call', outcome: 'visitScheduled', scheduledAt: addHours(ELEVEN, 6) });
  expect(said(await visits(executive, { from: '2026-11-21' }))).toEqual([
    'Asha planned 0',
    'Bina done 0',
    'Chitra missed 0',
    'Devi planned 0',
  ]);
  await arrange(devi ?? '', addHours(ELEVEN, 24));
  const saturday = await visits(executive, { from: '2026-11-21' });
  expect(said(saturday)).toEqual(['Asha planned 0', 'Bina done 0', 'Chitra missed 0']);
  expect(saturday[0]).toMatchObject({
    at: ELEVEN,
    project: { id: garden, name: 'Garden' },
    owner: { id: executive.id },
    accompaniedByPartner: true,
    notes: 'Brings her parents',
  });
  await log(devi ?? '', { outcome: 'notInterested' });
  expect(said(await visits(executive, { from: '2026-11-22' }))).toEqual(['Devi calledOff 0']);
});

it('visits of one person within an hour are in each other’s way, of two persons or an hour apart they are not', async () => {
  const day = '2026-11-24';
  const ten = '2026-11-24T04:30:00.000Z';
  await arrange(await enquiry('First'), ten);
  await arrange(await enquiry('Second', [river]), addMinutes(ten, 59));
  await arrange(await enquiry('Third'), addMinutes(ten, 119));
  await arrange(await enquiry('Other', [garden], colleague), ten, {}, colleague);
  expect(said(await visits(head, { from: day })).toSorted()).toEqual([
    'First planned 1',
    'Other planned 0',
    'Second planned 1',
    'Third planned 0',
  ]);
  // The other visit counts also where it is not among the projects or days that are looked at.
  expect(said(await visits(head, { from: day, projectId: river }))).toEqual(['Second planned 1']);
  expect(said(await visits(head, { from: day, ownerId: colleague.id }))).toEqual(['Other planned 0']);
});

it('each sees the visits of the customers whom they see, and none of a lead that is lost as planned', async () => {
  const day = '2026-11-26';
  const noon = '2026-11-26T06:30:00.000Z';
  const lost = await enquiry('Lost', [garden, river], colleague);
  await arrange(lost, noon, { projectId: river }, colleague);
  expect(await visits(executive, { from: day })).toEqual([]);
  expect(said(await visits(colleague, { from: day, projectId: river }))).toEqual(['Lost planned 0']);
  expect(await visits(colleague, { from: day, projectId: garden })).toEqual([]);
  const answer = await colleague.send(updateLead, {
    params: { id: lost },
    body: { status: 'lost', lostReason: 'budget' },
  });
  expect(answer.status).toBe(200);
  expect(said(await visits(colleague, { from: day }))).toEqual(['Lost calledOff 0']);
});

it('refuses days in the wrong order and more than a month of them', async () => {
  const bad = await executive.send(listVisits, { query: { from: '2026-11-21', to: '2026-11-20' } });
  expect(bad.status).toBe(400);
  const long = await executive.send(listVisits, { query: { from: '2026-11-01', to: '2026-12-31' } });
  expect(long.status).toBe(400);
  // Today, when no day is named.
  expect(await visits(executive, {})).toEqual([]);
});

it('tells the owner when somebody else puts off or calls off a visit, and is found by its last time alone', async () => {
  const id = await enquiry('Nila');
  const told = async () => {
    const answer = await executive.send(listNotifications, { query: { limit: 100 } });
    return (answer.body.data as Notification[]).filter(
      ({ kind, resourceId }) => kind === 'visitMoved' && resourceId === id,
    );
  };
  const isFoundOn = async (day: string) => {
    const answer = await head.send(listLeads, { query: { visitFrom: day, visitTo: day, limit: 100 } });
    return (answer.body.data as { id: string }[]).some((lead) => lead.id === id);
  };
  await arrange(id, '2026-12-01T05:30:00.000Z', { type: 'call' }, head);
  await arrange(id, '2026-12-02T05:30:00.000Z');
  expect(await told()).toEqual([]);
  expect([await isFoundOn('2026-12-01'), await isFoundOn('2026-12-02')]).toEqual([false, true]);
  await arrange(id, '2026-12-03T09:00:00.000Z', {}, head);
  expect((await told())[0]?.body).toMatch(/^3 Dec, 2:30 pm instead of 2 Dec, 11:00 am\. By /);
  await log(id, { outcome: 'notInterested' }, head);
  expect((await told()).map(({ title }) => title).toSorted()).toEqual([
    'Visit of Nila Rao cancelled',
    'Visit of Nila Rao rescheduled',
  ]);
  expect(await isFoundOn('2026-12-03')).toBe(false);
});
