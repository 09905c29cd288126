import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { snakeCase } from '#platform/server/database/organization-plugin.ts';
import type { Work } from '#platform/server/context.ts';
import { buildApproval } from '#offers/approvals/server/discountApproval.factory.ts';
import { buildCostSheet } from '#offers/cost-sheets/server/costSheet.factory.ts';
import { storeFile } from '#company/files/server/file.commands.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { LaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { updateUnit } from '#offers/reservations/server/unit.update.ts';
import { joinLine } from '#offers/reservations/server/waiting.commands.ts';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import { getLeadScore } from '#enquiries/scoring/score.contract.ts';
import type { LeadScore } from '#enquiries/scoring/score.contract.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { getLead, logInteraction as logCall, updateLead } from '#enquiries/leads/lead.contract.ts';
import type { LeadMerge, MergeChoice } from '#enquiries/leads/leadMerge.contract.ts';
import * as contract from '#enquiries/leads/leadMerge.contract.ts';
import { logInteraction } from './interaction.commands.ts';
import { buildLead, QUALIFYING } from '#enquiries/leads/server/lead.factory.ts';
import { LEAD_LINKS, NOT_MOVED } from './lead.links.ts';

let app: TestApp;
let owner: pg.Client;
let organization: TestOrganization;
let head: TestUser;
let executive: TestUser;
let place: LaunchedProject;
let heldUnit: string;

beforeAll(async () => {
  app = await testApp();
  owner = new pg.Client(app.databaseUrl);
  await owner.connect();
  organization = await app.organization();
  head = organization.businessHead;
  executive = await organization.user('Sales Executive');
  place = await as((work) =>
    buildLaunchedProject(work, { units: { floors: { from: 1, to: 23, exclude: [] } } }),
  );
  const [held] = place.units.splice(0, 1);
  heldUnit = held?.id ?? '';
  await owner.query(
    `update organization set settings = settings || '{"maxReservationsPerUser": 50}' where organization_id = $1`,
    [organization.id],
  );
  const holder = await newLead();
  await as((work) => updateUnit(work, heldUnit, { status: 'reserved', reservedForLeadId: holder.id }));
});

afterAll(async () => {
  await owner.end();
  await app.stop();
});

function as<T>(command: (work: Work) => Promise<T>): Promise<T> {
  return app.application.runAs(head.caller, new Date().toISOString(), command);
}

function newLead(more: Partial<Parameters<typeof buildLead>[1]> = {}): Promise<Lead> {
  return as((work) => buildLead(work, { projectIds: [place.project.id], ...more }));
}

function freeUnit(): string {
  const [unit] = place.units.splice(0, 1);
  if (!unit) throw new Error('The tower has too few units.');
  return unit.id;
}

const WISHES = { ...QUALIFYING, unitTypes: [...QUALIFYING.unitTypes] };

/** What may hang on a lead. */
const THINGS: Readonly<Record<string, (work: Work, leadId: string) => Promise<unknown>>> = {
  call: (work, leadId) =>
    logInteraction(work, leadId, { type: 'call', direction: 'outbound', outcome: 'connected' }),
  visit: (work, leadId) => logInteraction(work, leadId, { type: 'siteVisit', outcome: 'visitDone' }),
  costSheet: (work, leadId) => buildCostSheet(work, { unitId: freeUnit(), leadId }),
  approval: (work, leadId) =>
    buildApproval({ ...work, caller: executive.caller }, { unitId: freeUnit(), leadId }),
  reservation: (work, leadId) =>
    updateUnit(work, freeUnit(), { status: 'reserved', reservedForLeadId: leadId }),
  file: async (work, leadId) => {
    const kept = await app.files.keep(organization.id, 'pan.pdf', onePagePdf('PAN'));
    return storeFile(work, 'pan.pdf', kept, { resourceType: 'lead', resourceId: leadId, purpose: null });
  },
};

interface Dumped {
  [link: string]: Record<string, unknown>[];
}

