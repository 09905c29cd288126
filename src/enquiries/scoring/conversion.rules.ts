import type { LeadSource, OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';

export type OpenStage = (typeof OPEN_LEAD_STATUSES)[number];
type Stage = OpenStage | 'any';

/** The outcomes of the leads of a source that reached a stage. */
export interface StageOutcome {
  source: LeadSource;
  stage: Stage;
  decided: number;
  won: number;
  recentDecided: number;
  recentWon: number;
}

const OWN_VALUE_FROM_DECIDED = 200;
const OWN_VALUE_OF_SOURCE_FROM = 30;

/**
 * The value of each source by the organization's own outcomes: its share of bookings against that of the best
 * source, from 200 decided leads on. A source with fewer than 30 of them keeps its default value, and cannot
 * become the best one by chance.
 */
export function ownSourceValues(outcomes: readonly StageOutcome[]): Map<LeadSource, number> {
  const all = outcomes.filter(({ stage }) => stage === 'any');
  if (sum(all.map(({ decided }) => decided)) < OWN_VALUE_FROM_DECIDED) return new Map();
  const known = all.filter(({ decided }) => decided >= OWN_VALUE_OF_SOURCE_FROM);
  const best = Math.max(0, ...known.map(({ won, decided }) => won / decided));
  if (best === 0) return new Map();
  return new Map(known.map(({ source, won, decided }) => [source, won / decided / best]));
}

/** To book within 90 days, while too few leads are decided to know. */
export const DEFAULT_CHANCE: Readonly<Record<OpenStage, number>> = {
  new: 0.03,
  contacted: 0.05,
  qualified: 0.12,
  siteVisit: 0.22,
  negotiating: 0.45,
};

const Z_95 = 1.959964;

/** Wilson's interval of a share, 95 %: valid for few cases and near 0 too. */
export function wilson(won: number, decided: number): { low: number; high: number } {
  const share = Math.min(1, won / decided);
  const square = Z_95 ** 2;
  const middle = (share + square / (2 * decided)) / (1 + square / decided);
  const reach =
    (Z_95 * Math.sqrt((share * (1 - share)) / decided + square / (4 * decided ** 2))) /
    (1 + square / decided);
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0);
}
