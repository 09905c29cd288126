import type { FieldError } from '#platform/contract/errors.ts';
import { scaledPct } from '#platform/contract/money.ts';
import { GROUPS, without } from '#platform/contract/roles.ts';
import type { Role } from '#platform/contract/roles.ts';
import { COMMISSION_READERS } from '#partners/commissions/commissionRights.rules.ts';

/** Who sees how a sale is shared: those who know the terms of commissions. */
export const SHARE_READERS = without(COMMISSION_READERS, 'Sales Executive', 'Channel Partner Agent');

/** Who decides that firms share a sale. */
export const SHARE_MAKERS = [
  ...GROUPS.ADMIN,
  'Sales Head',
  'Sales Manager',
  'Channel Partner Manager',
] as const satisfies readonly Role[];

/** Who accepts in place of a firm. */
export const SHARE_DECIDERS = [...GROUPS.ADMIN, 'Sales Head'] as const satisfies readonly Role[];

/** The admin of each firm, or a head for it. */
export const SHARE_ACCEPTERS = [
  ...SHARE_DECIDERS,
  'Channel Partner Admin',
] as const satisfies readonly Role[];

export const MAX_FIRMS = 3;

interface Share {
  channelPartnerId: string;
  pct: number;
}

/** What is wrong with the shares of a sale; none of them ends the sharing. */
export function shareProblems(
  shares: readonly Share[],
  sale: { channelPartnerId: string; firm: string },
): FieldError[] {
  if (shares.length === 0) return [];
  if (shares.length === 1 || shares.length > MAX_FIRMS)
    return [{ field: 'shares', message: `Two or three firms share a sale.` }];
  const twice = shares.findIndex(
    ({ channelPartnerId }, index) =>
      shares.findIndex((other) => other.channelPartnerId === channelPartnerId) < index,
  );
  if (twice >= 0)
    return [{ field: `shares.${twice}.channelPartnerId`, message: 'This firm is named twice.' }];
  if (!shares.some(({ channelPartnerId }) => channelPartnerId === sale.channelPartnerId))
    return [{ field: 'shares', message: `${sale.firm} brought the buyer and is one of the firms.` }];
  const sum = shares.reduce((total, { pct }) => total + scaledPct(pct), 0n);
  return sum === scaledPct(100)
    ? []
    : [
        {
          field: 'shares',
          message: `The shares add up to ${Number(sum) / 10_000}%. They must add up to 100%.`,
        },
      ];
}

/** Whether two sets of shares are the same, in any order. */
export function areSameShares(one: readonly Share[], other: readonly Share[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ channelPartnerId, pct }) =>
      other.some((share) => share.channelPartnerId === channelPartnerId && share.pct === pct),
    )
  );
}
