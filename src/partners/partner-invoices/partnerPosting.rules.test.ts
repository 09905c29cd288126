import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { MAX_PAISE, sumPaise } from '#platform/contract/money.ts';
import { challanDueOn, challanOf, statementOf } from './challan.rules.ts';
import type { PartnerLine } from './partnerPosting.rules.ts';
import * as posting from './partnerPosting.rules.ts';

const shown = (lines: readonly PartnerLine[]) =>
  lines.map((line) => [line.account, line.debitPaise - line.creditPaise]);

describe('the ledger', () => {
  it('books an invoice as cost with its GST, payable less TDS', () => {
    const first = {
      grossPaise: 1_33_171_00,
      gstPaise: 23_970_78,
      tdsPaise: 2_663_42,
      takenPaise: 0,
      owedPaise: 0,
    };
    expect(shown(posting.entryLines(first))).toEqual([
      ['brokerage', 1_33_171_00],
      ['brokerageGst', 23_970_78],
      ['tdsPayable', -2_663_42],
      ['partnerPayable', -1_54_478_36],
    ]);
  });

  test.each([
    ['4.9, both tranches', 3_32_927_50, 59_926_95, 6_658_55, 3_86_195_90],
    ['4.9, second tranche', 1_99_756_50, 35_956_17, 3_995_13, 2_31_717_54],
    ['no PAN, no GSTIN', 1_33_171_00, 0, 26_634_20, 1_06_536_80],
  ])('%s: net to the paisa', (_name, grossPaise, gstPaise, tdsPaise, netPaise) => {
    const lines = posting.entryLines({ grossPaise, gstPaise, tdsPaise, takenPaise: 0, owedPaise: 0 });
    expect(lines.find(({ account }) => account === 'partnerPayable')?.creditPaise).toBe(netPaise);
  });

  it('books payment, return, clawback, credit note, repayment and loss between their accounts', () => {
    expect(shown(posting.paymentLines(5_00))).toEqual([
      ['partnerPayable', 5_00],
      ['bank', -5_00],
    ]);
    expect(shown(posting.returnLines(5_00))).toEqual([
      ['partnerPayable', -5_00],
      ['bank', 5_00],
    ]);
    expect(shown(posting.clawbackLines(5_00))).toEqual([
      ['partnerRecoverable', 5_00],
      ['brokerage', -5_00],
    ]);
    expect(shown(posting.creditNoteLines(5_00))).toEqual([
      ['partnerRecoverable', 5_00],
      ['brokerageGst', -5_00],
    ]);
    expect(shown(posting.awaitedGstLines(5_00))).toEqual([
      ['partnerPayable', 5_00],
      ['partnerRecoverable', -5_00],
    ]);
    expect(shown(posting.repaymentLines(5_00))).toEqual([
      ['bank', 5_00],
      ['partnerRecoverable', -5_00],
    ]);
    expect(shown(posting.writeOffLines(5_00))).toEqual([
      ['partnerLoss', 5_00],
      ['partnerRecoverable', -5_00],
    ]);
  });

  it('books a challan in whole rupees, its difference as rounding, interest and fee apart', () => {
    const challan = (deductedPaise: number) =>
      shown(posting.challanLines({ ...challanOf(deductedPaise, 0), interestPaise: 40_00, feePaise: 200_00 }));
    expect(challan(2_663_42)).toEqual([
      ['tdsPayable', 2_663_42],
      ['tdsInterest', 40_00],
      ['tdsFee', 200_00],
      ['rounding', -42],
      ['bank', -2_903_00],
    ]);
    expect(challan(2_663_50)).toContainEqual(['rounding', 50]);
  });

  test('balances whatever is posted, and a contra takes all of it back', () => {
    const paise = fc.integer({ min: 1, max: MAX_PAISE });
    fc.assert(
      fc.property(paise, paise, fc.integer({ min: 0, max: 100 }), (grossPaise, other, share) => {
        const tdsPaise = Math.floor((grossPaise * share) / 100);
        const all = [
          posting.entryLines({
            grossPaise,
            gstPaise: other,
            tdsPaise,
            takenPaise: grossPaise - tdsPaise,
            owedPaise: 0,
          }),
          posting.paymentLines(other),
          posting.returnLines(other),
          posting.challanLines({ ...challanOf(grossPaise, other), interestPaise: other, feePaise: 0 }),
          posting.clawbackLines(grossPaise),
          posting.creditNoteLines(other),
          posting.awaitedGstLines(other),
          posting.repaymentLines(other),
          posting.writeOffLines(other),
        ];
        for (const lines of all) {
          const both = [...lines, ...posting.contra(lines)];
          expect(sumPaise(lines.map((line) => line.debitPaise - line.creditPaise))).toBe(0);
          for (const { account } of lines)
            expect(
              sumPaise(
                both.filter((one) => one.account === account).map((one) => one.debitPaise - one.creditPaise),
              ),
            ).toBe(0);
          for (const line of lines) expect((line.debitPaise === 0) !== (line.creditPaise === 0)).toBe(true);
        }
      }),
    );
  });

  it('refuses to pay out less than nothing', () => {
    const entry = { grossPaise: 1_00, gstPaise: 0, tdsPaise: 2_00, takenPaise: 0, owedPaise: 0 };
    expect(() => posting.entryLines(entry)).toThrow('A posting must balance');
  });
});

describe('tax deducted', () => {
  test.each([
    ['2026-11-01', '2026-12-07'],
    ['2026-11-30', '2026-12-07'],
    ['2026-12-31', '2027-01-07'],
    ['2027-02-28', '2027-03-07'],
    ['2027-03-01', '2027-04-30'],
    ['2027-03-31', '2027-04-30'],
    ['2027-04-01', '2027-05-07'],
  ])('on %s is paid to the state by %s', (creditedOn, dueOn) => {
    expect(challanDueOn(creditedOn)).toBe(dueOn);
  });

  test.each([
    ['2026-03-31', { year: '25-26', quarter: 4 }],
    ['2026-04-01', { year: '26-27', quarter: 1 }],
    ['2026-09-30', { year: '26-27', quarter: 2 }],
    ['2026-12-31', { year: '26-27', quarter: 3 }],
  ])('on %s is in its quarterly statement', (creditedOn, statement) => {
    expect(statementOf(creditedOn)).toEqual(statement);
  });

  it('of cancelled entries is set off against the next challan, and what is left against the one after', () => {
    expect(challanOf(1_000_40, 0)).toMatchObject({ duePaise: 1_000_40, paidPaise: 1_000_00 });
    expect(challanOf(1_000_40, 300_00)).toMatchObject({
      paidPaise: 700_00,
      excessUsedPaise: 300_00,
      excessLeftPaise: 0,
    });
    expect(challanOf(200_00, 300_00)).toMatchObject({
      duePaise: 0,
      excessUsedPaise: 200_00,
      excessLeftPaise: 100_00,
    });
  });
});
