import { mulDiv, pctOf, scaledPct } from '#platform/contract/money.ts';
import type { Role } from '#platform/contract/roles.ts';
import { authorityOf, SALES_MANAGER_UP } from '#platform/contract/roles.ts';
import type { DiscountAmount } from '#inventory/pricing/costSheetModel.rules.ts';
import type { DiscountBase, DiscountLimits } from '#inventory/pricing/discount.rules.ts';
import { discountAllowed } from '#inventory/pricing/discount.rules.ts';

/** A discount compared with the limits of the user's role and of the next one. */
export interface DiscountStanding {
  givenPct: number;
  limitPct: number;
  /**
   * The most junior role of the sales line with a higher limit; null when there is none, or it may not be
   * shown.
   */
  next: { role: Role; limitPct: number } | null;
  /** Paise above the limit, 0 within it. */
  tooMuchPaise: number;
}

interface Given {
  discountPaise: number;
  discountPct: number;
}

export function discountStanding(
  limits: DiscountLimits,
  role: Role,
  base: DiscountBase,
  given: Given,
): DiscountStanding {
  const limitPct = limits[role] ?? 0;
  const higher = SALES_MANAGER_UP.filter((one) => (limits[one] ?? 0) > limitPct).toSorted(
    (one, other) => authorityOf(one) - authorityOf(other),
  );
  const [next] = higher;
  const givenPaise = given.discountPaise + base.waivedPlcPaise;
  return {
    givenPct: given.discountPct,
    limitPct,
    next: next ? { role: next, limitPct: limits[next] ?? 0 } : null,
    tooMuchPaise: Math.max(0, givenPaise - pctOf(base.basePaise, limitPct)),
  };
}

/**
 * The highest discount of a kind that a role may give: whole rupees for `perSqFt` and `flat`, two decimals of a
 * percent for `pct`; 0 when location charges that were left out use up the limit.
 */
export function highestDiscount(
  limits: DiscountLimits,
  role: Role,
  base: DiscountBase,
  kind: DiscountAmount['kind'],
): number {
  const isAllowed = (value: number) => discountAllowed(limits, role, base, { kind, value }).allowed;
  // The limit is judged on the exact ratio; the division is only a first guess, at most one step too high.
  const guess = stepsWithin(limits[role] ?? 0, base, kind);
  const steps = [guess, guess - 1, guess - 2].find((count) => count > 0 && isAllowed(valueOf(count, kind)));
  return steps ? valueOf(steps, kind) : 0;
}

/** In steps of a rupee, or of a hundredth of a percent. */
function valueOf(steps: number, kind: DiscountAmount['kind']): number {
  return kind === 'pct' ? steps / 100 : steps * 100;
}

const PCT_SCALE = 1_000_000n;

function stepsWithin(
  limitPct: number,
  { basePaise, ratePaise, waivedPlcPaise }: DiscountBase,
  kind: DiscountAmount['kind'],
): number {
  const base = BigInt(basePaise);
  const leftPaise = mulDiv(base, scaledPct(limitPct), PCT_SCALE) - BigInt(waivedPlcPaise);
  if (leftPaise <= 0n || base === 0n) return 0;
  switch (kind) {
    case 'flat':
      return Number(leftPaise / 100n);
    case 'perSqFt':
      return Number((leftPaise * BigInt(ratePaise)) / (base * 100n)) + 1;
    case 'pct':
      return Number((leftPaise * 10_000n) / base) + 1;
  }
}
