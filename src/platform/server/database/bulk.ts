import type { Insertable, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { groupRows } from './group-rows.ts';
import { snakeCase } from './organization-plugin.ts';
import type { Tables } from './tables.ts';
import type { Database } from './tenant.ts';

/**
 * Inserts any number of rows by one statement for each set of columns that they name, in the order given. Its text does not depend on the number of rows, so a batch of thousands is prepared once, like a single row.
 */
export async function insertRows<Table extends keyof Tables>(
  db: Database,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  const groups = groupRows(rows, (row) => columnsOf(row).join());
  await Promise.all([...groups.values()].map((group) => insertionOf(table, group).execute(db)));
}

function insertionOf(table: keyof Tables, rows: readonly object[]): RawBuilder<unknown> {
  const columns = sql.join(columnsOf(rows[0] ?? {}).map((column) => sql.ref(column)));
  return sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${recordsOf(table, rows)}`;
}

/**
 * Writes these columns of any number of rows, found by organization and id, by one statement. A row must name
 * every one of the columns.
 */
export async function updateRows<Table extends keyof Tables, Column extends string & keyof Tables[Table]>(
  db: Database,
  table: Table,
  columns: readonly Column[],
  rows: readonly ({ organizationId: string; id: string } & { [Key in Column]?: unknown })[],
): Promise<void> {
  await updateRowsBy(db, table, ['organizationId', 'id'], columns, rows);
}

/** The same for a table with another key, which each row includes. */
export async function updateRowsBy<Table extends keyof Tables, Column extends string & keyof Tables[Table]>(
  db: Database,
  table: Table,
  keys: readonly string[],
  columns: readonly Column[],
  rows: readonly { [Key in Column]?: unknown }[],
): Promise<void> {
  if (rows.length === 0 || columns.length === 0) return;
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`changed.${column}`)}`));
  const isSame = sql.join(
    keys.map((key) => sql`${sql.ref(`stored.${key}`)} = ${sql.ref(`changed.${key}`)}`),
    sql` and `,
  );
  const kept = rows.map((row) => pickColumns(row, [...keys, ...columns]));
  await sql`update ${sql.table(table)} as stored set ${set} from ${recordsOf(table, kept)} as changed
    where ${isSame}`.execute(db);
}

/** Rows sent as one JSON parameter, read with the types of the table. */
function recordsOf(table: keyof Tables, rows: readonly object[]): RawBuilder<unknown> {
  const json = JSON.stringify(rows.map(inDatabaseNames));
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`;
}

function inDatabaseNames(row: object): object {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value as unknown]));
}

function columnsOf(row: object): string[] {
  return Object.entries(row).flatMap(([column, value]) => (value === undefined ? [] : [column]));
}

function pickColumns(row: object, columns: readonly string[]): object {
  return Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column)));
}
