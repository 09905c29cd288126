import * as z from 'zod';
import { CAPABILITIES, GROUPS } from '#platform/contract/roles.ts';
import { RERA_SINCE } from '#company/statutory-rates/rate.rules.ts';
import { call, data, page, pageQuery, SIGNED_IN } from '#platform/contract/call.ts';
import {
  anyValueOf,
  count,
  day,
  defaulted,
  id,
  identity,
  optional,
  paise,
  pct,
  plannedDay,
  ratePaise,
  sortBy,
  stored,
  text,
  version,
} from '#platform/contract/fields.ts';
import { MAX_PAISE } from '#platform/contract/money.ts';

export const PROJECT_TYPES = ['residential', 'commercial', 'mixed', 'plotted', 'villa'] as const;
export const PROJECT_STATUSES = ['planning', 'active', 'onHold', 'completed', 'archived'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];
export const PRICE_BASES = ['carpet', 'saleable'] as const;
export const PLC_BASES = ['perSqFt', 'flat', 'pct'] as const;
export const CHARGE_BASES = ['perSqFt', 'flat', 'perSqFtMonth', 'pct'] as const;
export const GST_TREATMENTS = ['withConstruction', 'rate', 'deposit'] as const;
export const ACCOUNT_KINDS = ['collection', 'separate', 'transaction'] as const;

const code = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .regex(/^[A-Z0-9_-]{1,20}$/, `${label} must be capital letters and digits`);

/** Paise for `flat`, `perSqFt`, `perSqFtMonth`; percent for `pct`. */
const value = (label: string) =>
  z
    .number({ error: `${label} is required` })
    .min(0, `${label} cannot be negative`)
    .max(MAX_PAISE, `${label} is too large`);

/** A location premium, such as a garden view. */
export const PlcCharge = z
  .strictObject({
    code: code('Code'),
    name: text(60, 'Name'),
    basis: z.enum(PLC_BASES),
    value: value('Value'),
  })
  .superRefine(checkValue);
export type PlcCharge = z.infer<typeof PlcCharge>;

/** A charge on top of the price: club, legal, maintenance, corpus. */
export const ChargeHead = z
  .strictObject({
    code: code('Code'),
    name: text(60, 'Name'),
    basis: z.enum(CHARGE_BASES),
    value: value('Value'),
    months: z.number().int().min(1).max(120).nullable().default(null),
    inAgreementValue: z.boolean().default(false),
    gstTreatment: z.enum(GST_TREATMENTS),
    gstRate: z.number().min(0).max(100).default(0),
    tdsIncidental: z.boolean().default(false),
    mandatory: z.boolean().default(true),
  })
  .superRefine((head, context) => {
    checkValue(head, context);
    if (head.basis === 'perSqFtMonth' && head.months === null) {
      context.addIssue({ code: 'custom', path: ['months'], message: 'Enter the number of months.' });
    }
  });
export type ChargeHead = z.infer<typeof ChargeHead>;

export const ParkingType = z
  .strictObject({
    code: code('Code'),
    name: text(60, 'Name'),
    pricePaise: paise('Price'),
    total: count('Total', 0, 10_000),
    isOpen: z.boolean().default(false),
  })
  .superRefine((parking, context) => {
    if (!parking.isOpen || parking.pricePaise === 0) return;
    context.addIssue({
      code: 'custom',
      path: ['pricePaise'],
      message: 'Open parking is common area and cannot be charged.',
    });
  });
export type ParkingType = z.infer<typeof ParkingType>;

function checkValue(item: { basis: string; value: number }, context: z.RefinementCtx): void {
  if (item.basis === 'pct' ? item.value <= 100 : Number.isInteger(item.value)) return;
  const message =
    item.basis === 'pct' ? 'A percentage is at most 100.' : 'An amount is a whole number of paise.';
  context.addIssue({ code: 'custom', path: ['value'], message });
}

