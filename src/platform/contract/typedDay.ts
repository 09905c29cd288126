import type { Day } from './calendar.ts';
import { addDays, addMonths, daysBetween, FIRST_DAY, isDay, LAST_DAY, weekdayOf } from './calendar.ts';
import { monthName } from './format.ts';

/**
 * A day as people type it: "24 nov", "24/11", "15", "+7", "2w", "fri", "next mon", "month end", "tomorrow". The day
 * comes before the month, as the day is written everywhere here. What does not name one day gives null.
 */
export interface DayBounds {
  min?: Day | undefined;
  max?: Day | undefined;
}

/** Where a text leaves the year or the month open, the nearest day within the bounds is meant. */
export function parseDay(text: string, today: Day, bounds: DayBounds = {}): Day | null {
  const plain = plainText(text);
  for (const [pattern, read] of FORMS) {
    const found = pattern.exec(plain);
    if (found) return choose(read(found.slice(1), today), bounds);
  }
  return null;
}

/** Without commas, ordinals and doubled blanks: 'Tue, 24th  Nov' becomes 'tue 24 nov'. */
export function plainText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[,\s]+/g, ' ')
    .replaceAll(/\b(\d{1,2})(?:st|nd|rd|th)\b/g, '$1')
    .trim();
}

/** The best first; the first one within the bounds, else the best, so that its bound can be named. */
function choose(days: readonly (Day | null)[], { min, max }: DayBounds): Day | null {
  const real = days.filter((day) => day !== null);
  const fitting = real.find((day) => (!min || day >= min) && (!max || day <= max));
  return fitting ?? real[0] ?? null;
}

type Form = [RegExp, (parts: string[], today: Day) => (Day | null)[]];

const MONTH_NAMES = Array.from({ length: 12 }, (_, index) => monthName(index + 1).toLowerCase());
const MONTH = `(${MONTH_NAMES.map(shortened).join('|')})\\.?`;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const WEEKDAY = `(${WEEKDAYS.map(shortened).join('|')})\\.?`;
const DATE = '(\\d{1,2})';
const YEAR = '(\\d{2}|\\d{4})';
const COUNT = '(\\d{1,4}|a|an|one|two|three)';
const SPAN = '(d|days?|w|wks?|weeks?|m|months?|y|yrs?|years?)';

/** 'november' may end after three letters or anywhere later: nov(?:e(?:m…)?)?. */
function shortened(name: string): string {
  const rest = name
    .slice(3)
    .split('')
    .reduceRight((after, letter) => `(?:${letter}${after})?`, '');
  return `${name.slice(0, 3)}${rest}`;
}

function form(pattern: string, read: Form[1]): Form {
  return [new RegExp(`^${pattern}$`), read];
}

const FORMS: Form[] = [
  form('(?:today|tod|now)', (_, today) => [today]),
  form('(?:tomorrow|tomorow|tmrw|tmr|tom)', (_, today) => [addDays(today, 1)]),
  form('(?:yesterday|yest)', (_, today) => [addDays(today, -1)]),
  form('(?:the )?day after(?: tomorrow)?', (_, today) => [addDays(today, 2)]),
  form('(?:the )?day before(?: yesterday)?', (_, today) => [addDays(today, -2)]),
  form('([+-]) ?(\\d{1,4})', ([sign, count], today) => [spanFrom(today, sign, count, 'd')]),
  form(`([+-]?) ?${COUNT} ?${SPAN}`, ([sign, count, span], today) => [spanFrom(today, sign, count, span)]),
  form(`(?:in|after) ${COUNT} ?${SPAN}`, ([count, span], today) => [spanFrom(today, '+', count, span)]),
  form(`${COUNT} ?${SPAN} ago`, ([count, span], today) => [spanFrom(today, '-', count, span)]),
  form('next (week|month|year)', ([span], today) => [spanFrom(today, '+', '1', span)]),
  form('last (week|month|year)', ([span], today) => [spanFrom(today, '-', '1', span)]),
  form('(?:eom|month ?end|end of (?:the |this )?month)', (_, today) => [endOfMonth(today)]),
  form('end of next month', (_, today) => [endOfMonth(addMonths(today, 1))]),
  form('end of last month', (_, today) => [endOfMonth(addMonths(today, -1))]),
  form(WEEKDAY, ([name], today) => comingWeekday(today, name)),
  form(`(this|next|last) ${WEEKDAY}`, ([which, name], today) => [namedWeekday(today, which, name)]),
  form(DATE, ([date], today) => nearest(today, monthsAround(today, Number(date)))),
  form(MONTH, ([name], today) => nearest(today, yearsAround(today, monthNumber(name), 1))),
  form(`${MONTH} (\\d{4})`, ([name, year]) => [dayFrom(Number(year), monthNumber(name), 1)]),
  form(`${DATE}[ /.-]?${MONTH}`, ([date, name], today) =>
    nearest(today, yearsAround(today, monthNumber(name), Number(date))),
  ),
  form(`${MONTH}[ /.-]?${DATE}`, ([name, date], today) =>
    nearest(today, yearsAround(today, monthNumber(name), Number(date))),
  ),
  form(`${DATE}[ /.-]?${MONTH}[ /.'-]*${YEAR}`, ([date, name, year], today) =>
    inYear(year, today, monthNumber(name), Number(date)),
  ),
  form(`${MONTH} ?${DATE}[ ']+${YEAR}`, ([name, date, year], today) =>
    inYear(year, today, monthNumber(name), Number(date)),
  ),
  form(`${WEEKDAY} ${DATE} ${MONTH}(?: ${YEAR})?`, ([weekday, date, name, year], today) => {
    const [month, on] = [monthNumber(name), Number(date)];
    const days = year ? inYear(year, today, month, on) : nearest(today, yearsAround(today, month, on));
    return days.filter((day) => day !== null && weekdayOf(day) === weekdayNumber(weekday));
  }),
  form('(\\d{4})-(\\d{1,2})-(\\d{1,2})', ([year, month, date]) => [
    dayFrom(Number(year), Number(month), Number(date)),
  ]),
  form('(\\d{1,2})[/.-](\\d{1,2})', ([date, month], today) =>
    nearest(today, yearsAround(today, Number(month), Number(date))),
  ),
  form(`(\\d{1,2})([ /.-])(\\d{1,2})\\2${YEAR}`, ([date, , month, year], today) =>
    inYear(year, today, Number(month), Number(date)),
  ),
  form('(\\d\\d)(\\d\\d)(\\d{4}|\\d\\d)', ([date, month, year], today) =>
    inYear(year, today, Number(month), Number(date)),
  ),
];

