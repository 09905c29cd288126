import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { optional, paise, text, version } from '#platform/contract/fields.ts';
import { anyOf, GROUPS, SALES_MANAGER_UP } from '#platform/contract/roles.ts';
import { ApplicantPatch, applicantsOf } from '#sales/applicant.contract.ts';
import { Sale } from '#sales/sale.contract.ts';

export const BuyerTransferInput = z.object({
  /** From today on; those who stay are named by their ids. */
  applicants: applicantsOf(ApplicantPatch),
  reason: text(500, 'Reason', 3),
  /** Of the deed by which a registered agreement goes over. */
  deedNumber: optional(text(60, 'Number of the deed')),
  /** What is overdue is owed by the new buyer from now on. */
  takesOverDues: z.boolean().optional(),
  /** Owed by the new buyer, without its tax; what the project asks for unless named. */
  feePaise: paise('Transfer fee').optional(),
  version: version().optional(),
});
export type BuyerTransferInput = z.infer<typeof BuyerTransferInput>;

export const transferToBuyer = call({
  method: 'PUT',
  path: '/sales/{id}/transfer',
  summary:
    'Give a booking to another buyer from today on: price, plan and money stay; the fee of the project is billed',
  can: anyOf(SALES_MANAGER_UP, GROUPS.FINANCE, ['Channel Partner Manager']),
  body: BuyerTransferInput,
  reply: data(Sale),
  idempotent: true,
  errors: { conflict: 'A sale that has ended, receipts that wait, dues that nobody takes over, or no deed.' },
});
