import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDashboard } from '#insight/dashboards/dashboard.contract.ts';
import type { Work } from '#platform/server/context.ts';
import { addHours, addMinutes } from '#platform/contract/calendar.ts';
import type { Interaction, InteractionInput, Lead, LeadInput } from '#enquiries/leads/lead.contract.ts';
import * as contract from '#enquiries/leads/lead.contract.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import { recalculateScore } from '#enquiries/scoring/server/score.commands.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { Answer, TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { logInteraction } from './interaction.commands.ts';
import { undoInteraction } from './interaction.undo.ts';

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;
let executive: TestUser;
let projectId: string;

beforeAll(async () => {
  app = await testApp();
  organization = await app.organization();
  head = organization.businessHead;
  projectId = (await as(head, (work) => buildLaunchedProject(work))).project.id;
  executive = await organization.user('Sales Executive', { projectIds: [projectId] });
});

afterAll(() => app.stop());

function as<T>(user: TestUser, command: (work: Work) => Promise<T>, now = new Date().toISOString()) {
  return app.application.runAs(user.caller, now, command);
}

function newLead(more: Partial<LeadInput> = {}): Promise<Lead> {
  return as(executive, (work) => buildLead(work, { projectIds: [projectId], ...more }));
}

async function logged(lead: Lead, body: Partial<InteractionInput>, user = executive): Promise<Interaction> {
  const answer = await user.send(contract.logInteraction, {
    params: { id: lead.id },
    body: { type: 'call', ...body },
  });
  expect(answer.status).toBe(201);
  return answer.body.data as Interaction;
}

function undo(lead: Lead, { id }: Interaction, user = executive): Promise<Answer> {
  return user.send(contract.undoInteraction, { params: { id: lead.id, interactionId: id } });
}

