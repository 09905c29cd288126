import type { Read } from '#platform/server/context.ts';
import { figure } from '#insight/reporting/server/scope.ts';
import type { MarketingFigures, Touches } from '../marketingReport.contract.ts';
import type { MarketingSums } from '../marketingReport.rules.ts';
import { costPer, disagrees, NO_MARKETING, returnPct } from '../marketingReport.rules.ts';
import type { MarketingLists } from './marketingLists.ts';
import { seesBrokerage, seesLeads } from './marketingReach.ts';
import type { TouchSums } from './marketingSums.queries.ts';

interface Asked {
  read: Read;
  lists: MarketingLists;
  marginPct: number;
  /** Spent on no source: there are no leads or bookings to list. */
  isSpentOnly: boolean;
}

/** Sums as figures with the queries of their rows, and what one of each costs. */
export function marketingFigures(asked: Asked, sums: MarketingSums = NO_MARKETING): MarketingFigures {
  const leads = leadFigures(asked, sums);
  const spentPaise = spentOf(asked, sums);
  const per = (count: number | undefined) => costPer(spentPaise, count ?? null);
  return {
    ...leads,
    ...bookingFigures(asked, sums),
    ...costFigures(asked, sums),
    spentPaise,
    costPerLeadPaise: per(leads.leads?.value),
    costPerQualifiedPaise: per(leads.qualified?.value),
    costPerVisitPaise: per(leads.visited?.value),
    costPerBookingPaise: per(sums.bookings),
    returnPct: returnPct(sums.standingPaise, asked.marginPct, spentPaise),
  };
}

type Leads = Pick<MarketingFigures, 'leads' | 'qualified' | 'visited' | 'open'>;

function leadFigures({ read, lists, isSpentOnly }: Asked, { leads }: MarketingSums): Leads {
  if (isSpentOnly || !seesLeads(read)) return { leads: null, qualified: null, visited: null, open: null };
  return {
    leads: figure('leads', lists.leads, leads.leads),
    qualified: figure('leads', lists.qualified, leads.qualified),
    visited: figure('leads', lists.visited, leads.visited),
    open: figure('leads', lists.open, leads.open),
  };
}

function bookingFigures(
  { lists: { booked, standing }, isSpentOnly }: Asked,
  sums: MarketingSums,
): Pick<MarketingFigures, 'bookings' | 'bookingValue' | 'standing' | 'standingValue'> {
  if (isSpentOnly) return { bookings: null, bookingValue: null, standing: null, standingValue: null };
  return {
    bookings: figure('sales', booked, sums.bookings),
    bookingValue: figure('sales', booked, sums.bookedPaise, 'agreementValuePaise'),
    standing: figure('sales', standing, sums.standing),
    standingValue: figure('sales', standing, sums.standingPaise, 'agreementValuePaise'),
  };
}

/** Without partners there is no brokerage; with them it is shown to those who list it. */
function costFigures({ read, lists }: Asked, { marketingPaise, brokeragePaise }: MarketingSums) {
  const { marketing, brokerage } = lists;
  return {
    marketing: figure('costs', marketing, marketingPaise, 'costPaise'),
    brokerage:
      brokerage && seesBrokerage(read) ? figure('costs', brokerage, brokeragePaise, 'costPaise') : null,
  };
}

function spentOf({ read, lists }: Asked, { marketingPaise, brokeragePaise }: MarketingSums): number | null {
  if (lists.brokerage === null) return marketingPaise;
  return seesBrokerage(read) ? marketingPaise + brokeragePaise : null;
}

const NO_TOUCHES: TouchSums = {
  last: 0,
  lastPaise: 0,
  touched: 0,
  sharedHundredths: 0,
  sharedPaise: 0,
};

/** The standing bookings of a source by the last enquiry, and shared between all. */
export function touchFigures(
  { lists, marginPct, source }: Pick<Asked, 'lists' | 'marginPct'> & { source: string },
  { standingValue, spentPaise }: MarketingFigures,
  sums: TouchSums = NO_TOUCHES,
): Touches {
  const { last, lastPaise, touched, sharedHundredths, sharedPaise } = sums;
  const { source: _first, ...standing } = lists.standing;
  const lastOf = { ...standing, lastSource: source };
  return {
    last: {
      bookings: figure('sales', lastOf, last),
      value: figure('sales', lastOf, lastPaise, 'agreementValuePaise'),
      returnPct: returnPct(lastPaise, marginPct, spentPaise),
    },
    shared: {
      bookings: sharedHundredths / 100,
      valuePaise: sharedPaise,
      returnPct: returnPct(sharedPaise, marginPct, spentPaise),
    },
    touched: figure('sales', { ...standing, anySource: source }, touched),
    disagrees: disagrees(standingValue?.value ?? 0, [lastPaise, sharedPaise]),
  };
}
