import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Importer, startImportWorker } from '../../../../tests/support/imports.ts';
import { KNOWN, knownDigits, thousandRows } from '../../../../tests/support/lead-file.ts';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { Call } from '#platform/contract/call.ts';
import type { Work } from '#platform/server/context.ts';
import type { Worker } from '#platform/server/jobs/worker.ts';
import { getDashboard } from '#insight/dashboards/dashboard.contract.ts';
import { addAbsence, listPresence } from '#enquiries/assignment/presence.contract.ts';
import { getReconciliation } from '#enquiries/lead-sources/leadSource.contract.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import {
  getLead,
  listInteractions,
  listLeads,
  logInteraction,
  updateLead,
} from '#enquiries/leads/lead.contract.ts';
import { updateLeads } from '#enquiries/lead-lifecycle/server/lead.commands.ts';
import { createLeads } from '#enquiries/lead-lifecycle/server/lead.create.ts';
import { leadInput } from '#enquiries/leads/server/lead.factory.ts';
import { countUnread, listNotifications } from '#company/notifications/notification.contract.ts';
import type { LeadScore } from '#enquiries/scoring/score.contract.ts';
import { getLeadScore, recalculateLeadScore } from '#enquiries/scoring/score.contract.ts';
import { getScoreAnalytics } from '#enquiries/scoring/scoreAnalytics.contract.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { Import, ImportOwner } from '../import.contract.ts';
import {
  applyImport,
  cancelImport,
  exportImportErrors,
  getImport,
  getImportOwners,
  listImports,
  startImport,
} from '../import.contract.ts';

/** A Friday noon in Pune. */
const NOW = '2026-11-20T06:30:00.000Z';

let app: TestApp;
let worker: Worker;

beforeAll(async () => {
  app = await testApp({ now: () => NOW });
  worker = await startImportWorker(app, () => NOW);
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
});

interface Desk {
  organization: TestOrganization;
  head: TestUser;
  projectId: string;
  projectName: string;
  importer: Importer;
  run<T>(command: (work: Work) => Promise<T>): Promise<T>;
}

async function desk(source: 'portal99acres' | 'portalHousing' = 'portal99acres'): Promise<Desk> {
  const organization = await app.organization();
  const head = organization.businessHead;
  const run: Desk['run'] = (command) => app.application.runAs(head.caller, NOW, command);
  const { project } = await run((work) => buildLaunchedProject(work));
  const importer = new Importer(app.url, head, project.id, 'leads', { source });
  return { organization, head, projectId: project.id, projectName: project.name, importer, run };
}

async function answer<T>(user: TestUser, call: Call, input: object = {}): Promise<T> {
  const { status, body } = await user.send(call, input);
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data as T;
}

async function total(user: TestUser, query: object = {}): Promise<number> {
  const { body } = await user.send(listLeads, { query: { limit: 1, ...query } });
  return (body['pagination'] as { total: number }).total;
}

/** Everything that counts leads, as different people see it. */
async function figures(head: TestUser, manager: TestUser, team: readonly TestUser[]): Promise<object> {
  const owners = [manager, ...team];
  return {
    all: await total(head),
    byStatus: await Promise.all(['new', 'contacted', 'lost'].map((status) => total(head, { status }))),
    byOwner: await Promise.all(owners.map(({ id }) => total(head, { ownerId: id }))),
    unassigned: await total(head, { unassigned: 'true' }),
    due: await total(head, { followUpBefore: '2027-01-01T00:00:00.000Z' }),
    grades: await Promise.all(['hot', 'warm', 'cold'].map((grade) => total(head, { grade }))),
    attention: await total(head, { needsAttention: 'true' }),
    scores: await answer(head, getScoreAnalytics),
    presence: await answer(head, listPresence),
    dashboards: await Promise.all([head, ...owners.slice(0, 2)].map((user) => answer(user, getDashboard))),
    unread: await Promise.all(owners.map((user) => answer(user, countUnread))),
    reconciliation: await answer(head, getReconciliation),
  };
}

/** A lead as it stands, but for the version and moment of its last change. */
async function state(head: TestUser, id: string): Promise<object> {
  const {
    version: _version,
    updatedAt: _at,
    ...lead
  } = await answer<Lead>(head, getLead, { params: { id } });
  const timeline = await answer<unknown[]>(head, listInteractions, { params: { id } });
  return { lead, timeline };
}