/** Everything that a log may change: the lead, its score, its timeline, the counts and the first screen. */
async function stateOf(lead: Lead) {
  const stored = await as(head, async ({ db }) => {
    const { version: _version, ...row } = await db
      .selectFrom('lead')
      .selectAll()
      .where('id', '=', lead.id)
      .executeTakeFirstOrThrow();
    const timeline = await db
      .selectFrom('leadInteraction')
      .selectAll()
      .where('leadId', '=', lead.id)
      .orderBy('id')
      .execute();
    const score = await db.selectFrom('leadScore').selectAll().where('leadId', '=', lead.id).execute();
    const { rows: tally } = await sql`select kind, day, status, owner_id, source, grade, tens, project_id,
        sum(leads), sum(value_paise), sum(without_budget), sum(points) from lead_tally
      group by 1, 2, 3, 4, 5, 6, 7, 8
      having sum(leads) <> 0 or sum(value_paise) <> 0 or sum(points) <> 0
      order by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db);
    return { row: { ...row, updatedAt: null, updatedById: null }, timeline, score, tally };
  });
  const first = await executive.send(getDashboard);
  const { leads, agenda } = first.body.data as Record<string, unknown>;
  // The figures name the moment that they are of.
  const figures = JSON.stringify({ leads, agenda }).replaceAll(/"followUpBefore":"[^"]*"/g, '');
  return { ...stored, figures };
}

const inHours = (hours: number) => addHours(new Date().toISOString(), hours);
const agoHours = (hours: number) => inHours(-hours);

/** What may be logged, and what it changes. */
const LOGS: readonly [what: string, body: () => Partial<InteractionInput>][] = [
  ['a call that was answered, the first reply', () => ({ outcome: 'connected', notes: 'Spoke' })],
  ['a call with the next follow-up', () => ({ outcome: 'interested', nextFollowUpAt: inHours(30) })],
  ['a call that clears the follow-up', () => ({ outcome: 'connected', nextFollowUpAt: null })],
  ['a call that nobody answered', () => ({ outcome: 'noAnswer', nextFollowUpAt: inHours(2) })],
  ['a call of yesterday', () => ({ outcome: 'connected', occurredAt: agoHours(20) })],
  ['a note', () => ({ type: 'note', notes: 'Prefers the garden side' })],
  [
    'a visit that is arranged',
    () => ({ type: 'siteVisit', outcome: 'visitScheduled', scheduledAt: inHours(50) }),
  ],
  ['a visit that is done', () => ({ type: 'siteVisit', outcome: 'visitDone' })],
  ['a visit to which nobody came', () => ({ type: 'siteVisit', outcome: 'noShow' })],
];

describe('undoing what was logged', () => {
  it.each(LOGS)('leaves the lead and all figures as before: %s', async (_what, body) => {
    for (const lead of [
      await newLead(),
      await newLead({ nextFollowUpAt: inHours(5), budgetMaxPaise: 1_20_00_000_00 }),
    ]) {
      const before = await stateOf(lead);
      const entry = await logged(lead, body());
      expect(await stateOf(lead)).not.toEqual(before);
      const answer = await undo(lead, entry);
      expect([answer.status, answer.body.message]).toEqual([200, undefined]);
      expect(await stateOf(lead)).toEqual(before);
    }
  });

  it('goes back one by one, the last first', async () => {
    const lead = await newLead();
    const states = [await stateOf(lead)];
    const entries: Interaction[] = [];
    for (const [, body] of LOGS) {
      entries.push(await logged(lead, body()));
      states.push(await stateOf(lead));
    }
    for (const entry of entries.toReversed()) {
      states.pop();
      const answer = await undo(lead, entry);
      expect([entry.type, entry.outcome, answer.body.message]).toEqual([
        entry.type,
        entry.outcome,
        undefined,
      ]);
      expect(await stateOf(lead)).toEqual(states.at(-1));
    }
  });

  it('keeps in the audit trail what was logged and that it was undone', async () => {
    const lead = await newLead();
    await undo(lead, await logged(lead, { outcome: 'connected' }));
    const { rows } = await as(head, ({ db }) =>
      sql<{ action: string; before: object }>`select action, before from audit_entry
        where resource_id = ${lead.id} order by id`.execute(db),
    );
    expect(rows.map(({ action }) => action).slice(-2)).toEqual(['log', 'undoLog']);
    expect(rows.at(-1)?.before).toMatchObject({ status: 'contacted', outcome: 'connected' });
  });
});

describe('undoing is refused, and nothing is changed', () => {
  /** What is said; the lead and all figures stay as they are. */
  async function refusalOf(lead: Lead, entry: Interaction, user = executive): Promise<string | undefined> {
    const before = await stateOf(lead);
    const answer = await undo(lead, entry, user);
    expect(answer.status).toBe(409);
    expect(await stateOf(lead)).toEqual(before);
    return answer.body.message;
  }

  it('for anybody else', async () => {
    const lead = await newLead();
    const said = await refusalOf(lead, await logged(lead, {}), head);
    expect(said).toBe('Only the person who logged it can undo it.');
  });

  it('after 15 minutes', async () => {
    const lead = await newLead();
    const old = 'Only what you logged in the last 15 minutes can be undone. Log a note to correct it.';
    const ago = addMinutes(new Date().toISOString(), -15.1);
    const entry = await as(
      executive,
      (work) => logInteraction(work, lead.id, input({ outcome: 'busy' })),
      ago,
    );
    expect(await refusalOf(lead, entry)).toBe(old);
    await logged(await newLead(), {});
    expect(await refusalOf(lead, entry)).toBe(old);
  });

  it('once the lead was changed, or something else entered its timeline', async () => {
    const lead = await newLead();
    const touched = `The lead of ${lead.firstName} was changed since. Log a note to correct the entry.`;
    const first = await logged(lead, { outcome: 'connected' });
    await logged(lead, { type: 'note', notes: 'Calls back' }, head);
    expect(await refusalOf(lead, first)).toBe(touched);
    const second = await logged(lead, { outcome: 'busy' });
    await executive.send(contract.updateLead, { params: { id: lead.id }, body: { city: 'Pune' } });
    expect(await refusalOf(lead, second)).toBe(touched);
  });

  it('a second time', async () => {
    const lead = await newLead();
    const entry = await logged(lead, {});
    await undo(lead, entry);
    const answer = await undo(lead, entry);
    expect([answer.status, answer.body.message]).toEqual([404, 'Interaction was not found.']);
  });

  it('by the database, for an entry that can no longer be undone', async () => {
    const lead = await newLead();
    const remove = ({ db }: Work) =>
      db.deleteFrom('leadInteraction').where('leadId', '=', lead.id).where('type', '=', 'note').execute();
    await as(executive, (work) =>
      logInteraction({ ...work, isHistory: true }, lead.id, input({ type: 'note' })),
    );
    await expect(as(head, remove)).rejects.toThrow('never changed or removed');
  });
});

it('a score that was computed again since is computed from the lead as it is', async () => {
  const lead = await newLead();
  const before = await stateOf(lead);
  const entry = await logged(lead, { outcome: 'interested' });
  await as(head, (work) => recalculateScore(work, lead.id), addMinutes(new Date().toISOString(), 1));
  await as(executive, (work) => undoInteraction(work, lead.id, entry.id), addMinutes(entry.createdAt, 2));
  const { score, row } = await stateOf(lead);
  expect(row.score).toBe(before.row.score);
  expect(score[0]?.factors).toEqual(before.score[0]?.factors);
});

function input(more: Partial<InteractionInput>): InteractionInput {
  return { type: 'call', unitIds: [], accompaniedByPartner: false, internal: true, ...more };
}
