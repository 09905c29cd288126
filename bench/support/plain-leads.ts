import pg from 'pg';

/**
 * The table of the plain server, in a schema of its own: a column for each field of a lead that Plinth's reply shows,
 * owner and projects within the row. It holds the same people, under the same ids.
 */
export async function fillPlainLeads(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(TABLE);
    await client.query(FILLED);
    await client.query(INDEXES);
    await client.query('vacuum analyze plain.lead');
  } finally {
    await client.end();
  }
}

const TABLE = `
  create schema plain;
  create table plain.lead (
    id uuid primary key, name text not null, first_name text not null, last_name text, phone text not null,
    alt_phone text, email text, source text not null, campaign text, channel_partner_id uuid, unit_types jsonb,
    budget_min_paise bigint, budget_max_paise bigint, purpose text, timeline text, financing text, city text,
    locality text, pincode text, language text, occupation text, company text, is_nri boolean default false,
    owner_id uuid, next_follow_up_at timestamptz, tags jsonb default '[]', consent jsonb, dnd boolean default false,
    projects jsonb, status text not null default 'new', lost_reason text, lost_note text, owner jsonb,
    owner_reason text, brought_by_id uuid, attribution_expires_at timestamptz, first_response_at timestamptz,
    answer_awaited_at timestamptz default now(), last_contacted_at timestamptz,
    status_changed_at timestamptz default now(), interaction_count int default 0, site_visit_count int default 0,
    score int, grade text, sale_id uuid, closed_at timestamptz, lost_at timestamptz, has_visit boolean default false,
    version int default 1, created_at timestamptz not null default now(), updated_at timestamptz default now())`;

const FILLED = `
  insert into plain.lead (id, name, first_name, last_name, phone, email, source, unit_types, budget_min_paise,
                          budget_max_paise, owner_id, status, lost_reason, next_follow_up_at, created_at, projects, owner)
  select id, first_name || ' ' || last_name, first_name, last_name, phone, email, source, unit_types,
         budget_min_paise, budget_max_paise, owner_id, status, lost_reason, next_follow_up_at, created_at,
         (select jsonb_agg(jsonb_build_object('id', project.id, 'name', project.name, 'code', project.code))
            from lead_project join project on project.id = project_id where lead_id = lead.id),
         (select jsonb_build_object('id', id, 'name', first_name || ' ' || last_name)
            from app_user where app_user.id = owner_id)
    from public.lead`;

const INDEXES = `
  create index on plain.lead (created_at);
  create index on plain.lead (phone);
  create index on plain.lead using gin (name gin_trgm_ops)`;
