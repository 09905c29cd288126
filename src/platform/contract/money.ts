/**
 * Money is a whole number of paise in a safe integer (at most 10^13, so any sum of a few hundred of them is
 * exact). Products and quotients run through BigInt and are rounded once, half up, so no fraction ever exists.
 * Areas are multiplied as hundredths of a square foot, percentages as ten-thousandths of a percent.
 */
export const MAX_PAISE = 10_000_000_000_000;

const AREA_SCALE = 100n;
const PCT_SCALE = 10_000n;
const PCT_OF_ONE = 100n * PCT_SCALE;

/** a × b ÷ c rounded half up (away from zero for a negative product). All arguments are integers, c > 0. */
export function mulDiv(a: bigint, b: bigint, c: bigint): bigint {
  const product = a * b;
  return product >= 0n ? (2n * product + c) / (2n * c) : -((-2n * product + c) / (2n * c));
}

/** Percent (at most four decimals) as an exact integer of ten-thousandths. */
export function scaledPct(pct: number): bigint {
  return BigInt(Math.round(pct * Number(PCT_SCALE)));
}

/** Area in square feet (at most two decimals) as an exact integer of hundredths. */
function scaledArea(areaSqft: number): bigint {
  return BigInt(Math.round(areaSqft * Number(AREA_SCALE)));
}

/** `pct` percent of an amount, to the paisa. */
export function pctOf(amountPaise: number, pct: number): number {
  return toPaise(mulDiv(BigInt(amountPaise), scaledPct(pct), PCT_OF_ONE));
}

/** Half of `pct` percent of an amount, to the paisa: CGST and SGST are each rounded on their own. */
export function halfPctOf(amountPaise: number, pct: number): number {
  return toPaise(mulDiv(BigInt(amountPaise), scaledPct(pct), 2n * PCT_OF_ONE));
}

/** The part of an amount that is tax when it includes `pct` percent of tax, to the paisa: amount × pct ÷ (100 + pct). */
export function taxIncludedIn(amountPaise: number, pct: number): number {
  return toPaise(mulDiv(BigInt(amountPaise), scaledPct(pct), PCT_OF_ONE + scaledPct(pct)));
}

/** `pct` percent of an amount, to the whole rupee. */
export function pctOfInRupees(amountPaise: number, pct: number): number {
  return toPaise(mulDiv(BigInt(amountPaise), scaledPct(pct), PCT_OF_ONE * 100n) * 100n);
}

/** `pct` percent of an amount, rounded down to the whole rupee (installments never exceed their share). */
export function pctOfDownToRupees(amountPaise: number, pct: number): number {
  return toPaise(((BigInt(amountPaise) * scaledPct(pct)) / (PCT_OF_ONE * 100n)) * 100n);
}

/** area × rate per square foot, to the whole rupee. */
export function areaTimesRate(areaSqft: number, ratePaise: number, times = 1): number {
  return toPaise(mulDiv(scaledArea(areaSqft) * BigInt(times), BigInt(ratePaise), AREA_SCALE * 100n) * 100n);
}

/** An amount per square foot, to the paisa. The area must be positive. */
export function ratePerArea(amountPaise: number, areaSqft: number): number {
  return toPaise(mulDiv(BigInt(amountPaise), AREA_SCALE, scaledArea(areaSqft)));
}

/** amount × part ÷ whole, to the paisa. `whole` must be positive. */
export function shareOf(amountPaise: number, partPaise: number, wholePaise: number): number {
  return toPaise(mulDiv(BigInt(amountPaise), BigInt(partPaise), BigInt(wholePaise)));
}

/**
 * Splits an amount in proportion to weights by rounding the running share, so the parts add up exactly. When the
 * amount does not exceed the sum of the weights, no part exceeds its weight. Amount and weights are not negative.
 */
export function apportion(amountPaise: number, weights: readonly number[]): number[] {
  const whole = sumPaise(weights);
  if (whole === 0 && amountPaise !== 0) throw new RangeError('An amount cannot be split by weights of zero.');
  let reached = 0;
  let given = 0;
  return weights.map((weight) => {
    reached += weight;
    const upToHere = whole === 0 ? 0 : shareOf(amountPaise, reached, whole);
    const part = upToHere - given;
    given = upToHere;
    return part;
  });
}

export function roundToRupee(amountPaise: number): number {
  return toPaise(mulDiv(BigInt(amountPaise), 1n, 100n) * 100n);
}

export function sumPaise(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}

export function toPaise(exact: bigint): number {
  const amount = Number(exact);
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Amount out of range: ${exact} paise`);
  return amount;
}
