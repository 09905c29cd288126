import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '#app/demonstration/people.data.ts';
import { login } from '#company/auth/auth.contract.ts';
import type { SalesAnalytics, SalesFigures } from '#insight/reports/salesReport.contract.ts';
import { exportReport, ReportName } from '#insight/reporting/reportExport.contract.ts';
import * as contract from '#insight/reports/salesReport.contract.ts';
import { SALES_GROUPS } from '#insight/reports/salesReport.rules.ts';
import { formatStatement } from '#platform/contract/format.ts';
import { hasRole, PARTNER_ROLES, ROLES } from '#platform/contract/roles.ts';
import type { Role } from '#platform/contract/roles.ts';
import { openWorkbook } from '#platform/server/sheets/xlsx.read.ts';
import type { SheetRow } from '#platform/server/sheets/sheet.ts';
import { openDemonstration, sessionsOfRoles } from '../support/demonstration.ts';
import type { Ask } from '../support/figures.ts';
import { figuresIn, sumsOfFigures } from '../support/figures.ts';
import type { TestApp } from '../support/test-app.ts';

const FINANCE: Role = 'Finance Head';
const YEAR = { from: '2026-04-01', to: '2026-11-03' };
const YEAR_BEFORE = { from: '2025-04-01', to: '2025-11-03' };

let app: TestApp;
let tables: pg.Client;
const people = new Map<Role, { token: string; id: string }>();

beforeAll(async () => {
  app = await openDemonstration();
  tables = new pg.Client(app.databaseUrl);
  await tables.connect();
  for (const [role, session] of await sessionsOfRoles(app)) people.set(role, session);
});

afterAll(async () => {
  await tables.end();
  await app.stop();
});

const send: Ask<Role> = async (role, call, query) => {
  const headers = { authorization: `Bearer ${people.get(role)?.token}` };
  const { status, body } = await app.send(call, { query, headers });
  expect(status, `${role}: ${call.path} ${JSON.stringify(query)} ${body.message ?? ''}`).toBe(200);
  return body;
};

async function analyticsOf(role: Role, query: Record<string, unknown>): Promise<SalesAnalytics> {
  return contract.SalesAnalytics.parse((await send(role, contract.getSalesAnalytics, query))['data']);
}

interface Sums {
  bookings: number;
  value: number;
  area: number;
  cancellations: number;
  cancelled: number;
  collected: number;
}

/** A move to another unit is neither a booking nor a cancellation. */
const IS_NEW = 'sale.transferred_from_sale_id is null';
const IS_END = 'not exists (select from sale n where n.transferred_from_sale_id = sale.id)';

/** The same by SQL of its own, straight from the tables; `condition` speaks of sale, lead and unit. */
async function sumsInTables({ from, to }: typeof YEAR, condition = 'true'): Promise<Sums> {
  const of = `from sale join lead on lead.id = sale.lead_id join unit on unit.id = sale.unit_id`;
  const { rows } = await tables.query<Record<keyof Sums, string>>(
    `select count(*) filter (where ${IS_NEW} and booking_date between $1 and $2) as bookings,
            coalesce(sum(agreement_value_paise) filter (where ${IS_NEW} and booking_date between $1 and $2), 0) as value,
            coalesce(sum(unit.carpet_area) filter (where ${IS_NEW} and booking_date between $1 and $2), 0) as area,
            count(*) filter (where ${IS_END} and cancelled_on between $1 and $2) as cancellations,
            coalesce(sum(agreement_value_paise) filter (where ${IS_END} and cancelled_on between $1 and $2), 0) as cancelled,
            (select coalesce(sum(amount_paise), 0) from payment_transaction
              where status = 'verified' and type in ('receipt', 'tds') and received_date between $1 and $2
                and sale_id in (select sale.id ${of} where ${condition})) as collected
       ${of} where ${condition}`,
    [from, to],
  );
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([key, value]) => [key, Number(value)]),
  ) as never;
}

