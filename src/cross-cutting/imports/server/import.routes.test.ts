import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Importer, startImportWorker } from '../../../../tests/support/imports.ts';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { Work } from '#platform/server/context.ts';
import type { Worker } from '#platform/server/jobs/worker.ts';
import { listAudit } from '#company/audit/audit.contract.ts';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import type { Tower } from '#inventory/towers/tower.contract.ts';
import { buildUnit } from '#inventory/units/server/unit.factory.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { getUnit, listUnits, updateUnit } from '#inventory/units/unit.contract.ts';
import { applyImport, cancelImport, exportImportErrors, listImports, mapImport } from '../import.contract.ts';

let app: TestApp;
let worker: Worker;
let organization: TestOrganization;
let head: TestUser;

beforeAll(async () => {
  app = await testApp();
  worker = await startImportWorker(app);
  organization = await app.organization();
  head = organization.businessHead;
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
});

const run = <T>(command: (work: Work) => Promise<T>) =>
  app.application.runAs(head.caller, new Date().toISOString(), command);

interface Site {
  tower: Tower;
  importer: Importer;
  units(): Promise<Unit[]>;
}

async function site(as = head): Promise<Site> {
  const tower = await run((work) => buildTower(work, { code: 'A' }));
  return {
    tower,
    importer: new Importer(app.url, as, tower.projectId),
    units: async () =>
      (await head.send(listUnits, { query: { projectId: tower.projectId, limit: 1500 } })).body
        .data as Unit[],
  };
}

const HEAD = 'Tower,Flat No.,Floor,Type,RERA Carpet,Built-up,Saleable area,PLC';
const csv = (...lines: string[]) => [HEAD, ...lines].join('\r\n');

