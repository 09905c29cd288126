import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { optional, paise, text, version } from '#platform/contract/fields.ts';
import { anyOf, GROUPS, SALES_MANAGER_UP } from '#platform/contract/roles.ts';
import { ApplicantPatch, applicantsOf } from '#sales/applicant.contract.ts';
import { Sale } from '#sales/sale.contract.ts';

export const BuyerTransferInput = z.object({
  /** The applicants from today; those who stay are given by id. */
  applicants: applicantsOf(ApplicantPatch),
  reason: text(500, 'Reason', 3),
  /** Deed number that transfers a registered agreement. */
  deedNumber: optional(text(60, 'Deed number')),
  /** The new buyer takes over overdue amounts. */
  takesOverDues: z.boolean().optional(),
  /** Payable by the new buyer, without tax; by default the fee of the project. */
  feePaise: paise('Transfer fee').optional(),
  version: version().optional(),
});
export type BuyerTransferInput = z.infer<typeof BuyerTransferInput>;

export const transferToBuyer = call({
  method: 'PUT',
  path: '/sales/{id}/transfer',
  summary:
    'Transfer a booking to another buyer from today: price, plan and money stay; the fee of the project is billed',
  can: anyOf(SALES_MANAGER_UP, GROUPS.FINANCE, ['Channel Partner Manager']),
  body: BuyerTransferInput,
  reply: data(Sale),
  creates: true,
  errors: {
    conflict:
      'A sale that has ended, receipts awaiting verification, dues not taken over, or a missing deed.',
  },
});
