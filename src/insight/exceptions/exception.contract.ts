import * as z from 'zod';
import { call, page, pageQuery } from '#platform/contract/call.ts';
import { anyValueOf, day, id, sortBy } from '#platform/contract/fields.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { EXCEPTION_KINDS, EXCEPTION_RECORDS } from './exception.rules.ts';

const Person = z.strictObject({ id: z.uuid(), name: z.string() });

/** Something that was done otherwise than by the terms: by somebody within a limit, or with approval beyond it. */
export const Exception = z.strictObject({
  _id: z.uuid(),
  /** Of the move, waiver, approval or entry of the audit trail. */
  id: z.uuid(),
  kind: z.enum(EXCEPTION_KINDS),
  at: z.string(),
  /** What it is about: an installment, a unit, a milestone. */
  title: z.string(),
  projectId: z.uuid(),
  projectName: z.string(),
  /** Null of what belongs to no sale: an offer, a unit held back, a milestone. */
  saleId: z.uuid().nullable(),
  bookingNumber: z.string().nullable(),
  customerName: z.string().nullable(),
  /** Due dates only. */
  fromDay: z.string().nullable(),
  toDay: z.string().nullable(),
  /** How far the due date was moved; below zero where it was moved earlier. */
  days: z.number().int().nullable(),
  /** What was open of the installment whose due date was moved; null where that is not known. */
  movedPaise: z.number().int().nullable(),
  /** Waived with its tax, discounted, or refunded. */
  amountPaise: z.number().int().nullable(),
  reason: z.string().nullable(),
  /** Who did it, or requested it where it was approved; null for the system. */
  by: Person.nullable(),
  /** Null where nobody had to approve it. */
  approvedBy: Person.nullable(),
  /** What opens it. */
  record: z.strictObject({ type: z.enum(EXCEPTION_RECORDS), id: z.uuid() }),
});
export type Exception = z.infer<typeof Exception>;

export const listExceptions = call({
  method: 'GET',
  path: '/payments/exceptions',
  summary: 'Due dates moved, amounts waived, what was approved beyond a limit, milestones reopened',
  can: GROUPS.MANAGEMENT,
  query: z.object({
    ...pageQuery,
    kind: anyValueOf(EXCEPTION_KINDS),
    projectId: id().optional(),
    saleId: id().optional(),
    /** Who did, requested or approved it. */
    personId: id().optional(),
    from: day('From').optional(),
    until: day('Until').optional(),
    sort: sortBy(['at', 'days', 'movedPaise', 'amountPaise'], '-at'),
  }),
  reply: page(Exception),
});

export const exportExceptions = fileOf(listExceptions);
export const totalExceptions = totalsOf(listExceptions, ['days', 'movedPaise', 'amountPaise']);
