import type { Lead } from './lead.contract.ts';

export type MessageChannel = 'call' | 'whatsapp' | 'sms' | 'email';
/** An answer to what the customer asked for, or something that he did not ask for. */
export type MessagePurpose = 'service' | 'marketing';

/**
 * Why a customer may not be sent something; null when he may. Who asked not to be disturbed is only called about
 * his own enquiry; who has said what he agrees to is held to it, and nobody is marketed to who has not agreed.
 */
export function messageRefusal(
  { dnd, consent }: Pick<Lead, 'dnd' | 'consent'>,
  channel: MessageChannel,
  purpose: MessagePurpose,
): string | null {
  const isOwnEnquiry = channel === 'call' && purpose === 'service';
  if (isOwnEnquiry) return null;
  if (dnd) return 'Asked not to be disturbed. Call only about the enquiry.';
  if (purpose === 'marketing' && !consent?.marketing) return 'Has not agreed to marketing messages.';
  const isAsked = purpose === 'service' && consent === null;
  if (channel === 'whatsapp' && !isAsked && !consent?.whatsapp)
    return 'Has not agreed to WhatsApp messages. Call instead.';
  return null;
}
