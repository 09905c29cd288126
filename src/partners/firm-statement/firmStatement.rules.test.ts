import { describe, expect, it } from 'vitest';
import type { LedgerBatch, LedgerSource, Posting } from '#money/ledger/ledger.rules.ts';
import {
  clawbackPosting,
  partnerInvoicePosting,
  partnerPaymentPosting,
  partnerWriteOffPosting,
} from '#money/ledger/partnerPosting.rules.ts';
import { balanceOf, firmRows } from './firmStatement.rules.ts';

const money = { amountPaise: 1_54_478_36, bankAccountId: 'account' };
const first = [{ trancheId: 'first', grossPaise: 1_33_171_00 }];
const second = [{ trancheId: 'second', grossPaise: 1_99_756_50 }];

function batch(
  no: number,
  postedOn: string,
  sourceType: LedgerSource,
  posting: Posting,
  reversesBatchId?: string,
): LedgerBatch {
  return {
    id: `batch ${no}`,
    batchNo: no,
    channelPartnerId: 'firm',
    postedOn,
    sourceType,
    sourceId: `source ${no}`,
    narration: '',
    ratesUsed: [],
    postedById: null,
    createdAt: '2026-11-21T05:00:00.000Z',
    ...posting,
    ...(reversesBatchId === undefined ? {} : { reversesBatchId }),
  };
}

const contra = ({ formula, entries }: Posting): Posting => ({
  formula,
  entries: entries.map((entry) => ({
    ...entry,
    debitPaise: entry.creditPaise,
    creditPaise: entry.debitPaise,
  })),
});

const invoice = partnerInvoicePosting({
  tranches: first,
  gstPaise: 23_970_78,
  tdsPaise: 2_663_42,
  recoveredPaise: 0,
});
const payment = partnerPaymentPosting('first', money);

describe('the account of a firm', () => {
  const batches = [
    batch(1, '2026-11-02', 'partnerInvoice', invoice),
    batch(2, '2026-11-05', 'partnerPayment', payment),
    batch(3, '2026-11-09', 'partnerClawback', clawbackPosting(first)),
    batch(
      4,
      '2026-11-20',
      'partnerInvoice',
      partnerInvoicePosting({
        tranches: second,
        gstPaise: 35_956_17,
        tdsPaise: 1_331_71,
        recoveredPaise: 1_33_171_00,
      }),
    ),
  ];
  const papers = {
    numbers: new Map([['source 1', 'INV1']]),
    commissions: [{ on: '2026-11-02', number: 'COM/26-27/0001', grossPaise: 3_32_927_50 }],
  };

  it('notes what is approved, and shows each invoice with its tax', () => {
    expect(
      firmRows(batches, papers).map((row) => [row.kind, row.debitPaise, row.creditPaise, row.balancePaise]),
    ).toEqual([
      ['commission', 0, 0, 0],
      ['invoice', 0, 1_57_141_78, 1_57_141_78],
      ['tds', 2_663_42, 0, 1_54_478_36],
      ['payment', 1_54_478_36, 0, 0],
      ['clawback', 1_33_171_00, 0, -1_33_171_00],
      ['invoice', 0, 2_35_712_67, 1_02_541_67],
      ['tds', 1_331_71, 0, 1_01_209_96],
    ]);
    expect(firmRows(batches, papers)[1]?.document).toBe('INV1');
  });

  it('ends with what is payable less what is to be recovered', () => {
    const rows = firmRows(batches, papers);
    expect(balanceOf(batches, 'partnerPayable')).toBe(1_01_209_96);
    expect(balanceOf(batches, 'partnerRecoverable')).toBe(0);
    expect(rows.at(-1)?.balancePaise).toBe(1_01_209_96);
    const before = batches.slice(0, 3);
    expect(balanceOf(before, 'partnerRecoverable')).toBe(1_33_171_00);
    expect(firmRows(before, papers).at(-1)?.balancePaise).toBe(
      balanceOf(before, 'partnerPayable') - balanceOf(before, 'partnerRecoverable'),
    );
  });

  it('names what was taken back, returned and written off', () => {
    const ended = [
      batch(1, '2026-11-02', 'partnerInvoice', invoice),
      batch(2, '2026-11-05', 'partnerPayment', payment),
      batch(3, '2026-11-06', 'reversal', contra(payment), 'batch 2'),
      batch(4, '2026-11-07', 'partnerInvoice', contra(invoice), 'batch 1'),
      batch(5, '2026-11-08', 'partnerClawback', clawbackPosting(first)),
      batch(6, '2026-11-09', 'partnerWriteOff', partnerWriteOffPosting(1_33_171_00)),
    ];
    const rows = firmRows(ended, { ...papers, commissions: [] });
    expect(rows.map(({ kind, particulars }) => [kind, particulars])).toEqual([
      ['invoice', 'Invoice entered'],
      ['tds', 'TDS deducted'],
      ['payment', 'Paid'],
      ['payment', 'Payment returned by the bank'],
      ['invoice', 'Invoice taken back'],
      ['tds', 'TDS taken back'],
      ['clawback', 'Commission of a cancelled booking, to be paid back'],
      ['writeOff', 'Written off'],
    ]);
    expect(rows.at(-1)?.balancePaise).toBe(0);
  });
});
