/** Twelve weights from January, mean 1: how much of an average month's bookings each month brings. */
export type SeasonMonths = readonly number[];

export interface MonthBookings {
  /** '2026-10' */
  month: string;
  bookings: number;
}

/** An organization's own history counts from three complete years on. */
const MONTHS_NEEDED = 36;

export interface Season {
  months: SeasonMonths;
  /** From the organization's own bookings, averaged with the seed. */
  isOwn: boolean;
}

/**
 * The seed until there are 36 complete months of own bookings; then for each month the mean of its own over the mean
 * of all, shrunk by half to the seed (§4.16), to a hundredth.
 */
export function seasonOf(history: readonly MonthBookings[], seed: SeasonMonths): Season {
  const total = history.reduce((sum, { bookings }) => sum + bookings, 0);
  if (history.length < MONTHS_NEEDED || total === 0) return { months: seed, isOwn: false };
  const mean = total / history.length;
  const months = seed.map((weight, at) => {
    const own = history.filter(({ month }) => Number(month.slice(5, 7)) === at + 1);
    const ownMean = own.reduce((sum, { bookings }) => sum + bookings, 0) / own.length;
    return Math.round(((ownMean / mean + weight) / 2) * 100) / 100;
  });
  return { months, isOwn: true };
}

/** Every month from the first booking to the last month that is over, also those without any. */
export function completeMonths(counted: readonly MonthBookings[], thisMonth: string): MonthBookings[] {
  const first = counted.map(({ month }) => month).toSorted()[0];
  if (first === undefined) return [];
  const found = new Map(counted.map(({ month, bookings }) => [month, bookings]));
  const months: MonthBookings[] = [];
  for (let month = first; month < thisMonth; month = monthAfter(month))
    months.push({ month, bookings: found.get(month) ?? 0 });
  return months;
}

function monthAfter(month: string): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}
