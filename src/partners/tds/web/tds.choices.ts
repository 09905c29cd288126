import type { Day } from '#platform/contract/calendar.ts';
import { addMonths, financialYearLabel } from '#platform/contract/calendar.ts';
import { formatMonth } from '#platform/contract/format.ts';
import type { FilterChoice } from '#platform/web/table/filter.types.ts';

const YEARS = 6;
const MONTHS = 24;

/** This financial year and those before it: what the department still asks about. */
export function yearChoices(today: Day): FilterChoice[] {
  return Array.from({ length: YEARS }, (_, index) => {
    const label = financialYearLabel(addMonths(today, -12 * index));
    return { value: label, label: `FY ${label}` };
  });
}

/** The last two years, this month first. */
export function monthChoices(today: Day): FilterChoice[] {
  return Array.from({ length: MONTHS }, (_, index) => {
    const first = addMonths(`${today.slice(0, 7)}-01`, -index);
    return { value: first.slice(0, 7), label: formatMonth(first) };
  });
}

export const QUARTER_CHOICES: readonly FilterChoice[] = [
  { value: '1', label: 'Q1, April to June' },
  { value: '2', label: 'Q2, July to September' },
  { value: '3', label: 'Q3, October to December' },
  { value: '4', label: 'Q4, January to March' },
];
