import * as z from 'zod';
import { call, data, page, pageQuery, SIGNED_IN } from '#platform/contract/call.ts';
import {
  anyValueOf,
  areaSqft,
  count,
  day,
  defaulted,
  id,
  identity,
  instant,
  optional,
  paise,
  plannedDay,
  ratePaise,
  sortBy,
  stored,
  text,
  version,
} from '#platform/contract/fields.ts';
import { MAX_PAISE } from '#platform/contract/money.ts';
import { anyOf, CAPABILITIES, GROUPS, PARTNER_ROLES } from '#platform/contract/roles.ts';
import { ApprovalSent } from '#company/approvals/approval.contract.ts';
import { SHOWN_UNIT_STATUSES, UNIT_STATUSES } from '#inventory/stock/unitStatus.contract.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import { GST_CATEGORIES } from '#inventory/pricing/costSheetModel.rules.ts';

export const BLOCK_REASONS = [
  'management',
  'landowner',
  'legal',
  'mortgage',
  'rateRevision',
  'maintenance',
] as const;
export const FACINGS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
export const OWNERSHIPS = ['developer', 'landowner'] as const;

/** So large that the price at the highest rate and floor stays an exact number. */
export const unitArea = (label: string, positive = false) =>
  areaSqft(label, positive).max(10_00_000, `${label} must be at most 10,00,000 sq ft`);

const areas = {
  carpetArea: unitArea('Carpet area', true),
  balconyArea: defaulted(unitArea('Balcony area')),
  terraceArea: defaulted(unitArea('Terrace area')),
  builtUpArea: unitArea('Built-up area', true),
  saleableArea: unitArea('Saleable area', true),
};

const unitFields = {
  unitNumber: text(20, 'Unit number'),
  floor: count('Floor', -5, 150),
  unitType: z.enum(UNIT_TYPES, 'Select the type of unit'),
  ...areas,
  facing: optional(z.enum(FACINGS)),
  view: optional(text(60, 'View')),
  plcCodes: defaulted(z.array(z.string().max(20)).max(20)),
  parkingIncluded: defaulted(count('Parking included', 0, 20)),
  baseRatePaise: optional(ratePaise('Base rate', 1)),
  marketValuePaise: optional(paise('Market value')),
  ownership: defaulted(z.enum(OWNERSHIPS)),
  listedAt: defaulted(plannedDay('Listed on')),
  floorPlanFileId: optional(id()),
};

export const UnitInput = z
  .object({ projectId: id(), towerId: optional(id()), ...unitFields })
  .superRefine(checkAreas);
export type UnitInput = z.infer<typeof UnitInput>;

export const UnitPatch = z
  .object({
    ...unitFields,
    status: z.enum(UNIT_STATUSES),
    statusReason: optional(z.enum(BLOCK_REASONS)),
    /** When a blocked unit is planned to come on the market. */
    releaseOn: optional(plannedDay('On the market on')),
    reservedForLeadId: optional(id()),
    reservedUntil: optional(instant('Reserved until')),
    version: version(),
  })
  .partial();
export type UnitPatch = z.infer<typeof UnitPatch>;

/** carpet ≤ built-up ≤ saleable. */
function checkAreas(
  unit: { carpetArea: number; builtUpArea: number; saleableArea: number },
  context: z.RefinementCtx,
): void {
  if (unit.builtUpArea < unit.carpetArea) {
    context.addIssue({
      code: 'custom',
      path: ['builtUpArea'],
      message: 'Built-up area is at least the carpet area.',
    });
  }
  if (unit.saleableArea < unit.builtUpArea) {
    context.addIssue({
      code: 'custom',
      path: ['saleableArea'],
      message: 'Saleable area is at least the built-up area.',
    });
  }
}

export const UNIT_ACTIONS = [
  'edit',
  'editPrice',
  'block',
  'unblock',
  'reserve',
  'extend',
  'release',
  /** Let a lead wait for it. */
  'wait',
  /** Request the builder's sales team to book it: what partners do instead. */
  'requestBooking',
  'costSheet',
  'book',
  'delete',
] as const;

