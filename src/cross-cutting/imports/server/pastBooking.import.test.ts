import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Importer, startImportWorker } from '../../../../tests/support/imports.ts';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { Call } from '#platform/contract/call.ts';
import type { Worker } from '#platform/server/jobs/worker.ts';
import { listAudit } from '#company/audit/audit.contract.ts';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import { buildUnits } from '#inventory/units/server/unit.factory.ts';
import { getDashboard } from '#insight/dashboards/dashboard.contract.ts';
import {
  getPastBookings,
  PastBookings,
  removePastBookings,
} from '#insight/past-bookings/pastBooking.contract.ts';
import { getInventoryTurnover } from '#insight/predictions/inventoryTurnover.contract.ts';
import { getSalesForecast, SalesForecast } from '#insight/predictions/salesForecast.contract.ts';
import { getSalesAnalysis } from '#insight/reports/salesAnalysis.contract.ts';
import { getSalesSummary } from '#insight/reports/salesReport.contract.ts';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { startImport } from '../import.contract.ts';

const NOW = '2026-11-10T06:30:00.000Z';

let app: TestApp;
let worker: Worker;
let organization: TestOrganization;
let head: TestUser;
let salesHead: TestUser;
let project: { id: string; name: string };

beforeAll(async () => {
  app = await testApp({ now: () => NOW });
  worker = await startImportWorker(app, () => NOW);
  organization = await app.organization();
  head = organization.businessHead;
  salesHead = await organization.user('Sales Head');
  const tower = await app.application.runAs(head.caller, NOW, async (work) => {
    const built = await buildTower(work);
    await buildUnits(work, built.id);
    return built;
  });
  project = { id: tower.projectId, name: tower.projectName };
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
});

const ask = async (user: TestUser, call: Call, query: Record<string, unknown> = {}): Promise<unknown> => {
  const { status, body } = await user.send(call, { query });
  expect(status, body.message ?? '').toBe(200);
  return body.data;
};
const past = async (query: Record<string, unknown> = { projectId: project.id }) =>
  PastBookings.parse(await ask(salesHead, getPastBookings, query));
const forecast = async (user = head, query: Record<string, unknown> = {}) =>
  SalesForecast.parse(await ask(user, getSalesForecast, query));
const importer = () => new Importer(app.url, salesHead, project.id, 'pastBookings');

/** Three years up to October 2026. */
const MONTHS = Array.from({ length: 36 }, (_, at) => {
  const index = 2023 * 12 + 10 + at;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
});
const FILE = [
  'Month,Type,Bookings,Value',
  ...MONTHS.map((month, at) => `${month},2BHK,${5 + (at % 3)},"${(5 + (at % 3)) * 80},00,000"`),
].join('\n');

describe('a file of past bookings', () => {
  it('names what is wrong by row and column, in words', async () => {
    const previewed = await importer().preview(
      'past.csv',
      [
        'Project,Month,Unit type,Units,Agreement value',
        `${project.name},Apr 2024,2 bhk,12,"9,60,00,000"`,
        'Elsewhere,May 2024,2BHK,1,',
        ',Nov 2026,2BHK,1,',
        ',Dec 1989,2BHK,1,',
        ',Jun 2024,castle,1,',
        ',Jun 2024,3BHK,-1,',
        ',Jul 2024,3BHK,1,"10,00,00,00,00,000"',
        ',Q3 2024,3BHK,1,',
        ',Aug 2024,3BHK,,',
        ',04/2024,2BHK,3,',
      ].join('\n'),
    );
    expect(previewed.outcomes).toMatchObject({ create: 1, error: 9 });
    const errors = (await importer().rows(previewed.id, { outcome: 'error' })).map((row) => [
      row.number,
      row.errors.map(({ label, message }) => `${label}: ${message}`).join('; '),
    ]);
    expect(errors).toEqual([
      [3, 'Project: This row belongs to “Elsewhere”, not to this project.'],
      [4, 'Month: Month must be over: this one is not'],
      [5, 'Month: Month must be Jan 1990 or later'],
      [6, expect.stringMatching(/^Type: Type “castle” is not one of: studio, 1BHK/)],
      [7, 'Bookings: Bookings must be at least 0'],
      [8, 'Value: Value is too large'],
      [9, 'Month: Month “Q3 2024” is not a month like Apr 2024'],
      [10, 'Bookings: Bookings is required'],
      [11, 'Month: This month and type stands in row 2 already.'],
    ]);
    expect((await past()).months).toEqual([]);
  });

  it('is refused without the columns that it needs, and where it is too long', async () => {
    const read = await importer().read('heads.csv', 'When,Type,How many\n2024-04,2BHK,3\n');
    await expect(importer().check(read)).rejects.toThrow('Choose the column that holds: Month.');
    const none = await importer().read('none.csv', '2024-04,2BHK,3\n2024-05,2BHK,4\n');
    expect(none.failure).toBe('The first row must name the columns, such as Month, Type, Bookings, Value.');
    const long = `Month,Type,Bookings\n${'2024-04,2BHK,3\n'.repeat(8_001)}`;
    expect((await importer().read('long.csv', long)).failure).toBe(
      'The file has more than 8,000 rows. Split it and import the parts.',
    );
  });

  it('teaches forecasts and changes no report; a second time it changes nothing, and a third corrects it', async () => {
    const reports = async () => [
      await ask(head, getDashboard),
      await ask(head, getSalesSummary, { period: 'year' }),
      await ask(head, getSalesAnalysis, { period: 'year' }),
    ];
    const before = { reports: await reports(), forecast: await forecast() };
    expect(before.forecast.refusal).not.toBeNull();
    const first = await importer().preview('past.csv', FILE);
    expect(first.outcomes).toMatchObject({ create: 36, error: 0 });
    await importer().apply(first.id);
    expect(await past()).toMatchObject({
      projects: [{ id: project.id, months: 36, from: '2023-11', to: '2026-10', units: 216 }],
      total: { months: 36, units: 216, valuePaise: 216 * 80_00_000_00 },
      ownFrom: null,
    });
    expect(JSON.stringify(await reports())).toBe(JSON.stringify(before.reports));

    const said = await forecast();
    expect(said.refusal).toBeNull();
    expect(said.notes).toContain('Includes 36 months of past bookings that were imported.');
    expect(said.notes.join()).not.toContain('add no value');
    expect(said.basis).toEqual({ months: 36, rows: 216, from: '2023-11', to: '2026-10' });
    expect(said.months[0]?.units.expected).toBeGreaterThan(4);
    expect(said.months[0]?.valuePaise.expected).toBeGreaterThan(4 * 80_00_000_00);
    expect(said.history.at(-1)).toMatchObject({ month: '2026-10', units: 7, imported: 7, valuePaise: 0 });
    expect((await forecast(head, { asOf: '2025-12-31' })).basis).toMatchObject({ months: 25, to: '2025-11' });
    expect((await forecast(head, { unitType: '3BHK' })).basis.rows).toBe(0);
    const turnover = (await ask(head, getInventoryTurnover)) as { notes: string[] };
    expect(turnover.notes).toContain('Includes 36 months of past bookings that were imported.');

    const again = await importer().preview('past.csv', FILE);
    expect(again.outcomes).toMatchObject({ same: 36, create: 0, update: 0 });
    const corrected = await importer().preview('more.csv', FILE.replace('2023-11,2BHK,5', '2023-11,2BHK,9'));
    expect(corrected.outcomes).toMatchObject({ same: 35, update: 1 });
    await importer().apply(corrected.id);
    expect((await past()).total.units).toBe(220);
    expect((await importer().undo(corrected.id)).results).toMatchObject({ restored: 1 });
    expect((await past()).total.units).toBe(216);
    const audited = await ask(head, listAudit, { resource: 'pastBookings' });
    expect(audited).toMatchObject([
      { action: 'undoImport' },
      { action: 'import', before: { rows: [{ month: '2023-11', units: 5 }] } },
      { action: 'import', resourceId: project.id },
    ]);
  });

  it('is no part of what a person sees who sees some sales alone', async () => {
    const manager = await organization.user('Sales Manager');
    const said = await forecast(manager);
    expect([said.basis.rows, said.notes]).toEqual([0, []]);
  });
});

