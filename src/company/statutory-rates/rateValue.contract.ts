import * as z from 'zod';
import { count, paise, pct, text } from '#platform/contract/fields.ts';
import type { ChargeKind, RateKey, RateValues } from './rate.rules.ts';

const share = () => z.strictObject({ pct: pct('Rate') });
const month = () => count('Month', 1, 12);
const upTo = () => paise('Up to', 1).nullable();

const charge = z
  .strictObject({ treatment: z.enum(['withConstruction', 'rate', 'deposit']), pct: pct('Rate') })
  .refine(({ treatment, pct: rate }) => treatment === 'rate' || rate === 0, {
    path: ['pct'],
    message: 'Only a charge with its own rate has a percentage.',
  });

const CHARGES: Record<ChargeKind, typeof charge> = {
  plc: charge,
  floorRise: charge,
  coveredParking: charge,
  infrastructure: charge,
  clubMembership: charge,
  legal: charge,
  electricityWater: charge,
  societyFormation: charge,
  advanceMaintenance: charge,
  corpus: charge,
};

const tds = {
  pct: pct('Rate'),
  noPanPct: pct('Rate without PAN'),
  thresholdPaise: paise('Threshold'),
  section: text(60, 'Section'),
};

const stampBand = z.strictObject({
  upToPaise: upTo(),
  components: z
    .array(z.strictObject({ label: text(60, 'Name'), pct: pct('Rate') }))
    .min(1)
    .max(10),
});

const monthWeights = z
  .array(z.number().min(0).max(12))
  .length(12, 'Enter one weight for each month.')
  .refine(
    (weights) => Math.abs(weights.reduce((sum, one) => sum + one, 0) - 12) < 1e-6,
    'The weights must add up to 12.',
  );

type ChargeKey = `gst.charge.${ChargeKind}`;
const chargeValues = Object.fromEntries(
  Object.entries(CHARGES).map(([kind, schema]) => [`gst.charge.${kind}`, schema]),
) as Record<ChargeKey, typeof charge>;

/** Validates the value of each key before it takes effect for the organization. */
export const RATE_VALUES: { readonly [Key in RateKey]: z.ZodType<RateValues[Key]> } = {
  ...chargeValues,
  'gst.residential.other': share(),
  'gst.residential.affordable': z.strictObject({
    pct: pct('Rate'),
    metroMaxCarpetSqm: z.number().positive().max(1000),
    otherMaxCarpetSqm: z.number().positive().max(1000),
    maxGrossPaise: paise('Gross amount', 1),
    metroCities: z.array(z.string().min(1).max(60)).max(200),
  }),
  'gst.commercial': z.strictObject({
    pct: pct('Rate'),
    inResidentialProjectPct: pct('Rate in a residential project'),
    maxCommercialCarpetPct: pct('Commercial carpet'),
  }),
  'gst.plot': share(),
  'gst.afterCompletion': share(),
  'gst.sac': z.strictObject({
    construction: text(8, 'Code'),
    otherCharges: text(8, 'Code'),
    brokerage: text(8, 'Code'),
  }),
  'gst.onDelayInterest': z.strictObject({ sameAsSupply: z.boolean() }),
  'gst.bounceCharge': share(),
  'gst.transferFee': share(),
  'gst.brokerage': share(),
  'gst.creditNoteCutoff': z.strictObject({ month: month(), day: count('Day', 1, 31) }),
  'tds.property': z.strictObject({
    ...tds,
    form: text(60, 'Form'),
    certificate: text(60, 'Certificate'),
    payWithinDays: count('Days', 1, 366),
  }),
  'tds.brokerage': z.strictObject(tds),
  'tds.payBy': z.strictObject({
    dayOfNextMonth: count('Day of the next month', 1, 28),
    dayOfAprilForMarch: count('Day of April', 1, 30),
  }),
  'tds.lateInterest': z.strictObject({ pctPerMonth: pct('Rate for each month') }),
  'rera.bookingCapPct': share(),
  'rera.interest': z.strictObject({ benchmark: z.literal('mclr.sbi.highest'), spreadPct: pct('Spread') }),
  'mclr.sbi.highest': share(),
  'rera.designatedAccountPct': z.strictObject({ pct: pct('Share'), threeAccounts: z.boolean() }),
  'cancel.preAgreement': z.strictObject({
    slabs: z
      .array(z.strictObject({ upToDays: count('Days', 0, 3660).nullable(), pct: pct('Rate') }))
      .min(1)
      .max(20),
  }),
  'cancel.postAgreement': share(),
  'cancel.refundDays': z.strictObject({ days: count('Days', 1, 366) }),
  stamp: z.strictObject({
    bands: z.array(stampBand).min(1).max(20),
    womenConcessionPct: pct('Concession for women'),
  }),
  registration: z.strictObject({ pct: pct('Rate'), capPaise: upTo() }),
  'stage.caps': z.strictObject({
    caps: z
      .array(z.strictObject({ key: text(60, 'Stage'), pct: pct('Cap'), label: text(60, 'Name') }))
      .min(1)
      .max(60),
  }),
  'cash.limit': z.strictObject({ belowPaise: paise('Limit', 1), section: text(60, 'Section') }),
  'cheque.validity': z.strictObject({ months: count('Months', 1, 12) }),
  'parking.openNotSaleable': z.strictObject({ notSaleable: z.boolean() }),
  'invoice.maxLen': z.strictObject({ length: count('Length', 8, 16) }),
  'acceptance.electronic': z.strictObject({
    categories: z
      .array(
        z.string().regex(/^[a-z][A-Za-z0-9]{1,39}$/, 'Enter keys of categories, such as allotmentLetter.'),
      )
      .max(60),
  }),
  'papers.kept': z.strictObject({
    years: count('Years', 1, 99),
    fromYearEnd: z.boolean(),
    plusMonths: count('Months', 0, 24),
    categories: z
      .array(z.string().regex(/^[a-z][A-Za-z0-9]{1,39}$/, 'Name categories by their keys, as form60.'))
      .min(1, 'Name at least one category.')
      .max(40),
  }),
  'season.index': z.strictObject({ months: monthWeights }),
};

export function isRateKey(key: string): key is RateKey {
  return Object.hasOwn(RATE_VALUES, key);
}
