import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '#platform/contract/call.ts';
import { countMarkedDays } from '#enquiries/leads/server/lead.cohort.jobs.ts';
import {
  getLeadAnalysis,
  getLeadKpis,
  LeadAnalysis,
  LeadKpis,
} from '#insight/lead-reports/leadReport.contract.ts';
import { getMarketingRoi, MarketingRoi } from '#insight/marketing-reports/marketingReport.contract.ts';
import { getPaymentsReport, PaymentsReport } from '#insight/reports/paymentsReport.contract.ts';
import { getSalesAnalysis, SalesAnalysis } from '#insight/reports/salesAnalysis.contract.ts';
import { getSalesSummary, SalesSummary } from '#insight/reports/salesReport.contract.ts';
import { getRevenueAnalysis, RevenueAnalysis } from '#insight/revenue-reports/revenueReport.contract.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import { playCompany } from '../support/report-companies/company.ts';
import type { Days } from '../support/report-companies/days.ts';
import { daysApart, daysBefore, daysLater } from '../support/report-companies/days.ts';
import type { LeadKey } from '../support/report-companies/leads.plain.ts';
import {
  LEAD_KEYS,
  leadCounts,
  leadsTold,
  marketing,
  marketingTold,
} from '../support/report-companies/leads.plain.ts';
import {
  interest,
  interestTold,
  payments,
  paymentsTold,
  revenue,
  revenueTold,
  standing,
  standingTold,
} from '../support/report-companies/money.plain.ts';
import type { Rows } from '../support/report-companies/rows.ts';
import { rowsOf } from '../support/report-companies/rows.ts';
import {
  analysed,
  analysisTold,
  SALE_GROUPS,
  saleKey,
  summaryTold,
  summed,
} from '../support/report-companies/sales.plain.ts';
import type { TestApp, TestUser } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';
import { knownUser } from '../support/test-organization.ts';

// Reports of small companies in which anything may have happened, computed a second time in plain loops over the rows
// of the tables, to the paisa. REPORT_COMPANIES=500 tries so many; REPORT_SEED=20261128 begins with those of that day.

const COMPANIES = Number(process.env['REPORT_COMPANIES'] ?? 2);
const SEED = Number(process.env['REPORT_SEED'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''));

const clock = { now: '2026-06-01T05:00:00.000Z' };
let app: TestApp;
let tables: pg.Client;

beforeAll(async () => {
  app = await testApp({ now: () => clock.now });
  tables = new pg.Client(app.databaseUrl);
  await tables.connect();
});

afterAll(async () => {
  await tables.end();
  await app.stop();
});

it(
  'reports of random companies are what a plain count of their rows gives, to the paisa, with every grouping and the days before',
  { timeout: 60_000 + COMPANIES * 20_000 },
  async () => {
    console.log(`The companies of the day are REPORT_SEED=${SEED}.`);
    const happened: Record<string, number> = {};
    for (let index = 0; index < COMPANIES; index += 1) {
      for (const [what, times] of Object.entries(await checkCompany(SEED * 1_000 + index)))
        happened[what] = (happened[what] ?? 0) + times;
      if (index % 10 === 9) {
        await tables.query('analyze');
        console.log(`${index + 1} companies agree.`);
      }
    }
    console.log(JSON.stringify(happened));
    expect(happened['booked']).toBeGreaterThan(COMPANIES);
    // Of many companies each thing must have happened to some, or they would prove little of it.
    const never = Object.entries(happened).flatMap(([what, times]) => (times === 0 ? [what] : []));
    expect(COMPANIES < 20 ? [] : never).toEqual([]);
  },
);

interface Asked {
  seed: number;
  head: TestUser;
  rows: Rows;
  days: Days;
  today: string;
}

/** Returns what happened in it, how often. */
async function checkCompany(seed: number): Promise<Record<string, number>> {
  const { desk, begins } = await playCompany(app, clock, seed);
  const { organization } = desk;
  // Half of them ask before the sums by day are counted.
  if (seed % 2 === 0)
    await inTransaction(app.application.pool, { organizationId: organization.id }, countMarkedDays);
  const head = await organization.userAgain(knownUser(organization.businessHead));
  const rows = await rowsOf(tables, organization.id);
  const today = clock.now.slice(0, 10);
  const whole = { from: daysLater(begins, -3), to: today };
  for (const days of [whole, partOf(whole, seed)]) {
    const asked = { seed, head, rows, days, today };
    await checkSales(asked);
    await checkMoney(asked);
    await checkLeads(asked);
  }
  return whatHappened(rows, whole);
}

function whatHappened(rows: Rows, whole: Days): Record<string, number> {
  const { booked, cancelled } = analysed(rows, whole);
  const { lost, again, wrongNumber, visits } = leadCounts(rows, whole);
  const receipts = (status: string) => rows.payment_transaction.filter((one) => one.status === status).length;
  return {
    booked,
    cancelled,
    moved: rows.sale.filter((sale) => sale.transferred_from_sale_id !== null).length,
    bounced: receipts('bounced'),
    reversed: receipts('reversed'),
    deducted: rows.payment_transaction.filter(({ type }) => type === 'tds').length,
    interest: rows.sale_charge.length,
    leads: rows.lead.length,
    merged: rows.lead.filter(({ merged_into_id }) => merged_into_id !== null).length,
    again,
    lost,
    wrongNumber,
    visits,
    bills: rows.cost_entry.length,
  };
}

