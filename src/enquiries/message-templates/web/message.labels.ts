import type { Channel } from '../messageTemplate.contract.ts';

const CHANNEL_LABELS: Record<Channel, string> = { whatsapp: 'WhatsApp', sms: 'SMS', email: 'Email' };

export function channelWord(channel: Channel): string {
  return CHANNEL_LABELS[channel];
}
