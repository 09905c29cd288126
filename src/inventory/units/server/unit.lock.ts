import type { Updateable } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import type { UnitTable } from '#platform/server/database/tables.ts';
import { omit } from '#platform/server/records.ts';
import type { Unit } from '../unit.contract.ts';
import { getUnit } from './unit.queries.ts';

/** Rights and names of others are not fields of a unit: an audit entry does not record them. */
export function auditedFields(unit: Unit) {
  return omit(unit, [
    '_id',
    'projectName',
    'towerName',
    'gstCategory',
    'reservedForName',
    'reservedByName',
    'waitingCount',
    'offeredUntil',
    'offeredToLeadId',
    'offeredToName',
    'bookingById',
    'bookingByName',
    'bookingUntil',
    'allowedActions',
  ]);
}

/** A unit that the caller sees, locked until the transaction ends. */
export async function lockUnit(work: Work, id: string): Promise<Unit> {
  await work.db.selectFrom('unit').select('id').where('id', '=', id).forUpdate().execute();
  return getUnit(work, id);
}

/** Writes to a unit that was locked, as its next version. */
export async function writeUnit(
  work: Work,
  before: Pick<Unit, 'id' | 'version'>,
  set: Updateable<UnitTable>,
): Promise<void> {
  await work.db
    .updateTable('unit')
    .set({ ...set, version: before.version + 1, updatedAt: work.now, updatedById: authorOf(work) })
    .where('id', '=', before.id)
    .execute();
}