const accountFields = {
  kind: z.enum(ACCOUNT_KINDS),
  bank: text(120, 'Bank'),
  accountLast4: z.string().regex(/^\d{4}$/, 'Enter the last four digits of the account'),
  ifsc: z.string().regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'IFSC must look like HDFC0001234'),
};
const DesignatedAccountInput = z.object({ id: id().optional(), ...accountFields });
export const DesignatedAccount = z.strictObject({ id: z.uuid(), ...accountFields });
export type DesignatedAccount = z.infer<typeof DesignatedAccount>;

const projectFields = {
  name: text(120, 'Project name'),
  code: z
    .string({ error: 'Code is required' })
    .regex(/^[A-Z0-9]{2,6}$/, 'Code must be 2 to 6 capital letters and digits'),
  type: z.enum(PROJECT_TYPES, 'Select a project type'),
  description: optional(text(4000, 'Description')),
  addressLine: optional(text(255, 'Address')),
  locality: optional(text(255, 'Locality')),
  city: text(255, 'City'),
  stateCode: optional(z.string().regex(/^\d{2}$/, 'State must be a two-digit GST state code')),
  pincode: optional(z.string().regex(/^\d{6}$/, 'PIN code must have six digits')),
  latitude: optional(z.number().min(-90).max(90)),
  longitude: optional(z.number().min(-180).max(180)),
  reraNumber: optional(text(40, 'RERA number')),
  reraValidUntil: optional(plannedDay('RERA valid until', RERA_SINCE)),
  gstin: optional(z.string().length(15, 'GSTIN must have 15 characters')),
  /** Replaces GST outside India. */
  taxPct: optional(pct('Tax')),
  landAreaSqFt: optional(z.number().min(0).max(999_999_999_999)),
  commercialCarpetPct: defaulted(pct('Commercial share of carpet area')),
  launchDate: optional(plannedDay('Launch date')),
  plannedPossessionDate: optional(plannedDay('Planned possession')),
  reraPossessionDate: optional(plannedDay('RERA possession date')),
  targetSelloutDate: optional(plannedDay('Target sell-out date')),
  ocDate: optional(plannedDay('Occupancy certificate date')),
  priceBasis: z.enum(PRICE_BASES, 'Select the area that is priced'),
  baseRatePaise: ratePaise('Base rate', 1),
  floorRatePaise: ratePaise('Minimum selling rate'),
  floorRiseRatePaise: defaulted(ratePaise('Floor rise')),
  floorRiseAfterFloor: defaulted(count('Floor rise after floor', 0, 150)),
  plcCharges: defaulted(z.array(PlcCharge).max(50)),
  chargeHeads: defaulted(z.array(ChargeHead).max(50)),
  parkingTypes: defaulted(z.array(ParkingType).max(20)),
  amenities: defaulted(z.array(z.string().max(60)).max(100)),
  bankApprovals: defaulted(z.array(z.string().max(60)).max(60)),
  imageFileIds: defaulted(z.array(id()).max(40)),
};

export const ProjectInput = z.object({
  ...projectFields,
  designatedAccounts: defaulted(z.array(DesignatedAccountInput).max(3)),
  teamUserIds: defaulted(z.array(id()).max(500)),
});
export type ProjectInput = z.infer<typeof ProjectInput>;

export const ProjectPatch = ProjectInput.partial().extend({
  status: z.enum(PROJECT_STATUSES).optional(),
  version: version().optional(),
});
export type ProjectPatch = z.infer<typeof ProjectPatch>;

/** At most so many costs or lines of budgets with one change of a project. */
const MAX_MONEY_ROWS = 200;
const moneyRows = (label: string) =>
  z.array(z.looseObject({})).max(MAX_MONEY_ROWS, `At most ${MAX_MONEY_ROWS} ${label} at once`).optional();

/**
 * With a project Finance may send lines of its budgets, which go to their drafts, and costs, as the calls of budgets
 * and cost entries describe them: with an id one is changed, without one it is added.
 */
