import pg from 'pg';

/**
 * Runs `work` as the owner of the tables, who then sees the rows of all organizations. A superuser, or a user with
 * BYPASSRLS, does so anyway. For another owner row-level security is forced as well (`protect_table`); that is lifted
 * meanwhile. It concerns the owner alone: the role that serves requests sees its own organization as before.
 */
export async function withAllRows<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'plinth-backup' });
  await client.connect();
  try {
    if (await seesAll(client)) return await work(client);
    await force(client, false);
    return await work(client);
  } finally {
    await client.end();
    await forceAgain(ownerUrl);
  }
}

/** Also after a backup that was killed: every table with row-level security has it forced. */
async function forceAgain(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'plinth-backup' });
  await client.connect();
  try {
    await force(client, true);
  } finally {
    await client.end();
  }
}

async function seesAll(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ sees: boolean }>(
    'select rolsuper or rolbypassrls as sees from pg_roles where rolname = current_user',
  );
  return rows[0]?.sees ?? false;
}

/** One table at a time, each for a moment, so that nobody waits for more than that. */
async function force(client: pg.Client, isForced: boolean): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select oid::regclass::text as table from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
        and relforcerowsecurity <> $1`,
    [isForced],
  );
  for (const { table } of rows)
    await client.query(`alter table ${table} ${isForced ? '' : 'no '}force row level security`);
}
