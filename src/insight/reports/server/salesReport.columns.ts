import { startCase } from '#platform/contract/format.ts';
import { sourceWord } from '#enquiries/leads/sourceWords.rules.ts';
import type { ReportColumn } from '#insight/reporting/server/report.columns.ts';
import type { SalesFigures, SalesReportRow } from '../salesReport.contract.ts';
import type { SalesGroupBy } from '../salesReport.rules.ts';

export const GROUP_HEADS: Record<SalesGroupBy, string> = {
  month: 'Month',
  project: 'Project',
  source: 'Source',
  executive: 'Executive',
  partner: 'Partner firm',
  unitType: 'Unit type',
};

export interface NamedFigures {
  name: string;
  figures: SalesFigures;
}

export function summaryColumns(groupBy: SalesGroupBy): readonly ReportColumn<NamedFigures>[] {
  return [
    { head: GROUP_HEADS[groupBy], kind: 'text', value: ({ name }) => name, printed: 'rest' },
    { head: 'Bookings', kind: 'count', value: ({ figures }) => figures.bookings.value, printed: 60 },
    {
      head: 'Booking value',
      kind: 'money',
      value: ({ figures }) => figures.bookingValue?.value ?? null,
      printed: 104,
    },
    {
      head: 'Cancellations',
      kind: 'count',
      value: ({ figures }) => figures.cancellations.value,
      printed: 66,
    },
    {
      head: 'Cancelled value',
      kind: 'money',
      value: ({ figures }) => figures.cancelledValue?.value ?? null,
      printed: 104,
    },
    { head: 'Carpet area', kind: 'area', value: ({ figures }) => figures.carpetArea, printed: 84 },
    {
      head: 'Average',
      kind: 'rate',
      value: ({ figures }) => figures.averageRatePaise,
      printed: 84,
    },
    {
      head: 'Collections',
      kind: 'money',
      value: ({ figures }) => figures.collections?.value ?? null,
      printed: 104,
    },
  ];
}

export const BOOKING_COLUMNS: readonly ReportColumn<SalesReportRow>[] = [
  { head: 'Booking', kind: 'text', value: (row) => row.bookingNumber, printed: 82 },
  { head: 'Booked', kind: 'day', value: (row) => row.bookingDate, printed: 54 },
  { head: 'Customer', kind: 'text', value: (row) => row.customerName, printed: 'rest' },
  { head: 'Project', kind: 'text', value: (row) => row.projectName, printed: 84 },
  { head: 'Tower', kind: 'text', value: (row) => row.towerName },
  { head: 'Unit', kind: 'text', value: (row) => row.unitNumber, printed: 52 },
  { head: 'Type', kind: 'text', value: (row) => startCase(row.unitType) },
  { head: 'Carpet area', kind: 'area', value: (row) => row.carpetArea },
  { head: 'Saleable area', kind: 'area', value: (row) => row.saleableArea },
  {
    head: 'Agreement value',
    kind: 'money',
    value: (row) => row.agreementValuePaise,
    printed: 88,
  },
  { head: 'Demanded', kind: 'money', value: (row) => row.demandedPaise },
  { head: 'Paid', kind: 'money', value: (row) => row.paidPaise, printed: 84 },
  { head: 'Outstanding', kind: 'money', value: (row) => row.outstandingPaise, printed: 80 },
  { head: 'Overdue', kind: 'money', value: (row) => row.overduePaise },
  { head: 'Executive', kind: 'text', value: (row) => row.salesExecutive?.name ?? null, printed: 70 },
  { head: 'Partner firm', kind: 'text', value: (row) => row.channelPartnerName },
  { head: 'Source', kind: 'text', value: (row) => sourceWord(row.source) },
  { head: 'Status', kind: 'text', value: (row) => startCase(row.status), printed: 52 },
  { head: 'Cancelled', kind: 'day', value: (row) => row.cancelledOn },
];
