import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  GST_STATES,
  gstinCheckCharacter,
  gstinProblem,
  isGstin,
  isPan,
  stateName,
} from './identity-numbers.ts';

// Numbers printed in public registers.
const SOUND = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '27AAACR5055K1Z7'];

test.each(SOUND)('%s is a valid GSTIN', (gstin) => {
  expect(gstinProblem(gstin)).toBeNull();
});

test('each fault of a GSTIN is named', () => {
  expect(gstinProblem('27AAPFU0939F1Z')).toBe('GSTIN must have 15 characters');
  expect(gstinProblem('27AAPFU0939F0ZV')).toBe('GSTIN must look like 27ABCDE1234F1Z5');
  expect(gstinProblem('27aapfu0939f1zv')).toBe('GSTIN must look like 27ABCDE1234F1Z5');
  expect(gstinProblem('99AAPFU0939F1ZV')).toBe('GSTIN begins with 99, which is not a state code');
  expect(gstinProblem('27AAPFU0939F1ZW')).toBe(
    'GSTIN has a typing error: its check character does not match',
  );
  expect(gstinProblem('27AAPFU0939F1ZV', { stateCode: '36' })).toBe(
    'GSTIN belongs to Maharashtra, not to Telangana',
  );
  expect(gstinProblem('27AAPFU0939F1ZV', { pan: 'ABCDE1234F' })).toBe(
    'GSTIN belongs to PAN AAPFU0939F, not to ABCDE1234F',
  );
  expect(gstinProblem('27AAPFU0939F1ZV', { stateCode: '27', pan: 'AAPFU0939F' })).toBeNull();
});

test('one mistyped character never passes the check', () => {
  const characters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  fc.assert(
    fc.property(fc.constantFrom(...SOUND), fc.nat(14), fc.constantFrom(...characters), (gstin, at, typed) => {
      fc.pre(gstin[at] !== typed);
      expect(isGstin(gstin.slice(0, at) + typed + gstin.slice(at + 1))).toBe(false);
    }),
    { numRuns: 1_000 },
  );
});

test('a number completed with its check character is valid', () => {
  const first14 = '36AAKCS4821M1Z';
  expect(isGstin(first14 + gstinCheckCharacter(first14))).toBe(true);
});

test('PAN is five letters, four digits and a letter', () => {
  expect(isPan('AFXPR1234L')).toBe(true);
  expect(isPan('afxpr1234l')).toBe(false);
  expect(isPan('AFXP1234L')).toBe(false);
});

test('states are known by their code, territories without a legislature marked for UTGST', () => {
  expect(GST_STATES).toHaveLength(36);
  expect(GST_STATES.map((one) => one.code)).toEqual(GST_STATES.map((one) => one.code).toSorted());
  expect(stateName('27')).toBe('Maharashtra');
  expect(stateName('36')).toBe('Telangana');
  const territories = GST_STATES.filter((one) => one.isUnionTerritoryWithoutLegislature);
  expect(territories.map((one) => one.name)).toEqual([
    'Chandigarh',
    'Dadra and Nagar Haveli and Daman and Diu',
    'Lakshadweep',
    'Andaman and Nicobar Islands',
    'Ladakh',
  ]);
});
