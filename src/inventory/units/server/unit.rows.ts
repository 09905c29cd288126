import { sql } from 'kysely';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { HIDDEN_COLUMNS, omit } from '#platform/server/records.ts';
import { knows } from '#company/people/server/facts.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';
import { standingOf } from '../hold.rules.ts';
import type { UnitBooking } from '../bookingHold.rules.ts';
import { NOT_BEING_BOOKED } from '../bookingHold.rules.ts';
import { NOT_OFFERED } from '../waiting.rules.ts';
import type { GstCategory } from '#inventory/pricing/costSheetModel.rules.ts';
import type { Unit } from '../unit.contract.ts';
import { unitActions } from '../unitRights.rules.ts';

/** Units of the projects the caller sees, with names and dates of tower and project. */
export function visibleUnits(read: Read) {
  return read.db
    .selectFrom('unit')
    .innerJoin('project', 'project.id', 'unit.projectId')
    .leftJoin('tower', 'tower.id', 'unit.towerId')
    .where('unit.deletedAt', 'is', null)
    .where('project.deletedAt', 'is', null)
    .where(projectIsVisible(read));
}

export function unitRows(read: Read) {
  return visibleUnits(read)
    .innerJoin('organization', (join) => join.onTrue())
    .leftJoin('lead as heldLead', 'heldLead.id', 'unit.reservedForLeadId')
    .leftJoin('appUser as holder', 'holder.id', 'unit.reservedById')
    .leftJoin('bookingHold', (join) =>
      join.onRef('bookingHold.unitId', '=', 'unit.id').on('bookingHold.heldUntil', '>', read.now),
    )
    .leftJoin('appUser as booker', 'booker.id', 'bookingHold.heldById')
    .selectAll('unit')
    .select((eb) => [
      'project.name as projectName',
      'project.status as projectStatus',
      'project.reraNumber',
      'project.reraValidUntil',
      'project.ocDate as projectOcDate',
      'tower.name as towerName',
      'tower.ocDate as towerOcDate',
      'heldLead.firstName as leadFirstName',
      'heldLead.lastName as leadLastName',
      'holder.firstName as holderFirstName',
      'holder.lastName as holderLastName',
      'bookingHold.heldById as bookingById',
      'bookingHold.heldUntil as bookingUntil',
      'booker.firstName as bookerFirstName',
      'booker.lastName as bookerLastName',
      sql<boolean>`(organization.settings ->> 'gstRegistered')::boolean`.as('gstRegistered'),
      eb
        .exists(eb.selectFrom('sale').select('sale.id').whereRef('sale.unitId', '=', 'unit.id'))
        .as('wasSold'),
    ]);
}

const JUDGED_BY = [
  'priceListId',
  'projectStatus',
  'projectOcDate',
  'towerOcDate',
  'reraNumber',
  'reraValidUntil',
  'gstRegistered',
  'wasSold',
  'leadFirstName',
  'leadLastName',
  'holderFirstName',
  'holderLastName',
  'bookerFirstName',
  'bookerLastName',
] as const;

export type UnitRow = Awaited<ReturnType<ReturnType<typeof unitRows>['executeTakeFirstOrThrow']>>;

export function toUnit(read: Read, stored: UnitRow): Unit {
  const row = standingOf(stored, read.now);
  const isHeld = row.reservedForLeadId !== null;
  return {
    _id: row.id,
    ...omit(row, [...HIDDEN_COLUMNS, ...JUDGED_BY]),
    reservedForName: isHeld
      ? displayName({ firstName: row.leadFirstName, lastName: row.leadLastName })
      : null,
    reservedByName:
      row.reservedById === null
        ? null
        : displayName({ firstName: row.holderFirstName, lastName: row.holderLastName }),
    ...bookingOf(read, row),
    ...NOT_OFFERED,
    plcCodes: row.plcCodes as string[],
    gstCategory: gstCategoryOf(read, row),
    allowedActions: unitActions(read.caller.role, {
      unit: row,
      project: { status: row.projectStatus, reraNumber: row.reraNumber, reraValidUntil: row.reraValidUntil },
      wasSold: row.wasSold === true,
      isIndia: read.caller.isIndia,
      today: read.today,
      userId: read.caller.userId,
    }),
  };
}

type BookingRow = Pick<UnitRow, 'bookingById' | 'bookingUntil' | 'bookerFirstName' | 'bookerLastName'>;

/** Partners do not learn that somebody is booking a unit. */
export function bookingOf(read: Read, row: BookingRow): UnitBooking {
  if (row.bookingById === null || !knows(read, 'unitsOfOthers')) return NOT_BEING_BOOKED;
  return {
    bookingById: row.bookingById,
    bookingByName: displayName({ firstName: row.bookerFirstName, lastName: row.bookerLastName }),
    bookingUntil: row.bookingUntil,
  };
}

/** A unit of a finished tower is no longer a construction service (CGST Act Schedule II 5(b)). */
function gstCategoryOf(read: Read, row: UnitRow): GstCategory {
  if (row.gstCategory === 'outsideIndia') return row.gstCategory;
  if (!row.gstRegistered) return 'unregistered';
  const ocDate = row.towerId === null ? row.projectOcDate : row.towerOcDate;
  return ocDate !== null && ocDate <= read.today ? 'afterCompletion' : row.gstCategory;
}
