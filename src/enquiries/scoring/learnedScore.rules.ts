import type { Instant } from '#platform/contract/calendar.ts';
import { addHours } from '#platform/contract/calendar.ts';

/** A lead is won for a model when it books within this many days after the time it is scored at. */
export const OUTCOME_DAYS = 90;
/** Ages at which leads are sampled: a model scores young leads and old ones, none older than those it learned from. */
export const LANDMARK_DAYS = [1, 3, 7, 14, 30, 60, 90, 120, 180] as const;
/** Most leads are decided before they are as old as the last ones, which are drawn half as often. */
const DRAWN_DAYS = LANDMARK_DAYS.flatMap((days) => (days > 60 ? [days] : [days, days]));
/** The oldest leads that models learned from before their cards said so. */
export const FORMER_LEARNED_DAYS = 60;

/** A model is trained from this many on; each revision of the rules states them, with its date. */
export interface Thresholds {
  /** Leads older than the days of an outcome. */
  leastLeads: number;
  /** Those of them that booked. */
  leastBookings: number;
}

export const THRESHOLDS_MESSAGE = 'No more bookings than leads: each booking is one of the leads.';

export const DEFAULT_THRESHOLDS: Thresholds = { leastLeads: 500, leastBookings: 50 };

const LEAST_AUC = 0.65;
/** Below this a fifth of the rows is too few to test on. */
export const LEAST_ROWS = 200;
export const LEAST_WON_ROWS = 20;

/**
 * The time at which a past lead is sampled. One for each lead, so that no lead is in both training and test
 * data; which age depends only on the time it came, never on its outcome.
 */
export function landmarkOf(createdAt: Instant): Instant {
  const days = DRAWN_DAYS[hashOf(createdAt) % DRAWN_DAYS.length] ?? LANDMARK_DAYS[0];
  return addHours(createdAt, days * 24);
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Whether it booked within the outcome period after that time. */
export function isWon(at: Instant, bookedAt: Instant | null): boolean {
  return bookedAt !== null && bookedAt > at && bookedAt <= addHours(at, OUTCOME_DAYS * 24);
}

/** 100 means as likely to book as the top hundredth of leads. */
export function modelScoreOf(probability: number, p99: number): number {
  return Math.round(Math.min(100, (100 * probability) / p99) * 100) / 100;
}

/** How a model of one kind did on later leads. */
export interface Measure {
  auc: number | null;
  brier: number;
  logLoss: number;
}

/** Fit to serve: it separates buyers from others, and is better than giving all the same chance. */
export function isFit({ auc, brier }: Measure, baseBrier: number): boolean {
  return auc !== null && auc >= LEAST_AUC && brier < baseBrier;
}

export type ModelRole = 'champion' | 'challenger' | 'refused';

/** The better of the fit models is used, the other runs as challenger; without a fit one neither is used. */
export function rolesOf<Kind extends string>(
  measures: Readonly<Record<Kind, Measure>>,
  baseBrier: number,
): Record<Kind, ModelRole> {
  const kinds = Object.keys(measures) as Kind[];
  const fit = kinds
    .filter((kind) => isFit(measures[kind], baseBrier))
    .toSorted((one, other) => measures[one].logLoss - measures[other].logLoss);
  const role = (kind: Kind): ModelRole => {
    if (fit.length === 0) return 'refused';
    return kind === fit[0] ? 'champion' : 'challenger';
  };
  return Object.fromEntries(kinds.map((kind) => [kind, role(kind)])) as Record<Kind, ModelRole>;
}
