import * as z from 'zod';
import { anyValueOf, id } from '#platform/contract/fields.ts';
import { LEAD_SOURCES } from '#enquiries/leads/lead.contract.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';

/** What was sold, by whom and from which source: lists, receipts and reports filter sales by it. */
export const saleKind = {
  projectId: id().optional(),
  salesExecutiveId: id().optional(),
  /** Whose booking it was, whoever looks after the sale now. */
  bookedForId: id().optional(),
  channelPartnerId: id().optional(),
  viaPartner: z.enum(['true', 'false']).optional(),
  /** Source of the buyer's enquiry. */
  source: anyValueOf(LEAD_SOURCES),
  unitType: anyValueOf(UNIT_TYPES),
};
