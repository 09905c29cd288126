import type { ScreenOverlay } from './screen-overlay.ts';

const PAYMENTS = '/sales/commissions/payments';
const RUN = `${PAYMENTS}/:runId`;

/** What opens upon the screens of payments to partner firms. */
export const COMMISSION_RUN_LAYERS: readonly ScreenOverlay[] = [
  {
    name: 'a rehearsed payment',
    path: PAYMENTS,
    reveal: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Pay tranche/, disabled: false })
        .first()
        .check();
      await page.getByRole('button', { name: /^Pay 1 tranche/ }).click();
      await page.getByLabel('Pay from').waitFor();
    },
  },
  {
    name: 'a commission beside its list',
    path: `${PAYMENTS}?tab=approvals&peek=:invoicedCommissionId`,
    reveal: (page) => page.getByRole('heading', { name: 'Tranches' }).waitFor(),
  },
  {
    name: 'a question to answer',
    path: `${PAYMENTS}?tab=questions`,
    reveal: async (page) => {
      await page
        .getByRole('button', { name: /^Answer COM/ })
        .first()
        .click();
      await page.getByRole('dialog', { name: 'Answer the question' }).waitFor();
    },
  },
  {
    name: 'a challan to take back',
    path: `${PAYMENTS}?tab=challans&peek=:challanId`,
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Take challan back' }).click();
      await page.getByRole('dialog', { name: /^Take challan / }).waitFor();
    },
  },
  {
    name: 'UTRs of a run',
    path: RUN,
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Enter UTRs' }).click();
      await page.getByRole('dialog', { name: /^UTRs of / }).waitFor();
    },
  },
  {
    name: 'a returned payment',
    path: RUN,
    reveal: async (page) => {
      await page
        .getByRole('button', { name: / was returned$/ })
        .first()
        .click();
      await page.getByRole('dialog', { name: / was returned$/ }).waitFor();
    },
  },
];
