import * as z from 'zod';
import { bytes, call, page, pageQuery } from '#platform/contract/call.ts';
import { id, sortBy } from '#platform/contract/fields.ts';
import { Due } from './due.contract.ts';
import { PLAN_READERS } from '#money/plans/plan.contract.ts';

/** An installment that was asked for, paid or not, or one that is held until the agreement is registered. */
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
  dueFrom: z.iso.date().optional(),
  dueTo: z.iso.date().optional(),
  /** With 'true' those that wait for the registration of the agreement instead of what was asked for. */
  held: z.enum(['true', 'false']).optional(),
};

export const listInstallments = call({
  method: 'GET',
  path: '/payments/reports/installments',
  summary: 'Installments by the day they fell due, paid or not, or those held for registration',
  can: PLAN_READERS,
  query: z.object({
    ...pageQuery,
    ...which,
    sort: sortBy(['dueDate', 'totalPaise', 'outstandingPaise'], '-dueDate'),
  }),
  reply: page(ListedInstallment),
});

export const exportInstallments = call({
  method: 'GET',
  path: '/payments/reports/installments/export',
  summary: 'All that the list of installments finds, the oldest due date first, as a file',
  can: PLAN_READERS,
  query: z.object({
    ...which,
    search: pageQuery.search,
    format: z.enum(['csv', 'xlsx']).default('csv'),
  }),
  reply: bytes('application/octet-stream'),
});
