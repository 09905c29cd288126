import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { ListCount } from '#platform/contract/listCalls.ts';
import type { Read } from '#platform/server/context.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { totalCount } from '#platform/server/lists/list.totals.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type {
  CommissionStructure,
  exportStructures,
  totalStructures as totalsCall,
} from '../structure.contract.ts';
import { rateText, scopeText } from '../structureText.rules.ts';
import { foundStructures, structuresById } from './structure.queries.ts';

const column = sheetColumns<CommissionStructure>();

const COLUMNS = [
  column.text('Structure', ({ name }) => name),
  column.word('Status', ({ status }) => status),
  column.word('Type', ({ type }) => type),
  column.text('Pays', (structure) => rateText(structure)),
  column.text('For', (structure) => scopeText(structure)),
  column.number('Cap, %', ({ capPct }) => capPct),
  column.money('Cap', ({ capPaise }) => capPaise),
  column.day('Valid from', ({ validFrom }) => validFrom),
  column.day('Valid to', ({ validTo }) => validTo),
  column.number('Revision', ({ revision }) => revision),
];

/** By name. */
export const structureSheet: SheetList<QueryOf<typeof exportStructures>, CommissionStructure> = {
  name: 'commission-structures',
  columns: () => COLUMNS,
  pages: (read, { ids, format: _format, ...filter }) =>
    pagesByPlace(read.db, {
      found: foundStructures(read, filter),
      order: {
        columns: [[sql`commission_structure.name`, 'text']],
        id: sql`commission_structure.id`,
        direction: 'asc',
      },
      ids,
      details: (found) => structuresById(read, found),
    }),
};

export function totalStructures(read: Read, filter: QueryOf<typeof totalsCall>): Promise<ListCount> {
  return totalCount(read.db, foundStructures(read, filter));
}
