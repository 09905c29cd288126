import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { day, optional, plannedDay, text } from '#platform/contract/fields.ts';
import { gstState } from '#platform/contract/identity-numbers.ts';
import { anyOf, GROUPS } from '#platform/contract/roles.ts';
import { isRateKey, RATE_VALUES } from './rateValue.contract.ts';

const rateKey = () =>
  z.string({ error: 'Key is required' }).refine(isRateKey, 'There is no rate with this key.');

export const Rate = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  key: z.string(),
  /** Two-digit GST state code; null for the whole country. */
  stateCode: z.string().nullable(),
  /** A city or a type of sale, in lower case; null for all. */
  qualifier: z.string().nullable(),
  value: z.record(z.string(), z.unknown()),
  validFrom: z.string(),
  /** The last day in force; null while no later rate ends it. */
  validTo: z.string().nullable(),
  source: z.string(),
  createdAt: z.string(),
});
export type Rate = z.infer<typeof Rate>;

export const RateInput = z
  .object({
    key: rateKey(),
    stateCode: optional(
      z.string().refine((code) => gstState(code) !== undefined, 'State must be a two-digit GST state code'),
    ),
    qualifier: optional(text(60, 'City or type')),
    value: z.record(z.string(), z.unknown(), { error: 'Value is required' }),
    validFrom: plannedDay('Valid from'),
    source: text(500, 'Source', 3),
    /** A preview in words; nothing is saved. */
    preview: z.boolean().optional(),
  })
  .superRefine(({ key, value }, context) => {
    if (!isRateKey(key)) return;
    for (const issue of RATE_VALUES[key].safeParse(value).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: ['value', ...issue.path], message: issue.message });
    }
  });
export type RateInput = z.infer<typeof RateInput>;

/** Administrators, and the Finance Head, who manages the rates. */
export const RATE_WRITERS = anyOf(GROUPS.ADMIN, ['Finance Head']);

export const listRates = call({
  method: 'GET',
  path: '/rates',
  summary: 'Statutory and policy rates with their history, by key, newest first',
  can: GROUPS.MANAGEMENT,
  query: z.object({
    ...pageQuery,
    key: rateKey().optional(),
    stateCode: z.string().max(2).optional(),
    /** Only rates in force on this day. */
    on: day('On').optional(),
    /** Only rates that begin after this day. */
    after: day('After').optional(),
  }),
  reply: page(Rate),
});

export const addRate = call({
  method: 'POST',
  path: '/rates',
  summary: 'Add a rate from a future day, ending the previous one; rows in force are never changed',
  can: RATE_WRITERS,
  body: RateInput,
  reply: data(
    z.strictObject({
      /** Null for a preview. */
      rate: Rate.nullable(),
      /** The previous rate, which ends the day before. */
      ended: Rate.nullable(),
      effect: z.string(),
    }),
  ),
  status: 201,
  creates: true,
  errors: { conflict: 'A later rate with the same key and place exists.' },
});
