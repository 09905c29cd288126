import { counted, formatMonth } from '#platform/contract/format.ts';
import type { SalesForecast } from './salesForecast.contract.ts';

/** Fewer months or bookings than these tell nothing. */
const NEEDED = { months: 6, bookings: 10 };

export const OWN_COUNTS = {
  key: 'counts',
  text: 'Bookings of each project by month, as far as its stock goes. Recent months weigh more, all projects show together how quickly bookings change, and each month has its season. The bands come from 1,000 ways in which the months may go on.',
  version: 1,
};

export const LAST_MONTH_AGAIN = {
  key: 'lastMonth',
  text: 'Last month’s figure again, because in the last six months it missed by less than our own method.',
  version: 1,
};

export const SELL_OUT = {
  key: 'paths',
  text: 'The month in which the last unit is sold, in 500 ways in which the bookings may go on; each booking is cancelled as often as those of the last two years were, and its unit is sold again. Free and held units count.',
  version: 1,
};

export const FAR_NOTE = 'Some of it may take more than five years, about which little can be known.';

export const OWN_SEASON_NOTE =
  'The season comes from your own bookings, as far as they differ by more than chance.';
export const SEED_SEASON_NOTE =
  'The season comes from the table of rates: two years of own bookings are needed for your own.';
export const CHANCE_SEASON_NOTE =
  'The season comes from the table of rates: your own months differ by no more than chance.';
export const YOUNG_NOTE = 'Less than a year is known, so the bands are wide.';

export function importedText(months: number): string {
  return `Includes ${counted(months, 'month')} of past bookings that were imported.`;
}

export function unvaluedText(projects: readonly string[]): string {
  return `What bookings of ${projects.join(', ')} are worth is not known: they are counted, and add no value.`;
}

export function driftText(project: string, month: string): string {
  return `Sales of ${project} changed in ${formatMonth(`${month}-01`)}: recent months weigh more than usual.`;
}

export function launchText(
  project: string,
  month: string,
  ratio: { times: number; launches: number } | null,
): string {
  const when = `${project} is planned to launch units in ${formatMonth(`${month}-01`)}`;
  if (ratio === null) return `${when}, and no launches are known to compare with.`;
  return `${when}: that month is expected to sell ${Math.round(ratio.times * 10) / 10} times as much as others, as the ${ratio.launches} launches before it did.`;
}

export function leftOutText(projects: readonly string[]): string {
  return `Too little is known of ${projects.join(', ')}, so nothing is expected of it here.`;
}

export function refusalOf(has: { months: number; bookings: number }): NonNullable<SalesForecast['refusal']> {
  const code = has.months < NEEDED.months ? 'tooShort' : 'tooFew';
  const found = `${counted(has.months, 'complete month')}, ${counted(has.bookings, 'booking')}`;
  return {
    code,
    has,
    needs: NEEDED,
    text: `${found}: too little to say. It needs ${NEEDED.months} months and ${NEEDED.bookings} bookings.`,
  };
}

export const NOTHING_SOLD: NonNullable<SalesForecast['refusal']> = {
  code: 'nothingSold',
  has: { bookings: 0 },
  needs: { bookings: 1 },
  text: 'Nothing was booked in the last six months, so no pace is known.',
};

interface Past {
  expected: number;
  naive: number;
  came: number;
  isIn80: boolean;
  isIn95: boolean;
}

/** How far off the months behind us were; null where nothing could be said of any. */
export function errorOf(past: readonly Past[]): SalesForecast['error'] {
  if (past.length === 0) return null;
  const missed = (of: (one: Past) => number) =>
    Math.round((past.reduce((sum, one) => sum + Math.abs(of(one) - one.came), 0) / past.length) * 10) / 10;
  const [value, naive] = [missed(({ expected }) => expected), missed((one) => one.naive)];
  const inside80 = past.filter(({ isIn80 }) => isIn80).length;
  const inside95 = past.filter(({ isIn95 }) => isIn95).length;
  return {
    measure: 'bookings a month',
    value,
    naive,
    origins: past.length,
    inside80,
    inside95,
    text: `The last ${past.length === 6 ? 'six' : past.length} missed by ${value} bookings a month (last month’s figure again: ${naive}); ${inside80} of ${past.length} lay inside the band.`,
  };
}
