import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { id } from '#platform/contract/fields.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import { OPEN_LEAD_STATUSES } from './lead.contract.ts';

/** Why a lead is called today, the most pressing first. */
export const CALL_REASONS = ['reservationEnds', 'overdue', 'today', 'unanswered'] as const;
export type CallReason = (typeof CALL_REASONS)[number];

export const MAX_CALLS = 100;

export const CallToMake = z.strictObject({
  id: z.uuid(),
  version: z.number().int(),
  name: z.string(),
  phone: z.string(),
  status: z.enum(OPEN_LEAD_STATUSES),
  reason: z.enum(CALL_REASONS),
  /** When the reservation ends, the call was due, or the enquiry came. */
  since: z.string(),
  unitNumber: z.string().nullable(),
  unitTypes: z.array(z.enum(UNIT_TYPES)),
  budgetMinPaise: z.number().int().nullable(),
  budgetMaxPaise: z.number().int().nullable(),
  lastContactedAt: z.string().nullable(),
  lastNote: z.string().nullable(),
  /** Do not disturb; called only about their enquiry. */
  dnd: z.boolean(),
  mayMessage: z.boolean(),
});
export type CallToMake = z.infer<typeof CallToMake>;

export const getCallList = call({
  method: 'GET',
  path: '/leads/calls',
  summary: 'Who to call today, in which order, and why',
  can: GROUPS.SALES,
  query: z.object({
    /** Own calls unless another person is named. */
    ownerId: id().optional(),
  }),
  reply: data(
    z.strictObject({
      asOf: z.string(),
      /** Of all calls of the day, shown or not. */
      counts: z.record(z.enum(CALL_REASONS), z.number().int()),
      calls: z.array(CallToMake),
    }),
  ),
});
