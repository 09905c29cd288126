import { describe, expect, it, test } from 'vitest';
import { gstinCheckCharacter } from '#platform/contract/identity-numbers.ts';
import { partnerGst } from './partnerGst.rules.ts';
import {
  creditDayProblem,
  invoiceDifferences,
  invoiceNumberOf,
  invoiceNumberProblem,
} from './partnerInvoice.rules.ts';
import { RATES } from './partnerRates.factory.ts';

describe('the number of a partner invoice', () => {
  it('is kept in upper case and without spaces', () => {
    expect(invoiceNumberOf(' dr/26-27 / 0012 ')).toBe('DR/26-27/0012');
  });

  test.each([
    ['DR/26-27/0012', null],
    ['1', null],
    ['ABCDEFGH/1234567', null],
    ['ABCDEFGH/12345678', 'The number has 17 characters; GST allows 16. Ask the firm for a shorter one.'],
    ['', 'Enter the invoice number.'],
    ['DR#12', 'A number holds letters, digits, - and / only.'],
    ['DR.12', 'A number holds letters, digits, - and / only.'],
    ['ДР12', 'A number holds letters, digits, - and / only.'],
  ])('%s is judged by what GST allows', (number, problem) => {
    expect(invoiceNumberProblem(number, 16)).toBe(problem);
  });
});

const FIRST = { seq: 1, grossPaise: 1_33_171_00 };
const SECOND = { seq: 2, grossPaise: 1_99_756_50 };
const first14 = '27AAACD1234F1Z';
const PUNE = { gstin: first14 + gstinCheckCharacter(first14), from: '2017-07-01', to: null };

function gstOf(taxablePaise: number, projectStateCode = '27', registrations = [PUNE]) {
  return partnerGst({
    taxablePaise,
    invoiceDate: '2026-11-21',
    registrations,
    projectStateCode,
    rates: RATES,
  });
}

const SAYS = { taxablePaise: 1_33_171_00, cgstPaise: 11_985_39, sgstPaise: 11_985_39, igstPaise: 0 };
const differences = (changes: Partial<typeof SAYS>, gst = gstOf(FIRST.grossPaise)) =>
  invoiceDifferences({ ...SAYS, ...changes }, [FIRST], gst);

describe('a partner invoice', () => {
  it('that says what is due has no difference, also up to ₹1 above and below in each amount', () => {
    expect(differences({})).toEqual([]);
    for (const off of [-1_00, 1_00])
      expect(
        differences({
          taxablePaise: SAYS.taxablePaise + off,
          cgstPaise: SAYS.cgstPaise + off,
          sgstPaise: SAYS.sgstPaise - off,
        }),
      ).toEqual([]);
    expect(differences({ igstPaise: 1 })).toHaveLength(1);
    expect(differences({ taxablePaise: SAYS.taxablePaise + 1_01 })).toHaveLength(1);
    expect(differences({ cgstPaise: SAYS.cgstPaise - 1_01 })).toHaveLength(1);
  });

  it('that says more or less is answered with both amounts', () => {
    expect(differences({ taxablePaise: 1_40_000_00 })).toEqual([
      { field: 'taxablePaise', message: 'The invoice says ₹1,40,000; tranche 1 is ₹1,33,171.' },
    ]);
    expect(differences({ cgstPaise: 12_000_00 })).toEqual([
      { field: 'cgstPaise', message: 'The invoice says CGST of ₹12,000; 9% is ₹11,985.39.' },
    ]);
    const both = invoiceDifferences(
      { ...SAYS, taxablePaise: 3_40_000_00 },
      [FIRST, SECOND],
      gstOf(3_32_927_50),
    );
    expect(both[0]?.message).toBe('The invoice says ₹3,40,000; tranches 1 and 2 are ₹3,32,927.50.');
  });

  it('with the wrong kind of GST is answered with the right one and why', () => {
    const igst = { cgstPaise: 0, sgstPaise: 0, igstPaise: 23_970_78 };
    expect(differences(igst).map(({ field }) => field)).toEqual(['cgstPaise', 'sgstPaise', 'igstPaise']);
    expect(differences(igst)[2]?.message).toBe(
      'The invoice says IGST of ₹23,970.78; the firm is registered in the state of the project, so it must show CGST and SGST.',
    );
    expect(differences({}, gstOf(FIRST.grossPaise, '29'))[0]?.message).toBe(
      'The invoice says CGST of ₹11,985.39; the firm is registered in another state than that of the project, so it must show IGST.',
    );
  });

  it('with GST of a firm that is not registered is answered with what to do', () => {
    const [difference] = differences({}, gstOf(FIRST.grossPaise, '27', []));
    expect(difference).toEqual({
      field: 'cgstPaise',
      message:
        'The invoice says ₹11,985.39 of GST; the firm is not registered for GST on its date. Enter the registration first, or return the invoice.',
    });
  });
});

test.each([
  ['2026-03-30', null],
  ['2026-04-04', null],
  ['2026-03-29', 'The invoice is dated 30 Mar 2026 and cannot be credited before.'],
  ['2026-04-05', 'An invoice cannot be credited in the future.'],
])('is credited between its date and today: %s', (creditedOn, problem) => {
  expect(creditDayProblem(creditedOn, '2026-03-30', '2026-04-04')).toBe(problem);
});
