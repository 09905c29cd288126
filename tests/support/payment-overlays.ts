import { reads } from './overlay-acts.ts';
import type { ScreenOverlay } from './screen-overlay.ts';

/** What opens upon the screens of payments. */
export const PAYMENT_LAYERS: readonly ScreenOverlay[] = [
  {
    name: 'receipt to verify',
    path: '/payments/collections?peek=:receiptId',
    reveal: (page) => reads(page, 'Verify receipt'),
  },
  {
    name: 'statement mailed to its buyer',
    path: '/sales/:saleId?tab=statement',
    reveal: async (page) => {
      await page.locator('button:visible', { hasText: 'Mail to buyer' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'mail to a buyer',
    path: '/sales/mails?peek=:buyerMailId',
    reveal: (page) => reads(page, 'No email address is known.'),
  },
  {
    name: 'texts of a mail to buyers',
    path: '/sales/mails/settings',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Edit Statement' }).click();
      await page.getByRole('dialog').getByRole('switch').check();
      await page.getByRole('dialog').getByLabel('Day of the month').waitFor();
    },
  },
  {
    name: 'texts of a mail to the buyers of one project',
    path: '/sales/mails/settings',
    reveal: async (page) => {
      await page.getByLabel('Texts of').selectOption({ index: 1 });
      await page.getByRole('button', { name: 'Edit Statement' }).click();
      await page.getByRole('dialog').getByLabel('Text', { exact: true }).fill('Dear {name}, as of {day}.');
      await page.getByRole('button', { name: 'Use the text of all projects' }).waitFor();
    },
  },
  {
    name: 'statements mailed to many buyers',
    path: '/sales',
    on: 'desk',
    reveal: async (page) => {
      await page.getByRole('main').getByRole('row').nth(1).getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Mail to buyers' }).click();
      await page
        .getByRole('dialog')
        .getByText(/can(?:not)? be (?:undone|mailed)/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'cost sheet mailed to its customer',
    path: '/cost-sheets/:costSheetId',
    reveal: async (page) => {
      await page.locator('button:visible', { hasText: 'Mail to buyer' }).first().click();
      await page.getByRole('dialog').getByLabel('Subject').waitFor();
    },
  },
  {
    name: 'sale in collections',
    path: '/payments/collections?sale=:saleId',
    reveal: (page) => reads(page, 'Payment plan'),
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
    name: 'formats of a payments report',
    path: '/payments/reports?tab=account',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: 'PDF' }).waitFor();
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
      await page.getByText('Billed to buyers and not yet paid.').locator('visible=true').first().waitFor();
    },
  },
  {
    name: 'change a payment plan',
    path: '/payments/plans/:saleId',
    reveal: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).locator('visible=true').first().click();
      await page.getByRole('menuitem', { name: 'Change plan' }).click();
      await page.getByRole('dialog').getByText('Total receivable').waitFor();
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
