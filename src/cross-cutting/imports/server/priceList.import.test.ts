import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Importer, startImportWorker } from '../../../../tests/support/imports.ts';
import type { TestApp, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { addDays, dayOf } from '#platform/contract/calendar.ts';
import { subscribers } from '#app/application.plugins.ts';
import type { Work } from '#platform/server/context.ts';
import type { Worker } from '#platform/server/jobs/worker.ts';
import { listAudit } from '#company/audit/audit.contract.ts';
import type { PriceList, PriceListRow } from '#inventory/prices/priceList.contract.ts';
import {
  approvePriceList,
  createPriceList,
  getPriceList,
  listPriceLists,
  updatePriceList,
} from '#inventory/prices/priceList.contract.ts';
import { exportPriceList } from '#inventory/prices/priceListExport.contract.ts';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import { buildUnit } from '#inventory/units/server/unit.factory.ts';
import { EXPORT_FORMATS } from '#platform/contract/exportFormat.ts';
import type { Import, ImportEffect } from '../import.contract.ts';
import {
  exportImportErrors,
  getImportEffect,
  listImports,
  mapImport,
  startImport,
  undoImport,
} from '../import.contract.ts';
import { forgetOldImportRows } from './import.retention.ts';

let app: TestApp;
let worker: Worker;
let head: TestUser;
const today = dayOf(new Date().toISOString(), 'Asia/Kolkata');
const tomorrow = addDays(today, 1);

beforeAll(async () => {
  app = await testApp();
  worker = await startImportWorker(app);
  head = (await app.organization()).businessHead;
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
});

const run = <T>(command: (work: Work) => Promise<T>) =>
  app.application.runAs(head.caller, new Date().toISOString(), command);

async function site() {
  const tower = await run((work) => buildTower(work, { code: 'A' }));
  const { projectId } = tower;
  await run((work) => buildUnit(work, { projectId, towerId: tower.id, plcCodes: ['GV'] }));
  return { tower, projectId, importer: new Importer(app.url, head, projectId, 'priceList') };
}

async function lists(projectId: string, query: object = {}): Promise<PriceListRow[]> {
  const answer = await head.send(listPriceLists, { query: { projectId, limit: 100, ...query } });
  return answer.body.data as PriceListRow[];
}

async function list(id: string): Promise<PriceList> {
  return (await head.send(getPriceList, { params: { id } })).body.data as PriceList;
}

async function draft(projectId: string, terms: object = {}): Promise<PriceList> {
  const body = { projectId, name: 'Diwali', effectiveFrom: tomorrow, ...terms };
  return ((await head.send(createPriceList, { body })).body.data as { priceList: PriceList }).priceList;
}

async function exported(id: string, format: 'csv' | 'xlsx' = 'csv'): Promise<Buffer> {
  const answer = await head.send(exportPriceList, { params: { id }, query: { format } });
  expect(answer.status).toBe(200);
  return answer.body['bytes'] as Buffer;
}

async function inForce(projectId: string): Promise<PriceList> {
  const [row] = await lists(projectId, { status: 'effective' });
  return list(row?.id ?? '');
}

const csv = (...lines: string[]) => ['What,Tower,Code,Name,Amount,Per', ...lines].join('\r\n');

describe('importing a price list', () => {
  it('shows each price from and to, and its effect in rupees, and drafts exactly that', async () => {
    const { projectId, importer } = await site();
    const before = await inForce(projectId);
    const preview = await importer.preview(
      'Prices of March.csv',
      csv(
        `BSP,,,,"${(before.baseRatePaise + 200_00) / 100}",per sq ft`,
        `Base rate,A,,,"₹12,999.50",`,
        'Floor rise after floor,,,,five,',
        'PLC,,GV,,175,',
        'PLC,,SV,Sea view,2.5,%',
        'PLC,,GV,,180,',
        `Minimum selling rate,,,,99999,`,
      ),
    );
    expect(preview).toMatchObject({
      status: 'previewed',
      outcomes: { create: 1, update: 3, same: 0, error: 3 },
      priceList: { isNew: true, name: 'Prices of March', effectiveFrom: tomorrow },
    });
    const rows = await importer.rows(preview.id);
    expect(rows.map((row) => [row.name, row.outcome, row.errors.map(({ message }) => message)])).toEqual([
      ['BSP', 'update', []],
      ['Base rate, A', 'update', []],
      ['Floor rise after floor', 'error', ['Amount “five” is not a number']],
      ['PLC, GV', 'update', []],
      ['PLC, SV, Sea view', 'create', []],
      ['PLC, GV', 'error', ['This price stands in row 5 already.']],
      ['Minimum selling rate', 'error', ['The minimum selling rate cannot be more than the base rate.']],
    ]);
    expect(rows[1]?.changes).toEqual([
      { label: 'Amount', before: 'same as project', after: '₹12,999.50 / sq ft' },
    ]);
    expect(rows[4]?.changes).toEqual([
      { label: 'Amount', before: null, after: 'Sea view, 2.5% of base price' },
    ]);

    const shown = (await head.send(getImportEffect, { params: { id: preview.id } })).body
      .data as ImportEffect;
    expect(shown.effect).toMatchObject({ units: 1, changedUnits: 1 });
    expect(await lists(projectId)).toHaveLength(1);
    const applied = await importer.apply(preview.id);
    expect(applied).toMatchObject({
      results: { created: 1, updated: 3, skipped: 0 },
      allowedActions: ['undo'],
    });
    const made = await list(preview.priceList?.listId ?? '');
    expect(made).toMatchObject({
      status: 'draft',
      number: before.number + 1,
      baseRatePaise: before.baseRatePaise + 200_00,
      floorRatePaise: before.floorRatePaise,
      effect: shown.effect,
      differences: shown.differences,
    });
    expect(made.plcCharges.at(-1)).toEqual({ code: 'SV', name: 'Sea view', basis: 'pct', value: 2.5 });
    const refused = await head.send(exportImportErrors, { params: { id: preview.id } });
    expect((refused.body['bytes'] as Buffer).toString('utf8')).toContain(
      'This price stands in row 5 already.',
    );

    await importer.undo(preview.id);
    expect((await list(made.id)).status).toBe('withdrawn');
    expect(await inForce(projectId)).toEqual(before);
  });

  it('changes a draft that is chosen, and undo gives it back as it was', async () => {
    const { projectId, tower, importer } = await site();
    const before = await draft(projectId, {
      towers: [{ towerId: tower.id, baseRatePaise: 12_100_00, floorRiseRatePaise: 30_00 }],
    });
    const read = await importer.read(
      'rates.csv',
      csv('Base rate,A,,,-,', 'Floor rise,,,,48,', 'Location charge,,NEW,New,5000,lump sum'),
    );
    const preview = await importer.check(read, { priceList: { listId: before.id } });
    expect(preview.priceList).toMatchObject({ listId: before.id, isNew: false, name: 'Diwali' });
    await importer.apply(preview.id);
    const after = await list(before.id);
    expect(after).toMatchObject({ version: before.version + 1, floorRiseRatePaise: 48_00 });
    expect(after.towers).toEqual([{ towerId: tower.id, baseRatePaise: null, floorRiseRatePaise: 30_00 }]);
    expect(await importer.undo(preview.id)).toMatchObject({ results: { removed: 1, restored: 2, kept: 0 } });
    const { version: _v, updatedAt: _u, ...restored } = await list(before.id);
    expect(before).toMatchObject(restored);
    const entries = (await head.send(listAudit, { query: { recordId: preview.id } })).body.data as {
      action: string;
    }[];
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['apply', 'create', 'undo']);
  });

  it('writes nothing into a draft that was changed or approved since the preview, and keeps it in an undo', async () => {
    const { projectId, importer } = await site();
    const one = await draft(projectId);
    const text = csv('Floor rise,,,,55,');
    const changed = await importer.check(await importer.read('a.csv', text), {
      priceList: { listId: one.id },
    });
    await head.send(updatePriceList, { params: { id: one.id }, body: { name: 'Dasara' } });
    expect(await importer.apply(changed.id)).toMatchObject({ results: { updated: 0, skipped: 1 } });
    const again = await importer.check(await importer.read('b.csv', text), { priceList: { listId: one.id } });
    await importer.apply(again.id);
    const late = await importer.check(await importer.read('c.csv', csv('Floor rise,,,,65,')), {
      priceList: { listId: one.id },
    });
    expect((await head.send(approvePriceList, { params: { id: one.id }, body: {} })).status).toBe(200);
    expect(await importer.apply(late.id)).toMatchObject({
      status: 'failed',
      failure: 'This price list is approved; only a draft can be changed.',
      allowedActions: ['map', 'cancel'],
    });
    expect(await importer.undo(again.id)).toMatchObject({ results: { kept: 1, restored: 0 } });
    const [kept] = await importer.rows(again.id);
    expect(kept?.note).toBe('This price list has been approved since. Withdraw it instead.');
    expect((await list(one.id)).floorRiseRatePaise).toBe(55_00);
  });

  it('refuses a day that has passed, a list of another project, and one that is no draft', async () => {
    const { projectId, importer } = await site();
    const other = await draft((await site()).projectId);
    const read = await importer.read('prices.csv', csv('Floor rise,,,,45,'));
    const columns = read.columns.map(({ field }) => field);
    const map = (priceList: object) =>
      head.send(mapImport, { params: { id: read.id }, body: { columns, priceList } });
    expect((await map({ effectiveFrom: addDays(today, -1) })).body.errors).toEqual([
      { field: 'effectiveFrom', message: 'This date has passed. Choose today or a later date.' },
    ]);
    expect((await map({ listId: other.id })).status).toBe(404);
    expect((await map({ listId: (await inForce(projectId)).id })).status).toBe(409);
    expect((await map({ name: 'Named here', effectiveFrom: today })).status).toBe(200);
    const checked = await importer.until(read.id, ['previewed', 'failed']);
    expect(checked.priceList).toMatchObject({ name: 'Named here', effectiveFrom: today });
  });

  it('is for those who may draft prices', async () => {
    const { projectId, importer } = await site();
    const { id, fileId } = await importer.read('prices.csv', csv('Floor rise,,,,45,'));
    const executive = await (await app.organization()).user('Sales Executive');
    const body = { kind: 'priceList', projectId, fileId };
    expect((await executive.send(startImport, { body })).status).toBe(403);
    expect((await executive.send(getImportEffect, { params: { id } })).status).toBe(403);
  });
});

