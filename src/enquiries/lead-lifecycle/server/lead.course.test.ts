import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { addMinutes } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { buildProject } from '#inventory/projects/server/project.factory.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { logInteraction, undoInteraction, updateLead } from '#enquiries/leads/lead.contract.ts';
import { mergeLeads, undoLeadMerge } from '#enquiries/leads/leadMerge.contract.ts';
import { answerDueAt } from '#enquiries/leads/responseTime.rules.ts';
import { buildLead, QUALIFYING } from '#enquiries/leads/server/lead.factory.ts';
import { enquireAgain } from './lead.enquiries.ts';

let app: TestApp;
let owner: pg.Client;
let organization: TestOrganization;
let head: TestUser;
let projectId: string;

beforeAll(async () => {
  app = await testApp();
  owner = new pg.Client(app.databaseUrl);
  await owner.connect();
  organization = await app.organization();
  head = organization.businessHead;
  projectId = (await at('2026-11-02T04:00:00.000Z', (work) => buildProject(work))).id;
});

afterAll(async () => {
  await owner.end();
  await app.stop();
});

function at<T>(moment: string, command: (work: Work) => Promise<T>): Promise<T> {
  return app.application.runAs(head.caller, moment, command);
}

const WISHES = { ...QUALIFYING, unitTypes: [...QUALIFYING.unitTypes] };

function leadOf(moment: string): Promise<Lead> {
  return at(moment, (work) => buildLead(work, { projectIds: [projectId], ...WISHES }));
}

async function courseOf(id: string): Promise<Record<string, unknown>> {
  const { rows } = await owner.query<Record<string, unknown>>(
    `select reached, contacted_on::text, qualified_on::text, site_visit_on::text, negotiating_on::text, closed_on::text,
            first_enquired_at::text, first_enquired_on::text, first_enquired_hour, first_project_id, first_owner_id,
            answer_minutes, answer_in_time, enquiry_count, wrong_number
       from lead where id = $1`,
    [id],
  );
  return rows[0] ?? {};
}

async function done(answer: Promise<{ status: number; body: Record<string, unknown> }>): Promise<string> {
  const { status, body } = await answer;
  expect([200, 201], JSON.stringify(body)).toContain(status);
  return (body['data'] as { id: string }).id;
}

const call = (leadId: string, outcome: 'connected' | 'wrongNumber') =>
  done(
    head.send(logInteraction, {
      params: { id: leadId },
      body: { type: 'call', direction: 'outbound', outcome },
    }),
  );

const moveTo = (leadId: string, more: object) =>
  done(head.send(updateLead, { params: { id: leadId }, body: more }));

describe('a lead keeps', () => {
  it('the day on which it first came to each stage, also when it skips some, goes back and is lost', async () => {
    const { id } = await leadOf(new Date().toISOString());
    await done(
      head.send(logInteraction, { params: { id }, body: { type: 'siteVisit', outcome: 'visitDone' } }),
    );
    const visited = await courseOf(id);
    expect(visited).toMatchObject({ reached: 3, first_project_id: projectId, negotiating_on: null });
    expect(visited['contacted_on']).toBe(visited['site_visit_on']);
    expect(visited['qualified_on']).toBe(visited['site_visit_on']);
    await moveTo(id, { status: 'contacted', note: 'Wants to wait.' });
    await moveTo(id, { status: 'lost', lostReason: 'budget' });
    expect(await courseOf(id)).toEqual(visited);
  });

  it('nothing of a call that was taken back', async () => {
    const { id } = await leadOf(new Date().toISOString());
    const before = await courseOf(id);
    const called = await call(id, 'connected');
    expect(await courseOf(id)).toMatchObject({ reached: 1, answer_minutes: 0, answer_in_time: true });
    await done(head.send(undoInteraction, { params: { id, interactionId: called } }));
    const wrong = await call(id, 'wrongNumber');
    expect(await courseOf(id)).toMatchObject({ wrong_number: true });
    await done(head.send(undoInteraction, { params: { id, interactionId: wrong } }));
    expect(await courseOf(id)).toEqual(before);
  });

  it('the first enquiry of two that become one, and gives it back when they are separated', async () => {
    const older = await leadOf('2026-09-01T03:00:00.000Z');
    const kept = await leadOf(new Date().toISOString());
    await at('2026-09-03T03:00:00.000Z', (work) => enquireAgain(work, older.id, AGAIN));
    await call(kept.id, 'connected');
    const [before, other] = [await courseOf(kept.id), await courseOf(older.id)];
    await done(head.send(mergeLeads, { params: { id: kept.id }, body: { otherId: older.id, take: [] } }));
    expect(await courseOf(kept.id)).toMatchObject({
      reached: 1,
      first_enquired_on: '2026-09-01',
      first_enquired_hour: 8,
      enquiry_count: 3,
      contacted_on: before['contacted_on'],
    });
    await done(head.send(undoLeadMerge, { params: { id: kept.id } }));
    expect(await courseOf(kept.id)).toEqual(before);
    expect(await courseOf(older.id)).toEqual(other);
  });
});

const AGAIN = { source: 'google' as const, projectIds: [], message: null, fields: {} };

it('a first reply is in time exactly when it comes before it is due, whatever the working hours', async () => {
  const time = fc.integer({ min: 0, max: 47 }).map((half) => {
    const hour = String(Math.floor(half / 2)).padStart(2, '0');
    return `${hour}:${half % 2 ? '30' : '00'}`;
  });
  const trial = fc.record({
    from: time,
    to: time,
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    since: fc.integer({ min: 0, max: 60 * 24 * 30 }),
    waited: fc.integer({ min: 0, max: 60 * 24 * 6 }),
    minutes: fc.integer({ min: 1, max: 900 }),
  });
  const trials = fc.sample(trial, 300).map(({ waited, ...one }) => {
    const since = addMinutes('2026-10-01T00:00:00.000Z', one.since);
    const due = answerDueAt(since, { ...one, timeZone: 'Asia/Kolkata' }, one.minutes);
    return { ...one, since, until: addMinutes(since, waited), due };
  });
  const { rows } = await owner.query<{ in_time: boolean; rests: boolean }>(
    `select working_seconds(since, until, 'Asia/Kolkata', hours) <= minutes * 60 as in_time,
            working_seconds(due, until, 'Asia/Kolkata', hours) = 0 as rests
       from jsonb_to_recordset($1) as t(since timestamptz, until timestamptz, due timestamptz, "from" text, "to" text,
                                        days jsonb, minutes int),
            lateral (select jsonb_build_object('workingHoursFrom', "from", 'workingHoursTo', "to", 'workingDays', days) as hours) h`,
    [JSON.stringify(trials)],
  );
  // Once nobody works, nothing more is late until somebody does.
  const expected = trials.map(({ until, due }, index) => until <= due || (rows[index]?.rests ?? false));
  expect(rows.map((row) => row.in_time)).toEqual(expected);
  expect(new Set(expected).size).toBe(2);
});
