import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { addHours } from '#platform/contract/calendar.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import { readOf } from '#platform/server/context.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { InteractionInput, LeadInput, LeadPatch } from '#enquiries/leads/lead.contract.ts';
import { logInteraction, logInteractions } from './interaction.commands.ts';
import { updateLead, updateLeads } from './lead.commands.ts';
import { createLead, createLeads } from './lead.create.ts';
import { QUALIFYING } from '#enquiries/leads/server/lead.factory.ts';

const FIRM = '0190c0de-0000-7000-8000-00000000f1f1';
const NOW = new Date().toISOString();
const START = addHours(NOW, -24 * 30);

type Role = 'head' | 'executive' | 'second' | 'manager' | 'marketing' | 'agent';

/** A builder with one person for each part in the story, and a project they all work on. */
interface Company {
  people: Record<Role, TestUser>;
  projectId: string;
  otherProjectId: string;
}

let app: TestApp;
let client: pg.Client;

beforeAll(async () => {
  app = await testApp();
  client = new pg.Client(app.databaseUrl);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await app.stop();
});

async function company(): Promise<Company> {
  const organization = await app.organization();
  const head = organization.businessHead;
  const { project, other } = await app.application.runAs(head.caller, START, async (work) => ({
    project: (await buildLaunchedProject(work)).project,
    other: (await buildLaunchedProject(work)).project,
  }));
  const projectIds = [project.id, other.id];
  const manager = await organization.user('Sales Manager', { projectIds });
  const people = {
    head,
    manager,
    executive: await organization.user('Sales Executive', { projectIds, managerId: manager.id }),
    second: await organization.user('Sales Executive', { projectIds: [project.id] }),
    marketing: await organization.user('Marketing Head'),
    agent: await organization.user('Channel Partner Agent', { projectIds, channelPartnerId: FIRM }),
  };
  return { people, projectId: project.id, otherProjectId: other.id };
}

/** What happens in the story, told by parts and numbers so that two companies can live it. */
interface Story {
  leads: { by: Role; hour: number; input: Partial<LeadInput>; owner?: Role }[];
  said: { by: Role | 'owner'; hour: number; lead: number; input: InteractionInput }[];
  changes: { by: Role | 'owner'; hour: number; lead: number; patch: LeadPatch; owner?: Role }[];
}

const WANTS: Partial<LeadInput> = { ...QUALIFYING, unitTypes: [...QUALIFYING.unitTypes] };
const CONSENT = { marketing: true, whatsapp: false, at: START, channel: 'form' };

const STORY: Story = {
  leads: [
    { by: 'executive', hour: 1, input: { source: 'walkIn', ...WANTS } },
    { by: 'marketing', hour: 2, input: { source: 'meta', email: 'Asha.Rao@Mail.example' } },
    { by: 'marketing', hour: 3, input: { source: 'google', tags: ['river view'], dnd: true } },
    { by: 'manager', hour: 4, input: { source: 'website' } },
    { by: 'agent', hour: 5, input: { source: 'channelPartner', altPhone: '98220 12345' } },
    { by: 'marketing', hour: 6, input: { source: 'walkIn' } },
    { by: 'head', hour: 7, input: { source: 'referral' }, owner: 'second' },
    { by: 'marketing', hour: 8, input: { source: 'meta', consent: CONSENT, ...WANTS } },
  ],
  said: [
    { by: 'executive', hour: 20, lead: 0, input: call('connected') },
    { by: 'executive', hour: 30, lead: 0, input: { type: 'siteVisit', outcome: 'visitDone' } },
    { by: 'owner', hour: 31, lead: 1, input: call('noAnswer') },
    { by: 'owner', hour: 40, lead: 1, input: { ...call('connected'), nextFollowUpAt: addHours(START, 60) } },
    { by: 'owner', hour: 70, lead: 1, input: call('interested') },
    { by: 'agent', hour: 41, lead: 4, input: { type: 'note', notes: 'Comes on Sunday' } },
    {
      by: 'head',
      hour: 90,
      lead: 4,
      input: { type: 'siteVisit', outcome: 'visitDone', accompaniedByPartner: true },
    },
    { by: 'owner', hour: 42, lead: 6, input: { ...call('connected'), occurredAt: addHours(START, 40) } },
    { by: 'owner', hour: 43, lead: 7, input: { type: 'whatsapp', notes: 'Sent the plan' } },
  ],
  changes: [
    { by: 'executive', hour: 100, lead: 0, patch: { status: 'negotiating', note: 'Wants an offer' } },
    {
      by: 'owner',
      hour: 101,
      lead: 1,
      patch: { status: 'lost', lostReason: 'budget', lostNote: 'Too dear' },
    },
    { by: 'head', hour: 102, lead: 1, patch: { status: 'contacted' } },
    { by: 'head', hour: 103, lead: 2, patch: {}, owner: 'executive' },
    { by: 'head', hour: 104, lead: 2, patch: { city: 'Nagpur', nextFollowUpAt: addHours(NOW, 24) } },
    { by: 'head', hour: 105, lead: 3, patch: { tags: [] } },
    { by: 'owner', hour: 106, lead: 7, patch: { status: 'qualified' } },
  ],
};

