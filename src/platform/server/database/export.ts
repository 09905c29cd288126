import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

const ROWS_AT_ONCE = 5_000;

/**
 * Writes each table as a CSV file with a heading into `folder`, all as of the same time, for any version of Plinth. Values are written as PostgreSQL writes them; a value that is absent is empty, an empty text is "".
 * Never overwrites a file. Returns the number of rows of each table.
 */
export async function exportTables(ownerUrl: string, folder: string): Promise<Map<string, number>> {
  await mkdir(folder, { recursive: true });
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'plinth-export' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read');
    const tables = await columnsOfTables(client);
    await showAllRows(client, [...tables.keys()]);
    const counts = new Map<string, number>();
    for (const [table, columns] of tables)
      counts.set(table, await exportTable(client, table, columns, folder));
    return counts;
  } finally {
    await client.end();
  }
}

/** Names are quoted where SQL needs it. */
async function columnsOfTables(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select quote_ident(c.relname) as table, array_agg(quote_ident(a.attname) order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     group by 1 order by 1`);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** Forced row-level security hides all rows from an owner who is no superuser; it is restored before the transaction ends. */
async function showAllRows(client: pg.Client, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ sees: boolean }>(
    'select rolsuper or rolbypassrls as sees from pg_roles where rolname = current_user',
  );
  if (rows[0]?.sees) return;
  for (const table of tables) await client.query(`alter table ${table} no force row level security`);
}

async function exportTable(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  folder: string,
): Promise<number> {
  const file = await open(join(folder, `${table.replaceAll('"', '')}.csv`), 'wx');
  try {
    await file.write(csvLine(columns.map((column) => column.replaceAll('"', ''))));
    const values = columns.map((column) => `${column}::text`).join(', ');
    await client.query(`declare all_rows no scroll cursor for select ${values} from ${table}`);
    let count = 0;
    for (;;) {
      const { rows } = await client.query<(string | null)[]>({
        text: `fetch ${ROWS_AT_ONCE} from all_rows`,
        rowMode: 'array',
      });
      if (rows.length === 0) break;
      await file.write(rows.map(csvLine).join(''));
      count += rows.length;
    }
    await client.query('close all_rows');
    return count;
  } finally {
    await file.close();
  }
}

/** One line (RFC 4180). Nothing is escaped for spreadsheets: the file is read by programs. */
function csvLine(values: readonly (string | null)[]): string {
  return `${values.map(csvValue).join(',')}\r\n`;
}

function csvValue(value: string | null): string {
  if (value === null) return '';
  return value === '' || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
