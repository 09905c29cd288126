import * as z from 'zod';
import { PERIODS } from '#platform/contract/period.ts';
import { REPORT_PERIODS, USUAL_PERIOD } from '#insight/reporting/reportDays.rules.ts';
import type { ReportPeriod } from '#insight/reporting/reportDays.rules.ts';
import type { Schedule } from '../schedule.contract.ts';
import { ScheduleInput } from '../schedule.contract.ts';
import type { Filters } from '../schedule.rules.ts';

const { name, format, recipientIds, every, at, weekday, dayOfMonth } = ScheduleInput.shape;

/** Weekday and day of the month keep what was chosen while another frequency is shown. */
export const ScheduleForm = z.object({
  name,
  format,
  recipientIds,
  every,
  at,
  workingDaysOnly: z.boolean(),
  weekday,
  dayOfMonth,
  period: z.enum(REPORT_PERIODS).nullable(),
});
export type ScheduleForm = z.infer<typeof ScheduleForm>;

/** What the address of a report's page says, without days that would not move. */
export function filtersOf(query: Record<string, unknown>): Filters {
  const entries = Object.entries(query).flatMap(([key, value]): [string, string][] =>
    isFilter(value) && value !== '' && !FIXED.has(key) ? [[key, String(value)]] : [],
  );
  return Object.fromEntries(entries);
}

function isFilter(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

const FIXED: ReadonlySet<string> = new Set(['from', 'to', 'page', 'limit', 'cursor']);

/** The periods that a report knows: a dashboard only shows running ones. */
export function periodsOf(report: string): readonly ReportPeriod[] {
  return report === 'dashboard' ? PERIODS : REPORT_PERIODS;
}

/** The days that a page shows, by name; instead of typed days, which would not move, those of last month. */
export function shownPeriodOf({ period, from, to }: Record<string, unknown>): ReportPeriod {
  const areDaysTyped = isTyped(from) || isTyped(to);
  return REPORT_PERIODS.find((one) => one === period) ?? (areDaysTyped ? 'lastMonth' : USUAL_PERIOD);
}

function isTyped(day: unknown): boolean {
  return typeof day === 'string' && day !== '';
}

/** Of a report without days the period is null. */
export function newSchedule(
  reportTitle: string,
  period: ReportPeriod | null,
  readerId: string,
): ScheduleForm {
  return {
    name: reportTitle,
    format: 'xlsx',
    recipientIds: [readerId],
    every: 'week',
    at: '07:30',
    workingDaysOnly: true,
    weekday: 1,
    dayOfMonth: 1,
    period,
  };
}

export function formOf(schedule: Schedule): ScheduleForm {
  const { name: title, format: kind, recipients, every: often, at: time, workingDaysOnly } = schedule;
  return {
    name: title,
    format: kind,
    recipientIds: recipients.map(({ id }) => id),
    every: often,
    at: time,
    workingDaysOnly,
    weekday: schedule.weekday ?? 1,
    dayOfMonth: schedule.dayOfMonth ?? 1,
    period: REPORT_PERIODS.find((one) => one === schedule.filters['period']) ?? null,
  };
}

/** As the calls take it: only what belongs to the frequency. */
export function bodyOf({ period, ...form }: ScheduleForm, filters: Filters) {
  const { name: title, format: kind, recipientIds: to, every: often, at: time } = form;
  return {
    name: title,
    format: kind,
    recipientIds: to,
    every: often,
    at: time,
    ...(often === 'day' ? { workingDaysOnly: form.workingDaysOnly } : {}),
    ...(often === 'week' ? { weekday: form.weekday ?? 1 } : {}),
    ...(often === 'month' ? { dayOfMonth: form.dayOfMonth ?? 1 } : {}),
    filters: period === null ? filters : { ...filters, period },
  };
}
