import { addDays } from '#platform/contract/calendar.ts';
import type { BodyOf } from './world-bodies-partners.ts';

/** Bodies of the calls about receipts, dues and invoices that are good but for one thing at a time. */
export const MONEY_BODIES: Readonly<Record<string, BodyOf>> = {
  'POST /sales/{id}/follow-ups': (_records, { today }) => ({
    channel: 'call',
    outcome: 'reached',
    note: 'Pays next week',
    promisedOn: today,
    promisedPaise: 1_00_000_00,
    nextStep: 'call',
    nextOn: today,
  }),
  'POST /buyer-mails': ({ costSheet }) => ({
    kind: 'costSheet',
    recordId: costSheet,
    recipients: ['customer@example.test'],
    subject: 'Your cost sheet',
    body: 'The cost sheet that we spoke about is attached.',
  }),
  'POST /buyer-mails/bulk': ({ sale }) => ({ kind: 'statement', recordIds: [sale] }),
  'PUT /buyer-mails/settings/{kind}': ({ project }) => ({
    isOn: false,
    exceptProjectIds: [project],
    texts: [{ language: 'en', subject: 'Receipt {number}', body: 'Dear {name}, your receipt is attached.' }],
  }),
  'POST /payments/reminders': ({ sale }) => ({ saleIds: [sale] }),
  'POST /payments/transactions': ({ sale }, { today }) => ({
    saleId: sale,
    mode: 'neft',
    amountPaise: 50_000_00,
    receivedDate: today,
    reference: 'UTR-FUZZ-1',
  }),
  'PUT /payments/transactions/{id}': () => ({ payerName: 'Asha Rao' }),
  'POST /payments/installments/{id}/due-date-request': (_records, { today }) => ({
    dueDate: addDays(today, 150),
    reason: 'Loan of the buyer comes late',
  }),
  'POST /payments/installments/{id}/waiver-request': () => ({
    scope: 'interest',
    amountPaise: 1_00,
    reason: 'Agreed with the customer',
  }),
  'POST /payments/installments/{id}/waive': () => ({
    scope: 'interest',
    amountPaise: 1_00,
    reason: 'Agreed with the customer',
  }),
  'POST /invoices/from-sale/{id}': () => ({ issue: true, preview: false }),
  'PUT /invoices/{id}': () => ({ status: 'issued' }),
  'PUT /invoices/{id}/cancel': () => ({ reason: 'Wrong buyer' }),
  'POST /invoices/{id}/payment': (_records, { today }) => ({
    mode: 'upi',
    amountPaise: 25_000_00,
    receivedDate: today,
    reference: 'UPI-FUZZ-1',
  }),
};
