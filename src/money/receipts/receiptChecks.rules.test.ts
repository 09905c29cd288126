import { describe, expect, test } from 'vitest';
import type { Role } from '#platform/contract/roles.ts';
import { ROLES } from '#platform/contract/roles.ts';
import type { ReceiptMode } from '#inventory/payment-terms/payment.terms.contract.ts';
import { RECEIPT_MODES } from '#inventory/payment-terms/payment.terms.contract.ts';
import type { ReceiptFacts, ReceiptState, ReceiptTerms } from './receiptChecks.rules.ts';
import {
  acknowledgementProblem,
  bounceProblem,
  clearingProblem,
  cashProblem,
  mayEdit,
  mayVerify,
  meansOfPayment,
  receiptActions,
  receiptProblem,
  referenceKey,
  settledSaleProblem,
  defaultPayer,
} from './receiptChecks.rules.ts';

const TODAY = '2026-11-21';
const RECEIPT: ReceiptFacts = {
  type: 'receipt',
  mode: 'neft',
  amountPaise: 100,
  receivedDate: TODAY,
  reference: 'HDFC1',
  payerType: 'applicant',
  declarationFileId: null,
  isAdvance: false,
  instrumentDate: null,
  challanDate: null,
};
const TERMS: ReceiptTerms = {
  today: TODAY,
  bookingDate: '2026-03-10',
  allowedModes: RECEIPT_MODES,
  chequeMonths: 3,
};

const WAITING: ReceiptState = {
  status: 'recorded',
  type: 'receipt',
  mode: 'neft',
  receiptNumber: null,
  saleStatus: 'registered',
  certificateNumber: null,
};
const VERIFIED: ReceiptState = { ...WAITING, status: 'verified', receiptNumber: 'R/26-27/000123' };

test('a receipt says what is wrong with it by itself', () => {
  const problem = (change: Partial<ReceiptFacts>, modes: readonly ReceiptMode[] = RECEIPT_MODES) =>
    receiptProblem({ ...RECEIPT, ...change }, { ...TERMS, allowedModes: modes });
  expect(problem({})).toBeNull();
  expect(problem({ receivedDate: '2026-11-22' })).toEqual({
    field: 'receivedDate',
    message: 'Received date cannot be in the future.',
  });
  expect(problem({ mode: 'dd' }, ['neft'])).toEqual({
    field: 'mode',
    message: 'Payment by DD is not allowed in this project.',
  });
  expect(problem({ instrumentDate: '1905-01-01' })).toEqual({
    field: 'instrumentDate',
    message: 'It may be dated at most 12 months before it was received.',
  });
  expect(problem({ reference: null })?.field).toBe('reference');
  expect(problem({ mode: 'cash', reference: null })).toBeNull();
  expect(problem({ payerType: 'thirdParty' })?.field).toBe('declarationFileId');
  expect(problem({ payerType: 'thirdParty', declarationFileId: 'file' })).toBeNull();
});

test('money is received from 90 days before the booking on, before it only as an advance', () => {
  const on = (receivedDate: string, isAdvance = false) =>
    receiptProblem({ ...RECEIPT, receivedDate, isAdvance }, TERMS)?.message ?? null;
  expect(on('2026-03-10')).toBeNull();
  expect(on('2026-03-09')).toBe(
    'This is before the booking of 10 Mar 2026. Mark it as an advance, or correct the date.',
  );
  expect(on('2026-03-09', true)).toBeNull();
  expect(on('2025-12-10', true)).toBeNull();
  for (const day of ['2025-12-09', '1971-01-01', '0001-01-01'])
    expect(on(day, true)).toBe('Money can have come at most 90 days before the booking of 10 Mar 2026.');
});

test('a cheque clears from its date on, for the months of the law', () => {
  const cheque = (instrumentDate: string) =>
    receiptProblem({ ...RECEIPT, mode: 'cheque', instrumentDate }, TERMS)?.message ?? null;
  expect(cheque('2026-08-21')).toBeNull();
  expect(cheque('2026-08-20')).toBe(
    'It expired on 20 Nov 2026, 3 months after its date. Ask for another one.',
  );
  expect(cheque('1990-01-01')).toMatch(/^It expired on 1 Apr 1990/);
  expect(cheque('2027-11-21')).toBeNull();
  expect(cheque('2030-01-01')).toBe('It may be dated at most 12 months after it was received.');
  const clearing = (instrumentDate: string, clearedOn: string) =>
    clearingProblem({ mode: 'cheque', instrumentDate }, clearedOn, 3);
  expect(clearing('2026-11-20', '2026-11-20')).toBeNull();
  expect(clearing('2026-11-30', '2027-02-28')).toBeNull();
  expect(clearing('2026-11-20', '2026-11-19')).toEqual({
    field: 'clearedOn',
    message: 'It is dated 20 Nov 2026 and cannot clear before.',
  });
  expect(clearing('2026-11-30', '2027-03-01')?.field).toBe('clearedOn');
  expect(clearingProblem({ mode: 'neft', instrumentDate: '1990-01-01' }, TODAY, 3)).toBeNull();
});

