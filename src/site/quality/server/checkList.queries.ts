import type { Selectable } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { isOneOf } from '#platform/server/context.ts';
import type { QualityCheckListTable } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { HIDDEN_COLUMNS, omit } from '#platform/server/records.ts';
import type { CheckList, listCheckLists as listCall } from '../checkList.contract.ts';

/** Nobody keeps more check lists than this. */
export const MAX_LISTS = 500;

/** In the order of their kind of work. */
export async function listCheckLists(read: Read, { key }: QueryOf<typeof listCall>): Promise<CheckList[]> {
  const rows = await read.db
    .selectFrom('qualityCheckList')
    .selectAll()
    .$if(key !== undefined, (query) => query.where('key', '=', key ?? ''))
    .orderBy('key')
    .orderBy('sequence')
    .orderBy('name')
    .limit(MAX_LISTS)
    .execute();
  return rows.map((row) => shown(read, row));
}

export async function getCheckList(read: Read, id: string): Promise<CheckList> {
  const row = await read.db
    .selectFrom('qualityCheckList')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return shown(read, required(row, 'Check list'));
}

const NOT_SHOWN = HIDDEN_COLUMNS.filter((column) => column !== 'deletedAt');

function shown(read: Read, row: Selectable<QualityCheckListTable>): CheckList {
  return {
    _id: row.id,
    ...omit(row, NOT_SHOWN),
    // Held to the kinds of work by the table.
    key: row.key as CheckList['key'],
    items: [...row.items],
    mayEdit: isOneOf(read, GROUPS.ADMIN),
  };
}