/** Every row that belongs to one of these leads, by link, and the leads themselves. */
async function dump(ids: readonly string[], known?: Dumped): Promise<Dumped> {
  const all: Dumped = {};
  for (const [name, { column }] of Object.entries(LEAD_LINKS)) {
    const { rows } = await owner.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${snakeCase(name)} t where ${snakeCase(column)} = any($1) order by id`,
      [ids],
    );
    all[name] = rows.map(({ row }) => row);
  }
  // Of what people were notified meanwhile nothing is taken back.
  const told = known?.['notification']?.map(({ id }) => id);
  if (told) all['notification'] = (all['notification'] ?? []).filter(({ id }) => told.includes(id));
  const leads = await owner.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(l) - '{version,updated_at,updated_by_id}'::text[] as row from lead l where id = any($1) order by id`,
    [ids],
  );
  const projects = await owner.query<{ row: Record<string, unknown> }>(
    'select to_jsonb(p) as row from lead_project p where lead_id = any($1) order by lead_id, project_id',
    [ids],
  );
  return { ...all, lead: leads.rows.map(({ row }) => row), leadProject: projects.rows.map(({ row }) => row) };
}

/** Rows without whose they are. */
function nameless(rows: readonly Record<string, unknown>[] = []): object[] {
  return rows.map(
    ({
      lead_id: _lead,
      reserved_for_lead_id: _held,
      resource_id: _record,
      link: _link,
      occurrence_key: _key,
      ...rest
    }) => rest,
  );
}

async function merge(id: string, otherId: string, take: MergeChoice[] = [], user = head) {
  return user.send(contract.mergeLeads, { params: { id }, body: { otherId, take } });
}

async function undo(id: string, user = head) {
  return user.send(contract.undoLeadMerge, { params: { id } });
}