function sumsOf(figures: SalesFigures | null): Sums {
  if (figures === null) throw new Error('There is nothing to compare with.');
  const { bookings, bookingValue, carpetArea, ...rest } = figures;
  return {
    bookings: bookings.value,
    value: bookingValue?.value ?? Number.NaN,
    area: carpetArea,
    cancellations: rest.cancellations.value,
    cancelled: rest.cancelledValue?.value ?? Number.NaN,
    collected: rest.collections?.value ?? Number.NaN,
  };
}

function added(figures: readonly SalesFigures[]): Sums {
  const all = figures.map(sumsOf);
  const sum = (key: keyof Sums) => all.reduce((total, one) => total + one[key], 0);
  return {
    bookings: sum('bookings'),
    value: sum('value'),
    area: Math.round(sum('area') * 100) / 100,
    cancellations: sum('cancellations'),
    cancelled: sum('cancelled'),
    collected: sum('collected'),
  };
}

const GROUP_CONDITION: Record<string, (key: string) => string> = {
  project: (key) => `sale.project_id = '${key}'`,
  source: (key) => `lead.source = '${key}'`,
  executive: (key) => `sale.booked_for_id = '${key}'`,
  partner: (key) =>
    key === 'none' ? 'sale.channel_partner_id is null' : `sale.channel_partner_id = '${key}'`,
  unitType: (key) => `unit.unit_type = '${key}'`,
};

describe('the figures of sales', () => {
  it('are what the tables add up to, now and in the period before', async () => {
    const { total, period, before } = await analyticsOf('Business Head', {});
    expect([period, before]).toEqual([YEAR, YEAR_BEFORE]);
    expect(sumsOf(total.now)).toEqual(await sumsInTables(YEAR));
    expect(sumsOf(total.before)).toEqual(await sumsInTables(YEAR_BEFORE));
    expect(total.now.bookings.value).toBeGreaterThan(5);
    expect(total.now.cancellations.value).toBeGreaterThan(0);
    const { value, area } = sumsOf(total.now);
    expect(total.now.averageRatePaise).toBe(Math.round(value / area));
  });

  it.each(SALES_GROUPS)(
    'by %s are those of the tables, group by group, and add up to the total',
    async (groupBy) => {
      const { groups, total } = await analyticsOf('Business Head', { groupBy });
      expect(groups.length).toBeGreaterThan(1);
      expect(added(groups.map(({ now }) => now))).toEqual(sumsOf(total.now));
      expect(added(groups.flatMap(({ before }) => before ?? []))).toEqual(sumsOf(total.before));
      for (const { id, now, name } of groups) {
        const days = groupBy === 'month' ? daysOf(id) : YEAR;
        expect(sumsOf(now), name).toEqual(await sumsInTables(days, GROUP_CONDITION[groupBy]?.(id)));
      }
    },
  );

  it('lead, each of them, to rows that add up to it', async () => {
    for (const groupBy of ['month', 'partner', 'source', 'unitType']) {
      const report = await analyticsOf(FINANCE, { groupBy, period: 'quarter' });
      const followed = await sumsOfFigures(send, FINANCE, report);
      for (const { path, figure, sum } of followed) expect.soft(sum, `${groupBy}${path}`).toBe(figure.value);
      expect(followed.filter(({ figure }) => figure.value > 0).length).toBeGreaterThan(5);
    }
  });

  it('narrow to what is asked for', async () => {
    const { groups } = await analyticsOf('Business Head', { groupBy: 'project' });
    const projectId = groups[0]?.id ?? '';
    const narrowed = { projectId, unitType: '2BHK,3BHK', source: 'walkIn,referral', viaPartner: 'false' };
    const { total } = await analyticsOf('Business Head', narrowed);
    const condition = `sale.project_id = '${projectId}' and unit.unit_type in ('2BHK', '3BHK')
      and lead.source in ('walkIn', 'referral') and sale.channel_partner_id is null`;
    expect(sumsOf(total.now)).toEqual(await sumsInTables(YEAR, condition));
  });

  it('of days chosen freely stand beside as many days before them', async () => {
    const days = { from: '2026-08-11', to: '2026-10-10' };
    const { before, groups, total } = await analyticsOf('Business Head', days);
    expect(before).toEqual({ from: '2026-06-11', to: '2026-08-10' });
    expect(sumsOf(total.now)).toEqual(await sumsInTables(days));
    expect(groups.map(({ id, before: earlier }) => [id, earlier])).toEqual([
      ['2026-08', null],
      ['2026-09', null],
      ['2026-10', null],
    ]);
  });
});

