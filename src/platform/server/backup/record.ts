import pg from 'pg';
import type { Manifest } from './manifest.ts';

/** Notes a backup in the database that it was taken of, where the state of the system is read. */
export async function noteBackup(ownerUrl: string, manifest: Manifest, folder: string): Promise<void> {
  const { id, takenAt, version, tables, files } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  await asOwner(ownerUrl, async (client) => {
    if (!(await hasRecord(client))) return;
    await client.query(
      `insert into backup_run (id, taken_at, ended_at, version, place, row_count, file_count, file_bytes)
       values ($1, $2, greatest(now(), $2), $3, $4, $5, $6, $7)`,
      [id, takenAt, version, folder, rows, files?.count ?? null, files?.bytes ?? null],
    );
  });
}

/** Notes that a backup was restored as a trial and found whole. False when this database does not know the backup. */
export async function noteProof(ownerUrl: string, { id }: Pick<Manifest, 'id'>): Promise<boolean> {
  const { rowCount } = await asOwner(ownerUrl, (client) =>
    client.query('update backup_run set proven_at = now() where id = $1', [id]),
  );
  return rowCount === 1;
}

/** Whether a backup was taken in the last day. A database from before there were backups has none. */
export async function hasFreshBackup(ownerUrl: string): Promise<boolean> {
  const { rows } = await asOwner(ownerUrl, async (client) => {
    if (!(await hasRecord(client))) return { rows: [] };
    return client.query(`select from backup_run where taken_at > now() - interval '1 day' limit 1`);
  });
  return rows.length > 0;
}

/** A database that a version before 1.12.0 made has none until its upgrade. */
async function hasRecord(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `select to_regclass('public.backup_run') is not null as is_there`,
  );
  return rows[0]?.is_there ?? false;
}

async function asOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'plinth-backup' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
