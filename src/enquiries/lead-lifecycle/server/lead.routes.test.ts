import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import * as contract from '#enquiries/leads/lead.contract.ts';
import { leadAudience } from '#enquiries/leads/server/lead.audience.ts';
import { leadInput } from '#enquiries/leads/server/lead.factory.ts';

const FIRM = '0190c0de-0000-7000-8000-00000000f1f1';
const OTHER_FIRM = '0190c0de-0000-7000-8000-00000000f2f2';

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;
let manager: TestUser;
let executive: TestUser;
let colleague: TestUser;
let firmAdmin: TestUser;
let agent: TestUser;
let projectId: string;
let otherProjectId: string;

beforeAll(async () => {
  app = await testApp();
  organization = await app.organization();
  head = organization.businessHead;
  projectId = await launched(head);
  otherProjectId = await launched(head);
  manager = await organization.user('Sales Manager', { projectIds: [projectId] });
  executive = await organization.user('Sales Executive', { managerId: manager.id, projectIds: [projectId] });
  colleague = await organization.user('Sales Executive', { projectIds: [otherProjectId] });
  firmAdmin = await organization.user('Channel Partner Admin', {
    channelPartnerId: FIRM,
    projectIds: [projectId],
  });
  agent = await organization.user('Channel Partner Agent', {
    channelPartnerId: FIRM,
    projectIds: [projectId],
  });
});

afterAll(() => app.stop());

async function launched(user: TestUser): Promise<string> {
  const { project } = await app.application.runAs(user.caller, new Date().toISOString(), (work) =>
    buildLaunchedProject(work),
  );
  return project.id;
}

function leadOf(answer: Answer): Lead {
  expect(answer.body).toMatchObject({ success: true });
  return answer.body.data as Lead;
}

async function create(user: TestUser, more: Record<string, unknown> = {}): Promise<Lead> {
  return leadOf(
    await user.send(contract.createLead, { body: { ...leadInput(), projectIds: [projectId], ...more } }),
  );
}

function refused(answer: Answer) {
  return { status: answer.status, message: answer.body.message };
}

function listed(answer: Answer): Lead[] {
  expect(answer.status).toBe(200);
  return answer.body.data as Lead[];
}

async function found(user: TestUser, query: Record<string, unknown>): Promise<string[]> {
  return listed(await user.send(contract.listLeads, { query: { limit: 100, ...query } })).map(
    (lead) => lead.id,
  );
}

