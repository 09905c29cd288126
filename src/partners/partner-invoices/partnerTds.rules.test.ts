import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { pctOf, sumPaise } from '#platform/contract/money.ts';
import type { CreditToTax, EarlierCredit, LowerDeduction } from './partnerTds.rules.ts';
import { partnerTds } from './partnerTds.rules.ts';
import { RATES } from './partnerRates.factory.ts';

const CREDIT: CreditToTax = {
  creditedOn: '2026-11-21',
  amountPaise: 1_33_171_00,
  panStatus: 'valid',
  earlier: [],
  certificates: [],
  rates: RATES,
};
const tds = (changes: Partial<CreditToTax>) => partnerTds({ ...CREDIT, ...changes });
const credited = (creditedOn: string, amountPaise: number, taxedPaise = 0): EarlierCredit => ({
  id: creditedOn,
  creditedOn,
  amountPaise,
  taxedPaise,
});
const shown = ({ parts }: ReturnType<typeof tds>) =>
  parts.map((one) => [one.basePaise, one.ratePct, one.taxPaise, one.certificate]);

describe('TDS of one credit', () => {
  test.each([
    ['the slab case whole', 3_32_927_50, 'valid', 6_658_55],
    ['its first tranche', 1_33_171_00, 'valid', 2_663_42],
    ['its second tranche', 1_99_756_50, 'valid', 3_995_13],
    ['no PAN', 1_33_171_00, 'missing', 26_634_20],
    ['an inoperative PAN', 1_33_171_00, 'inoperative', 26_634_20],
    ['exactly the threshold', 20_000_00, 'valid', 0],
    ['one paisa above it', 20_000_01, 'valid', 400_00],
    ['no PAN at the threshold', 20_000_00, 'missing', 0],
  ] as const)('%s', (_name, amountPaise, panStatus, tdsPaise) => {
    expect(tds({ amountPaise, panStatus }).tdsPaise).toBe(tdsPaise);
  });

  test.each([
    ['2024-09-30', '194H', '24-25', 15_000_00, 5],
    ['2024-10-01', '194H', '24-25', 15_000_00, 2],
    ['2025-03-31', '194H', '24-25', 15_000_00, 2],
    ['2025-04-01', '194H', '25-26', 20_000_00, 2],
    ['2026-03-31', '194H', '25-26', 20_000_00, 2],
    ['2026-04-01', '393(1) Sl. 1(ii)', '26-27', 20_000_00, 2],
  ])('credited on %s is under %s of %s', (creditedOn, section, year, thresholdPaise, ratePct) => {
    const result = tds({ creditedOn });
    expect([result.section, result.year, result.thresholdPaise]).toEqual([section, year, thresholdPaise]);
    expect(result.tdsPaise).toBe(pctOf(CREDIT.amountPaise, ratePct));
  });

  it('follows the day of the credit, not of the payment: entered 30 Mar 2026, paid 4 Apr 2026', () => {
    const { section, year } = tds({ creditedOn: '2026-03-30' });
    expect([section, year]).toEqual(['194H', '25-26']);
  });
});

describe('the threshold of a year', () => {
  const first = credited('2026-05-02', 15_000_00);

  it('is crossed by the credit that also carries the tax of what went before', () => {
    expect(tds({ creditedOn: '2026-05-02', amountPaise: 15_000_00 }).tdsPaise).toBe(0);
    const second = tds({ creditedOn: '2026-06-10', amountPaise: 10_000_00, earlier: [first] });
    expect(second.tdsPaise).toBe(500_00);
    expect(second.parts.map((one) => [one.creditId, one.creditedOn, one.isArrears, one.taxPaise])).toEqual([
      [first.id, '2026-05-02', true, 300_00],
      [null, '2026-06-10', false, 200_00],
    ]);
  });

  it('is not crossed by the credits of another year', () => {
    const [before, after] = [credited('2026-03-31', 15_000_00), credited('2026-04-01', 15_000_00)];
    const amountPaise = 10_000_00;
    expect(tds({ creditedOn: '2026-04-01', amountPaise, earlier: [before] }).tdsPaise).toBe(0);
    expect(tds({ creditedOn: '2026-04-01', amountPaise, earlier: [before, after] }).tdsPaise).toBe(500_00);
  });

  it('of 15,000 counts with the rate of the crossing day where the rate changed on 1 Oct 2024', () => {
    const earlier = [credited('2024-09-30', 10_000_00)];
    expect(tds({ creditedOn: '2024-10-01', amountPaise: 5_000_00, earlier }).tdsPaise).toBe(0);
    expect(tds({ creditedOn: '2024-10-01', amountPaise: 5_000_01, earlier }).tdsPaise).toBe(300_00);
  });

  it('once crossed taxes each credit alone, and a cancelled crossing leaves its arrears to the next', () => {
    const crossed = [
      credited('2026-05-02', 15_000_00, 15_000_00),
      credited('2026-06-10', 10_000_00, 10_000_00),
    ];
    expect(tds({ amountPaise: 1_000_00, earlier: crossed }).tdsPaise).toBe(20_00);
    // The entry of June and what it deducted are reversed; the credit of May is untaxed again.
    expect(tds({ amountPaise: 10_000_00, earlier: [first] }).tdsPaise).toBe(500_00);
  });

  it('takes off what was taxed of a credit that was cancelled afterwards', () => {
    const earlier = [credited('2026-05-02', 0, 15_000_00), credited('2026-06-10', 10_000_00, 10_000_00)];
    expect(tds({ amountPaise: 10_000_00, earlier }).tdsPaise).toBe(0);
    expect(shown(tds({ amountPaise: 20_000_00, earlier }))).toEqual([[5_000_00, 2, 100_00, null]]);
  });
});

