import { expect, test } from 'vitest';
import { receiptDefaults, ReceiptForm, referenceLabel } from './receipt.form.ts';

const SALE = '0190a1b2-0000-7000-8000-000000000001';
const VALUES = {
  saleId: SALE,
  amountPaise: 100_000,
  mode: 'neft',
  reference: 'HDFC123',
  receivedDate: '2026-01-05',
};

function problemsOf(values: object): Record<string, string> {
  const read = ReceiptForm.safeParse(values);
  return Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

test('a reference is demanded unless it was paid in cash', () => {
  expect(problemsOf({ ...VALUES, reference: null })).toEqual({
    reference: 'Reference is required unless it was paid in cash.',
  });
  expect(problemsOf({ ...VALUES, mode: 'cash', reference: null })).toEqual({});
});

test('money cannot have come in tomorrow', () => {
  expect(problemsOf({ ...VALUES, receivedDate: '2199-01-01' })).toEqual({
    receivedDate: 'Received date cannot be in the future.',
  });
});

test('what is missing is named before anything is sent', () => {
  expect(problemsOf({ ...VALUES, saleId: '', mode: null, amountPaise: 0 })).toEqual({
    saleId: 'Choose the customer who paid',
    mode: 'Please select how it was paid',
    amountPaise: 'Amount must be more than zero',
  });
});

test('the reference is called as it stands on the slip', () => {
  expect(referenceLabel('cheque')).toBe('Cheque number');
  expect(referenceLabel('upi')).toBe('UTR or bank reference');
  expect(referenceLabel(null)).toBe('Reference');
});

test('a correction keeps the date of the cheque, and does not say again what only confirmed the receipt', () => {
  const known = { saleId: SALE, mode: 'cheque', instrumentDate: '2026-01-04' } as const;
  const sent = JSON.parse(JSON.stringify(receiptDefaults(known))) as object;
  expect(sent).toMatchObject({ instrumentDate: '2026-01-04' });
  expect(Object.keys(sent)).not.toContain('isAdvance');
  expect(Object.keys(sent)).not.toContain('overSanctionReason');
});
