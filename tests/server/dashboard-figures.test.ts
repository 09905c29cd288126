import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailOf } from '../../src/demonstration/company.ts';
import { PASSWORD, PEOPLE } from '../../src/demonstration/people.data.ts';
import { seedDemonstration } from '../../src/demonstration/seed.ts';
import type { Figure, FigureList, Measure } from '../../src/domains/analytics/figure.contract.ts';
import { Dashboard, getDashboard } from '../../src/domains/analytics/dashboard.contract.ts';
import { FIGURE_LISTS } from '../../src/domains/analytics/figure.contract.ts';
import type { Part } from '../../src/domains/analytics/dashboard.rules.ts';
import { DASHBOARDS, PARTS } from '../../src/domains/analytics/dashboard.rules.ts';
import { login } from '../../src/domains/auth/auth.contract.ts';
import { listInvoices } from '../../src/domains/invoices/invoice.contract.ts';
import { listLeads } from '../../src/domains/leads/lead.contract.ts';
import { listDueToday, listOverdue } from '../../src/domains/payments/due.contract.ts';
import { listReceipts } from '../../src/domains/payments/payment.contract.ts';
import { listSales } from '../../src/domains/sales/sale.contract.ts';
import { listUnits } from '../../src/domains/units/unit.contract.ts';
import type { Call } from '../../src/platform/contract/call.ts';
import { ROLES } from '../../src/platform/contract/roles.ts';
import type { Role } from '../../src/platform/contract/roles.ts';
import type { TestApp } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

/** A part of the demonstration company, with rows to count in every list. */
const SHARE = 0.1;
const NOW = '2026-11-03T06:30:00.000Z';

const LISTS: Record<FigureList, Call> = {
  leads: listLeads,
  sales: listSales,
  units: listUnits,
  receipts: listReceipts,
  invoices: listInvoices,
  overdue: listOverdue,
  notYetDue: listDueToday,
};

type Row = Record<string, unknown>;

let app: TestApp;
const tokens = new Map<Role, string>();

beforeAll(async () => {
  app = await testApp({ now: () => NOW });
  const { application, databaseUrl, files } = app;
  const say = { info: () => undefined };
  await seedDemonstration({ application, databaseUrl, files, say, isWanted: true, now: NOW, share: SHARE });
  await postponeSome();
  for (const role of ROLES) {
    const person = PEOPLE.find((one) => one.role === role);
    const email = person ? emailOf(person) : '';
    const { body } = await app.send(login, { body: { email, password: PASSWORD } });
    tokens.set(role, String(body['token']));
  }
}, 120_000);

afterAll(() => app.stop());

/** Something late becomes due in the coming days instead: the demonstration itself has nothing ahead. */
async function postponeSome(): Promise<void> {
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  await client.query(
    `update installment set due_date = $1::date + seq
      where id in (select id from installment
                    where due_date < $1::date
                      and paid_principal_paise + paid_tax_paise
                        < principal_paise + cgst_paise + sgst_paise + igst_paise
                    order by due_date desc limit 1)`,
    [NOW.slice(0, 10)],
  );
  await client.end();
}

async function ask(role: Role, call: Call, query: Record<string, unknown>): Promise<Row> {
  const headers = { authorization: `Bearer ${tokens.get(role)}` };
  const { status, body } = await app.send(call, { query, headers });
  expect(status, `${role}: ${call.path} ${JSON.stringify(query)} ${body.message ?? ''}`).toBe(200);
  return body;
}

async function dashboardOf(role: Role, query: Record<string, unknown>): Promise<Dashboard> {
  return Dashboard.parse((await ask(role, getDashboard, query))['data']);
}

/** All rows of a list, page by page, as a person would turn them. */
async function allRows(role: Role, { list, query }: Figure): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await ask(role, LISTS[list], { ...query, limit: 100, page });
    rows.push(...(answer['data'] as Row[]));
    if (page >= (answer['pagination'] as { pages: number }).pages) return rows;
  }
}

const amount = (row: Row, key: string): number => {
  expect(row[key], key).toBeTypeOf('number');
  return Number(row[key]);
};

const splitOf = (row: Row, key: string): number => amount(row['split'] as Row, key);

function atRate(row: Row, ratePct: string | undefined, key: string): number {
  const rates = row['taxByRate'] as Row[];
  return amount(rates.find((one) => one['ratePct'] === Number(ratePct)) ?? {}, key);
}

