import { formatPct } from '#platform/contract/format.ts';
import { addsUp, bandOf } from '#enquiries/scoring/chanceSum.rules.ts';
import { LEAST_DECIDED, SURE_DECIDED } from '#enquiries/scoring/chance.rules.ts';
import type { LeadConversion } from './leadConversion.contract.ts';

/** What was to be expected at a past month end, before correction, and what came; the oldest first. */
export type PastSum = LeadConversion['addsUp'][number];

export const CHANCES = {
  key: 'chances',
  text: 'Each open lead has one chance to book within 90 days. Where a learned score is fit it gives the chance, but not of leads older than any it learned from. All others have the chance of their stage and age: how often such leads moved on, booked or were lost, day by day, with the undecided ones counted for as long as they have been seen. Chances were added up at past month ends with what was known then; by what they missed all of them are corrected.',
  version: 2,
};

export const DEFAULT_CHANCES = {
  key: 'defaults',
  text: 'The usual chance of each stage, until 100 leads have booked or were lost.',
  version: 2,
};

const CHANCE_ERROR = 'bookings in 90 days';

interface Learned {
  decided: number;
  /** Booked over expected of all past sums; null without one. */
  ratio: number | null;
}

export function refusalOf({ decided }: Pick<Learned, 'decided'>): LeadConversion['refusal'] {
  if (decided >= LEAST_DECIDED) return null;
  return {
    code: 'fewDecided',
    has: { decided },
    needs: { decided: LEAST_DECIDED },
    text: `${decided} leads have booked or were lost: too few to say how many will book; ${LEAST_DECIDED} are needed.`,
  };
}

export function confidenceOf({ decided, ratio }: Learned): LeadConversion['confidence'] {
  return decided >= SURE_DECIDED && addsUp(ratio) ? 'normal' : 'low';
}

/** How far sums of the past missed, beside the bookings of the 90 days before again. */
export function errorOf(past: readonly PastSum[]): LeadConversion['error'] {
  if (past.length < 2) return null;
  const compared = past.slice(1).map((one, at) => ({ ...one, before: past[at]?.booked ?? 0 }));
  const missed = (of: (one: (typeof compared)[number]) => number) =>
    tenths(compared.reduce((sum, one) => sum + Math.abs(of(one) - one.booked), 0) / compared.length);
  const inside80 = past.filter((one) => {
    const { low80, high80 } = bandOf(one.expected, past);
    return low80 <= one.booked && one.booked <= high80;
  }).length;
  const [value, naive] = [missed((one) => one.expected), missed((one) => one.before)];
  return {
    measure: CHANCE_ERROR,
    value,
    naive,
    origins: past.length,
    inside80,
    inside95: past.length,
    text: `At the last ${past.length} month ends the sum missed by ${value} bookings (as many as at the month end before: ${naive}); ${inside80} of ${past.length} lay inside the band.`,
  };
}

/** What a reader should know of the correction. */
export function correctionNotes(past: readonly PastSum[], shift: number, ratio: number | null): string[] {
  if (ratio === null)
    return ['No month end lies 90 days back yet, so it is not known whether chances add up.'];
  const expected = Math.round(past.reduce((sum, one) => sum + one.expected, 0));
  const booked = past.reduce((sum, one) => sum + one.booked, 0);
  const moved = Math.round((Math.exp(Math.abs(shift)) - 1) * 100);
  const how =
    moved === 0
      ? 'nothing is corrected.'
      : `the odds of every lead are ${shift > 0 ? 'raised' : 'lowered'} by ${formatPct(shift > 0 ? moved : Math.round((1 - Math.exp(shift)) * 100))}.`;
  const sums = `At the last ${past.length} month ends ${expected} bookings were to be expected and ${booked} came: ${how}`;
  return addsUp(ratio) ? [sums] : [sums, 'That is far off, so take the sum with care.'];
}

export function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
