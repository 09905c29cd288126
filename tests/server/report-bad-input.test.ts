import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '#platform/contract/call.ts';
import { getBudgetVsActual } from '#insight/budgets/budgetReport.contract.ts';
import { getLeadKpis } from '#insight/lead-reports/leadReport.contract.ts';
import { getMarketingRoi } from '#insight/marketing-reports/marketingReport.contract.ts';
import { getMeasureChange } from '#insight/measures/measure.contract.ts';
import { getLeadConversion } from '#insight/predictions/leadConversion.contract.ts';
import { getRevenueProjection } from '#insight/predictions/revenueProjection.contract.ts';
import { getSalesForecast } from '#insight/predictions/salesForecast.contract.ts';
import { exportReport } from '#insight/reporting/reportExport.contract.ts';
import { getSalesAnalysis } from '#insight/reports/salesAnalysis.contract.ts';
import { getRevenueAnalysis } from '#insight/revenue-reports/revenueReport.contract.ts';
import { openDemonstration, sessionsOfRoles } from '../support/demonstration.ts';
import type { TestApp } from '../support/test-app.ts';

let app: TestApp;
let token = '';

beforeAll(async () => {
  app = await openDemonstration();
  token = (await sessionsOfRoles(app)).get('Business Head')?.token ?? '';
});

afterAll(() => app.stop());

/** What reports and forecasts do not know or cannot answer, and the field that is named. */
const REFUSED: readonly [field: string, call: Call, query: Record<string, string>][] = [
  ['format', exportReport, { format: 'xls' }],
  ['period', getSalesAnalysis, { period: 'decade' }],
  ['to', getSalesAnalysis, { from: '2026-10-02', to: '2026-10-01' }],
  ['from', getSalesAnalysis, { from: '1990-01-01', to: '2089-12-31' }],
  ['from', getRevenueAnalysis, { from: '1990-01-01', to: '2089-12-31' }],
  ['groupBy', getSalesAnalysis, { groupBy: 'colour' }],
  ['groupBy', getMarketingRoi, { groupBy: 'floorBand' }],
  ['focus', getLeadKpis, { focus: 'money' }],
  ['colour', getLeadKpis, { colour: 'red' }],
  ['category', getBudgetVsActual, { category: 'tea' }],
  ['period', getBudgetVsActual, { fy: '26-27', period: 'lastYear' }],
  ['asOf', getSalesForecast, { asOf: '2027-01-01' }],
  ['months', getSalesForecast, { months: '13' }],
  ['asOf', getRevenueProjection, { asOf: '2026-01-31' }],
  ['asOf', getLeadConversion, { asOf: '2027-01-31' }],
  ['measure', getMeasureChange, { measure: 'happiness' }],
  ['month', getMeasureChange, { month: '2026-13' }],
];

it.each(REFUSED)('a wrong %s is refused and named', async (field, call, query) => {
  const headers = { authorization: `Bearer ${token}` };
  const params = { report: 'sales-summary' };
  const { status, body } = await app.send(call, { params, query, headers });
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(field)]);
});
