import * as z from 'zod';
import { count, defaulted, id, optional, paise, pct, plannedDay, text } from '#platform/contract/fields.ts';
import { PARTNER_TIERS } from '#company/channel-partners/channelPartner.contract.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';

export const STRUCTURE_TYPES = ['flat', 'percentage', 'slab'] as const;
export const COMMISSION_BASES = ['agreementValue', 'basePrice'] as const;
export const SLAB_MEASURES = ['count', 'value'] as const;
export const SLAB_PERIODS = ['month', 'quarter', 'financialYear', 'project'] as const;
export const SLAB_EFFECTS = ['thisSaleOnly', 'allOfPeriod'] as const;
/** Steps of a sale that a part of the commission can depend on, in their order. */
export const PAYOUT_STEPS = ['booked', 'agreement', 'registered', 'completed'] as const;

const MAX_COUNT = 10_000;

/** From which sale of the period, or from which value, a rate applies. The last slab has no end. */
export const Slab = z.strictObject({
  fromCount: optional(count('From sale', 1, MAX_COUNT)),
  toCount: optional(count('To sale', 1, MAX_COUNT)),
  fromPaise: optional(paise('From value')),
  pct: pct('Rate', 0.0001),
});

export const Bonus = z.strictObject({
  name: text(60, 'Name of the bonus'),
  from: plannedDay('First day'),
  to: plannedDay('Last day'),
  projectIds: z.array(id()).max(200, 'Choose at most 200 projects').default([]),
  unitTypes: z.array(z.enum(UNIT_TYPES)).max(UNIT_TYPES.length).default([]),
  pct: optional(pct('Bonus', 0.0001)),
  flatPaise: optional(paise('Bonus', 1)),
});
export type Bonus = z.infer<typeof Bonus>;

export const Payout = z.strictObject({
  pct: pct('Share', 0.0001),
  condition: z.strictObject({
    saleStatus: z.enum(PAYOUT_STEPS, 'Choose the step of the sale'),
    collectedPct: pct('Collected'),
  }),
});
export type Payout = z.infer<typeof Payout>;
export type PayoutCondition = Payout['condition'];

/** What a structure pays for whom and when. Fields of another type than its own are not kept. */
export const termFields = {
  type: z.enum(STRUCTURE_TYPES, 'Choose flat, percentage or slab'),
  basis: defaulted(z.enum(COMMISSION_BASES)),
  flatPaise: optional(paise('Flat amount', 1)),
  pct: optional(pct('Rate', 0.0001)),
  slabs: defaulted(z.array(Slab).max(20, 'A structure has at most 20 slabs')),
  slabMeasure: defaulted(z.enum(SLAB_MEASURES)),
  slabPeriod: defaulted(z.enum(SLAB_PERIODS)),
  slabEffect: defaulted(z.enum(SLAB_EFFECTS)),
  bonuses: defaulted(z.array(Bonus).max(20, 'A structure has at most 20 bonuses')),
  payouts: z.array(Payout).min(1, 'Add at least one payout').max(12, 'A structure has at most 12 payouts'),
  capPct: defaulted(pct('Cap', 0.0001)),
  capPaise: optional(paise('Cap', 1)),
  projectIds: defaulted(z.array(id()).max(200, 'Choose at most 200 projects')),
  partnerIds: defaulted(z.array(id()).max(500, 'Choose at most 500 firms')),
  tiers: defaulted(z.array(z.enum(PARTNER_TIERS)).max(PARTNER_TIERS.length)),
  validFrom: plannedDay('Valid from'),
  validTo: optional(plannedDay('Valid to')),
};

const TermsInput = z.object(termFields);
export type TermsInput = z.infer<typeof TermsInput>;

const StoredSlab = z.strictObject({
  fromCount: z.number().int().nullable(),
  toCount: z.number().int().nullable(),
  fromPaise: z.number().int().nullable(),
  pct: z.number(),
});
export type Slab = z.infer<typeof StoredSlab>;

/** Complete, as stored and calculated with. */
export const StructureTerms = z.strictObject({
  type: termFields.type,
  basis: z.enum(COMMISSION_BASES),
  flatPaise: z.number().int().nullable(),
  pct: z.number().nullable(),
  slabs: z.array(StoredSlab),
  slabMeasure: z.enum(SLAB_MEASURES),
  slabPeriod: z.enum(SLAB_PERIODS),
  slabEffect: z.enum(SLAB_EFFECTS),
  bonuses: z.array(Bonus),
  payouts: z.array(Payout),
  capPct: z.number(),
  capPaise: z.number().int().nullable(),
  projectIds: z.array(z.uuid()),
  partnerIds: z.array(z.uuid()),
  tiers: z.array(z.enum(PARTNER_TIERS)),
  validFrom: z.iso.date(),
  validTo: z.iso.date().nullable(),
});
export type StructureTerms = z.infer<typeof StructureTerms>;