function call(outcome: 'connected' | 'noAnswer' | 'interested'): InteractionInput {
  return { type: 'call', direction: 'outbound', outcome, durationSec: 60 };
}

type Carry = (
  work: Work,
  leads: BatchItem<LeadInput>[],
  said: (ids: string[], owners: string[]) => BatchItem<InteractionInput & { leadId: string }>[],
  changes: (ids: string[], owners: string[]) => BatchItem<{ id: string; patch: LeadPatch }>[],
) => Promise<void>;

const oneByOne: Carry = async (work, leads, said, changes) => {
  const ids: string[] = [];
  for (const deed of leads) ids.push((await createLead(deed.work, deed.input)).id);
  const owners = await ownersOf(work, ids);
  for (const { work: own, input } of said(ids, owners)) {
    const { leadId, ...rest } = input;
    await logInteraction(own, leadId, rest);
  }
  for (const { work: own, input } of changes(ids, owners)) await updateLead(own, input.id, input.patch);
};

const atOnce: Carry = async (_work, leads, said, changes) => {
  const created = await createLeads(leads);
  const ids = created.map((lead) => lead.id);
  const owners = created.map((lead) => lead.ownerId ?? '');
  await logInteractions(said(ids, owners));
  await updateLeads(changes(ids, owners));
};

async function ownersOf(work: Work, ids: string[]): Promise<string[]> {
  const rows = await work.db.selectFrom('lead').select(['id', 'ownerId']).where('id', 'in', ids).execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.ownerId ?? '');
}

/** Lives the story in a company of its own and returns all rows it left. */
async function lived(carry: Carry): Promise<unknown> {
  const { people, projectId } = await company();
  const { organizationId } = people.head.caller;
  await app.application.runAs(people.head.caller, START, (work) => {
    const as = (user: TestUser, hour: number): Work => ({
      ...work,
      ...readOf(work.db, user.caller, addHours(START, hour)),
    });
    const whose = (by: Role | 'owner', owner: string | undefined): TestUser => {
      if (by !== 'owner') return people[by];
      return Object.values(people).find((user) => user.id === owner) ?? people.head;
    };
    const leads = STORY.leads.map(({ by, hour, input, owner }, index) => ({
      work: as(people[by], hour),
      input: {
        firstName: 'Asha',
        lastName: `Rao ${index}`,
        phone: `98000 0000${index}`,
        source: 'website' as const,
        projectIds: [projectId],
        ...input,
        ...(owner ? { ownerId: people[owner].id } : {}),
      },
    }));
    return carry(
      work,
      leads,
      (ids, owners) =>
        STORY.said.map(({ by, hour, lead, input }) => ({
          work: as(whose(by, owners[lead]), hour),
          input: { ...input, leadId: ids[lead] ?? '' },
        })),
      (ids, owners) =>
        STORY.changes.map(({ by, hour, lead, patch, owner }) => ({
          work: as(whose(by, owners[lead]), hour),
          input: {
            id: ids[lead] ?? '',
            patch: { ...patch, ...(owner ? { ownerId: people[owner].id } : {}) },
          },
        })),
    );
  });
  return rowsOf(organizationId);
}

