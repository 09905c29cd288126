import type { Day } from '#platform/contract/calendar.ts';
import { formatMonth, formatPct, monthName } from '#platform/contract/format.ts';
import { mulDiv, toPaise } from '#platform/contract/money.ts';
import { monthsOfInventory, soldPerMonth } from '#inventory/stock/pace.rules.ts';
import type { Season } from './season.rules.ts';

// Dynamic pricing advice (§4.2): five factors in basis points, summed, halved where little was sold, and kept
// within the limits of the project. It only advises; nothing changes automatically.

export const ADVICE_FACTORS = ['velocity', 'scarcity', 'demand', 'ageing', 'season'] as const;
export type AdviceFactorKey = (typeof ADVICE_FACTORS)[number];
export const CONFIDENCES = ['high', 'medium', 'low'] as const;
export type Confidence = (typeof CONFIDENCES)[number];
export const ADVICE_LIMITS = ['minPct', 'maxPct', 'floorRate'] as const;

/** Units of the same project and type. */
export interface Cohort {
  units: number;
  sold: number;
  available: number;
  /** Bookings of the last 90 days that were not cancelled. */
  netSold: number;
  /** From listing to booking, of what was sold; null when nothing was. */
  medianDaysToSell: number | null;
  /** Open leads from qualified on that match type and budget. */
  openLeads: number;
}

export interface AdviceFacts {
  today: Day;
  unitType: string;
  currentRatePaise: number;
  floorRatePaise: number;
  /** Days since the unit was listed. */
  listedDays: number;
  cohort: Cohort;
  launchDate: Day | null;
  targetSelloutDate: Day | null;
  season: Season;
  limits: { minPct: number; maxPct: number; roundToPaise: number };
}

interface AdviceFactor {
  key: AdviceFactorKey;
  /** Pace over target, percent sold, leads per free unit, days above the median, index of the month. */
  value: number | null;
  adjustmentBp: number;
  text: string;
}

export interface Advice {
  currentRatePaise: number;
  suggestedRatePaise: number;
  /** The change of the suggested rate against the current one, to a hundredth of a percent. */
  changePct: number;
  /** Sum of the factors as applied: halved where confidence is low, within the limits. */
  changeBp: number;
  confidence: Confidence;
  factors: AdviceFactor[];
  limitedBy: (typeof ADVICE_LIMITS)[number] | null;
  soldPerMonth: number;
  monthsOfInventory: number | null;
}

export function adviseRate(facts: AdviceFacts): Advice {
  const { cohort, currentRatePaise, floorRatePaise, limits } = facts;
  const factors = [velocity(facts), scarcity(facts), demand(facts), ageing(facts), season(facts)];
  const confidence = confidenceOf(cohort.netSold);
  const sum = factors.reduce((total, { adjustmentBp }) => total + adjustmentBp, 0);
  const counted = confidence === 'low' ? Math.trunc(sum / 2) : sum;
  const changeBp = clamp(counted, bpOf(limits.minPct), bpOf(limits.maxPct));
  const rounded = changedRate(currentRatePaise, changeBp, limits.roundToPaise);
  const suggestedRatePaise = Math.max(floorRatePaise, rounded);
  return {
    currentRatePaise,
    suggestedRatePaise,
    changePct: changePct(currentRatePaise, suggestedRatePaise),
    changeBp,
    confidence,
    factors,
    limitedBy:
      suggestedRatePaise > rounded
        ? 'floorRate'
        : changeBp > counted
          ? 'minPct'
          : changeBp < counted
            ? 'maxPct'
            : null,
    soldPerMonth: soldPerMonth(cohort.netSold),
    monthsOfInventory: monthsOfInventory(cohort.available, cohort.netSold),
  };
}

/** Calendar months left to sell in. */
export function monthsLeft({
  today,
  launchDate,
  targetSelloutDate,
}: Pick<AdviceFacts, 'today' | 'launchDate' | 'targetSelloutDate'>): number {
  if (targetSelloutDate !== null) return Math.max(1, monthsBetween(today, targetSelloutDate));
  const sinceLaunch = launchDate === null ? 0 : Math.max(0, monthsBetween(launchDate, today));
  return Math.max(6, 24 - sinceLaunch);
}

/**
 * Pace of the last 90 days over the pace needed to sell the available units in time: 400 bp for each whole of
 * difference.
 */
