import { describe, expect, test } from 'vitest';
import type { Role } from '../../platform/contract/roles.ts';
import { ROLES } from '../../platform/contract/roles.ts';
import { RECEIPT_MODES } from './payment.terms.contract.ts';
import type { ReceiptFacts } from './receiptChecks.rules.ts';
import {
  cashProblem,
  mayEdit,
  mayVerify,
  meansOfPayment,
  receiptActions,
  receiptProblem,
  referenceKey,
  standardPayer,
} from './receiptChecks.rules.ts';

const TODAY = '2026-11-21';
const RECEIPT: ReceiptFacts = {
  mode: 'neft',
  amountPaise: 100,
  receivedDate: TODAY,
  reference: 'HDFC1',
  payerType: 'applicant',
  declarationFileId: null,
};

test('a receipt says what is wrong with it by itself', () => {
  const problem = (change: Partial<ReceiptFacts>, modes = RECEIPT_MODES as readonly ReceiptFacts['mode'][]) =>
    receiptProblem({ ...RECEIPT, ...change }, TODAY, modes);
  expect(problem({})).toBeNull();
  expect(problem({ receivedDate: '2026-11-22' })).toEqual({
    field: 'receivedDate',
    message: 'Received date cannot be in the future.',
  });
  expect(problem({ mode: 'dd' }, ['neft'])).toEqual({
    field: 'mode',
    message: 'Payment by DD is not allowed in this project.',
  });
  expect(problem({ reference: null })?.field).toBe('reference');
  expect(problem({ mode: 'cash', reference: null })).toBeNull();
  expect(problem({ payerType: 'thirdParty' })?.field).toBe('declarationFileId');
  expect(problem({ payerType: 'thirdParty', declarationFileId: 'file' })).toBeNull();
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
  expect(standardPayer('bankLoan')).toBe('bank');
  expect(standardPayer('cheque')).toBe('applicant');
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
    expect(receiptActions('recorded', rights('Finance Manager'))).toEqual(['edit', 'reverse', 'verify']);
    expect(receiptActions('recorded', rights('Finance Manager', true))).toEqual(['edit', 'reverse']);
    expect(receiptActions('verified', rights('Sales Executive'))).toEqual(['pdf']);
    expect(receiptActions('verified', rights('Marketing Head'))).toEqual([]);
    expect(receiptActions('reversed', rights('Business Head'))).toEqual([]);
  });
});
