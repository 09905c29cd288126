import { call, data } from '#platform/contract/call.ts';
import { RECEIPT_RECORDERS } from '#money/plans/receiptRights.rules.ts';
import { Receipt, ReceiptInput } from './receipt.contract.ts';

export const payInvoice = call({
  method: 'POST',
  path: '/invoices/{id}/payment',
  summary: 'Record a receipt against an invoice',
  can: RECEIPT_RECORDERS,
  body: ReceiptInput.omit({ saleId: true }),
  reply: data(Receipt),
  status: 201,
  creates: true,
});
