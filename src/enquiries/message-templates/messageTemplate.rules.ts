import { invalid } from '#platform/contract/errors.ts';
import type { Channel, Placeholder } from './messageTemplate.contract.ts';
import { PLACEHOLDERS } from './messageTemplate.contract.ts';

const PLACE = /\{([^{}\s]*)\}/g;

export type Filling = Readonly<Partial<Record<Placeholder, string | null>>>;

/** Refuses (400) unknown placeholders: a customer would read the braces. */
export function checkPlaceholders(field: 'body' | 'subject', text: string): void {
  const unknown = [...text.matchAll(PLACE)]
    .map(([, name]) => name ?? '')
    .find((name) => !isPlaceholder(name));
  if (unknown === undefined) return;
  const known = PLACEHOLDERS.map((name) => `{${name}}`).join(', ');
  throw invalid(field, `{${unknown}} is not known. Use ${known}.`);
}

/** The text for one customer; placeholders without a known value stay, and are named. */
export function filledIn(text: string, filling: Filling): { text: string; missing: Placeholder[] } {
  const missing = new Set<Placeholder>();
  const filled = text.replaceAll(PLACE, (place, name: string) => {
    if (!isPlaceholder(name)) return place;
    const value = filling[name];
    if (value) return value;
    missing.add(name);
    return place;
  });
  return { text: filled, missing: [...missing] };
}

function isPlaceholder(name: string): name is Placeholder {
  return PLACEHOLDERS.some((one) => one === name);
}

/** The consent of a customer to messages. */
export interface Requirements {
  dnd: boolean;
  consent: { marketing: boolean; whatsapp: boolean } | null;
  email: string | null;
}

/** Why a customer may not be sent a message, in words for the salesperson; null when they may. */
export function messageBlockedBy(
  template: { channel: Channel; isPromotional: boolean },
  { dnd, consent, email }: Requirements,
): string | null {
  if (dnd) return 'The customer has asked not to be disturbed.';
  if (template.channel === 'email' && email === null) return 'No email address is known.';
  if (template.channel === 'whatsapp' && consent?.whatsapp === false)
    return 'The customer does not want messages on WhatsApp.';
  if (template.isPromotional && consent?.marketing !== true)
    return 'Marketing messages need the customer’s consent, which is not recorded.';
  return null;
}

/** Where a click takes the text; the user presses "send" there. */
export function messageLink(
  channel: Channel,
  to: { phone: string; email: string | null },
  message: { subject: string | null; body: string },
): string {
  const body = encodeURIComponent(message.body);
  switch (channel) {
    case 'whatsapp':
      return `https://wa.me/${to.phone.replace(/^\+/, '')}?text=${body}`;
    case 'sms':
      return `sms:${to.phone}?body=${body}`;
    case 'email':
      return `mailto:${to.email ?? ''}?subject=${encodeURIComponent(message.subject ?? '')}&body=${body}`;
  }
}
