import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#company/organizations/organization.contract.ts';
import { waiverLimits } from '#money/charges/waiverLimit.rules.ts';
import type { Role } from '#platform/contract/roles.ts';
import { askedFeePaise, feeTaxPaise, transferFeeProblem } from './transferFee.rules.ts';

const GST = { gstPct: 18, taxRegime: 'cgstSgst' } as const;

describe('the fee for a transfer', () => {
  it.each([
    // 850 sq ft at ₹100 cost ₹85,000 and ₹15,300 of GST.
    [850, 100_00, 85_000_00, 15_300_00],
    [742.5, 150_00, 1_11_375_00, 20_047_50],
    // 742.35 × ₹99 is ₹73,492.65: the fee is whole rupees, each half of its tax is rounded to the paisa.
    [742.35, 99_00, 73_493_00, 13_228_74],
    [850, 0, 0, 0],
  ])('is area × rate to the rupee: %d sq ft at %d paise', (areaSqft, ratePaise, askedPaise, taxPaise) => {
    expect(askedFeePaise({ areaSqft, ratePaise })).toBe(askedPaise);
    expect(feeTaxPaise(askedPaise, GST)).toBe(taxPaise);
  });

  it.each(['igst', 'single'] as const)('bears its tax in one part under %s', (taxRegime) => {
    expect(feeTaxPaise(85_000_00, { gstPct: 18, taxRegime })).toBe(15_300_00);
  });

  it('bears no tax of a seller who is not registered', () => {
    expect(feeTaxPaise(85_000_00, { gstPct: 18, taxRegime: 'none' })).toBe(0);
  });
});

describe('charging other than the project asks', () => {
  const problem = (
    fee: Omit<Parameters<typeof transferFeeProblem>[0], 'approvedFeePaise'>,
    feePaise: number,
    approvedFeePaise: number | null = null,
  ) => transferFeeProblem({ ...fee, approvedFeePaise }, feePaise)?.message ?? null;
  const mostLessOf = (role: Role) =>
    waiverLimits(role, 'fee', DEFAULT_SETTINGS.waiverLimits)?.perSalePaise ?? null;

  it.each([
    ['Sales Manager', 85_000_00, null],
    [
      'Sales Manager',
      84_999_99,
      'The transfer fee is ₹85,000.00. A Sales Head or a Finance Head may charge less.',
    ],
    ['Finance Manager', 60_000_00, null],
    [
      'Finance Manager',
      59_999_99,
      'The transfer fee is ₹85,000.00. You may charge up to ₹25,000.00 less. Ask a Finance Head for more.',
    ],
    ['Sales Head', 0, null],
    ['Finance Head', 0, null],
    ['Business Head', 85_000_01, 'The transfer fee is at most ₹85,000.00.'],
  ] as const)('%s charges %d paise of 8500000', (role, feePaise, message) => {
    expect(problem({ askedPaise: 85_000_00, mostLessPaise: mostLessOf(role) }, feePaise)).toBe(message);
  });

  it('goes as low as was approved, and no lower', () => {
    const fee = { askedPaise: 85_000_00, mostLessPaise: 0 };
    expect(problem(fee, 40_000_00, 40_000_00)).toBeNull();
    expect(problem(fee, 60_000_00, 40_000_00)).toBeNull();
    expect(problem(fee, 39_999_99, 40_000_00)).toMatch(/may charge less/);
  });

  it('is refused to everybody where there is no fee', () => {
    expect(problem({ askedPaise: 0, mostLessPaise: null }, 1)).toBe('This project has no transfer fee.');
    expect(problem({ askedPaise: 0, mostLessPaise: 0 }, 0)).toBeNull();
  });

  it('is never more than is asked, and what is asked may be charged by everybody', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Sales Manager' as const, 'Finance Manager' as const, 'Business Head' as const),
        fc.nat(10_00_000_00),
        fc.integer({ min: 1, max: 10_00_000_00 }),
        (role, askedPaise, morePaise) => {
          const fee = { askedPaise, mostLessPaise: mostLessOf(role) };
          expect(problem(fee, askedPaise)).toBeNull();
          expect(problem(fee, askedPaise + morePaise)).not.toBeNull();
        },
      ),
    );
  });
});
