import type { CustomerSale, CustomerSuggestion } from '../customer.contract.ts';

/** 'A-1203 (Kalpa Tarang)', and whether it was cancelled. */
export function unitText({ unitNumber, projectName, status }: CustomerSale): string {
  return `${unitNumber} (${projectName}${status === 'cancelled' ? ', cancelled' : ''})`;
}

const SIGN_LABELS: Record<CustomerSuggestion['signs'][number], string> = {
  pan: 'PAN',
  phone: 'phone',
  lead: 'enquiry',
};

const AND = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** 'Same PAN and phone as BKG/26-27/0049.'; another PAN is said too. */
export function likenessText({ signs, isPanDifferent, bookingNumber }: CustomerSuggestion): string {
  const same = `Same ${AND.format(signs.map((sign) => SIGN_LABELS[sign]))} as ${bookingNumber}.`;
  return isPanDifferent ? `${same} Their PANs differ.` : same;
}

/** 'One more booking is not shown to you.'; nothing when all are. */
export function hiddenText(count: number | null): string | null {
  if (!count) return null;
  return count === 1 ? '1 more booking is not shown to you.' : `${count} more bookings are not shown to you.`;
}
