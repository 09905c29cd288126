import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import * as leads from '#enquiries/leads/lead.contract.ts';
import { createLeads } from '#enquiries/lead-lifecycle/server/lead.create.ts';
import { leadInput } from '#enquiries/leads/server/lead.factory.ts';
import type { Notification } from '#company/notifications/notification.contract.ts';
import { listNotifications } from '#company/notifications/notification.contract.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { AssignmentRules, AssignmentTrial } from '../assignment.contract.ts';
import * as contract from '../assignment.contract.ts';
import type { Absence, PersonPresence } from '../presence.contract.ts';
import * as presence from '../presence.contract.ts';

/** A Friday noon in Pune. */
const NOW = '2026-11-20T06:30:00.000Z';

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;
let salesHead: TestUser;
let manager: TestUser;
let team: TestUser[];
let projectId: string;

beforeAll(async () => {
  app = await testApp({ now: () => NOW });
  organization = await app.organization();
  head = organization.businessHead;
  projectId = await app.application.runAs(
    head.caller,
    NOW,
    async (work) => (await buildLaunchedProject(work)).project.id,
  );
  salesHead = await organization.user('Sales Head');
  manager = await organization.user('Sales Manager', { projectIds: [projectId] });
  team = [];
  for (let count = 0; count < 5; count += 1) {
    team.push(await organization.user('Sales Executive', { managerId: manager.id, projectIds: [projectId] }));
  }
});

afterAll(() => app.stop());

async function create(more: Record<string, unknown> = {}): Promise<Lead> {
  const body = { ...leadInput(), projectIds: [projectId], ...more };
  const answer = await head.send(leads.createLead, { body });
  expect(answer.status).toBe(201);
  return answer.body.data as Lead;
}

function member(index: number): TestUser {
  const one = team[index];
  if (!one) throw new Error(`The team has no member ${index}.`);
  return one;
}

async function away(user: TestUser, by: TestUser, days = { firstDay: '2026-11-20', lastDay: '2026-11-22' }) {
  const answer = await by.send(presence.addAbsence, {
    body: { userId: user.id, reason: 'leave', ...days },
  });
  expect(answer.status).toBe(201);
  return answer.body.data as Absence;
}

async function back(absence: Absence, by: TestUser): Promise<void> {
  expect((await by.send(presence.removeAbsence, { params: { id: absence.id } })).status).toBe(200);
}

async function rules(list: object[]): Promise<AssignmentRules> {
  const { version } = (await salesHead.send(contract.getAssignmentRules)).body.data as AssignmentRules;
  const answer = await salesHead.send(contract.updateAssignmentRules, { body: { version, rules: list } });
  expect(answer.status).toBe(200);
  return answer.body.data as AssignmentRules;
}

const ANY_RULE = {
  isActive: true,
  projectId: null,
  sources: [],
  languages: [],
  areas: [],
  pincodes: [],
  userIds: [],
};

describe('leads are shared', () => {
  it('740 to four present executives of five, 185 each', async () => {
    const absence = await away(member(4), member(4));
    const created = await app.application.runAs(head.caller, NOW, (work) =>
      createLeads(
        Array.from({ length: 740 }, (_, index) => ({
          work,
          input: { ...leadInput(), phone: `+9197${String(index).padStart(8, '0')}`, projectIds: [projectId] },
        })),
      ),
    );
    const counts = team.map(({ id }) => created.filter(({ ownerId }) => ownerId === id).length);
    expect(counts).toEqual([185, 185, 185, 185, 0]);
    await back(absence, manager);
  });

  it('and who comes back from leave gets their turn, not all that they missed', async () => {
    const first = await create();
    expect(first.ownerId).toBe(member(4).id);
    expect(first.ownerReason).toBe(`Round robin: ${first.owner?.name}, 1 today`);
    const second = await create();
    expect(second.ownerId).not.toBe(member(4).id);
    expect(second.ownerReason).toBe(`Round robin: ${second.owner?.name}, 186 today`);
  });

  it('whatever became of them since: reassigning one gives nobody another turn', async () => {
    const lead = await create();
    const body = { ownerId: manager.id };
    const handed = await head.send(leads.updateLead, { params: { id: lead.id }, body });
    expect(handed.body.data).toMatchObject({ ownerReason: null });
    const round = await Promise.all(team.map(() => create()));
    expect(new Set(round.map(({ ownerId }) => ownerId)).size).toBe(5);
  });

  it('with the manager and then the Sales Head while the whole team is away', async () => {
    const absences = await Promise.all(team.map((one) => away(one, manager)));
    expect(await create()).toMatchObject({ ownerId: manager.id });
    absences.push(await away(manager, salesHead));
    const lead = await create();
    expect(lead.ownerId).toBe(salesHead.id);
    expect(lead.ownerReason).toContain('to the Sales Head');
    await Promise.all(absences.map((absence) => back(absence, salesHead)));
  });
});