describe('an import of long ago', () => {
  it('loses its rows after half a year, keeps its counts, and says why it cannot be undone', async () => {
    const { projectId, importer } = await site();
    const applied = await importer.preview('old.csv', csv('Floor rise,,,,55,'));
    await importer.apply(applied.id);
    const waiting = await importer.preview('waiting.csv', csv('Floor rise,,,,65,'));
    const forgetIn = (days: number) => {
      const now = new Date(Date.now() + days * 86_400_000).toISOString();
      const { organizationId } = head.caller;
      return forgetOldImportRows({ pool: app.application.pool, organizationId, now, subscribers });
    };
    expect(await forgetIn(179)).toBe(0);
    expect(await forgetIn(181)).toBeGreaterThanOrEqual(2);
    expect(await forgetIn(181)).toBe(0);
    const undone = await head.send(undoImport, { params: { id: applied.id } });
    expect([undone.status, undone.body.message]).toEqual([
      409,
      expect.stringMatching(/^The rows of this import were deleted on .*, 180 days after it ended/) as string,
    ]);
    const found = (await head.send(listImports, { query: { projectId } })).body.data as Import[];
    const gone = { allowedActions: [], rowsDeletedAt: expect.any(String) as string };
    expect(found).toEqual([
      expect.objectContaining({ ...gone, id: waiting.id, status: 'cancelled' }) as Import,
      expect.objectContaining({ ...gone, id: applied.id, status: 'applied' }) as Import,
    ]);
    expect(found[1]?.results.updated).toBe(1);
    expect(await importer.rows(applied.id)).toEqual([]);
  });
});

