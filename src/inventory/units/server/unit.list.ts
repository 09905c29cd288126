import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import { startCase } from '#platform/contract/format.ts';
import type { ListTotals } from '#platform/contract/listCalls.ts';
import type { Read } from '#platform/server/context.ts';
import type { ReadingOrder } from '#platform/server/lists/list.pages.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { totalSums } from '#platform/server/lists/list.totals.ts';
import type { SheetColumn } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type { SheetCell } from '#platform/server/sheets/sheet.ts';
import { requireVisibleProject } from '#inventory/projects/server/project.queries.ts';
import type { exportUnits, totalUnits as totalsCall } from '../unitExport.contract.ts';
import type { SheetField } from '../unitSheet.rules.ts';
import {
  SHEET_COLUMNS,
  UNIT_COLUMNS,
  UNIT_FURTHER_HEADINGS,
  UNIT_PLACE_COLUMNS,
  unitCell,
} from '../unitSheet.rules.ts';
import { unitConditions } from './unit.filter.ts';
import { visibleUnits } from './unit.rows.ts';
import { ifShown, shownStatus } from './unit.shown.ts';

/** As the rows of a building; a unit without a tower comes first. */
const ORDER: ReadingOrder = {
  columns: [
    [sql`project.name`, 'text'],
    [sql`coalesce(tower.name, '')`, 'text'],
    [sql`unit.floor`, 'int'],
    [sql`unit.unit_number`, 'text'],
  ],
  id: sql`unit.id`,
  direction: 'asc',
};

/** Can be imported again. */
export const unitSheet: SheetList<QueryOf<typeof exportUnits>, ListedUnit> = {
  name: 'units',
  columns: () => COLUMNS,
  noted: async (read, { projectId }) => {
    if (!projectId) return null;
    await requireVisibleProject(read, projectId);
    return { resource: 'project', id: projectId };
  },
  pages: (read, { ids, format: _format, ...filter }) =>
    pagesByPlace(read.db, {
      found: visibleUnits(read).where(unitConditions(read, filter)),
      order: ORDER,
      ids,
      details: (found) => unitsById(read, found),
    }),
};

/** The price of a unit that the caller may not know counts for nothing. */
export function totalUnits(
  read: Read,
  filter: QueryOf<typeof totalsCall>,
): Promise<ListTotals<{ pricePaise: number }>> {
  return totalSums(read.db, visibleUnits(read).where(unitConditions(read, filter)), {
    pricePaise: ifShown(read, sql.ref('unit.pricePaise')),
  });
}

function unitsById(read: Read, ids: readonly string[]) {
  return visibleUnits(read)
    .where('unit.id', 'in', ids)
    .select([
      'project.name as project',
      'tower.name as tower',
      ...SHEET_COLUMNS,
      'unit.id',
      'unit.pricePaise',
      shownStatus(read).as('status'),
    ])
    .execute();
}

type ListedUnit = Awaited<ReturnType<typeof unitsById>>[number];

const [PROJECT, TOWER] = UNIT_PLACE_COLUMNS;
const [STATUS, PRICE] = UNIT_FURTHER_HEADINGS;

/** The headings of an import, then what is only for reading. */
const COLUMNS: readonly SheetColumn<ListedUnit>[] = [
  { label: PROJECT.label, kind: 'text', of: ({ project }) => project },
  { label: TOWER.label, kind: 'text', of: ({ tower }) => tower },
  ...UNIT_COLUMNS.map(({ name, label }): SheetColumn<ListedUnit> => {
    const isPrice = name === 'baseRatePaise' || name === 'marketValuePaise';
    return { label, kind: 'text', of: (unit) => (isPrice && isHidden(unit) ? null : cellOf(unit, name)) };
  }),
  { label: STATUS, kind: 'text', of: ({ status }) => startCase(status) },
  { label: PRICE, kind: 'money', of: (unit) => (isHidden(unit) ? null : unit.pricePaise) },
];

function isHidden({ status }: ListedUnit): boolean {
  return status === 'notAvailable';
}

function cellOf({ plcCodes, ...unit }: ListedUnit, name: SheetField): SheetCell {
  return unitCell({ ...unit, plcCodes: plcCodes as string[] }, name);
}
