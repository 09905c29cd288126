import * as z from 'zod';
import { bytes, call, data, page, pageQuery } from '#platform/contract/call.ts';
import { count, id, identity, optional, text, version } from '#platform/contract/fields.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { REPORT_FORMATS, ReportName } from '#insight/reporting/reportExport.contract.ts';
import { FREQUENCIES, MAX_RECIPIENTS, PAUSE_REASONS, SCHEDULE_ACTIONS } from './schedule.rules.ts';

const Named = z.strictObject({ id: z.uuid(), name: z.string() });

const timing = {
  every: z.enum(FREQUENCIES),
  /** Of a daily one: only on the working days of the organization. */
  workingDaysOnly: z.boolean().optional(),
  /** Of a weekly one: Monday 1 to Sunday 7. */
  weekday: optional(count('Weekday', 1, 7)),
  /** Of a monthly one; 31 is the last day of each month. */
  dayOfMonth: optional(count('Day of the month', 1, 31)),
  /** In the time zone of the organization. */
  at: z
    .string({ error: 'Time is required' })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Time must be between 00:00 and 23:59, like 07:30'),
};

const what = {
  name: text(120, 'Name'),
  format: z.enum(REPORT_FORMATS),
  /** As the address of the report writes them; a period by its name. */
  filters: z.record(z.string().max(60), z.string().max(500)),
  recipientIds: z
    .array(id())
    .min(1, 'Choose at least one recipient')
    .max(MAX_RECIPIENTS, `A report goes to at most ${MAX_RECIPIENTS} people`),
};

const DELIVERY_STATES = ['waiting', 'sent', 'withheld', 'failed'] as const;

/** How the newest run ended: of how many recipients, and the worst that was said. */
const LastRun = z.strictObject({
  at: z.iso.datetime(),
  waiting: z.number().int(),
  sent: z.number().int(),
  withheld: z.number().int(),
  failed: z.number().int(),
});

export const Schedule = z.strictObject({
  ...identity,
  name: z.string(),
  report: z.string(),
  reportTitle: z.string(),
  format: z.enum(REPORT_FORMATS),
  filters: z.record(z.string(), z.string()),
  every: z.enum(FREQUENCIES),
  workingDaysOnly: z.boolean(),
  weekday: z.number().int().nullable(),
  dayOfMonth: z.number().int().nullable(),
  at: z.string(),
  owner: Named,
  recipients: z.array(Named),
  status: z.enum(['active', 'paused']),
  pauseReason: z.enum(PAUSE_REASONS).nullable(),
  nextRunAt: z.iso.datetime().nullable(),
  lastRun: LastRun.nullable(),
  allowedActions: z.array(z.enum(SCHEDULE_ACTIONS)),
});
export type Schedule = z.infer<typeof Schedule>;

const REFUSED = 'No such report, a filter that it does not have, or people who may not get it.';

export const ScheduleInput = z.object({ ...what, ...timing, report: ReportName });
export type ScheduleInput = z.infer<typeof ScheduleInput>;

export const scheduleReport = call({
  method: 'POST',
  path: '/analytics/schedule-report',
  summary: 'Mail a report at set times, to each recipient with the rows that this person may see',
  can: CAPABILITIES.salesReports,
  needsConfirmed: true,
  body: ScheduleInput,
  reply: data(Schedule),
  status: 201,
  creates: true,
  errors: { validation: REFUSED, forbidden: 'The report is not for this role.' },
});

export const listSchedules = call({
  method: 'GET',
  path: '/analytics/schedules',
  summary: 'Own schedules by name; of everybody for administrators',
  can: CAPABILITIES.salesReports,
  query: z.object({
    ...pageQuery,
    status: z.enum(['active', 'paused']).optional(),
    ownerId: id().optional(),
  }),
  reply: page(Schedule),
});

export const getSchedule = call({
  method: 'GET',
  path: '/analytics/schedules/{id}',
  summary: 'A schedule, its recipients, its next run and how the last one ended',
  can: CAPABILITIES.salesReports,
  reply: data(Schedule),
});

/** Fields left out stay unchanged; who changes one field of the timing sends all of it. */
export const SchedulePatch = z
  .object({
    ...what,
    ...timing,
    status: z.enum(['active', 'paused']),
    /** To whom it is handed over; one that stopped because its owner left goes on. */
    ownerId: id(),
    version: version(),
  })
  .partial();
export type SchedulePatch = z.infer<typeof SchedulePatch>;

export const updateSchedule = call({
  method: 'PUT',
  path: '/analytics/schedules/{id}',
  summary: 'Change a schedule, pause or resume it, or hand it over',
  can: CAPABILITIES.salesReports,
  needsConfirmed: true,
  body: SchedulePatch,
  reply: data(Schedule),
  errors: { validation: REFUSED, conflict: 'It stopped because its owner may not run it: hand it over.' },
});

export const deleteSchedule = call({
  method: 'DELETE',
  path: '/analytics/schedules/{id}',
  summary: 'End a schedule; files that were sent stay as long as they would have',
  can: CAPABILITIES.salesReports,
  reply: data(z.strictObject({ id: z.uuid() })),
});

export const ScheduleRun = z.strictObject({
  id: z.uuid(),
  dueAt: z.iso.datetime(),
  /** Who asked to have it at once; null: it was due. */
  askedBy: Named.nullable(),
  deliveries: z.array(
    z.strictObject({
      id: z.uuid(),
      recipient: Named,
      state: z.enum(DELIVERY_STATES),
      /** How often it failed so far. */
      tries: z.number().int(),
      /** Rows of the file. */
      rows: z.number().int().nullable(),
      fileName: z.string().nullable(),
      /** What is missing in the mail, or why there is none. */
      problem: z.string().nullable(),
      settledAt: z.iso.datetime().nullable(),
      nextTryAt: z.iso.datetime().nullable(),
      /** The caller may open the file: it was made for them. */
      mayOpen: z.boolean(),
    }),
  ),
});
export type ScheduleRun = z.infer<typeof ScheduleRun>;

export const runSchedule = call({
  method: 'POST',
  path: '/analytics/schedules/{id}/run',
  summary: 'Mail the report of a schedule now, beside its set times',
  can: CAPABILITIES.salesReports,
  needsConfirmed: true,
  reply: data(ScheduleRun),
  status: 201,
  creates: true,
  errors: { conflict: 'It is paused, or is being sent.' },
});

export const listScheduleRuns = call({
  method: 'GET',
  path: '/analytics/schedules/{id}/runs',
  summary: 'Runs of the last 90 days, the newest first: who got which file, and who did not and why',
  can: CAPABILITIES.salesReports,
  query: z.object({ ...pageQuery }),
  reply: page(ScheduleRun),
});

export const getReportFile = call({
  method: 'GET',
  path: '/analytics/report-files/{id}',
  summary: 'A file that a schedule made for the caller: for 7 days, and from the history for 90',
  can: CAPABILITIES.salesReports,
  reply: bytes('application/octet-stream'),
  errors: { gone: 'The link has ended.' },
});
