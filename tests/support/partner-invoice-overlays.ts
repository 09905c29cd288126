import { dialog } from './overlay-acts.ts';
import type { ScreenOverlay } from './screen-overlay.ts';

const COMMISSION = '/sales/commissions/list/:invoicedCommissionId';
const INVOICE = `${COMMISSION}?invoice=:partnerInvoiceId`;

/** What opens upon the page of a commission about its invoices. */
export const PARTNER_INVOICE_LAYERS: readonly ScreenOverlay[] = [
  {
    name: 'partner invoice',
    path: INVOICE,
    reveal: (page) => page.getByRole('table', { name: 'Amounts of the invoice' }).waitFor(),
  },
  {
    name: 'enter a partner invoice',
    path: INVOICE,
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Enter invoice' }).click();
      await page.getByRole('table', { name: 'Steps of the calculation' }).last().waitFor();
    },
  },
  {
    name: 'return a partner invoice',
    path: INVOICE,
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Return invoice' }).click();
      await page.getByRole('dialog', { name: /^Return invoice / }).waitFor();
    },
  },
  {
    name: 'send a partner invoice',
    path: COMMISSION,
    reveal: (page) => dialog(page, 'Send invoice'),
  },
];