describe('a file of 1,000 leads', () => {
  it('is 740 new, 160 known, 60 repeats and 40 bad phones, 185 to each of four present of five, and undone as if it had never been', async () => {
    const { organization, head, projectId, importer, run } = await desk();
    const manager = await organization.user('Sales Manager', { projectIds: [projectId] });
    const team: TestUser[] = [];
    for (let count = 0; count < 5; count += 1)
      team.push(
        await organization.user('Sales Executive', { managerId: manager.id, projectIds: [projectId] }),
      );
    const away = team[4];
    if (!away) throw new Error('Nobody is away.');
    await answer(away, addAbsence, {
      body: { userId: away.id, reason: 'leave', firstDay: '2026-11-20', lastDay: '2026-11-22' },
    });
    const known = await run(async (work) => {
      const made = await createLeads(
        Array.from({ length: KNOWN }, (_, index) => ({
          work,
          input: { ...leadInput(), phone: knownDigits(index), projectIds: [projectId], ownerId: manager.id },
        })),
      );
      const lost = made.slice(0, 30).map(({ id }) => ({
        work,
        input: { id, patch: { status: 'lost' as const, lostReason: 'budget' as const } },
      }));
      await updateLeads(lost);
      return made.map(({ id }) => id);
    });
    const [lost = ''] = known;
    const open = known.at(-1) ?? '';
    const before = await figures(head, manager, team);
    const states = await Promise.all([lost, open].map((id) => state(head, id)));

    const preview = await importer.preview('portal.csv', thousandRows());
    expect(preview).toMatchObject({
      status: 'previewed',
      rows: 1000,
      source: 'portal99acres',
      outcomes: { create: 740, update: 160, same: 0, repeat: 60, badPhone: 40, error: 0 },
      reconciliation: null,
    });
    expect(await total(head)).toBe(KNOWN);

    const applied = await importer.apply(preview.id);
    const sum = { received: 1000, new: 740, reEnquiry: 160, repeat: 60, rejected: 40 };
    expect(applied).toMatchObject({
      status: 'applied',
      results: { created: 740, updated: 160, skipped: 0 },
      reconciliation: sum,
    });
    expect(await total(head)).toBe(740 + KNOWN);
    const owners = await answer<ImportOwner[]>(head, getImportOwners, { params: { id: preview.id } });
    expect(owners.map(({ leads }) => leads)).toEqual([185, 185, 185, 185]);
    expect(new Set(owners.map(({ id }) => id))).toEqual(new Set(team.slice(0, 4).map(({ id }) => id)));
    expect(await Promise.all(team.map(({ id }) => total(head, { ownerId: id })))).toEqual([
      185, 185, 185, 185, 0,
    ]);
    expect(await answer(head, getReconciliation)).toMatchObject({ total: sum });
    const [seller = head] = team;
    const [told] = await answer<object[]>(seller, listNotifications);
    expect(told).toMatchObject({ title: '185 new leads are yours', body: 'Imported from portal.csv.' });
    expect(await answer(head, getLead, { params: { id: lost } })).toMatchObject({
      status: 'contacted',
      city: 'Pune',
      owner: { id: manager.id },
      nextFollowUpAt: NOW,
    });
    // Each new one has its score, in the same batch.
    const scored = await Promise.all(['hot', 'warm', 'cold'].map((grade) => total(head, { grade })));
    expect(scored.reduce((together, count) => together + count, 0)).toBe(740 + KNOWN);

    const undone = await importer.undo(preview.id);
    expect(undone.results).toMatchObject({ created: 0, updated: 0, removed: 740, restored: 160, kept: 0 });
    expect(await figures(head, manager, team)).toEqual(before);
    expect(await Promise.all([lost, open].map((id) => state(head, id)))).toEqual(states);
  });
});

const HEAD = 'Mobile,Name,Email,Project,Message,Budget';
const csv = (...lines: string[]) => [HEAD, ...lines].join('\r\n');

