import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { addHours } from '#platform/contract/calendar.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { LeadInput } from '#enquiries/leads/lead.contract.ts';
import * as contract from '#enquiries/leads/lead.contract.ts';
import type { Pipeline, PipelineChances, PipelineColumn } from '../pipeline.contract.ts';
import { getPipeline, getPipelineChances } from '../pipeline.contract.ts';
import { cardOf } from '../pipeline.rules.ts';
import { createLeads } from '#enquiries/lead-lifecycle/server/lead.create.ts';
import { buildLead, leadInput, QUALIFYING } from '#enquiries/leads/server/lead.factory.ts';
import { updateLead } from '#enquiries/lead-lifecycle/server/lead.commands.ts';

/** A Friday in Pune, at noon. */
const NOW = '2026-11-20T06:30:00.000Z';
const LONG_AGO = addHours(NOW, -24 * 30);

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;
let executive: TestUser;
let colleague: TestUser;
let projectId: string;

beforeAll(async () => {
  app = await testApp({ now: () => NOW });
  organization = await app.organization();
  head = organization.businessHead;
  const { project } = await app.application.runAs(head.caller, LONG_AGO, (work) =>
    buildLaunchedProject(work),
  );
  projectId = project.id;
  executive = await organization.user('Sales Executive', { projectIds: [projectId] });
  colleague = await organization.user('Sales Executive', { projectIds: [projectId] });
});

afterAll(() => app.stop());

const enquiry = (user: TestUser, at: string, more: Partial<LeadInput> = {}) =>
  app.application.runAs(user.caller, at, (work) =>
    buildLead(work, {
      projectIds: [projectId],
      ...(user === head ? { ownerId: colleague.id } : {}),
      ...more,
    }),
  );

const moved = (user: TestUser, at: string, id: string, patch: contract.LeadPatch) =>
  app.application.runAs(user.caller, at, (work) => updateLead(work, id, patch));

async function boardOf(user: TestUser, query: Record<string, unknown> = {}): Promise<Pipeline> {
  const answer = await user.send(getPipeline, { query });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as Pipeline;
}

function columnOf(board: Pipeline, status: string): PipelineColumn {
  const column = board.columns.find((one) => one.status === status);
  if (!column) throw new Error(`The board has no column ${status}.`);
  return column;
}

