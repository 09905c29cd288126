import { at, clamp, meanOf, varianceOf } from './numbers.ts';

/** Months of a year. */
export const YEAR = 12;

/**
 * How much of the mean each month of a year has, beginning with the month of the first value; their mean is 1. Ratios
 * to the centred mean of twelve months, drawn towards 1 by as much as they may have come about by chance (James and
 * Stein 1961, over twelve numbers of which nine are free). All 1 below two years, or where a mean is not positive.
 */
export function seasonOf(values: Float64Array): Float64Array {
  const flat = new Float64Array(YEAR).fill(1);
  const ratios = ratiosByMonth(values);
  if (!ratios) return flat;
  const raw = Float64Array.from(ratios, (of) => meanOf(Float64Array.from(of)));
  const mean = meanOf(raw);
  if (!(mean > 0)) return flat;
  const between = varianceOf(raw.map((value) => value / mean));
  const byChance = meanOf(Float64Array.from(ratios, (of) => sampleVariance(of) / of.length)) / mean ** 2;
  const kept = between > 0 ? clamp(1 - ((9 / 11) * byChance) / between, 0, 1) : 0;
  return raw.map((value) => 1 + kept * (value / mean - 1));
}

/** Null below two years, or where a mean of twelve months is not positive. */
function ratiosByMonth(values: Float64Array): number[][] | null {
  if (values.length < 2 * YEAR) return null;
  const ratios: number[][] = Array.from({ length: YEAR }, () => []);
  for (let month = YEAR / 2; month < values.length - YEAR / 2; month += 1) {
    const centre = centredMean(values, month);
    if (!(centre > 0)) return null;
    ratios[month % YEAR]?.push(at(values, month) / centre);
  }
  return ratios;
}

/** Twelve months around one, the two at the ends by half. */
function centredMean(values: Float64Array, month: number): number {
  let sum = (at(values, month - 6) + at(values, month + 6)) / 2;
  for (let near = month - 5; near <= month + 5; near += 1) sum += at(values, near);
  return sum / YEAR;
}

function sampleVariance(of: readonly number[]): number {
  if (of.length < 2) return 0;
  return (varianceOf(Float64Array.from(of)) * of.length) / (of.length - 1);
}

/** Of any month after the first value, also of those to come. */
export function seasonAt(season: Float64Array, month: number): number {
  return at(season, month % YEAR);
}

export function withoutSeason(values: Float64Array, season: Float64Array): Float64Array {
  return values.map((value, month) => value / Math.max(0.01, seasonAt(season, month)));
}
