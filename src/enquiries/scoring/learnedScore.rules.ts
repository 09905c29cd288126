import type { Instant } from '#platform/contract/calendar.ts';
import { addHours } from '#platform/contract/calendar.ts';

/** A lead is won for a model when it books within so many days after the moment at which it is judged. */
export const OUTCOME_DAYS = 90;
/** Ages at which leads are looked at: a model is asked about young leads and old ones. */
export const LANDMARK_DAYS = [1, 3, 7, 14, 30, 60] as const;

/** A model is trained from so many on; each revision of the rules says them anew, with its date. */
export interface Thresholds {
  /** Leads older than the days of an outcome. */
  leastLeads: number;
  /** Those of them that booked. */
  leastBookings: number;
}

export const THRESHOLDS_MESSAGE = 'No more bookings than leads: each booking is one of the leads.';

export const STANDARD_THRESHOLDS: Thresholds = { leastLeads: 500, leastBookings: 50 };

export const LEAST_AUC = 0.65;
/** Below this nothing can be judged by a fifth of the rows. */
export const LEAST_ROWS = 200;
export const LEAST_WON_ROWS = 20;

/**
 * The moment at which a lead of the past is looked at. One for each lead, so that no lead is learned from and judged
 * at once; which of the ages it is depends on the moment it came alone, never on what became of it.
 */
export function landmarkOf(createdAt: Instant): Instant {
  const days = LANDMARK_DAYS[hashOf(createdAt) % LANDMARK_DAYS.length] ?? LANDMARK_DAYS[0];
  return addHours(createdAt, days * 24);
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Whether it booked within the days of an outcome after the moment. */
export function isWon(at: Instant, bookedAt: Instant | null): boolean {
  return bookedAt !== null && bookedAt > at && bookedAt <= addHours(at, OUTCOME_DAYS * 24);
}

/** 100 for a lead as likely to book as one of a hundred is. */
export function modelScoreOf(probability: number, p99: number): number {
  return Math.round(Math.min(100, (100 * probability) / p99) * 100) / 100;
}

/** How a model of one kind did on later leads. */
export interface Measure {
  auc: number | null;
  brier: number;
  logLoss: number;
}

/** Fit to serve: it tells buyers from others, and better than giving all the same chance. */
export function isFit({ auc, brier }: Measure, baseBrier: number): boolean {
  return auc !== null && auc >= LEAST_AUC && brier < baseBrier;
}

export type ModelRole = 'champion' | 'challenger' | 'refused';

/** The better of the fit ones serves, the other is tried beside it; without a fit one neither is. */
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
