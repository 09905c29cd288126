import type { Read } from '#platform/server/context.ts';
import type { Download } from '#platform/server/http/route.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import type { ReportFormat } from '#insight/reporting/reportExport.contract.ts';
import type { ReportColumn } from '#insight/reporting/server/report.columns.ts';
import { groupedFile } from '#insight/reporting/server/report.file.ts';
import type { MainFigure } from '#insight/reporting/server/report.kind.ts';
import { barsOf } from '#insight/reporting/reportChart.rules.ts';
import { reportKind } from '#insight/reporting/server/report.kind.ts';
import type { MarketingFigures, Touches } from '../marketingReport.contract.ts';
import { getMarketingRoi as marketingCall } from '../marketingReport.contract.ts';
import { MARKETING_READERS } from '../marketingRights.rules.ts';
import { MARKETING_HEADS } from '../marketingReport.labels.ts';
import type { MarketingGroupBy } from '../marketingReport.rules.ts';
import type { MarketingQuery } from './marketingReport.queries.ts';
import { getMarketingRoi } from './marketingReport.queries.ts';

export const marketingRoi = reportKind({
  name: 'marketing-roi',
  title: 'Marketing costs and return',
  can: MARKETING_READERS,
  query: marketingCall.query,
  file,
  mainFigures,
  chart: async (read, query) => {
    const { groups, groupBy } = await getMarketingRoi(read, query);
    return {
      title: `Spent by ${MARKETING_HEADS[groupBy].toLowerCase()}`,
      kind: 'money',
      bars: barsOf(groups, ({ spentPaise, marketing }) => spentPaise ?? marketing.value),
    };
  },
});

async function mainFigures(read: Read, query: MarketingQuery): Promise<MainFigure[]> {
  const { now, before } = (await getMarketingRoi(read, query)).total;
  return [
    {
      label: 'Marketing',
      kind: 'money',
      value: now.marketing.value,
      before: before?.marketing.value ?? null,
    },
    {
      label: 'Leads',
      kind: 'count',
      value: now.leads?.value ?? null,
      before: before?.leads?.value ?? null,
    },
    {
      label: 'Bookings',
      kind: 'count',
      value: now.bookings?.value ?? null,
      before: before?.bookings?.value ?? null,
    },
  ];
}

interface Row {
  name: string;
  figures: MarketingFigures;
  touches: Touches | null;
}

function columnsBy(groupBy: MarketingGroupBy): readonly ReportColumn<Row>[] {
  return [
    { head: MARKETING_HEADS[groupBy], kind: 'text', value: ({ name }) => name, printed: 'rest' },
    count('Leads', ({ leads }) => leads?.value),
    count('Qualified', ({ qualified }) => qualified?.value),
    count('Visited', ({ visited }) => visited?.value),
    sheetOnly(count('Still open', ({ open }) => open?.value)),
    count('Bookings', ({ bookings }) => bookings?.value),
    count('Standing', ({ standing }) => standing?.value),
    money('Standing value', 84, ({ standingValue }) => standingValue?.value),
    sheetOnly(money('Marketing', 0, ({ marketing }) => marketing.value)),
    sheetOnly(money('Brokerage', 0, ({ brokerage }) => brokerage?.value)),
    money('Spent', 80, ({ spentPaise }) => spentPaise),
    money('Per lead', 64, ({ costPerLeadPaise }) => costPerLeadPaise),
    sheetOnly(money('Per qualified lead', 0, ({ costPerQualifiedPaise }) => costPerQualifiedPaise)),
    money('Per visit', 70, ({ costPerVisitPaise }) => costPerVisitPaise),
    money('Per booking', 76, ({ costPerBookingPaise }) => costPerBookingPaise),
    { head: 'Return', kind: 'percent', value: ({ figures }) => figures.returnPct, printed: 50 },
    ...(groupBy === 'source' ? TOUCH_COLUMNS : []),
  ];
}

const TOUCH_COLUMNS: readonly ReportColumn<Row>[] = [
  {
    head: 'Bookings by last enquiry',
    kind: 'count',
    value: ({ touches }) => touches?.last.bookings.value ?? null,
  },
  { head: 'Value by last enquiry', kind: 'money', value: ({ touches }) => touches?.last.value.value ?? null },
  {
    head: 'Return by last enquiry',
    kind: 'percent',
    value: ({ touches }) => touches?.last.returnPct ?? null,
  },
  {
    head: 'Bookings shared equally',
    kind: 'count',
    value: ({ touches }) => touches?.shared.bookings ?? null,
  },
  { head: 'Value shared equally', kind: 'money', value: ({ touches }) => touches?.shared.valuePaise ?? null },
  {
    head: 'Return shared equally',
    kind: 'percent',
    value: ({ touches }) => touches?.shared.returnPct ?? null,
  },
];

type ValueOf = (figures: MarketingFigures) => number | null | undefined;

function count(head: string, value: ValueOf): ReportColumn<Row> {
  return { head, kind: 'count', value: ({ figures }) => value(figures) ?? null, printed: 48 };
}

function money(head: string, printed: number, value: ValueOf): ReportColumn<Row> {
  return { head, kind: 'money', value: ({ figures }) => value(figures) ?? null, printed };
}

/** Paper is too narrow for it. */
function sheetOnly({ printed: _printed, ...column }: ReportColumn<Row>): ReportColumn<Row> {
  return column;
}

async function file(
  read: Read,
  printer: Printer,
  query: MarketingQuery,
  format: ReportFormat,
): Promise<Download> {
  const { period, notes, groupBy, groups, total } = await getMarketingRoi(read, query);
  const ofWhich = query.projectId === undefined ? 'All projects that the user may see.' : 'One project.';
  return groupedFile(
    read,
    printer,
    format,
    { period, notes: [ofWhich, ...notes] },
    {
      fileName: `marketing-roi-${period.from}-to-${period.to}`,
      title: `Marketing by ${MARKETING_HEADS[groupBy].toLowerCase()}`,
      columns: columnsBy(groupBy),
      rows: groups.map(({ name, now, touches }) => ({ name, figures: now, touches })),
      total: { name: 'Total', figures: total.now, touches: null },
    },
  );
}
