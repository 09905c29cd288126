import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getOrganization } from '#company/organizations/organization.contract.ts';
import { openPool } from '#platform/server/database/pool.ts';
import { inTransaction, readingDatabase } from '#platform/server/database/tenant.ts';
import type { TestApp, TestOrganization } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';

/** Tables that exist before an organization is known, each with the reason. */
const WITHOUT_ORGANIZATION: Record<string, string> = {
  schema_migration: 'names of migrations, read by the owner only',
  rate_limit: 'failed sign-ins, counted before anyone is signed in',
  backup_run: 'backups of the whole installation',
};

/** Tables that row-level security does not guard, because the application role has no right on them at all. */
const WITHOUT_RIGHTS: Record<string, string> = {
  search_entry: 'written by triggers and read by one function that knows its caller',
  document_search:
    'written by triggers and read by two functions, which are joined with what the caller may see',
};

let app: TestApp;
let owner: pg.Client;
let first: TestOrganization;
let second: TestOrganization;

beforeAll(async () => {
  app = await testApp();
  owner = new pg.Client(app.databaseUrl);
  await owner.connect();
  [first, second] = [await app.organization(), await app.organization()];
});

afterAll(async () => {
  await owner.end();
  await app.stop();
});

describe('the schema', () => {
  it('gives every table an organization, a composite key and a forced policy', async () => {
    const { rows } = await owner.query<{
      name: string;
      has_organization: boolean;
      key: string[] | null;
      forced: boolean;
      policies: number;
    }>(`
      select c.relname as name,
             exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id'
                      and a.attnotnull) as has_organization,
             (select array_agg(a.attname::text order by k.n)
                from pg_constraint con, unnest(con.conkey) with ordinality k(attnum, n)
                join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
               where con.conrelid = c.oid and con.contype = 'p') as key,
             c.relrowsecurity and c.relforcerowsecurity as forced,
             (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
        from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`);
    const checked = rows.filter((row) => !WITHOUT_ORGANIZATION[row.name] && !WITHOUT_RIGHTS[row.name]);
    expect(checked.length).toBeGreaterThan(25);
    for (const table of checked) {
      expect.soft(table, table.name).toMatchObject({ has_organization: true, forced: true });
      expect.soft(table.key?.[0], `key of ${table.name}`).toBe('organization_id');
      const leastColumns = table.name === 'organization' ? 1 : 2;
      expect.soft(table.key?.length, `key of ${table.name}`).toBeGreaterThanOrEqual(leastColumns);
      expect.soft(table.policies, `policies of ${table.name}`).toBeGreaterThan(0);
    }
  });

  it('gives the application role no right on a table without a policy', async () => {
    for (const name of Object.keys(WITHOUT_RIGHTS)) {
      const { rows } = await owner.query<{ may: boolean }>(
        `select has_table_privilege('plinth_app', $1, 'select, insert, update, delete, truncate') as may`,
        [name],
      );
      expect.soft(rows, name).toEqual([{ may: false }]);
    }
  });

  it('begins every unique index with the organization, but for the address of a user, the tokens of links and the codes of papers', async () => {
    const { rows } = await owner.query<{ name: string; first: string }>(`
      select i.indexrelid::regclass::text as name, a.attname::text as first
        from pg_index i join pg_class c on c.oid = i.indrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where i.indisunique and c.relnamespace = 'public'::regnamespace`);
    const others = rows.filter((row) => row.first !== 'organization_id').map((row) => row.name);
    expect(others.sort()).toEqual([
      'acceptance_person_token_once',
      'app_user_email_once',
      'backup_run_pkey',
      'contractor_link_token_once',
      'cost_sheet_share_token_once',
      'document_share_token_once',
      'invitation_token_once',
      'lead_source_key_hash_once',
      'letter_code_once',
      'paper_code_once',
      'rate_limit_pkey',
      'schema_migration_pkey',
    ]);
  });

  it('makes a reference across organizations impossible: every foreign key carries the organization', async () => {
    const { rows } = await owner.query<{ name: string }>(`
      select con.conname as name from pg_constraint con
       where con.contype = 'f' and con.connamespace = 'public'::regnamespace
         and not exists (select from unnest(con.conkey) k join pg_attribute a
                           on a.attrelid = con.conrelid and a.attnum = k where a.attname = 'organization_id')`);
    expect(rows).toEqual([]);
  });

  it('lets the application role own nothing, bypass nothing and log in nowhere', async () => {
    const { rows } = await owner.query(`
      select rolsuper, rolbypassrls, rolcanlogin,
             (select count(*)::int from pg_class where relowner = r.oid) as owned
        from pg_roles r where rolname = 'plinth_app'`);
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcanlogin: false, owned: 0 }]);
  });

  it('looks across organizations only through the named look-ups, which return ids or one bit', async () => {
    const { rows } = await owner.query<{ name: string }>(`
      select proname as name from pg_proc
       where pronamespace = 'public'::regnamespace and prosecdef order by proname`);
    expect(rows.map((row) => row.name)).toEqual([
      'find_by_token',
      // Reads of document_search, within the organization of the setting.
      'find_documents',
      'find_lead_source_key',
      'find_paper',
      'find_papers',
      'find_titled_documents',
      'find_user_by_email',
      // The id of the organization that runs the installation.
      'first_organization',
      // Triggers on documents, and what writes document_search for them.
      'forget_document_text',
      'has_demonstration',
      'has_registrations',
      // Numbers and ages over all organizations, for whoever watches the installation.
      'installation_state',
      // Two more reads of document_search, which say yes or no.
      'is_common_in_documents',
      'keep_document_search',
      // Writes and reads of search_entry, each within the organization of its row or of the setting.
      'keep_search_entry',
      'organizations_for_jobs',
      // No look-up: the trigger that asks for the delivery of a mail just written.
      'queue_demand_letters',
      'queue_demand_run',
      'queue_due_jobs',
      'queue_import',
      'queue_ledger_check',
      'queue_letter_job',
      'queue_mail_delivery',
      'queue_model_training',
      'queue_report_delivery',
      'queue_score_run',
      // Four figures of the queue of all, for whoever runs the installation.
      'queue_state',
      'search_document',
      'search_document_text',
      'search_entries',
      'search_lead',
      'search_paper',
      'search_project',
      'search_sale',
      'search_sale_entries',
      'search_unit',
      'search_unit_entries',
      'search_user',
      'version_says',
    ]);
  });
});