describe('the board', () => {
  it('counts and sums all leads of each open stage that the caller sees, and no closed or lost one', async () => {
    const other = await app.organization();
    const { project } = await app.application.runAs(other.businessHead.caller, LONG_AGO, (work) =>
      buildLaunchedProject(work),
    );
    await app.application.runAs(other.businessHead.caller, NOW, (work) =>
      buildLead(work, { projectIds: [project.id] }),
    );
    const own = await enquiry(executive, NOW, { firstName: 'Own', budgetMaxPaise: 90_00_000_00 });
    const lost = await enquiry(head, NOW);
    await moved(head, NOW, lost.id, { status: 'lost', lostReason: 'junk' });
    const old = await enquiry(head, LONG_AGO, { ...QUALIFYING, unitTypes: ['3BHK'], firstName: 'Old' });
    await moved(head, LONG_AGO, old.id, { status: 'qualified' });
    await enquiry(head, NOW, { firstName: 'Unknown' });
    const mine = await enquiry(head, NOW, { firstName: 'From', budgetMinPaise: 10_00_000_00 });

    const board = await boardOf(head);
    expect(board.columns.map(({ status }) => status)).toEqual([...contract.OPEN_LEAD_STATUSES]);
    expect(columnOf(board, 'new')).toMatchObject({
      count: 3,
      valuePaise: 1_00_00_000_00,
      withoutBudget: 1,
      lateCount: 0,
    });
    expect(columnOf(board, 'qualified')).toMatchObject({
      count: 1,
      valuePaise: QUALIFYING.budgetMaxPaise,
      lateCount: 1,
    });
    expect(cardOf(board, lost.id)).toBeNull();
    expect(cardOf(board, mine.id)).toMatchObject({ name: 'From Rao', status: 'new' });
    const { columns } = await boardOf(executive);
    expect(columns.flatMap(({ cards }) => cards.map(({ id }) => id))).toEqual([own.id]);
    expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(1);
  });

  it('shows with filters what the list shows with the same ones', async () => {
    await enquiry(head, NOW, { firstName: 'Zubin', lastName: 'Daruwala', source: 'referral' });
    const filter = { search: 'zubin', source: 'referral' };
    const board = await boardOf(head, filter);
    const listed = await head.send(contract.listLeads, { query: filter });
    expect(board.columns.flatMap(({ cards }) => cards.map(({ id }) => id))).toEqual(
      (listed.body.data as contract.Lead[]).map(({ id }) => id),
    );
    expect(columnOf(board, 'new').count).toBe(1);
  });

  it('counts a lead of two projects on the board of each, and on no other once it requires another', async () => {
    const others = await app.application.runAs(head.caller, LONG_AGO, async (work) => [
      await buildLaunchedProject(work),
      await buildLaunchedProject(work),
    ]);
    const [one, two] = others.map(({ project }) => project.id);
    if (!one || !two) throw new Error('Two are needed.');
    const person = await organization.user('Sales Executive', { projectIds: [one, two, projectId] });
    const lead = await enquiry(head, LONG_AGO, {
      projectIds: [one, two],
      ownerId: (await organization.user('Sales Executive', { projectIds: [one, two, projectId] })).id,
      budgetMaxPaise: 70_00_000_00,
    });
    await enquiry(person, NOW, { projectIds: [two], budgetMaxPaise: 50_00_000_00 });
    const newOf = async (user: TestUser, of: string) => {
      const { count, valuePaise, lateCount, cards } = columnOf(await boardOf(user, { projectId: of }), 'new');
      expect(cards).toHaveLength(count);
      return [count, valuePaise, lateCount];
    };
    expect(await newOf(head, one)).toEqual([1, 70_00_000_00, 1]);
    expect(await newOf(head, two)).toEqual([2, 120_00_000_00, 1]);
    expect(await newOf(person, two)).toEqual([1, 50_00_000_00, 0]);
    await moved(head, NOW, lead.id, { projectIds: [one, projectId] });
    expect(await newOf(head, two)).toEqual([1, 50_00_000_00, 0]);
    expect(await newOf(head, one)).toEqual([1, 70_00_000_00, 1]);
  });

  it('brings fifty cards of a column, in the requested order, and the next fifty on request', async () => {
    const person = await organization.user('Sales Executive', { projectIds: [projectId] });
    const deeds = Array.from({ length: 120 }, (_, at) => ({
      ...leadInput(),
      projectIds: [projectId],
      ownerId: person.id,
      budgetMaxPaise: (at + 1) * 1_00_000_00,
      nextFollowUpAt: addHours(NOW, at + 1),
    }));
    await app.application.runAs(head.caller, NOW, (work) =>
      createLeads(deeds.map((input) => ({ work, input }))),
    );
    const newOf = async (query: object) =>
      columnOf(await boardOf(head, { ownerId: person.id, ...query }), 'new');
    const first = await newOf({});
    expect(first.cards.map(({ budgetMaxPaise }) => budgetMaxPaise)).toEqual(
      deeds.slice(0, 50).map(({ budgetMaxPaise }) => budgetMaxPaise),
    );
    expect(first.count).toBe(120);
    expect((await newOf({ depth: 'new:2' })).cards).toHaveLength(100);
    expect((await newOf({ depth: 'new:3,contacted:2' })).cards).toHaveLength(120);
    const rich = await newOf({ sort: '-budget' });
    expect(rich.cards[0]?.budgetMaxPaise).toBe(120 * 1_00_000_00);
  });

  it('says for each card what a move needs, and the server takes exactly that', async () => {
    const lead = await enquiry(executive, NOW, { firstName: 'Asks' });
    const needs = async () => {
      const card = cardOf(await boardOf(executive), lead.id);
      return Object.fromEntries(card?.moves.map((move) => [move.to, move.needs]) ?? []);
    };
    expect(await needs()).toMatchObject({
      contacted: 'nothing',
      qualified: 'requirements',
      siteVisit: 'visit',
      lost: 'lostReason',
    });
    const put = (body: object) => executive.send(contract.updateLead, { params: { id: lead.id }, body });
    expect((await put({ status: 'qualified' })).status).toBe(409);
    const { budgetMaxPaise, timeline, unitTypes } = QUALIFYING;
    expect((await put({ status: 'qualified', budgetMaxPaise, timeline, unitTypes })).status).toBe(200);
    expect(await needs()).toMatchObject({ siteVisit: 'visit', negotiating: 'note', contacted: 'note' });
    expect((await put({ status: 'siteVisit' })).status).toBe(409);
    const visit = await executive.send(contract.logInteraction, {
      params: { id: lead.id },
      body: { type: 'siteVisit', outcome: 'visitScheduled', scheduledAt: addHours(NOW, 24) },
    });
    expect(visit.status).toBe(201);
    expect(cardOf(await boardOf(executive), lead.id)?.status).toBe('siteVisit');
  });

  it('keeps the owner of a lead from partners, and asks them for no more than is theirs', async () => {
    const channelPartnerId = '0190c0de-0000-7000-8000-00000000f1f1';
    const agent = await organization.user('Channel Partner Agent', {
      channelPartnerId,
      projectIds: [projectId],
    });
    const lead = await enquiry(agent, NOW, { source: 'channelPartner' });
    const { columns } = await boardOf(agent);
    expect(columns.flatMap(({ cards }) => cards)).toEqual([
      expect.objectContaining({ id: lead.id, owner: null, mayBook: false }),
    ]);
  });
});

it('says no sum of bookings while chances are defaults: nobody knows whether those add up', async () => {
  const { body } = await head.send(getPipelineChances, { query: {} });
  const chances = body.data as PipelineChances;
  expect(chances.expectedBookings).toBeNull();
  expect(chances.columns.map(({ expectedBookings }) => expectedBookings)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});
