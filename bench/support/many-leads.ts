import pg from 'pg';
import type { BenchAccount } from './test-account.ts';

export const LEADS = Number(process.env['LEADS'] ?? 100_000);

const NAMES = {
  first: ['Asha', 'Vivek', 'Meera', 'Rohan', 'Kavya'],
  last: ['Rao', 'Kulkarni', 'Shah', 'Iyer', 'Patil', 'Reddy', 'Nair'],
};

/** Fills the account's organization with leads, spread over two years, sources and stages. Returns the id of one. */
export async function seedLeads(
  databaseUrl: string,
  account: BenchAccount,
  { first, last } = NAMES,
): Promise<string> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(`set app.organization_id = '${account.organizationId}'`);
    await client.query(
      `insert into lead (id, first_name, last_name, phone, email, source, unit_types, budget_min_paise,
                         budget_max_paise, owner_id, status, lost_reason, next_follow_up_at, status_changed_at,
                         answer_awaited_at, created_at, updated_at)
       select gen_random_uuid(), ($2::text[])[1 + n % ${first.length}],
              ($3::text[])[1 + n / ${first.length} % ${last.length}],
              '+9170' || lpad(n::text, 8, '0'), 'lead' || n || '@example.test',
              (array['website','google','meta','walkIn','referral','portalHousing'])[1 + n % 6],
              '["3BHK"]', 1000000000, 1400000000, $1,
              case when n % 4 = 0 then 'lost' else (array['new','contacted','qualified','siteVisit'])[1 + n % 4] end,
              case when n % 4 = 0 then 'budget' end,
              case when n % 4 > 0 then now() + (n % 96) * interval '1 hour' - interval '1 day' end,
              at, at, at, at
         from generate_series(1, ${LEADS}) n, lateral (select now() - n * interval '10 minutes' as at) moment`,
      [account.userId, first, last],
    );
    await client.query(
      `insert into lead_project (lead_id, project_id)
       select id, $1 from lead`,
      [account.projectId],
    );
    await client.query('vacuum analyze lead');
    await client.query('vacuum analyze lead_project');
    await client.query('vacuum analyze search_entry');
    const { rows } = await client.query<{ id: string }>(
      'select id from lead order by created_at desc limit 1 offset 1000',
    );
    const [lead] = rows;
    if (!lead) throw new Error('No lead was made.');
    return lead.id;
  } finally {
    await client.end();
  }
}