export const Unit = z.strictObject({
  ...identity,
  projectId: z.uuid(),
  projectName: z.string(),
  towerId: z.uuid().nullable(),
  towerName: z.string().nullable(),
  ...stored(unitFields),
  gstCategory: z.enum(GST_CATEGORIES),
  /** Partners read `notAvailable` of a unit that is neither free nor reserved for their own customer. */
  status: z.enum(SHOWN_UNIT_STATUSES),
  statusReason: z.enum(BLOCK_REASONS).nullable(),
  /** The day on which a blocked unit is planned to come on the market, for those who manage; nothing happens by itself on it. */
  releaseOn: z.string().nullable(),
  reservedForLeadId: z.uuid().nullable(),
  /** The customer it is reserved for, if the caller may see them. */
  reservedForName: z.string().nullable(),
  reservedById: z.uuid().nullable(),
  reservedByName: z.string().nullable(),
  /** An expired reservation reads as none. */
  reservedUntil: z.string().nullable(),
  reservationExtended: z.boolean(),
  /** How many customers wait for it, including the one it is offered to; partners read none. */
  waitingCount: z.number().int(),
  /** While a free unit is offered to a waiting customer, nobody else may have it. */
  offeredUntil: z.string().nullable(),
  /** That customer, if the caller may see them. */
  offeredToLeadId: z.uuid().nullable(),
  offeredToName: z.string().nullable(),
  /** Who is booking it just now, and until when nobody else can book or reserve it. */
  bookingById: z.uuid().nullable(),
  bookingByName: z.string().nullable(),
  bookingUntil: z.string().nullable(),
  currentSaleId: z.uuid().nullable(),
  /** Agreement value without discount; null of a unit that is `notAvailable`. */
  pricePaise: z.number().int().nullable(),
  allowedActions: z.array(z.enum(UNIT_ACTIONS)),
});
export type Unit = z.infer<typeof Unit>;

export const listUnits = call({
  method: 'GET',
  path: '/units',
  summary: 'Units of the projects the caller may see',
  can: SIGNED_IN,
  query: z.object({
    ...pageQuery,
    /** A whole tower at once for its plan: up to 1,500 rows when a tower or project is named. */
    limit: z.coerce.number().int().min(1).max(1500).default(20),
    projectId: id().optional(),
    towerId: id().optional(),
    status: anyValueOf(SHOWN_UNIT_STATUSES),
    unitType: anyValueOf(UNIT_TYPES),
    reservedById: id().optional(),
    reservedForLeadId: id().optional(),
    /** Available, and matching what this lead wants. */
    matchingLeadId: id().optional(),
    /** Reserved, and the reservation ends before this moment. */
    reservedUntilBefore: instant('Reserved until before').optional(),
    priceMin: z.coerce.number().int().min(0).max(MAX_PAISE).optional(),
    priceMax: z.coerce.number().int().min(0).max(MAX_PAISE).optional(),
    floorMin: z.coerce.number().int().min(-5).max(150).optional(),
    floorMax: z.coerce.number().int().min(-5).max(150).optional(),
    /** `none`: no direction set. */
    facing: anyValueOf([...FACINGS, 'none']),
    /** Listed within these days. */
    listedFrom: day('Listed from').optional(),
    listedTo: day('Listed to').optional(),
    /** Sold, and booked within these days. */
    soldFrom: day('Sold from').optional(),
    soldTo: day('Sold to').optional(),
    /** Listed on that day, not blocked since, and not sold before it. */
    onOfferOn: day('On offer on').optional(),
    sort: sortBy(['unitNumber', 'floor', 'pricePaise', 'createdAt', 'reservedUntil'], 'unitNumber'),
  }),
  reply: page(Unit),
});

export const createUnit = call({
  method: 'POST',
  path: '/units',
  summary: 'Add one unit',
  can: CAPABILITIES.projectManagement,
  body: UnitInput,
  reply: data(Unit),
  status: 201,
  creates: true,
  errors: { conflict: 'The number is taken in this tower.' },
});

export const getUnit = call({
  method: 'GET',
  path: '/units/{id}',
  summary: 'One unit',
  can: SIGNED_IN,
  reply: data(Unit),
});

