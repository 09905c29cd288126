import { areaTimesRate, scaledPct } from '#platform/contract/money.ts';
import type { Role } from '#platform/contract/roles.ts';
import { authorityOf, roleLabel, SALES_MANAGER_UP } from '#platform/contract/roles.ts';
import type { DiscountAmount } from './costSheetModel.rules.ts';

/** Highest discount in percent of the base price per role; a role that is not listed may give none. */
export type DiscountLimits = Partial<Record<Role, number>>;

/** What a discount is measured against: the base price and the rate that made it. */
export interface DiscountBase {
  basePaise: number;
  ratePaise: number;
  /** Location charges that were left out: they count as a discount, or the limit could be bypassed. */
  waivedPlcPaise: number;
}

export type DiscountRuling =
  | { allowed: true }
  | {
      allowed: false;
      /** Most junior role of the sales line whose limit covers the discount; null when none does. */
      grantableBy: Role | null;
      message: string;
    };

/**
 * Whether a role may approve a discount. The limit is judged on the exact ratio before rounding to the rupee:
 * ₹124 off a rate of ₹12,400 is exactly 1 %, whatever area it is multiplied with.
 */
export function discountAllowed(
  limits: DiscountLimits,
  role: Role,
  base: DiscountBase,
  discount: DiscountAmount | null,
): DiscountRuling {
  const ratio = discountRatio(discount, base);
  const limitPct = limits[role] ?? 0;
  if (isWithin(ratio, limitPct)) return { allowed: true };
  const grantableBy = mostJuniorWithin(limits, ratio);
  const refusal = `Discount of ${ratioText(ratio, 2)} exceeds your limit of ${limitPct}%.`;
  const advice = grantableBy
    ? `Ask a ${roleLabel(grantableBy)} or above.`
    : 'Nobody may approve it in this project; reduce it.';
  return { allowed: false, grantableBy, message: `${refusal} ${advice}` };
}

/** Discount in percent of the base price, rounded up to four decimals so that it never reads as less than it is. */
export function discountPct(discount: DiscountAmount | null, base: DiscountBase): number {
  return roundedUp(discountRatio(discount, base), 4);
}

/** Whether the base price less discount and rebate falls below the lowest rate the project may be sold at. */
export function isBelowFloorRate(
  netBasePaise: number,
  areaSqft: number,
  floorRatePaise: number | null,
): boolean {
  return floorRatePaise !== null && netBasePaise < areaTimesRate(areaSqft, floorRatePaise);
}

interface Ratio {
  part: bigint;
  whole: bigint;
}

function discountRatio(discount: DiscountAmount | null, base: DiscountBase): Ratio {
  const given = givenRatio(discount, base);
  const basePaise = BigInt(base.basePaise);
  return {
    part: given.part * basePaise + BigInt(base.waivedPlcPaise) * given.whole,
    whole: given.whole * basePaise,
  };
}

function givenRatio(discount: DiscountAmount | null, { basePaise, ratePaise }: DiscountBase): Ratio {
  if (!discount) return { part: 0n, whole: 1n };
  switch (discount.kind) {
    case 'perSqFt':
      return { part: BigInt(discount.value), whole: BigInt(ratePaise) };
    case 'flat':
      return { part: BigInt(discount.value), whole: BigInt(basePaise) };
    case 'pct':
      return { part: scaledPct(discount.value), whole: scaledPct(100) };
  }
}

function isWithin({ part, whole }: Ratio, limitPct: number): boolean {
  return part * scaledPct(100) <= whole * scaledPct(limitPct);
}

function mostJuniorWithin(limits: DiscountLimits, ratio: Ratio): Role | null {
  const byAuthority = SALES_MANAGER_UP.toSorted((one, other) => authorityOf(one) - authorityOf(other));
  return byAuthority.find((role) => isWithin(ratio, limits[role] ?? 0)) ?? null;
}

function ratioText(ratio: Ratio, decimals: number): string {
  return `${roundedUp(ratio, decimals)}%`;
}

function roundedUp({ part, whole }: Ratio, decimals: number): number {
  const scale = 10 ** decimals;
  const scaled = part * 100n * BigInt(scale);
  return Number((scaled + whole - 1n) / whole) / scale;
}
