import { sql } from 'kysely';
import { invalid, notFound } from '#platform/contract/errors.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type { LockedLead } from '#enquiries/leads/server/lead.steps.ts';
import { lockAnyLead } from '#enquiries/leads/server/lead.steps.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';
import type { UnitBatchInput } from '../unitBatch.contract.ts';
import { MAX_BATCH_UNITS } from '../unitBatch.contract.ts';
import { unitConditions } from '#inventory/units/server/unit.filter.ts';
import { visibleUnits } from '#inventory/units/server/unit.rows.ts';

/** A unit of a batch as stored, including deleted ones. */
export type BatchUnit = Awaited<ReturnType<typeof batchUnits>>[number];

/** Units of one project that the caller sees, in the order of their ids, in which they are locked too. */
export async function batchUnits(read: Read, ids: readonly string[], isLocked: boolean) {
  const rows = await read.db
    .selectFrom('unit')
    .innerJoin('project', 'project.id', 'unit.projectId')
    .select(['unit.id', 'unit.version', 'unit.projectId', 'unit.towerId', 'unit.unitNumber', 'unit.unitType'])
    .select(['unit.floor', 'unit.carpetArea', 'unit.saleableArea', 'unit.plcCodes', 'unit.baseRatePaise'])
    .select(['unit.marketValuePaise', 'unit.pricePaise', 'unit.gstCategory', 'unit.ownership'])
    .select([
      'unit.status',
      'unit.statusReason',
      'unit.releaseOn',
      'unit.reservedForLeadId',
      'unit.reservedById',
    ])
    .select([
      'unit.reservedUntil',
      'unit.reservationExtended',
      'unit.waitingCount',
      'unit.deletedAt',
      'unit.updatedById',
    ])
    .select(['project.status as projectStatus', 'project.reraNumber', 'project.reraValidUntil'])
    .where(sql<boolean>`unit.id = any(${pgArray(ids)}::uuid[])`)
    .where('project.deletedAt', 'is', null)
    .where(projectIsVisible(read))
    .orderBy('unit.id')
    .$if(isLocked, (query) => query.forUpdate('unit'))
    .execute();
  if (rows.length < new Set(ids).size) throw notFound('Unit');
  if (rows.some(({ projectId }) => projectId !== rows[0]?.projectId))
    throw invalid('unitIds', 'Select units of a single project.');
  return rows.map((row) => ({ ...row, plcCodes: row.plcCodes as string[] }));
}

/** The ids of a batch, given or found by a filter. */
export async function idsOfBatch(
  read: Read,
  { unitIds, filter }: Pick<UnitBatchInput, 'unitIds' | 'filter'>,
): Promise<string[]> {
  if (unitIds) return [...new Set(unitIds)];
  const rows = await visibleUnits(read)
    .select('unit.id')
    .where(unitConditions(read, filter ?? {}))
    .limit(MAX_BATCH_UNITS + 1)
    .execute();
  if (rows.length === 0) throw invalid('filter', 'No unit matches this filter.');
  if (rows.length > MAX_BATCH_UNITS)
    throw invalid('filter', 'At most 1,500 units can be changed at once. Choose fewer.');
  return rows.map(({ id }) => id);
}

/** Leads in the order of their ids, locked before any unit is. */
export async function lockLeadsById(
  work: Work,
  ids: Iterable<string | null>,
): Promise<Map<string, LockedLead>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null).sort();
  const leads = new Map<string, LockedLead>();
  for (const id of wanted) leads.set(id, await lockAnyLead(work, id));
  return leads;
}

/** The leads of reserved units; by default only of expired reservations. */
export async function leadsKeeping(
  work: Work,
  unitIds: readonly string[],
  which: 'all' | 'past',
): Promise<(string | null)[]> {
  const rows = await work.db
    .selectFrom('unit')
    .select('reservedForLeadId')
    .where(sql<boolean>`unit.id = any(${pgArray(unitIds)}::uuid[])`)
    .where('status', '=', 'reserved')
    .$if(which === 'past', (query) => query.where('reservedUntil', '<=', work.now))
    .execute();
  return rows.map(({ reservedForLeadId }) => reservedForLeadId);
}
