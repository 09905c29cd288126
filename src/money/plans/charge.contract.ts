import * as z from 'zod';
import { CHARGE_KINDS } from '#money/ledger/chargeKind.rules.ts';

const ShownStretch = z.strictObject({
  from: z.string(),
  to: z.string(),
  days: z.number().int(),
  /** Negative where too much had been billed. */
  balancePaise: z.number().int(),
  interestPaise: z.number().int(),
});

/** Billed beside the installments. */
export const Charge = z.strictObject({
  id: z.uuid(),
  kind: z.enum(CHARGE_KINDS),
  installmentId: z.uuid().nullable(),
  transactionId: z.uuid().nullable(),
  postedOn: z.string(),
  toDay: z.string().nullable(),
  ratePct: z.number().nullable(),
  stretches: z.array(ShownStretch),
  amountPaise: z.number().int(),
  gstPct: z.number(),
  taxPaise: z.number().int(),
  paidPaise: z.number().int(),
  waivedPaise: z.number().int(),
  openPaise: z.number().int(),
});
export type Charge = z.infer<typeof Charge>;
