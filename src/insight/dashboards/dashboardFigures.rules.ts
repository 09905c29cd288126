import { formatMonth, startCase } from '#platform/contract/format.ts';
import { Figure } from '#platform/contract/figure.ts';
import type { Dashboard } from './dashboard.contract.ts';
import type { Part } from './dashboard.rules.ts';
import { BLOCK_LABELS, PARTS } from './dashboard.rules.ts';

/** A figure of a dashboard as a line of its file. */
export interface DashboardLine {
  /** 'Team' */
  part: string;
  /** Of whom or what, in a part with a line for each: 'Asha Rao', 'Oct 2026'; empty elsewhere. */
  of: string;
  /** 'Bookings' */
  figure: string;
  /** One of these, by what the figure counts. */
  count: number | null;
  paise: number | null;
  /** In percent. */
  share: number | null;
}

/** Parts that the screen shows without a heading. */
const PART_LABELS: Readonly<Partial<Record<Part, string>>> = {
  bookings: 'Bookings',
  collections: 'Collections',
  dues: 'Dues',
  receiptsToVerify: 'Receipts to verify',
  decisions: 'Decisions',
  locks: 'Locks that end within two weeks',
  disputes: 'Disputes over customers',
  target: 'Target of the month',
};

/** Where the name of a figure in the contract is not what people call it. */
const FIGURE_LABELS: Readonly<Record<string, string>> = {
  units: 'Units',
  gross: 'Booked, cancelled ones included',
  unitsAYearEarlier: 'Units a year earlier',
  value: 'Booking value',
  valueAYearEarlier: 'Booking value a year earlier',
  discount: 'Discount',
  viaPartner: 'Through partners',
  overdueSales: 'Customers who are late',
  dueSoon: 'Due within a week',
  dueSoonSales: 'Customers with dues within a week',
  notDue: 'Not due yet',
  upTo30: '1 to 30 days late',
  upTo60: '31 to 60 days late',
  upTo90: '61 to 90 days late',
  over90: 'More than 90 days late',
  inPeriod: 'New in the period',
  today: 'New today',
  followUpsDue: 'Follow-ups due',
  visitsThisWeekend: 'Visits this weekend',
  unlocking: 'Can be billed within 90 days',
  unlocked: 'Can be billed now',
  graveIssues: 'Grave issues',
  planned: 'Works planned until today',
  earned: 'Works built',
  booked: 'Booked',
  bookedValue: 'Booking value',
  rows: 'Bills or bookings behind it',
  tax: 'GST',
  taxable: 'Value without GST',
  separate: '70% account',
  free: '30% account',
  won: 'Booked',
};

/** Under these a row says of whom or what it is. */
const NAMES = ['name', 'projectName', 'status', 'source', 'month', 'ratePct'] as const;

/** Every figure of a dashboard in the order of its parts, with what people call it. */
export function dashboardLines(dashboard: Dashboard): DashboardLine[] {
  return PARTS.flatMap((part) => {
    const label = PART_LABELS[part] ?? BLOCK_LABELS[part] ?? startCase(part);
    return linesIn(dashboard[part], { part: label, of: '', key: part });
  });
}

interface Place {
  part: string;
  of: string;
  /** Under which the value stands. */
  key: string;
}

function linesIn(value: unknown, { part, of, key }: Place): DashboardLine[] {
  if (typeof value !== 'object' || value === null) return [];
  const figure = Figure.safeParse(value);
  if (figure.success)
    return [{ part, of, figure: FIGURE_LABELS[key] ?? startCase(key), ...amountOf(figure.data) }];
  if (Array.isArray(value)) return value.flatMap((one: unknown) => linesIn(one, { part, of, key }));
  const name = nameOf(value);
  // A count is of what it stands under: 'Calls', 'Visits'.
  return Object.entries(value).flatMap(([inner, one]) =>
    linesIn(one, { part, of: name || of, key: inner === 'count' ? key : inner }),
  );
}

function nameOf(row: object): string {
  const entries = new Map<string, unknown>(Object.entries(row));
  const key = NAMES.find((one) => entries.has(one));
  const value = key === undefined ? undefined : entries.get(key);
  if (key === 'ratePct') return `${String(value)}%`;
  if (typeof value !== 'string') return '';
  if (key === 'month') return formatMonth(`${value}-01`);
  return key === 'status' || key === 'source' ? startCase(value) : value;
}

function amountOf({ value, measure }: Figure): Pick<DashboardLine, 'count' | 'paise' | 'share'> {
  // Millionths of all works.
  if (measure.endsWith('Share')) return { count: null, paise: null, share: Math.round(value / 1_000) / 10 };
  return measure.endsWith('Paise')
    ? { count: null, paise: value, share: null }
    : { count: value, paise: null, share: null };
}
