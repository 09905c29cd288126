import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { paise, text } from '#platform/contract/fields.ts';
import { anyOf, GROUPS, SALES_MANAGER_UP } from '#platform/contract/roles.ts';
import { ApprovalSent } from '#company/approvals/approval.contract.ts';

export const TransferFee = z.strictObject({
  /** Per square foot, by the project today; 0 where it charges no fee. */
  ratePaise: z.number().int(),
  /** The price basis of the project. */
  areaSqft: z.number(),
  askedPaise: z.number().int(),
  /** How much less the caller may charge alone, with what they charged less this month; null without limit. */
  mostLessPaise: z.number().int().nullable(),
  /** The lowest fee that was approved for the caller and is not used yet. */
  approvedFeePaise: z.number().int().nullable(),
  gstPct: z.number(),
  taxRegime: z.enum(['cgstSgst', 'cgstUtgst', 'igst', 'single', 'none']),
});
export type TransferFee = z.infer<typeof TransferFee>;

const TRANSFERRERS = anyOf(SALES_MANAGER_UP, GROUPS.FINANCE, ['Channel Partner Manager']);

export const getTransferFee = call({
  method: 'GET',
  path: '/sales/{id}/transfer-fee',
  summary: 'The transfer fee of the project today',
  can: TRANSFERRERS,
  reply: data(TransferFee),
});

export const requestTransferFee = call({
  method: 'POST',
  path: '/sales/{id}/transfer-fee-request',
  summary: 'Send a transfer fee below what the caller may charge for approval; the transfer then uses it',
  can: TRANSFERRERS,
  body: z.object({ feePaise: paise('Transfer fee'), reason: text(300, 'Reason', 10) }),
  reply: data(ApprovalSent),
  status: 201,
  creates: true,
  errors: { conflict: 'It needs no approval, or is requested already.' },
});
