import { describe, expect, test } from 'vitest';
import type { Posting } from './ledger.rules.ts';
import { contraPosting } from './ledger.rules.ts';
import {
  awaitedGstPosting,
  challanPosting,
  clawbackPosting,
  partnerCreditNotePosting,
  partnerInvoicePosting,
  partnerPaymentPosting,
  partnerRepaymentPosting,
  partnerWriteOffPosting,
} from './partnerPosting.rules.ts';

const shown = ({ entries }: Posting) =>
  entries.map((entry) => [entry.account, entry.debitPaise, entry.creditPaise]);

describe('a partner invoice', () => {
  test('is a cost by tranche with its GST; tax and the rest are payable', () => {
    const posting = partnerInvoicePosting({
      tranches: [
        { trancheId: 'first', grossPaise: 1_33_171_00 },
        { trancheId: 'second', grossPaise: 1_99_756_50 },
      ],
      gstPaise: 59_926_95,
      tdsPaise: 6_658_55,
      recoveredPaise: 0,
    });
    expect(shown(posting)).toEqual([
      ['brokerage', 1_33_171_00, 0],
      ['brokerage', 1_99_756_50, 0],
      ['brokerageGst', 59_926_95, 0],
      ['tdsPayable', 0, 6_658_55],
      ['partnerPayable', 0, 3_86_195_90],
    ]);
    expect(posting.entries.map(({ trancheId }) => trancheId)).toEqual([
      'first',
      'second',
      undefined,
      undefined,
      undefined,
    ]);
    expect(posting.formula).toBe('3,86,195.90 = 3,32,927.50 + GST 59,926.95 − TDS 6,658.55');
  });

  test('nets clawback with its GST before the rest is payable', () => {
    const posting = partnerInvoicePosting({
      tranches: [{ trancheId: 'second', grossPaise: 1_99_756_50 }],
      gstPaise: 35_956_17,
      tdsPaise: 1_331_71,
      recoveredPaise: 1_57_141_78,
    });
    expect(shown(posting)).toEqual([
      ['brokerage', 1_99_756_50, 0],
      ['brokerageGst', 35_956_17, 0],
      ['partnerRecoverable', 0, 1_57_141_78],
      ['tdsPayable', 0, 1_331_71],
      ['partnerPayable', 0, 77_239_18],
    ]);
    expect(posting.formula).toBe(
      '77,239.18 = 1,99,756.50 + GST 35,956.17 − recovered 1,57,141.78 − TDS 1,331.71',
    );
  });

  test('that does not pay its tax leaves the rest of the tax owed by the firm', () => {
    const posting = partnerInvoicePosting({
      tranches: [{ trancheId: 'first', grossPaise: 100_00 }],
      gstPaise: 0,
      tdsPaise: 120_00,
      recoveredPaise: 0,
      owedPaise: 20_00,
    });
    expect(shown(posting)).toEqual([
      ['brokerage', 100_00, 0],
      ['partnerRecoverable', 20_00, 0],
      ['tdsPayable', 0, 120_00],
    ]);
  });

  test('whose GST was kept back gives it once the credit note has come', () => {
    expect(shown(awaitedGstPosting(23_970_78))).toEqual([
      ['partnerPayable', 23_970_78, 0],
      ['partnerRecoverable', 0, 23_970_78],
    ]);
  });

  test('from which more would be recovered than it bills cannot be posted', () => {
    const invoice = {
      tranches: [{ trancheId: 'first', grossPaise: 1_000_00 }],
      gstPaise: 0,
      tdsPaise: 20_00,
      recoveredPaise: 980_01,
    };
    expect(() => partnerInvoicePosting(invoice)).toThrow('A posting must balance');
    expect(shown(partnerInvoicePosting({ ...invoice, recoveredPaise: 980_00 }))).toEqual([
      ['brokerage', 1_000_00, 0],
      ['partnerRecoverable', 0, 980_00],
      ['tdsPayable', 0, 20_00],
    ]);
  });
});

describe('money of a firm', () => {
  const money = { amountPaise: 77_239_18, bankAccountId: 'collection' };

  test('leaves the account that it names, and its return is the contra with the same names', () => {
    const payment = partnerPaymentPosting('second', money);
    expect(payment.entries).toEqual([
      {
        lineNo: 1,
        account: 'partnerPayable',
        installmentId: null,
        debitPaise: 77_239_18,
        creditPaise: 0,
        trancheId: 'second',
      },
      {
        lineNo: 2,
        account: 'bank',
        installmentId: null,
        debitPaise: 0,
        creditPaise: 77_239_18,
        bankAccountId: 'collection',
      },
    ]);
    expect(contraPosting(payment).entries).toMatchObject([
      { account: 'partnerPayable', creditPaise: 77_239_18, trancheId: 'second' },
      { account: 'bank', debitPaise: 77_239_18, bankAccountId: 'collection' },
    ]);
  });

  test('paid on a cancelled sale is recoverable, with its GST by credit note, until repaid or written off', () => {
    expect(shown(clawbackPosting([{ trancheId: 'first', grossPaise: 1_33_171_00 }]))).toEqual([
      ['partnerRecoverable', 1_33_171_00, 0],
      ['brokerage', 0, 1_33_171_00],
    ]);
    expect(shown(partnerCreditNotePosting(23_970_78))).toEqual([
      ['partnerRecoverable', 23_970_78, 0],
      ['brokerageGst', 0, 23_970_78],
    ]);
    expect(shown(partnerRepaymentPosting(money))).toEqual([
      ['bank', 77_239_18, 0],
      ['partnerRecoverable', 0, 77_239_18],
    ]);
    expect(shown(partnerWriteOffPosting(79_902_60))).toEqual([
      ['partnerLoss', 79_902_60, 0],
      ['partnerRecoverable', 0, 79_902_60],
    ]);
  });
});

describe('a tax challan', () => {
  test('pays whole rupees; the difference to what was deducted is rounding, on either side', () => {
    const challan = (paidPaise: number) =>
      challanPosting({ deductedPaise: 1_331_71, paidPaise, bankAccountId: null });
    expect(shown(challan(1_332_00))).toEqual([
      ['tdsPayable', 1_331_71, 0],
      ['rounding', 29, 0],
      ['bank', 0, 1_332_00],
    ]);
    expect(shown(challan(1_331_00))).toEqual([
      ['tdsPayable', 1_331_71, 0],
      ['rounding', 0, 71],
      ['bank', 0, 1_331_00],
    ]);
    expect(challan(1_332_00).entries.some((entry) => 'bankAccountId' in entry)).toBe(false);
  });

  test('bears interest and fee of their own when it is late', () => {
    const late = challanPosting({
      deductedPaise: 1_331_71,
      paidPaise: 1_332_00,
      interestPaise: 40_00,
      feePaise: 200_00,
      bankAccountId: null,
    });
    expect(shown(late)).toEqual([
      ['tdsPayable', 1_331_71, 0],
      ['rounding', 29, 0],
      ['tdsInterest', 40_00, 0],
      ['tdsFee', 200_00, 0],
      ['bank', 0, 1_572_00],
    ]);
    expect(late.formula).toBe('1,332 paid for 1,331.71 deducted + interest 40 + fee 200');
  });
});
