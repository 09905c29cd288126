import * as z from 'zod';
import { daysBetween } from '#platform/contract/calendar.ts';
import { call, data } from '#platform/contract/call.ts';
import { count, defaulted, plannedDay, text, version } from '#platform/contract/fields.ts';
import { CAPABILITIES, GROUPS } from '#platform/contract/roles.ts';

const Holiday = z.object({ day: plannedDay('Holiday'), name: text(60, 'Name') });

/** Longer no monsoon lasts. */
const MAX_DAYS = 183;

const MonsoonWeeks = z
  .object({ from: plannedDay('Monsoon from'), to: plannedDay('Monsoon until') })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'End date must be after start date.' })
  .refine(({ from, to }) => daysBetween(from, to) < MAX_DAYS, {
    path: ['to'],
    message: 'Monsoon weeks last at most half a year.',
  });

const calendarFields = {
  /** Days of the week without work; 0 is Sunday. */
  restDays: defaulted(
    z
      .array(count('Rest day', 0, 6))
      .max(7)
      .refine((days) => new Set(days).size < 7, 'Leave one day of the week to work on.'),
  ),
  holidays: defaulted(z.array(Holiday).max(300, 'Enter at most 300 holidays.')),
  /** Spans without work, both ends counted. */
  monsoonWeeks: defaulted(z.array(MonsoonWeeks).max(30, 'Enter at most 30 spans.')),
};

export const CalendarInput = z.object({ ...calendarFields, version: version().optional() });
export type CalendarInput = z.infer<typeof CalendarInput>;

export const WorkCalendar = z.strictObject({
  projectId: z.uuid(),
  /** 0 until it is saved for the first time: the site works every day. */
  version: z.number().int(),
  restDays: z.array(z.number().int()),
  holidays: z.array(z.strictObject({ day: z.string(), name: z.string() })),
  monsoonWeeks: z.array(z.strictObject({ from: z.string(), to: z.string() })),
  allowedActions: z.array(z.enum(['edit'])),
});
export type WorkCalendar = z.infer<typeof WorkCalendar>;

export const getCalendar = call({
  method: 'GET',
  path: '/construction/projects/{id}/calendar',
  summary: 'The days on which the site of a project works',
  can: GROUPS.MANAGEMENT,
  reply: data(WorkCalendar),
});

export const putCalendar = call({
  method: 'PUT',
  path: '/construction/projects/{id}/calendar',
  summary: 'Set rest days, holidays and monsoon weeks; planned dates stay as they are',
  can: CAPABILITIES.constructionManagement,
  body: CalendarInput,
  reply: data(WorkCalendar),
  errors: { staleVersion: 'Someone else changed it.' },
});
