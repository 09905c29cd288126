import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import {
  anyValueOf,
  count,
  day,
  id,
  identity,
  optional,
  plannedDay,
  ratePaise,
  text,
  version,
} from '#platform/contract/fields.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { ChargeHead, ParkingType, PlcCharge, PRICE_BASES } from '#inventory/projects/project.contract.ts';

const PRICE_LIST_STATUSES = ['draft', 'approved', 'effective', 'superseded', 'withdrawn'] as const;
export type PriceListStatus = (typeof PRICE_LIST_STATUSES)[number];
/** `direct`: created automatically when a price is changed on the project or a tower. */
const PRICE_LIST_ORIGINS = ['list', 'direct'] as const;

/** Rates of a tower that override those of the project; null follows the project. */
export const TowerRates = z.strictObject({
  towerId: id(),
  baseRatePaise: ratePaise('Base rate', 1).nullable(),
  floorRiseRatePaise: ratePaise('Floor rise').nullable(),
});
export type TowerRates = z.infer<typeof TowerRates>;

const termFields = {
  priceBasis: z.enum(PRICE_BASES, 'Select the area that is priced'),
  baseRatePaise: ratePaise('Base rate', 1),
  floorRatePaise: ratePaise('Minimum selling rate'),
  floorRiseRatePaise: ratePaise('Floor rise'),
  floorRiseAfterFloor: count('Floor rise after floor', 0, 150),
  plcCharges: z.array(PlcCharge).max(50),
  chargeHeads: z.array(ChargeHead).max(50),
  parkingTypes: z.array(ParkingType).max(20),
  towers: z.array(TowerRates).max(200),
};

/** All that decides what the units of a project cost. */
export const PriceTerms = z.strictObject(termFields);
export type PriceTerms = z.infer<typeof PriceTerms>;

/** One line of a comparison of two sets of terms, as people read it. */
export const TermDifference = z.strictObject({
  term: z.string(),
  before: z.string(),
  after: z.string(),
});
export type TermDifference = z.infer<typeof TermDifference>;

const EffectOfGroup = z.strictObject({
  label: z.string(),
  units: z.number().int(),
  beforePaise: z.number().int(),
  afterPaise: z.number().int(),
});

/** What a list does to the prices of the units that are not sold. */
export const PriceEffect = z.strictObject({
  /** Unsold units, and how many of them change price. */
  units: z.number().int(),
  changedUnits: z.number().int(),
  beforePaise: z.number().int(),
  afterPaise: z.number().int(),
  differencePaise: z.number().int(),
  byTower: z.array(EffectOfGroup),
  byUnitType: z.array(EffectOfGroup),
  /** The ten units whose price changes most. */
  largest: z.array(
    z.strictObject({
      unitId: z.uuid(),
      unitNumber: z.string(),
      towerName: z.string().nullable(),
      beforePaise: z.number().int(),
      afterPaise: z.number().int(),
    }),
  ),
  /** Issued and still valid: they keep the price they name. */
  openCostSheets: z.number().int(),
  /** Reserved for a customer; their price changes too. */
  heldUnits: z.number().int(),
});
export type PriceEffect = z.infer<typeof PriceEffect>;

const NamedPerson = z.strictObject({ id: z.uuid(), name: z.string() });

const PRICE_LIST_ACTIONS = ['edit', 'approve', 'request', 'withdraw'] as const;
export type PriceListAction = (typeof PRICE_LIST_ACTIONS)[number];

/** A list as the table of versions shows it. */
export const PriceListRow = z.strictObject({
  ...identity,
  projectId: z.uuid(),
  /** Counts the lists of the project from 1. */
  number: z.number().int(),
  name: z.string(),
  effectiveFrom: z.string(),
  status: z.enum(PRICE_LIST_STATUSES),
  origin: z.enum(PRICE_LIST_ORIGINS),
  note: z.string().nullable(),
  priceBasis: z.enum(PRICE_BASES),
  baseRatePaise: z.number().int(),
  /** Against the list that was in force before it; against the one in force now while it is not. */
  baseRateChangePaise: z.number().int().nullable(),
  /** Of the prices of all unsold units, when it took effect. */
  differencePaise: z.number().int().nullable(),
  createdBy: NamedPerson.nullable(),
  approvedBy: NamedPerson.nullable(),
  approvedAt: z.iso.datetime().nullable(),
  effectiveAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** Why it could not take effect on its day, or could not today. */
  failure: z.string().nullable(),
  allowedActions: z.array(z.enum(PRICE_LIST_ACTIONS)),
});
export type PriceListRow = z.infer<typeof PriceListRow>;

