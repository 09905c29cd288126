import { describe, expect, it } from 'vitest';
import { addDays } from '#platform/contract/calendar.ts';
import { today } from '#platform/web/session/today.ts';
import { DraftFields } from './priceList.form.ts';

const GARDEN = { code: 'GV', name: 'Garden view', basis: 'perSqFt', value: 150_00 } as const;

const draft = (changes: object) =>
  DraftFields.safeParse({
    name: 'Diwali',
    effectiveFrom: today(),
    note: null,
    priceBasis: 'carpet',
    baseRatePaise: 12_400_00,
    floorRatePaise: 11_400_00,
    floorRiseRatePaise: 45_00,
    floorRiseAfterFloor: 4,
    plcCharges: [GARDEN],
    chargeHeads: [],
    parkingTypes: [],
    towers: [],
    ...changes,
  });

const problemsOf = (changes: object) =>
  draft(changes).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('the form of a price list', () => {
  it('takes what the server takes', () => {
    expect(draft({}).success).toBe(true);
  });

  it.each([
    [
      { floorRatePaise: 12_500_00 },
      'floorRatePaise',
      'The minimum selling rate cannot be more than the base rate.',
    ],
    [{ plcCharges: [GARDEN, GARDEN] }, 'plcCharges.1.code', 'Location charge GV is entered twice.'],
    [
      { plcCharges: [{ ...GARDEN, value: 1.5 }] },
      'plcCharges.0.value',
      'An amount is a whole number of paise.',
    ],
    [
      { effectiveFrom: addDays(today(), -1) },
      'effectiveFrom',
      'This date has passed. Choose today or a later date.',
    ],
  ])('names the field that has to give way: %o', (changes, field, message) => {
    expect(problemsOf(changes)).toEqual([[field, message]]);
  });
});
