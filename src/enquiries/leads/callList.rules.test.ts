import { expect, it } from 'vitest';
import { CALL_OUTCOMES, callAgainAt, loggedCall, whatsAppLink } from './callList.rules.ts';

const NOW = '2026-11-20T06:30:00.000Z';

it('customers not reached are called again today, those who requested a call the day after, all others as planned', () => {
  expect(CALL_OUTCOMES.map((outcome) => callAgainAt(outcome, NOW))).toEqual([
    null,
    null,
    '2026-11-20T08:30:00.000Z',
    '2026-11-20T07:00:00.000Z',
    '2026-11-21T06:30:00.000Z',
    null,
  ]);
  expect(loggedCall('connected', NOW)).toEqual({ type: 'call', direction: 'outbound', outcome: 'connected' });
});

it('a link to WhatsApp carries the text as it was written', () => {
  expect(whatsAppLink('+919822011223')).toBe('https://wa.me/919822011223');
  expect(whatsAppLink('+919822011223', 'See you at 5 & bring ID')).toBe(
    'https://wa.me/919822011223?text=See%20you%20at%205%20%26%20bring%20ID',
  );
});