/** What one row adds to a figure. */
const ADDS: Record<Exclude<Measure, 'rows' | 'sales'>, (row: Row, figure: Figure) => number> = {
  agreementValuePaise: (row) => amount(row, 'agreementValuePaise'),
  pricePaise: (row) => amount(row, 'pricePaise'),
  discountPaise: (row) => amount(row, 'discountPaise'),
  amountPaise: (row) => amount(row, 'amountPaise'),
  outstandingPaise: (row) => amount(row, 'outstandingPaise'),
  totalPaise: (row) => amount(row, 'totalPaise'),
  taxablePaise: (row) => amount(row, 'taxablePaise'),
  taxPaise: (row) => amount(row, 'cgstPaise') + amount(row, 'sgstPaise') + amount(row, 'igstPaise'),
  taxableAtRatePaise: (row, { query }) => atRate(row, query['ratePct'], 'taxablePaise'),
  taxAtRatePaise: (row, { query }) => atRate(row, query['ratePct'], 'taxPaise'),
  splitTaxPaise: (row) => splitOf(row, 'taxPaise'),
  splitSeparatePaise: (row) => splitOf(row, 'separatePaise'),
  splitFreePaise: (row) => splitOf(row, 'freePaise'),
};

function addedUp(figure: Figure, rows: readonly Row[]): number {
  if (figure.measure === 'rows') return rows.length;
  if (figure.measure === 'sales') return new Set(rows.map((row) => row['saleId'])).size;
  const adds = ADDS[figure.measure];
  return rows.reduce((sum, row) => sum + adds(row, figure), 0);
}

/** Every figure of a reply, with the path to it. */
function figuresIn(value: unknown, path: string): [string, Figure][] {
  if (typeof value !== 'object' || value === null) return [];
  if ('measure' in value && 'query' in value) return [[path, value as Figure]];
  return Object.entries(value).flatMap(([key, part]) => figuresIn(part, `${path}.${key}`));
}

/** How many figures that are not nothing were compared, by list. */
const compared = new Map<FigureList, number>(FIGURE_LISTS.map((list) => [list, 0]));

/** Compares each figure with the sum of its rows; returns how many those were. */
async function compare(role: Role, query: Record<string, unknown>): Promise<number> {
  const figures = figuresIn(await dashboardOf(role, query), role);
  const found = new Map<string, Row[]>();
  for (const [path, figure] of figures) {
    const key = JSON.stringify([figure.list, figure.query]);
    const rows = found.get(key) ?? (await allRows(role, figure));
    found.set(key, rows);
    expect.soft(addedUp(figure, rows), `${path} ${key}`).toBe(figure.value);
    if (figure.value !== 0) compared.set(figure.list, (compared.get(figure.list) ?? 0) + 1);
  }
  return figures.length;
}

describe.each(ROLES)('the dashboard of a %s', (role) => {
  it('has the parts of its role and no other', async () => {
    const dashboard = await dashboardOf(role, {});
    const shown = PARTS.filter((part: Part) => dashboard[part] !== null);
    expect(shown.toSorted()).toEqual(DASHBOARDS[role].parts.toSorted());
    expect(dashboard.kind).toBe(DASHBOARDS[role].kind);
  });

  it.each(['month', 'year'])(
    'drills from every figure of the %s to rows that add up to it',
    async (period) => {
      expect(await compare(role, { period })).toBeGreaterThan(3);
    },
  );

  it('counts one project alone when one is chosen', async () => {
    const projects = await ask(role, listUnits, { limit: 1 });
    const projectId = (projects['data'] as Row[])[0]?.['projectId'];
    const dashboard = await dashboardOf(role, { projectId, period: 'year' });
    for (const [path, { query }] of figuresIn(dashboard, role)) {
      expect.soft(query['projectId'], path).toBe(projectId);
    }
    expect(await compare(role, { projectId, period: 'year' })).toBeGreaterThan(3);
  });
});

it('compared many figures of every list that are not nothing', () => {
  const total = [...compared.values()].reduce((sum, count) => sum + count, 0);
  console.info(
    `dashboards: ${total} figures other than nothing compared with their rows`,
    Object.fromEntries(compared),
  );
  expect([...compared].filter(([, count]) => count === 0)).toEqual([]);
  expect(total).toBeGreaterThan(500);
});
