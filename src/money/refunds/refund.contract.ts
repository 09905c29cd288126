import * as z from 'zod';
import { call, page, pageQuery } from '#platform/contract/call.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { day, anyValueOf, id, sortBy } from '#platform/contract/fields.ts';
import { towerOrNone } from '#inventory/towers/tower.contract.ts';
import { REFUND_PAYEES } from '#sales/cancellation.contract.ts';
import { RECEIPT_READERS } from '#money/plans/receiptRights.rules.ts';

/** Not paid yet, paid and to be confirmed by another person, or confirmed. */
export const REFUND_STATES = ['toRecord', 'recorded', 'paid'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** A refund of a cancelled sale to one payee. */
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
  /** The date to pay it by. */
  dueOn: z.string(),
  /** Days overdue today; 0 when not overdue or paid. */
  daysLate: z.number().int(),
  state: z.enum(REFUND_STATES),
  payment: z.strictObject({ id: z.uuid(), receiptNumber: z.string().nullable() }).nullable(),
});
export type Refund = z.infer<typeof Refund>;

export const listRefunds = call({
  method: 'GET',
  path: '/payments/refunds',
  summary: 'Refunds to buyers of cancelled sales, paid or not',
  can: RECEIPT_READERS,
  query: z.object({
    ...pageQuery,
    projectId: id().optional(),
    towerId: towerOrNone().optional(),
    saleId: id().optional(),
    state: anyValueOf(REFUND_STATES),
    /** To be paid by this day. */
    dueBy: day('Due by').optional(),
    sort: sortBy(['dueOn', 'amountPaise'], 'dueOn'),
  }),
  reply: page(Refund),
});

export const exportRefunds = fileOf(listRefunds);
export const totalRefunds = totalsOf(listRefunds, ['amountPaise']);
