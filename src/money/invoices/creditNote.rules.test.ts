import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { sumPaise } from '#platform/contract/money.ts';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';
import type { RateRow } from '#company/statutory-rates/rate.rules.ts';
import { readRates } from '#company/statutory-rates/rate.rules.ts';
import { numberedLine } from './creditNote.factory.ts';
import type { NumberedLine } from './creditNote.rules.ts';
import { creditNoteUntil, linesLeft, creditedLines } from './creditNote.rules.ts';
import { invoiceTotals } from './invoice.rules.ts';

const CUTOFF: RateRow[] = [
  {
    id: 'cutoff',
    key: 'gst.creditNoteCutoff',
    qualifier: null,
    stateCode: null,
    value: { month: 11, day: 30 },
    validFrom: '2017-07-01',
    validTo: null,
    source: 'CGST Act s.34(2)',
  },
];

describe('the last day for a credit note', () => {
  test.each([
    ['2026-03-31', '2026-11-30'],
    ['2026-04-01', '2027-11-30'],
    ['2026-12-31', '2027-11-30'],
  ])('of an invoice of %s is %s', (issued, until) => {
    expect(creditNoteUntil(readRates(CUTOFF, issued, null), issued)).toBe(until);
  });

  it('is none where the law sets none', () => {
    expect(creditNoteUntil(readRates([], '2026-04-01', null), '2026-04-01')).toBeNull();
  });
});

describe('a credit note over a part', () => {
  it('takes value and tax back at the rate of each line, to the paisa', () => {
    // 4,16,000 of price at 5%, 1,18,000 of parking at 18%: a tenth of 5,76,040 is waived.
    const price = numberedLine({
      lineNo: 1,
      taxablePaise: 4_16_000_00,
      cgstPaise: 10_400_00,
      sgstPaise: 10_400_00,
    });
    const parking = numberedLine({
      lineNo: 2,
      taxablePaise: 1_18_000_00,
      cgstPaise: 10_620_00,
      sgstPaise: 10_620_00,
      gstRatePct: 18,
    });
    const [ofPrice, ofParking] = creditedLines([price, parking], 57_604_00);
    expect(ofPrice).toMatchObject({
      detail: 'part of 4,16,000',
      taxablePaise: 41_600_00,
      cgstPaise: 1_040_00,
      sgstPaise: 1_040_00,
      totalPaise: 43_680_00,
    });
    expect(ofParking).toMatchObject({
      taxablePaise: 11_800_00,
      cgstPaise: 1_062_00,
      sgstPaise: 1_062_00,
      totalPaise: 13_924_00,
    });
  });

  it('over the whole is the lines as they were billed', () => {
    const lines = [numberedLine({ taxablePaise: 100_00, igstPaise: 5_00 })];
    expect(creditedLines(lines, 105_00)).toEqual(lines);
  });

  const line = fc
    .record({
      taxablePaise: fc.integer({ min: 1, max: 50_00_000_00 }),
      ratePct: fc.constantFrom(0, 1, 5, 12, 18),
      isIntegrated: fc.boolean(),
    })
    .map(({ taxablePaise, ratePct, isIntegrated }) => {
      const half = Math.round((taxablePaise * ratePct) / 200);
      const tax = isIntegrated ? { igstPaise: 2 * half } : { cgstPaise: half, sgstPaise: half };
      return { taxablePaise, gstRatePct: ratePct, ...tax };
    });
  const lines = fc
    .array(line, { minLength: 1, maxLength: 6 })
    .map((all) => all.map((one, index) => numberedLine({ lineNo: index + 1, ...one })));
  const totalOf = (all: readonly NumberedLine[]) => sumPaise(all.map((one) => one.totalPaise));

  it('adds up to what is waived, keeps halves equal, and leaves no line and no tax below nothing, however often', () => {
    fc.assert(
      fc.property(
        lines,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
        (billed, parts) => {
          const credited: NumberedLine[] = [];
          for (const part of [...parts, 1]) {
            const left = linesLeft(billed, credited);
            const amountPaise = Math.round(totalOf(left) * part);
            const taken = creditedLines(left, amountPaise);
            expect(totalOf(taken)).toBe(amountPaise);
            for (const one of taken) {
              expect(one.cgstPaise).toBe(one.sgstPaise);
              expect(one.taxablePaise + taxTotal(one)).toBe(one.totalPaise);
              expect(Math.min(one.taxablePaise, one.cgstPaise, one.igstPaise)).toBeGreaterThanOrEqual(0);
            }
            credited.push(...taken);
            for (const one of linesLeft(billed, credited))
              expect(Math.min(one.taxablePaise, one.cgstPaise, one.igstPaise)).toBeGreaterThanOrEqual(0);
          }
          expect(linesLeft(billed, credited)).toEqual([]);
          expect(invoiceTotals(credited)).toEqual(invoiceTotals(billed));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('stays within a paisa of the rate of its line', () => {
    fc.assert(
      fc.property(line, fc.double({ min: 0, max: 1, noNaN: true }), (given, part) => {
        const billed = numberedLine(given);
        const [taken] = creditedLines([billed], Math.round(billed.totalPaise * part));
        fc.pre(taken !== undefined);
        const exact = (taken.totalPaise * taxTotal(billed)) / billed.totalPaise;
        expect(Math.abs(taxTotal(taken) - exact)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 500 },
    );
  });
});