describe('importing units', () => {
  it('shows what would become of each row and writes exactly that', async () => {
    const { tower, importer, units } = await site();
    const kept = await run((work) =>
      buildUnit(work, { projectId: tower.projectId, towerId: tower.id, unitNumber: 'A-101', floor: 1 }),
    );
    const preview = await importer.preview(
      'units.csv',
      csv(
        'A,A-101,1,3 bhk,985,1160,1428.25,',
        'A,A-102,1,3BHK,"1,010.5",1160,"1,428.25",GV',
        'A,A-201,2,3BHK,985,1160,1428.25,',
        'A,A-202,two,3BHK,985,1160,1428.25,',
        'Z,A-203,2,3BHK,985,1160,1428.25,',
        'A,a-201,2,2BHK,985,1160,1428.25,',
        'A,A-204,200,3BHK,985,900,1428.25,NOPE',
      ),
    );
    expect(preview).toMatchObject({
      status: 'previewed',
      rows: 7,
      outcomes: { create: 2, update: 0, same: 1, error: 4 },
      allowedActions: ['map', 'apply', 'cancel'],
    });
    expect((await units()).map((unit) => unit.id)).toEqual([kept.id]);
    const refused = await importer.rows(preview.id, { outcome: 'error' });
    expect(
      refused.map((row) => [row.number, row.errors.map((error) => [error.label, error.message])]),
    ).toEqual([
      [5, [['Floor', 'Floor “two” is not a number']]],
      [6, [['Tower', 'There is no tower “Z” in this project.']]],
      [7, [['Unit number', 'Unit number stands in row 4 already.']]],
      [
        8,
        [
          ['Floor', 'Floor must be at most 150'],
          ['Built-up area', 'Built-up area is at least the carpet area.'],
        ],
      ],
    ]);

    const applied = await importer.apply(preview.id);
    expect(applied).toMatchObject({
      status: 'applied',
      results: { created: 2, updated: 0, skipped: 0, removed: 0, restored: 0, kept: 0 },
      allowedActions: ['undo'],
    });
    const made = (await units()).filter((unit) => unit.id !== kept.id);
    expect(made.map((unit) => [unit.unitNumber, unit.carpetArea, unit.plcCodes, unit.status])).toEqual([
      ['A-102', 1010.5, ['GV'], 'available'],
      ['A-201', 985, [], 'available'],
    ]);
    // Of the same areas and floor as one that was added by hand.
    const [, second] = made;
    const byHand = await run((work) =>
      buildUnit(work, { projectId: tower.projectId, towerId: tower.id, unitNumber: 'A-299', floor: 2 }),
    );
    expect(second?.pricePaise).toBe(byHand.pricePaise);
  });

  it('changes what differs, prices it again, and leaves empty cells as they are; a dash clears', async () => {
    const { tower, importer } = await site();
    const place = { projectId: tower.projectId, towerId: tower.id };
    const unit = await run((work) =>
      buildUnit(work, { ...place, unitNumber: 'A-301', facing: 'E', view: 'Pool' }),
    );
    const preview = await importer.preview(
      'rates.csv',
      'Unit no;Tower;Base rate;Facing;View;Listed on\nA-301;A;"₹9,850.50";;-;01/10/2026\n',
    );
    const [row] = await importer.rows(preview.id);
    expect(row).toMatchObject({ outcome: 'update', name: 'A-301', recordId: unit.id });
    expect(row?.changes).toEqual([
      { label: 'View', before: 'Pool', after: null },
      { label: 'Own base rate (₹ per sq ft)', before: null, after: '₹9,850.50 / sq ft' },
      { label: 'Listed on', before: expect.any(String) as string, after: '1 Oct 2026' },
    ]);
    await importer.apply(preview.id);
    const after = (await head.send(getUnit, { params: { id: unit.id } })).body.data as Unit;
    expect(after).toMatchObject({
      baseRatePaise: 9_850_50,
      facing: 'E',
      view: null,
      version: unit.version + 1,
    });
    expect(after.pricePaise).not.toBe(unit.pricePaise);
  });

  it('gives back the refused rows with the reasons, and takes them when they are mended', async () => {
    const { importer, units } = await site();
    const first = await importer.preview(
      'units.csv',
      csv('A,A-101,1,3BHK,985,1160,1428.25,', 'A,A-102,1,3BHK,9x,1160,1428.25,'),
    );
    await importer.apply(first.id);
    const answer = await head.send(exportImportErrors, { params: { id: first.id } });
    const text = (answer.body['bytes'] as Buffer).toString('utf8');
    expect(text).toBe(
      `\u{FEFF}${HEAD},Why refused\r\nA,A-102,1,3BHK,9x,1160,1428.25,,Carpet area “9x” is not a number\r\n`,
    );
    const mended = await importer.preview('mended.csv', text.replace('9x', '985'));
    expect(mended.outcomes).toMatchObject({ create: 1, update: 0, same: 0, error: 0 });
    await importer.apply(mended.id);
    expect((await units()).map((unit) => unit.unitNumber)).toEqual(['A-101', 'A-102']);
  });

  it('leaves out, and reports, what was changed since the preview', async () => {
    const { tower, importer, units } = await site();
    const place = { projectId: tower.projectId, towerId: tower.id };
    const unit = await run((work) => buildUnit(work, { ...place, unitNumber: 'A-301', view: 'Pool' }));
    const preview = await importer.preview(
      'units.csv',
      'Unit,Tower,View,Floor,Type,Carpet,BUA,SBA\nA-301,A,Park,,,,,\nA-302,A,Park,3,3BHK,985,1160,1428.25\n',
    );
    await head.send(updateUnit, { params: { id: unit.id }, body: { facing: 'N' } });
    await run((work) => buildUnit(work, { ...place, unitNumber: 'A-302' }));
    const applied = await importer.apply(preview.id);
    expect(applied.results).toMatchObject({ created: 0, updated: 0, skipped: 2 });
    expect((await importer.rows(preview.id)).map((row) => row.note)).toEqual([
      'It has been changed since the preview.',
      'It has been added since the preview.',
    ]);
    expect((await units()).map((one) => one.view)).toEqual(['Pool', null]);
  });

  it('refuses price fields row by row to a role that may not price, and all of it to one that may not import', async () => {
    const manager = await organization.user('Channel Partner Manager');
    const { tower, importer } = await site(manager);
    await run((work) =>
      buildUnit(work, { projectId: tower.projectId, towerId: tower.id, unitNumber: 'A-301' }),
    );
    const preview = await importer.preview(
      'rates.csv',
      'Unit,Tower,Rate,View\nA-301,A,9000,\nA-301,A,,Park\n',
    );
    const [row] = await importer.rows(preview.id, { outcome: 'error' });
    expect(row?.errors[0]?.message).toBe('You do not have permission to perform this action.');
    const executive = await organization.user('Sales Executive');
    expect((await executive.send(listImports)).status).toBe(403);
  });

  it('remembers how the columns were taken, by their headings', async () => {
    const { importer } = await site();
    const begun = await importer.read('odd.csv', 'Block,Nummer,Storey\nA,A-101,1\n');
    expect(begun.columns.map(({ field }) => field)).toEqual(['tower', null, null]);
    const map = (columns: (string | null)[]) =>
      head.send(mapImport, { params: { id: begun.id }, body: { columns } });
    const missing = await map(['tower', null, null]);
    expect([missing.status, missing.body.message]).toEqual([
      400,
      'Choose the column that holds: Unit number.',
    ]);
    expect((await map(['tower', 'unitNumber', 'floor'])).status).toBe(200);
    await importer.until(begun.id, ['previewed']);
    const again = await importer.read('odd.csv', 'Storey,Nummer,Block\n2,A-102,A\n');
    expect(again.columns.map(({ field }) => field)).toEqual(['floor', 'unitNumber', 'tower']);
  });

  it('takes areas in square metres where the mapping says so', async () => {
    const { importer, units } = await site();
    const preview = await importer.preview('sqm.csv', csv('A,A-101,1,3BHK,91.51,107.77,132.69,'), {
      areaUnit: 'sqm',
    });
    await importer.apply(preview.id);
    // 91.51 × 10.7639104… = 985.0054…
    expect((await units()).map((unit) => [unit.carpetArea, unit.builtUpArea, unit.saleableArea])).toEqual([
      [985.01, 1160.03, 1428.26],
    ]);
  });

  it('is cancelled as long as nothing is written, and never applied twice', async () => {
    const { importer, units } = await site();
    const first = await importer.preview('units.csv', csv('A,A-101,1,3BHK,985,1160,1428.25,'));
    expect((await head.send(cancelImport, { params: { id: first.id } })).status).toBe(200);
    expect((await head.send(applyImport, { params: { id: first.id } })).status).toBe(409);
    const second = await importer.preview('units.csv', csv('A,A-101,1,3BHK,985,1160,1428.25,'));
    const answers = await Promise.all(
      [1, 2, 3].map(() => head.send(applyImport, { params: { id: second.id } })),
    );
    expect(answers.map((one) => one.status).toSorted()).toEqual([202, 409, 409]);
    await importer.until(second.id, ['applied']);
    expect(await units()).toHaveLength(1);
    expect((await head.send(cancelImport, { params: { id: second.id } })).body.message).toBe(
      'This import has been applied. Undo it instead.',
    );
  });

  it('stands in the audit trail once, with the hashes of its file and of what was approved', async () => {
    const { importer } = await site();
    const { id, fileSha256 } = await importer.preview('units.csv', csv('A,A-101,1,3BHK,985,1160,1428.25,'));
    await importer.apply(id);
    const trail = (await head.send(listAudit, { query: { recordId: id, action: 'apply' } })).body.data;
    expect(trail).toMatchObject([
      {
        after: {
          fileSha256,
          rowsSha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
          create: 1,
          update: 0,
        },
      },
    ]);
  });
});

