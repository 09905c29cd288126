import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { day, id, instant, optional, paise, text } from '#platform/contract/fields.ts';
import {
  FOLLOW_UP_CHANNELS,
  FOLLOW_UP_OUTCOMES,
  FOLLOW_UP_ROLES,
  NEXT_STEPS,
  PROMISE_STATES,
} from './followUp.rules.ts';

export const PromiseToPay = z.strictObject({
  on: z.string(),
  paise: z.number().int(),
  /** Kept: received by that day since it was made, verified or not; broken: the day has passed without it. */
  state: z.enum(PROMISE_STATES),
});

export const FollowUp = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  channel: z.enum(FOLLOW_UP_CHANNELS),
  outcome: z.enum(FOLLOW_UP_OUTCOMES).nullable(),
  occurredAt: z.iso.datetime(),
  note: z.string().nullable(),
  promise: PromiseToPay.nullable(),
  nextStep: z.strictObject({ step: z.enum(NEXT_STEPS), on: z.string() }).nullable(),
  by: z.string(),
  /** Logged by the caller a short time ago. */
  mayUndo: z.boolean(),
});
export type FollowUp = z.infer<typeof FollowUp>;

export const listFollowUps = call({
  method: 'GET',
  path: '/sales/{id}/follow-ups',
  summary: 'Contacts with the buyer of a sale, promises to pay and notes, the newest first',
  can: FOLLOW_UP_ROLES,
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  reply: page(FollowUp),
});

export const FollowUpInput = z.object({
  channel: z.enum(FOLLOW_UP_CHANNELS),
  outcome: optional(z.enum(FOLLOW_UP_OUTCOMES)),
  /** When it happened; now, if left out. */
  occurredAt: optional(instant('Time')),
  note: optional(text(2000, 'Note')),
  promisedOn: optional(day('Promised by')),
  promisedPaise: optional(paise('Promised amount', 1)),
  nextStep: optional(z.enum(NEXT_STEPS)),
  nextOn: optional(day('Day of the next step')),
});

export const logFollowUp = call({
  method: 'POST',
  path: '/sales/{id}/follow-ups',
  summary: 'Log a contact with the buyer of a sale, with a promise to pay and the next step',
  can: FOLLOW_UP_ROLES,
  body: FollowUpInput,
  reply: data(FollowUp),
  status: 201,
  creates: true,
});

export const undoFollowUp = call({
  method: 'DELETE',
  path: '/sales/{id}/follow-ups/{followUpId}',
  summary: 'Take back a contact that was just logged',
  can: FOLLOW_UP_ROLES,
  reply: data(z.strictObject({ id: id() })),
});
