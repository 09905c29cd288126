import type { Instant } from '#platform/contract/calendar.ts';
import { compactMoney, counted, formatPct, formatTime } from '#platform/contract/format.ts';
import type { RevenueProjection } from './revenueProjection.contract.ts';

export const CASH = {
  key: 'survival',
  text: 'What is demanded and unpaid comes as unpaid amounts of its age came before, by project and by who pays. What is not demanded yet is expected when its stage is, later by as much as milestones were late. New bookings bring what they brought before. The band comes from 500 draws in which each amount is paid whole in one month or another.',
  version: 1,
};

export const CASH_BY_USUAL_CURVE = {
  key: 'usualCurve',
  text: 'The usual curve of payments, because in the last six months it missed by less than your own: 62 of 100 in the month of the due date, then 24, 9 and 5. What is not demanded yet is expected when its stage is, later by as much as milestones were late. New bookings bring what they brought before.',
  version: 1,
};

export const LAST_MONTH_CASH = {
  key: 'lastMonth',
  text: 'Last month’s figure again, because in the last six months it missed by less than our own method; its parts are those of our own method, in proportion.',
  version: 1,
};

export const CASH_ERROR = 'share of what came in';

export const SEED_CURVE_NOTE =
  'Fewer than 30 installments in six months have fallen due, so the usual curve is used: 62 of 100 in the month of the due date, then 24, 9 and 5.';
export const FEW_INSTALLMENTS_NOTE =
  'Fewer than 100 installments have fallen due, so the curve is not certain.';
export const NO_BOOKINGS_NOTE = 'Too little was booked to expect new bookings, so none are counted.';

export function undatedText(paise: number): string {
  return `${compactMoney(paise)} wait for stages without a date and are not counted.`;
}

/** How long the projection of a large company is given again. */
export const KEPT_MINUTES = 15;

export function keptText(at: Instant, timeZone: string): string {
  return `Computed at ${formatTime(at, timeZone)}; with so many demands, every ${KEPT_MINUTES} minutes.`;
}

export const NOTHING_DUE: NonNullable<RevenueProjection['refusal']> = {
  code: 'nothingDue',
  has: { installments: 0 },
  needs: { installments: 1 },
  text: 'No sale has an unpaid installment in these months, so no cash can be expected.',
};

interface Missed {
  value: number;
  naive: number;
  usual: number;
  origins: number;
  inside80: number;
}

export function cashErrorText({ value, naive, usual, origins, inside80 }: Missed): string {
  const pct = (share: number) => formatPct(Math.round(share * 1000) / 10);
  return `The last ${origins === 6 ? 'six months' : counted(origins, 'month')} missed by ${pct(value)} of what came in (last month’s figure again: ${pct(naive)}, the usual curve: ${pct(usual)}); ${inside80} of ${origins} lay inside the band. Due dates are taken as known, and what new buyers pay first is left out.`;
}
