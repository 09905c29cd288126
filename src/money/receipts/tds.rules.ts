import { mulDiv, scaledPct, sumPaise, toPaise } from '#platform/contract/money.ts';

/** The base and rate of a buyer's TDS. */
export interface TdsTerms {
  /** Percent of the value, blended where a joint buyer has no PAN. */
  pct: number;
  /** Price with its charges. */
  considerationPaise: number;
  /** Stamp value, when it is known. */
  marketValuePaise: number | null;
}

/** TDS on settled principal: on the stamp value in proportion when that is above the price. Never on GST. */
export function tdsOn(principalPaise: number, terms: TdsTerms): number {
  const { numerator, denominator } = shareOf(terms);
  return toPaise(mulDiv(BigInt(principalPaise), numerator, denominator));
}

/**
 * TDS that belongs to a payment made after deduction: together they settle a principal of which the tax is the
 * percentage. Never more than the principal that the payment leaves open.
 */
export function tdsBeside(paidPrincipalPaise: number, openPrincipalPaise: number, terms: TdsTerms): number {
  const { numerator, denominator } = shareOf(terms);
  if (numerator === 0n || numerator >= denominator) return 0;
  const near = toPaise(mulDiv(BigInt(paidPrincipalPaise), numerator, denominator - numerator));
  // Rounding of the principal and of the tax may lie a paisa apart.
  const exact = [near, near - 1, near + 1].find(
    (tax) => tax >= 0 && tdsOn(paidPrincipalPaise + tax, terms) === tax,
  );
  return Math.min(exact ?? near, openPrincipalPaise);
}

/** Each buyer's share of the value has its own rate (Income-tax Act 1961 s.206AA, Act 2025 s.397(2)). */
export function blendedPct(
  applicants: readonly { sharePct: number; hasPan: boolean }[],
  rate: { pct: number; noPanPct: number },
): number {
  const withoutPan = sumPaise(applicants.map((one) => (one.hasPan ? 0 : Number(scaledPct(one.sharePct)))));
  if (withoutPan === 0) return rate.pct;
  const share = withoutPan / Number(scaledPct(100));
  return Number((rate.pct + (rate.noPanPct - rate.pct) * share).toFixed(4));
}

function shareOf({ pct, considerationPaise, marketValuePaise }: TdsTerms) {
  const isAbove =
    marketValuePaise !== null && considerationPaise > 0 && marketValuePaise > considerationPaise;
  const [value, base] = isAbove ? [marketValuePaise, considerationPaise] : [1, 1];
  return {
    numerator: scaledPct(pct) * BigInt(value),
    denominator: scaledPct(100) * BigInt(base),
  };
}