function velocity(facts: AdviceFacts): AdviceFactor {
  const { available, netSold } = facts.cohort;
  const months = monthsLeft(facts);
  if (available === 0) {
    const text = `No ${facts.unitType} is available; ${netSold} were sold in 90 days.`;
    return { key: 'velocity', value: null, adjustmentBp: netSold > 0 ? 500 : 0, text };
  }
  const needed = 3 * available;
  const share = mulDiv(BigInt(400 * (netSold * months - needed)), 1n, BigInt(needed));
  return {
    key: 'velocity',
    value: Math.round((netSold * months * 1000) / needed) / 1000,
    adjustmentBp: clamp(Number(share), -300, 500),
    text: `Selling ${tenth(netSold / 3)} a month against ${tenth(available / months)} needed to sell out by ${selloutMonth(facts, months)}.`,
  };
}

function scarcity({ unitType, cohort: { units, sold } }: AdviceFacts): AdviceFactor {
  const isAtLeast = (pct: number) => units > 0 && sold * 100 >= pct * units;
  const adjustmentBp = isAtLeast(85) ? 200 : isAtLeast(70) ? 100 : isAtLeast(50) ? 50 : 0;
  const value = units === 0 ? 0 : Math.round((sold * 10_000) / units) / 100;
  const text = `${sold} of ${units} units of ${unitType} are sold, ${formatPct(value)}.`;
  return { key: 'scarcity', value, adjustmentBp, text };
}

function demand({ cohort: { available, openLeads } }: AdviceFacts): AdviceFactor {
  if (available === 0) {
    const text = `${openLeads} open enquiries match, and no unit is available.`;
    return { key: 'demand', value: null, adjustmentBp: openLeads > 0 ? 100 : 0, text };
  }
  const isAtLeast = (leads: number) => openLeads >= leads * available;
  const adjustmentBp = isAtLeast(5) ? 100 : isAtLeast(3) ? 50 : isAtLeast(1) ? 0 : -50;
  const value = Math.round((openLeads * 10) / available) / 10;
  const text = `${openLeads} open enquiries match ${available} available units, ${value.toFixed(1)} each.`;
  return { key: 'demand', value, adjustmentBp, text };
}

/** Fifty for each full 90 days beyond the days in which half of its type was sold. */
function ageing({ listedDays, cohort: { medianDaysToSell } }: AdviceFacts): AdviceFactor {
  if (medianDaysToSell === null) {
    const text = 'No unit of this type has been sold yet to compare with.';
    return { key: 'ageing', value: null, adjustmentBp: 0, text };
  }
  const beyond = Math.max(0, listedDays - medianDaysToSell);
  const steps = Math.floor(beyond / 90);
  return {
    key: 'ageing',
    value: listedDays - medianDaysToSell,
    adjustmentBp: steps === 0 ? 0 : Math.max(-200, -50 * steps),
    text: `Listed for ${listedDays} days; half of its type sold within ${medianDaysToSell}.`,
  };
}

function season({ today, season: { months, isOwn } }: AdviceFacts): AdviceFactor {
  const value = months[Number(today.slice(5, 7)) - 1] ?? 1;
  const source = isOwn ? 'by your own bookings' : 'by the default seasonal index';
  return {
    key: 'season',
    value,
    adjustmentBp: value >= 1.2 ? 50 : value <= 0.8 ? -50 : 0,
    text: `${monthName(Number(today.slice(5, 7)))} brings ${value.toFixed(2)} times an average month, ${source}.`,
  };
}

function confidenceOf(netSold: number): Confidence {
  return netSold >= 12 ? 'high' : netSold >= 5 ? 'medium' : 'low';
}

function changedRate(ratePaise: number, changeBp: number, roundToPaise: number): number {
  const steps = mulDiv(BigInt(ratePaise), BigInt(10_000 + changeBp), BigInt(10_000 * roundToPaise));
  return toPaise(steps * BigInt(roundToPaise));
}

function changePct(fromPaise: number, toRatePaise: number): number {
  return Number(mulDiv(BigInt(toRatePaise - fromPaise), 10_000n, BigInt(fromPaise))) / 100;
}

function bpOf(pct: number): number {
  return Math.round(pct * 100);
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

function monthsBetween(from: Day, to: Day): number {
  const index = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return index(to) - index(from);
}

function selloutMonth({ today }: AdviceFacts, months: number): string {
  const index = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + months;
  const month = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
  return formatMonth(`${month}-01`);
}

function tenth(value: number): string {
  return value.toFixed(1);
}
