import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { Digest } from './digest.ts';
import type { Manifest, TableInBackup } from './manifest.ts';
import { tableFile } from './manifest.ts';
import { withAllRows } from './all-rows.ts';

/** In what form values are written, whatever the server is set to. */
export const FORM_OF_VALUES = `
  set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 3;
  set client_encoding = 'UTF8'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set timezone = 'UTC'; set jit = off`;

/** Tables that every program makes by itself. */
const NOT_COPIED = ['public.schema_migration', 'graphile_worker.migrations'];

export type Dump = Pick<Manifest, 'postgres' | 'takenAt' | 'migrations' | 'tables' | 'sequences'>;

/**
 * Writes each table to a file in the folder, all as of one moment, while others go on writing.
 * It takes no lock but that of reading: only a change of tables waits for it.
 *
 * @param begun receives the moment and returns the folder to write to
 */
export function dumpDatabase(ownerUrl: string, begun: (takenAt: string) => Promise<string>): Promise<Dump> {
  return withAllRows(ownerUrl, async (client) => {
    await client.query(FORM_OF_VALUES);
    await client.query('begin isolation level repeatable read read only');
    // A row that the user may not read is an error, and not absent.
    await client.query('set local row_security = off');
    const { rows: moments } = await client.query<{ at: Date; postgres: string }>(
      `select clock_timestamp() as at, current_setting('server_version') as postgres`,
    );
    const { at = new Date(), postgres = '' } = moments[0] ?? {};
    const takenAt = at.toISOString();
    const folder = await begun(takenAt);
    const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from schema_migration order by name collate "C"',
    );
    const tables: TableInBackup[] = [];
    for (const table of await copiedTables(client)) tables.push(await dumpTable(client, table, folder));
    // After the tables: a sequence is not held by the snapshot, and may be ahead of them but never behind.
    const sequences = await sequencesOf(client);
    await client.query('commit');
    return { postgres, takenAt, migrations, tables, sequences };
  });
}

interface CopiedTable {
  table: string;
  columns: string[];
}

/** Every table of Plinth and of its queue, with the columns that are not computed from others. */
async function copiedTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select format('%I.%I', n.nspname, c.relname) as table,
            array_agg(quote_ident(a.attname) order by a.attnum) as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r'
        and format('%I.%I', n.nspname, c.relname) <> all ($1)
      group by 1 order by 1`,
    [NOT_COPIED],
  );
  return rows;
}

async function dumpTable(
  client: pg.Client,
  { table, columns }: CopiedTable,
  folder: string,
): Promise<TableInBackup> {
  const digest = new Digest();
  const rows = client.query(copyTo(`copy ${table} (${columns.join(', ')}) to stdout`));
  const file = createWriteStream(tableFile(folder, table), { mode: 0o600, flush: true });
  await pipeline(rows, digest, createGzip({ level: 1 }), file);
  return { table, columns, rows: rows.rowCount, sha256: digest.sha256() };
}

async function sequencesOf(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows: names } = await client.query<{ sequence: string }>(
    `select format('%I.%I', schemaname, sequencename) as sequence from pg_sequences
      where schemaname in ('public', 'graphile_worker') order by 1`,
  );
  if (names.length === 0) return [];
  const { rows } = await client.query<Manifest['sequences'][number]>(
    names
      .map(
        ({ sequence }) =>
          `select ${pg.escapeLiteral(sequence)} as sequence, last_value::text as value, is_called as "isCalled" from ${sequence}`,
      )
      .join(' union all '),
  );
  return rows;
}
