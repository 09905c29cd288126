import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { count, id, optional, paise, pct, ratePaise, stored, version } from '#platform/contract/fields.ts';
import { anyOf, CAPABILITIES, GROUPS } from '#platform/contract/roles.ts';
import { DiscountLimits } from '#company/organizations/organization.contract.ts';
import { RECEIPT_MODES } from './payment.terms.contract.ts';

/** Banks take a few hundred; what is typed here is charged for every cheque that bounces. */
const MAX_BOUNCE_PAISE = 50_000_00;

const configFields = {
  minBookingAmountPaise: paise('Minimum booking amount'),
  creditDays: count('Credit days', 0, 365),
  graceDays: count('Grace days', 0, 365),
  interestSpreadPct: pct('Interest spread'),
  bounceChargePaise: paise('Bounce charge').max(MAX_BOUNCE_PAISE, 'Bounce charge must be at most ₹50,000'),
  /**
   * Per square foot of the area that the project prices by, when a booking is transferred to another buyer; 0
   * is none.
   */
  transferFeeRatePaise: ratePaise('Transfer fee'),
  reminderOffsets: z.array(z.number().int().min(-60).max(365)).max(20),
  cancellationSlabs: z
    .array(
      z.strictObject({
        upToDays: z.number().int().min(0).max(3660).nullable(),
        pct: z.number().min(0).max(100),
      }),
    )
    .max(20),
  refundDays: count('Refund days', 1, 365),
  allowedModes: z.array(z.enum(RECEIPT_MODES)).min(1, 'Allow at least one mode'),
  defaultTemplateId: optional(id()),
  /** Whether the demands of a milestone wait for review by Finance or are posted automatically. */
  demandPosting: z.enum(['review', 'automatic']),
  dynamicPricing: z.strictObject({
    minPct: z.number().min(-50).max(0),
    maxPct: z.number().min(0).max(50),
    roundToPaise: z.number().int().min(100).max(100_000_00),
  }),
};

export const PaymentConfigPatch = z
  .object({
    ...configFields,
    /** Limits set for this project; null goes back to those of the organization. */
    discountLimits: DiscountLimits.nullable(),
    version: version(),
  })
  .partial();
export type PaymentConfigPatch = z.infer<typeof PaymentConfigPatch>;

export const PaymentConfig = z.strictObject({
  projectId: z.uuid(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  ...stored(configFields),
  /** In force: those of the project, else those of the organization. */
  discountLimits: DiscountLimits,
  hasOwnDiscountLimits: z.boolean(),
});
export type PaymentConfig = z.infer<typeof PaymentConfig>;

export const getPaymentConfig = call({
  method: 'GET',
  path: '/projects/{id}/payment-config',
  summary: 'Payment rules of a project',
  can: anyOf(GROUPS.MANAGEMENT, GROUPS.FINANCE),
  reply: data(PaymentConfig),
});

export const updatePaymentConfig = call({
  method: 'PUT',
  path: '/projects/{id}/payment-config',
  summary: 'Change payment rules and discount limits of a project',
  can: CAPABILITIES.editPricing,
  body: PaymentConfigPatch,
  reply: data(PaymentConfig),
});
