import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDashboard } from '#insight/dashboards/dashboard.contract.ts';
import { getPaymentsReport } from '#insight/reports/paymentsReport.contract.ts';
import { exportReport } from '#insight/reporting/reportExport.contract.ts';
import type { RevenueFigures } from '#insight/revenue-reports/revenueReport.contract.ts';
import * as contract from '#insight/revenue-reports/revenueReport.contract.ts';
import { REVENUE_GROUPS } from '#insight/revenue-reports/revenueReport.rules.ts';
import type { Period } from '#platform/contract/period.ts';
import { CAPABILITIES, ROLES } from '#platform/contract/roles.ts';
import type { Role } from '#platform/contract/roles.ts';
import { openDemonstration, sessionsOfRoles } from '../support/demonstration.ts';
import type { Ask } from '../support/figures.ts';
import { sumsOfFigures } from '../support/figures.ts';
import type { TestApp } from '../support/test-app.ts';

const FINANCE: Role = 'Finance Head';
const YEAR = { from: '2026-04-01', to: '2026-11-03' };
const YEAR_BEFORE = { from: '2025-04-01', to: '2025-11-03' };

let app: TestApp;
let tables: pg.Client;
const tokens = new Map<Role, string>();

beforeAll(async () => {
  app = await openDemonstration();
  tables = new pg.Client(app.databaseUrl);
  await tables.connect();
  for (const [role, { token }] of await sessionsOfRoles(app)) tokens.set(role, token);
});

afterAll(async () => {
  await tables.end();
  await app.stop();
});

const headersOf = (role: Role) => ({ authorization: `Bearer ${tokens.get(role)}` });

const send: Ask<Role> = async (role, call, query) => {
  const { status, body } = await app.send(call, { query, headers: headersOf(role) });
  expect(status, `${role}: ${call.path} ${JSON.stringify(query)} ${body.message ?? ''}`).toBe(200);
  return body;
};

async function analysisOf(query: Record<string, unknown>, role: Role = FINANCE) {
  return contract.RevenueAnalysis.parse((await send(role, contract.getRevenueAnalysis, query))['data']);
}

const NAMES = [
  'bookings',
  'bookingValue',
  'cancelledValue',
  'billed',
  'collected',
  'deducted',
  'taxCollected',
] as const;
const DUE = ['fellDue', 'paid', 'outstanding'] as const;

function valuesOf(figures: RevenueFigures): number[] {
  return [
    ...NAMES.map((name) => figures[name].value),
    ...DUE.map((name) => figures.due[name].value),
    figures.netValuePaise,
    figures.collectedWithoutTaxPaise,
  ];
}

function added(all: readonly RevenueFigures[]): number[] {
  return all.map(valuesOf).reduce((sums, one) => sums.map((sum, at) => sum + (one[at] ?? 0)));
}

/** The same by SQL of its own, straight from the tables; `of` speaks of sale. */
async function valuesInTables({ from, to }: Period, of = 'true'): Promise<number[]> {
  const { rows } = await tables.query<{ values: string[] }>(
    `with sold as (select * from sale where ${of} and deleted_at is null),
      came as (select p.*, s.tax_paise from payment_transaction p
        left join receipt_split s on s.transaction_id = p.id
        where p.sale_id in (select id from sold) and p.status = 'verified' and p.type in ('receipt', 'tds')
          and received_date between $1 and $2),
      asked as (select principal_paise + cgst_paise + sgst_paise + igst_paise as total,
          paid_principal_paise + paid_tax_paise as paid, waived_principal_paise + waived_tax_paise as waived
        from installment join sold on sold.id = installment.sale_id
        join payment_plan on payment_plan.id = installment.plan_id
       where sold.status <> 'cancelled' and payment_plan.status = 'active' and demand_date is not null
         and due_date between $1 and $2),
      made as (select * from sold where booking_date between $1 and $2 and transferred_from_sale_id is null),
      lost as (select * from sold where cancelled_on between $1 and $2
        and not exists (select from sale next where next.transferred_from_sale_id = sold.id))
     select array[(select count(*) from made), (select coalesce(sum(agreement_value_paise), 0) from made),
       (select coalesce(sum(agreement_value_paise), 0) from lost),
       (select coalesce(sum(total_paise), 0) from invoice where sale_id in (select id from sold)
         and doc_type <> 'creditNote' and status in ('issued', 'partiallyPaid', 'paid')
         and issue_date between $1 and $2),
       (select coalesce(sum(amount_paise), 0) from came),
       (select coalesce(sum(amount_paise), 0) from came where type = 'tds'),
       (select coalesce(sum(tax_paise), 0) from came where type = 'receipt'),
       (select coalesce(sum(total), 0) from asked), (select coalesce(sum(paid), 0) from asked),
       (select coalesce(sum(total - paid - waived), 0) from asked)]::bigint[] as values`,
    [from, to],
  );
  const values = (rows[0]?.values ?? []).map(Number);
  const [, booked = 0, lost = 0, , collected = 0, , tax = 0] = values;
  return [...values, booked - lost, collected - tax];
}

