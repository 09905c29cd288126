import type { ScreenOverlay } from './screen-overlay.ts';

const RUN = '/sales/commissions/payments/:runId';

/** What opens upon the screens of payments to partner firms. */
export const COMMISSION_RUN_LAYERS: readonly ScreenOverlay[] = [
  {
    name: 'a rehearsed payment',
    path: '/sales/commissions/payments',
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
