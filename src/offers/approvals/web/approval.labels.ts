import type { Day } from '#platform/contract/calendar.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import { formatPct, formatRate } from '#platform/contract/format.ts';
import type { Approval } from '../approval.contract.ts';

export const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function today(): Day {
  return dayOf(new Date().toISOString(), ZONE);
}

/** Two decimals, rounded up: a value above a limit never reads as equal to it. */
export function askedPct({ discountPct }: Pick<Approval, 'discountPct'>): string {
  return formatPct(Math.ceil(discountPct * 100 - 1e-6) / 100);
}

/** Discount and location charges that were left out, in paise. */
export function givenPaise({
  discountPaise,
  waivedPlcPaise,
}: Pick<Approval, 'discountPaise' | 'waivedPlcPaise'>): number {
  return discountPaise + waivedPlcPaise;
}

/** '₹420 / sq ft above the floor rate' */
export function marginText({ netRatePaise, floorRatePaise }: Approval): string | null {
  if (floorRatePaise === null) return null;
  const margin = netRatePaise - floorRatePaise;
  return margin >= 0
    ? `${formatRate(margin)} above the floor rate`
    : `${formatRate(-margin)} below the floor rate`;
}

/** The address of the cost sheet for a request, with its choices. */
export function sheetHref({ id, projectId, unitId, leadId }: Approval): string {
  const query = new URLSearchParams({ ...(leadId ? { lead: leadId } : {}), approval: id });
  return `/projects/${projectId}/units/${unitId}/cost-sheet?${query}`;
}