describe('a row of leads', () => {
  it('says what is wrong with it, and refused rows come back as a file', async () => {
    const { importer, head, projectName } = await desk();
    const preview = await importer.preview(
      'web.csv',
      csv(
        `98220 00001,Asha Rao,ASHA@example.com,${projectName},Sea view,80 L - 1.2 Cr`,
        '98220 00002,,b@example.com,,,',
        '98220 00003,Ravi,no address,,,',
        '98220 00004,Ravi,,Moon Towers,,',
        '98220 00005,Ravi,,,,a lot',
        '+91-98220-00003,Ravi Shah,,,,',
        '9.8E+09,Ravi,,,,',
      ),
    );
    expect(preview.outcomes).toEqual({ create: 2, update: 0, same: 0, repeat: 0, badPhone: 1, error: 4 });
    const rows = await importer.rows(preview.id);
    expect(rows.map((row) => [row.number, row.errors.map(({ label, message }) => [label, message])])).toEqual(
      [
        [2, []],
        [3, [['Name', 'Name is required']]],
        [4, [['Email', 'Please enter a valid email address']]],
        [5, [['Project', 'There is no project “Moon Towers”.']]],
        [6, [['Budget to (₹)', 'Budget to (₹) “a lot” is not a number']]],
        [7, []],
        [8, [['Phone', 'Phone “9.8E+09” was shortened by a spreadsheet; save the column as text']]],
      ],
    );
    const file = await head.send(exportImportErrors, { params: { id: preview.id } });
    const lines = (file.body['bytes'] as Buffer).toString('utf8').trim().split('\r\n');
    expect(lines).toHaveLength(6);
    await importer.apply(preview.id);
    const [row] = await importer.rows(preview.id, { result: 'created' });
    const lead = await answer<Lead>(head, getLead, { params: { id: row?.recordId ?? '' } });
    expect(lead).toMatchObject({
      firstName: 'Asha',
      lastName: 'Rao',
      phone: '+919822000001',
      email: 'asha@example.com',
      budgetMinPaise: 80_00_000_00,
      budgetMaxPaise: 1_20_00_000_00,
      source: 'portal99acres',
    });
    // The score it came with is the one that its record gives.
    const params = { id: lead.id };
    const { factors, ...score } = await answer<LeadScore>(head, getLeadScore, { params });
    expect(lead).toMatchObject({ score: score.score, grade: score.grade });
    expect(await answer<LeadScore>(head, recalculateLeadScore, { params })).toMatchObject({
      factors,
      score: score.score,
      summary: score.summary,
    });
    const [entry] = await answer<object[]>(head, listInteractions, { params });
    expect(entry).toMatchObject({
      type: 'enquiry',
      notes: 'Sea view',
      details: { fileName: 'web.csv', isFirst: true },
    });
  });

  it('is left out when somebody has added the person between preview and writing, and says so', async () => {
    const { importer, head, projectId, run } = await desk();
    const preview = await importer.preview('late.csv', csv('98220 10001,Asha,,,,', '98220 10002,Ravi,,,,'));
    const [made] = await run((work) =>
      createLeads([{ work, input: { ...leadInput(), phone: '+919822010001', projectIds: [projectId] } }]),
    );
    const applied = await importer.apply(preview.id);
    expect(applied.results).toMatchObject({ created: 1, skipped: 1 });
    expect(applied.reconciliation).toEqual({ received: 2, new: 1, reEnquiry: 0, repeat: 0, rejected: 1 });
    const [left] = await importer.rows(preview.id, { result: 'skipped' });
    expect(left).toMatchObject({ number: 2, note: 'It has been added since the preview.' });
    expect(await total(head, { search: '9822010001' })).toBe(1);
    expect((await answer<Lead>(head, getLead, { params: { id: made?.id ?? '' } })).version).toBe(1);
  });

  it('is still an enquiry when the lead was worked on between preview and writing', async () => {
    const { importer, head, projectId, run } = await desk();
    const [made] = await run((work) =>
      createLeads([{ work, input: { ...leadInput(), phone: '+919822020001', projectIds: [projectId] } }]),
    );
    const id = made?.id ?? '';
    const preview = await importer.preview('again.csv', csv('098220-20001,Asha,,,Call me,'));
    await answer(head, logInteraction, { params: { id }, body: { type: 'call', outcome: 'connected' } });
    expect((await importer.apply(preview.id)).results).toMatchObject({ updated: 1, skipped: 0 });
    const [entry] = await answer<object[]>(head, listInteractions, {
      params: { id },
      query: { type: 'enquiry' },
    });
    expect(entry).toMatchObject({ notes: 'Call me', details: { source: 'portal99acres' } });
  });

  it('stays when somebody has worked on its lead since, and the undo says which', async () => {
    const { importer, head } = await desk();
    const preview = await importer.preview(
      'kept.csv',
      csv('98220 30001,Asha,,,,', '98220 30002,Ravi,,,,', '98220 30003,Usha,,,,'),
    );
    await importer.apply(preview.id);
    const [first, second] = await importer.rows(preview.id);
    await answer(head, logInteraction, {
      params: { id: first?.recordId ?? '' },
      body: { type: 'call', outcome: 'connected' },
    });
    await answer(head, updateLead, { params: { id: second?.recordId ?? '' }, body: { city: 'Nashik' } });
    const undone = await importer.undo(preview.id);
    expect(undone.results).toMatchObject({ removed: 1, kept: 2 });
    expect(undone.reconciliation).toEqual({ received: 2, new: 2, reEnquiry: 0, repeat: 0, rejected: 0 });
    const kept = await importer.rows(preview.id, { result: 'kept' });
    expect(kept.map(({ note }) => note)).toEqual([
      'Somebody has worked on this lead since.',
      'Somebody has worked on this lead since.',
    ]);
    expect(await total(head)).toBe(2);
  });
});

