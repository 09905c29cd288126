import pg from 'pg';
import type { Instant } from '#platform/contract/calendar.ts';

/** The state of the demonstration in a database. */
interface DemonstrationState {
  /** Of the demonstration and of others. */
  organizations: number;
  demonstration: 'nothing' | 'brokenOff' | 'complete';
  /** When it was completed; null unless it is. */
  madeAt: Instant | null;
}

/** Operations on the demonstration that only the owner of the database may do, one process at a time. */
export interface DatabaseOwner {
  /** Whether anybody uses the database already, and how far a demonstration in it has come. */
  state(): Promise<DemonstrationState>;
  /** Empties every table of organizations, unless there is another one than the demonstration. */
  discardDemonstration(): Promise<void>;
  /** Suspends a demonstration that cannot be discarded. */
  suspendDemonstration(): Promise<void>;
  /**
   * Updates the planner statistics of changed tables, which PostgreSQL would do much later. Until then a plan made for a nearly empty table is kept, however the table grows.
   */
  refreshStatistics(): Promise<void>;
}

/** The action of the last audit entry of a complete demonstration. */
export const READY = 'demonstrationReady';
const LOCK = 'plinth demonstration';

/** Runs `work` while no other process looks at the demonstration or fills it; `onWait` when one does. */
export async function asDatabaseOwner<T>(
  databaseUrl: string,
  onWait: () => void,
  work: (owner: DatabaseOwner) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'plinth' });
  // A server that ends while we are connected is reported by the statement itself.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const free = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as locked',
      [LOCK],
    );
    if (!free.rows[0]?.locked) {
      onWait();
      await client.query('select pg_advisory_lock(hashtext($1))', [LOCK]);
    }
    return await work(ownerOn(client));
  } finally {
    // The lock ends with the connection, also when the process is killed.
    await client.end();
  }
}

function ownerOn(client: pg.Client): DatabaseOwner {
  return {
    state: async () => {
      const { rows } = await client.query<{ id: string; demonstration: boolean }>(
        'select organization_id as id, is_demonstration as demonstration from organization',
      );
      const played = rows.find((row) => row.demonstration);
      const organizations = rows.length;
      if (!played) return { organizations, demonstration: 'nothing', madeAt: null };
      const madeAt = await completedAt(client, played.id);
      return { organizations, demonstration: madeAt ? 'complete' : 'brokenOff', madeAt };
    },
    discardDemonstration: async () => {
      await client.query('begin');
      // Nobody registers from here on.
      await client.query('lock table organization in access exclusive mode');
      const others = await client.query('select from organization where not is_demonstration');
      if (others.rowCount !== 0)
        throw new Error('The database has other organizations than the demonstration.');
      // Not row by row: no trigger of a table that only grows has to let them go.
      await client.query(`truncate ${(await tables(client)).join(', ')}`);
      // What is queued is for a company that is gone.
      await client.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs');
      await client.query('commit');
    },
    suspendDemonstration: async () => {
      const { rows } = await client.query<{ id: string }>(
        'select organization_id as id from organization where is_demonstration',
      );
      for (const { id } of rows) {
        await nameOrganization(client, id);
        await client.query(`update organization set status = 'suspended' where organization_id = $1`, [id]);
      }
    },
    refreshStatistics: async () => {
      const grown = await tables(client, 's.n_mod_since_analyze > 50 + s.n_live_tup / 5');
      if (grown.length > 0) await client.query(`analyze ${grown.join(', ')}`);
    },
  };
}

async function completedAt(client: pg.Client, organizationId: string): Promise<Instant | null> {
  await nameOrganization(client, organizationId);
  const { rows } = await client.query<{ at: Date }>(
    `select at from audit_entry where organization_id = $1 and resource_type = 'organization'
      and resource_id = $1 and action = $2`,
    [organizationId, READY],
  );
  return rows[0]?.at.toISOString() ?? null;
}

/** Row-level security holds for the owner too. */
async function nameOrganization(client: pg.Client, organizationId: string): Promise<void> {
  await client.query(`select set_config('app.organization_id', $1, false)`, [organizationId]);
}

/** The tables whose rows belong to an organization, or some of them by their counters; quoted. */
async function tables(client: pg.Client, condition = 'true'): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', s.schemaname, s.relname) as name
       from pg_stat_user_tables s
       join pg_attribute a on a.attrelid = s.relid and a.attname = 'organization_id'
      where s.schemaname = 'public' and ${condition}
      order by s.relname`,
  );
  return rows.map((row) => row.name);
}
