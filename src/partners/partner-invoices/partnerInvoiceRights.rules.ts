import { anyOf, GROUPS, hasRole, without } from '#platform/contract/roles.ts';
import type { Role } from '#platform/contract/roles.ts';
import { COMMISSION_READERS } from '#partners/commissions/commissionRights.rules.ts';

/** Who sees invoices: those who see commissions and know their tax. Each by their own rows. */
export const PARTNER_INVOICE_READERS = without(
  COMMISSION_READERS,
  'Sales Executive',
  'Channel Partner Agent',
);

/** The firm its own, Finance for a firm. */
export const PARTNER_INVOICE_SENDERS = anyOf(GROUPS.FINANCE, ['Channel Partner Admin']);

export const PARTNER_INVOICE_STATUSES = ['sent', 'entered', 'returned', 'cancelled'] as const;
export type PartnerInvoiceStatus = (typeof PARTNER_INVOICE_STATUSES)[number];

export const PARTNER_INVOICE_ACTIONS = ['enter', 'return', 'cancel', 'withdraw'] as const;
export type PartnerInvoiceAction = (typeof PARTNER_INVOICE_ACTIONS)[number];

interface Standing {
  status: PartnerInvoiceStatus;
  /** A run reserves, orders or has paid something of it. */
  isInRun: boolean;
}

/** What a person may do with an invoice now. */
export function partnerInvoiceActions(role: Role, { status, isInRun }: Standing): PartnerInvoiceAction[] {
  const isFinance = hasRole(role, ...GROUPS.FINANCE);
  const may: Record<PartnerInvoiceAction, boolean> = {
    enter: isFinance && status === 'sent',
    return: isFinance && status === 'sent',
    cancel: isFinance && status === 'entered' && !isInRun,
    withdraw: role === 'Channel Partner Admin' && status === 'sent',
  };
  return PARTNER_INVOICE_ACTIONS.filter((action) => may[action]);
}

const STATUS_LABELS: Record<PartnerInvoiceStatus, string> = {
  sent: 'sent and not entered yet',
  entered: 'entered already',
  returned: 'returned already',
  cancelled: 'cancelled already',
};

/** Why an invoice cannot be entered or returned; null when it can. */
export function notSentProblem(number: string, status: PartnerInvoiceStatus): string | null {
  return status === 'sent' ? null : `${number} is ${STATUS_LABELS[status]}.`;
}

/** Why this person cannot cancel it; null when they can. */
export function cancelProblem(number: string, status: PartnerInvoiceStatus, role: Role): string | null {
  if (status === 'returned' || status === 'cancelled') return `${number} is ${STATUS_LABELS[status]}.`;
  const isOfFirm = role === 'Channel Partner Admin';
  if (isOfFirm && status === 'entered') return `${number} is entered. Ask Finance to cancel it.`;
  if (!isOfFirm && status === 'sent') return `${number} is not entered yet. Return it to the firm instead.`;
  return null;
}
