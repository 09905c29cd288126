import { describe, expect, it } from 'vitest';
import type { LedgerBatch, LedgerSource } from '#money/ledger/ledger.rules.ts';
import type { DueInstallment } from '#money/plans/allocation.rules.ts';
import type { RecordedSale } from './saleHistory.rules.ts';
import { replaySale } from './saleHistory.rules.ts';

function due(installmentId: string, seq: number, principalPaise: number, taxPaise: number): DueInstallment {
  return { installmentId, name: installmentId, seq, dueDate: `2026-0${seq}-10`, principalPaise, taxPaise };
}

const DUES = new Map(
  [due('booking', 1, 1000, 50), due('registration', 2, 2000, 100), due('plinth', 3, 1500, 75)].map((one) => [
    one.installmentId,
    one,
  ]),
);

let batchNo = 0;

function batch(sourceType: LedgerSource, sourceId: string, bankPaise = 0): LedgerBatch {
  batchNo += 1;
  return {
    id: `batch-${batchNo}`,
    batchNo,
    saleId: 'sale',
    postedOn: '2026-06-14',
    sourceType,
    sourceId,
    narration: '',
    formula: '',
    ratesUsed: [],
    postedById: null,
    createdAt: '2026-06-14T06:30:00.000Z',
    entries:
      bankPaise === 0
        ? []
        : [{ lineNo: 1, account: 'bank', installmentId: null, debitPaise: bankPaise, creditPaise: 0 }],
  };
}

function replayed(batches: LedgerBatch[], terms: Partial<Record<string, Partial<Terms>>> = {}) {
  const usual: Terms = { mode: 'neft', chosen: null, preferredIds: [] };
  const receipts = batches.filter((one) => one.sourceType === 'receipt').map((one) => one.sourceId);
  return replaySale({
    batches,
    dueAt: (id) => DUES.get(id),
    waivers: new Map(),
    terms: new Map(receipts.map((id) => [id, { ...usual, ...terms[id] }])),
  });
}

type Terms = RecordedSale['terms'] extends ReadonlyMap<string, infer Value> ? Value : never;

function openOf({ open }: ReturnType<typeof replaySale>) {
  return open.map(({ installmentId, principalPaise, taxPaise }) => [installmentId, principalPaise, taxPaise]);
}

describe('the money of a sale, played once more', () => {
  it('pays what was demanded before a receipt, tax first, and keeps the rest on account', () => {
    const history = replayed([
      batch('demand', 'booking'),
      batch('receipt', 'one', 1200),
      batch('demand', 'registration'),
    ]);
    const receipt = history.receipts.get('one');
    expect(receipt?.atVerification.allocations).toEqual([
      { installmentId: 'booking', principalPaise: 1000, taxPaise: 50 },
    ]);
    expect(receipt?.unallocatedPaise).toBe(150);
    expect(history.demandedIds).toEqual(['booking', 'registration']);
    expect(openOf(history)).toEqual([
      ['booking', 0, 0],
      ['registration', 2000, 100],
    ]);
  });

  it('lets money on account pay the demands of its own run and no older ones', () => {
    const chosen = [{ installmentId: 'booking', principalPaise: 100, taxPaise: 0 }];
    const history = replayed(
      [
        batch('demand', 'booking'),
        batch('receipt', 'one', 400),
        batch('demand', 'registration'),
        batch('demand', 'plinth'),
        batch('onAccount', 'one'),
      ],
      { one: { chosen } },
    );
    expect(history.receipts.get('one')).toMatchObject({
      later: [{ installmentId: 'registration', principalPaise: 200, taxPaise: 100 }],
      unallocatedPaise: 0,
    });
    expect(openOf(history)[0]).toEqual(['booking', 900, 50]);
  });

  it('takes several receipts on account one after the other', () => {
    const history = replayed([
      batch('receipt', 'one', 500),
      batch('receipt', 'two', 900),
      batch('demand', 'booking'),
      batch('onAccount', 'one'),
      batch('onAccount', 'two'),
      batch('demand', 'registration'),
      batch('onAccount', 'two'),
    ]);
    expect(history.receipts.get('one')?.later).toEqual([
      { installmentId: 'booking', principalPaise: 450, taxPaise: 50 },
    ]);
    expect(history.receipts.get('two')?.later).toEqual([
      { installmentId: 'booking', principalPaise: 550, taxPaise: 0 },
      { installmentId: 'registration', principalPaise: 250, taxPaise: 100 },
    ]);
    expect(history.receipts.get('two')?.unallocatedPaise).toBe(0);
  });

  it('puts back on account what had paid a demand that is withdrawn, and lets it pay what else is open', () => {
    const back: LedgerBatch = {
      ...batch('onAccount', 'one'),
      entries: [
        { lineNo: 1, account: 'customer', installmentId: 'booking', debitPaise: 400, creditPaise: 0 },
        { lineNo: 2, account: 'onAccount', installmentId: null, debitPaise: 0, creditPaise: 400 },
      ],
    };
    const before = [
      batch('receipt', 'one', 400),
      batch('demand', 'booking'),
      batch('onAccount', 'one'),
      batch('demand', 'plinth'),
      back,
      batch('reversal', 'booking'),
    ];
    const withdrawn = replayed(before);
    expect(withdrawn.demandedIds).toEqual(['plinth']);
    expect(withdrawn.receipts.get('one')).toMatchObject({ later: [], unallocatedPaise: 400 });
    expect(openOf(withdrawn)).toEqual([['plinth', 1500, 75]]);
    const applied = replayed([...before, batch('onAccount', 'one'), batch('demand', 'booking')]);
    expect(openOf(applied)).toEqual([
      ['plinth', 1175, 0],
      ['booking', 1000, 50],
    ]);
  });

  it('pays the invoice first that a receipt was recorded against', () => {
    const history = replayed(
      [batch('demand', 'booking'), batch('demand', 'registration'), batch('receipt', 'one', 2100)],
      {
        one: { preferredIds: ['registration'] },
      },
    );
    expect(history.receipts.get('one')?.atVerification.allocations).toEqual([
      { installmentId: 'registration', principalPaise: 2000, taxPaise: 100 },
    ]);
  });

  it('knows nothing of an installment or a receipt that does not exist', () => {
    const history = replayed([batch('demand', 'nowhere'), batch('onAccount', 'nobody')]);
    expect(history).toMatchObject({ demandedIds: [], open: [] });
    expect(history.receipts.size).toBe(0);
  });
});
