import { expect, test } from 'vitest';
import { ROLES } from '#platform/contract/roles.ts';
import { invoiceActions, mayInvoice } from './invoiceRights.rules.ts';

const NUMBER = 'SKI/26-27/000001';

test('Sales Managers and above and Finance invoice, a Channel Partner Manager only what a partner sold', () => {
  const invoicers = ROLES.filter((role) => mayInvoice(role, { channelPartnerId: null }));
  expect(invoicers).toEqual([
    'Business Head',
    'Project Director',
    'Sales Head',
    'Finance Head',
    'Sales Manager',
    'Finance Manager',
  ]);
  expect(mayInvoice('Channel Partner Manager', { channelPartnerId: 'firm' })).toBe(true);
  expect(mayInvoice('Sales Executive', { channelPartnerId: 'firm' })).toBe(false);
});

test('Finance issues and drops a draft and takes back an invoice on which nothing is paid', () => {
  const actions = (
    status: Parameters<typeof invoiceActions>[1]['status'],
    role: (typeof ROLES)[number] = 'Finance Head',
    paidPaise = 0,
  ) => invoiceActions(role, { docType: 'taxInvoice', status, invoiceNumber: NUMBER, paidPaise }, null);
  expect(actions('draft')).toEqual(['issue', 'cancel']);
  expect(actions('draft', 'Sales Executive')).toEqual([]);
  expect(actions('overdue')).toEqual(['recordPayment', 'pdf', 'cancel']);
  expect(actions('partiallyPaid', 'Finance Head', 1)).toEqual(['recordPayment', 'pdf']);
  expect(actions('partiallyPaid', 'Sales Executive', 1)).toEqual(['recordPayment', 'pdf']);
  // The paper carries the buyer's PAN and address.
  expect(actions('issued', 'Marketing Head')).toEqual([]);
  expect(actions('issued', 'Channel Partner Admin')).toEqual([]);
  expect(actions('paid')).toEqual(['pdf']);
  expect(actions('cancelled')).toEqual(['pdf']);
});

test('what was sent can be printed after it was reversed, a dropped draft never', () => {
  const cancelled = { docType: 'taxInvoice', status: 'cancelled', paidPaise: 0 } as const;
  expect(invoiceActions('Finance Head', { ...cancelled, invoiceNumber: NUMBER }, null)).toEqual(['pdf']);
  expect(invoiceActions('Finance Head', { ...cancelled, invoiceNumber: null }, null)).toEqual([]);
});

test('once a month is closed Finance Managers do not see what they may no longer take back', () => {
  const issued = { docType: 'taxInvoice', status: 'issued', invoiceNumber: NUMBER, paidPaise: 0 } as const;
  const closed = { month: '2026-10', lockedOn: '2026-11-11' };
  expect(invoiceActions('Finance Manager', issued, closed)).toEqual(['recordPayment', 'pdf']);
  expect(invoiceActions('Finance Head', issued, closed)).toEqual(['recordPayment', 'pdf', 'cancel']);
});
