import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { count, id, optional, paise, plannedDay, ratePaise, version } from '#platform/contract/fields.ts';
import { MAX_PAISE } from '#platform/contract/money.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { BLOCK_REASONS, FACINGS } from '#inventory/units/unit.contract.ts';
import { UNIT_STATUSES } from '#inventory/stock/unitStatus.contract.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';

// A bulk change of units, with a preview before and an undo after.

export const MAX_BATCH_UNITS = 1500;

const plcCodes = z.array(z.string().min(1).max(20)).max(20).default([]);

export const UnitAct = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('block'),
      reason: z.enum(BLOCK_REASONS, 'A reason is required to block a unit.'),
      /** The day on which they are planned to come on the market; left out, that of each unit stays. */
      releaseOn: optional(plannedDay('On the market on')),
    }),
    z.strictObject({ kind: z.literal('unblock') }),
    /** An own base rate; null goes back to that of the tower or project. */
    z.strictObject({ kind: z.literal('setRate'), baseRatePaise: ratePaise('Base rate', 1).nullable() }),
    /** More or less per square foot than now, whichever rate that is. */
    z.strictObject({
      kind: z.literal('changeRate'),
      byPaise: z.int('Change must be an amount in whole paise').min(-MAX_PAISE).max(MAX_PAISE),
    }),
    /** The same in percent, rounded to the rupee. */
    z.strictObject({
      kind: z.literal('changeRatePct'),
      byPct: z
        .number({ error: 'Change must be a percentage' })
        .min(-50, 'A rate can be lowered by at most 50%')
        .max(100, 'A rate can be raised by at most 100%')
        .refine(hasTwoDecimals, 'Change can have at most two decimals'),
    }),
    z.strictObject({ kind: z.literal('changePlc'), add: plcCodes, remove: plcCodes }),
  ],
  'Select an action',
);
export type UnitAct = z.infer<typeof UnitAct>;

function hasTwoDecimals(value: number): boolean {
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-9;
}

const several = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.array(z.enum(values)).max(values.length).optional();

/** Units selected by a filter instead of by their ids. */
const UnitBatchFilter = z.strictObject({
  projectId: id(),
  towerId: id().optional(),
  status: several(UNIT_STATUSES),
  unitType: several(UNIT_TYPES),
  facing: several(FACINGS),
  floorMin: count('Floor', -5, 150).optional(),
  floorMax: count('Floor', -5, 150).optional(),
  priceMin: paise('Price').optional(),
  priceMax: paise('Price').optional(),
});
type UnitBatchFilter = z.infer<typeof UnitBatchFilter>;

export const UnitBatchInput = z
  .object({
    unitIds: z
      .array(id())
      .min(1, 'Select at least one unit')
      .max(MAX_BATCH_UNITS, 'At most 1,500 units can be changed at once')
      .optional(),
    filter: UnitBatchFilter.optional(),
    act: UnitAct,
    /** Returns what would change and writes nothing. */
    preview: z.boolean().default(false),
    /** The versions that were previewed, by id: a unit changed meanwhile stops the whole change. */
    versions: z.record(z.uuid(), version()).optional(),
  })
  .refine(({ unitIds, filter }) => (unitIds === undefined) !== (filter === undefined), {
    path: ['unitIds'],
    message: 'Name the units or a filter, not both',
  });
export type UnitBatchInput = z.infer<typeof UnitBatchInput>;

/** What an act changes of a unit. */
export const UnitBatchState = z.strictObject({
  status: z.enum(UNIT_STATUSES),
  statusReason: z.enum(BLOCK_REASONS).nullable(),
  /** Of a blocked unit: the planned day on the market. */
  releaseOn: z.string().nullable(),
  baseRatePaise: z.int().nullable(),
  plcCodes: z.array(z.string()),
  /** Agreement value without discount. */
  pricePaise: z.int(),
});
export type UnitBatchState = z.infer<typeof UnitBatchState>;

const ofUnit = { unitId: z.uuid(), unitNumber: z.string() };
export const UnitRefusal = z.strictObject({ ...ofUnit, message: z.string() });
export type UnitRefusal = z.infer<typeof UnitRefusal>;

export const UnitBatchResult = z.strictObject({
  preview: z.boolean(),
  /** The id to undo it by; null for a preview. */
  batchId: z.uuid().nullable(),
  changes: z.array(
    z.strictObject({
      ...ofUnit,
      /** Before a preview's act, after one that was carried out. */
      version: z.int(),
      from: UnitBatchState,
      to: UnitBatchState,
      /** A reservation that the act ends. */
      endsReservation: z.boolean(),
    }),
  ),
  /** Units that stay as they are, each with the reason. */
  refusals: z.array(UnitRefusal),
  /** Units already in that state. */
  unchanged: z.int(),
  /** The total change of the list prices of the changed units. */
  effectPaise: z.int(),
});
export type UnitBatchResult = z.infer<typeof UnitBatchResult>;

export const actOnUnits = call({
  method: 'POST',
  path: '/units/bulk',
  summary: 'Block, unblock or price up to 1,500 units of a project at once, with a preview of each change',
  can: CAPABILITIES.projectManagement,
  body: UnitBatchInput,
  reply: data(UnitBatchResult),
  errors: {
    conflict: 'None of the units can be changed this way.',
    staleVersion: 'Units that changed since the preview are named.',
  },
  creates: true,
});

export const UnitBatch = z.strictObject({
  id: z.uuid(),
  projectId: z.uuid(),
  act: UnitAct,
  unitCount: z.int(),
  /** Numbers of the first few. */
  unitNumbers: z.array(z.string()),
  effectPaise: z.int(),
  createdAt: z.string(),
  createdByName: z.string(),
  undoneAt: z.string().nullable(),
  undoneByName: z.string().nullable(),
  /** Units that an undo left because somebody had changed them since. */
  keptCount: z.int().nullable(),
  allowedActions: z.array(z.enum(['undo'])),
});
export type UnitBatch = z.infer<typeof UnitBatch>;

export const listUnitBatches = call({
  method: 'GET',
  path: '/units/bulk',
  summary: 'Bulk changes of units, newest first',
  can: CAPABILITIES.projectManagement,
  query: z.object({ ...pageQuery, projectId: id().optional() }),
  reply: page(UnitBatch),
});

export const UnitBatchUndone = z.strictObject({
  batchId: z.uuid(),
  restored: z.int(),
  /** Units that somebody has changed since, with the change: they stay as they are. */
  kept: z.array(UnitRefusal),
});
export type UnitBatchUndone = z.infer<typeof UnitBatchUndone>;

export const undoUnitBatch = call({
  method: 'POST',
  path: '/units/bulk/{batchId}/undo',
  summary: 'Undo a bulk change of units, except where somebody has changed one since',
  can: CAPABILITIES.projectManagement,
  reply: data(UnitBatchUndone),
  errors: { conflict: 'It has already been undone.' },
  creates: true,
});
