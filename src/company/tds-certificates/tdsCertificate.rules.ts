import type { Day } from '#platform/contract/calendar.ts';
import { addDays, financialYearStart } from '#platform/contract/calendar.ts';
import type { FieldError } from '#platform/contract/errors.ts';
import { formatDay } from '#platform/contract/format.ts';

export interface CertificateDays {
  from: Day;
  to: Day;
}

/** A certificate of lower deduction lies within one financial year; null when its days are right. */
export function daysProblem({ from, to }: CertificateDays): FieldError | null {
  if (to < from)
    return { field: 'to', message: `The certificate begins on ${formatDay(from)} and cannot end before.` };
  if (financialYearStart(from) === financialYearStart(to)) return null;
  const last = `${financialYearStart(from) + 1}-03-31`;
  return {
    field: 'to',
    message: `A certificate lies within one financial year. This one ends by ${formatDay(last)}.`,
  };
}

/**
 * What is wrong with the last day on which a certificate is ended early; null when nothing is. The day before its
 * first means that it never applied.
 */
export function endProblem(lastDay: Day, { from, to }: CertificateDays): string | null {
  if (lastDay >= to) return `It ends on ${formatDay(to)} anyway. Enter an earlier day.`;
  const earliest = addDays(from, -1);
  if (lastDay >= earliest) return null;
  return `It begins on ${formatDay(from)}. Enter ${formatDay(earliest)} if it never applied, or a later day.`;
}
