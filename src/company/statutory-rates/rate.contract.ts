import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { day, optional, text } from '#platform/contract/fields.ts';
import { gstState } from '#platform/contract/identity-numbers.ts';
import { anyOf, GROUPS } from '#platform/contract/roles.ts';
import { isRateKey, RATE_VALUES } from './rateValue.contract.ts';

const rateKey = () =>
  z.string({ error: 'Key is required' }).refine(isRateKey, 'There is no rate of this key.');

export const Rate = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  key: z.string(),
  /** Two-digit GST state code; null for the whole country. */
  stateCode: z.string().nullable(),
  /** A city or a kind of sale, in lower case; null for all. */
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
    qualifier: optional(text(60, 'City or kind')),
    value: z.record(z.string(), z.unknown(), { error: 'Value is required' }),
    validFrom: day('Valid from'),
    source: text(500, 'Source', 3),
    /** Answers what would happen, in words, and writes nothing. */
    preview: z.boolean().optional(),
  })
  .superRefine(({ key, value }, context) => {
    if (!isRateKey(key)) return;
    for (const issue of RATE_VALUES[key].safeParse(value).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: ['value', ...issue.path], message: issue.message });
    }
  });
export type RateInput = z.infer<typeof RateInput>;

/** Administrators, and the Finance Head as the keeper of the rates. */
export const RATE_WRITERS = anyOf(GROUPS.ADMIN, ['Finance Head']);

export const listRates = call({
  method: 'GET',
  path: '/rates',
  summary: 'Rates of law and policy with their history, by key, the newest of each first',
  can: GROUPS.MANAGEMENT,
  query: z.object({
    ...pageQuery,
    key: rateKey().optional(),
    stateCode: z.string().max(2).optional(),
    /** Only what is in force on this day. */
    on: z.iso.date().optional(),
    /** Only what begins after this day. */
    after: z.iso.date().optional(),
  }),
  reply: page(Rate),
});

export const addRate = call({
  method: 'POST',
  path: '/rates',
  summary: 'A rate that begins on a coming day and ends the one before it; rows in force are never rewritten',
  can: RATE_WRITERS,
  body: RateInput,
  reply: data(
    z.strictObject({
      /** Null for a preview. */
      rate: Rate.nullable(),
      /** The rate that ends the day before, as it then reads. */
      ended: Rate.nullable(),
      effect: z.string(),
    }),
  ),
  status: 201,
  errors: { conflict: 'A later rate of the same key and place exists.' },
});
