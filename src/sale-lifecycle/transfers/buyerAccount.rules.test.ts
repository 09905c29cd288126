import { expect, test } from 'vitest';
import { accountSums, columnsOfRow } from './buyerAccount.rules.ts';

test('what was waived or reversed lessens what was demanded, and what went back lessens what came in', () => {
  const rows = [
    { kind: 'demand', debitPaise: 19_92_115_66, creditPaise: 0 },
    { kind: 'charge', debitPaise: 22_900_52, creditPaise: 0 },
    { kind: 'waiver', debitPaise: 0, creditPaise: 2_900_52 },
    { kind: 'receipt', debitPaise: 0, creditPaise: 9_96_057_30 },
    { kind: 'takenBack', debitPaise: 9_96_057_30, creditPaise: 0 },
    { kind: 'receipt', debitPaise: 0, creditPaise: 5_00_000_00 },
    { kind: 'cancellation', debitPaise: 0, creditPaise: 19_92_115_66 },
    { kind: 'refund', debitPaise: 4_80_000_00, creditPaise: 0 },
  ] as const;
  expect(rows.map((row) => Object.values(columnsOfRow(row)))).toEqual([
    [19_92_115_66, 0],
    [22_900_52, 0],
    [-2_900_52, 0],
    [0, 9_96_057_30],
    [0, -9_96_057_30],
    [0, 5_00_000_00],
    [-19_92_115_66, 0],
    [0, -4_80_000_00],
  ]);
  expect(accountSums(rows)).toEqual({ demandedPaise: 20_000_00, receivedPaise: 20_000_00 });
});
