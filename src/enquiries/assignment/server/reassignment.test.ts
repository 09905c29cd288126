import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import * as leads from '#enquiries/leads/lead.contract.ts';
import { createLeads } from '#enquiries/lead-lifecycle/server/lead.create.ts';
import { leadInput } from '#enquiries/leads/server/lead.factory.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { deactivateUser } from '#company/people/user.contract.ts';
import { addAbsence } from '../presence.contract.ts';
import type { Reassignment, ReassignmentResult, ReassignmentUndone } from '../reassignment.contract.ts';
import * as contract from '../reassignment.contract.ts';

const NOW = '2026-11-20T06:30:00.000Z';

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;
let manager: TestUser;
let leaving: TestUser;
let team: TestUser[];
let projectId: string;
let phones = 0;

beforeAll(async () => {
  app = await testApp({ now: () => NOW });
  organization = await app.organization();
  head = organization.businessHead;
  projectId = await project();
  manager = await organization.user('Sales Manager', { projectIds: [projectId] });
  const more = { managerId: manager.id, projectIds: [projectId] };
  leaving = await organization.user('Sales Executive', more);
  team = [];
  for (let count = 0; count < 3; count += 1) team.push(await organization.user('Sales Executive', more));
});

afterAll(() => app.stop());

function project(): Promise<string> {
  return app.application.runAs(
    head.caller,
    NOW,
    async (work) => (await buildLaunchedProject(work)).project.id,
  );
}

async function leadsOf(owner: TestUser, count: number): Promise<string[]> {
  const created = await app.application.runAs(head.caller, NOW, (work) =>
    createLeads(
      Array.from({ length: count }, () => {
        phones += 1;
        const phone = `+9197${String(phones).padStart(8, '0')}`;
        return { work, input: { ...leadInput(), phone, projectIds: [projectId], ownerId: owner.id } };
      }),
    ),
  );
  return created.map(({ id }) => id);
}

async function reassign(by: TestUser, body: object): Promise<ReassignmentResult> {
  const answer = await by.send(contract.reassignLeads, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as ReassignmentResult;
}

async function undo(by: TestUser, id: string | null): Promise<ReassignmentUndone> {
  const answer = await by.send(contract.undoReassignment, { params: { reassignmentId: id ?? '' } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as ReassignmentUndone;
}

async function get(id: string): Promise<Lead> {
  return (await head.send(leads.getLead, { params: { id } })).body.data as Lead;
}

async function ownersOf(ids: readonly string[]): Promise<(string | null)[]> {
  return Promise.all(ids.map(async (id) => (await get(id)).ownerId));
}

describe('leads reassigned together', () => {
  it('are spread evenly among who is there, exactly as the preview said', async () => {
    const ids = await leadsOf(leaving, 10);
    const [away] = team;
    await manager.send(addAbsence, {
      body: { userId: away?.id, firstDay: '2026-11-20', lastDay: '2026-11-20', reason: 'sick' },
    });
    const body = { filter: { ownerId: leaving.id }, to: { how: 'spread' }, reason: 'Leaves us' };
    const preview = await reassign(manager, { ...body, preview: true });
    expect(await ownersOf(ids)).toEqual(ids.map(() => leaving.id));
    const done = await reassign(manager, body);
    expect({ ...done, preview: true, reassignmentId: null }).toEqual(preview);
    expect(done.people.map(({ id }) => id).toSorted()).toEqual(
      team
        .slice(1)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(done.people.map(({ leads: count }) => count)).toEqual([5, 5]);
    const undone = await undo(manager, done.reassignmentId);
    expect(undone).toMatchObject({ restored: 10, kept: [] });
    expect(await ownersOf(ids)).toEqual(ids.map(() => leaving.id));
  });

  it('go back as a whole but for what somebody has worked on since', async () => {
    const [receiver] = team;
    const ids = await leadsOf(leaving, 3);
    const [worked = '', ...others] = ids;
    const done = await reassign(manager, { leadIds: ids, to: { how: 'person', userId: receiver?.id } });
    const call = { type: 'call', direction: 'outbound', outcome: 'connected' };
    await receiver?.send(leads.logInteraction, { params: { id: worked }, body: call });
    const undone = await undo(manager, done.reassignmentId);
    expect(undone).toMatchObject({ restored: 2, kept: [{ leadId: worked }] });
    expect((await get(worked)).ownerId).toBe(receiver?.id);
    expect(await ownersOf(others)).toEqual(others.map(() => leaving.id));
    const again = await manager.send(contract.undoReassignment, {
      params: { reassignmentId: done.reassignmentId ?? '' },
    });
    expect(again.status).toBe(409);
    const listed = (await manager.send(contract.listReassignments)).body.data as Reassignment[];
    expect(listed[0]).toMatchObject({ leadCount: 3, keptCount: 1, allowedActions: [] });
  });

  it('never go to who may not see their project, nor when they are closed', async () => {
    const stranger = await organization.user('Sales Executive', { projectIds: [await project()] });
    const [open = '', lost = ''] = await leadsOf(leaving, 2);
    await head.send(leads.updateLead, {
      params: { id: lost },
      body: { status: 'lost', lostReason: 'budget' },
    });
    const to = { how: 'person', userId: stranger.id };
    const refused = await manager.send(contract.reassignLeads, { body: { leadIds: [open], to } });
    expect(refused.status).toBe(409);
    const preview = await reassign(manager, { leadIds: [open, lost], to, preview: true });
    expect(preview).toMatchObject({ leads: 0, refusals: [{ leadId: lost }, { leadId: open }] });
  });
});

describe('the leads of somebody who is deactivated', () => {
  it('are spread over the executives of their projects when nobody is named for them', async () => {
    const ids = await leadsOf(leaving, 4);
    const input = { params: { id: leaving.id }, body: { spreadLeads: true } };
    expect((await head.send(deactivateUser, input)).status).toBe(200);
    const owners = await ownersOf(ids);
    expect(owners).not.toContain(leaving.id);
    expect(owners.every((owner) => team.some(({ id }) => id === owner))).toBe(true);
  });
});
