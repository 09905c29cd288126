import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { Work } from '#platform/server/context.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { Interaction, Lead, LeadPatch } from '#enquiries/leads/lead.contract.ts';
import * as contract from '#enquiries/leads/lead.contract.ts';
import { logInteraction } from './interaction.commands.ts';
import { updateLead } from './lead.commands.ts';
import { buildLead, leadInput, QUALIFYING } from '#enquiries/leads/server/lead.factory.ts';
import { closeLeadByBooking, returnLeadAfterCancellation } from './lead.moves.ts';

const FIRM = '0190c0de-0000-7000-8000-00000000f1f1';
const DAY_MS = 86_400_000;

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;
let executive: TestUser;
let agent: TestUser;
let projectId: string;
let unitId: string;

beforeAll(async () => {
  app = await testApp();
  organization = await app.organization();
  head = organization.businessHead;
  const { project, units } = await as(head, (work) => buildLaunchedProject(work));
  projectId = project.id;
  unitId = units[0]?.id ?? '';
  executive = await organization.user('Sales Executive', { projectIds: [projectId] });
  agent = await organization.user('Channel Partner Agent', {
    channelPartnerId: FIRM,
    projectIds: [projectId],
  });
});

afterAll(() => app.stop());

function as<T>(
  user: TestUser,
  command: (work: Work) => Promise<T>,
  now = new Date().toISOString(),
): Promise<T> {
  return app.application.runAs(user.caller, now, command);
}

function newLead(user = executive, more: Partial<contract.LeadInput> = {}): Promise<Lead> {
  return as(user, (work) => buildLead(work, { projectIds: [projectId], ...more }));
}

function change(user: TestUser, lead: Lead, body: LeadPatch): Promise<Answer> {
  return user.send(contract.updateLead, { params: { id: lead.id }, body });
}

async function moved(user: TestUser, lead: Lead, body: LeadPatch): Promise<Lead> {
  const answer = await change(user, lead, body);
  expect(outcome(answer)).toEqual({ status: 200, message: undefined });
  return answer.body.data as Lead;
}

function outcome(answer: Answer) {
  return { status: answer.status, message: answer.body.message };
}

async function logged(user: TestUser, lead: Lead, body: Record<string, unknown>): Promise<Interaction> {
  const answer = await user.send(contract.logInteraction, { params: { id: lead.id }, body });
  expect(outcome(answer)).toEqual({ status: 201, message: undefined });
  return answer.body.data as Interaction;
}

async function seen(lead: Lead, user = head): Promise<Lead> {
  return (await user.send(contract.getLead, { params: { id: lead.id } })).body.data as Lead;
}

async function timeline(
  lead: Lead,
  user = head,
  query: Record<string, unknown> = {},
): Promise<Interaction[]> {
  const answer = await user.send(contract.listInteractions, { params: { id: lead.id }, query });
  expect(answer.status).toBe(200);
  return answer.body.data as Interaction[];
}