describe('all that belongs to a lead', () => {
  it('is named with whether a merge moves it, for every table that refers to leads', async () => {
    const { rows } = await owner.query<{ name: string }>(`
      select distinct c.conrelid::regclass::text as name from pg_constraint c
       where c.contype = 'f' and c.confrelid = 'lead'::regclass order by 1`);
    const named = [...Object.keys(LEAD_LINKS), ...Object.keys(NOT_MOVED)].map(snakeCase);
    expect(rows.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([]);
  });
});

describe('merging two leads', () => {
  it('loses nothing, whatever hangs on them, and is undone exactly', async () => {
    const things = fc.array(fc.constantFrom(...Object.keys(THINGS)), { maxLength: 3 });
    const take = fc.uniqueArray(fc.constantFrom(...contract.MERGE_CHOICES));
    await fc.assert(
      fc.asyncProperty(things, things, take, async (ofKept, ofOther, chosen) => {
        const kept = await newLead();
        const other = await newLead({ city: 'Pune', budgetMaxPaise: 1_00_00_000_00, altPhone: null });
        for (const thing of ofKept) await as((work) => THINGS[thing]?.(work, kept.id) ?? Promise.resolve());
        for (const thing of ofOther) await as((work) => THINGS[thing]?.(work, other.id) ?? Promise.resolve());
        await as((work) => joinLine(work, { unitId: heldUnit, leadId: other.id }));
        await head.send(updateLead, { params: { id: other.id }, body: { ownerId: executive.id } });
        const before = await dump([kept.id, other.id]);

        const merged = await merge(kept.id, other.id, chosen);
        expect(merged.status, merged.body.message).toBe(200);
        const after = await dump([kept.id], before);
        for (const name of Object.keys(LEAD_LINKS)) {
          expect(nameless(after[name]), name).toEqual(nameless(before[name]));
        }
        const survivor = await head.send(getLead, { params: { id: other.id } });
        expect((survivor.body.data as Lead).id).toBe(kept.id);

        const undone = await undo(kept.id);
        expect(undone.status, undone.body.message).toBe(200);
        expect(await dump([kept.id, other.id], before)).toEqual(before);
      }),
      { numRuns: 6 },
    );
  });

  it('takes what is chosen, finds the customer under both numbers and is audited on both', async () => {
    const [kept, other] = [await newLead(), await newLead({ firstName: 'Aasha' })];
    const answer = await merge(kept.id, other.id, ['phone', 'firstName']);
    expect(answer.body.data).toMatchObject({
      id: kept.id,
      firstName: 'Aasha',
      phone: other.phone,
      altPhone: kept.phone,
    });
    const { rows } = await owner.query<{ action: string }>(
      'select action from audit_entry where resource_id = any($1) order by at, id',
      [[kept.id, other.id]],
    );
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['mergeInto', 'merge']));
  });

  it('rescores the lead from everything it then has, and keeps the old address leading to it', async () => {
    const [kept, other] = [await newLead(), await newLead({ ...WISHES, email: 'asha@example.test' })];
    await as(async (work) => THINGS['visit']?.(work, other.id));
    const scoreOf = async (id: string) =>
      (await head.send(getLeadScore, { params: { id } })).body.data as LeadScore;
    const [ofKept, ofOther] = [await scoreOf(kept.id), await scoreOf(other.id)];
    await merge(kept.id, other.id);
    const merged = await scoreOf(kept.id);
    // All that the other has, and its number as a second one.
    expect(ofOther.score).toBeGreaterThan(ofKept.score);
    expect(merged.score).toBeGreaterThan(ofOther.score);
    const read = (await head.send(getLead, { params: { id: other.id } })).body.data as Lead;
    expect([read.id, read.score, read.grade]).toEqual([kept.id, merged.score, merged.grade]);
    await undo(kept.id);
    expect((await scoreOf(kept.id)).score).toBe(ofKept.score);
    expect((await scoreOf(other.id)).score).toBe(ofOther.score);
  });

  it('gives a lead that was lost back as it was lost, score and reasons included', async () => {
    const [kept, other] = [await newLead(), await newLead(WISHES)];
    const body = { status: 'lost', lostReason: 'budget' };
    await head.send(updateLead, { params: { id: kept.id }, body });
    const scored = () =>
      owner.query('select to_jsonb(s) as row from lead_score s where lead_id = $1', [kept.id]);
    const before = await dump([kept.id]);
    const { rows } = await scored();
    await merge(kept.id, other.id);
    expect((await scored()).rows).not.toEqual(rows);
    expect((await undo(kept.id)).status).toBe(200);
    expect(await dump([kept.id], before)).toEqual(before);
    expect((await scored()).rows).toEqual(rows);
  });

  it('is not undone once somebody has worked on the lead, and says so before one tries', async () => {
    const [kept, other] = [await newLead(), await newLead()];
    await merge(kept.id, other.id);
    const list = async () =>
      (await head.send(contract.listLeadMerges, { params: { id: kept.id } })).body.data as LeadMerge[];
    expect(await list()).toMatchObject([{ mergedId: other.id, refusal: null }]);
    const call = { type: 'call', direction: 'inbound', outcome: 'connected' };
    await head.send(logCall, { params: { id: kept.id }, body: call });
    expect((await list())[0]?.refusal).toContain('worked on this lead');
    expect((await undo(kept.id)).status).toBe(409);
  });

  it('can be undone also when a later release lets more hang on a lead', async () => {
    const [kept, other] = [await newLead(), await newLead()];
    await merge(kept.id, other.id);
    await owner.query(`update lead_merge set linked = linked - 'leadDelivery' where kept_id = $1`, [kept.id]);
    expect((await undo(kept.id)).status).toBe(200);
  });

  it('is not undone after 30 days, nor while somebody else has the number', async () => {
    const [kept, other] = [await newLead(), await newLead()];
    await merge(kept.id, other.id);
    await newLead({ phone: other.phone });
    expect((await undo(kept.id)).status).toBe(409);
    await owner.query(`update lead_merge set merged_at = merged_at - interval '31 days' where kept_id = $1`, [
      kept.id,
    ]);
    expect((await undo(kept.id)).body.message).toContain('more than 30 days ago');
  });

  it('is refused for who is no manager of both, and where both wait for the same unit', async () => {
    const [kept, other] = [
      await newLead({ ownerId: executive.id }),
      await newLead({ ownerId: executive.id }),
    ];
    expect((await merge(kept.id, other.id, [], executive)).status).toBe(403);
    const partners = await organization.user('Channel Partner Manager');
    expect((await merge(kept.id, other.id, [], partners)).status).toBe(404);
    for (const { id } of [kept, other]) await as((work) => joinLine(work, { unitId: heldUnit, leadId: id }));
    const refused = await merge(kept.id, other.id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('Both leads are waiting for'),
    ]);
    expect((await undo(kept.id)).body.message).toBe('Nothing was merged into this lead.');
  });
});
