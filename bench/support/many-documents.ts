import pg from 'pg';
import type { BenchAccount } from './test-account.ts';

/** How many issued papers stand beside each hundred documents. */
const PAPERS_PER_HUNDRED = 20;
/** Documents whose text is kept, of a hundred. */
const READ_PER_HUNDRED = 20;

/**
 * Fills an organization that has sales, leads and units with documents of them, each with one version, and with issued
 * papers of its sales. Triggers rest meanwhile; what they would keep for the search, and under whom a
 * document is found, is written here.
 */
export async function seedDocuments(
  databaseUrl: string,
  { organizationId, userId }: BenchAccount,
  documents: number,
): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(
      `set app.organization_id = '${organizationId}'; set session_replication_role = replica; set jit = off`,
    );
    await client.query(PLACES);
    for (const rows of ROWS)
      await client.query(rows, rows.includes('$2') ? [documents, userId] : [documents]);
    await client.query(PAPERS, [Math.floor((documents * PAPERS_PER_HUNDRED) / 100)]);
    // A bench reads what a migration closes to the application; only this database has the right.
    await client.query('grant select on document_search to plinth_app');
    await client.query('analyze document, document_version, document_text, document_search, paper, file');
  } finally {
    await client.end();
  }
}

const PLACES = `
  create function pg_temp.doc_id(kind text, n bigint) returns uuid language sql stable as $$
    select (substr(md5(kind || app_organization_id()), 1, 8) || '-0001-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
  create temporary table place as
  select row_number() over () - 1 as at, * from (
    (select 'sale' as type, id, project_id, id as sale_id, sales_executive_id as under_id, channel_partner_id as firm_id
       from sale where organization_id = app_organization_id())
    union all
    (select 'unit', id, project_id, null, project_id, null from unit where organization_id = app_organization_id() limit 2000)
    union all
    (select 'lead', id, null, null, owner_id, channel_partner_id from lead where organization_id = app_organization_id() limit 5000)
    union all
    (select 'project', id, id, null, id, null from project where organization_id = app_organization_id())) places;
  create index on place (at);
  create temporary table kind as
    select row_number() over (order by position) - 1 as at, id from document_category
     where organization_id = app_organization_id();`;

/** Every title has a number of its own; some words are in all, some in one of a hundred. */
const TITLE = `(array['Agreement for sale','PAN card','Fire permission','Layout','Site photo','Consent of the bank'])[1 + n % 6]
  || ' ' || n || case when n % 100 = 7 then ' granite' else '' end
  || case when n <= 400 and n % 10 = 3 then ' porphyry' else '' end`;

const TEXT = `'Between the promoter and the allottee, booking ' || n || ': ' ||
  (array['carpet area and parking','completion by the promised day','stamp duty and registration','schedule of payments'])[1 + n % 4]
  || case when n % 1000 = 3 then ', with a covenant of heritage' else '' end || '. Words of file ' || md5(n::text)`;

const AT = `now() - n * interval '20 seconds'`;

const ROWS = [
  `insert into document_requirement (id, category_id, resource_type, step, created_at)
   select gen_random_uuid(), category.id, needed.type, needed.step, now() from document_category category
     join (values ('applicationForm', 'sale', 'agreement'), ('allotmentLetter', 'sale', 'agreement'),
                  ('addressProof', 'applicant', 'agreement'), ('registeredDeed', 'sale', 'completed'))
       as needed(key, type, step) on needed.key = category.key
    where category.organization_id = app_organization_id() and $1::int > 0`,
  // Of every second tower: what lacks for possession is asked of those alone.
  `update tower set oc_date = current_date - 60
    where organization_id = app_organization_id() and right(id::text, 1) < '8' and $1::int > 0`,
  `insert into file (id, storage_key, name, mime, size_bytes, sha256, resource_type, resource_id, created_at, created_by_id, scan_status)
   select pg_temp.doc_id('file', n), app_organization_id() || '/be/' || n, 'Paper ' || n || '.pdf', 'application/pdf', 100000,
          md5(n::text) || md5(n::text), 'document', pg_temp.doc_id('document', n), ${AT}, $2::uuid, 'notScanned'
     from generate_series(1, $1::int) n`,
  `insert into document (id, title, category_id, resource_type, resource_id, project_id, sale_id, latest_version_id,
                         approved_version_id, status, confidential, tags, uploaded_by_id, created_at, updated_at,
                         found_under_id, found_under_firm_id)
   select pg_temp.doc_id('document', n), ${TITLE}, kind.id, place.type, place.id, place.project_id, place.sale_id,
          pg_temp.doc_id('version', n), case when n % 10 <> 0 then pg_temp.doc_id('version', n) end,
          case when n % 10 <> 0 then 'approved' else 'pendingApproval' end, n % 50 = 0,
          case when n % 20 = 0 then '["site"]'::jsonb else '[]' end, $2::uuid, ${AT}, ${AT}, place.under_id, place.firm_id
     from generate_series(1, $1::int) n
     join place on place.at = n % (select count(*) from place)
     join kind on kind.at = n % (select count(*) from kind)`,
  `insert into document_version (id, document_id, number, file_id, state, uploaded_at, uploaded_by_id)
   select pg_temp.doc_id('version', n), pg_temp.doc_id('document', n), 1, pg_temp.doc_id('file', n),
          case when n % 10 <> 0 then 'approved' else 'pendingApproval' end, ${AT}, $2::uuid
     from generate_series(1, $1::int) n`,
  `insert into document_text (version_id, document_id, state, content, read_at)
   select pg_temp.doc_id('version', n), pg_temp.doc_id('document', n),
          case when n % 100 < ${READ_PER_HUNDRED} then 'read' else 'none' end,
          case when n % 100 < ${READ_PER_HUNDRED} then ${TEXT} end, case when n % 100 < ${READ_PER_HUNDRED} then now() end
     from generate_series(1, $1::int) n`,
  `insert into document_search (organization_id, version_id, document_id, created_at, heading, words)
   select app_organization_id(), pg_temp.doc_id('version', n), pg_temp.doc_id('document', n), ${AT}, text_vector(${TITLE}),
          case when n % 100 < ${READ_PER_HUNDRED} then text_vector(${TITLE} || ' ' || ${TEXT}) else text_vector(${TITLE}) end
     from generate_series(1, $1::int) n`,
] as const;

const PAPERS = `
  with issued as (
    insert into paper (id, kind, record_id, title, number, day, amount_paise, currency, holder_initials, sale_id, project_id,
                       status, ended_at, issued_at)
    select pg_temp.doc_id('paper', n), (array['receipt', 'invoice', 'demandLetter'])[1 + n % 3], pg_temp.doc_id('record', n),
           (array['Receipt', 'Tax invoice', 'Demand letter'])[1 + n % 3], 'BEN/' || lpad(n::text, 7, '0'), current_date,
           10000000, 'INR', 'A. R.', s.id, s.project_id, 'valid', null, now() - n * interval '100 seconds'
      from generate_series(1, $1::int) n
      join (select row_number() over () - 1 as at, id, project_id from sale where organization_id = app_organization_id()) s
        on s.at = n % (select count(*) from sale where organization_id = app_organization_id())
    returning *)
  insert into document_search (organization_id, version_id, document_id, created_at, heading, words)
  select organization_id, id, id, issued_at, text_vector(number), text_vector(title || ' ' || number) from issued`;