describe.each(ROLES)('what a %s is told of sales', (role) => {
  it('is of the sales that he may see, and drills to them', async () => {
    const report = await analyticsOf(role, { groupBy: 'executive', period: 'year' });
    const followed = await sumsOfFigures(send, role, report);
    for (const { path, figure, sum } of followed) expect.soft(sum, `${role}${path}`).toBe(figure.value);
    expect(added(report.groups.map(({ now }) => now)).bookings).toBe(report.total.now.bookings.value);
    const isPartner = hasRole(role, ...PARTNER_ROLES);
    expect(report.total.now.bookingValue === null).toBe(isPartner);
    expect(report.total.now.averageRatePaise === null || !isPartner).toBe(true);
    expect(report.total.now.collections === null).toBe(isPartner || role === 'Marketing Head');
  });
});

it('tells a Sales Executive of his own sales alone', async () => {
  const { rows } = await tables.query<{ id: string; email: string }>(
    `select u.id, u.email from app_user u join sale on sale.sales_executive_id = u.id
      where u.role = 'Sales Executive' and ${IS_NEW} and booking_date between $1 and $2
      group by u.id, u.email order by count(*) desc, u.email limit 1`,
    [YEAR.from, YEAR.to],
  );
  const { id, email } = rows[0] ?? { id: '', email: '' };
  const { body: session } = await app.send(login, { body: { email, password: PASSWORD } });
  const headers = { authorization: `Bearer ${String(session['token'])}` };
  const { body } = await app.send(contract.getSalesAnalytics, { query: { groupBy: 'executive' }, headers });
  const { total, groups } = contract.SalesAnalytics.parse(body['data']);
  expect(sumsOf(total.now)).toEqual(await sumsInTables(YEAR, `sale.sales_executive_id = '${id}'`));
  expect(groups.map((group) => group.id)).toEqual([id]);
  expect(total.now.bookings.value).toBeGreaterThan(0);
});

it('gives a summary in the variants it is asked for', async () => {
  const ask = async (query: Record<string, unknown>) =>
    contract.SalesSummary.parse((await send('Sales Head', contract.getSalesSummary, query))['data']);
  const kpi = await ask({ format: 'kpi' });
  expect([kpi.groups, kpi.trends, kpi.performance]).toEqual([[], null, null]);
  const full = await ask({ groupBy: 'user', include: 'trends,performance' });
  expect(full.groupBy).toBe('executive');
  expect(full.performance).toEqual(full.groups);
  expect(full.trends?.months.map(({ id }) => id)).toHaveLength(12);
  expect(full.trends?.months.at(-1)?.id).toBe('2026-11');
  for (const [, figure] of figuresIn(full.trends?.months.at(-2)?.now))
    expect(figure.query).toMatchObject(
      figure.query['cancelledFrom']
        ? { cancelledTo: '2026-10-31' }
        : { from: '2026-10-01', to: '2026-10-31' },
    );
});