describe('the figures of revenue', () => {
  it('are what the tables add up to, now and in the days compared with', async () => {
    const { total, period, before } = await analysisOf({});
    expect([period, before]).toEqual([YEAR, YEAR_BEFORE]);
    const expected = await valuesInTables(YEAR);
    expect(valuesOf(total.now)).toEqual(expected);
    expect(Math.min(...expected.slice(0, 9))).toBeGreaterThan(0);
    expect(total.before && valuesOf(total.before)).toEqual(await valuesInTables(YEAR_BEFORE));
    const { fellDue, paid, efficiencyPct } = total.now.due;
    expect(efficiencyPct).toBe(Math.floor((paid.value / fellDue.value) * 1_000) / 10);
  });

  it.each(REVENUE_GROUPS)('by %s are those of the tables, and add up to the total', async (groupBy) => {
    const [first] = (await analysisOf({ groupBy: 'project' })).groups;
    const of = groupBy === 'tower' ? { projectId: first?.id } : {};
    const { groups, total } = await analysisOf({ groupBy, ...of });
    expect(groups.length).toBeGreaterThan(groupBy === 'tower' ? 0 : 1);
    expect(added(groups.map(({ now }) => now))).toEqual(valuesOf(total.now));
    const earlier = groups.flatMap(({ before }) => before ?? []);
    expect(added(earlier)).toEqual(total.before && valuesOf(total.before));
    for (const { id, name, now } of groups.slice(-4)) {
      const days = groupBy === 'month' ? daysOf(id) : YEAR;
      const ofTower = id === 'none' ? 'tower_id is null' : `tower_id = '${id}'`;
      const condition = { month: 'true', project: `project_id = '${id}'`, tower: ofTower }[groupBy];
      const within = groupBy === 'tower' ? `project_id = '${first?.id}' and ${condition}` : condition;
      expect(valuesOf(now), name).toEqual(await valuesInTables(days, within));
    }
  });

  it.each(CAPABILITIES.viewFinancials)('lead a %s, each of them, to rows that add up to it', async (role) => {
    const query = { period: 'month', compare: 'lastYear', include: 'trends' };
    const { trends, ...report } = await analysisOf(query, role);
    const followed = await sumsOfFigures(send, role, { ...report, trend: trends?.months.at(-2) });
    for (const { path, figure, sum } of followed) expect.soft(sum, `${role}${path}`).toBe(figure.value);
    expect(followed.filter(({ figure }) => figure.value > 0).length).toBeGreaterThan(20);
  });

  it('of a tower lead to its rows too, those of ageing and of the receivable as well', async () => {
    const [project] = (await analysisOf({ groupBy: 'project' })).groups;
    const byTower = await analysisOf({ groupBy: 'tower', projectId: project?.id });
    const [tower] = byTower.groups;
    const report = await analysisOf({ projectId: project?.id, towerId: tower?.id, period: 'quarter' });
    const followed = await sumsOfFigures(send, FINANCE, report);
    for (const { path, figure, sum } of followed) expect.soft(sum, path).toBe(figure.value);
    expect(report.standing.receivable.value).toBeGreaterThan(0);
  });

  it('are those of the payments report, the dashboard and the key figures of one moment', async () => {
    const query = { period: 'month' };
    const { groupBy: _g, groups: _gs, trends: _t, projections: _p, ...analysis } = await analysisOf(query);
    const payments = await send(FINANCE, getPaymentsReport, query);
    const dashboard = await send(FINANCE, getDashboard, query);
    const { collected, due } = analysis.total.now;
    expect(payments['data']).toMatchObject({ total: { collected, due }, ageing: analysis.standing.ageing });
    expect(dashboard['data']).toMatchObject({
      collections: { received: collected, billed: analysis.total.now.billed },
      tax: analysis.tax,
      ageing: analysis.standing.ageing,
    });
    const kpis = contract.RevenueKpis.parse((await send(FINANCE, contract.getRevenueKpis, query))['data']);
    expect(kpis).toEqual(analysis);
  });

  it('say what is receivable in all, and in which year', async () => {
    const { standing } = await analysisOf({});
    const { rows } = await tables.query<{ open: string }>(
      `select sum(principal_paise + cgst_paise + sgst_paise + igst_paise - paid_principal_paise - paid_tax_paise
              - waived_principal_paise - waived_tax_paise) as open
         from installment join sale on sale.id = installment.sale_id
         join payment_plan on payment_plan.id = installment.plan_id
        where sale.status <> 'cancelled' and payment_plan.status = 'active'`,
    );
    expect(standing.receivable.value).toBe(Number(rows[0]?.open));
    const years = standing.receivableYears.map(({ amount }) => amount.value);
    expect(years.reduce((sum, one) => sum + one, 0)).toBe(standing.receivable.value);
    expect(standing.outstanding.value).toBeLessThan(standing.receivable.value);
  });

  it('tell late interest and what became of it', async () => {
    const { interest } = await analysisOf({ period: 'lastYear', compare: 'none' });
    const { rows } = await tables.query<Record<string, string>>(
      `select coalesce(sum(amount_paise + cgst_paise + sgst_paise + igst_paise), 0) as billed,
              coalesce(sum(paid_amount_paise + paid_tax_paise), 0) as received,
              coalesce(sum(waived_amount_paise + waived_tax_paise), 0) as waived
         from sale_charge where kind = 'interest' and for_month between '2025-04-01' and '2026-03-31'`,
    );
    const { billed, received, waived } = interest.now;
    expect([billed, received, waived].map(({ value }) => value)).toEqual(
      ['billed', 'received', 'waived'].map((key) => Number(rows[0]?.[key])),
    );
    expect(interest.before).toBeNull();
  });

  it('come with the trend of twelve months and the cash that is expected', async () => {
    const { trends, projections } = await analysisOf({ include: 'trends,projections' });
    expect(trends?.months.map(({ id }) => id)).toHaveLength(12);
    expect(trends?.months.at(-1)?.id).toBe('2026-11');
    expect(projections?.months.length).toBe(6);
  });
});

