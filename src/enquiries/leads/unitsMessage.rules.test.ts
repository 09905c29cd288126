import { expect, it } from 'vitest';
import { unitsMessage } from './unitsMessage.rules.ts';

const UNIT = {
  unitNumber: 'B-1203',
  unitType: '3BHK' as const,
  projectName: 'Kalpa Tarang',
  floor: 12,
  carpetArea: 985,
  pricePaise: 1_34_64_850_00,
};

it('each unit has a line of what a customer asks first, and a hidden price is left out', () => {
  expect(unitsMessage('Asha', [UNIT, { ...UNIT, unitNumber: 'B-1103', floor: 11, pricePaise: null }])).toBe(
    [
      'Dear Asha, these homes match what you are looking for:',
      'B-1203, 3BHK, Kalpa Tarang, floor 12, 985 sq ft carpet, ₹1.35 Cr before GST and charges',
      'B-1103, 3BHK, Kalpa Tarang, floor 11, 985 sq ft carpet',
    ].join('\n'),
  );
});
