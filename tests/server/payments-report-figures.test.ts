import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Figure } from '#platform/contract/figure.ts';
import { getPaymentsDashboard, PaymentsDashboard } from '#insight/dashboards/paymentsDashboard.contract.ts';
import type { PaymentFigures } from '#insight/reports/paymentsReport.contract.ts';
import * as contract from '#insight/reports/paymentsReport.contract.ts';
import { PAYMENT_GROUPS } from '#insight/reports/paymentsReport.rules.ts';
import { getPaymentStatistics } from '#money/dues/due.contract.ts';
import { formatStatement } from '#platform/contract/format.ts';
import { CAPABILITIES, ROLES } from '#platform/contract/roles.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { SheetRow } from '#platform/server/sheets/sheet.ts';
import { openWorkbook } from '#platform/server/sheets/xlsx.read.ts';
import { openDemonstration, sessionsOfRoles } from '../support/demonstration.ts';
import type { Ask } from '../support/figures.ts';
import { sumsOfFigures } from '../support/figures.ts';
import type { TestApp } from '../support/test-app.ts';

const FINANCE: Role = 'Finance Head';
const YEAR = { from: '2026-04-01', to: '2026-11-03' };

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

const send: Ask<Role> = async (role, call, query) => {
  const headers = { authorization: `Bearer ${tokens.get(role)}` };
  const { status, body } = await app.send(call, { query, headers });
  expect(status, `${role}: ${call.path} ${JSON.stringify(query)} ${body.message ?? ''}`).toBe(200);
  return body;
};

async function reportOf(
  query: Record<string, unknown>,
  role: Role = FINANCE,
): Promise<contract.PaymentsReport> {
  return contract.PaymentsReport.parse((await send(role, contract.getPaymentsReport, query))['data']);
}

const RECEIVED = ['receipts', 'collected', 'deducted'] as const;
const FELL_DUE = ['fellDue', 'paid', 'outstanding'] as const;

const receivedIn = (figures: PaymentFigures) => RECEIVED.map((key) => figures[key]?.value ?? Number.NaN);
const dueIn = ({ due }: PaymentFigures) => FELL_DUE.map((key) => due?.[key].value ?? Number.NaN);

function added(rows: readonly number[][]): number[] {
  return (rows[0] ?? []).map((_, index) => rows.reduce((sum, row) => sum + (row[index] ?? 0), 0));
}

/** The same by SQL of its own, straight from the tables. */
async function sumsInTables({ from, to }: typeof YEAR) {
  const { rows } = await tables.query<Record<string, string>>(
    `with received as (
       select * from payment_transaction
        where status = 'verified' and type in ('receipt', 'tds') and received_date between $1 and $2),
     asked as (
       select principal_paise + cgst_paise + sgst_paise + igst_paise as total,
              paid_principal_paise + paid_tax_paise as paid,
              waived_principal_paise + waived_tax_paise as waived
         from installment join sale on sale.id = installment.sale_id
         join payment_plan on payment_plan.id = installment.plan_id
        where sale.status <> 'cancelled' and payment_plan.status = 'active'
          and demand_date is not null and due_date between $1 and $2)
     select (select count(*) from received) as receipts,
            (select sum(amount_paise) from received) as collected,
            (select coalesce(sum(amount_paise), 0) from received where type = 'tds') as deducted,
            (select sum(total) from asked) as fell_due,
            (select sum(paid) from asked) as paid,
            (select sum(total - paid - waived) from asked) as outstanding`,
    [from, to],
  );
  const row = rows[0] ?? {};
  return {
    received: ['receipts', 'collected', 'deducted'].map((key) => Number(row[key])),
    due: ['fell_due', 'paid', 'outstanding'].map((key) => Number(row[key])),
  };
}

describe('the figures of payments', () => {
  it('are what the tables add up to', async () => {
    const { total, period } = await reportOf({});
    const expected = await sumsInTables(YEAR);
    expect(period).toEqual(YEAR);
    expect(receivedIn(total)).toEqual(expected.received);
    expect(dueIn(total)).toEqual(expected.due);
    expect(Math.min(...expected.received, ...expected.due.slice(0, 2))).toBeGreaterThan(0);
    const [fellDue = 0, paid = 0] = expected.due;
    expect(total.due?.efficiencyPct).toBe(Math.floor((paid / fellDue) * 1_000) / 10);
  });

  it.each(PAYMENT_GROUPS)('by %s add up to the total', async (groupBy) => {
    const { groups, total } = await reportOf({ groupBy });
    expect(groups.length).toBeGreaterThan(1);
    expect(added(groups.map(({ figures }) => receivedIn(figures)))).toEqual(receivedIn(total));
    const isOfDues = groupBy === 'month' || groupBy === 'project';
    const ofDues = groups.filter(({ figures }) => figures.due !== null);
    expect(ofDues).toHaveLength(isOfDues ? groups.length : 0);
    const sums = ofDues.length > 0 ? added(ofDues.map(({ figures }) => dueIn(figures))) : dueIn(total);
    expect(sums).toEqual(dueIn(total));
  });

  it.each(PAYMENT_GROUPS)('by %s lead, each of them, to rows that add up to it', async (groupBy) => {
    const report = await reportOf({ groupBy, period: 'quarter' });
    const followed = await sumsOfFigures(send, FINANCE, report);
    for (const { path, figure, sum } of followed) expect.soft(sum, path).toBe(figure.value);
    expect(followed.filter(({ figure }) => figure.value > 0).length).toBeGreaterThan(10);
  });

  it('are those of the payments dashboard and of the lists of dues', async () => {
    const { total, ageing } = await reportOf({ period: 'month' });
    const body = await send(FINANCE, getPaymentsDashboard, { period: 'month' });
    const dashboard = PaymentsDashboard.parse(body['data']);
    expect(total.collected).toEqual(dashboard.moneyIn?.received);
    expect(ageing).toEqual(dashboard.ageing);
    const statistics = (await send(FINANCE, getPaymentStatistics, {}))['data'];
    const overdue = ageing.reduce((sum, row) => sum + row.overdue.value, 0);
    expect(statistics).toMatchObject({ overdue: { outstandingPaise: overdue } });
  });

  it('narrow to a project', async () => {
    const { groups } = await reportOf({ groupBy: 'project' });
    const [first] = groups;
    const { total } = await reportOf({ projectId: first?.id });
    expect([receivedIn(total), dueIn(total)]).toEqual([
      receivedIn(first?.figures ?? total),
      dueIn(first?.figures ?? total),
    ]);
  });

  it('by account name the project and the account, and what came into none', async () => {
    const { groups } = await reportOf({ groupBy: 'account' });
    expect(groups.map(({ name }) => name)).toContain('No account');
    expect(groups.some(({ name }) => /: Collection, .+••••\d{4}$/.test(name))).toBe(true);
  });
});

