import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { conflict, invalid } from '#platform/contract/errors.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { CostSheetStatus } from './costSheet.status.rules.ts';
import type { SHARE_STATUSES } from './share.contract.ts';

export type ShareStatus = (typeof SHARE_STATUSES)[number];

/** Links of one sheet that may be open at a time. */
export const MAX_SHARES = 20;

interface Shared {
  validUntil: Day;
  revokedAt: string | null;
  sheetStatus: CostSheetStatus;
}

/** A sheet that became a booking stays open to its customer until the link ends. */
export function shareStatusOn({ validUntil, revokedAt, sheetStatus }: Shared, today: Day): ShareStatus {
  if (revokedAt !== null) return 'revoked';
  if (sheetStatus === 'superseded') return 'superseded';
  return validUntil < today ? 'expired' : 'open';
}

/** The validity of a link: as long as its sheet, or fewer days. */
export function shareEnd(
  sheet: { status: CostSheetStatus; validUntil: Day },
  days: number | null,
  today: Day,
): Day {
  if (sheet.status !== 'issued')
    throw conflict(`This cost sheet is ${sheet.status}; issue a new one to share.`);
  if (days === null) return sheet.validUntil;
  const end = addDays(today, days);
  if (end > sheet.validUntil)
    throw invalid('days', `The cost sheet is valid until ${formatDay(sheet.validUntil)}.`);
  return end;
}

/** What a customer reads when the link no longer opens, with a contact. */
export function shareGoneText(
  status: Exclude<ShareStatus, 'open'>,
  builder: { name: string; phone: string | null; email: string | null },
): string {
  const contact = [builder.phone, builder.email].filter(Boolean).join(' or ');
  const ask = `Ask ${builder.name} for a new one${contact ? `: ${contact}` : ''}.`;
  switch (status) {
    case 'expired':
      return `This offer has expired. ${ask}`;
    case 'revoked':
      return `This link has been withdrawn. ${ask}`;
    case 'superseded':
      return `This offer was replaced by a newer one. ${ask}`;
  }
}
