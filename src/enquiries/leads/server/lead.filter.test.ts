import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { addDays, dayOf } from '#platform/contract/calendar.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { Lead } from '../lead.contract.ts';
import * as contract from '../lead.contract.ts';
import { logInteraction } from '#enquiries/lead-lifecycle/server/interaction.commands.ts';
import { buildLead } from './lead.factory.ts';

const FIRM = '0190c0de-0000-7000-8000-00000000f1f1';
const OTHER_FIRM = '0190c0de-0000-7000-8000-00000000f2f2';
const ZONE = 'Asia/Kolkata';

/** A Friday in Pune, 9:45 in the morning; work began at 9:30. */
const NOW = '2026-11-20T04:15:00.000Z';
const TODAY = '2026-11-20';

let app: TestApp;
let head: TestUser;
let users: TestUser[];
let agent: TestUser;
/** When somebody visits, by lead. */
const visits = new Map<string, string>();

beforeAll(async () => {
  app = await testApp({ now: () => NOW });
  const organization = await app.organization();
  head = organization.businessHead;
  const { project } = await app.application.runAs(head.caller, NOW, (work) => buildLaunchedProject(work));
  const projectIds = [project.id];
  const manager = await organization.user('Sales Manager', { projectIds });
  const executive = await organization.user('Sales Executive', { managerId: manager.id, projectIds });
  const partnerManager = await organization.user('Channel Partner Manager');
  const firmAdmin = await organization.user('Channel Partner Admin', { channelPartnerId: FIRM, projectIds });
  agent = await organization.user('Channel Partner Agent', { channelPartnerId: FIRM, projectIds });
  const otherAgent = await organization.user('Channel Partner Agent', {
    channelPartnerId: OTHER_FIRM,
    projectIds,
  });
  users = [head, manager, executive, partnerManager, firmAdmin, agent, otherAgent];
  const lead = (user: TestUser, at: string, more = {}) =>
    app.application.runAs(user.caller, at, (work) => buildLead(work, { projectIds, ...more }));
  // This morning; the evening before, 29 to 31 minutes of work ago; and the night in between.
  for (const at of ['04:14', '04:00', '03:59', '00:30']) await lead(executive, `${TODAY}T${at}:00.000Z`);
  for (const at of ['13:30', '13:44', '13:45', '13:46', '14:00', '20:00'])
    await lead(head, `${addDays(TODAY, -1)}T${at}:00.000Z`, { ownerId: executive.id });
  const old = addDays(TODAY, -59);
  const brought = [
    await lead(agent, `${old}T04:00:00.000Z`, { source: 'channelPartner' }),
    await lead(firmAdmin, `${addDays(old, 3)}T04:00:00.000Z`, { source: 'channelPartner' }),
    await lead(otherAgent, `${addDays(old, -5)}T04:00:00.000Z`, { source: 'channelPartner' }),
    await lead(otherAgent, NOW, { source: 'channelPartner' }),
  ];
  const answered = await lead(executive, `${addDays(TODAY, -2)}T05:00:00.000Z`);
  await app.application.runAs(executive.caller, NOW, (work) =>
    logInteraction(work, answered.id, { type: 'call', direction: 'outbound', outcome: 'connected' }),
  );
  // The last minute of today and the first of tomorrow, as the clocks of the organization show them.
  const planned = ['2026-11-20T18:29:00.000Z', '2026-11-20T18:30:00.000Z', '2026-11-22T07:00:00.000Z'];
  for (const [index, scheduledAt] of planned.entries()) {
    const { id } = brought[index] ?? answered;
    await app.application.runAs(head.caller, NOW, (work) =>
      logInteraction(work, id, { type: 'siteVisit', scheduledAt, outcome: 'visitScheduled' }),
    );
    visits.set(id, scheduledAt);
  }
});

afterAll(() => app.stop());

async function list(user: TestUser, query: Record<string, unknown> = {}): Promise<Lead[]> {
  const answer = await user.send(contract.listLeads, { query: { limit: 100, ...query } });
  expect(answer.status).toBe(200);
  return answer.body.data as Lead[];
}

const idsOf = (leads: readonly Lead[]) => leads.map((lead) => lead.id).toSorted();

/** What a filter finds for everybody is what the same words say of all they see; how many the Business Head finds. */
async function expectFound(
  query: Record<string, unknown>,
  isMeant: (lead: Lead) => boolean,
): Promise<number> {
  for (const user of users) {
    const expected = (await list(user)).filter(isMeant);
    expect({ role: user.role, found: idsOf(await list(user, query)) }).toEqual({
      role: user.role,
      found: idsOf(expected),
    });
  }
  return (await list(head, query)).length;
}

describe('leads are found', () => {
  it('by the firm and the person who brought them', async () => {
    expect(await expectFound({ channelPartnerId: FIRM }, (lead) => lead.channelPartnerId === FIRM)).toBe(2);
    expect(await expectFound({ broughtById: agent.id }, (lead) => lead.broughtById === agent.id)).toBe(1);
  });

  it('that waited for an answer longer than allowed, counting only hours of work', async () => {
    const isLate = (lead: Lead) =>
      lead.status === 'new' && lead.firstResponseAt === null && workedSince(lead.createdAt) > 30;
    expect(await expectFound({ lateResponse: 'true' }, isLate)).toBe(2);
  });

  it('by the days on which a visit is planned, as the organization counts days', async () => {
    const isOn = (from: string, to: string) => (lead: Lead) => {
      const day = dayOf(visits.get(lead.id) ?? '2000-01-01T00:00:00.000Z', ZONE);
      return day >= from && day <= to;
    };
    const tomorrow = addDays(TODAY, 1);
    expect(await expectFound({ visitFrom: TODAY, visitTo: TODAY }, isOn(TODAY, TODAY))).toBe(1);
    expect(await expectFound({ visitFrom: tomorrow }, isOn(tomorrow, '9999-12-31'))).toBe(2);
    expect(await expectFound({ visitTo: tomorrow }, isOn('2001-01-01', tomorrow))).toBe(2);
  });

  it('whose firm loses its claim by a day, but not those that lost it', async () => {
    const endsBy = (day: string) => (lead: Lead) =>
      lead.attributionExpiresAt !== null &&
      lead.attributionExpiresAt >= NOW &&
      dayOf(lead.attributionExpiresAt, ZONE) <= day;
    const inADay = addDays(TODAY, 1);
    expect(await expectFound({ lockEndsBy: inADay }, endsBy(inADay))).toBe(1);
    const inAWeek = addDays(TODAY, 7);
    expect(await expectFound({ lockEndsBy: inAWeek }, endsBy(inAWeek))).toBe(2);
  });

  it('only by values that are meant, else the field is named', async () => {
    const wrong = {
      channelPartnerId: 'FIRM',
      broughtById: '1',
      lateResponse: 'perhaps',
      visitFrom: '2026-02-30',
      visitTo: 'tomorrow',
      lockEndsBy: '20-11-2026',
    };
    for (const [field, value] of Object.entries(wrong)) {
      const answer = await head.send(contract.listLeads, { query: { [field]: value } });
      expect(answer.status).toBe(400);
      expect(answer.body['errors']).toMatchObject([{ field }]);
    }
  });
});

/** Minutes of work from then to now, counted one by one: every day from 9:30 to 19:30. */
function workedSince(createdAt: string): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' });
  let worked = 0;
  for (let minute = Date.parse(createdAt); minute < Date.parse(NOW); minute += 60_000) {
    const shown = clock.format(new Date(minute));
    if (shown >= '09:30' && shown < '19:30') worked += 1;
  }
  return worked;
}
