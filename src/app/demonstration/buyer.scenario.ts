import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { SeededProject } from './seeded.ts';
import type { Stage } from './stage.ts';
import { Random } from './random.ts';

/** How a buyer behaves after booking. */
export interface BuyerScenario {
  /** A random source of its own, so that one buyer's behaviour does not depend on another's. */
  random: Random;
  /** Days from booking to agreement, and from agreement to registration; null when it never happens. */
  agreementAfter: number | null;
  registeredAfter: number | null;
  /** Deducts TDS from own payments, and sends the certificate. */
  deductsTax: boolean;
}

const SEED = 26_112_026;
/** Share of buyers who put the agreement off, and of those who signed it and put the registration off. */
const SLOW = 0.05;

export function buyerConductScenario(index: number): BuyerScenario {
  const random = new Random(SEED + index * 7919);
  return {
    random,
    agreementAfter: random.chance(SLOW) ? null : random.between(16, 44),
    registeredAfter: random.chance(SLOW) ? null : random.between(7, 26),
    deductsTax: random.chance(0.42),
  };
}

type Punctuality = 'onTime' | 'late' | 'later' | 'never';

const PUNCTUALITY: Readonly<Record<SeededProject['data']['code'], Readonly<Record<Punctuality, number>>>> = {
  KTR: { onTime: 66, late: 23, later: 8, never: 3 },
  KVH: { onTime: 54, late: 26, later: 11, never: 9 },
  KAR: { onTime: 66, late: 23, later: 8, never: 3 },
};
/** No demand is overdue for longer than this. */
const OLDEST_DEBT_DAYS = 210;

/** The day on which a buyer pays a demand of a given day; null when never. */
export function payDay(
  stage: Stage,
  { data }: SeededProject,
  { random }: BuyerScenario,
  askedOn: Day,
  creditDays: number,
): Day | null {
  const chosen = random.weighted(PUNCTUALITY[data.code]);
  const isRecent = askedOn > stage.daysAgo(OLDEST_DEBT_DAYS);
  const how = chosen === 'never' && !isRecent ? 'later' : chosen;
  switch (how) {
    case 'onTime':
      return addDays(askedOn, random.between(2, creditDays));
    case 'late':
      return addDays(askedOn, creditDays + random.between(1, 30));
    case 'later':
      return addDays(askedOn, creditDays + random.between(31, 80));
    case 'never':
      return null;
  }
}