const COUNTS: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3 };

function spanFrom(today: Day, sign = '', count = '', span = ''): Day | null {
  const many = (COUNTS[count] ?? Number(count)) * (sign === '-' ? -1 : 1);
  switch (span[0]) {
    case 'w':
      return withinBounds(addDays(today, many * 7));
    case 'm':
      return withinBounds(addMonths(today, many));
    case 'y':
      return Math.abs(many) > 200 ? null : withinBounds(addMonths(today, many * 12));
    default:
      return withinBounds(addDays(today, many));
  }
}

function endOfMonth(day: Day): Day {
  return addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);
}

/** The coming one, today included; else the last one or the one after. */
function comingWeekday(today: Day, name = ''): Day[] {
  const coming = addDays(today, (weekdayNumber(name) - weekdayOf(today) + 7) % 7);
  return [coming, addDays(coming, -7), addDays(coming, 7)];
}

/** Of this week or the next one, which begin on Mondays; "last" is the one before today. */
function namedWeekday(today: Day, which = '', name = ''): Day {
  const [coming = today] = comingWeekday(today, name);
  if (which === 'last') return addDays(coming, -7);
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
  return addDays(monday, ((weekdayNumber(name) + 6) % 7) + (which === 'next' ? 7 : 0));
}

/** That date in the month before, this one and the next. */
function monthsAround(today: Day, date: number): (Day | null)[] {
  const first = `${today.slice(0, 7)}-01`;
  return [-1, 0, 1].map((months) => {
    const month = addMonths(first, months);
    return dayFrom(Number(month.slice(0, 4)), Number(month.slice(5, 7)), date);
  });
}

function yearsAround(today: Day, month: number, date: number): (Day | null)[] {
  const year = Number(today.slice(0, 4));
  return [year - 1, year, year + 1].map((one) => dayFrom(one, month, date));
}

function nearest(today: Day, days: readonly (Day | null)[]): Day[] {
  const away = (day: Day) => Math.abs(daysBetween(today, day));
  return days.filter((day) => day !== null).toSorted((a, b) => away(a) - away(b));
}

/** Two digits are of this century, up to 30 years ahead, else of the last one. */
function inYear(year = '', today: Day, month: number, date: number): (Day | null)[] {
  if (year.length === 4) return [dayFrom(Number(year), month, date)];
  const [past, present] = [
    dayFrom(1900 + Number(year), month, date),
    dayFrom(2000 + Number(year), month, date),
  ];
  return 2000 + Number(year) > Number(today.slice(0, 4)) + 30 ? [past, present] : [present, past];
}

/** Null for a day that no calendar has, such as 31 February. */
function dayFrom(year: number, month: number, date: number): Day | null {
  const digits = (value: number) => String(value).padStart(2, '0');
  return withinBounds(`${year}-${digits(month)}-${digits(date)}`);
}

function withinBounds(day: Day): Day | null {
  return isDay(day) && day >= FIRST_DAY && day <= LAST_DAY ? day : null;
}

function monthNumber(name = ''): number {
  return MONTH_NAMES.findIndex((month) => month.startsWith(name.slice(0, 3))) + 1;
}

function weekdayNumber(name = ''): number {
  return WEEKDAYS.findIndex((weekday) => weekday.startsWith(name.slice(0, 3)));
}
