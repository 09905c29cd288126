import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_PAISE, pctOf } from '#platform/contract/money.ts';
import type { SupplyPlace } from './gst.rules.ts';
import { addTax, NO_TAX, subtractTax, sumTax, taxLabels, taxOn, taxRegimeOf, taxTotal } from './gst.rules.ts';

const place = (facts: Partial<SupplyPlace>): SupplyPlace => ({
  isIndia: true,
  gstRegistered: true,
  supplierStateCode: '27',
  propertyStateCode: '27',
  ...facts,
});

test('a flat in the supplier state carries CGST and SGST, wherever the buyer lives', () => {
  const regime = taxRegimeOf(place({}));
  expect(regime).toBe('cgstSgst');
  expect(taxOn(133_171_000, 5, regime)).toEqual({ cgstPaise: 3_329_275, sgstPaise: 3_329_275, igstPaise: 0 });
  expect(taxLabels(regime).map((one) => one.label)).toEqual(['CGST', 'SGST']);
});

test('a property in another state carries IGST', () => {
  const regime = taxRegimeOf(place({ propertyStateCode: '36' }));
  expect(taxOn(133_171_000, 5, regime)).toEqual({ cgstPaise: 0, sgstPaise: 0, igstPaise: 6_658_550 });
  expect(taxLabels(regime).map((one) => one.label)).toEqual(['IGST']);
});

test('a registration still to be made is expected in the state of the property', () => {
  expect(taxRegimeOf(place({ supplierStateCode: null }))).toBe('cgstSgst');
});

test('a Union Territory without legislature carries UTGST, Delhi and Puducherry do not', () => {
  const regimeIn = (code: string) => taxRegimeOf(place({ supplierStateCode: code, propertyStateCode: code }));
  expect(taxLabels(regimeIn('04')).map((one) => one.label)).toEqual(['CGST', 'UTGST']);
  expect(regimeIn('07')).toBe('cgstSgst');
  expect(regimeIn('34')).toBe('cgstSgst');
});

test('without registration there is no tax, outside India there is one', () => {
  expect(taxOn(100_000, 5, taxRegimeOf(place({ gstRegistered: false })))).toEqual(NO_TAX);
  const abroad = taxRegimeOf(place({ isIndia: false, supplierStateCode: null, propertyStateCode: null }));
  expect(taxOn(100_000, 7, abroad)).toEqual({ ...NO_TAX, igstPaise: 7_000 });
  expect(taxLabels(abroad)[0]?.label).toBe('Tax');
  expect(taxLabels('none')).toEqual([]);
});

test('an odd paisa is rounded in each half, so both halves are always equal', () => {
  expect(taxOn(30, 10, 'cgstSgst')).toEqual({ cgstPaise: 2, sgstPaise: 2, igstPaise: 0 });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: MAX_PAISE }),
      fc.integer({ min: 0, max: 280_000 }),
      (amount, scaled) => {
        const tax = taxOn(amount, scaled / 10_000, 'cgstSgst');
        expect(tax.cgstPaise).toBe(tax.sgstPaise);
        expect(Math.abs(taxTotal(tax) - pctOf(amount, scaled / 10_000))).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('taxes are added and taken away part by part', () => {
  const one = { cgstPaise: 1, sgstPaise: 2, igstPaise: 3 };
  expect(sumTax([one, one])).toEqual(addTax(one, one));
  expect(subtractTax(addTax(one, one), one)).toEqual(one);
});