describe('one pooled connection used by two organizations in turn', () => {
  it('never shows one the rows of the other, also after errors', async () => {
    const pool = openPool(app.databaseUrl, 1);
    const db = (organization: TestOrganization) => readingDatabase(pool, { organizationId: organization.id });
    try {
      for (let round = 0; round < 20; round += 1) {
        const organization = round % 2 === 0 ? first : second;
        const rows = await db(organization).selectFrom('organization').select('organizationId').execute();
        expect(rows).toEqual([{ organizationId: organization.id }]);
        await expect(
          db(organization).selectFrom('appUser').select('id').where('id', '=', 'not-a-uuid').execute(),
        ).rejects.toThrow();
        await expect(
          inTransaction(pool, { organizationId: organization.id }, () => Promise.reject(new Error('no'))),
        ).rejects.toThrow('no');
      }
      const bare = await pool.query('select * from organization');
      expect(bare.rows).toEqual([]);
    } finally {
      await pool.end();
    }
  });

  it('keeps parallel reads of both apart over HTTP', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const organization = index % 2 === 0 ? first : second;
        const answer = await organization.businessHead.send(getOrganization);
        return (answer.body.data as { id: string }).id === organization.id;
      }),
    );
    expect(answers).not.toContain(false);
  });
});

describe('row-level security alone', () => {
  it('hides foreign rows from the application role, whatever the query says', async () => {
    const client = new pg.Client(app.databaseUrl);
    await client.connect();
    try {
      await client.query('set role plinth_app');
      await client.query('begin');
      await client.query(`select set_config('app.organization_id', $1, true)`, [first.id]);
      const { rows } = await client.query('select distinct organization_id from app_user');
      expect(rows).toEqual([{ organization_id: first.id }]);
      await expect(
        client.query('insert into user_project (organization_id, user_id, project_id) values ($1, $2, $2)', [
          second.id,
          second.businessHead.id,
        ]),
      ).rejects.toThrow(/row-level security/);
    } finally {
      await client.end();
    }
  });
});
