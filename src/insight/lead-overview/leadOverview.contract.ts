import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { CustomerSale } from '#sales/customer.contract.ts';
import { LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';

export const LeadOverview = z.strictObject({
  leadId: z.uuid(),
  /** When it last entered each stage; skipped ones are missing. */
  reached: z.array(z.strictObject({ status: z.enum(LEAD_STATUSES), at: z.string() })),
  /** Counts of each part of its page for the caller; at most 10,000. */
  counts: z.strictObject({
    timeline: z.number().int(),
    matchingUnits: z.number().int(),
    costSheets: z.number().int(),
    reservations: z.number().int(),
    documents: z.number().int(),
    scores: z.number().int(),
  }),
  /** Bookings of this person that the caller sees, by enquiry or phone, latest first. */
  bookings: z.array(CustomerSale),
});
export type LeadOverview = z.infer<typeof LeadOverview>;

export const getLeadOverview = call({
  method: 'GET',
  path: '/leads/{id}/overview',
  summary:
    'When a lead entered its stages, its bookings, and counts of timeline, units, offers and documents',
  can: GROUPS.SALES,
  reply: data(LeadOverview),
});
