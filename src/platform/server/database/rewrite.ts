import { NIL } from 'uuid';
import { updateRows } from './bulk.ts';
import type { Tables } from './tables.ts';
import type { Database } from './tenant.ts';

const AT_ONCE = 1000;

/** What identifies a row that is read and written again. */
interface KnownRow {
  organizationId: string;
  id: string;
}

/**
 * Reads rows by their ids, a thousand at a time, and writes the columns that `change` gives; null leaves a row as it
 * is.
 */
export async function rewriteRows<
  Table extends keyof Tables,
  Column extends string & keyof Tables[Table],
  Row extends KnownRow,
>(
  db: Database,
  table: Table,
  columns: readonly Column[],
  read: (after: string, limit: number) => Promise<readonly Row[]>,
  change: (row: Row) => Record<Column, unknown> | null,
): Promise<void> {
  let after: string = NIL;
  for (let count = AT_ONCE; count === AT_ONCE;) {
    const rows = await read(after, AT_ONCE);
    const changed = rows.flatMap((row) => {
      const set = change(row);
      return set ? [{ ...set, organizationId: row.organizationId, id: row.id }] : [];
    });
    await updateRows(db, table, columns, changed);
    after = rows.at(-1)?.id ?? after;
    count = rows.length;
  }
}
