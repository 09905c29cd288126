import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { anyValueOf, id, identity } from '#platform/contract/fields.ts';
import { SALES_STAFF, without } from '#platform/contract/roles.ts';
import { WAITER_ACTIONS, WAITER_STATUSES } from '#inventory/units/waiter.contract.ts';
import { UNIT_STATUSES } from '#inventory/stock/unitStatus.contract.ts';

/** A customer waiting for a unit that is reserved for somebody else or blocked. */
export const Waiter = z.strictObject({
  ...identity,
  unitId: z.uuid(),
  unitNumber: z.string(),
  unitStatus: z.enum(UNIT_STATUSES),
  projectId: z.uuid(),
  projectName: z.string(),
  leadId: z.uuid(),
  leadName: z.string(),
  ownerName: z.string().nullable(),
  /** An offer whose end has passed reads as lapsed, and the next in line as offered. */
  status: z.enum(WAITER_STATUSES),
  /** 1 for the first in line; null for those no longer in line. */
  position: z.number().int().nullable(),
  joinedAt: z.string(),
  offeredUntil: z.string().nullable(),
  endedAt: z.string().nullable(),
  allowedActions: z.array(z.enum(WAITER_ACTIONS)),
});
export type Waiter = z.infer<typeof Waiter>;

export const WaiterInput = z.object({ unitId: id(), leadId: id() });
export type WaiterInput = z.infer<typeof WaiterInput>;

export const listWaiters = call({
  method: 'GET',
  path: '/holds',
  summary: 'Customers who wait for units, of the leads the caller may see, the longest waiting first',
  can: SALES_STAFF,
  query: z.object({
    ...pageQuery,
    unitId: id().optional(),
    projectId: id().optional(),
    leadId: id().optional(),
    /** Of leads that the caller owns. */
    mine: z.enum(['true', 'false']).optional(),
    status: anyValueOf(WAITER_STATUSES),
  }),
  reply: page(Waiter),
});

export const joinLine = call({
  method: 'POST',
  path: '/holds',
  summary: 'Let a lead wait for a unit that is reserved or blocked',
  can: without(SALES_STAFF, 'Marketing Head'),
  body: WaiterInput,
  reply: data(Waiter),
  status: 201,
  creates: true,
  errors: { conflict: 'The unit is available or sold, or the lead is already waiting for it.' },
});

export const leaveLine = call({
  method: 'DELETE',
  path: '/holds/{id}',
  summary: 'Leave the waiting list; a lead that was offered the unit passes it to the next',
  can: without(SALES_STAFF, 'Marketing Head'),
  reply: data(Waiter),
  errors: { conflict: 'The lead is no longer waiting.' },
});
