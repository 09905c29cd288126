import { describe, expect, it } from 'vitest';
import { initialsOf, paperCode, paperStatusOn, verifyUrl } from './paper.rules.ts';

describe('what a stranger learns of a name', () => {
  it.each([
    ['Asha Rao', 'A. R.'],
    ['Asha Rao and Vivek Rao', 'A. R. and V. R.'],
    ['Asha Rao, Vivek Rao and Meera Shah', 'A. R., V. R. and M. S.'],
    ['  asha   de souza ', 'A. D. S.'],
    ['Skyline Realty & Co.', 'S. R. C.'],
    ['(HUF) Rao', 'H. R.'],
    ['आशा राव', 'आ. र.'],
    ['', null],
    ['& -', null],
    [null, null],
  ])('of %j is %j', (name, initials) => expect(initialsOf(name)).toBe(initials));
});

describe('a code', () => {
  it.each(['K3XM-9TQ2-7WHB-C0RA', 'k3xm9tq27whbc0ra', 'K3XM 9TQ2 7WHB CORA', 'k3xm-9tq2-7whb-c0ra'])(
    'is the same however it is typed: %s',
    (typed) => expect(paperCode(typed)).toBe('K3XM-9TQ2-7WHB-C0RA'),
  );

  it('reads I and L as 1', () => expect(paperCode('IL11ABCDIL11ABCD')).toBe('1111-ABCD-1111-ABCD'));

  it('is checked at the address of the installation', () =>
    expect(verifyUrl('https://plinth.example.com/', 'K3XM-9TQ2-7WHB-C0RA')).toBe(
      'https://plinth.example.com/verify/K3XM-9TQ2-7WHB-C0RA',
    ));
});

it('an offer ends after its last day, and only while it holds', () => {
  const offer = { status: 'valid', validUntil: '2026-11-30' } as const;
  expect(paperStatusOn(offer, '2026-11-30')).toBe('valid');
  expect(paperStatusOn(offer, '2026-12-01')).toBe('expired');
  expect(paperStatusOn({ ...offer, status: 'replaced' }, '2026-12-01')).toBe('replaced');
  expect(paperStatusOn({ status: 'valid', validUntil: null }, '2030-01-01')).toBe('valid');
});