test('deducted tax was paid by today, under a number of letters and digits', () => {
  const tds = (change: Partial<ReceiptFacts>) =>
    receiptProblem({ ...RECEIPT, type: 'tds', mode: 'tds', ...change }, TERMS)?.message ?? null;
  expect(tds({ challanDate: TODAY })).toBeNull();
  expect(tds({ challanDate: '2030-01-01' })).toBe('Challan date cannot be in the future.');
  expect(tds({ challanDate: '1990-01-01' })).toBe('Challan date cannot be so long before the payment.');
  expect(acknowledgementProblem('AK 12345 6789')).toBeNull();
  expect(tds({ reference: 'AK-1234567' })).toBe('Acknowledgement must be 1 to 15 letters and digits.');
  expect(tds({ reference: 'A234567890123456' })).not.toBeNull();
});

test('cash of a sale stays below the limit of the law', () => {
  expect(cashProblem(19_999_99, 20_000_00)).toBeNull();
  expect(cashProblem(20_000_00, 20_000_00)).toBe('Cash receipts of ₹20,000 or more are not allowed.');
});

test('one reference is found however it is typed; cash has none', () => {
  expect(referenceKey('neft', ' hdfc r52\t001 ')).toBe('HDFCR52001');
  expect(referenceKey('neft', 'HDFCR52001')).toBe('HDFCR52001');
  expect(referenceKey('cash', 'note')).toBeNull();
  expect(meansOfPayment({ mode: 'neft', reference: 'HDFC1' })).toBe('NEFT HDFC1');
  expect(meansOfPayment({ mode: 'cash', reference: null })).toBe('Cash');
  expect(defaultPayer('bankLoan')).toBe('bank');
  expect(defaultPayer('cheque')).toBe('applicant');
});

describe('two people stand behind a receipt', () => {
  const rights = (role: Role, isRecorder = false, isOnlyVerifier = false) => ({
    role,
    isRecorder,
    isOnlyVerifier,
  });

  test('Finance verifies what another recorded, its own only when nobody else could', () => {
    const verifiers = ROLES.filter((role) => mayVerify(rights(role)));
    expect(verifiers).toEqual(['Business Head', 'Project Director', 'Finance Head', 'Finance Manager']);
    expect(mayVerify(rights('Finance Head', true))).toBe(false);
    expect(mayVerify(rights('Finance Head', true, true))).toBe(true);
    expect(mayVerify(rights('Sales Head', false, true))).toBe(false);
  });

  test('who recorded it and Finance correct and withdraw it while it waits, and print it once it is verified', () => {
    expect(mayEdit(rights('Sales Executive', true))).toBe(true);
    expect(mayEdit(rights('Sales Executive'))).toBe(false);
    expect(mayEdit(rights('Finance Manager'))).toBe(true);
    const actions = (change: Partial<ReceiptState>, role: Role, isRecorder = false) =>
      receiptActions({ ...WAITING, ...change }, rights(role, isRecorder));
    expect(actions({}, 'Finance Manager')).toEqual(['edit', 'reverse', 'verify']);
    expect(actions({}, 'Finance Manager', true)).toEqual(['edit', 'reverse']);
    expect(actions({ mode: 'cheque' }, 'Finance Manager')).toEqual(['edit', 'reverse', 'verify', 'bounce']);
    expect(actions(VERIFIED, 'Sales Executive')).toEqual(['pdf']);
    expect(actions(VERIFIED, 'Marketing Head')).toEqual([]);
    expect(actions(VERIFIED, 'Finance Manager')).toEqual(['pdf']);
    expect(actions({ ...VERIFIED, mode: 'dd' }, 'Finance Manager')).toEqual(['bounce', 'pdf']);
    for (const saleStatus of ['completed', 'cancelled']) {
      expect(actions({ ...VERIFIED, mode: 'dd', saleStatus }, 'Business Head')).toEqual(['pdf']);
    }
    expect(ROLES.filter((role) => actions(VERIFIED, role).includes('reverse'))).toEqual([
      'Business Head',
      'Project Director',
      'Finance Head',
    ]);
    const tds = { ...VERIFIED, type: 'tds', mode: 'tds' } as const;
    expect(actions(tds, 'Finance Manager')).toEqual(['certificate', 'pdf']);
    expect(actions({ ...tds, certificateNumber: '132/7' }, 'Finance Manager')).toEqual(['pdf']);
    expect(actions({ ...VERIFIED, status: 'bounced' }, 'Business Head')).toEqual(['pdf']);
    expect(actions({ status: 'reversed' }, 'Business Head')).toEqual([]);
  });
});

test('only what a bank can return bounces, and what is settled stays', () => {
  expect(bounceProblem('nach')).toBeNull();
  for (const mode of ['neft', 'upi', 'cash', 'bankLoan', 'tds'] as const) {
    expect(bounceProblem(mode)).toBe('Only cheques and mandates can bounce.');
  }
  expect(settledSaleProblem('registered')).toBeNull();
  expect(settledSaleProblem('cancelled')).toBe('This sale is cancelled.');
});

test('tax has its own mode, and a refund never goes out in cash', () => {
  const problem = (change: Partial<ReceiptFacts>) => receiptProblem({ ...RECEIPT, ...change }, TERMS);
  expect(problem({ type: 'tds', mode: 'tds', reference: null })).toBeNull();
  expect(problem({ type: 'tds' })?.field).toBe('mode');
  expect(problem({ mode: 'tds' })?.message).toBe('Please select how it was paid');
  expect(problem({ type: 'refund', reference: null })).toBeNull();
  expect(problem({ type: 'refund', mode: 'cash' })).toEqual({
    field: 'mode',
    message: 'Refunds are paid by bank, never in cash.',
  });
});
