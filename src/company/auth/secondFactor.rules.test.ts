import { describe, expect, it } from 'vitest';
import { acceptedStep, bare, inGroups, newSecret, uriOf } from './secondFactor.rules.ts';

/** The secret '12345678901234567890' of RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number, lastStep: number | null = null) => ({
  now: new Date(seconds * 1000).toISOString(),
  lastStep,
});

describe('a code of an authenticator app', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
  ])('at %d seconds is that of RFC 6238', (seconds, code, step) => {
    expect(acceptedStep(SECRET, code, at(seconds))).toBe(step);
  });

  it('may be half a minute early or late, not more', () => {
    expect(acceptedStep(SECRET, '287082', at(59 + 30))).toBe(1);
    expect(acceptedStep(SECRET, '287082', at(59 + 60))).toBeNull();
  });

  it('works once, and none of an earlier half minute works after it', () => {
    expect(acceptedStep(SECRET, '287082', at(59, 1))).toBeNull();
    expect(acceptedStep(SECRET, '287082', at(59 + 30, 2))).toBeNull();
    expect(acceptedStep(SECRET, '287082', at(59, 0))).toBe(1);
  });

  it('may be typed in groups, and is nothing but six digits', () => {
    expect(acceptedStep(SECRET, ' 287 082 ', at(59))).toBe(1);
    for (const code of ['28708', '2870820', '28708a', '', '２８７０８２'])
      expect(acceptedStep(SECRET, code, at(59)), code).toBeNull();
  });
});

it('a new secret has 160 bits, differs each time, and its picture names the account', () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(secret);
  expect(uriOf(secret, 'asha@example.test')).toBe(
    `otpauth://totp/Plinth:asha%40example.test?issuer=Plinth&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
});

it('a recovery code is the same with and without its dashes, in small letters too', () => {
  expect(inGroups('ABCDEFGHJKMNPQRS')).toBe('ABCD-EFGH-JKMN-PQRS');
  expect(bare('abcd-efgh jkmn-pqrs')).toBe('ABCDEFGHJKMNPQRS');
});
