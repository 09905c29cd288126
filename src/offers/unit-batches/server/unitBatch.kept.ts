import * as z from 'zod';
import { UnitBatchState } from '../unitBatch.contract.ts';
import type { PlannedChange } from './unitBatch.plan.ts';

/** What is needed to undo a change: the earlier state of the unit, and the version it was left in. */
export const KeptUnit = z.strictObject({
  unitId: z.string(),
  unitNumber: z.string(),
  version: z.int(),
  // Older batches say nothing of a planned day: bulk changes left it alone.
  before: UnitBatchState.omit({ pricePaise: true }).extend({
    releaseOn: z.string().nullable().default(null),
  }),
  /** The reservation that the act ended. */
  hold: z
    .strictObject({
      reservedForLeadId: z.string(),
      reservedById: z.string(),
      reservedUntil: z.string(),
      reservationExtended: z.boolean(),
    })
    .nullable(),
});
export type KeptUnit = z.infer<typeof KeptUnit>;

export function keptUnit({ unit, from }: PlannedChange): KeptUnit {
  const { status, statusReason, releaseOn, baseRatePaise, plcCodes } = from;
  const { reservedForLeadId, reservedById, reservedUntil, reservationExtended } = unit;
  const isHeld =
    status === 'reserved' && reservedForLeadId !== null && reservedById !== null && reservedUntil !== null;
  return {
    unitId: unit.id,
    unitNumber: unit.unitNumber,
    version: unit.version + 1,
    before: { status, statusReason, releaseOn, baseRatePaise, plcCodes },
    hold: isHeld ? { reservedForLeadId, reservedById, reservedUntil, reservationExtended } : null,
  };
}