describe('a lead goes ahead', () => {
  it('from enquiry to negotiation, each step in its timeline', async () => {
    const lead = await newLead();
    expect((await moved(executive, lead, { status: 'contacted' })).firstResponseAt).not.toBeNull();
    expect(
      (await moved(executive, lead, { ...QUALIFYING, unitTypes: ['3BHK'], status: 'qualified' })).status,
    ).toBe('qualified');
    await logged(executive, lead, { type: 'siteVisit', outcome: 'visitDone' });
    const end = await moved(executive, lead, { status: 'negotiating', note: 'Wants the corner flat' });
    expect(end).toMatchObject({ status: 'negotiating', siteVisitCount: 1, interactionCount: 1 });
    const steps = (await timeline(lead)).filter((entry) => entry.type === 'statusChange');
    expect(steps.map((entry) => entry.details)).toEqual([
      { from: 'siteVisit', to: 'negotiating' },
      { from: 'qualified', to: 'siteVisit' },
      { from: 'contacted', to: 'qualified' },
      { from: 'new', to: 'contacted' },
    ]);
    expect(steps[0]).toMatchObject({ notes: 'Wants the corner flat', author: { id: executive.id } });
  });

  it('to qualified only with budget, timeline and unit type', async () => {
    const lead = await newLead();
    expect(outcome(await change(executive, lead, { status: 'qualified', unitTypes: ['2BHK'] }))).toEqual({
      status: 409,
      message: 'Add budget, timeline and unit type before qualifying.',
    });
    expect((await seen(lead)).unitTypes).toEqual([]);
  });

  it('to site visit only after a visit was logged, unless the customer walked in', async () => {
    const lead = await newLead();
    expect(outcome(await change(executive, lead, { status: 'siteVisit' }))).toEqual({
      status: 409,
      message: 'Log or schedule a site visit first.',
    });
    const walkIn = await newLead(executive, { source: 'walkIn' });
    expect((await moved(executive, walkIn, { status: 'siteVisit' })).status).toBe('siteVisit');
  });

  it('to closed only by a booking', async () => {
    const lead = await newLead();
    expect(outcome(await change(head, lead, { status: 'closed' }))).toEqual({
      status: 409,
      message: 'A lead is closed by recording a booking for it.',
    });
  });

  it('not past a step, and says so', async () => {
    expect(outcome(await change(executive, await newLead(), { status: 'negotiating' }))).toEqual({
      status: 409,
      message: 'Lead cannot go from new to negotiating.',
    });
  });
});

describe('a lead goes back', () => {
  it('with a note that its timeline keeps', async () => {
    const lead = await newLead(executive, { source: 'walkIn' });
    await moved(executive, lead, { status: 'siteVisit' });
    expect(outcome(await change(executive, lead, { status: 'qualified' }))).toEqual({
      status: 400,
      message: 'A note is required to move a lead back.',
    });
    expect((await change(executive, lead, { status: 'contacted', note: 'Budget unclear' })).status).toBe(409);
    expect((await moved(executive, lead, { status: 'qualified', note: 'Budget unclear' })).status).toBe(
      'qualified',
    );
    expect((await moved(head, lead, { status: 'contacted', note: 'Start again' })).status).toBe('contacted');
    expect((await timeline(lead))[0]).toMatchObject({
      notes: 'Start again',
      details: { from: 'qualified', to: 'contacted' },
    });
  });
});

describe('losing and reopening', () => {
  it('takes a reason, clears the follow-up, and can be undone', async () => {
    const lead = await newLead(executive, { nextFollowUpAt: '2031-01-01T00:00:00.000Z' });
    expect(outcome(await change(executive, lead, { status: 'lost' }))).toEqual({
      status: 400,
      message: 'Select a reason.',
    });
    const lost = await moved(executive, lead, {
      status: 'lost',
      lostReason: 'location',
      lostNote: 'Too far',
    });
    expect(lost).toMatchObject({
      status: 'lost',
      lostReason: 'location',
      lostNote: 'Too far',
      nextFollowUpAt: null,
      firstResponseAt: null,
    });
    expect(lost.moves).toEqual([{ to: 'contacted', needs: 'nothing' }]);
    expect((await moved(executive, lead, { lostReason: 'budget' })).lostReason).toBe('budget');
    const reopened = await moved(executive, lead, { status: 'contacted' });
    expect(reopened).toMatchObject({ status: 'contacted', lostReason: null, lostNote: null, lostAt: null });
  });

  it('is undone by its owner for 90 days, by a manager at any time', async () => {
    const long = new Date(Date.now() - 91 * DAY_MS).toISOString();
    const lead = await as(executive, (work) => buildLead(work, { projectIds: [projectId] }), long);
    await as(
      executive,
      (work) => updateLead(work, lead.id, { status: 'lost', lostReason: 'notResponding' }),
      long,
    );
    expect((await change(executive, lead, { status: 'contacted' })).status).toBe(409);
    expect((await moved(head, lead, { status: 'contacted' })).status).toBe('contacted');
  });

  it('reason and note belong to a lost lead', async () => {
    const lead = await newLead();
    expect((await change(executive, lead, { lostReason: 'budget' })).status).toBe(400);
    expect((await change(executive, lead, { lostNote: 'x' })).status).toBe(400);
  });
});

