import * as z from 'zod';
import { call, data, withoutPaging } from '#platform/contract/call.ts';
import { listSales, SALES_AND_FINANCE } from './sale.contract.ts';
import { PIPELINE_STATUSES, SALE_WAITS } from './salePipeline.rules.ts';

/** A sale on the board. */
export const SaleCard = z.strictObject({
  id: z.uuid(),
  bookingNumber: z.string(),
  customerName: z.string(),
  unitNumber: z.string(),
  projectName: z.string(),
  /** Null for partners. */
  salesExecutiveName: z.string().nullable(),
  /** Null for partners. */
  agreementValuePaise: z.number().int().nullable(),
  statusSince: z.string(),
  /** When it entered its stage. */
  days: z.number().int(),
  waitsFor: z.enum(SALE_WAITS),
});
export type SaleCard = z.infer<typeof SaleCard>;

export const SaleColumn = z.strictObject({
  status: z.enum(PIPELINE_STATUSES),
  /** Of all sales of the stage that the filters find, shown or not. */
  count: z.number().int(),
  /** Agreement values; null for partners. */
  valuePaise: z.number().int().nullable(),
  /**
   * A sale that entered the stage on this day or before has been there too long; null where there is no
   * limit.
   */
  lateUntil: z.string().nullable(),
  lateCount: z.number().int(),
  /** What is pending, most frequent first; the counts add up to the count of the column. */
  waits: z.array(z.strictObject({ waitsFor: z.enum(SALE_WAITS), count: z.number().int() })),
  /** Those longest in the stage. */
  cards: z.array(SaleCard),
});
export type SaleColumn = z.infer<typeof SaleColumn>;

export const SalePipeline = z.strictObject({ asOf: z.string(), columns: z.array(SaleColumn) });
export type SalePipeline = z.infer<typeof SalePipeline>;

const {
  status: _status,
  waitsFor: _waitsFor,
  sinceUntil: _sinceUntil,
  cancelledFrom: _cancelledFrom,
  cancelledTo: _cancelledTo,
  enteredUntil: _enteredUntil,
  isUnitTransfer: _isUnitTransfer,
  enquiredFrom: _enquiredFrom,
  enquiredTo: _enquiredTo,
  campaign: _campaign,
  hasCampaign: _hasCampaign,
  lastSource: _lastSource,
  anySource: _anySource,
  isContinued: _isContinued,
  outcome: _outcome,
  isAgreed: _isAgreed,
  ...filters
} = withoutPaging(listSales.query.shape);

export const getSalePipeline = call({
  method: 'GET',
  path: '/sales/pipeline',
  summary: 'Sales by stage: count, value, age in the stage and what is pending',
  can: SALES_AND_FINANCE,
  query: z.object(filters),
  reply: data(SalePipeline),
});
