import type { Lead } from './lead.contract.ts';

export type MessageChannel = 'call' | 'whatsapp' | 'sms' | 'email';
/** A reply to the customer's enquiry, or marketing. */
export type MessagePurpose = 'service' | 'marketing';

/**
 * Why a customer may not be sent a message; null when they may. A customer with do-not-disturb is only called
 * about their own enquiry; a recorded consent decides, and nobody gets marketing without consent.
 */
export function messageRefusal(
  { dnd, consent }: Pick<Lead, 'dnd' | 'consent'>,
  channel: MessageChannel,
  purpose: MessagePurpose,
): string | null {
  const isOwnEnquiry = channel === 'call' && purpose === 'service';
  if (isOwnEnquiry) return null;
  if (dnd) return 'Do not disturb. Call only about the enquiry.';
  if (purpose === 'marketing' && !consent?.marketing) return 'No consent to marketing messages.';
  const isAsked = purpose === 'service' && consent === null;
  if (channel === 'whatsapp' && !isAsked && !consent?.whatsapp)
    return 'No consent to WhatsApp messages. Call instead.';
  return null;
}
