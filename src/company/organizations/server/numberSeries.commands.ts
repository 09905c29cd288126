import type { Day } from '#platform/contract/calendar.ts';
import { financialYearLabel } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { takeNumber } from '#platform/server/numbers.ts';
import { documentNumber, SERIES } from '../numberSeries.rules.ts';

/** The next number of a kind of document in the financial year of a day; its counter stays locked until the end. */
export async function takeDocumentNumber(work: Work, kind: keyof typeof SERIES, day: Day): Promise<string> {
  const series = SERIES[kind];
  const count = await takeNumber(work, kind, series, financialYearLabel(day));
  return documentNumber(kind, series, day, count);
}
