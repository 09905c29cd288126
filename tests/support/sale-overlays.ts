import { dialog, reads } from './overlay-acts.ts';
import type { ScreenOverlay } from './screen-overlay.ts';

/** What opens upon the screens of sales. */
export const SALE_LAYERS: readonly ScreenOverlay[] = [
  { name: 'sale peek', path: '/sales?peek=:saleId', reveal: (page) => reads(page, 'Open sale') },
  {
    name: 'explanation',
    path: '/sales/:saleId?tab=ledger',
    reveal: (page) => dialog(page, /explain this rupee$/),
  },
  {
    name: 'booking, price and plan',
    path: '/sales/create?costSheet=:costSheetId',
    reveal: (page) => reads(page, 'Payment schedule'),
  },
  {
    name: 'cancel a sale',
    path: '/sales/:saleId',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).locator('visible=true').first().click();
      await page.getByRole('menuitem', { name: 'Cancel sale' }).click();
      await page
        .getByRole('dialog')
        .getByText(/waits? for verification|Received towards the price/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'transfer to another buyer',
    path: '/sales/:saleId?tab=applicants&transfer',
    reveal: (page) => page.getByText('is transferred today').first().waitFor(),
  },
  {
    name: 'transfer to another unit',
    path: '/sales/:saleId',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).locator('visible=true').first().click();
      await page.getByRole('menuitem', { name: 'Transfer to another unit' }).click();
      await page.getByRole('dialog').getByLabel('New unit').waitFor();
    },
  },
  {
    name: 'sale by a loan without its bank',
    path: '/sales/:saleId/edit',
    reveal: async (page) => {
      await page.getByRole('radio', { name: 'Home loan', exact: true }).check({ force: true });
      await page.getByRole('button', { name: 'Save sale' }).click();
      await page.getByText('Enter the bank.').locator('visible=true').first().waitFor();
    },
  },
  {
    name: 'booking by a loan without its bank',
    path: '/sales/create?costSheet=:costSheetId',
    reveal: async (page) => {
      await page.getByRole('radio', { name: 'Home loan', exact: true }).check({ force: true });
      await page
        .getByRole('button', { name: /continue/i })
        .first()
        .click();
      await page.getByText('Enter the bank.').locator('visible=true').first().waitFor();
    },
  },
  {
    name: 'formats of a sales report',
    path: '/sales/reports',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: 'PDF' }).waitFor();
    },
  },
  {
    name: 'payment plans with a sample',
    path: '/sales/payment-plans?value=1331710000',
    reveal: (page) => page.getByText('13,31,710').first().waitFor(),
  },
  {
    name: 'new payment plan of a project',
    path: '/sales/payment-plans',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Add payment plan' }).click();
      await page.getByText('Agreement value:').waitFor();
    },
  },
];
