import * as z from 'zod';
import type { KeyedDescription } from '#platform/contract/call.ts';
import { data } from '#platform/contract/call.ts';
import { defaulted, email, id, optional, paise, pincode, text } from '#platform/contract/fields.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';

/** Portals send more than we use; fields not named here are ignored. */
export const Enquiry = z
  .object({
    /** The source's reference for the enquiry: sent twice, it counts once. */
    reference: optional(text(100, 'Reference')),
    firstName: text(60, 'First name'),
    lastName: optional(text(60, 'Last name')),
    phone: text(40, 'Phone'),
    email: optional(email()),
    locality: optional(text(120, 'Locality')),
    city: optional(text(255, 'City')),
    pincode: optional(pincode()),
    /** The language to speak with the person. */
    language: optional(text(40, 'Language')),
    campaign: optional(text(120, 'Campaign')),
    message: optional(text(2000, 'Message')),
    /** One of the projects of the key; without it the enquiry is for all of them. */
    projectId: optional(id()),
    unitTypes: defaulted(z.array(z.enum(UNIT_TYPES)).max(UNIT_TYPES.length)),
    budgetMinPaise: optional(paise('Budget from')),
    budgetMaxPaise: optional(paise('Budget to')),
    /** What the person consented to on the form of the source. */
    consent: optional(z.object({ marketing: z.boolean(), whatsapp: z.boolean() })),
  })
  .refine(isBudgetInOrder, {
    path: ['budgetMaxPaise'],
    message: 'Budget to must not be below budget from.',
  });
export type Enquiry = z.infer<typeof Enquiry>;

function isBudgetInOrder({
  budgetMinPaise,
  budgetMaxPaise,
}: {
  budgetMinPaise?: number | null | undefined;
  budgetMaxPaise?: number | null | undefined;
}): boolean {
  return budgetMinPaise == null || budgetMaxPaise == null || budgetMinPaise <= budgetMaxPaise;
}

/** How a program delivers an enquiry. The reply does not reveal who is known. */
export const deliverEnquiry: KeyedDescription = {
  summary: 'Deliver an enquiry with the API key of a lead source, 60 a minute',
  body: Enquiry,
  reply: data(z.strictObject({ reference: z.string() })),
  status: 202,
};