export const PriceList = z.strictObject({
  ...PriceListRow.shape,
  ...termFields,
  /** Of a draft or approved list, if it took effect now; of the others, when they did. */
  effect: PriceEffect.nullable(),
  /** From the list before it, or from the one in force while it is not. */
  differences: z.array(TermDifference),
});
export type PriceList = z.infer<typeof PriceList>;

const draftFields = {
  name: text(80, 'Name'),
  effectiveFrom: plannedDay('Effective from'),
  note: optional(text(500, 'Note')),
};

/** What is left out is as in the list in force. */
export const PriceListInput = z.object({
  projectId: id(),
  ...draftFields,
  ...PriceTerms.partial().shape,
  preview: z.boolean().optional(),
});
export type PriceListInput = z.infer<typeof PriceListInput>;

/** A whole draft, as its form holds it. */
export const PriceListFields = z.object({ ...draftFields, ...termFields });
export type PriceListFields = z.infer<typeof PriceListFields>;

export const PriceListPatch = PriceListFields.extend({ preview: z.boolean(), version: version() }).partial();
export type PriceListPatch = z.infer<typeof PriceListPatch>;

/** A preview has no list. */
export const PriceListAnswer = z.strictObject({
  priceList: PriceList.nullable(),
  effect: PriceEffect,
  differences: z.array(TermDifference),
});
export type PriceListAnswer = z.infer<typeof PriceListAnswer>;

const LATER_STEPS = z.object({ version: version().optional() });

export const listPriceLists = call({
  method: 'GET',
  path: '/price-lists',
  summary: 'Price lists, the latest first',
  can: CAPABILITIES.projectManagement,
  query: z.object({
    ...pageQuery,
    projectId: id().optional(),
    status: anyValueOf(PRICE_LIST_STATUSES),
    /** The list that was in force at the end of this day. */
    on: day('On').optional(),
  }),
  reply: page(PriceListRow),
});

export const createPriceList = call({
  method: 'POST',
  path: '/price-lists',
  summary: 'Draft a price list; as a preview only its effect in rupees',
  can: CAPABILITIES.projectManagement,
  body: PriceListInput,
  reply: data(PriceListAnswer),
  status: 201,
  creates: true,
  errors: { conflict: 'The project is archived.' },
});

export const getPriceList = call({
  method: 'GET',
  path: '/price-lists/{id}',
  summary: 'One price list with its effect',
  can: CAPABILITIES.projectManagement,
  reply: data(PriceList),
});

export const updatePriceList = call({
  method: 'PUT',
  path: '/price-lists/{id}',
  summary: 'Change a draft; as a preview only its effect in rupees',
  can: CAPABILITIES.projectManagement,
  body: PriceListPatch,
  reply: data(PriceListAnswer),
  errors: { conflict: 'The list is no longer a draft.', staleVersion: 'Someone else changed it.' },
});

export const approvePriceList = call({
  method: 'PUT',
  path: '/price-lists/{id}/approve',
  summary: 'Approve a draft that another person wrote; it takes effect on its day, at once if that is today',
  can: CAPABILITIES.editPricing,
  body: LATER_STEPS,
  reply: data(PriceList),
  errors: {
    conflict: 'The list is no longer a draft, or its day has passed.',
    forbidden: 'The caller wrote it.',
  },
});

export const requestPriceList = call({
  method: 'POST',
  path: '/price-lists/{id}/request',
  summary: 'Request that another person approves a draft',
  can: CAPABILITIES.projectManagement,
  body: z.object({ reason: text(500, 'Reason', 5), version: version().optional() }),
  reply: data(z.strictObject({ approvalId: z.uuid() })),
  status: 201,
  creates: true,
  errors: { conflict: 'It is no longer a draft, its day has passed, or it is requested already.' },
});

export const withdrawPriceList = call({
  method: 'PUT',
  path: '/price-lists/{id}/withdraw',
  summary: 'Withdraw a draft, or an approved list that has not taken effect',
  can: CAPABILITIES.projectManagement,
  body: LATER_STEPS,
  reply: data(PriceList),
  errors: { conflict: 'The list has taken effect.' },
});
