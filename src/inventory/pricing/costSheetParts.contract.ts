import * as z from 'zod';
import { text } from '#platform/contract/fields.ts';

/** What the model of a price speaks of: the discount it takes, the lines and totals that come out of it. */

export const DISCOUNT_KINDS = ['perSqFt', 'flat', 'pct'] as const;
export const BUYER_GENDERS = ['female', 'male', 'joint'] as const;
const LINE_GROUPS = ['agreementValue', 'otherCharges', 'deposit', 'statutory'] as const;

export const Discount = z
  .strictObject({
    kind: z.enum(DISCOUNT_KINDS),
    /** Paise for `perSqFt` and `flat`, percent for `pct`. */
    value: z.number().min(0, 'Discount cannot be negative').max(10_000_000_000_000),
    reason: text(200, 'Reason').nullable().default(null),
  })
  .superRefine((discount, context) => {
    const fits = discount.kind === 'pct' ? discount.value <= 100 : Number.isInteger(discount.value);
    if (!fits)
      context.addIssue({
        code: 'custom',
        path: ['value'],
        message: 'Enter a percentage up to 100 or whole paise.',
      });
  });
export type Discount = z.infer<typeof Discount>;

export const CostSheetLine = z.strictObject({
  code: z.string(),
  label: z.string(),
  group: z.enum(LINE_GROUPS),
  /** Basis × rate in words: '985 × 45 × (12 − 4)'. */
  basis: z.string(),
  areaSqft: z.number().nullable(),
  ratePaise: z.number().int().nullable(),
  amountPaise: z.number().int(),
  gstTreatment: z.enum(['withConstruction', 'rate', 'deposit', 'none']),
  gstPct: z.number(),
  gstPaise: z.number().int(),
});
export type CostSheetLine = z.infer<typeof CostSheetLine>;

export const CostSheetTotals = z.strictObject({
  basePricePaise: z.number().int(),
  floorRisePaise: z.number().int(),
  plcPaise: z.number().int(),
  parkingPaise: z.number().int(),
  inAvChargesPaise: z.number().int(),
  discountPaise: z.number().int(),
  rebatePaise: z.number().int(),
  agreementValuePaise: z.number().int(),
  gstPaise: z.number().int(),
  otherChargesPaise: z.number().int(),
  otherGstPaise: z.number().int(),
  corpusPaise: z.number().int(),
  totalReceivablePaise: z.number().int(),
  stampDutyPaise: z.number().int(),
  registrationFeePaise: z.number().int(),
  allInPaise: z.number().int(),
  tdsBasePaise: z.number().int(),
  tdsPaise: z.number().int(),
});
export type CostSheetTotals = z.infer<typeof CostSheetTotals>;
