/** What is added up over the leads of a day; the columns of `lead_cohort`. */
export const COHORT_SUMS = [
  'leads',
  'contacted',
  'qualified',
  'siteVisit',
  'negotiating',
  'booked',
  'open',
  'won',
  'lost',
  'answered',
  'inTime',
  'junk',
  'outsideBudget',
  'duplicate',
  'wrongNumber',
  'again',
  'interactions',
  'visits',
  'visited',
] as const;
export type CohortSum = (typeof COHORT_SUMS)[number];
export type CohortSums = Record<CohortSum, number>;

/**
 * What leads are grouped by in `lead_cohort`; month and weekday are read from its days. Grades are not kept: the nightly
 * scores change some of nearly every day, which would all be counted again.
 */
export const COHORT_DIMENSIONS = [
  'all',
  'source',
  'campaign',
  'project',
  'owner',
  'partner',
  'hour',
  'lostReason',
  'days',
  'answer',
] as const;
export type CohortDimension = (typeof COHORT_DIMENSIONS)[number];
export type CohortGrouping = CohortDimension | 'month' | 'weekday' | 'grade';

export const NO_COHORT: CohortSums = Object.freeze({
  leads: 0,
  contacted: 0,
  qualified: 0,
  siteVisit: 0,
  negotiating: 0,
  booked: 0,
  open: 0,
  won: 0,
  lost: 0,
  answered: 0,
  inTime: 0,
  junk: 0,
  outsideBudget: 0,
  duplicate: 0,
  wrongNumber: 0,
  again: 0,
  interactions: 0,
  visits: 0,
  visited: 0,
});

export function addCohorts(all: Iterable<CohortSums>): CohortSums {
  const sum = { ...NO_COHORT };
  for (const one of all) for (const key of COHORT_SUMS) sum[key] += one[key];
  return sum;
}

/**
 * Minutes to a first reply as they are counted: up to an hour each, up to eight hours in steps of five, above in hours, a
 * hundred hours and more together. Rounded up, so that no reply seems sooner than it was. Also in `answerKey` of
 * lead.cohort.sql.ts.
 */
export function answerStep(minutes: number): number {
  if (minutes <= 60) return minutes;
  if (minutes <= 480) return Math.ceil(minutes / 5) * 5;
  return Math.min(Math.ceil(minutes / 60) * 60, LONGEST_ANSWER);
}

export const LONGEST_ANSWER = 6_000;

/**
 * The value below or at which this share of all lies: the nearest rank, an actual value and no mean of two. Null of none.
 */
export function quantile(counts: ReadonlyMap<number, number>, share: number): number | null {
  const sorted = [...counts].toSorted(([one], [other]) => one - other);
  const all = sorted.reduce((sum, [, count]) => sum + count, 0);
  const rank = Math.max(1, Math.ceil(all * share));
  let passed = 0;
  for (const [value, count] of sorted) {
    passed += count;
    if (all > 0 && passed >= rank) return value;
  }
  return null;
}
