import { describe, expect, it } from 'vitest';
import { checkPlaceholders, filledIn, messageBlockedBy, messageLink } from './messageTemplate.rules.ts';

describe('a text', () => {
  it('is filled in for a customer, and names what is not known of them', () => {
    expect(
      filledIn('Hello {firstName}, your visit to {project} is {visit}. {firstName}!', {
        firstName: 'Asha',
        project: 'Kalpa Tarang',
        visit: null,
      }),
    ).toEqual({ text: 'Hello Asha, your visit to Kalpa Tarang is {visit}. Asha!', missing: ['visit'] });
  });

  it('is not filled in again by what a customer is called', () => {
    expect(filledIn('{name}', { name: '{owner} $&' }).text).toBe('{owner} $&');
  });

  it('that leaves open what nobody fills in is refused', () => {
    expect(() => checkPlaceholders('body', 'Dear {salutation}')).toThrow(/\{salutation\} is not known/);
    expect(() => checkPlaceholders('body', 'Dear {firstName}, { not one } {}')).toThrow(/\{\} is not known/);
    expect(() => checkPlaceholders('body', 'Dear {firstName} of {organization}')).not.toThrow();
  });
});

describe('a customer', () => {
  const whatsapp = { channel: 'whatsapp', isPromotional: false } as const;
  const requirements = { dnd: false, consent: null, email: 'a@example.test' };

  it('who asked not to be disturbed is sent nothing', () => {
    expect(messageBlockedBy(whatsapp, { ...requirements, dnd: true })).toMatch(/not to be disturbed/);
  });

  it('is sent what they agreed to: WhatsApp unless they refused it, advertising only if they allowed it', () => {
    const refusing = { marketing: true, whatsapp: false };
    expect(messageBlockedBy(whatsapp, requirements)).toBeNull();
    expect(messageBlockedBy(whatsapp, { ...requirements, consent: refusing })).toMatch(/WhatsApp/);
    expect(
      messageBlockedBy({ ...whatsapp, channel: 'sms' }, { ...requirements, consent: refusing }),
    ).toBeNull();
    const advert = { channel: 'email', isPromotional: true } as const;
    expect(messageBlockedBy(advert, requirements)).toMatch(/consent/);
    expect(messageBlockedBy(advert, { ...requirements, consent: refusing })).toBeNull();
    expect(messageBlockedBy(advert, { ...requirements, consent: refusing, email: null })).toMatch(/address/);
  });
});

it('a link carries the text as it was written', () => {
  const to = { phone: '+919822011223', email: 'asha@example.test' };
  const message = { subject: 'Visit & keys', body: 'At 5 pm?\nSee you' };
  expect(messageLink('whatsapp', to, message)).toBe(
    'https://wa.me/919822011223?text=At%205%20pm%3F%0ASee%20you',
  );
  expect(messageLink('sms', to, message)).toBe('sms:+919822011223?body=At%205%20pm%3F%0ASee%20you');
  expect(messageLink('email', to, message)).toBe(
    'mailto:asha@example.test?subject=Visit%20%26%20keys&body=At%205%20pm%3F%0ASee%20you',
  );
});