describe('a payments report as a file', () => {
  const answerOf = (report: string, query: Record<string, string>, role: Role = FINANCE) =>
    fetch(`${app.url}/api/payments/reports/${report}/export?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${tokens.get(role)}` },
    });
  const bytesOf = async (report: string, query: Record<string, string>) => {
    const answer = await answerOf(report, query);
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  const recordsOf = async (report: string, query: Record<string, string>) =>
    parse<Record<string, string>>(await bytesOf(report, { ...query, format: 'csv' }), {
      columns: true,
      bom: true,
    });
  const paiseOf = (rupees: string | undefined) => Math.round(Number(rupees) * 100);
  const textOf = async (report: string, query: Record<string, string>) => {
    const bytes = await bytesOf(report, { ...query, format: 'pdf' });
    return (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text;
  };

  it('holds the groups and their total as on screen', async () => {
    const { groups, total } = await reportOf({ groupBy: 'project' });
    const records = await recordsOf('collections', { groupBy: 'project' });
    expect(records.map((record) => record['Project'])).toEqual([...groups.map(({ name }) => name), 'Total']);
    const shown = [...groups.map(({ figures }) => figures), total];
    const column = (head: string, figureOf: (one: PaymentFigures) => Figure | null | undefined) =>
      expect(
        records.map((record) => paiseOf(record[head])),
        head,
      ).toEqual(shown.map((one) => figureOf(one)?.value));
    column('Collected', ({ collected }) => collected);
    column('TDS included', ({ deducted }) => deducted);
    column('Due', ({ due }) => due?.fellDue);
    column('Paid', ({ due }) => due?.paid);
    column('Outstanding', ({ due }) => due?.outstanding);
    expect(records.map((record) => Number(record['Efficiency, %']))).toEqual(
      shown.map(({ due }) => due?.efficiencyPct ?? 0),
    );
  });

  it('holds what is open by age, adding up in both directions', async () => {
    const { ageing } = await reportOf({});
    const records = await recordsOf('ageing', {});
    const total = records.at(-1) ?? {};
    const overdue = ageing.reduce((sum, row) => sum + row.overdue.value, 0);
    expect(paiseOf(total['Overdue'])).toBe(overdue);
    const ages = ['1–30 days', '31–60 days', '61–90 days', 'Over 90 days'];
    for (const record of records)
      expect(ages.reduce((sum, head) => sum + paiseOf(record[head]), 0)).toBe(paiseOf(record['Overdue']));
    expect(overdue).toBeGreaterThan(0);
  });

  it.each(['collections', 'ageing'])('is the same as a workbook: %s', async (report) => {
    const records = await recordsOf(report, { groupBy: 'mode' });
    const bytes = await bytesOf(report, { groupBy: 'mode', format: 'xlsx' });
    const { rows } = await openWorkbook(bytes, null, 1_000);
    const [head = [], ...body] = await cellsOf(rows);
    expect(
      body.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? '']))),
    ).toEqual(records);
    expect(records.length).toBeGreaterThan(1);
  });

  it('is printed with the same totals', async () => {
    const { total, ageing } = await reportOf({ period: 'quarter', groupBy: 'account' });
    const text = await textOf('collections', { period: 'quarter', groupBy: 'account' });
    expect(text).toContain('1 Oct – 3 Nov 2026');
    expect(text).toContain(formatStatement(total.collected?.value ?? Number.NaN));
    const overdue = ageing.reduce((sum, row) => sum + row.overdue.value, 0);
    expect(await textOf('ageing', {})).toContain(formatStatement(overdue));
  });

  it('is noted in the audit trail with what was asked for', async () => {
    await bytesOf('collections', { period: 'month', groupBy: 'mode', format: 'csv' });
    const { rows } = await tables.query<{ after: object }>(
      `select after from audit_entry where action = 'export' order by at desc, id desc limit 1`,
    );
    expect(rows[0]?.after).toMatchObject({ what: 'collections', format: 'csv', groupBy: 'mode' });
  });

  it('is for those who see reports, and says which reports there are', async () => {
    for (const role of ROLES) {
      const isAllowed = CAPABILITIES.salesReports.includes(role);
      const { status } = await answerOf('collections', { period: 'month' }, role);
      expect(status, role).toBe(isAllowed ? 200 : 403);
    }
    const unknown = await answerOf('profit', {});
    expect([unknown.status, await unknown.text()]).toEqual([
      400,
      expect.stringContaining('There are: collections, ageing.'),
    ]);
  });
});

async function cellsOf(rows: AsyncIterable<SheetRow>): Promise<string[][]> {
  const all: string[][] = [];
  for await (const { cells } of rows) all.push(cells);
  return all;
}
