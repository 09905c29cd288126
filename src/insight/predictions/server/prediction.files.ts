import type { Period } from '#platform/contract/period.ts';
import { daysOfMonth } from '#platform/contract/period.ts';
import { formatMonth, startCase } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import type { ReportColumn } from '#insight/reporting/server/report.columns.ts';
import { groupedFile } from '#insight/reporting/server/report.file.ts';
import { reportKind } from '#insight/reporting/server/report.kind.ts';
import { getInventoryTurnover as turnoverCall } from '../inventoryTurnover.contract.ts';
import type { TurnoverRow } from '../inventoryTurnover.contract.ts';
import { getLeadConversion as conversionCall, LEAD_PREDICTION_READERS } from '../leadConversion.contract.ts';
import type { LeadConversion } from '../leadConversion.contract.ts';
import type { Band } from '../prediction.contract.ts';
import { PREDICTION_READERS } from '../prediction.contract.ts';
import type { CashMonth } from '../revenueProjection.contract.ts';
import { CASH_READERS, getRevenueProjection as projectionCall } from '../revenueProjection.contract.ts';
import type { ForecastMonth } from '../salesForecast.contract.ts';
import { getSalesForecast as forecastCall } from '../salesForecast.contract.ts';
import { getInventoryTurnover } from './inventoryTurnover.queries.ts';
import { getLeadConversion } from './leadConversion.queries.ts';
import { getRevenueProjection } from './revenueProjection.queries.ts';
import { getSalesForecast } from './salesForecast.queries.ts';

/** What every prediction says of itself, as the notes of its file: a refusal first. */
interface Said {
  refusal: { text: string } | null;
  error: { text: string } | null;
  method: { text: string };
  notes: readonly string[];
}

function notesOf({ refusal, error, method, notes }: Said): string[] {
  return [...(refusal ? [refusal.text] : []), ...(error ? [error.text] : []), method.text, ...notes];
}

/** From the first to the last month; today where nothing is predicted. */
function daysOf({ today }: Read, months: readonly { month: string }[]): Period {
  const [first, last] = [months[0], months.at(-1)];
  return first && last
    ? { from: daysOfMonth(first.month).from, to: daysOfMonth(last.month).to }
    : { from: today, to: today };
}

function monthBar(month: string, value: number) {
  return { label: formatMonth(`${month}-01`), value, before: null };
}

type ForecastRow = Pick<ForecastMonth, 'units' | 'valuePaise'> & { name: string };

const FORECAST_COLUMNS: readonly ReportColumn<ForecastRow>[] = [
  { head: 'Month', kind: 'text', value: ({ name }) => name, printed: 'rest' },
  { head: 'Bookings expected', kind: 'count', value: ({ units }) => tenths(units.expected), printed: 84 },
  { head: 'From (80%)', kind: 'count', value: ({ units }) => units.low80, printed: 60 },
  { head: 'To (80%)', kind: 'count', value: ({ units }) => units.high80, printed: 60 },
  {
    head: 'Value expected',
    kind: 'money',
    value: (row) => Math.round(row.valuePaise.expected),
    printed: 104,
  },
  { head: 'Value from (80%)', kind: 'money', value: ({ valuePaise }) => valuePaise.low80, printed: 104 },
  { head: 'Value to (80%)', kind: 'money', value: ({ valuePaise }) => valuePaise.high80, printed: 104 },
];

/** 7.3: what is expected is no whole number. */
function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

const NOTHING: Band = { expected: 0, low80: 0, high80: 0, low95: 0, high95: 0 };

export const salesForecastKind = reportKind({
  name: 'sales-forecast',
  title: 'Sales forecast',
  can: PREDICTION_READERS,
  query: forecastCall.query,
  file: async (read, printer, query, format) => {
    const { months, total, ...said } = await getSalesForecast(read, query);
    return groupedFile(
      read,
      printer,
      format,
      {
        period: daysOf(read, months),
        notes: [...notesOf(said), 'The band of the total is that of all months together.'],
      },
      {
        fileName: `sales-forecast-${read.today}`,
        title: 'Sales forecast',
        columns: FORECAST_COLUMNS,
        rows: months.map((month) => ({ ...month, name: formatMonth(`${month.month}-01`) })),
        total: { name: 'Total', ...(total ?? { units: NOTHING, valuePaise: NOTHING }) },
      },
    );
  },
  mainFigures: async (read, query) => {
    const { total } = await getSalesForecast(read, query);
    return [
      {
        label: 'Bookings expected',
        kind: 'count',
        value: total && tenths(total.units.expected),
        before: null,
      },
      {
        label: 'Value expected',
        kind: 'money',
        value: total && Math.round(total.valuePaise.expected),
        before: null,
      },
    ];
  },
  chart: async (read, query) => {
    const { months } = await getSalesForecast(read, query);
    return {
      title: 'Bookings expected by month',
      kind: 'count',
      bars: months.map(({ month, units }) => monthBar(month, tenths(units.expected))),
    };
  },
});