describe('a booking', () => {
  it('closes its lead for good, and a cancellation brings it back into negotiation', async () => {
    const lead = await newLead(executive, { nextFollowUpAt: '2031-01-01T00:00:00.000Z' });
    const saleId = crypto.randomUUID();
    await as(head, async (work) => {
      const closed = await closeLeadByBooking(work, lead.id, saleId);
      expect(closed).toMatchObject({ status: 'closed', saleId, closedAt: work.now, nextFollowUpAt: null });
      await expect(closeLeadByBooking(work, lead.id, saleId)).rejects.toThrow(
        'Only an open lead can be booked.',
      );
      await returnLeadAfterCancellation(work, lead.id, 'Loan was refused');
    });
    expect(await seen(lead)).toMatchObject({ status: 'negotiating', saleId: null, closedAt: null });
    const [back, close] = await timeline(lead);
    expect(back).toMatchObject({ notes: 'Loan was refused', details: { from: 'closed', to: 'negotiating' } });
    expect(close?.details).toEqual({ from: 'new', to: 'closed', saleId });
  });
});

describe('an interaction', () => {
  it('that reaches a new lead is its first response', async () => {
    const lead = await newLead();
    await logged(executive, lead, { type: 'call', outcome: 'noAnswer' });
    expect(await seen(lead)).toMatchObject({
      status: 'new',
      firstResponseAt: null,
      lastContactedAt: null,
      interactionCount: 1,
    });
    const entry = await logged(executive, lead, {
      type: 'call',
      outcome: 'connected',
      durationSec: 90,
      notes: 'Likes 3BHK',
    });
    expect(entry).toMatchObject({
      type: 'call',
      outcome: 'connected',
      durationSec: 90,
      internal: true,
      author: { id: executive.id },
    });
    const after = await seen(lead);
    expect(after).toMatchObject({ status: 'contacted', interactionCount: 2 });
    expect(after.firstResponseAt).toBe(entry.occurredAt);
    expect(after.lastContactedAt).toBe(entry.occurredAt);
  });

  it('that happened earlier is dated so, but no response is older than the enquiry', async () => {
    const lead = await newLead();
    const entry = await logged(executive, lead, {
      type: 'call',
      outcome: 'connected',
      occurredAt: '2026-01-05T04:30:00.000Z',
    });
    expect(entry.occurredAt).toBe('2026-01-05T04:30:00.000Z');
    expect((await seen(lead)).firstResponseAt).toBe(lead.createdAt);
  });

  it('sets the next follow-up and settles the one that was due', async () => {
    const lead = await newLead();
    const next = new Date(Date.now() + DAY_MS).toISOString();
    await logged(executive, lead, { type: 'call', outcome: 'callbackRequested', nextFollowUpAt: next });
    expect((await seen(lead)).nextFollowUpAt).toBe(next);
    const later = new Date(Date.now() + 2 * DAY_MS).toISOString();
    await as(
      executive,
      (work) => logInteraction(work, lead.id, { type: 'call', outcome: 'connected' }),
      later,
    );
    expect((await seen(lead)).nextFollowUpAt).toBeNull();
  });

  it('that schedules a visit moves the lead, and a visit with its partner prolongs their claim', async () => {
    const lead = await newLead(agent);
    await logged(head, lead, {
      type: 'siteVisit',
      scheduledAt: new Date(Date.now() + DAY_MS).toISOString(),
      unitIds: [unitId],
    });
    expect((await seen(lead)).status).toBe('siteVisit');
    const visit = { type: 'siteVisit', outcome: 'visitDone', accompaniedByPartner: true } as const;
    await as(
      head,
      (work) => logInteraction(work, lead.id, visit),
      new Date(Date.now() + 10 * DAY_MS).toISOString(),
    );
    const days =
      (Date.parse((await seen(lead)).attributionExpiresAt ?? '') - Date.parse(lead.createdAt)) / DAY_MS;
    expect(Math.round(days)).toBe(70);
  });

  it('is refused with times and units that cannot be', async () => {
    const lead = await newLead();
    const wrong = async (body: Record<string, unknown>) => {
      const answer = await executive.send(contract.logInteraction, { params: { id: lead.id }, body });
      expect(answer.status).toBe(400);
      return (answer.body['errors'] as { field: string }[])[0]?.field;
    };
    expect(await wrong({ type: 'call', occurredAt: '2099-01-01T00:00:00.000Z' })).toBe('occurredAt');
    expect(await wrong({ type: 'meeting', scheduledAt: '2020-01-01T00:00:00.000Z' })).toBe('scheduledAt');
    expect(await wrong({ type: 'siteVisit' })).toBe('outcome');
    expect(await wrong({ type: 'note', unitIds: [crypto.randomUUID()] })).toBe('unitIds');
    expect(await wrong({ type: 'statusChange' })).toBe('type');
    expect((await seen(lead)).interactionCount).toBe(0);
  });

  it('is for those who see the lead', async () => {
    const lead = await newLead();
    const stranger = (await app.organization()).businessHead;
    const other = await organization.user('Sales Executive');
    for (const user of [stranger, other, agent]) {
      const answer = await user.send(contract.logInteraction, {
        params: { id: lead.id },
        body: { type: 'note' },
      });
      expect(answer.status).toBe(404);
      expect((await user.send(contract.listInteractions, { params: { id: lead.id } })).status).toBe(404);
    }
  });
});

