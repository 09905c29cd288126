import type { Read, Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import type { AgreedTemplate } from '#money/plans/server/plan.commands.ts';
import { standingOf } from '#inventory/units/hold.rules.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';

/**
 * A unit that is being booked, locked until the transaction ends; 404 when the caller may not see its project. An
 * expired reservation is ignored.
 */
export async function lockUnit(work: Work, id: string) {
  const row = await work.db
    .selectFrom('unit')
    .innerJoin('project', 'project.id', 'unit.projectId')
    .select([
      'unit.id',
      'unit.version',
      'unit.projectId',
      'unit.towerId',
      'unit.unitNumber',
      'unit.carpetArea',
      'unit.saleableArea',
      'unit.status',
      'unit.statusReason',
      'unit.reservedForLeadId',
      'unit.reservedById',
      'unit.reservedUntil',
      'unit.reservationExtended',
      'unit.waitingCount',
    ])
    .where('unit.id', '=', id)
    .where('unit.deletedAt', 'is', null)
    .where(projectIsVisible(work))
    .forUpdate('unit')
    .executeTakeFirst();
  return standingOf(required(row, 'Unit'), work.now);
}

export type UnitToBook = Awaited<ReturnType<typeof lockUnit>>;

/** The location and the terms of sale of a unit. */
export async function bookingPlace(read: Read, unit: UnitToBook) {
  const place = await read.db
    .selectFrom('project')
    .innerJoin('projectPaymentConfig', 'projectPaymentConfig.projectId', 'project.id')
    .leftJoin('tower', (join) => join.on('tower.id', '=', unit.towerId))
    .select([
      'project.id as projectId',
      'project.status',
      'project.stateCode',
      'project.reraNumber',
      'project.reraValidUntil',
      'project.priceBasis',
      'project.floorRatePaise',
      'project.plannedPossessionDate',
      'tower.plannedPossessionDate as towerPossessionDate',
      'projectPaymentConfig.minBookingAmountPaise',
    ])
    .where('project.id', '=', unit.projectId)
    .executeTakeFirstOrThrow();
  const { towerPossessionDate, plannedPossessionDate, ...terms } = place;
  return { ...terms, unit, possessionDate: towerPossessionDate ?? plannedPossessionDate };
}

export type BookingPlace = Awaited<ReturnType<typeof bookingPlace>>;

/** The revision of the template that the cost sheet was computed with. */
export async function agreedTemplate(read: Read, id: string): Promise<AgreedTemplate> {
  const { stages, ...template } = await read.db
    .selectFrom('paymentTemplate')
    .select(['id', 'name', 'type', 'revision', 'rebatePct', 'stages'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // Written through the schema of its contract.
  return { ...template, stages };
}
