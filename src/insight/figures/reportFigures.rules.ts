import { CAPABILITIES } from '#platform/contract/roles.ts';
import { LEAD_REPORT_READERS } from '#insight/lead-reports/leadReport.contract.ts';
import { RECEIPT_READERS } from '#money/plans/receiptRights.rules.ts';
import type { FigureDefinition } from './figureDefinition.rules.ts';

const READERS = CAPABILITIES.salesReports;
const MONEY_READERS = READERS.filter((role) => RECEIPT_READERS.includes(role));
const FINANCE = CAPABILITIES.viewFinancials;

/** Of leads whose person first asked in the days, each shared by all of them. */
const OF_LEADS = {
  denominator: 'Number of leads of the days',
  byDay: 'Day of the first enquiry, also of a lead that was merged into another',
  basis: 'gross',
  since: '2026-11-28',
  can: LEAD_REPORT_READERS,
} as const;

const OF_BOOKINGS = { byDay: 'Booking date of the sale', since: '2026-11-28', can: READERS } as const;

const OF_DUES = {
  byDay: 'Due date of the installment',
  basis: 'standing',
  records: ['installment', 'sale'],
  since: '2026-11-27',
  can: READERS,
} as const;

/** Main figures of reports, beside those that are kept when a month ends; by the key of their page. */
export const REPORT_FIGURES = {
  netBookings: {
    title: 'Net bookings',
    meaning: 'Bookings less cancellations of the same days. It can be below zero.',
    unit: 'count',
    numerator: 'Number of sales booked less number of sales cancelled',
    denominator: null,
    byDay: 'Bookings by the booking date, cancellations by the day of the cancellation',
    basis: 'net',
    records: ['sale'],
    since: '2026-11-28',
    can: READERS,
  },
  standingBookings: {
    title: 'Still standing',
    meaning: 'Of the bookings of the days: not cancelled until today.',
    unit: 'count',
    numerator: 'Number of sales booked that are not cancelled today, also after a move to another unit',
    denominator: null,
    basis: 'standing',
    records: ['sale'],
    ...OF_BOOKINGS,
  },
  cancelledShare: {
    title: 'Cancelled share',
    meaning: 'How many of the bookings of the days were cancelled until today.',
    unit: 'percent',
    numerator: 'Number of sales booked that are cancelled today',
    denominator: 'Number of sales booked',
    basis: 'gross',
    records: ['sale'],
    ...OF_BOOKINGS,
  },
  averageRate: {
    title: 'Average rate',
    meaning: 'What a square foot of carpet area was sold for.',
    unit: 'rate',
    numerator: 'Agreement value of the sales booked, without taxes',
    denominator: 'Carpet area of their units in square feet',
    basis: 'gross',
    records: ['sale', 'unit'],
    ...OF_BOOKINGS,
  },
  discount: {
    title: 'Discount',
    meaning: 'How much below the list price was sold.',
    unit: 'percent',
    numerator: 'Discounts of the sales booked',
    denominator: 'Their list price: agreement value and discount',
    basis: 'gross',
    records: ['sale'],
    ...OF_BOOKINGS,
  },
  daysToBooking: {
    title: 'Days to booking',
    meaning: 'How long half of the customers took at most.',
    unit: 'days',
    numerator: 'Middle of the days from the first enquiry to the booking',
    denominator: null,
    basis: 'gross',
    records: ['sale', 'lead'],
    ...OF_BOOKINGS,
  },
  billed: {
    title: 'Billed',
    meaning: 'Invoices of the days with GST, without drafts, cancelled ones and credit notes.',
    unit: 'money',
    numerator: 'Totals of tax invoices and bills of supply that are issued, partly paid or paid',
    denominator: null,
    byDay: 'Date of the invoice',
    basis: 'standing',
    records: ['invoice'],
    since: '2026-11-28',
    can: FINANCE,
  },
  fellDue: {
    title: 'Due',
    meaning: 'Installments that were demanded and fell due in the days, GST included.',
    unit: 'money',
    numerator: 'Totals of demanded installments of the plans in force; cancelled sales are left out',
    denominator: null,
    ...OF_DUES,
  },
  efficiency: {
    title: 'Collection efficiency',
    meaning:
      'How much of what fell due in the days is paid by now. Rounded down, so that 100% means all of it.',
    unit: 'percent',
    numerator: 'What was paid on these installments, whenever it came in',
    denominator: 'Totals of demanded installments that fell due in the days',
    ...OF_DUES,
  },
  outstanding: {
    title: 'Outstanding',
    meaning: 'Demanded, and neither paid nor waived today.',
    unit: 'money',
    numerator: 'Totals of demanded installments less what was paid and waived',
    denominator: null,
    ...OF_DUES,
    byDay: 'As of today, whatever the days of the report',
  },
  overdue: {
    title: 'Overdue',
    meaning: 'Demanded, past its due date, and neither paid nor waived today.',
    unit: 'money',
    numerator: 'Totals of demanded installments past their due date less what was paid and waived',
    denominator: null,
    ...OF_DUES,
    byDay: 'As of today, whatever the days of the report',
    since: '2026-11-30',
  },
  collectedWithoutTax: {
    title: 'Collected without tax',
    meaning: 'Collections without the GST in them, which belongs to the state.',
    unit: 'money',
    numerator: 'Amounts of verified receipts and TDS less the GST that receipts paid',
    denominator: null,
    byDay: 'Day on which the money came in',
    basis: 'standing',
    records: ['payment_transaction', 'receipt_split'],
    since: '2026-11-28',
    can: MONEY_READERS.filter((role) => FINANCE.some((one) => one === role)),
  },
  lateInterest: {
    title: 'Late interest billed',
    meaning: 'Late interest with GST. What is billed after its month counts in that month.',
    unit: 'money',
    numerator: 'Amounts of late interest with GST',
    denominator: null,
    byDay: 'Day on which it was posted, at most the last day of the month that it is for',
    basis: 'gross',
    records: ['sale_charge'],
    since: '2026-11-28',
    can: FINANCE,
  },
  answeredInTime: {
    title: 'Answered in time',
    meaning: 'First replies within the reply time that was in force then, in working time.',
    unit: 'percent',
    numerator: 'Number of leads whose first reply came in time',
    records: ['lead', 'lead_interaction'],
    ...OF_LEADS,
  },
  replyTime: {
    title: 'Time to the first reply',
    meaning: 'Half of the first replies came within so many minutes of working time.',
    unit: 'minutes',
    numerator: 'Middle of the minutes from the first enquiry to the first reply, in working time',
    records: ['lead', 'lead_interaction'],
    ...OF_LEADS,
    denominator: null,
    since: '2026-11-30',
  },
  visitedShare: {
    title: 'Came to a site visit',
    meaning: 'How many leads of the days came to a site visit at some time, or further.',
    unit: 'percent',
    numerator: 'Number of leads that reached the stage or a later one',
    records: ['lead'],
    ...OF_LEADS,
  },
  bookedShare: {
    title: 'Booked',
    meaning: 'How many leads of the days booked at some time, also those that cancelled later.',
    unit: 'percent',
    numerator: 'Number of leads that reached a booking',
    records: ['lead'],
    ...OF_LEADS,
  },
  costPerLead: {
    title: 'Cost of a lead',
    meaning: 'Marketing and brokerage of the days for each lead that first asked in them.',
    unit: 'money',
    numerator: 'Bills of marketing, GST included where it is not claimed back, and brokerage',
    denominator: 'Number of leads of the days',
    byDay: 'Date of the bill; brokerage by its posting; leads by their first enquiry',
    basis: 'standing',
    records: ['cost_entry', 'ledger_entry', 'lead'],
    since: '2026-11-28',
    can: FINANCE,
  },
  marketingReturn: {
    title: 'Return on marketing',
    meaning: 'What the bookings of the leads earn beyond what was spent on them.',
    unit: 'percent',
    numerator: 'Margin of the bookings that stand, less what was spent',
    denominator: 'What was spent: bills of marketing and brokerage',
    byDay: 'Leads by their first enquiry, with all that they booked since; date of the bill',
    basis: 'standing',
    records: ['sale', 'lead', 'cost_entry', 'ledger_entry'],
    since: '2026-11-28',
    can: FINANCE,
  },
  costPerformance: {
    title: 'Cost performance',
    meaning:
      'What was earned for each rupee spent on the works, since the project began. Below 1 they cost more than planned.',
    unit: 'ratio',
    numerator: 'Budgets of the milestones times their progress',
    denominator: 'Costs of the works',
    byDay: 'From the beginning of the project until today',
    basis: 'standing',
    records: ['milestone', 'cost_entry'],
    since: '2026-11-28',
    can: FINANCE,
  },
  budgetRatio: {
    title: 'Actual against budget',
    meaning: 'Above 1.1 a cost has left its budget, and below 0.9 a revenue has.',
    unit: 'ratio',
    numerator: 'What was spent or received in the months that are over',
    denominator: 'What the approved budget has for these months',
    byDay: 'Date of the bill; month of the budget line',
    basis: 'standing',
    records: ['cost_entry', 'budget_line', 'ledger_entry'],
    since: '2026-11-28',
    can: FINANCE,
  },
  monthsOfStock: {
    title: 'Months of stock',
    meaning: 'How long the available units last at the pace of the last 90 days.',
    unit: 'months',
    numerator: 'Number of units available today',
    denominator: 'Net bookings of the last 90 days, for one month',
    byDay: 'Stock as of today; bookings by the booking date, cancellations by their day',
    basis: 'net',
    records: ['unit', 'sale'],
    since: '2026-11-27',
    can: READERS,
  },
} satisfies Record<string, FigureDefinition>;
export type ReportFigureName = keyof typeof REPORT_FIGURES;

export const REPORT_FIGURE_NAMES: readonly ReportFigureName[] =
  Object.keys(REPORT_FIGURES).filter(isReportFigure);

function isReportFigure(name: string): name is ReportFigureName {
  return name in REPORT_FIGURES;
}
