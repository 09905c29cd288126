import type { Channel } from '../messageTemplate.contract.ts';

const CHANNEL_WORDS: Record<Channel, string> = { whatsapp: 'WhatsApp', sms: 'SMS', email: 'Email' };

export function channelWord(channel: Channel): string {
  return CHANNEL_WORDS[channel];
}
