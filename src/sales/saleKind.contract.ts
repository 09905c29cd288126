import * as z from 'zod';
import { anyValueOf, id } from '#platform/contract/fields.ts';
import { LEAD_SOURCES } from '#enquiries/leads/lead.contract.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';

/** What a sale is of, who sold it and how its buyer was found: lists, receipts and reports find sales by it. */
export const saleKind = {
  projectId: id().optional(),
  salesExecutiveId: id().optional(),
  channelPartnerId: id().optional(),
  viaPartner: z.enum(['true', 'false']).optional(),
  /** Where the enquiry of the buyer came from. */
  source: anyValueOf(LEAD_SOURCES),
  unitType: anyValueOf(UNIT_TYPES),
};
