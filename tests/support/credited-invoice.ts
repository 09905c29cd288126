import { getInvoice } from '#money/invoices/server/invoice.queries.ts';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { waiveInstallment } from '#money/dues/server/waiver.commands.ts';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** An invoice that is part paid and part waived, and the credit note over what was waived. */
export interface CreditedInvoice {
  creditedInvoice: string;
  creditNote: string;
}

export function creditedInvoice(app: TestApp, user: TestUser): Promise<CreditedInvoice> {
  return app.application.runAs(user.caller, new Date().toISOString(), credit);
}

async function credit(work: Work): Promise<CreditedInvoice> {
  const { id: saleId } = await buildSale(work);
  const booking = required((await getPaymentPlan(work, saleId)).installments[0], 'Installment');
  await buildVerifiedReceipt(work, { saleId, amountPaise: booking.taxPaise });
  await waiveInstallment(work, booking.id, { scope: 'balance', reason: 'Agreed with the customer' });
  const invoice = await getInvoice(work, booking.invoiceId ?? '');
  return {
    creditedInvoice: invoice.id,
    creditNote: required(invoice.creditNotes[0], 'Credit note').id,
  };
}
