import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { anyOf, GROUPS, SALES_MANAGER_UP } from '#platform/contract/roles.ts';

export const TransferFee = z.strictObject({
  /** Per square foot, as the project asks today; 0 where it asks for no fee. */
  ratePaise: z.number().int(),
  /** The area by which the project prices. */
  areaSqft: z.number(),
  askedPaise: z.number().int(),
  gstPct: z.number(),
  taxRegime: z.enum(['cgstSgst', 'cgstUtgst', 'igst', 'single', 'none']),
});
export type TransferFee = z.infer<typeof TransferFee>;

export const getTransferFee = call({
  method: 'GET',
  path: '/sales/{id}/transfer-fee',
  summary: 'What the project asks today of a buyer who takes a booking over',
  can: anyOf(SALES_MANAGER_UP, GROUPS.FINANCE, ['Channel Partner Manager']),
  reply: data(TransferFee),
});
