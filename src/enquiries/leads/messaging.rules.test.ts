import { describe, expect, it } from 'vitest';
import type { MessageChannel } from './messaging.rules.ts';
import { messageRefusal } from './messaging.rules.ts';

const CHANNELS: readonly MessageChannel[] = ['call', 'whatsapp', 'sms', 'email'];

function agreed(marketing: boolean, whatsapp: boolean) {
  return { dnd: false, consent: { marketing, whatsapp, at: '2026-11-22T06:00:00Z', channel: 'Web form' } };
}

describe('who may be sent something', () => {
  it('is, by whatever way, whoever has only asked and said nothing of consent, about their enquiry alone', () => {
    const lead = { dnd: false, consent: null };
    for (const channel of CHANNELS) {
      expect(messageRefusal(lead, channel, 'service')).toBeNull();
      expect(messageRefusal(lead, channel, 'marketing')).toBe('No consent to marketing messages.');
    }
  });

  it('is called about their own enquiry, and nothing else, once they asked not to be disturbed', () => {
    const lead = { ...agreed(true, true), dnd: true };
    expect(messageRefusal(lead, 'call', 'service')).toBeNull();
    for (const channel of CHANNELS) {
      expect(messageRefusal(lead, channel, 'marketing')).toContain('Do not disturb');
    }
    expect(messageRefusal(lead, 'whatsapp', 'service')).toContain('Do not disturb');
  });

  it('is held to what they agreed to', () => {
    expect(messageRefusal(agreed(true, true), 'whatsapp', 'marketing')).toBeNull();
    expect(messageRefusal(agreed(true, false), 'email', 'marketing')).toBeNull();
    expect(messageRefusal(agreed(true, false), 'whatsapp', 'marketing')).toContain('WhatsApp');
    expect(messageRefusal(agreed(false, false), 'whatsapp', 'service')).toContain('WhatsApp');
    expect(messageRefusal(agreed(false, true), 'whatsapp', 'service')).toBeNull();
  });
});