describe('an exported price list', () => {
  it.each(EXPORT_FORMATS)('is imported again unchanged: %s', async (format) => {
    const { projectId, importer } = await site();
    const { id, number, effectiveFrom } = await inForce(projectId);
    const preview = await importer.preview(`list.${format}`, await exported(id, format));
    const rows = await importer.rows(preview.id);
    expect(rows.filter(({ outcome }) => outcome !== 'same')).toEqual([]);
    expect(rows.length).toBeGreaterThan(8);
    const text = (await exported(id)).toString('utf8');
    expect(text.split('\r\n')[0]).toMatch(/^\u{FEFF}Project,What,Tower,Code,Name,Amount,Per,/u);
    const entries = (await head.send(listAudit, { query: { recordId: id, action: 'export' } })).body.data;
    expect(entries).toHaveLength(2);
    expect([number, effectiveFrom]).toEqual([1, today]);
  });

  it('of the past makes a draft of the prices that were in force then', async () => {
    const { projectId, importer } = await site();
    const past = await inForce(projectId);
    const next = await draft(projectId, {
      effectiveFrom: today,
      baseRatePaise: past.baseRatePaise + 500_00,
      floorRiseRatePaise: past.floorRiseRatePaise + 5_00,
    });
    await head.send(approvePriceList, { params: { id: next.id }, body: {} });
    const preview = await importer.preview('past.xlsx', await exported(past.id, 'xlsx'));
    expect(preview.outcomes).toMatchObject({ create: 0, update: 2, error: 0 });
    await importer.apply(preview.id);
    const { baseRatePaise, floorRiseRatePaise, plcCharges, chargeHeads, parkingTypes } = past;
    expect(await list(preview.priceList?.listId ?? '')).toMatchObject({
      baseRatePaise,
      floorRiseRatePaise,
      plcCharges,
      chargeHeads,
      parkingTypes,
      status: 'draft',
    });
    expect((await inForce(projectId)).id).toBe(next.id);
  });
});