describe('what Plinth knows itself', () => {
  it('is among what was imported, and ends what may be', async () => {
    const sale = await app.application.runAs(head.caller, '2026-09-03T06:30:00.000Z', (work) =>
      buildSale(work, { bookingDate: '2026-08-29' }),
    );
    const own = new Importer(app.url, salesHead, sale.projectId, 'pastBookings');
    const file = 'Month,Type,Bookings\n2026-07,2BHK,3\n2026-08,2BHK,5\n2026-09,2BHK,5';
    const previewed = await own.preview('own.csv', file);
    expect(previewed.outcomes).toMatchObject({ create: 2, error: 1 });
    const [refused] = await own.rows(previewed.id, { outcome: 'error' });
    expect(refused?.errors[0]?.message).toBe(
      'Month must lie before Sep 2026: from then on Plinth counts the bookings of this project itself',
    );
    await own.apply(previewed.id);
    const { history, basis } = await forecast(head, { projectId: sale.projectId });
    expect(history.map(({ units, imported }) => [units, imported])).toEqual([
      [3, 3],
      [5, 4],
      [0, 0],
      [0, 0],
    ]);
    expect(basis.rows).toBe(8);
    expect((await past({ projectId: sale.projectId })).ownFrom).toBe('2026-09');
  });
});

describe('who may', () => {
  it('the heads of business and sales, for projects of their own organization', async () => {
    const director = await organization.user('Project Director');
    const body = { kind: 'pastBookings', projectId: project.id, fileId: crypto.randomUUID() };
    expect((await director.send(startImport, { body })).status).toBe(403);
    expect((await director.send(getPastBookings, {})).status).toBe(403);
    const stranger = (await app.organization()).businessHead;
    expect((await stranger.send(getPastBookings, { query: { projectId: project.id } })).status).toBe(404);
    expect((await stranger.send(removePastBookings, { params: { id: project.id } })).status).toBe(404);
    expect((await stranger.send(startImport, { body })).status).toBe(404);
    const { projects } = PastBookings.parse((await stranger.send(getPastBookings, {})).body.data);
    expect(projects).toEqual([]);
  });

  it('removes those of a project at once, and they are known no more', async () => {
    const last = await importer().preview('late.csv', 'Month,Type,Bookings\n2020-01,3BHK,2');
    await importer().apply(last.id);
    const removed = await salesHead.send(removePastBookings, { params: { id: project.id } });
    expect(removed.body.data).toEqual({ months: 37 });
    expect((await past()).months).toEqual([]);
    expect((await forecast(head, { projectId: project.id })).refusal).not.toBeNull();
    expect((await importer().undo(last.id)).results).toMatchObject({ kept: 1 });
    const nothing = await salesHead.send(removePastBookings, { params: { id: project.id } });
    expect(nothing.body.data).toEqual({ months: 0 });
  });
});
