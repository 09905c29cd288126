import * as z from 'zod';
import { call, page, pageQuery } from '#platform/contract/call.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { day, id, sortBy } from '#platform/contract/fields.ts';
import { Due } from './due.contract.ts';
import { towerOrNone } from '#inventory/towers/tower.contract.ts';
import { PLAN_READERS } from '#money/plans/plan.contract.ts';

/** An installment: demanded, held until the agreement is registered, or waiting for its stage. */
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
  /** Null of one that is not billed. */
  dueDate: z.string().nullable(),
  /** Of one that is not billed: the day on which its demand is expected; null where nobody knows it. */
  expectedDate: z.string().nullable(),
});
export type ListedInstallment = z.infer<typeof ListedInstallment>;

const which = {
  projectId: id().optional(),
  towerId: towerOrNone().optional(),
  saleId: id().optional(),
  /** Demanded or not; without it the demanded ones. Of those that are not, the expected day counts as due. */
  billed: z.enum(['true', 'false', 'any']).optional(),
  /** With 'true' those without a due or expected day. */
  undated: z.enum(['true', 'false']).optional(),
  /** With 'true' those neither paid nor waived in full. */
  open: z.enum(['true', 'false']).optional(),
  dueFrom: day('Due from').optional(),
  dueTo: day('Due to').optional(),
  /** With 'true' those held until the agreement is registered, instead of the demanded ones. */
  held: z.enum(['true', 'false']).optional(),
};

export const listInstallments = call({
  method: 'GET',
  path: '/payments/reports/installments',
  summary: 'Installments by due date: demanded, held for registration, or not billed yet',
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
