import * as z from 'zod';
import { call, page, pageQuery } from '#platform/contract/call.ts';
import { anyValueOf, id, sortBy } from '#platform/contract/fields.ts';
import { REFUND_PAYEES } from '#sales/cancellation.contract.ts';
import { RECEIPT_READERS } from '#money/plans/receiptRights.rules.ts';

/** Nobody has paid it yet, somebody has and another is to confirm it, or it went out. */
export const REFUND_STATES = ['toRecord', 'recorded', 'paid'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** What of a cancelled sale goes back to one payee. */
export const Refund = z.strictObject({
  _id: z.uuid(),
  /** Of the line of its cancellation. */
  id: z.uuid(),
  saleId: z.uuid(),
  bookingNumber: z.string(),
  customerName: z.string(),
  unitNumber: z.string(),
  projectId: z.uuid(),
  projectName: z.string(),
  payee: z.enum(REFUND_PAYEES),
  payeeName: z.string(),
  amountPaise: z.number().int(),
  /** By when it has to be paid. */
  dueOn: z.string(),
  /** How many days it is late today; 0 when it is not, or is paid. */
  daysLate: z.number().int(),
  state: z.enum(REFUND_STATES),
  payment: z.strictObject({ id: z.uuid(), receiptNumber: z.string().nullable() }).nullable(),
});
export type Refund = z.infer<typeof Refund>;

export const listRefunds = call({
  method: 'GET',
  path: '/payments/refunds',
  summary: 'What goes back to the buyers of cancelled sales, whether anybody has paid it or not',
  can: RECEIPT_READERS,
  query: z.object({
    ...pageQuery,
    projectId: id().optional(),
    state: anyValueOf(REFUND_STATES),
    /** To be paid by this day. */
    dueBy: z.iso.date().optional(),
    sort: sortBy(['dueOn', 'amountPaise'], 'dueOn'),
  }),
  reply: page(Refund),
});
