import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { mulDiv, pctOf } from '#platform/contract/money.ts';
import type { Period } from '#platform/contract/period.ts';

export const MARKETING_GROUPS = ['source', 'campaign', 'month', 'project'] as const;
export type MarketingGroupBy = (typeof MARKETING_GROUPS)[number];

/** Of what is spent on no source. */
export const NO_SOURCE = 'none';
/** Of leads that named no project. */
export const NO_PROJECT = 'none';
/** Of leads and costs without a campaign. */
export const NO_CAMPAIGN = '';
/** The source whose cost is brokerage. */
export const PARTNERS = 'channelPartner';

/** Most bookings follow the enquiry within so many days, as the learned score counts them (4.13). */
const YOUNG_DAYS = 90;

/** Leads that came until the last day of a period may still book. */
export function isYoung({ to }: Period, today: Day): boolean {
  return to > addDays(today, -YOUNG_DAYS);
}

/** Counts of leads; null where the caller sees none. */
export interface LeadSums {
  leads: number;
  qualified: number;
  visited: number;
  open: number;
}

export interface MarketingSums {
  leads: LeadSums;
  bookings: number;
  bookedPaise: number;
  standing: number;
  standingPaise: number;
  marketingPaise: number;
  brokeragePaise: number;
}

export const NO_MARKETING: MarketingSums = {
  leads: { leads: 0, qualified: 0, visited: 0, open: 0 },
  bookings: 0,
  bookedPaise: 0,
  standing: 0,
  standingPaise: 0,
  marketingPaise: 0,
  brokeragePaise: 0,
};

/** What one of so many costs, rounded to the paisa; null of none, and where the cost or the count is not told. */
export function costPer(spentPaise: number | null, count: number | null): number | null {
  if (spentPaise === null || count === null || count === 0) return null;
  return Number(mulDiv(BigInt(spentPaise), 1n, BigInt(count)));
}

/**
 * Return on marketing in percent, to one decimal: (value × margin − spent) / spent (4.17). Null where nothing was
 * spent, or it is not told.
 */
export function returnPct(valuePaise: number, marginPct: number, spentPaise: number | null): number | null {
  if (spentPaise === null || spentPaise <= 0) return null;
  return Math.round(((pctOf(valuePaise, marginPct) - spentPaise) / spentPaise) * 1_000) / 10;
}

/** Another way to reckon gives more than 30 % more or less than the first enquiry does. */
export function disagrees(firstPaise: number, otherPaise: readonly number[]): boolean {
  return otherPaise.some((paise) => Math.abs(paise - firstPaise) * 10 > firstPaise * 3);
}

export function addMarketing(all: readonly MarketingSums[]): MarketingSums {
  const sum = (valueOf: (sums: MarketingSums) => number) => all.reduce((so, one) => so + valueOf(one), 0);
  return {
    leads: {
      leads: sum(({ leads }) => leads.leads),
      qualified: sum(({ leads }) => leads.qualified),
      visited: sum(({ leads }) => leads.visited),
      open: sum(({ leads }) => leads.open),
    },
    bookings: sum(({ bookings }) => bookings),
    bookedPaise: sum(({ bookedPaise }) => bookedPaise),
    standing: sum(({ standing }) => standing),
    standingPaise: sum(({ standingPaise }) => standingPaise),
    marketingPaise: sum(({ marketingPaise }) => marketingPaise),
    brokeragePaise: sum(({ brokeragePaise }) => brokeragePaise),
  };
}

/** The dearest first, then those that brought most. */
export function dearestFirst(sums: ReadonlyMap<string, MarketingSums>): string[] {
  const spent = ({ marketingPaise, brokeragePaise }: MarketingSums) => marketingPaise + brokeragePaise;
  return [...sums]
    .toSorted(
      ([key, one], [other, two]) =>
        spent(two) - spent(one) ||
        two.standingPaise - one.standingPaise ||
        two.leads.leads - one.leads.leads ||
        (key < other ? -1 : 1),
    )
    .map(([key]) => key);
}