describe('rules', () => {
  it('come before the turns, in their order, and say so on the lead', async () => {
    const set = await rules([
      { ...ANY_RULE, name: 'Kannada speakers', languages: ['Kannada'], userIds: [member(1).id] },
      { ...ANY_RULE, name: 'Wakad', areas: ['Wakad'], pincodes: ['411057'], userIds: [member(2).id] },
    ]);
    expect(set.rules.map(({ name }) => name)).toEqual(['Kannada speakers', 'Wakad']);
    const spoken = await create({ language: 'kannada', locality: 'Wakad' });
    expect(spoken.ownerId).toBe(member(1).id);
    expect(spoken.ownerReason).toMatch(/^Rule Kannada speakers: /);
    expect((await create({ pincode: '411057' })).ownerId).toBe(member(2).id);
  });

  it('pass on what they require when their people are away', async () => {
    const absence = await away(member(1), member(1));
    const lead = await create({ language: 'Kannada', locality: 'Wakad' });
    expect(lead.ownerId).toBe(member(2).id);
    await back(absence, member(1));
  });

  it('can be tried without giving anything', async () => {
    const tried = async (more: object) => {
      const body = { source: 'website', projectIds: [projectId], ...more };
      return (await manager.send(contract.tryAssignment, { body })).body.data as AssignmentTrial;
    };
    const first = await tried({});
    expect(await tried({})).toEqual(first);
    expect(first.line).toHaveLength(5);
    expect((await create()).ownerId).toBe(first.person?.id);
    const other = await tried({ rules: [{ ...ANY_RULE, name: 'All to one', userIds: [member(3).id] }] });
    expect(other.person?.id).toBe(member(3).id);
    expect((await tried({ at: '2026-11-20T20:00:00.000Z' })).person).not.toBeNull();
  });

  it('of two who change them at once the second is refused', async () => {
    const { version } = (await head.send(contract.getAssignmentRules)).body.data as AssignmentRules;
    const send = () => head.send(contract.updateAssignmentRules, { body: { version, rules: [] } });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('keep the id of a rule that there was, and take no other from whoever writes them', async () => {
    const { version } = (await head.send(contract.getAssignmentRules)).body.data as AssignmentRules;
    const send = async (rules: object[], at: number) => {
      const answer = await head.send(contract.updateAssignmentRules, { body: { version: at, rules } });
      return answer.body.data as AssignmentRules;
    };
    const made = await send([{ ...ANY_RULE, name: 'One', id: head.id }], version);
    expect(made.rules[0]?.id).not.toBe(head.id);
    const kept = await send([{ ...ANY_RULE, name: 'Two', id: made.rules[0]?.id }], made.version);
    expect(kept.rules[0]?.id).toBe(made.rules[0]?.id);
  });

  it('name only people of sales and projects of the organization, each rule by a name of its own', async () => {
    const { version } = (await head.send(contract.getAssignmentRules)).body.data as AssignmentRules;
    const finance = await organization.user('Finance Manager');
    const fieldOf = async (list: object[]) => {
      const answer = await head.send(contract.updateAssignmentRules, { body: { version, rules: list } });
      return (answer.body['errors'] as { field: string }[] | undefined)?.[0]?.field;
    };
    expect(await fieldOf([{ ...ANY_RULE, name: 'One', userIds: [finance.id] }])).toBe('rules.0.userIds');
    expect(await fieldOf([{ ...ANY_RULE, name: 'One', projectId: finance.id }])).toBe('rules.0.projectId');
    expect(
      await fieldOf([
        { ...ANY_RULE, name: 'One' },
        { ...ANY_RULE, name: 'one' },
      ]),
    ).toBe('rules.1.name');
  });
});

describe('presence', () => {
  it('is entered by oneself or by whom one reports to, and by nobody else', async () => {
    const body = { userId: member(0).id, firstDay: '2026-12-01', lastDay: '2026-12-02', reason: 'training' };
    expect((await member(1).send(presence.addAbsence, { body })).status).toBe(403);
    const own = await member(0).send(presence.addAbsence, { body: { ...body, userId: null } });
    expect(own.status).toBe(201);
    const again = await manager.send(presence.addAbsence, { body });
    expect({ status: again.status, message: again.body.message }).toEqual({
      status: 409,
      message: 'These days overlap another absence of this person.',
    });
    const { id } = own.body.data as Absence;
    expect((await member(1).send(presence.removeAbsence, { params: { id } })).status).toBe(404);
    await back(own.body.data as Absence, manager);
  });

  it('shows a person themselves, a manager their team and the Sales Head everybody', async () => {
    const seen = async (user: TestUser) =>
      ((await user.send(presence.listPresence)).body.data as PersonPresence[]).map(({ id }) => id);
    expect(await seen(member(0))).toEqual([member(0).id]);
    expect(new Set(await seen(manager))).toEqual(new Set([manager.id, ...team.map(({ id }) => id)]));
    expect(await seen(salesHead)).toContain(head.id);
  });

  it('follows own hours, which a manager sets', async () => {
    const schedule = { days: [5], from: '15:00', to: '20:00' };
    const input = { params: { userId: member(0).id }, body: { schedule } };
    expect((await member(0).send(presence.setSchedule, input)).status).toBe(403);
    const set = await manager.send(presence.setSchedule, input);
    expect(set.body.data).toMatchObject({ isPresent: false, absence: 'Outside working hours', schedule });
    const given = await Promise.all(team.map(() => create()));
    expect(given.map(({ ownerId }) => ownerId)).not.toContain(member(0).id);
    const cleared = await manager.send(presence.setSchedule, { ...input, body: { schedule: null } });
    expect(cleared.body.data).toMatchObject({ isPresent: true, schedule: null });
  });
});

describe('people are notified', () => {
  it('of many leads that come together once', async () => {
    const own = async (user: TestUser) =>
      ((await user.send(listNotifications, { query: { limit: 100 } })).body.data as Notification[]).filter(
        ({ kind }) => kind === 'leadAssigned',
      );
    const told = (await own(member(0))).filter(({ title }) => title === '185 leads are assigned to you');
    expect(told).toHaveLength(1);
  });
});