describe('an import of leads', () => {
  it('remembers how the columns of each source were named, source by source', async () => {
    const { importer, head, projectId } = await desk('portal99acres');
    const text = 'Contact;Who;Wants\n9822040001;Asha;2 BHK\n';
    const first = await importer.read('one.csv', text);
    expect(first.columns.map(({ field }) => field)).toEqual(['phone', null, null]);
    const named = first.columns.map((column, index) => ({
      ...column,
      field: ['phone', 'name', 'unitTypes'][index] ?? null,
    }));
    await importer.check({ ...first, columns: named });
    const second = await importer.read('two.csv', text);
    expect(second.columns.map(({ field }) => field)).toEqual(['phone', 'name', 'unitTypes']);
    const other = new Importer(app.url, head, projectId, 'leads', { source: 'portalHousing' });
    expect((await other.read('three.csv', text)).columns.map(({ field }) => field)).toEqual([
      'phone',
      null,
      null,
    ]);
  });

  it('needs a source, and none of a partner', async () => {
    const { importer, head, projectId } = await desk();
    const { fileId } = await importer.read('one.csv', 'Phone\n9822050001\n');
    const body = { kind: 'leads', projectId, fileId };
    for (const source of [{}, { source: 'channelPartner' }]) {
      const refused = await head.send(startImport, { body: { ...body, ...source } });
      expect([refused.status, refused.body['errors']]).toEqual([
        400,
        [expect.objectContaining({ field: 'source' })],
      ]);
    }
  });

  it('can be cancelled while it is written: what it has written is undone', async () => {
    const { importer, head } = await desk();
    const lines = Array.from({ length: 3_000 }, (_, index) => `96${20_000_000 + index},Person ${index},,,,`);
    const preview = await importer.preview('many.csv', csv(...lines));
    await head.send(applyImport, { params: { id: preview.id } });
    const atWork = await answer<Import>(head, getImport, { params: { id: preview.id } });
    expect(atWork).toMatchObject({ status: 'applying', allowedActions: ['cancel'] });
    await answer(head, cancelImport, { params: { id: preview.id } });
    const undone = await importer.until(preview.id, ['undone', 'failed', 'applied']);
    expect(undone.status).toBe('undone');
    expect(undone.results).toMatchObject({ created: 0, kept: 0 });
    expect(undone.results.removed).toBeLessThan(3_000);
    expect(await total(head)).toBe(0);
  });

  it('of another team is not seen by a Sales Manager, and own leads stay among his people', async () => {
    const { organization, importer, projectId } = await desk();
    await importer.read('all.csv', 'Phone,Name\n9822060001,Asha\n');
    const manager = await organization.user('Sales Manager', { projectIds: [projectId] });
    const own = await organization.user('Sales Executive', {
      managerId: manager.id,
      projectIds: [projectId],
    });
    await organization.user('Sales Executive', { projectIds: [projectId] });
    expect(await answer<Import[]>(manager, listImports, { query: { kind: 'leads' } })).toEqual([]);
    const his = new Importer(app.url, manager, projectId, 'leads', { source: 'event' });
    const preview = await his.preview('fair.csv', 'Phone,Name\n9822060002,Ravi\n9822060003,Usha\n');
    await his.apply(preview.id);
    const owners = await answer<ImportOwner[]>(manager, getImportOwners, { params: { id: preview.id } });
    expect(owners).toEqual([expect.objectContaining({ id: own.id, leads: 2 })]);
    const executive = await own.send(listImports, { query: { kind: 'leads' } });
    expect(executive.status).toBe(403);
  });
});
