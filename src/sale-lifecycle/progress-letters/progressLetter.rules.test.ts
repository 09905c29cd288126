import { expect, it } from 'vitest';
import { addressed, NO_ADDRESS, OTHER_UNIT, skippedByReason } from './progressLetter.rules.ts';

const consent = { marketing: true, whatsapp: false, at: null, channel: null };
const buyer = (saleId: string, more: object = {}) => ({
  saleId,
  name: 'Asha Rao',
  email: `${saleId}@buyers.test`,
  dnd: false,
  consent,
  ...more,
});

it('goes to those who consented and have an address, and to each address once', () => {
  const judged = addressed([
    buyer('a'),
    buyer('b', { email: 'A@buyers.test' }),
    buyer('c', { email: null }),
    buyer('d', { consent: null }),
    buyer('e', { dnd: true }),
    buyer('f', { consent: null, email: 'g@buyers.test' }),
    // Who may not be mailed takes the letter from nobody with the same address.
    buyer('g'),
  ]);
  expect(judged.map(({ saleId, reason }) => [saleId, reason])).toEqual([
    ['a', null],
    ['b', OTHER_UNIT],
    ['c', NO_ADDRESS],
    ['d', 'No consent to marketing messages.'],
    ['e', 'Do not disturb. Call only about the enquiry.'],
    ['f', 'No consent to marketing messages.'],
    ['g', null],
  ]);
  expect(skippedByReason(judged)[0]).toEqual({ reason: 'No consent to marketing messages.', buyers: 2 });
});
