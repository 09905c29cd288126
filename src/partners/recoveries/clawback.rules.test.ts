import { describe, expect, it } from 'vitest';
import type { PaidTranche } from './clawback.rules.ts';
import { clawedBack, gstOfPart } from './clawback.rules.ts';

const paid = (invoiceId: string, trancheId: string, grossPaise: number, isSetOff = false): PaidTranche => ({
  invoiceId,
  trancheId,
  grossPaise,
  isSetOff,
});

describe('which invoices a clawback is taken back from', () => {
  const NEWEST_FIRST = [paid('b', 'b2', 300), paid('b', 'b1', 200), paid('a', 'a1', 100)];

  it('the newest first, the last tranche of it first', () => {
    expect(clawedBack(350, NEWEST_FIRST, new Map())).toEqual([
      {
        invoiceId: 'b',
        tranches: [
          { trancheId: 'b2', grossPaise: 300 },
          { trancheId: 'b1', grossPaise: 50 },
        ],
        taxablePaise: 350,
      },
    ]);
    expect(clawedBack(600, NEWEST_FIRST, new Map()).map((one) => [one.invoiceId, one.taxablePaise])).toEqual([
      ['b', 500],
      ['a', 100],
    ]);
  });

  it('not what was taken back before', () => {
    expect(clawedBack(250, NEWEST_FIRST, new Map([['b', 350]]))).toEqual([
      { invoiceId: 'b', tranches: [{ trancheId: 'b1', grossPaise: 150 }], taxablePaise: 150 },
      { invoiceId: 'a', tranches: [{ trancheId: 'a1', grossPaise: 100 }], taxablePaise: 100 },
    ]);
  });

  it('what is set off first, whatever was taken back before', () => {
    const rows = [paid('b', 'b1', 200), paid('a', 'a2', 100, true), paid('a', 'a1', 50)];
    expect(clawedBack(200, rows, new Map([['a', 50]]))).toEqual([
      { invoiceId: 'a', tranches: [{ trancheId: 'a2', grossPaise: 100 }], taxablePaise: 100 },
      { invoiceId: 'b', tranches: [{ trancheId: 'b1', grossPaise: 100 }], taxablePaise: 100 },
    ]);
  });
});

it('the GST of all parts of an invoice adds up to its own', () => {
  const invoice = { taxablePaise: 1_33_171_00, gstPaise: 23_970_78 };
  const parts = [13_171_01, 40_000_07, 80_000_00 - 8];
  let before = 0;
  const shares = parts.map((part) => {
    const share = gstOfPart(invoice, before, part);
    before += part;
    return share;
  });
  const rest = gstOfPart(invoice, before, invoice.taxablePaise - before);
  expect(shares.reduce((sum, one) => sum + one, rest)).toBe(invoice.gstPaise);
  expect(gstOfPart(invoice, 0, invoice.taxablePaise)).toBe(invoice.gstPaise);
});
