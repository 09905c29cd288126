import type { COMMISSION_STATUSES } from './commissionLife.rules.ts';

/** On whose desk a tranche is. */
export const TRANCHE_DESKS = ['Approval', 'Invoice from the firm', 'Entry', 'Payment'] as const;
type TrancheDesk = (typeof TRANCHE_DESKS)[number];

interface TrancheState {
  status: (typeof COMMISSION_STATUSES)[number];
  isPaid: boolean;
  isEligible: boolean;
  /** The invoice that bills it: sent by the firm, or entered by Finance; null: none. */
  invoice: 'sent' | 'entered' | null;
}

/** Whose turn it is; null where nobody can do anything: it is paid, on hold, ended or its condition is not met. */
export function deskOf({ status, isPaid, isEligible, invoice }: TrancheState): TrancheDesk | null {
  if (isPaid) return null;
  if (status === 'pending') return 'Approval';
  if (status !== 'approved' && status !== 'partiallyPaid') return null;
  if (invoice === 'entered') return 'Payment';
  if (invoice === 'sent') return 'Entry';
  return isEligible ? 'Invoice from the firm' : null;
}
