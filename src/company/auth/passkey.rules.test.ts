import { describe, expect, it } from 'vitest';
import { freePlace, isCopied, passkeySiteOf } from './passkey.rules.ts';

describe('where passkeys work', () => {
  it.each([
    ['https://plinth.example.com', { name: 'plinth.example.com', origin: 'https://plinth.example.com' }],
    [
      'https://crm.example.com:8443/start',
      { name: 'crm.example.com', origin: 'https://crm.example.com:8443' },
    ],
    ['http://localhost:3000', { name: 'localhost', origin: 'http://localhost:3000' }],
    ['http://127.0.0.1:3000', { name: 'localhost', origin: 'http://localhost:3000' }],
    ['http://[::1]:3000', { name: 'localhost', origin: 'http://localhost:3000' }],
    ['http://plinth.example.com', null],
    ['https://192.168.1.4', null],
    ['https://[2001:db8::1]', null],
    ['http://0.0.0.0:3000', null],
  ])('%s: %o', (publicUrl, site) => {
    expect(passkeySiteOf(publicUrl)).toEqual(site);
  });
});

describe('a copied passkey', () => {
  it.each([
    [0, 0, false],
    [0, 1, false],
    [4, 5, false],
    [4, 4, true],
    [4, 3, true],
    [4, 0, true],
  ])('that signed %i times before and says %i: %s', (last, now, copied) => {
    expect(isCopied({ last, now })).toBe(copied);
  });
});

it('a passkey takes the lowest of ten places that is free, and none when all are taken', () => {
  expect([freePlace([]), freePlace([1, 2, 4]), freePlace([2])]).toEqual([1, 3, 1]);
  expect(freePlace([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toBeNull();
});
