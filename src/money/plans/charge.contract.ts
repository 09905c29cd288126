import * as z from 'zod';

/** In the order in which money pays them: late interest, what a bounced instrument costs, what a transfer costs. */
export const CHARGE_KINDS = ['interest', 'bounceCharge', 'transferFee'] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

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