type CashRow = Omit<CashMonth, 'month' | 'low80' | 'high80' | 'low95' | 'high95'> & {
  name: string;
  /** Null of the total: bands do not add up. */
  low80: number | null;
  high80: number | null;
};

const CASH_COLUMNS: readonly ReportColumn<CashRow>[] = [
  { head: 'Month', kind: 'text', value: ({ name }) => name, printed: 'rest' },
  { head: 'Expected', kind: 'money', value: ({ expectedPaise }) => expectedPaise, printed: 100 },
  { head: 'From (80%)', kind: 'money', value: ({ low80 }) => low80, printed: 100 },
  { head: 'To (80%)', kind: 'money', value: ({ high80 }) => high80, printed: 100 },
  { head: 'Of demands', kind: 'money', value: ({ demandedPaise }) => demandedPaise, printed: 100 },
  { head: 'Of plans', kind: 'money', value: ({ toBeDemandedPaise }) => toBeDemandedPaise, printed: 100 },
  { head: 'Of new bookings', kind: 'money', value: ({ newBookingsPaise }) => newBookingsPaise, printed: 100 },
];

function addedCash(rows: readonly CashRow[]) {
  const sum = (of: (row: CashRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    expected: sum((row) => row.expectedPaise),
    demanded: sum((row) => row.demandedPaise),
    planned: sum((row) => row.toBeDemandedPaise),
    booked: sum((row) => row.newBookingsPaise),
  };
}

export const revenueProjectionKind = reportKind({
  name: 'revenue-projection',
  title: 'Cash projection',
  can: CASH_READERS,
  query: projectionCall.query,
  file: async (read, printer, query, format) => {
    const { months, ...said } = await getRevenueProjection(read, query);
    const rows = months.map((month) => ({ ...month, name: formatMonth(`${month.month}-01`) }));
    const sums = addedCash(rows);
    return groupedFile(
      read,
      printer,
      format,
      { period: daysOf(read, months), notes: notesOf(said) },
      {
        fileName: `cash-projection-${read.today}`,
        title: 'Cash projection',
        columns: CASH_COLUMNS,
        rows,
        total: {
          name: 'Total',
          expectedPaise: sums.expected,
          low80: null,
          high80: null,
          demandedPaise: sums.demanded,
          toBeDemandedPaise: sums.planned,
          newBookingsPaise: sums.booked,
        },
      },
    );
  },
  mainFigures: async (read, query) => {
    const { months } = await getRevenueProjection(read, query);
    const value = months.length === 0 ? null : months.reduce((sum, month) => sum + month.expectedPaise, 0);
    return [{ label: 'Cash expected', kind: 'money', value, before: null }];
  },
  chart: async (read, query) => {
    const { months } = await getRevenueProjection(read, query);
    return {
      title: 'Cash expected by month',
      kind: 'money',
      bars: months.map(({ month, expectedPaise }) => monthBar(month, expectedPaise)),
    };
  },
});

const TURNOVER_COLUMNS: readonly ReportColumn<TurnoverRow>[] = [
  { head: 'Project', kind: 'text', value: ({ projectName }) => projectName, printed: 'rest' },
  {
    head: 'Type',
    kind: 'text',
    value: ({ unitType }) => (unitType === null ? 'All types' : startCase(unitType)),
    printed: 72,
  },
  { head: 'Available', kind: 'count', value: ({ available }) => available, printed: 54 },
  { head: 'Absorption', kind: 'percent', value: ({ absorption }) => absorption, printed: 60 },
  {
    head: 'Months of stock',
    kind: 'count',
    value: ({ monthsOfInventory }) => monthsOfInventory,
    printed: 64,
  },
  { head: 'Turnover', kind: 'count', value: ({ turnover }) => turnover, printed: 54 },
  { head: 'Sold out, early', kind: 'text', value: ({ soldOut }) => soldOutText(soldOut, 'p10'), printed: 72 },
  {
    head: 'Sold out, likely',
    kind: 'text',
    value: ({ soldOut }) => soldOutText(soldOut, 'p50'),
    printed: 72,
  },
  { head: 'Sold out, late', kind: 'text', value: ({ soldOut }) => soldOutText(soldOut, 'p90'), printed: 72 },
  { head: 'Needed a month', kind: 'count', value: ({ neededPerMonth }) => neededPerMonth, printed: 64 },
];

function soldOutText(soldOut: TurnoverRow['soldOut'], share: 'p10' | 'p50' | 'p90'): string | null {
  if (soldOut === null) return null;
  const month = soldOut[share];
  return month === null ? 'Not within ten years' : formatMonth(`${month}-01`);
}

export const inventoryTurnoverKind = reportKind({
  name: 'inventory-turnover',
  title: 'Inventory turnover',
  can: PREDICTION_READERS,
  query: turnoverCall.query,
  file: async (read, printer, query, format) => {
    const { rows, year, ...said } = await getInventoryTurnover(read, query);
    const available = rows.filter(({ unitType }) => unitType === null).map((row) => row.available);
    return groupedFile(
      read,
      printer,
      format,
      { period: year, notes: notesOf(said) },
      {
        fileName: `inventory-turnover-${read.today}`,
        title: 'Inventory turnover',
        columns: TURNOVER_COLUMNS,
        rows,
        total: { ...NO_TURNOVER, available: available.reduce((sum, units) => sum + units, 0) },
      },
    );
  },
  mainFigures: async (read, query) => {
    const { rows } = await getInventoryTurnover(read, query);
    const projects = rows.filter(({ unitType }) => unitType === null);
    const value = projects.reduce((sum, { available }) => sum + available, 0);
    return [{ label: 'Available units', kind: 'count', value, before: null }];
  },
  chart: async (read, query) => {
    const { rows } = await getInventoryTurnover(read, query);
    return {
      title: 'Available units by project',
      kind: 'count',
      bars: rows
        .filter(({ unitType }) => unitType === null)
        .map(({ projectName, available }) => ({ label: projectName, value: available, before: null })),
    };
  },
});

/** The line of the total: only available units add up. */
const NO_TURNOVER: TurnoverRow = {
  projectId: '',
  projectName: 'Total',
  unitType: null,
  available: 0,
  link: { list: 'units', query: {} },
  ageing: [],
  absorption: null,
  monthsOfInventory: null,
  turnover: null,
  status: null,
  soldOut: null,
  refusal: null,
  targetDate: null,
  chanceByTarget: null,
  neededPerMonth: null,
};

type StageRow = Pick<
  LeadConversion['stages'][number],
  'leads' | 'expectedBookings' | 'expectedValuePaise'
> & {
  name: string;
};

const STAGE_COLUMNS: readonly ReportColumn<StageRow>[] = [
  { head: 'Stage', kind: 'text', value: ({ name }) => name, printed: 'rest' },
  { head: 'Open leads', kind: 'count', value: ({ leads }) => leads, printed: 80 },
  {
    head: 'Bookings expected in 90 days',
    kind: 'count',
    value: ({ expectedBookings }) => expectedBookings && tenths(expectedBookings),
    printed: 150,
  },
  {
    head: 'Value expected',
    kind: 'money',
    value: ({ expectedValuePaise }) => expectedValuePaise,
    printed: 120,
  },
];

export const leadConversionKind = reportKind({
  name: 'lead-conversion-probability',
  title: 'Chance to book',
  can: LEAD_PREDICTION_READERS,
  query: conversionCall.query,
  file: async (read, printer, query, format) => {
    const { stages, open, expectedBookings, expectedValuePaise, ...said } = await getLeadConversion(
      read,
      query,
    );
    return groupedFile(
      read,
      printer,
      format,
      { period: { from: read.today, to: read.today }, notes: notesOf(said) },
      {
        fileName: `chance-to-book-${read.today}`,
        title: 'Chance to book, by stage',
        columns: STAGE_COLUMNS,
        rows: stages.map((stage) => ({ ...stage, name: startCase(stage.stage) })),
        total: { name: 'Total', leads: open, expectedBookings, expectedValuePaise },
      },
    );
  },
  mainFigures: async (read, query) => {
    const { open, expectedBookings, expectedValuePaise } = await getLeadConversion(read, query);
    return [
      { label: 'Open leads', kind: 'count', value: open, before: null },
      {
        label: 'Bookings expected in 90 days',
        kind: 'count',
        value: expectedBookings && tenths(expectedBookings),
        before: null,
      },
      { label: 'Value expected', kind: 'money', value: expectedValuePaise, before: null },
    ];
  },
  chart: async (read, query) => {
    const { stages } = await getLeadConversion(read, query);
    return {
      title: 'Open leads by stage',
      kind: 'count',
      bars: stages.map(({ stage, leads }) => ({ label: startCase(stage), value: leads, before: null })),
    };
  },
});