it('revenue is for Finance, towers are of one project, and cash is not of a tower', async () => {
  const ask = (query: Record<string, unknown>, role: Role = FINANCE) =>
    app.send(contract.getRevenueAnalysis, { query, headers: headersOf(role) });
  for (const role of ROLES) {
    const { status } = await app.send(contract.getRevenueKpis, { query: {}, headers: headersOf(role) });
    expect(status, role).toBe(CAPABILITIES.viewFinancials.some((one) => one === role) ? 200 : 403);
  }
  const towers = await ask({ groupBy: 'tower' });
  expect([towers.status, towers.body.message]).toEqual([
    400,
    'Choose a project: towers are shown of one project.',
  ]);
  expect((await ask({ towerId: 'none', include: 'projections' })).status).toBe(400);
  expect((await ask({ groupBy: 'executive' })).status).toBe(400);
  expect((await ask({ from: '2026-10-02', to: '2026-10-01' })).status).toBe(400);
});

describe('revenue as a file', () => {
  const recordsOf = async (report: string, query: Record<string, unknown>) => {
    const { status, body } = await app.send(exportReport, {
      params: { report },
      query: { ...query, format: 'csv' },
      headers: headersOf(FINANCE),
    });
    expect(status).toBe(200);
    return parse<Record<string, string>>(String(body['bytes']), { columns: true, bom: true });
  };
  const paiseOf = (rupees: string | undefined) => Math.round(Number(rupees) * 100);

  it('holds the groups and their total as on screen', async () => {
    const { groups, total } = await analysisOf({ groupBy: 'project' });
    const records = await recordsOf('revenue-analysis', { groupBy: 'project' });
    expect(records.map((record) => record['Project'])).toEqual([...groups.map(({ name }) => name), 'Total']);
    const shown = [...groups.map(({ now }) => now), total.now];
    expect(records.map((record) => paiseOf(record['Collected']))).toEqual(
      shown.map(({ collected }) => collected.value),
    );
  });

  it('holds the key figures one below the other', async () => {
    const { total, standing } = await analysisOf({});
    const records = await recordsOf('revenue-kpis', {});
    const amountOf = (label: string) =>
      paiseOf(records.find((record) => record['Figure'] === label)?.['Amount']);
    expect(amountOf('Booking value')).toBe(total.now.bookingValue.value);
    expect(amountOf('Net booking value')).toBe(total.now.netValuePaise);
    expect(amountOf('Receivable today')).toBe(standing.receivable.value);
  });

  it.each(['revenue-analysis', 'revenue-kpis'])('%s prints', async (report) => {
    const { status } = await app.send(exportReport, {
      params: { report },
      query: { format: 'pdf' },
      headers: headersOf(FINANCE),
    });
    expect(status).toBe(200);
  });
});

function daysOf(month: string): Period {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0));
  const to = last.toISOString().slice(0, 10);
  return { from: `${month}-01`, to: to < YEAR.to ? to : YEAR.to };
}