describe('a report as a file', () => {
  const file = async (report: string, query: Record<string, unknown>, role: Role = 'Business Head') => {
    const headers = { authorization: `Bearer ${people.get(role)?.token}` };
    return app.send(exportReport, { params: { report }, query, headers });
  };
  const bytesOf = async (report: string, query: Record<string, unknown>) => {
    const headers = { authorization: `Bearer ${people.get('Business Head')?.token}` };
    const search = new URLSearchParams(query as Record<string, string>);
    const answer = await fetch(`${app.url}/api/analytics/${report}/export?${search}`, { headers });
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  const recordsOf = async (report: string, query: Record<string, unknown>) =>
    parse<Record<string, string>>(await bytesOf(report, { ...query, format: 'csv' }), {
      columns: true,
      bom: true,
    });

  const paiseOf = (rupees: string | undefined) => Math.round(Number(rupees) * 100);

  it('holds the groups and their total as on screen', async () => {
    const { groups, total } = await analyticsOf('Business Head', { groupBy: 'project' });
    const records = await recordsOf('sales-summary', { groupBy: 'project' });
    expect(records.map((record) => record['Project'])).toEqual([...groups.map(({ name }) => name), 'Total']);
    const shown = [...groups.map(({ now }) => now), total.now];
    expect(records.map((record) => paiseOf(record['Booking value']))).toEqual(
      shown.map(({ bookingValue }) => bookingValue?.value),
    );
    expect(records.map((record) => paiseOf(record['Collections']))).toEqual(
      shown.map(({ collections }) => collections?.value),
    );
    expect(records.map((record) => Number(record['Bookings']))).toEqual(
      shown.map(({ bookings }) => bookings.value),
    );
  });

  it('holds every booking once, and they add up to the summary', async () => {
    const { total } = await analyticsOf('Business Head', {});
    const records = await recordsOf('sales-report', {});
    expect(new Set(records.map((record) => record['Booking'])).size).toBe(total.now.bookings.value);
    expect(records).toHaveLength(total.now.bookings.value);
    const sum = (head: string) => records.reduce((all, record) => all + paiseOf(record[head]), 0);
    expect(sum('Agreement value')).toBe(total.now.bookingValue?.value);
    expect(sum('Carpet area, sq ft')).toBe(Math.round(total.now.carpetArea * 100));
    const body = await send('Business Head', contract.getSalesReport, { limit: 100 });
    const rows = contract.SalesReportRow.array().parse(body['data']);
    const listed = rows.reduce((all, row) => all + row.outstandingPaise, 0);
    expect(sum('Outstanding')).toBe(listed);
  });

  it('is the same as a workbook', async () => {
    const records = await recordsOf('sales-summary', { groupBy: 'source' });
    const bytes = await bytesOf('sales-summary', { groupBy: 'source', format: 'xlsx' });
    const { rows } = await openWorkbook(bytes, null, 1_000);
    const [head = [], ...body] = await cellsOf(rows);
    const asRecords = body.map((cells) =>
      Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])),
    );
    expect(asRecords).toEqual(records);
  });

  it.each(['sales-summary', 'sales-report'])('prints %s with the same total', async (report) => {
    const { total } = await analyticsOf('Business Head', { period: 'quarter' });
    const bytes = await bytesOf(report, { period: 'quarter', format: 'pdf' });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    expect(text).toContain('1 Oct – 3 Nov 2026');
    expect(text).toContain(formatStatement(total.now.bookingValue?.value ?? -1));
  });

  it('is noted in the audit trail with what was asked for', async () => {
    await bytesOf('sales-report', { period: 'month', format: 'csv' });
    const { rows } = await tables.query<{ after: object }>(
      `select after from audit_entry where action = 'export' order by at desc, id desc limit 1`,
    );
    expect(rows[0]?.after).toMatchObject({ what: 'sales-report', format: 'csv', period: 'month' });
  });

  it('answers an unknown report, bad days and a role without reports with what is wrong', async () => {
    const unknown = await file('profit', {});
    expect([unknown.status, unknown.body.message]).toEqual([
      400,
      `There is no such report. There are: ${ReportName.options.join(', ')}.`,
    ]);
    const turned = await file('sales-report', { from: '2026-10-02', to: '2026-10-01' });
    expect([turned.status, turned.body.message]).toEqual([400, 'The last day is before the first.']);
    expect((await file('sales-report', { from: '0001-01-01' })).status).toBe(400);
    expect((await file('sales-report', {}, 'Sales Executive')).status).toBe(403);
  });
});

async function cellsOf(rows: AsyncIterable<SheetRow>): Promise<string[][]> {
  const all: string[][] = [];
  for await (const { cells } of rows) all.push(cells);
  return all;
}

function daysOf(month: string): typeof YEAR {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0));
  const to = last.toISOString().slice(0, 10);
  return { from: `${month}-01`, to: to < YEAR.to ? to : YEAR.to };
}
