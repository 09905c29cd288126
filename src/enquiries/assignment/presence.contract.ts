import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { count, day, id, optional, text } from '#platform/contract/fields.ts';
import { ROLES, SALES_STAFF } from '#platform/contract/roles.ts';

// Availability: absences of whole days, and the days and hours of those whose schedule differs from the
// organization's.

export const ABSENCE_REASONS = ['leave', 'sick', 'training', 'other'] as const;

const timeOfDay = (label: string) =>
  z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} must be a time like 09:30`);

export const WorkSchedule = z
  .object({
    /** Monday is 1. */
    days: z
      .array(z.number().int().min(1).max(7))
      .min(1, 'Choose at least one working day')
      .max(7)
      .transform((days) => [...new Set(days)].toSorted((one, other) => one - other)),
    from: timeOfDay('Hours from'),
    to: timeOfDay('Hours to'),
  })
  .refine(({ from, to }) => from !== to, {
    path: ['to'],
    message: 'Working hours must not start and end at the same time.',
  });
export type WorkSchedule = z.infer<typeof WorkSchedule>;

export const Absence = z.strictObject({
  id: z.uuid(),
  userId: z.uuid(),
  firstDay: day('First day'),
  lastDay: day('Last day'),
  reason: z.enum(ABSENCE_REASONS),
  /** For those who may change it. */
  note: z.string().nullable(),
  allowedActions: z.array(z.enum(['remove'])),
});
export type Absence = z.infer<typeof Absence>;

export const PersonPresence = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(ROLES),
  /** Now, or when work next begins. */
  isPresent: z.boolean(),
  /** Why not, in words. */
  absence: z.string().nullable(),
  /** Null follows the hours of the organization. */
  schedule: z.strictObject({ days: z.array(z.int()), from: z.string(), to: z.string() }).nullable(),
  scheduleVersion: z.int(),
  absences: z.array(Absence),
  openLeads: z.int(),
  /** Leads assigned by round robin today. */
  today: z.int(),
  allowedActions: z.array(z.enum(['addAbsence', 'setSchedule'])),
});
export type PersonPresence = z.infer<typeof PersonPresence>;

export const listPresence = call({
  method: 'GET',
  path: '/assignment/presence',
  summary: 'Availability of sales and the absences between two days: one’s own, and those of one’s team',
  can: SALES_STAFF,
  query: z.object({ from: day('From').optional(), to: day('To').optional() }),
  reply: data(z.array(PersonPresence)),
});

export const AbsenceInput = z
  .object({
    /** The caller unless another person is named. */
    userId: optional(id()),
    firstDay: day('First day'),
    lastDay: day('Last day'),
    reason: z.enum(ABSENCE_REASONS, 'Select a reason.'),
    note: optional(text(500, 'Note')),
  })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
    path: ['lastDay'],
    message: 'The last day must not be before the first.',
  })
  .refine(({ firstDay, lastDay }) => Date.parse(lastDay) - Date.parse(firstDay) <= 366 * 86_400_000, {
    path: ['lastDay'],
    message: 'An absence can last a year at most.',
  });
export type AbsenceInput = z.infer<typeof AbsenceInput>;

export const addAbsence = call({
  method: 'POST',
  path: '/assignment/absences',
  summary: 'Add an absence, one’s own or that of a team member',
  can: SALES_STAFF,
  body: AbsenceInput,
  reply: data(Absence),
  status: 201,
  creates: true,
  errors: { conflict: 'The days overlap another absence of the person.' },
});

export const removeAbsence = call({
  method: 'DELETE',
  path: '/assignment/absences/{id}',
  summary: 'Cancel an absence',
  can: SALES_STAFF,
  reply: data(z.strictObject({ id: z.uuid() })),
  errors: { conflict: 'It is already cancelled.' },
});

export const setSchedule = call({
  method: 'PUT',
  path: '/assignment/schedules/{userId}',
  summary: 'Working days and hours of a team member; null follows the organization',
  can: SALES_STAFF,
  body: z.object({
    /** Left out stays as it is. */
    schedule: WorkSchedule.nullable().optional(),
    version: count('Version', 0, 1_000_000).optional(),
  }),
  reply: data(PersonPresence),
  errors: { staleVersion: 'Someone else has set them in the meantime.' },
});