export const updateUnit = call({
  method: 'PUT',
  path: '/units/{id}',
  summary: 'Change a unit or its price; reserve, extend, release, block or unblock it',
  can: anyOf(GROUPS.SALES, GROUPS.MANAGEMENT),
  body: UnitPatch,
  reply: data(Unit),
  errors: { conflict: 'The state of the unit does not allow it.' },
});

export const requestUnblock = call({
  method: 'POST',
  path: '/units/{id}/unblock-request',
  summary: 'Send the release of a unit held back by management for approval, which then releases it',
  can: CAPABILITIES.projectManagement,
  body: z.object({ reason: text(300, 'Reason', 10), version: version().optional() }),
  reply: data(ApprovalSent),
  status: 201,
  creates: true,
  errors: { conflict: 'It is not blocked, needs no approval, or is requested already.' },
});

export const deleteUnit = call({
  method: 'DELETE',
  path: '/units/{id}',
  summary: 'Delete a unit that was never sold',
  can: CAPABILITIES.projectManagement,
  reply: data(z.strictObject({ id: z.uuid() })),
  errors: { conflict: 'Only an available or blocked unit that was never sold can be deleted.' },
});

export const BookingRequestInput = z.object({ leadId: id() });
export type BookingRequestInput = z.infer<typeof BookingRequestInput>;
export const BookingRequest = z.strictObject({
  unitId: z.uuid(),
  leadId: z.uuid(),
  requestedAt: z.string(),
});
export type BookingRequest = z.infer<typeof BookingRequest>;

export const requestBooking = call({
  method: 'POST',
  path: '/units/{id}/booking-requests',
  summary: 'Request the sales team to book a unit for a lead of the partner',
  can: PARTNER_ROLES,
  body: BookingRequestInput,
  reply: data(BookingRequest),
  status: 201,
  creates: true,
  errors: {
    conflict: 'The unit is not available, or the lead has ended.',
    rateLimited: 'Twenty in an hour.',
  },
});

export const MAX_BULK_UNITS = 1000;

/** One stack of a tower, the same on every floor. */
export const UnitPattern = z
  .strictObject({
    suffix: z
      .string({ error: 'Suffix is required' })
      .regex(/^[A-Z0-9]{1,6}$/, 'Suffix must be 1 to 6 capital letters and digits'),
    unitType: unitFields.unitType,
    ...areas,
    facing: unitFields.facing,
    view: unitFields.view,
    plcCodes: unitFields.plcCodes,
    parkingIncluded: unitFields.parkingIncluded,
    ownership: unitFields.ownership,
  })
  .superRefine(checkAreas);
export type UnitPattern = z.infer<typeof UnitPattern>;

export const BulkUnits = z.object({
  floors: z.strictObject({
    from: count('From floor', -5, 150),
    to: count('To floor', -5, 150),
    exclude: z.array(z.number().int().min(-10).max(150)).max(160).default([]),
  }),
  pattern: z.array(UnitPattern).min(1, 'Add at least one unit per floor').max(60),
  numberFormat: text(60, 'Number format').default('{tower}-{floor}{suffix}'),
  /** Returns what would be created and writes nothing. */
  preview: z.boolean().default(false),
});
export type BulkUnits = z.infer<typeof BulkUnits>;

export const BulkUnitsResult = z.strictObject({
  created: z.number().int(),
  preview: z.boolean(),
  units: z.array(
    z.strictObject({
      unitNumber: z.string(),
      floor: z.number().int(),
      unitType: z.enum(UNIT_TYPES),
      pricePaise: z.number().int(),
    }),
  ),
  /** Numbers that already exist; nothing is created while there are any. */
  clashes: z.array(z.string()),
  /** Requested floors without units, because they are refuge floors. */
  refugeFloors: z.array(z.number().int()),
});
export type BulkUnitsResult = z.infer<typeof BulkUnitsResult>;

export const bulkCreateUnits = call({
  method: 'POST',
  path: '/towers/{id}/units/bulk-create',
  summary: 'Create up to 1,000 units of a tower from a floor pattern',
  can: CAPABILITIES.projectManagement,
  body: BulkUnits,
  reply: data(BulkUnitsResult),
  status: 201,
  creates: true,
  errors: { conflict: 'Existing numbers are named.' },
});
