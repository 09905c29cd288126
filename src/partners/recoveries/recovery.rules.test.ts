import { describe, expect, it } from 'vitest';
import type { Owed } from './recovery.rules.ts';
import {
  amountProblem,
  creditNoteProblems,
  gstStateOf,
  isSettled,
  receivedDayProblem,
  splitOf,
  stillOwed,
} from './recovery.rules.ts';

const OWED: Owed = {
  taxablePaise: 1_33_171_00,
  gstPaise: 23_970_78,
  recoveredTaxablePaise: 0,
  recoveredGstPaise: 0,
  creditNoteDate: null,
  creditNoteUntil: '2027-11-30',
};
const TODAY = '2026-11-26';
const NOTED = { ...OWED, creditNoteDate: TODAY };

describe('what is still owed', () => {
  it('is the commission, and GST with a credit note', () => {
    expect(stillOwed(OWED, TODAY)).toEqual({
      taxablePaise: 1_33_171_00,
      gstPaise: 0,
      awaitedGstPaise: 23_970_78,
    });
    expect(stillOwed(NOTED, TODAY)).toEqual({
      taxablePaise: 1_33_171_00,
      gstPaise: 23_970_78,
      awaitedGstPaise: 0,
    });
  });

  it('is no GST once a credit note can reverse none', () => {
    expect(gstStateOf(OWED, '2027-11-30')).toBe('awaited');
    expect(gstStateOf(OWED, '2027-12-01')).toBe('lost');
    expect(gstStateOf({ ...OWED, creditNoteUntil: null }, '2031-01-01')).toBe('awaited');
    expect(gstStateOf({ ...OWED, gstPaise: 0 }, TODAY)).toBe('none');
    expect(isSettled(stillOwed({ ...OWED, recoveredTaxablePaise: 1_33_171_00 }, '2027-12-01'))).toBe(true);
    expect(isSettled(stillOwed({ ...OWED, recoveredTaxablePaise: 1_33_171_00 }, TODAY))).toBe(false);
  });

  it('is paid back commission first', () => {
    const open = stillOwed({ ...NOTED, recoveredTaxablePaise: 1_33_000_00 }, TODAY);
    expect(splitOf(200_00, open)).toEqual({ taxablePaise: 171_00, gstPaise: 29_00 });
    expect(amountProblem(24_141_79, open)).toBe('Only ₹24,141.78 is open.');
    expect(amountProblem(24_141_78, open)).toBeNull();
  });
});

it('money is received between the day it is owed since and today', () => {
  expect(receivedDayProblem('2026-11-27', '2026-11-01', TODAY)).toBe(
    'Money cannot be received in the future.',
  );
  expect(receivedDayProblem('2026-10-31', '2026-11-01', TODAY)).toMatch(/since 1 Nov 2026/);
  expect(receivedDayProblem(TODAY, '2026-11-01', TODAY)).toBeNull();
});

describe('a credit note', () => {
  const problems = (note: object, today = TODAY) =>
    creditNoteProblems(
      { date: TODAY, taxablePaise: 1_33_171_00, gstPaise: 23_970_78, ...note },
      { ...OWED, invoiceDate: '2026-09-14' },
      today,
    );

  it('may differ by a rupee', () => {
    expect(problems({ taxablePaise: 1_33_172_00, gstPaise: 23_969_78 })).toEqual([]);
    expect(problems({ taxablePaise: 1_33_172_01 })).toMatchObject([{ field: 'taxablePaise' }]);
  });

  it('is not older than its invoice, nor of the future', () => {
    expect(problems({ date: '2026-09-13' })).toMatchObject([{ field: 'date' }]);
    expect(problems({ date: '2026-11-27' })).toMatchObject([{ field: 'date' }]);
  });

  it('has no GST after 30 November that follows the year of the invoice', () => {
    expect(problems({ date: '2027-12-01' }, '2027-12-02')).toEqual([
      {
        field: 'gstPaise',
        message: 'A credit note after 30 Nov 2027 reverses no GST. Enter it without GST.',
      },
    ]);
    expect(problems({ date: '2027-12-01', gstPaise: 0 }, '2027-12-02')).toEqual([]);
  });
});
