import fc from 'fast-check';
import writeXlsxFile from 'write-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Importer, startImportWorker } from '../../../../tests/support/imports.ts';
import type { TestApp, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { Work } from '#platform/server/context.ts';
import type { Worker } from '#platform/server/jobs/worker.ts';
import { listAudit } from '#company/audit/audit.contract.ts';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import { buildUnit } from '#inventory/units/server/unit.factory.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { FACINGS, listUnits } from '#inventory/units/unit.contract.ts';
import { exportUnits } from '#inventory/units/unitExport.contract.ts';
import { EXPORT_FORMATS } from '#platform/contract/exportFormat.ts';
import { mapImport } from '../import.contract.ts';

let app: TestApp;
let worker: Worker;
let head: TestUser;

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
  const place = { projectId: tower.projectId, towerId: tower.id };
  const { projectId } = place;
  return { place, projectId, importer: new Importer(app.url, head, projectId) };
}

async function exported(query: object): Promise<Buffer> {
  const answer = await head.send(exportUnits, { query: { ...query } });
  expect(answer.status).toBe(200);
  return answer.body['bytes'] as Buffer;
}

/** What people type into a view, formulas and marks among it. */
const view = fc.oneof(
  fc.constantFrom('Garden', '=1+1', '-', "'-x", '@home', '"quoted", with comma', 'a\nb', '<b>&', 'उद्यान'),
  fc
    .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 30 })
    .map((text) => text.trim())
    .filter(Boolean),
);
const anyUnit = fc.record({
  carpet: fc.integer({ min: 1, max: 5_000_00 }),
  floor: fc.integer({ min: 0, max: 20 }),
  facing: fc.option(fc.constantFrom(...FACINGS)),
  view: fc.option(view),
  rate: fc.option(fc.integer({ min: 1, max: 50_000_00 })),
  market: fc.option(fc.integer({ min: 0, max: 10_000_000_000_000 })),
  isGarden: fc.boolean(),
  parking: fc.integer({ min: 0, max: 20 }),
  isLandowners: fc.boolean(),
});

describe('an exported file', () => {
  it.each(EXPORT_FORMATS)('is imported again unchanged: %s', async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyUnit, { minLength: 1, maxLength: 12 }), async (units) => {
        const { place, projectId, importer } = await site();
        await run(async (work) => {
          for (const [index, unit] of units.entries()) {
            await buildUnit(work, {
              ...place,
              unitNumber: `=${index}-x`,
              floor: unit.floor,
              carpetArea: unit.carpet / 100,
              builtUpArea: unit.carpet / 100 + 10.5,
              saleableArea: unit.carpet / 100 + 20.25,
              facing: unit.facing,
              view: unit.view,
              baseRatePaise: unit.rate,
              marketValuePaise: unit.market,
              plcCodes: unit.isGarden ? ['GV'] : [],
              parkingIncluded: unit.parking,
              ownership: unit.isLandowners ? 'landowner' : 'developer',
            });
          }
        });
        const preview = await importer.preview(`units.${format}`, await exported({ projectId, format }));
        const wrong = await importer.rows(preview.id);
        expect(
          wrong.filter((row) => row.outcome !== 'same'),
          JSON.stringify(preview.columns),
        ).toEqual([]);
        expect(preview.outcomes).toMatchObject({ create: 0, update: 0, same: units.length, error: 0 });
      }),
      // A workbook is opened in a thread of its own, which takes a while to begin.
      { numRuns: format === 'csv' ? 12 : 4 },
    );
  });

  it('holds what the list finds, whoever asks only what they see, and says so in the audit trail', async () => {
    const { place, projectId } = await site();
    await run(async (work) => {
      for (const floor of [3, 1, 2]) await buildUnit(work, { ...place, unitNumber: `A-${floor}01`, floor });
      await buildUnit(work, { ...place, unitNumber: 'L-1', ownership: 'landowner' });
    });
    const text = (await exported({ projectId, status: 'available' })).toString('utf8');
    const lines = text.trim().split('\r\n');
    expect(lines.slice(1).map((line) => line.split(',').slice(2, 4))).toEqual([
      ['A-101', '1'],
      ['A-201', '2'],
      ['A-301', '3'],
    ]);
    const [entry] = (await head.send(listAudit, { query: { recordId: projectId, action: 'export' } })).body
      .data as { after: object }[];
    expect(entry?.after).toMatchObject({ what: 'units', format: 'csv', status: ['available'] });
    const other = (await app.organization()).businessHead;
    const theirs = await other.send(exportUnits, { query: { projectId } });
    expect(theirs.status).toBe(404);
  });
});

describe('a workbook', () => {
  it('is read with its numbers, dates and computed values, from the sheet that is chosen', async () => {
    const { projectId, importer } = await site();
    const heads = [
      'Tower',
      'Unit number',
      'Floor',
      'Type',
      'Carpet area',
      'Built-up area',
      'Saleable area',
      'Listed on',
    ];
    const book = await writeXlsxFile([
      { sheet: 'Notes', data: [[{ value: 'Read me' }, { value: 'first' }], [{ value: 'x' }]] },
      {
        sheet: 'Units',
        data: [
          heads.map((value) => ({ value })),
          [],
          [
            { value: 'A' },
            { value: 101 },
            { value: 1 },
            { value: '3BHK' },
            { value: 985 },
            { value: 1160.1 },
            // As 718 × 1.45 is stored.
            { value: 1_041.1000000000001 + 300 },
            { value: new Date(Date.UTC(2026, 9, 1)), type: Date, format: 'dd/mm/yyyy' },
          ],
        ],
      },
    ]).toBuffer();
    const begun = await importer.read('book.xlsx', book);
    expect([begun.sheets, begun.sheet]).toEqual([['Notes', 'Units'], 'Notes']);
    await head.send(mapImport, { params: { id: begun.id }, body: { sheet: 'Units' } });
    const read = await importer.until(begun.id, ['mapping', 'failed']);
    const preview = await importer.check(read);
    expect(preview.outcomes).toMatchObject({ create: 1, update: 0, same: 0, error: 0 });
    expect((await importer.rows(preview.id)).map((row) => row.number)).toEqual([3]);
    await importer.apply(preview.id);
    const [unit] = (await head.send(listUnits, { query: { projectId } })).body.data as Unit[];
    expect(unit).toMatchObject({
      unitNumber: '101',
      builtUpArea: 1160.1,
      saleableArea: 1341.1,
      listedAt: '2026-10-01',
    });
  });

  it('says that it is damaged, and that it is too large when unpacked', async () => {
    const { importer } = await site();
    const book = await writeXlsxFile([[{ value: 'Tower' }, { value: 'Unit' }], [{ value: 'A' }]]).toBuffer();
    const vast = Buffer.from(book);
    const entry = vast.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    vast.writeUInt32LE(2_000_000_000, entry + 24);
    await expect(importer.read('vast.xlsx', vast)).rejects.toThrow('This file unpacks into more than 50 MB.');
    const broken = Buffer.from(book);
    const sheet = broken.indexOf('sheet1.xml') + 'sheet1.xml'.length;
    broken.fill(7, sheet, sheet + 200);
    await expect(importer.read('broken.xlsx', broken)).rejects.toThrow(
      'This workbook is incomplete or damaged.',
    );
  });
});