describe('a new lead', () => {
  it('is kept with its phone in one notation, in status new', async () => {
    const lead = await create(head, { phone: '098220 11223', email: 'Asha.Rao@Example.test', lastName: '' });
    expect(lead).toMatchObject({
      phone: '+919822011223',
      email: 'asha.rao@example.test',
      lastName: null,
      status: 'new',
    });
    expect(lead.projects.map((project) => project.id)).toEqual([projectId]);
  });

  it('is refused with the field that is wrong', async () => {
    const wrong = async (more: Record<string, unknown>) => {
      const answer = await head.send(contract.createLead, {
        body: { ...leadInput(), projectIds: [projectId], ...more },
      });
      expect(answer.status).toBe(400);
      return (answer.body['errors'] as { field: string; message: string }[])[0];
    };
    expect(await wrong({ phone: '12345' })).toEqual({
      field: 'phone',
      message: 'Please enter a valid phone number',
    });
    expect(await wrong({ altPhone: 'home' })).toEqual({
      field: 'altPhone',
      message: 'Please enter a valid phone number',
    });
    expect(await wrong({ firstName: '  ' })).toEqual({
      field: 'firstName',
      message: 'First name is required',
    });
    expect(await wrong({ projectIds: [] })).toEqual({
      field: 'projectIds',
      message: 'Choose at least one project',
    });
    expect(await wrong({ projectIds: [crypto.randomUUID()] })).toMatchObject({ field: 'projectIds' });
    expect(await wrong({ budgetMinPaise: 2, budgetMaxPaise: 1 })).toMatchObject({ field: 'budgetMaxPaise' });
    expect(await wrong({ source: 'channelPartner' })).toMatchObject({ field: 'source' });
    expect(await wrong({ channelPartnerId: FIRM })).toMatchObject({ field: 'channelPartnerId' });
  });

  it('of an executive is their own, in the projects they are assigned to', async () => {
    expect((await create(executive)).ownerId).toBe(executive.id);
    const elsewhere = await executive.send(contract.createLead, {
      body: { ...leadInput(), projectIds: [otherProjectId] },
    });
    expect(refused(elsewhere)).toEqual({ status: 400, message: 'Choose projects that you can see.' });
  });

  it('of an executive is not given to somebody else', async () => {
    const answer = await executive.send(contract.createLead, {
      body: { ...leadInput(), projectIds: [projectId], ownerId: colleague.id },
    });
    expect(answer.status).toBe(403);
  });

  it('of a manager or partner goes round among the executives of the project', async () => {
    const other = await app.organization();
    const project = await launched(other.businessHead);
    const [first, second] = [
      await other.user('Sales Executive', { projectIds: [project] }),
      await other.user('Sales Executive'),
    ];
    await other.user('Sales Executive', { projectIds: [await launched(other.businessHead)] });
    const owners: (string | null)[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      owners.push((await create(other.businessHead, { projectIds: [project] })).ownerId);
    }
    expect(new Set(owners.slice(0, 2))).toEqual(new Set([first.id, second.id]));
    expect(owners.slice(2)).toEqual(owners.slice(0, 2));
  });

  it('of many that arrive together is shared evenly', async () => {
    const other = await app.organization();
    const project = await launched(other.businessHead);
    const executives = [await other.user('Sales Executive'), await other.user('Sales Executive')];
    const leads = await Promise.all(
      Array.from({ length: 6 }, () => create(other.businessHead, { projectIds: [project] })),
    );
    for (const one of executives) expect(leads.filter((lead) => lead.ownerId === one.id)).toHaveLength(3);
  });

  it('who walked in is handed over by hand, and without executives a lead waits unassigned', async () => {
    expect((await create(head, { source: 'walkIn' })).ownerId).toBeNull();
    const alone = await app.organization();
    expect(
      (await create(alone.businessHead, { projectIds: [await launched(alone.businessHead)] })).owner,
    ).toBeNull();
  });

  it('of a Sales Manager stays in their team', async () => {
    expect((await create(manager)).ownerId).toBe(executive.id);
    const without = await organization.user('Sales Manager');
    expect((await create(without)).ownerId).toBe(without.id);
  });

  it('of a partner is bound to their firm', async () => {
    const lead = await create(agent, { source: 'website', channelPartnerId: OTHER_FIRM });
    expect(lead).toMatchObject({ source: 'channelPartner', channelPartnerId: FIRM, broughtById: agent.id });
    const days = (Date.parse(lead.attributionExpiresAt ?? '') - Date.parse(lead.createdAt)) / 86_400_000;
    expect(days).toBe(60);
    expect(lead.owner).toBeNull();
    const seen = leadOf(await head.send(contract.getLead, { params: { id: lead.id } }));
    expect(seen.owner).not.toBeNull();
  });
});

describe('the same customer twice', () => {
  it('is refused while the first lead is open, naming its owner to those who may see it', async () => {
    const { phone } = await create(executive);
    const again = (user: TestUser) =>
      user.send(contract.createLead, {
        body: { ...leadInput(), phone: phone.slice(3), projectIds: [projectId] },
      });
    expect(refused(await again(head))).toEqual({
      status: 409,
      message: `An open lead with this phone number already exists (owner ${await nameOf(executive)}).`,
    });
    const mine = await organization.user('Sales Executive');
    expect(refused(await again(mine))).toEqual({
      status: 409,
      message: 'An open lead with this phone number already exists.',
    });
    expect(refused(await again(agent))).toEqual({
      status: 409,
      message: 'This customer is already registered with us.',
    });
  });

  it('leaves a trace when a partner tries', async () => {
    const { id, phone } = await create(executive);
    await agent.send(contract.createLead, { body: { ...leadInput(), phone, projectIds: [projectId] } });
    const attempts = await app.application.runAs(head.caller, new Date().toISOString(), (work) =>
      work.db
        .selectFrom('auditEntry')
        .select(['actorId', 'after'])
        .where('resourceId', '=', id)
        .where('action', '=', 'registrationAttempt')
        .execute(),
    );
    expect(attempts).toEqual([{ actorId: agent.id, after: { channelPartnerId: FIRM } }]);
  });

  it('is not found out by a partner who tries number after number, but for thirty an hour, however many at once', async () => {
    const { phone } = await create(executive);
    const curious = await organization.user('Channel Partner Agent', {
      channelPartnerId: FIRM,
      projectIds: [projectId],
    });
    const tries = (user: TestUser, number: string) =>
      user.send(contract.createLead, {
        body: { ...leadInput(), phone: number, projectIds: [projectId] },
      });
    const own = leadOf(await tries(curious, leadInput().phone));
    const changes = { params: { id: own.id }, body: { phone, version: own.version } };
    expect((await curious.send(contract.updateLead, changes)).status).toBe(409);
    const atOnce = await Promise.all(Array.from({ length: 90 }, () => tries(curious, phone)));
    const told = atOnce.filter(({ status }) => status === 409);
    expect(told).toHaveLength(29);
    const { body: asked, status } = await tries(curious, phone);
    expect({ status, code: asked.code }).toEqual({ status: 429, code: 'rateLimited' });
    // Neither does a free number give an answer now, and his colleagues are not held back.
    expect((await tries(curious, leadInput().phone)).status).toBe(429);
    expect((await tries(agent, phone)).status).toBe(409);
  });

  it('is let in once, however many try at the same moment', async () => {
    const body = { ...leadInput(), projectIds: [projectId] };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => head.send(contract.createLead, { body })),
    );
    expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
  });

  it('may come back once the first lead was lost', async () => {
    const first = await create(head);
    await head.send(contract.updateLead, {
      params: { id: first.id },
      body: { status: 'lost', lostReason: 'budget' },
    });
    const second = await create(head, { phone: first.phone });
    const reopened = await head.send(contract.updateLead, {
      params: { id: first.id },
      body: { status: 'contacted' },
    });
    expect(reopened.status).toBe(409);
    expect(reopened.body.message).toContain('An open lead with this phone number already exists');
    expect(second.id).not.toBe(first.id);
  });
});

