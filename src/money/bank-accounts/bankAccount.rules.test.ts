import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumPaise } from '#platform/contract/money.ts';
import { splitForSeparateAccount } from '#money/plans/allocation.rules.ts';
import type { Moved } from './bankAccount.rules.ts';
import {
  addMoved,
  missingCertificate,
  quarterFigures,
  quartersOf,
  shortfallOf,
} from './bankAccount.rules.ts';

const paise = fc.integer({ min: 0, max: 10 ** 12 });
const moved = fc.record<Moved>({
  receivedPaise: paise,
  taxPaise: paise,
  duePaise: paise,
  depositedPaise: paise,
  withdrawnPaise: paise,
});

describe('the quarters of a separate account', () => {
  it('begin with April and end with the one that holds today', () => {
    expect(quartersOf(2026, '2026-11-22')).toEqual([
      { quarter: 1, from: '2026-04-01', to: '2026-06-30' },
      { quarter: 2, from: '2026-07-01', to: '2026-09-30' },
      { quarter: 3, from: '2026-10-01', to: '2026-12-31' },
    ]);
    expect(quartersOf(2023, '2024-03-31').at(-1)).toEqual({
      quarter: 4,
      from: '2024-01-01',
      to: '2024-03-31',
    });
    expect(quartersOf(2026, '2026-03-31')).toEqual([]);
  });

  it('close with opening, deposits and withdrawals, open with what was closed, and add up to the year', () => {
    fc.assert(
      fc.property(moved, fc.tuple(moved, moved, moved, moved), (before, [first, second, third, fourth]) => {
        const each = { 1: first, 2: second, 3: third, 4: fourth };
        const rows = quarterFigures(quartersOf(2025, '2026-03-31'), before, (quarter) => each[quarter]);
        let closed = before.depositedPaise - before.withdrawnPaise;
        for (const row of rows) {
          expect(row.openingPaise).toBe(closed);
          closed = row.closingPaise;
          expect(closed).toBe(row.openingPaise + row.depositedPaise - row.withdrawnPaise);
        }
        expect(rows).toHaveLength(4);
        const all = addMoved([before, ...rows]);
        expect(rows.at(-1)?.shortfallPaise).toBe(shortfallOf(all));
        expect(all.duePaise).toBe(before.duePaise + sumPaise(rows.map((row) => row.duePaise)));
      }),
    );
  });
});

describe('the shortfall of a separate account', () => {
  it('is the share of the first stage of unit B-1203 until it is deposited (§4.8)', () => {
    const { separatePaise, freePaise } = splitForSeparateAccount(13_98_295_50, 66_585_50, 70);
    expect([separatePaise, freePaise]).toEqual([9_32_197_00, 3_99_513_00]);
    const due = { receivedPaise: 13_98_295_50, taxPaise: 66_585_50, duePaise: separatePaise };
    expect(shortfallOf({ ...due, depositedPaise: 0, withdrawnPaise: 0 })).toBe(9_32_197_00);
    expect(shortfallOf({ ...due, depositedPaise: 9_32_196_99, withdrawnPaise: 0 })).toBe(1);
    expect(shortfallOf({ ...due, depositedPaise: separatePaise, withdrawnPaise: separatePaise })).toBe(0);
  });
});

describe('a withdrawal from the separate account', () => {
  const separate = { kind: 'separate' };
  it('names the certificate that is missing', () => {
    expect(missingCertificate(separate, null, {})).toEqual({
      field: 'engineerCertificate',
      message: 'Withdrawals from the separate account need a certificate of the engineer.',
    });
    const two = { engineerCertificate: 'E-1', architectCertificate: 'A-1' };
    expect(missingCertificate(separate, { kind: 'transaction' }, two)?.field).toBe('accountantCertificate');
    expect(missingCertificate(separate, null, { ...two, accountantCertificate: 'CA-1' })).toBeNull();
  });

  it('is none when the project only changes its bank, or when money leaves another account', () => {
    expect(missingCertificate(separate, separate, {})).toBeNull();
    expect(missingCertificate({ kind: 'collection' }, separate, {})).toBeNull();
  });
});
