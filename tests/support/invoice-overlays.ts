import { reads } from './overlay-acts.ts';
import type { ScreenOverlay } from './screen-overlay.ts';

/** What opens upon the screens of invoices. */
export const INVOICE_LAYERS: readonly ScreenOverlay[] = [
  {
    name: 'payment of an invoice',
    path: '/sales/invoices/:invoiceId',
    reveal: async (page) => {
      await page.locator('button:visible', { hasText: 'Record payment' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'invoice of which a part was waived',
    path: '/sales/invoices/:creditedInvoiceId',
    reveal: (page) => reads(page, 'waived'),
  },
  {
    name: 'credit note',
    path: '/sales/invoices/:creditNoteId',
    reveal: (page) => reads(page, 'Reverses'),
  },
  {
    name: 'invoice a sale',
    path: '/sales/invoices',
    reveal: async (page) => {
      await page.locator('button:visible', { hasText: 'Invoice a sale' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