describe('who sees a lead', () => {
  it('is decided alike for the list, its total and the lead itself', async () => {
    const own = await create(executive);
    const foreign = await create(colleague, { projectIds: [otherProjectId] });
    const waiting = await create(head, { source: 'walkIn' });
    const brought = await create(agent);
    await head.send(contract.updateLead, { params: { id: brought.id }, body: { ownerId: executive.id } });
    const ids = [own.id, foreign.id, waiting.id, brought.id];
    const seenBy = async (user: TestUser) => {
      const inList = await found(user, {});
      const one = await Promise.all(
        ids.map(async (id) => (await user.send(contract.getLead, { params: { id } })).status === 200),
      );
      expect(ids.map((id) => inList.includes(id))).toEqual(one);
      return one;
    };
    const partnerManager = await organization.user('Channel Partner Manager');
    const rival = await organization.user('Channel Partner Admin', {
      channelPartnerId: OTHER_FIRM,
      projectIds: [projectId],
    });
    const sibling = await organization.user('Channel Partner Agent', {
      channelPartnerId: FIRM,
      projectIds: [projectId],
    });
    expect(await seenBy(head)).toEqual([true, true, true, true]);
    expect(await seenBy(await organization.user('Marketing Head'))).toEqual([true, true, true, true]);
    expect(await seenBy(manager)).toEqual([true, false, true, true]);
    expect(await seenBy(executive)).toEqual([true, false, false, true]);
    expect(await seenBy(colleague)).toEqual([false, true, false, false]);
    expect(await seenBy(partnerManager)).toEqual([false, false, false, true]);
    expect(await seenBy(firmAdmin)).toEqual([false, false, false, true]);
    expect(await seenBy(agent)).toEqual([false, false, false, true]);
    expect(await seenBy(rival)).toEqual([false, false, false, false]);
    expect(await seenBy(sibling)).toEqual([false, false, false, false]);
  });

  it('also decides who hears of its changes', async () => {
    const lead = await create(executive);
    const hears = async (user: TestUser) =>
      leadAudience.mayHear(user.caller) &&
      (
        await app.application.runAs(user.caller, new Date().toISOString(), (work) =>
          leadAudience.visible(work, [lead.id]),
        )
      ).has(lead.id);
    expect(await Promise.all([head, manager, executive, colleague, agent].map(hears))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(await hears(await organization.user('Finance Head'))).toBe(false);
  });

  it('ends at the organization and at finance', async () => {
    const lead = await create(head);
    const stranger = (await app.organization()).businessHead;
    expect(refused(await stranger.send(contract.getLead, { params: { id: lead.id } }))).toEqual({
      status: 404,
      message: 'Lead was not found.',
    });
    const finance = await organization.user('Finance Head');
    expect((await finance.send(contract.getLead, { params: { id: lead.id } })).status).toBe(403);
    expect((await app.send(contract.getLead, { params: { id: lead.id } })).status).toBe(401);
  });
});

describe('finding leads', () => {
  it('by phone in any notation, by e-mail, by the beginning of a name', async () => {
    const lead = await create(head, {
      firstName: 'Dr Sandeep',
      lastName: 'Bhosale',
      phone: '9000001482',
      email: 'sandeep@bhosale.test',
    });
    for (const search of [
      '90000 01482',
      '+919000001482',
      '0900000',
      'Sandeep@Bhosale.test',
      'sandeep@bh',
      'dr san',
      'DR SANDEEP BHO',
      'bhosa',
    ]) {
      expect([search, ...(await found(head, { search }))]).toEqual([search, lead.id]);
    }
    for (const search of ['deep', '9000001483', '%', "o'", 'bhosale x']) {
      expect([search, ...(await found(head, { search }))]).toEqual([search]);
    }
  });

  it('by status, source, project, owner, follow-up, budget and day', async () => {
    const other = await app.organization();
    const user = other.businessHead;
    const [one, two] = [await launched(user), await launched(user)];
    const a = await create(user, {
      projectIds: [one],
      source: 'event',
      budgetMaxPaise: 90_00_000_00,
      nextFollowUpAt: '2030-01-01T00:00:00Z',
    });
    const b = await create(user, { projectIds: [two], source: 'walkIn', budgetMinPaise: 1_00_00_000_00 });
    await user.send(contract.updateLead, {
      params: { id: b.id },
      body: { status: 'contacted', ownerId: user.id },
    });
    expect(await found(user, { status: 'contacted' })).toEqual([b.id]);
    expect(await found(user, { status: 'new,contacted', sort: 'createdAt' })).toEqual([a.id, b.id]);
    expect(await found(user, { status: ',', source: '' })).toHaveLength(2);
    expect(await found(user, { source: 'event' })).toEqual([a.id]);
    expect(await found(user, { projectId: two })).toEqual([b.id]);
    expect(await found(user, { ownerId: user.id })).toEqual([b.id]);
    expect(await found(user, { unassigned: 'true' })).toEqual([a.id]);
    expect(await found(user, { followUpBefore: '2030-01-02T00:00:00Z' })).toEqual([a.id]);
    expect(await found(user, { budgetMin: 95_00_000_00 })).toEqual([b.id]);
    expect(await found(user, { budgetMax: 95_00_000_00 })).toEqual([a.id]);
    expect(await found(user, { from: '2099-01-01' })).toEqual([]);
    expect(await found(user, { to: '2099-01-01', sort: 'firstName' })).toHaveLength(2);
    expect(await found(user, { sort: '-nextFollowUpAt' })).toEqual([a.id, b.id]);
  });

  it('page by page gives each lead once', async () => {
    const other = await app.organization();
    const project = await launched(other.businessHead);
    const made = [];
    for (let index = 0; index < 5; index += 1)
      made.push(await create(other.businessHead, { projectIds: [project] }));
    const pages = await Promise.all(
      [1, 2, 3].map((page) => found(other.businessHead, { page, limit: 2, sort: 'firstName' })),
    );
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(new Set(pages.flat())).toEqual(new Set(made.map((lead) => lead.id)));
    const answer = await other.businessHead.send(contract.listLeads, { query: { limit: 2 } });
    expect(answer.body['pagination']).toEqual({ page: 1, limit: 2, total: 5, pages: 3 });
  });
});

describe('an edit', () => {
  it('changes what is sent, counts a version and refuses an outdated one', async () => {
    const lead = await create(executive);
    const edited = leadOf(
      await executive.send(contract.updateLead, {
        params: { id: lead.id },
        body: { lastName: 'Kale', unitTypes: ['2BHK'], dnd: true, projectIds: [projectId], version: 1 },
      }),
    );
    expect(edited).toMatchObject({
      lastName: 'Kale',
      unitTypes: ['2BHK'],
      dnd: true,
      version: 2,
      firstName: lead.firstName,
    });
    const stale = await executive.send(contract.updateLead, {
      params: { id: lead.id },
      body: { city: 'Pune', version: 1 },
    });
    expect(refused(stale)).toEqual({
      status: 409,
      message: 'This record was changed by someone else. Reload and try again.',
    });
  });

  it('that changes nothing leaves the version alone', async () => {
    const lead = await create(executive);
    const same = await executive.send(contract.updateLead, {
      params: { id: lead.id },
      body: {
        status: 'new',
        ownerId: executive.id,
        projectIds: [projectId],
        lostReason: null,
        lostNote: null,
      },
    });
    expect(leadOf(same).version).toBe(1);
  });

  it('keeps the attribution to a partner, and gives none', async () => {
    const brought = await create(agent);
    const own = await create(executive);
    const change = (id: string, body: object) => head.send(contract.updateLead, { params: { id }, body });
    expect((await change(brought.id, { source: 'website' })).status).toBe(400);
    expect((await change(brought.id, { channelPartnerId: null })).status).toBe(400);
    expect((await change(own.id, { source: 'channelPartner' })).status).toBe(400);
    expect((await change(own.id, { source: 'event' })).status).toBe(200);
  });

  it('of a partner reaches their own customer while the enquiry is open', async () => {
    const brought = await create(agent);
    const edit = () =>
      agent.send(contract.updateLead, {
        params: { id: brought.id },
        body: { city: 'Nashik', ownerId: null },
      });
    expect(leadOf(await edit()).city).toBe('Nashik');
    await head.send(contract.updateLead, {
      params: { id: brought.id },
      body: { status: 'lost', lostReason: 'budget', lostNote: 'Too dear' },
    });
    expect((await edit()).status).toBe(409);
    const seen = leadOf(await agent.send(contract.getLead, { params: { id: brought.id } }));
    expect(seen).toMatchObject({ lostReason: 'budget', lostNote: null, allowedActions: ['log'] });
  });
});

describe('handing a lead on', () => {
  it('is for managers, to active people of sales who see its project', async () => {
    const lead = await create(executive);
    const assign = (user: TestUser, ownerId: string | null) =>
      user.send(contract.updateLead, { params: { id: lead.id }, body: { ownerId } });
    const mate = await organization.user('Sales Executive', { managerId: manager.id });
    const finance = await organization.user('Finance Manager');
    expect((await assign(executive, mate.id)).status).toBe(403);
    expect(refused(await assign(manager, finance.id))).toEqual({
      status: 400,
      message: 'Choose an active salesperson.',
    });
    expect(refused(await assign(manager, colleague.id))).toEqual({
      status: 400,
      message: `${await nameOf(colleague)} cannot see the project of this lead.`,
    });
    expect(refused(await assign(manager, agent.id))).toEqual({
      status: 400,
      message: 'Choose someone from the partner firm that brought this lead.',
    });
    expect(leadOf(await assign(manager, mate.id)).ownerId).toBe(mate.id);
    expect(leadOf(await assign(manager, null)).owner).toBeNull();
    expect(leadOf(await assign(manager, manager.id)).ownerId).toBe(manager.id);
  });

  it('works within a firm for its admin', async () => {
    const brought = await create(agent);
    const assign = (ownerId: string) =>
      firmAdmin.send(contract.updateLead, { params: { id: brought.id }, body: { ownerId } });
    const rival = await organization.user('Channel Partner Agent', {
      channelPartnerId: OTHER_FIRM,
      projectIds: [projectId],
    });
    expect(refused(await assign(rival.id))).toEqual({
      status: 400,
      message: 'Choose a person from your firm.',
    });
    expect(leadOf(await assign(agent.id)).owner?.id).toBe(agent.id);
  });
});

describe('deleting', () => {
  it('takes only a lead that nobody has touched', async () => {
    const salesHead = await organization.user('Sales Head');
    const remove = (user: TestUser, id: string) => user.send(contract.deleteLead, { params: { id } });
    const [fresh, touched] = [await create(head), await create(head)];
    await head.send(contract.logInteraction, {
      params: { id: touched.id },
      body: { type: 'call', outcome: 'noAnswer' },
    });
    expect((await remove(manager, fresh.id)).status).toBe(403);
    expect((await remove(salesHead, fresh.id)).status).toBe(200);
    expect((await head.send(contract.getLead, { params: { id: fresh.id } })).status).toBe(404);
    expect(refused(await remove(salesHead, touched.id))).toEqual({
      status: 409,
      message: 'This lead has history; mark it as lost instead.',
    });
    expect((await remove(head, touched.id)).status).toBe(200);
    await create(head, { phone: touched.phone });
  });
});

async function nameOf(user: TestUser): Promise<string> {
  const { firstName, lastName } = await app.application.runAs(user.caller, new Date().toISOString(), (work) =>
    work.db
      .selectFrom('appUser')
      .select(['firstName', 'lastName'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow(),
  );
  return `${firstName} ${lastName}`;
}
