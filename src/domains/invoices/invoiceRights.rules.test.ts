import { expect, test } from 'vitest';
import { ROLES } from '../../platform/contract/roles.ts';
import { invoiceActions, mayInvoice } from './invoiceRights.rules.ts';

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

test('a draft is issued, an open invoice paid and printed, a paid one printed, a cancelled one neither', () => {
  const actions = (
    status: Parameters<typeof invoiceActions>[1]['status'],
    role: (typeof ROLES)[number] = 'Finance Head',
  ) => invoiceActions(role, { docType: 'taxInvoice', status, channelPartnerId: null });
  expect(actions('draft')).toEqual(['issue']);
  expect(actions('draft', 'Sales Executive')).toEqual([]);
  expect(actions('overdue')).toEqual(['recordPayment', 'pdf']);
  expect(actions('partiallyPaid', 'Sales Executive')).toEqual(['recordPayment', 'pdf']);
  expect(actions('issued', 'Marketing Head')).toEqual(['pdf']);
  expect(actions('paid')).toEqual(['pdf']);
  expect(actions('cancelled')).toEqual([]);
});
