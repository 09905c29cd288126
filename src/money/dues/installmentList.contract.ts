import * as z from 'zod';
import { call, page, pageQuery } from '#platform/contract/call.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { day, id, sortBy } from '#platform/contract/fields.ts';
import { Due } from './due.contract.ts';
import { PLAN_READERS } from '#money/plans/plan.contract.ts';

/** A demanded installment, paid or not, or one held until the agreement is registered. */
export const ListedInstallment = Due.pick({
  _id: true,
  id: true,
  saleId: true,
  bookingNumber: true,
  customerName: true,
  unitNumber: true,
  projectId: true,
  projectName: true,
  installmentName: true,
  seq: true,
  totalPaise: true,
  paidPaise: true,
  outstandingPaise: true,
}).extend({
  /** Null of one that is held. */
  dueDate: z.string().nullable(),
});
export type ListedInstallment = z.infer<typeof ListedInstallment>;

const which = {
  projectId: id().optional(),
  saleId: id().optional(),
  dueFrom: day('Due from').optional(),
  dueTo: day('Due to').optional(),
  /** With 'true' those held until the agreement is registered, instead of the demanded ones. */
  held: z.enum(['true', 'false']).optional(),
};

export const listInstallments = call({
  method: 'GET',
  path: '/payments/reports/installments',
  summary: 'Installments by due date, paid or not, or those held for registration',
  can: PLAN_READERS,
  query: z.object({
    ...pageQuery,
    ...which,
    sort: sortBy(['dueDate', 'totalPaise', 'outstandingPaise'], '-dueDate'),
  }),
  reply: page(ListedInstallment),
});

export const exportInstallments = fileOf(listInstallments);
export const totalInstallments = totalsOf(listInstallments, ['totalPaise', 'paidPaise', 'outstandingPaise']);
