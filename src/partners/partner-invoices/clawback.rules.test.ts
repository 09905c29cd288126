import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { partnerInvoicePosting } from '#money/ledger/partnerPosting.rules.ts';
import { pctOf, sumPaise } from '#platform/contract/money.ts';
import type { Recoverable } from './clawback.rules.ts';
import { netted } from './clawback.rules.ts';

const SECOND = { grossPaise: 1_99_756_50, gstPaise: 35_956_17 };
const FIRST: Recoverable = {
  id: 'first',
  taxablePaise: 1_33_171_00,
  gstPaise: 23_970_78,
  gst: 'noted',
  isSameYearAndPan: true,
};
const twoPct = (basePaise: number) => pctOf(basePaise, 2);

/** As the ledger books it. */
const posted = (invoice: typeof SECOND, net: ReturnType<typeof netted>) =>
  partnerInvoicePosting({
    tranches: [{ trancheId: 'second', grossPaise: invoice.grossPaise }],
    gstPaise: invoice.gstPaise,
    tdsPaise: net.tdsPaise,
    recoveredPaise: net.takenPaise,
    owedPaise: net.owedPaise,
  }).entries;

describe('a clawback taken from the next invoice', () => {
  it('leaves TDS and payment on the rest, once the credit note is here', () => {
    const net = netted(SECOND, [FIRST], twoPct);
    expect(net).toMatchObject({
      takenPaise: 1_57_141_78,
      restPaise: 66_585_50,
      tdsBasePaise: 66_585_50,
      tdsPaise: 1_331_71,
      netPaise: 77_239_18,
      gstAwaitedPaise: 0,
      owedPaise: 0,
    });
    expect(posted(SECOND, net).map((line) => [line.account, line.debitPaise, line.creditPaise])).toEqual([
      ['brokerage', 1_99_756_50, 0],
      ['brokerageGst', 35_956_17, 0],
      ['partnerRecoverable', 0, 1_57_141_78],
      ['tdsPayable', 0, 1_331_71],
      ['partnerPayable', 0, 77_239_18],
    ]);
  });

  it('keeps as much GST back while the credit note is awaited, so that the same is paid now', () => {
    const net = netted(SECOND, [{ ...FIRST, gst: 'awaited' }], twoPct);
    expect(net).toMatchObject({
      takenPaise: 1_33_171_00,
      gstAwaitedPaise: 23_970_78,
      payablePaise: 1_01_209_96,
      netPaise: 77_239_18,
    });
  });

  it('pays the whole GST once it is too late for a credit note with GST', () => {
    expect(netted(SECOND, [{ ...FIRST, gst: 'lost' }], twoPct).netPaise).toBe(1_01_209_96);
  });

  it('of another year or PAN leaves TDS on the full commission', () => {
    const net = netted(SECOND, [{ ...FIRST, isSameYearAndPan: false }], twoPct);
    expect([net.tdsBasePaise, net.tdsPaise, net.netPaise]).toEqual([1_99_756_50, 3_995_13, 74_575_76]);
  });

  it('larger than the invoice takes all of it and leaves the rest for the next, GST in proportion', () => {
    const small = { grossPaise: 40_000_00, gstPaise: 7_200_00 };
    const net = netted(small, [FIRST], twoPct);
    expect(net).toMatchObject({ tdsPaise: 0, netPaise: 0, restPaise: 0 });
    expect(net.taken).toEqual([{ id: 'first', taxablePaise: 40_000_00, gstPaise: 7_200_00 }]);
    const left = { ...FIRST, taxablePaise: 93_171_00, gstPaise: 16_770_78 };
    expect(netted(SECOND, [left], twoPct).taken).toEqual([
      { id: 'first', taxablePaise: 93_171_00, gstPaise: 16_770_78 },
    ]);
  });

  it('is taken oldest first, and GST whose note came late from the next invoice', () => {
    const older = { ...FIRST, id: 'older', taxablePaise: 0, gstPaise: 5_000_00 };
    const newer = { ...FIRST, id: 'newer', taxablePaise: 3_00_000_00, gstPaise: 54_000_00 };
    const { taken } = netted(SECOND, [older, newer], twoPct);
    expect(taken[0]).toEqual({ id: 'older', taxablePaise: 0, gstPaise: 5_000_00 });
    expect(taken[1]).toEqual({ id: 'newer', taxablePaise: 1_99_756_50, gstPaise: 30_956_17 });
  });

  it('never takes what TDS needs; tax beyond the invoice is owed by the firm', () => {
    const other = { ...FIRST, isSameYearAndPan: false, gst: 'lost' as const };
    const whole = netted({ grossPaise: 1_00_000_00, gstPaise: 0 }, [other], twoPct);
    expect([whole.takenPaise, whole.tdsPaise, whole.netPaise]).toEqual([98_000_00, 2_000_00, 0]);
    const arrears = netted({ grossPaise: 2_000_00, gstPaise: 0 }, [], () => 4_200_00);
    expect([arrears.netPaise, arrears.owedPaise]).toEqual([0, 2_200_00]);
  });
});

const recoverable = fc.record({
  id: fc.uuid(),
  taxablePaise: fc.integer({ min: 0, max: 5_00_000_00 }),
  gstPaise: fc.integer({ min: 0, max: 90_000_00 }),
  gst: fc.constantFrom('noted' as const, 'awaited' as const, 'lost' as const),
  isSameYearAndPan: fc.boolean(),
});

test('whatever is recoverable, nothing is taken twice, nothing negative is paid, and its entry balances', () => {
  fc.assert(
    fc.property(
      fc.record({
        grossPaise: fc.integer({ min: 1, max: 5_00_000_00 }),
        gstPaise: fc.integer({ min: 0, max: 90_000_00 }),
      }),
      fc.uniqueArray(recoverable, { maxLength: 5, selector: ({ id }) => id }),
      fc.constantFrom(0, 0.5, 2, 20),
      fc.integer({ min: 0, max: 5_000_00 }),
      (invoice, recoverables, pct, arrearsPaise) => {
        const net = netted(invoice, recoverables, (base) => pctOf(base, pct) + arrearsPaise);
        for (const taken of net.taken) {
          const whole = recoverables.find(({ id }) => id === taken.id);
          expect(taken.taxablePaise).toBeLessThanOrEqual(whole?.taxablePaise ?? 0);
          expect(taken.gstPaise).toBeLessThanOrEqual(whole?.gst === 'noted' ? whole.gstPaise : 0);
        }
        expect(sumPaise(net.taken.map((one) => one.taxablePaise))).toBeLessThanOrEqual(invoice.grossPaise);
        for (const paise of [
          net.netPaise,
          net.payablePaise,
          net.gstAwaitedPaise,
          net.owedPaise,
          net.restPaise,
        ])
          expect(paise).toBeGreaterThanOrEqual(0);
        const payable = posted(invoice, net).find(({ account }) => account === 'partnerPayable');
        expect(payable?.creditPaise ?? 0).toBe(net.payablePaise);
      },
    ),
  );
});