describe('undoing an import', () => {
  it('removes what was added and restores every column of what was changed', async () => {
    const { tower, importer, units } = await site();
    const place = { projectId: tower.projectId, towerId: tower.id };
    await run((work) =>
      buildUnit(work, { ...place, unitNumber: 'A-301', plcCodes: ['GV'], view: 'Pool', parkingIncluded: 2 }),
    );
    await run((work) => buildUnit(work, { ...place, unitNumber: 'A-302' }));
    const before = await units();
    const { id } = await importer.preview(
      'units.csv',
      'Unit,Tower,Floor,Type,Carpet,Balcony,Terrace,BUA,SBA,Facing,View,PLC,Parking,Rate,Market value,Ownership,Listed on\n' +
        'A-301,A,4,2BHK,700,10,5,800,900,SW,Park,-,1,9000,5000000,landowner,01/01/2026\n' +
        'A-302,A,,,,,,,,,,GV,,,,,\n' +
        'A-401,A,4,3BHK,985,,,1160,1428.25,,,,,,,landowner,\n',
    );
    await importer.apply(id);
    const written = await units();
    expect(written.map((unit) => [unit.unitNumber, unit.status, unit.statusReason])).toEqual([
      ['A-301', 'blocked', 'landowner'],
      ['A-401', 'blocked', 'landowner'],
      ['A-302', 'available', null],
    ]);
    const undone = await importer.undo(id);
    expect(undone.results).toMatchObject({ created: 0, updated: 0, removed: 1, restored: 2, kept: 0 });
    const bare = (unit: Unit) => ({ ...unit, version: 0, updatedAt: '' });
    expect((await units()).map(bare)).toEqual(before.map(bare));
    expect(undone.allowedActions).toEqual([]);
  });

  it('keeps, and reports, what somebody has worked on since', async () => {
    const { importer, units } = await site();
    const { id } = await importer.preview(
      'units.csv',
      csv('A,A-101,1,3BHK,985,1160,1428.25,', 'A,A-102,1,3BHK,985,1160,1428.25,'),
    );
    await importer.apply(id);
    const [first] = await units();
    await head.send(updateUnit, { params: { id: first?.id ?? '' }, body: { view: 'River' } });
    const undone = await importer.undo(id);
    expect(undone.results).toMatchObject({ created: 0, removed: 1, kept: 1 });
    expect((await units()).map((unit) => [unit.unitNumber, unit.view])).toEqual([['A-101', 'River']]);
    const [kept] = await importer.rows(id, { result: 'kept' });
    expect(kept?.note).toBe('This unit has been changed since.');
  });
});

