import * as z from 'zod';
import { ROLES } from '#platform/contract/roles.ts';
import { TEMPLATE_TYPES } from '#inventory/payment-terms/payment.terms.contract.ts';
import { TemplateStage } from '#inventory/payment-terms/template.contract.ts';
import { ChargeHead, PlcCharge, PRICE_BASES } from '#inventory/projects/project.contract.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';

const rate = <Key extends string, Value extends z.ZodType>(key: Key, value: Value) =>
  z.strictObject({
    id: z.uuid(),
    key: z.literal(key),
    stateCode: z.string().nullable(),
    qualifier: z.string().nullable(),
    value,
    validFrom: z.string(),
    validTo: z.string().nullable(),
    source: z.string(),
  });

const Pct = z.strictObject({ pct: z.number() });
const GstCharge = z.strictObject({
  treatment: z.enum(['withConstruction', 'rate', 'deposit']),
  pct: z.number(),
});
const Affordable = z.strictObject({
  pct: z.number(),
  metroMaxCarpetSqm: z.number(),
  otherMaxCarpetSqm: z.number(),
  maxGrossPaise: z.number().int(),
  metroCities: z.array(z.string()),
});
const Commercial = z.strictObject({
  pct: z.number(),
  inResidentialProjectPct: z.number(),
  maxCommercialCarpetPct: z.number(),
});
const PropertyTds = z.strictObject({
  pct: z.number(),
  noPanPct: z.number(),
  thresholdPaise: z.number().int(),
  section: z.string(),
  form: z.string(),
  certificate: z.string(),
  payWithinDays: z.number().int(),
});
const StampBand = z.strictObject({
  upToPaise: z.number().int().nullable(),
  components: z.array(z.strictObject({ label: z.string(), pct: z.number() })),
});

/** The rates that a price depends on. */
export const PricingRate = z.discriminatedUnion('key', [
  rate('gst.residential.other', Pct),
  rate('gst.residential.affordable', Affordable),
  rate('gst.commercial', Commercial),
  rate('gst.plot', Pct),
  rate('gst.afterCompletion', Pct),
  rate('gst.charge.plc', GstCharge),
  rate('gst.charge.floorRise', GstCharge),
  rate('gst.charge.coveredParking', GstCharge),
  rate('tds.property', PropertyTds),
  rate('stamp', z.strictObject({ bands: z.array(StampBand), womenConcessionPct: z.number() })),
  rate('registration', z.strictObject({ pct: z.number(), capPaise: z.number().int().nullable() })),
]);
export type PricingRate = z.infer<typeof PricingRate>;

export const PRICING_RATE_KEYS = PricingRate.options.map((option) => option.shape.key.value);

const PricingProject = z.strictObject({
  stateCode: z.string().nullable(),
  city: z.string(),
  priceBasis: z.enum(PRICE_BASES),
  baseRatePaise: z.number().int(),
  /** Null for those who may not see the minimum selling rate. */
  floorRatePaise: z.number().int().nullable(),
  floorRiseRatePaise: z.number().int(),
  floorRiseAfterFloor: z.number().int(),
  plcCharges: z.array(PlcCharge),
  chargeHeads: z.array(ChargeHead),
  parkingTypes: z.array(
    z.strictObject({ code: z.string(), name: z.string(), pricePaise: z.number().int(), isOpen: z.boolean() }),
  ),
  commercialCarpetPct: z.number(),
  taxPct: z.number().nullable(),
  ocDate: z.string().nullable(),
});

const PricingTower = z.strictObject({
  ocDate: z.string().nullable(),
  baseRatePaise: z.number().int().nullable(),
  floorRiseRatePaise: z.number().int().nullable(),
});

const PricingUnit = z.strictObject({
  unitType: z.enum(UNIT_TYPES),
  floor: z.number().int(),
  carpetArea: z.number(),
  saleableArea: z.number(),
  plcCodes: z.array(z.string()),
  baseRatePaise: z.number().int().nullable(),
  marketValuePaise: z.number().int().nullable(),
});

const PricingTemplate = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(TEMPLATE_TYPES),
  rebatePct: z.number(),
  stages: z.array(TemplateStage),
  isDefault: z.boolean(),
  /** Why the law of the project's state does not allow it now; null when it may be chosen. */
  forbiddenBecause: z.string().nullable(),
});

/**
 * All inputs of a cost sheet except the choices of the person making it, in the shape that the pricing function
 * takes. A screen that computes with it shows the same figures as the server.
 */
export const PricingInputs = z.strictObject({
  unitId: z.uuid(),
  unitNumber: z.string(),
  projectId: z.uuid(),
  projectName: z.string(),
  /** Together with choices and template, the facts that the pricing function takes. */
  input: z.strictObject({
    onDay: z.string(),
    seller: z.strictObject({
      isIndia: z.boolean(),
      gstRegistered: z.boolean(),
      gstStateCode: z.string().nullable(),
    }),
    project: PricingProject,
    /** Null for villas and plots. */
    tower: PricingTower.nullable(),
    unit: PricingUnit,
    rates: z.array(PricingRate),
  }),
  templates: z.array(PricingTemplate),
  /** For the schedule: the expected dates of the events that installments depend on. */
  dates: z.strictObject({
    bookingDate: z.string(),
    registrationDate: z.string().nullable(),
    possessionDate: z.string().nullable(),
    milestones: z.record(z.string(), z.string().nullable()),
  }),
  /** Percent of the base price by role; of partners only their own. */
  discountLimits: z.partialRecord(z.enum(ROLES), z.number()),
  /** Percent of the price that may be accepted before the agreement is registered; null outside India. */
  bookingCapPct: z.number().nullable(),
  validUntil: z.string(),
});
export type PricingInputs = z.infer<typeof PricingInputs>;