const ProjectUpdate = ProjectPatch.extend({
  budgetLines: moneyRows('lines'),
  costEntries: moneyRows('costs'),
});
export type ProjectMoney = Pick<z.infer<typeof ProjectUpdate>, 'budgetLines' | 'costEntries'>;

export const ProjectStats = z.strictObject({
  towers: z.number().int(),
  units: z.number().int(),
  available: z.number().int(),
  /** These four are null for partners, who read what is available. */
  reserved: z.number().int().nullable(),
  blocked: z.number().int().nullable(),
  sold: z.number().int().nullable(),
  soldPct: z.number().nullable(),
  /** Null for roles that may not see the money of other people's sales. */
  bookingValuePaise: z.number().int().nullable(),
  collectedPaise: z.number().int().nullable(),
  outstandingPaise: z.number().int().nullable(),
  /** Booked in the last 90 days and not cancelled; null for those who may not see how fast a project sells. */
  netSold: z.number().int().nullable(),
  /** How long the available units last at that pace (§4.17); null also when nothing was sold. */
  monthsOfInventory: z.number().nullable(),
});
export type ProjectStats = z.infer<typeof ProjectStats>;

const PROJECT_ACTIONS = [
  'edit',
  'editPricing',
  'addTower',
  'addUnit',
  'launch',
  'hold',
  'resume',
  'complete',
  'archive',
  'delete',
] as const;
export type ProjectAction = (typeof PROJECT_ACTIONS)[number];

export const Project = z.strictObject({
  ...identity,
  ...stored(projectFields),
  /** Null for channel partners: they may not see how far a price may fall. */
  floorRatePaise: ratePaise('Minimum selling rate').nullable(),
  status: z.enum(PROJECT_STATUSES),
  designatedAccounts: z.array(DesignatedAccount),
  /** Empty for channel partners. */
  teamUserIds: z.array(z.uuid()),
  stats: ProjectStats,
  /** What the project still needs before it can be launched, in words. */
  missingForLaunch: z.array(z.string()),
  /** What an active project still needs before it can be completed; null when nothing does. */
  missingForCompletion: z.string().nullable(),
  allowedActions: z.array(z.enum(PROJECT_ACTIONS)),
});
export type Project = z.infer<typeof Project>;

export const listProjects = call({
  method: 'GET',
  path: '/projects',
  summary: 'Projects the caller may see',
  can: SIGNED_IN,
  query: z.object({
    ...pageQuery,
    status: anyValueOf(PROJECT_STATUSES),
    type: anyValueOf(PROJECT_TYPES),
    city: z.string().max(255).optional(),
    /** Its registration ends on or before this day. */
    reraEndsBy: day('RERA ends by').optional(),
    sort: sortBy(['createdAt', 'name', 'launchDate'], '-createdAt'),
  }),
  reply: page(Project),
});

export const createProject = call({
  method: 'POST',
  path: '/projects',
  summary: 'Create a project with its four payment plan templates',
  can: CAPABILITIES.projectManagement,
  body: ProjectInput,
  reply: data(Project),
  status: 201,
  creates: true,
  errors: { conflict: 'The name or code is taken.' },
});

export const getProject = call({
  method: 'GET',
  path: '/projects/{id}',
  summary: 'One project with its figures',
  can: SIGNED_IN,
  reply: data(Project),
});

export const updateProject = call({
  method: 'PUT',
  path: '/projects/{id}',
  summary: 'Change a project, its prices or its status',
  can: CAPABILITIES.projectManagement,
  body: ProjectUpdate,
  stepUp: (body) => body['designatedAccounts'] !== undefined,
  reply: data(Project),
  errors: { conflict: 'The change of status is not possible now.', staleVersion: 'Someone else changed it.' },
});

export const deleteProject = call({
  method: 'DELETE',
  path: '/projects/{id}',
  summary: 'Delete a project without bookings',
  can: GROUPS.ADMIN,
  reply: data(z.strictObject({ id: z.uuid() })),
  errors: { conflict: 'A project with bookings cannot be deleted; archive it.' },
});
