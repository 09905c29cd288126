import type { Day } from '#platform/contract/calendar.ts';
import { addDays, addMonths, financialYearStart } from '#platform/contract/calendar.ts';
import type { Period } from '#platform/contract/period.ts';
import { daysOfMonth } from '#platform/contract/period.ts';
import { ordinalText, periodText, quarterStart } from './structureText.rules.ts';
import type { Slab, StructureTerms } from './structureTerms.contract.ts';

/** Days whose sales of a firm count together; null where those of a project do, whenever they were booked. */
export function slabPeriodOf(period: StructureTerms['slabPeriod'], bookingDate: Day): Period | null {
  switch (period) {
    case 'month':
      return daysOfMonth(bookingDate.slice(0, 7));
    case 'quarter': {
      const from = quarterStart(bookingDate);
      return { from, to: addDays(addMonths(from, 3), -1) };
    }
    case 'financialYear': {
      const from = `${financialYearStart(bookingDate)}-04-01`;
      return { from, to: addDays(addMonths(from, 12), -1) };
    }
    case 'project':
      return null;
  }
}

/**
 * The sales of a firm in the period before the one in question, without cancelled ones, in the order of booking
 * date and number.
 */
export interface Standing {
  earlierCount: number;
  /** Sum of their basis. */
  earlierPaise: number;
}

/** The rate that a sale reaches. */
interface ReachedRate {
  pct: number;
  /** 'Slab 2: the 4th sale of July–September 2026' */
  because: string;
  /** Place of the sale in the period; null where the value decides. */
  ordinal: number | null;
}

type Slabbed = Pick<StructureTerms, 'slabs' | 'slabMeasure' | 'slabPeriod'>;

/**
 * The slab of a sale: by count the one that holds its place in the period, by value the one that the sum of the
 * period with this sale reaches. It decides the rate of the whole sale.
 */
export function reachedRate(
  { slabs, slabMeasure, slabPeriod }: Slabbed,
  standing: Standing,
  { bookingDate, basisPaise }: { bookingDate: Day; basisPaise: number },
): ReachedRate {
  const period = periodText(slabPeriod, bookingDate);
  if (slabMeasure === 'count') {
    const ordinal = standing.earlierCount + 1;
    const slab = lastReached(slabs, ({ fromCount }) => (fromCount ?? 1) <= ordinal);
    return {
      pct: slab.pct,
      ordinal,
      because: `Slab ${slab.number}: the firm's ${ordinalText(ordinal)} sale of ${period}`,
    };
  }
  const sumPaise = standing.earlierPaise + basisPaise;
  const slab = lastReached(slabs, ({ fromPaise }) => (fromPaise ?? 0) <= sumPaise);
  return {
    pct: slab.pct,
    ordinal: null,
    because: `Slab ${slab.number}: the firm's sales of ${period}, with this one`,
  };
}

function lastReached(slabs: readonly Slab[], isReached: (slab: Slab) => boolean): Slab & { number: number } {
  const index = slabs.findLastIndex(isReached);
  const slab = slabs[index];
  if (!slab) throw new RangeError('The first slab begins with the first sale.');
  return { ...slab, number: index + 1 };
}
