import { expect, test } from 'vitest';
import { dueText, financialYears, invoiceName, maskedPan, standingText } from './invoice.text.ts';

test('says in days how far the due date is, and nothing once nothing is waited for', () => {
  const on = '2026-11-21';
  expect(dueText({ status: 'issued', dueDate: '2026-11-27' }, on)).toBe('due in 6 days');
  expect(dueText({ status: 'partiallyPaid', dueDate: '2026-11-21' }, on)).toBe('due today');
  expect(dueText({ status: 'overdue', dueDate: '2026-11-20' }, on)).toBe('1 day overdue');
  expect(dueText({ status: 'overdue', dueDate: '2026-05-21' }, on)).toBe('184 days overdue');
  expect(dueText({ status: 'paid', dueDate: '2026-11-01' }, on)).toBeNull();
  expect(dueText({ status: 'draft', dueDate: '2026-11-01' }, on)).toBeNull();
});

test('says what was waived once nothing is waited for, and until then the due date', () => {
  const shown = (status: 'paid' | 'overdue', waivedPaise: number) =>
    standingText({ status, dueDate: '2026-11-20', waivedPaise }, '2026-11-21');
  expect(shown('paid', 50_000_50)).toBe('₹50,000.50 waived');
  expect(shown('paid', 0)).toBeNull();
  expect(shown('overdue', 50_000_50)).toBe('1 day overdue');
});

test('offers five financial years, the running one first, as the numbers carry them', () => {
  expect(financialYears('2026-11-21').map(({ value }) => value)).toEqual([
    '26-27',
    '25-26',
    '24-25',
    '23-24',
    '22-23',
  ]);
  expect(financialYears('2026-03-31')[0]).toEqual({ value: '25-26', label: 'FY 2025-26' });
});

test('a draft is named by what it will be', () => {
  expect(invoiceName({ invoiceNumber: null, docType: 'billOfSupply' })).toBe('Draft bill of supply');
  expect(invoiceName({ invoiceNumber: 'SKI/26-27/000123', docType: 'taxInvoice' })).toBe('SKI/26-27/000123');
});

test('a PAN is shown in part only', () => {
  expect(maskedPan('AFXPR1234L')).toBe('AFXPR••••L');
});