describe('a certificate of lower deduction', () => {
  const certificate: LowerDeduction = {
    number: 'CERT1',
    ratePct: 0.5,
    from: '2026-04-01',
    to: '2027-03-31',
    limitPaise: 1_50_000_00,
    usedPaise: 0,
  };

  it('lowers the rate up to its limit, to the paisa', () => {
    expect(shown(tds({ certificates: [certificate] }))).toEqual([[1_33_171_00, 0.5, 665_86, 'CERT1']]);
    const second = tds({
      amountPaise: 1_99_756_50,
      certificates: [{ ...certificate, usedPaise: 1_33_171_00 }],
      earlier: [credited('2026-11-01', 1_33_171_00, 1_33_171_00)],
    });
    expect(shown(second)).toEqual([
      [16_829_00, 0.5, 84_15, 'CERT1'],
      [1_82_927_50, 2, 3_658_55, null],
    ]);
  });

  it('holds from its first to its last day, and gets its limit back from a cancelled entry', () => {
    const certificates = [{ ...certificate, from: '2026-06-01', to: '2026-09-30' }];
    const rateOn = (creditedOn: string) => tds({ creditedOn, certificates }).parts[0]?.ratePct;
    expect(['2026-05-31', '2026-06-01', '2026-09-30', '2026-10-01'].map(rateOn)).toEqual([2, 0.5, 0.5, 2]);
    const used = (usedPaise: number) => tds({ certificates: [{ ...certificate, usedPaise }] }).parts.length;
    expect([used(1_50_000_00), used(1_33_171_00), used(0)]).toEqual([1, 2, 1]);
  });

  it('does not cover arrears from before it, and covers those from its days', () => {
    const earlier = [credited('2026-05-31', 5_000_00), credited('2026-06-01', 5_000_00)];
    const certificates = [{ ...certificate, from: '2026-06-01' }];
    expect(shown(tds({ amountPaise: 10_000_01, earlier, certificates }))).toEqual([
      [5_000_00, 2, 100_00, null],
      [5_000_00, 0.5, 25_00, 'CERT1'],
      [10_000_01, 0.5, 50_00, 'CERT1'],
    ]);
  });

  it('counts for nothing without a valid PAN, or where it is no lower', () => {
    expect(shown(tds({ panStatus: 'missing', certificates: [certificate] }))).toEqual([
      [1_33_171_00, 20, 26_634_20, null],
    ]);
    expect(shown(tds({ certificates: [{ ...certificate, ratePct: 2 }] }))[0]?.[3]).toBeNull();
  });
});

test('its steps say which rate of which amount, and add up to it', () => {
  const { steps, rateIds } = tds({
    amountPaise: 10_000_00,
    earlier: [credited('2026-05-02', 15_000_00)],
    panStatus: 'missing',
  });
  expect(steps.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Credited in 26-27: Above 20,000, so tax is deducted under 393(1) Sl. 1(ii)',
    'TDS 20%: 20% of 15,000 credited on 2 May 2026 without tax, as the firm has no PAN',
    'TDS 20%: 20% of 10,000, as the firm has no PAN',
  ]);
  expect(rateIds).toEqual(['tds.brokerage 2026-04-01']);
  expect(tds({ amountPaise: 20_000_00 }).steps[0]?.text).toBe(
    'Not above 20,000, so no tax is deducted under 393(1) Sl. 1(ii)',
  );
});

test('of any credits of a year in their order, every paisa above the threshold is taxed once, within the limit', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 90_000_00 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 1_00_000_00 }), (credits, limitPaise) => {
      const earlier: EarlierCredit[] = [];
      let [usedPaise, taxPaise] = [0, 0];
      for (const amountPaise of credits) {
        const certificate = {
          number: 'C',
          ratePct: 1,
          from: '2026-04-01',
          to: '2027-03-31',
          limitPaise,
          usedPaise,
        };
        const result = tds({ amountPaise, earlier, certificates: [certificate] });
        usedPaise += sumPaise(result.parts.filter((one) => one.certificate).map((one) => one.basePaise));
        taxPaise += result.tdsPaise;
        const isTaxed = result.parts.length > 0;
        earlier.push({
          id: String(earlier.length),
          creditedOn: CREDIT.creditedOn,
          amountPaise,
          taxedPaise: 0,
        });
        if (isTaxed) for (const one of earlier) one.taxedPaise = one.amountPaise;
        expect(sumPaise(result.steps.map((step) => step.amountPaise ?? 0))).toBe(result.tdsPaise);
      }
      const yearPaise = sumPaise(credits);
      const coveredPaise = Math.min(limitPaise, yearPaise);
      const wanted = yearPaise > 20_000_00 ? pctOf(coveredPaise, 1) + pctOf(yearPaise - coveredPaise, 2) : 0;
      expect(Math.abs(taxPaise - wanted)).toBeLessThanOrEqual(credits.length + 1);
      expect(usedPaise).toBeLessThanOrEqual(limitPaise);
    }),
  );
});
