import { sql } from 'kysely';
import type { Page } from '#platform/contract/call.ts';
import { PAGE_LIMIT } from '#platform/contract/call.ts';
import { invalid } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, orderOf, pageByIds } from '#platform/server/database/paging.ts';
import { required } from '#platform/server/database/values.ts';
import type { Unit } from '../unit.contract.ts';
import type { UnitFilter } from './unit.filter.ts';
import { unitConditions } from './unit.filter.ts';
import { hideOthers } from './unit.privacy.ts';
import type { UnitRow } from './unit.rows.ts';
import { toUnit, unitRows, visibleUnits } from './unit.rows.ts';
import { ifShown } from './unit.shown.ts';
import { withOffers } from './waiting.offers.ts';

export async function getUnit(read: Read, id: string): Promise<Unit> {
  const row = required(await unitRows(read).where('unit.id', '=', id).executeTakeFirst(), 'Unit');
  const [unit] = await toUnits(read, [row]);
  return required(unit, 'Unit');
}

/** A page of units; a whole tower or project at once when one is named. */
export async function listUnits(read: Read, query: UnitFilter): Promise<Page<Unit>> {
  if (query.limit > PAGE_LIMIT && !query.projectId && !query.towerId) {
    throw invalid('limit', `Name a project or a tower to read more than ${PAGE_LIMIT} units at once.`);
  }
  const page = await pageByIds(read.db, query, {
    ids: ({ limit, offset }) => ordered(read, query).limit(limit).offset(offset).execute(),
    details: (ids) => unitRows(read).where('unit.id', 'in', ids).execute(),
    count: (max) => countUnits(read, query, max),
  });
  return { ...page, rows: await toUnits(read, page.rows) };
}

/** How many units the caller may see are found, looking no further than `most`. */
export function countUnits(read: Read, filter: Partial<UnitFilter>, max: number): Promise<number> {
  return countRows(read.db, visibleUnits(read).where(unitConditions(read, filter)), max);
}

/**
 * As the caller may see them: with the customer they are offered to, without what others have reserved or
 * bought.
 */
async function toUnits(read: Read, rows: readonly UnitRow[]): Promise<Unit[]> {
  const units = await withOffers(
    read,
    rows,
    rows.map((row) => toUnit(read, row)),
  );
  return hideOthers(read, units);
}

/** Numbers are text ('A-901', 'A-1001'): within a tower the floor puts them in the order people expect. */
function ordered(read: Read, query: UnitFilter) {
  const { column, direction } = orderOf(query.sort);
  const rows = visibleUnits(read).where(unitConditions(read, query)).select('unit.id');
  const first =
    column === 'unitNumber'
      ? rows.orderBy('tower.name', direction).orderBy('unit.floor', direction)
      : rows.orderBy(ifShown(read, sql.ref(`unit.${column}`)), direction);
  return first.orderBy('unit.unitNumber', direction).orderBy('unit.id', direction);
}