/** Some days of them. */
function partOf({ from, to }: Days, seed: number): Days {
  const last = daysApart(from, to);
  const [first = 0, length = 0] = fc.sample(fc.integer({ min: 0, max: last }), { seed, numRuns: 2 });
  const begins = daysLater(from, first);
  const ends = daysLater(begins, length);
  return { from: begins, to: ends < to ? ends : to };
}

async function ask({ head, seed }: Asked, call: Call, query: Record<string, unknown>): Promise<unknown> {
  const { status, body } = await head.send(call, { query });
  expect(status, `${seed}: ${call.path} ${JSON.stringify(query)} ${body.message ?? ''}`).toBe(200);
  return body.data;
}

/** Takes turns from company to company. */
function oneOf<T>(list: readonly T[], seed: number): T {
  const one = list[seed % list.length];
  if (one === undefined) throw new Error('The list is empty.');
  return one;
}

async function checkSales(asked: Asked): Promise<void> {
  const { rows, days, seed } = asked;
  const groupBy = oneOf(SALE_GROUPS, seed);
  const where = `${seed} by ${groupBy} ${days.from} to ${days.to}`;
  const analysis = SalesAnalysis.parse(await ask(asked, getSalesAnalysis, { ...days, groupBy }));
  expect(analysisTold(analysis.total.now), where).toEqual(analysed(rows, days));
  expect(analysis.total.before && analysisTold(analysis.total.before), where).toEqual(
    analysed(rows, daysBefore(days)),
  );
  for (const { id, now } of analysis.groups)
    expect(analysisTold(now), `${where}: ${id}`).toEqual(
      analysed(rows, days, (sale, day) => saleKey(rows, sale, groupBy, day) === id),
    );
  const by = groupBy === 'week' || groupBy === 'tower' ? 'month' : groupBy;
  const summary = SalesSummary.parse(await ask(asked, getSalesSummary, { ...days, groupBy: by }));
  expect(summaryTold(summary.total.now), where).toEqual(summed(rows, days));
  for (const { id, now } of summary.groups)
    expect(summaryTold(now), `${where}: ${id}`).toEqual(
      summed(rows, days, (sale, day) => saleKey(rows, sale, by, day) === id),
    );
}

async function checkMoney(asked: Asked): Promise<void> {
  const { rows, days, seed, today } = asked;
  const where = `${seed} ${days.from} to ${days.to}`;
  const report = RevenueAnalysis.parse(await ask(asked, getRevenueAnalysis, { ...days, groupBy: 'month' }));
  expect(revenueTold(report.total.now), where).toEqual(revenue(rows, days));
  expect(report.total.before && revenueTold(report.total.before), where).toEqual(
    revenue(rows, daysBefore(days)),
  );
  for (const { id, now } of report.groups)
    expect(revenueTold(now), `${where}: ${id}`).toEqual(revenue(rows, monthWithin(id, days)));
  expect(interestTold(report.interest.now), where).toEqual(interest(rows, days));
  expect(standingTold(report.standing), where).toEqual(standing(rows, today));
  const byMode = PaymentsReport.parse(await ask(asked, getPaymentsReport, { ...days, groupBy: 'mode' }));
  expect(paymentsTold(byMode.total), where).toEqual(payments(rows, days));
  for (const { id, figures } of byMode.groups)
    expect(paymentsTold(figures), `${where}: ${id}`).toEqual(payments(rows, days, id));
}

/** The days of a month that lie within others. */
function monthWithin(month: string, { from, to }: Days): Days {
  const first = `${month}-01`;
  const last = daysLater(`${daysLater(first, 31).slice(0, 7)}-01`, -1);
  return { from: first > from ? first : from, to: last < to ? last : to };
}

async function checkLeads(asked: Asked): Promise<void> {
  const { rows, days, seed } = asked;
  const groupBy = oneOf(Object.keys(LEAD_KEYS) as LeadKey[], seed);
  const where = `${seed} by ${groupBy} ${days.from} to ${days.to}`;
  const query = { ...days, include: 'quality' };
  const kpis = LeadKpis.parse(await ask(asked, getLeadKpis, query));
  expect(leadsTold(kpis.total.now), where).toEqual(leadCounts(rows, days));
  expect(kpis.total.before && leadsTold(kpis.total.before), where).toEqual(
    leadCounts(rows, daysBefore(days)),
  );
  const { groups } = LeadAnalysis.parse(await ask(asked, getLeadAnalysis, { ...query, groupBy }));
  for (const { id, now } of groups)
    expect(leadsTold(now), `${where}: ${id}`).toEqual(
      leadCounts(rows, days, (lead) => LEAD_KEYS[groupBy](lead, rows) === id),
    );
  const roi = MarketingRoi.parse(await ask(asked, getMarketingRoi, { ...days, groupBy: 'source' }));
  expect(marketingTold(roi.total.now), where).toEqual(marketing(rows, days));
  for (const { id, now } of roi.groups)
    expect(marketingTold(now), `${where}: ${id}`).toEqual(marketing(rows, days, id));
}
