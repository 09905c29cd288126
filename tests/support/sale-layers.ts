import type { ScreenLayer } from './screen-layer.ts';

/** What opens upon the screens of sales. */
export const SALE_LAYERS: readonly ScreenLayer[] = [
  {
    name: 'cancel a sale',
    path: '/sales/:saleId',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).locator('visible=true').first().click();
      await page.getByRole('menuitem', { name: 'Cancel sale' }).click();
      await page
        .getByRole('dialog')
        .getByText(/waits? for verification|Received on the price/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'transfer to another buyer',
    path: '/sales/:saleId?tab=applicants&transfer',
    reveal: (page) => page.getByText('goes over today').first().waitFor(),
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
    name: 'waive the balance of an installment',
    path: '/payments/plans/:saleId',
    reveal: async (page) => {
      const menus = page.getByRole('button', { name: /^Actions for / }).locator('visible=true');
      await menus.last().click();
      await page.getByRole('menuitem', { name: 'Waive balance' }).click();
      await page.getByRole('dialog').getByLabel('Reason').waitFor();
    },
  },
  {
    name: 'sale by a loan without its bank',
    path: '/sales/:saleId/edit',
    reveal: async (page) => {
      await page.getByRole('radio', { name: 'Home loan', exact: true }).check({ force: true });
      await page.getByRole('button', { name: 'Save sale' }).click();
      await page.getByText('Name the bank that lends.').locator('visible=true').first().waitFor();
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
      await page.getByText('Name the bank that lends.').locator('visible=true').first().waitFor();
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
    name: 'formats of a payments report',
    path: '/payments/reports?tab=account',
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
  {
    name: 'entries of an account',
    path: '/payments/ledger?tab=entries&account=bank',
    reveal: async (page) => {
      await page.getByText('Bank').locator('visible=true').first().waitFor();
    },
  },
  {
    name: 'months of the books',
    path: '/payments/ledger?tab=periods',
    reveal: (page) => page.getByText('✓ Zero').locator('visible=true').first().waitFor(),
  },
  {
    name: 'bank accounts of the projects',
    path: '/payments/ledger?tab=banks',
    reveal: (page) => page.getByText('still to deposit').first().waitFor(),
  },
  {
    name: 'record a transfer between accounts',
    path: '/payments/ledger?tab=banks',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Record transfer' }).first().click();
      await page.getByRole('dialog').getByLabel('Bank reference').waitFor();
    },
  },
  {
    name: 'entries of a bank account',
    path: '/payments/ledger?tab=banks',
    reveal: async (page) => {
      await page
        .getByRole('link', { name: /^Collection,/ })
        .first()
        .click();
      await page.getByText('All accounts').waitFor();
    },
  },
  {
    name: 'quarters of the separate accounts',
    path: '/payments/ledger?tab=quarters',
    reveal: (page) => page.getByRole('button', { name: 'Export' }).waitFor(),
  },
  {
    name: 'accounts of the ledger',
    path: '/payments/ledger?tab=accounts',
    reveal: async (page) => {
      await page.getByText('Asked of buyers and not yet paid.').locator('visible=true').first().waitFor();
    },
  },
  {
    name: 'change a payment plan',
    path: '/payments/plans/:saleId',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).locator('visible=true').first().click();
      await page.getByRole('menuitem', { name: 'Change plan' }).click();
      await page.getByRole('dialog').getByText('Receivable in all').waitFor();
    },
  },
  {
    name: 'go over to another payment plan',
    path: '/payments/plans/:saleId',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).locator('visible=true').first().click();
      await page.getByRole('menuitem', { name: 'Change plan' }).click();
      await page.getByRole('radio', { name: 'Other plan' }).check();
      await page.getByLabel('Payment plan', { exact: true }).selectOption({ label: 'Possession linked' });
      await page.getByRole('dialog').getByText('1 other stays').waitFor();
    },
  },
];