describe('the timeline', () => {
  it('is newest first, by page and by type', async () => {
    const lead = await newLead();
    for (const notes of ['one', 'two', 'three']) await logged(executive, lead, { type: 'note', notes });
    await logged(executive, lead, { type: 'call', outcome: 'busy' });
    expect((await timeline(lead, executive, { type: 'note' })).map((entry) => entry.notes)).toEqual([
      'three',
      'two',
      'one',
    ]);
    expect(await timeline(lead, executive, { page: 2, limit: 3 })).toHaveLength(1);
  });

  it('hides from partners what is internal and who works for the builder', async () => {
    const lead = await newLead(agent);
    await logged(head, lead, { type: 'note', notes: 'Haggles' });
    await logged(head, lead, {
      type: 'call',
      outcome: 'connected',
      notes: 'Meeting on Sunday',
      internal: false,
    });
    await logged(agent, lead, { type: 'note', notes: 'Prefers mornings', internal: true });
    await moved(head, lead, {
      ...QUALIFYING,
      unitTypes: ['3BHK'],
      status: 'qualified',
      note: 'Serious buyer',
    });
    await moved(head, lead, { ownerId: executive.id });
    const entries = await timeline(lead, agent);
    expect(entries.map((entry) => [entry.type, entry.notes, entry.author?.id ?? null])).toEqual([
      ['statusChange', null, null],
      ['note', 'Prefers mornings', agent.id],
      ['statusChange', null, null],
      ['call', 'Meeting on Sunday', null],
    ]);
    expect(await timeline(lead, head)).toHaveLength(6);
    expect((await seen(lead, agent)).owner).toBeNull();
  });
});

it('a lead says of each move what the server would refuse it for', async () => {
  const lead = await newLead();
  const needOf = (of: Lead, to: string) => of.moves.find((move) => move.to === to)?.needs;
  expect(lead.hasVisit).toBe(false);
  expect([needOf(lead, 'qualified'), needOf(lead, 'siteVisit')]).toEqual(['requirements', 'visit']);
  for (const status of ['qualified', 'siteVisit'] as const)
    expect((await change(executive, lead, { status })).status).toBe(409);
  const known = await moved(executive, lead, { ...QUALIFYING, unitTypes: [...QUALIFYING.unitTypes] });
  expect(needOf(known, 'qualified')).toBe('nothing');
  expect((await moved(executive, known, { status: 'qualified' })).status).toBe('qualified');
});

it('two moves of one lead at the same moment do not both happen', async () => {
  const lead = await as(executive, (work) =>
    buildLead(work, { ...leadInput(), projectIds: [projectId], source: 'walkIn' }),
  );
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => change(executive, lead, { status: 'contacted', version: 1 })),
  );
  expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409, 409,
  ]);
  expect((await timeline(lead)).filter((entry) => entry.type === 'statusChange')).toHaveLength(1);
});
