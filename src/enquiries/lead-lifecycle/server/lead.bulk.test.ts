import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { LeadInput } from '#enquiries/leads/lead.contract.ts';
import { getLeadScore } from '#enquiries/scoring/score.contract.ts';
import { getLead, listInteractions, listLeads, updateLead } from '#enquiries/leads/lead.contract.ts';
import type { LeadAct, LeadActResult } from '#enquiries/leads/leadBulk.contract.ts';
import { actOnLeads, listLeadIds } from '#enquiries/leads/leadBulk.contract.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;
let executive: TestUser;
let projectId: string;

beforeAll(async () => {
  app = await testApp();
  organization = await app.organization();
  head = organization.businessHead;
  const now = new Date().toISOString();
  const { project } = await app.application.runAs(head.caller, now, (work) => buildLaunchedProject(work));
  projectId = project.id;
  executive = await organization.user('Sales Executive', { projectIds: [projectId] });
});

afterAll(() => app.stop());

const enquiry = (more: Partial<LeadInput> = {}) =>
  app.application.runAs(head.caller, new Date().toISOString(), (work) =>
    buildLead(work, { projectIds: [projectId], ...more }),
  );

async function done(user: TestUser, leadIds: string[], act: LeadAct): Promise<LeadActResult> {
  const answer = await user.send(actOnLeads, { body: { leadIds, act } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as LeadActResult;
}

const leadOf = async (id: string) =>
  (await head.send(getLead, { params: { id } })).body.data as {
    version: number;
    status: string;
    tags: string[];
    lostReason: string | null;
  };

describe('tags of many leads', () => {
  it('are added and removed, and a lead that has them already is no new version', async () => {
    const [first, second] = [await enquiry({ tags: ['Diwali'] }), await enquiry()];
    const result = await done(head, [first.id, second.id], { kind: 'tag', add: ['diwali'], remove: [] });
    expect(result).toMatchObject({ changed: [second.id], unchanged: 1, refusals: [] });
    expect(await leadOf(first.id)).toMatchObject({ version: first.version, tags: ['Diwali'] });
    expect(await leadOf(second.id)).toMatchObject({ version: second.version + 1, tags: ['diwali'] });
  });

  it('are taken back from whoever got them, and not from who had them before', async () => {
    const [had, none] = [await enquiry({ tags: ['Holi', 'NRI'] }), await enquiry({ tags: ['Pune'] })];
    const { undo } = await done(head, [had.id, none.id], {
      kind: 'tag',
      add: ['holi', 'river view'],
      remove: ['nri'],
    });
    expect((await leadOf(had.id)).tags).toEqual(['Holi', 'river view']);
    expect((await leadOf(none.id)).tags).toEqual(['Pune', 'holi', 'river view']);
    for (const { leadIds, act } of undo) await done(head, leadIds, act);
    expect((await leadOf(had.id)).tags).toEqual(['Holi', 'NRI']);
    expect((await leadOf(none.id)).tags).toEqual(['Pune']);
  });

  it('leave the score as it was computed, which an edit of what it depends on does not', async () => {
    const { id } = await enquiry();
    const computed = async () =>
      (await head.send(getLeadScore, { params: { id } })).body.data as { computedAt: string };
    const before = await computed();
    await done(head, [id], { kind: 'tag', add: ['Fair'], remove: [] });
    expect(await computed()).toEqual(before);
    const { version } = await leadOf(id);
    const edited = await head.send(updateLead, { params: { id }, body: { city: 'Pune', version } });
    expect(edited.status).toBe(200);
    expect((await computed()).computedAt > before.computedAt).toBe(true);
  });

  it('find the leads that have them, whatever their case', async () => {
    const { id } = await enquiry({ tags: ['Ganesh fair, "Stall 4"'] });
    await enquiry({ tags: ['Ganesh fair'] });
    const found = await head.send(listLeads, { query: { tag: 'Ganesh fair, "stall 4"' } });
    expect((found.body.data as { id: string }[]).map((lead) => lead.id)).toEqual([id]);
    const ids = await head.send(listLeadIds, { query: { tag: 'Ganesh fair, "stall 4"' } });
    expect(ids.body.data).toEqual({ ids: [id], isMore: false });
  });

  it('are twenty at most; a lead that would have more stays and is named', async () => {
    const many = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
    const full = await enquiry({ tags: many, firstName: 'Full', lastName: null });
    const result = await done(head, [full.id], { kind: 'tag', add: ['one more'], remove: [] });
    expect(result.refusals).toEqual([
      { leadId: full.id, customer: 'Full', message: 'A lead can have at most 20 tags.' },
    ]);
    expect(await leadOf(full.id)).toMatchObject({ version: full.version });
  });
});

describe('leads that are marked as lost together', () => {
  it('are lost with reason and timeline entry; those that cannot be lost stay and are named', async () => {
    const [open, lost] = [await enquiry(), await enquiry()];
    await done(head, [lost.id], { kind: 'lose', lostReason: 'junk', lostNote: null });
    const act = { kind: 'lose', lostReason: 'budget', lostNote: 'Diwali offer is over' } as const;
    expect(await done(head, [open.id, lost.id], act)).toEqual({
      changed: [open.id],
      unchanged: 1,
      refusals: [],
      undo: [],
    });
    expect(await leadOf(open.id)).toMatchObject({ status: 'lost', lostReason: 'budget' });
    expect(await leadOf(lost.id)).toMatchObject({ status: 'lost', lostReason: 'junk' });
    const timeline = await head.send(listInteractions, { params: { id: open.id } });
    expect(timeline.body.data).toContainEqual(
      expect.objectContaining({ type: 'statusChange', notes: 'Diwali offer is over' }),
    );
  });

  it('are all of them or none where one may not be seen', async () => {
    const [own, foreign] = [await enquiry({ ownerId: executive.id }), await enquiry({ ownerId: head.id })];
    const body = { leadIds: [own.id, foreign.id], act: { kind: 'lose', lostReason: 'junk' } } as const;
    expect((await executive.send(actOnLeads, { body })).status).toBe(404);
    expect(await leadOf(own.id)).toMatchObject({ status: 'new' });
  });
});

describe('leads that are moved together', () => {
  const wishes = { budgetMaxPaise: 90_00_000_00, timeline: 'immediate', unitTypes: ['2BHK'] } as const;

  it('move where each has what the stage needs; the others stay and say what is missing, and Undo takes back', async () => {
    const [ready, bare, lost] = [
      await enquiry({ ...wishes, unitTypes: [...wishes.unitTypes] }),
      await enquiry({ firstName: 'Bare', lastName: null, budgetMaxPaise: null }),
      await enquiry({ firstName: 'Gone', lastName: null }),
    ];
    await done(head, [ready.id], { kind: 'move', to: 'contacted', note: null });
    await done(head, [lost.id], { kind: 'lose', lostReason: 'junk', lostNote: null });
    const result = await done(head, [ready.id, bare.id, lost.id], {
      kind: 'move',
      to: 'qualified',
      note: null,
    });
    expect(result.changed).toEqual([ready.id]);
    expect(result.refusals).toHaveLength(2);
    expect(result.refusals).toContainEqual({
      leadId: bare.id,
      customer: 'Bare',
      message: 'Add budget, timeline and unit type before qualifying.',
    });
    expect(result.refusals).toContainEqual({
      leadId: lost.id,
      customer: 'Gone',
      message: 'A lost lead is reopened on its own page.',
    });
    expect(await leadOf(ready.id)).toMatchObject({ status: 'qualified' });
    for (const { leadIds, act } of result.undo) await done(head, leadIds, act);
    expect(await leadOf(ready.id)).toMatchObject({ status: 'contacted' });
  });

  it('need a visit for the site visit and a note for negotiating, as a single move does', async () => {
    const { id } = await enquiry();
    const visit = await done(head, [id], { kind: 'move', to: 'siteVisit', note: null });
    expect(visit.refusals.map(({ message }) => message)).toEqual(['Log or schedule a site visit first.']);
    expect(await done(head, [id], { kind: 'move', to: 'contacted', note: null })).toMatchObject({
      changed: [id],
      undo: [],
    });
  });
});

it('more than two thousand at once are refused', async () => {
  const tooMany = Array.from({ length: 2001 }, () => crypto.randomUUID());
  const refused = await head.send(actOnLeads, {
    body: { leadIds: tooMany, act: { kind: 'tag', add: ['x'], remove: [] } },
  });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain('At most 2,000 leads can be changed at once');
});
