import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { gstinCheckCharacter } from '#platform/contract/identity-numbers.ts';
import { MAX_PAISE, pctOf } from '#platform/contract/money.ts';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';
import { partnerGst } from './partnerGst.rules.ts';
import { RATES } from './partnerRates.factory.ts';

const gstinIn = (state: string) => {
  const first14 = `${state}AAACD1234F1Z`;
  return first14 + gstinCheckCharacter(first14);
};
const PUNE = { gstin: gstinIn('27'), from: '2017-07-01', to: null };
const BENGALURU = { gstin: gstinIn('29'), from: '2024-04-01', to: '2026-09-30' };

const BILLED = {
  taxablePaise: 1_99_756_50,
  invoiceDate: '2026-11-21',
  registrations: [PUNE],
  projectStateCode: '27',
  rates: RATES,
};
const partsOf = (changes: Partial<typeof BILLED>) => {
  const { tax } = partnerGst({ ...BILLED, ...changes });
  return [tax.cgstPaise, tax.sgstPaise, tax.igstPaise];
};

describe('GST of a partner invoice', () => {
  test.each([
    ['first tranche of the slab case', 1_33_171_00, [11_985_39, 11_985_39, 0]],
    ['second tranche', 1_99_756_50, [17_978_09, 17_978_08, 0]],
    ['the whole', 3_32_927_50, [29_963_48, 29_963_47, 0]],
    ['the rest after a clawback', 66_585_50, [5_992_70, 5_992_69, 0]],
  ])('%s: CGST is half, SGST the rest', (_name, taxablePaise, parts) => {
    expect(partsOf({ taxablePaise })).toEqual(parts);
  });

  it('is IGST where the firm is registered in another state only', () => {
    expect(partsOf({ projectStateCode: '29' })).toEqual([0, 0, 35_956_17]);
  });

  it('follows the registration in the state of the project, on the first and last of its days', () => {
    const registrations = [PUNE, BENGALURU];
    const regimeOn = (invoiceDate: string) =>
      partnerGst({ ...BILLED, registrations, projectStateCode: '29', invoiceDate }).regime;
    expect(['2024-03-31', '2024-04-01', '2026-09-30', '2026-10-01'].map(regimeOn)).toEqual([
      'igst',
      'cgstSgst',
      'cgstSgst',
      'igst',
    ]);
  });

  it('is none while the firm has no registration, and says so', () => {
    const registrations = [{ ...PUNE, from: '2026-11-22' }];
    const gst = partnerGst({ ...BILLED, registrations });
    expect([gst.gstin, gst.gstPaise]).toEqual([null, 0]);
    expect(gst.steps[0]?.text).toBe('The firm has no GST registration on 21 Nov 2026');
    expect(gst.rateIds).toEqual([]);
  });

  it('is halved between centre and territory in a Union Territory without legislature', () => {
    const registrations = [{ ...PUNE, gstin: gstinIn('04') }];
    const gst = partnerGst({ ...BILLED, registrations, projectStateCode: '04' });
    expect(gst.steps.map(({ label }) => label)).toEqual(['Place of supply', 'CGST 9%', 'UTGST 9%']);
  });

  it('is explained by steps that add up to it', () => {
    const gst = partnerGst(BILLED);
    expect(gst.steps.map(({ text }) => text)).toEqual([
      'The firm is registered in Maharashtra, the state of the project',
      'half of 18% of 1,99,756.50',
      'the rest of 18% of 1,99,756.50',
    ]);
    expect(gst.rateIds).toEqual(['gst.brokerage 2017-07-01']);
  });

  test('of any amount its parts and its steps add up to 18%, in each state', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: MAX_PAISE }),
        fc.constantFrom('27', '29', '04'),
        (paise, state) => {
          const gst = partnerGst({ ...BILLED, taxablePaise: paise, projectStateCode: state });
          const steps = gst.steps.reduce((sum, { amountPaise }) => sum + (amountPaise ?? 0), 0);
          expect([taxTotal(gst.tax), gst.gstPaise, steps]).toEqual(Array(3).fill(pctOf(paise, 18)));
          expect(Math.abs(gst.tax.cgstPaise - gst.tax.sgstPaise)).toBeLessThanOrEqual(state === '27' ? 1 : 0);
        },
      ),
    );
  });
});
