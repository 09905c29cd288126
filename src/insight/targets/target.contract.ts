import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { count, id, paise, version } from '#platform/contract/fields.ts';
import { Figure } from '#platform/contract/figure.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { MAX_TARGET_PAISE, MAX_UNITS, TARGET_KINDS } from './target.rules.ts';

const COLOURS = ['success', 'warning', 'error'] as const;

/** What was to be booked in some days, beside what was. */
export const Aim = z.strictObject({
  /** Of each month that the days touch, whole; null where only the other measure is aimed at. */
  units: z.number().int().nullable(),
  valuePaise: z.number().int().nullable(),
  /** Of the part of the days that has passed. */
  unitsByNow: z.number().nullable(),
  valuePaiseByNow: z.number().int().nullable(),
  /** Of what is due by now, by value where one is aimed at; null while nothing is due. */
  colour: z.enum(COLOURS).nullable(),
});
export type Aim = z.infer<typeof Aim>;

const Month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Month must be like 2026-11')
  .refine((month) => month >= '1980-01' && month <= '2219-12', 'Month is out of range');

const TargetCell = z.strictObject({
  /** '2026-11' */
  month: z.string(),
  units: z.number().int().nullable(),
  valuePaise: z.number().int().nullable(),
  /** Booked in the month: moves to another unit are none. */
  booked: Figure,
  bookedValue: Figure.nullable(),
  colour: z.enum(COLOURS).nullable(),
});
export type TargetCell = z.infer<typeof TargetCell>;

const LastYear = z.strictObject({
  /** The month a year earlier. */
  month: z.string(),
  units: z.number().int().nullable(),
  valuePaise: z.number().int().nullable(),
  booked: z.number().int(),
  bookedPaise: z.number().int().nullable(),
});

const TargetRow = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** Sells no more, or is not on sale any more. */
  isPast: z.boolean(),
  /** April first. */
  cells: z.array(TargetCell),
  lastYear: z.array(LastYear),
});
export type TargetRow = z.infer<typeof TargetRow>;

export const TargetGrid = z.strictObject({
  /** The year in whose April it begins. */
  year: z.number().int(),
  of: z.enum(TARGET_KINDS),
  /** 0 before anything was set. */
  version: z.number().int(),
  months: z.array(z.string()),
  /** Weights of the calendar months, January first: by them a year is spread. */
  season: z.array(z.number()),
  rows: z.array(TargetRow),
  /** All targets of the other kind by month, for comparison; null for those who do not see all sales. */
  other: z
    .array(
      z.strictObject({
        month: z.string(),
        units: z.number().int().nullable(),
        valuePaise: z.number().int().nullable(),
      }),
    )
    .nullable(),
  allowedActions: z.array(z.enum(['set'])),
});
export type TargetGrid = z.infer<typeof TargetGrid>;

/** A role sees targets of the sales that it sees: its team's, or its own. */
export const TARGET_READERS = CAPABILITIES.salesReports;
export const TARGET_WRITERS = ['Business Head', 'Project Director', 'Sales Head'] as const;

const year = z.coerce.number('Year must be like 2026').int().min(1980).max(2219);

export const getSalesTargets = call({
  method: 'GET',
  path: '/analytics/sales-targets',
  summary: 'Targets of a financial year by month, for people or for projects, beside what was booked',
  can: TARGET_READERS,
  query: z.object({ year: year.optional(), of: z.enum(TARGET_KINDS).default('people') }),
  reply: data(TargetGrid),
  errors: { forbidden: 'Targets of projects are for those who see all sales.' },
});

const MAX_CELLS = 6_000;

const TargetChange = z.strictObject({
  /** A person or a project. */
  id: id(),
  month: Month,
  /** Null aims at no number; both null take the target away. */
  units: count('Units', 0, MAX_UNITS).nullable(),
  valuePaise: paise('Value', 0)
    .refine((value) => value <= MAX_TARGET_PAISE, 'Value must be at most ₹10,000 crore')
    .nullable(),
});
export type TargetChange = z.infer<typeof TargetChange>;

export const SalesTargetsInput = z.object({
  year: z.number('Year is required').int().min(1980).max(2219),
  of: z.enum(TARGET_KINDS),
  /** Of the grid as it was read; 0 before anything was set. */
  version: z.union([z.literal(0), version()]),
  cells: z
    .array(TargetChange)
    .min(1, 'Nothing was changed.')
    .max(MAX_CELLS, `Change at most ${MAX_CELLS} months at once.`),
});
export type SalesTargetsInput = z.infer<typeof SalesTargetsInput>;

export const setSalesTargets = call({
  method: 'PUT',
  path: '/analytics/sales-targets',
  summary: 'Set or take away targets of a year; months that are not sent stay',
  can: TARGET_WRITERS,
  body: SalesTargetsInput,
  reply: data(TargetGrid),
  errors: { conflict: 'Someone else changed these targets in the meantime.' },
});
