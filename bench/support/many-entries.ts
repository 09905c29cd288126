import pg from 'pg';
import type { BenchAccount } from './test-account.ts';

export const ENTRIES = 1_000_000;
/** Each of the others is a minute before the next. */
export const LAST_ENTRY = '2026-11-01';

/**
 * Fills the account's organization with entries of the audit trail, one a minute, spread over records, kinds and
 * people; every hundredth is of the account's user. Returns a record that has several.
 */
export async function seedAudit(databaseUrl: string, account: BenchAccount): Promise<{ recordId: string }> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(`set app.organization_id = '${account.organizationId}'`);
    await client.query(
      `insert into audit_entry (id, at, actor_id, actor_role, action, resource_type, resource_id, before, after)
       select gen_random_uuid(), timestamptz '${LAST_ENTRY}' - n * interval '1 minute',
              case when n % 100 = 0 then $1::uuid else md5('person ' || n % 40)::uuid end, 'Sales Executive',
              (array['edit','edit','edit','create','log','verify'])[1 + n % 6],
              case when n % 50000 = 0 then 'rate'
                   else (array['lead','lead','lead','sale','receipt','unit','invoice'])[1 + n % 7] end,
              ('00000000-0000-7000-8000-' || lpad(to_hex(n % 150000), 12, '0'))::uuid, '{"status": "new"}', '{"status": "contacted", "city": "Pune"}'
         from generate_series(1, ${ENTRIES}) n`,
      [account.userId],
    );
    await client.query('vacuum analyze audit_entry');
    return { recordId: '00000000-0000-7000-8000-000000001267' };
  } finally {
    await client.end();
  }
}
