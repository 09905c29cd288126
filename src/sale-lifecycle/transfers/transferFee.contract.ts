import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { anyOf, GROUPS, SALES_MANAGER_UP } from '#platform/contract/roles.ts';

export const TransferFee = z.strictObject({
  /** Per square foot, by the project today; 0 where it charges no fee. */
  ratePaise: z.number().int(),
  /** The price basis of the project. */
  areaSqft: z.number(),
  askedPaise: z.number().int(),
  /** How much less the caller may charge; null without limit. */
  mostLessPaise: z.number().int().nullable(),
  gstPct: z.number(),
  taxRegime: z.enum(['cgstSgst', 'cgstUtgst', 'igst', 'single', 'none']),
});
export type TransferFee = z.infer<typeof TransferFee>;

export const getTransferFee = call({
  method: 'GET',
  path: '/sales/{id}/transfer-fee',
  summary: 'The transfer fee of the project today',
  can: anyOf(SALES_MANAGER_UP, GROUPS.FINANCE, ['Channel Partner Manager']),
  reply: data(TransferFee),
});
