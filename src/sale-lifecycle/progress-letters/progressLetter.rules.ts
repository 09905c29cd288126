import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { messageRefusal } from '#enquiries/leads/messaging.rules.ts';

export const LETTER_STATUSES = ['sending', 'sent'] as const;
export const BUYER_STATES = ['waiting', 'mailed', 'skipped'] as const;
export const MAX_LETTER_PHOTOS = 8;

export interface TowerBuyer extends Pick<Lead, 'dnd' | 'consent'> {
  saleId: string;
  name: string;
  email: string | null;
}

export interface AddressedBuyer {
  saleId: string;
  name: string;
  email: string | null;
  state: 'waiting' | 'skipped';
  reason: string | null;
}

export const NO_ADDRESS = 'The first applicant has no email address.';
export const OTHER_UNIT = 'The same address gets it for another unit.';

/** Who gets a letter: with an address and consent to such messages, and each address once. In the order given. */
export function addressed(buyers: readonly TowerBuyer[]): AddressedBuyer[] {
  const seen = new Set<string>();
  return buyers.map(({ saleId, name, email, dnd, consent }) => {
    const key = email?.toLowerCase() ?? '';
    const reason =
      email === null
        ? NO_ADDRESS
        : (messageRefusal({ dnd, consent }, 'email', 'marketing') ?? (seen.has(key) ? OTHER_UNIT : null));
    if (reason === null) seen.add(key);
    return {
      saleId,
      name,
      email,
      state: reason === null ? ('waiting' as const) : ('skipped' as const),
      reason,
    };
  });
}

/** How many do not get it for each reason, the most frequent first. */
export function skippedByReason(buyers: readonly AddressedBuyer[]): { reason: string; buyers: number }[] {
  const counts = new Map<string, number>();
  for (const { reason } of buyers) if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => ({ reason, buyers: count }))
    .toSorted((one, other) => other.buyers - one.buyers || one.reason.localeCompare(other.reason));
}
