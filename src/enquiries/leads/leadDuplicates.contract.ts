import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { id } from '#platform/contract/fields.ts';
import { SALES_STAFF } from '#platform/contract/roles.ts';
import { LEAD_STATUSES } from './lead.contract.ts';

/** A lead that the caller may open. */
export const KnownCustomer = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(LEAD_STATUSES),
  owner: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** The number is the second one of this lead. */
  isAltPhone: z.boolean(),
});
export type KnownCustomer = z.infer<typeof KnownCustomer>;

export const LeadDuplicates = z.strictObject({
  /** The number as it is stored; null while it is not valid. */
  phone: z.string().nullable(),
  /** Another open lead has it: a second one cannot be entered. */
  isTaken: z.boolean(),
  /** That lead, for those who may see it. */
  open: KnownCustomer.nullable(),
  /** Earlier leads of the number, and leads whose second number it is, if the caller may see them. */
  others: z.array(KnownCustomer),
});
export type LeadDuplicates = z.infer<typeof LeadDuplicates>;

/** Partners have a separate check, which reveals less. */
export const findDuplicates = call({
  method: 'GET',
  path: '/leads/duplicates',
  summary: 'Who is known by a phone number, written in any notation',
  can: SALES_STAFF,
  query: z.object({
    phone: z.string().max(40).default(''),
    /** The lead that is being edited is no duplicate of itself. */
    exceptId: id().optional(),
  }),
  reply: data(LeadDuplicates),
});
