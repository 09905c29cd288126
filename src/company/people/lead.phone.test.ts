import { expect, test } from 'vitest';
import { AppError } from '#platform/contract/errors.ts';
import { normalisedPhone, requirePhone } from './lead.phone.ts';

test('a phone number is the same however it is written', () => {
  const written = [
    '9000001482',
    '090000 01482',
    '+91 90000-01482',
    '0091 9000001482',
    '919000001482',
    '(+91) 90000 01482',
  ];
  expect(new Set(written.map((one) => normalisedPhone(one, 'India')))).toEqual(new Set(['+919000001482']));
});

test('a number without a country code belongs to the country of the organization', () => {
  expect(normalisedPhone('(415) 555-2671', 'United States')).toBe('+14155552671');
  expect(normalisedPhone('050 123 4567', 'UAE')).toBe('+971501234567');
  expect(normalisedPhone('9000001482', 'Other')).toBeNull();
  expect(normalisedPhone('+91 90000 01482', 'Other')).toBe('+919000001482');
});

test('what is no phone number is refused with the field that holds it', () => {
  for (const written of ['12345', 'call me', '90000014821234567', 'ring 9000001482', '+']) {
    expect(normalisedPhone(written, 'India')).toBeNull();
  }
  expect(() => requirePhone('altPhone', '12345', 'India')).toThrow(AppError);
  expect(() => requirePhone('altPhone', '12345', 'India')).toThrow('Please enter a valid phone number');
});