const ROWS = `
  select 'lead' as kind, l.phone, to_jsonb(l) as row, l.created_at as at, l.id from lead l where l.organization_id = $1
  union all
  select 'project', l.phone, to_jsonb(p), l.created_at, p.project_id from lead l join lead_project p on p.lead_id = l.id
   where l.organization_id = $1
  union all
  select 'interaction', l.phone, to_jsonb(i), i.created_at, i.id from lead l join lead_interaction i on i.lead_id = l.id
   where l.organization_id = $1
  union all
  select 'audit', l.phone, to_jsonb(a), a.at, a.id from lead l join audit_entry a on a.resource_id = l.id
   where l.organization_id = $1
  union all
  select 'event', l.phone, to_jsonb(e) - 'publication_no', e.created_at, e.id
    from lead l join outbox_event e on e.resource_id = l.id where l.organization_id = $1
  order by kind, phone, at, id`;

/** With each id replaced by the order in which it is first met: ids and names of people are all that may differ. */
async function rowsOf(organizationId: string): Promise<unknown> {
  const { rows } = await client.query<{ kind: string; row: object }>(ROWS, [organizationId]);
  const met = new Map<string, string>();
  const text = JSON.stringify(
    rows.map(({ kind, row }) => ({ kind, row })),
    null,
    1,
  );
  const named = text
    .replace(/Test Person \d+/g, 'Test Person')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      const name = met.get(id) ?? `id ${met.size + 1}`;
      met.set(id, name);
      return name;
    });
  return JSON.parse(named);
}

describe('leads in a batch', () => {
  it('leave the same rows as one by one: leads, timeline, audit trail and events', async () => {
    const singles = await lived(oneByOne);
    const batch = await lived(atOnce);
    expect(batch).toEqual(singles);
    expect((batch as unknown[]).length).toBeGreaterThan(80);
  });

  it('are all refused when one of them is, and nothing stays', async () => {
    const { people, projectId, otherProjectId } = await company();
    const refused = async (leads: { by: Role; phone: string; projectIds: string[] }[]) => {
      const done = app.application.runAs(people.head.caller, NOW, (work) =>
        createLeads(
          leads.map(({ by, phone, projectIds }) => ({
            work: { ...work, ...readOf(work.db, people[by].caller, NOW) },
            input: { firstName: 'Asha', source: 'website', phone, projectIds },
          })),
        ),
      );
      return done.then(
        () => 'accepted',
        (error: Error) => error.message,
      );
    };
    const good = { by: 'executive' as const, phone: '+919811111111', projectIds: [projectId] };
    expect(await refused([good])).toBe('accepted');

    const next = { ...good, phone: '+919811111112' };
    expect(await refused([next, good])).toContain('already exists');
    expect(await refused([next, next])).toContain('same phone number');
    expect(
      await refused([next, { ...good, by: 'second', phone: '+919811111113', projectIds: [otherProjectId] }]),
    ).toBe('Choose projects that you can see.');
    const { rows } = await client.query(`select phone from lead where organization_id = $1`, [
      people.head.caller.organizationId,
    ]);
    expect(rows).toEqual([{ phone: '+919811111111' }]);
  });

  it('are found only as far as the person of each deed may see them', async () => {
    const { people, projectId } = await company();
    const at = (user: TestUser, work: Work): Work => ({ ...work, ...readOf(work.db, user.caller, NOW) });
    const [lead] = await app.application.runAs(people.executive.caller, NOW, (work) =>
      createLeads([
        {
          work,
          input: { firstName: 'Asha', source: 'walkIn', phone: '9811111119', projectIds: [projectId] },
        },
      ]),
    );
    const leadId = lead?.id ?? '';
    const logged = app.application.runAs(people.head.caller, NOW, (work) =>
      logInteractions([
        { work: at(people.executive, work), input: { ...call('connected'), leadId } },
        { work: at(people.second, work), input: { ...call('connected'), leadId } },
      ]),
    );
    await expect(logged).rejects.toThrow('Lead was not found.');
    const { rows } = await client.query(`select interaction_count, version from lead where id = $1`, [
      leadId,
    ]);
    expect(rows).toEqual([{ interaction_count: 0, version: 1 }]);
  });
});