describe('a file that cannot be read', () => {
  it.each([
    ['an empty one', 'empty.csv', ' \r\n', 'The file is empty.'],
    ['one with headings alone', 'head.csv', HEAD, 'The file has no rows below its headings.'],
    [
      'one without headings',
      'bare.csv',
      '1,2,3\n4,5,6\n',
      'The first row must name the columns, such as Tower, Unit number, Floor, Type.',
    ],
    [
      'one with an open quotation mark',
      'quote.csv',
      `${HEAD}\nA,"A-101,1,3BHK\n`,
      'Row 2 cannot be read: a quotation mark is opened and never closed.',
    ],
  ])('says why: %s', async (_what, name, content, message) => {
    const { importer } = await site();
    expect(await importer.read(name, content)).toMatchObject({ status: 'failed', failure: message });
  });

  it('refuses more than 100,000 rows and keeps none of them', async () => {
    const { importer } = await site();
    const found = await importer.read('long.csv', `${HEAD}\n${'A,A-1,1,3BHK,1,1,1,\n'.repeat(100_001)}`);
    expect(found).toMatchObject({
      status: 'failed',
      failure: 'The file has more than 1,00,000 rows. Split it and import the parts.',
      rows: 0,
    });
    expect(await importer.rows(found.id)).toEqual([]);
  });

  it('refuses a workbook under a password, and a picture', async () => {
    const { importer } = await site();
    const protectedBook = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
    const refused = await importer.upload('units.xlsx', protectedBook);
    expect([refused.status, refused.body.message]).toEqual([
      415,
      'This workbook is protected by a password, or saved in the old XLS format. Save it as XLSX without a password.',
    ]);
  });

  it('reads Windows-1252, tabs, quotes with line ends and headings with a mark', async () => {
    const { importer } = await site();
    const text =
      'Tower\tUnit\tFloor\tType\tCarpet\tBUA\tSBA\tView\nA\tA-101\t1\t3BHK\t985\t1160\t1428.25\t"Café\n2nd"\n';
    const preview = await importer.preview('latin.csv', Buffer.from(text, 'latin1'));
    const [row] = await importer.rows(preview.id);
    expect(row?.cells.at(-1)).toBe('Café\n2nd');
    const marked = await importer.read('marked.csv', `\u{FEFF}Tower,Unit\nA,A-101\n`);
    expect(marked.columns.map(({ field }) => field)).toEqual(['tower', 'unitNumber']);
  });
});
