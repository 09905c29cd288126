-- Cross-cutting: imports of files, and the search over all records.

-- room: imports

create table import (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  kind text not null,
  project_id uuid not null,
  settings jsonb not null default '{}',
  file_id uuid not null,
  status text not null check (status in ('reading', 'mapping', 'checking', 'previewed', 'applying', 'applied',
    'undoing', 'undone', 'cancelled', 'failed')),
  failure text,
  sheets jsonb not null default '[]',
  sheet text,
  area_unit text not null default 'sqft' check (area_unit in ('sqft', 'sqm')),
  columns jsonb not null default '[]',
  row_count int not null default 0,
  last_row int not null default 0,
  turn int not null default 0,
  outcomes jsonb not null default '{}',
  results jsonb not null default '{}',
  rows_sha256 text,
  actor_id uuid not null,
  applied_at timestamptz,
  undone_at timestamptz,
  rows_deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, file_id) references file,
  foreign key (organization_id, created_by_id) references app_user,
  foreign key (organization_id, actor_id) references app_user,
  constraint import_failure_has_reason check ((status = 'failed') = (failure is not null))
);
comment on table import is
  'A file being imported: read, checked, written and undone in the background, in batches. Each batch is one '
  'transaction that moves last_row, so a killed process continues where it stopped.';
comment on column import.kind is 'From the registry in import.kinds.ts.';
comment on column import.settings is
  'What the kind needs beside the columns, for example which draft of a price list.';
comment on column import.columns is 'Which column of the file holds which field.';
comment on column import.last_row is 'The last row that the current step has done.';
comment on column import.turn is 'How often its job has let others go first.';
comment on column import.rows_sha256 is 'Hash of all that the preview shows: what was approved.';
comment on column import.actor_id is 'With whose rights the current step acts.';
comment on column import.rows_deleted_at is
  'Rows of old imports are deleted; from then on the import cannot be undone.';
comment on constraint import_failure_has_reason on import is 'A failed import says why, and no other does.';

create index import_newest on import (organization_id, project_id, created_at desc, id desc);
create index import_at_work on import (organization_id, updated_at)
  where status in ('reading', 'checking', 'applying', 'undoing');
create index import_with_rows on import (organization_id, updated_at) where rows_deleted_at is null;
-- The last import of a kind shows how its columns were mapped.
create index import_mapped on import (organization_id, kind, created_at desc) where rows_sha256 is not null;

call protect_table('import', 'select, insert, update');

-- Earlier tables refer to this one.
alter table lead_interaction add constraint lead_interaction_of_import
  foreign key (organization_id, import_id) references import;
comment on constraint lead_interaction_of_import on lead_interaction is 'An entry made by an import names it.';

-- The application has no right on the queue of jobs; this is how it orders the one job.
create function queue_import() returns trigger
  language plpgsql security definer set search_path = public
  as $$
begin
  perform graphile_worker.add_job('runImport',
    json_build_object('organizationId', new.organization_id, 'importId', new.id),
    max_attempts => 5, job_key => 'import:' || new.id);
  return null;
end $$;
revoke execute on function queue_import() from public;
create trigger queue_import_new after insert on import
  for each row when (new.status = 'reading') execute function queue_import();
comment on trigger queue_import_new on import is 'Every import gets its job.';
create trigger queue_import_changed after update on import
  for each row when (new.status in ('reading', 'checking', 'applying', 'undoing')
    and (new.status <> old.status or new.turn <> old.turn))
  execute function queue_import();
comment on trigger queue_import_changed on import is 'Every step gets its job, and so does every turn.';

create table import_row (
  organization_id uuid not null default app_organization_id() references organization,
  import_id uuid not null,
  number int not null check (number > 1),
  cells jsonb not null,
  outcome text check (outcome in ('create', 'update', 'same', 'repeat', 'badPhone', 'error')),
  key text,
  fields jsonb,
  before jsonb,
  errors jsonb not null default '[]',
  record_id uuid,
  record_version int,
  result text check (result in ('created', 'updated', 'skipped', 'removed', 'restored', 'kept')),
  note text,
  primary key (organization_id, import_id, number),
  foreign key (organization_id, import_id) references import,
  constraint import_row_written_has_record check (
    result is null or result = 'skipped' or record_id is not null)
);
comment on table import_row is 'A row of an imported file: its cells, what they mean, what was written.';
comment on column import_row.number is 'Row of the sheet; the first is the heading.';
comment on column import_row.key is 'Two rows with one key mean the same record.';
comment on column import_row.fields is 'What is written.';
comment on column import_row.before is 'What was there; of an update only what differs.';
comment on column import_row.record_version is 'Of the record that was compared, then of the one that was written.';
comment on constraint import_row_written_has_record on import_row is 'A written row names its record.';

-- Only rows that have an outcome: rows just read have no statistics yet, and an index over all of them would be
-- taken for the look-up by number.
create index import_row_by_outcome on import_row (organization_id, import_id, outcome, number)
  where outcome is not null;

call protect_table('import_row', 'select, insert, update, delete');

create table lead_import_count (
  organization_id uuid not null default app_organization_id() references organization,
  import_id uuid not null,
  source text not null,
  received_on date not null,
  new_count int not null check (new_count >= 0),
  re_enquiry_count int not null check (re_enquiry_count >= 0),
  repeat_count int not null check (repeat_count >= 0),
  rejected_count int not null check (rejected_count >= 0),
  primary key (organization_id, import_id, source),
  foreign key (organization_id, import_id) references import
);
comment on table lead_import_count is
  'What a file of leads delivered, by source: received = new + re-enquiry + repeat + rejected. Counted when an '
  'import or its undo ends, because rows are not kept.';

create index lead_import_count_by_day on lead_import_count (organization_id, received_on, source);

call protect_table('lead_import_count', 'select, insert, delete');

-- room: search

create table search_entry (
  organization_id uuid not null references organization,
  kind text not null check (kind in ('lead', 'unit', 'sale', 'invoice', 'project', 'user')),
  id uuid not null,
  title text not null,
  detail text not null,
  words text not null,
  project_id uuid,
  owner_id uuid,
  channel_partner_id uuid,
  brought_by_id uuid,
  touched_at timestamptz not null,
  primary key (organization_id, kind, id)
);
comment on table search_entry is
  'What can be found by typing: one row for each person, lead, unit, sale, invoice and project. Outside row- '
  'level security, under which no trigram index is used: triggers write it, one function reads it.';
comment on column search_entry.words is
  'Lower case, each word after a space; phone numbers as digits with and without the country code.';
comment on column search_entry.owner_id is 'With the next columns, decides who may find it.';

create index search_entry_words on search_entry using gin (organization_id, kind, words gin_trgm_ops);
create index search_entry_newest on search_entry (organization_id, kind, touched_at desc, id desc);

-- '  Green   Park' as ' green park'.
create function search_words(variadic parts text[]) returns text
  language sql immutable
  as $$ select ' ' || regexp_replace(lower(array_to_string(parts, ' ')), '\s+', ' ', 'g') $$;

-- '+919000001482' as '919000001482 9000001482'.
create function search_phone(phone text) returns text
  language sql immutable
  as $$ select substr(phone, 2) || case when phone like '+91%' then ' ' || substr(phone, 4) else '' end $$;

-- Writes an entry, or removes it when its record is gone.
create function keep_search_entry(entry search_entry, is_gone boolean) returns void
  language plpgsql security definer set search_path = public
  as $$
begin
  if is_gone then
    delete from search_entry e
     where e.organization_id = entry.organization_id and e.kind = entry.kind and e.id = entry.id;
    return;
  end if;
  insert into search_entry select entry.*
  on conflict (organization_id, kind, id) do update
    set title = excluded.title, detail = excluded.detail, words = excluded.words,
        project_id = excluded.project_id, owner_id = excluded.owner_id,
        channel_partner_id = excluded.channel_partner_id, brought_by_id = excluded.brought_by_id,
        touched_at = excluded.touched_at;
end $$;
revoke execute on function keep_search_entry(search_entry, boolean) from public;

create function search_lead() returns trigger
  language plpgsql security definer set search_path = public
  as $$
begin
  perform keep_search_entry(row(
    new.organization_id, 'lead', new.id, concat_ws(' ', new.first_name, new.last_name),
    concat_ws(', ', new.phone, new.city),
    search_words(new.first_name, new.last_name, search_phone(new.phone), search_phone(new.alt_phone), new.email,
      new.company),
    null, new.owner_id, new.channel_partner_id, new.brought_by_id, new.updated_at)::search_entry,
    new.deleted_at is not null);
  return null;
end $$;
create trigger search_lead_new after insert on lead for each row execute function search_lead();
comment on trigger search_lead_new on lead is 'A lead can be found.';
create trigger search_lead_changed after update on lead for each row
  when (row(old.first_name, old.last_name, old.phone, old.alt_phone, old.email, old.city, old.company,
            old.owner_id, old.channel_partner_id, old.brought_by_id, old.deleted_at)
        is distinct from row(new.first_name, new.last_name, new.phone, new.alt_phone, new.email, new.city,
            new.company, new.owner_id, new.channel_partner_id, new.brought_by_id, new.deleted_at))
  execute function search_lead();
comment on trigger search_lead_changed on lead is
  'A lead is found by present name and phone, by whoever may see it now.';

-- Units are entered by the thousand: one statement writes the entries of all of them.
create function search_unit_entries(units unit[]) returns void
  language plpgsql security definer set search_path = public set enable_nestloop = on
  as $$
begin
  delete from search_entry e using unnest(units) u
   where u.deleted_at is not null and e.organization_id = u.organization_id and e.kind = 'unit' and e.id = u.id;
  insert into search_entry (organization_id, kind, id, title, detail, words, project_id, touched_at)
  select u.organization_id, 'unit', u.id, u.unit_number, concat_ws(', ', u.unit_type, p.name),
         search_words(u.unit_number, u.unit_type, p.name), u.project_id, u.updated_at
    from unnest(units) u left join project p on p.organization_id = u.organization_id and p.id = u.project_id
   where u.deleted_at is null
  on conflict (organization_id, kind, id) do update
    set title = excluded.title, detail = excluded.detail, words = excluded.words, project_id = excluded.project_id,
        touched_at = excluded.touched_at;
end $$;
revoke execute on function search_unit_entries(unit[]) from public;

create function search_unit() returns trigger
  language plpgsql security definer set search_path = public set enable_nestloop = off
  as $$
begin
  if tg_op = 'INSERT' then
    perform search_unit_entries(array_agg(n::unit)) from entered n;
  else
    perform search_unit_entries(array_agg(n::unit))
       from after n join before b on b.organization_id = n.organization_id and b.id = n.id
      where row(b.unit_number, b.unit_type, b.deleted_at) is distinct from row(n.unit_number, n.unit_type, n.deleted_at)
     having count(*) > 0;
  end if;
  return null;
end $$;
create trigger search_unit_new after insert on unit referencing new table as entered
  for each statement execute function search_unit();
comment on trigger search_unit_new on unit is 'Units can be found; one statement writes all rows of a batch.';
create trigger search_unit_changed after update on unit referencing old table as before new table as after
  for each statement execute function search_unit();
comment on trigger search_unit_changed on unit is 'Units are found by their present number.';

create function search_project() returns trigger
  language plpgsql security definer set search_path = public
  as $$
begin
  perform keep_search_entry(row(
    new.organization_id, 'project', new.id, new.name, concat_ws(', ', new.locality, new.city),
    search_words(new.name, new.code, new.locality, new.city),
    new.id, null, null, null, new.updated_at)::search_entry,
    new.deleted_at is not null);
  if tg_op = 'UPDATE' and old.name <> new.name then
    perform search_unit_entries(array_agg(u)) from unit u
      where u.organization_id = new.organization_id and u.project_id = new.id;
  end if;
  return null;
end $$;
create trigger search_project_new after insert on project for each row execute function search_project();
comment on trigger search_project_new on project is 'A project can be found.';
create trigger search_project_changed after update on project for each row
  when (row(old.name, old.code, old.locality, old.city, old.deleted_at)
        is distinct from row(new.name, new.code, new.locality, new.city, new.deleted_at))
  execute function search_project();
comment on trigger search_project_changed on project is 'A project and its units are found by its present name.';

-- A sale with its buyers, and its invoices, which whoever sees the sale may see.
create function search_sale_entries(organization uuid, wanted uuid) returns void
  language plpgsql security definer set search_path = public
  as $$
declare
  s sale%rowtype;
  unit_name text;
  buyers text;
  first_buyer text;
  phones text;
begin
  select * into s from sale where organization_id = organization and id = wanted;
  select unit_number into unit_name from unit where organization_id = organization and id = s.unit_id;
  select string_agg(a.name, ' '), min(a.name) filter (where a.seq = 1), string_agg(search_phone(a.phone), ' ')
    into buyers, first_buyer, phones
    from sale_applicant a where a.organization_id = organization and a.sale_id = wanted;
  perform keep_search_entry(row(
    organization, 'sale', s.id, coalesce(first_buyer, s.booking_number),
    concat_ws(', ', unit_name, s.booking_number),
    search_words(s.booking_number, unit_name, buyers, phones),
    s.project_id, s.sales_executive_id, s.channel_partner_id, s.brought_by_id, s.updated_at)::search_entry,
    s.deleted_at is not null);
  perform keep_search_entry(row(
    organization, 'invoice', i.id, i.invoice_number,
    concat_ws(', ', i.bill_to ->> 'name', unit_name),
    search_words(i.invoice_number, i.bill_to ->> 'name', unit_name),
    s.project_id, s.sales_executive_id, s.channel_partner_id, s.brought_by_id, i.updated_at)::search_entry,
    s.deleted_at is not null)
   from invoice i
  where i.organization_id = organization and i.sale_id = wanted and i.invoice_number is not null;
end $$;
revoke execute on function search_sale_entries(uuid, uuid) from public;

create function search_sale() returns trigger
  language plpgsql security definer set search_path = public
  as $$
declare
  sale_of jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform search_sale_entries((sale_of ->> 'organization_id')::uuid,
    (case tg_table_name when 'sale' then sale_of ->> 'id' else sale_of ->> 'sale_id' end)::uuid);
  return null;
end $$;
create trigger search_sale_new after insert on sale for each row execute function search_sale();
comment on trigger search_sale_new on sale is 'A sale can be found.';
create trigger search_sale_changed after update on sale for each row
  when (row(old.sales_executive_id, old.channel_partner_id, old.brought_by_id, old.deleted_at)
        is distinct from row(new.sales_executive_id, new.channel_partner_id, new.brought_by_id, new.deleted_at))
  execute function search_sale();
comment on trigger search_sale_changed on sale is 'A sale is found by whoever may see it now.';
create trigger search_buyers after insert or update or delete on sale_applicant
  for each row execute function search_sale();
comment on trigger search_buyers on sale_applicant is 'A sale is found by its present buyers.';
create trigger search_invoice_new after insert on invoice for each row
  when (new.invoice_number is not null) execute function search_sale();
comment on trigger search_invoice_new on invoice is 'An issued invoice can be found.';
create trigger search_invoice_changed after update on invoice for each row
  when (old.invoice_number is distinct from new.invoice_number) execute function search_sale();
comment on trigger search_invoice_changed on invoice is 'An invoice can be found once it has its number.';

create function search_user() returns trigger
  language plpgsql security definer set search_path = public
  as $$
begin
  perform keep_search_entry(row(
    new.organization_id, 'user', new.id, concat_ws(' ', new.first_name, new.last_name), new.role,
    search_words(new.first_name, new.last_name, new.email, new.role),
    null, null, null, null, new.updated_at)::search_entry,
    new.deleted_at is not null or new.status = 'invited');
  return null;
end $$;
create trigger search_user_new after insert on app_user for each row execute function search_user();
comment on trigger search_user_new on app_user is 'A person can be found.';
create trigger search_user_changed after update on app_user for each row
  when (row(old.first_name, old.last_name, old.email, old.role, old.status, old.deleted_at)
        is distinct from row(new.first_name, new.last_name, new.email, new.role, new.status, new.deleted_at))
  execute function search_user();
comment on trigger search_user_changed on app_user is 'A person is found by their present name and address.';

-- How far the caller sees comes from the same reach of roles that lists obey. The statement is written out with its
-- words, since how common they are decides the index.
create function search_entries(
  caller uuid, patterns text[], kinds text[], lead_reach text, sale_reach text, project_reach text, most int)
  returns table (kind text, id uuid, title text, detail text, project_id uuid)
  language plpgsql stable security definer set search_path = public
  as $$
declare
  organization uuid := app_organization_id();
  firm uuid;
  team uuid[];
  assigned uuid[];
  seen_projects uuid[];
  matches text;
begin
  select u.channel_partner_id into firm from app_user u
   where u.organization_id = organization and u.id = caller and u.status = 'active' and u.deleted_at is null;
  if not found or cardinality(patterns) = 0 then return; end if;
  select coalesce(array_agg(l.report_id), '{}') into team from user_reporting_line l
   where l.organization_id = organization and l.manager_id = caller;
  select coalesce(array_agg(a.project_id), '{}') into assigned from user_project a
   where a.organization_id = organization and a.user_id = caller;
  select coalesce(array_agg(p.id), '{}') into seen_projects from project p
   where p.organization_id = organization and p.deleted_at is null
     and case project_reach
           when 'all' then true
           when 'activeUnlessAssigned' then p.status = 'active' and (assigned = '{}' or p.id = any(assigned))
           when 'activeAssigned' then p.status = 'active' and p.id = any(assigned)
           else false end;
  select string_agg(format('e.words like %L', pattern), ' and ') into matches from unnest(patterns) pattern;
  -- Written out with the words in it: how common they are decides which index is the shorter way.
  return query execute (
    select string_agg(format($query$(
      select e.kind, e.id, e.title, e.detail, e.project_id from search_entry e
       where e.organization_id = %L and e.kind = %L and %s and %s
       order by e.touched_at desc, e.id desc limit %s)$query$,
      organization, one, matches,
      case
        when one = 'user' then 'true'
        when one in ('unit', 'project') then format('e.project_id = any(%L::uuid[])', seen_projects)
        else case case when one = 'lead' then lead_reach else sale_reach end
          when 'all' then 'true'
          when 'team' then format('(e.owner_id = any(%L::uuid[])%s)', team,
            case when one <> 'lead' then ''
                 when assigned = '{}' then ' or e.owner_id is null'
                 else format(' or (e.owner_id is null and exists (select from lead_project lp
                        where lp.organization_id = %L and lp.lead_id = e.id and lp.project_id = any(%L::uuid[])))',
                        organization, assigned) end)
          when 'partners' then format('(e.channel_partner_id is not null or e.owner_id = %L)', caller)
          when 'own' then format('e.owner_id = %L', caller)
          when 'firm' then format('e.channel_partner_id = %L', firm)
          when 'brought' then format('e.channel_partner_id = %L and e.brought_by_id = %L', firm, caller)
          else 'false' end
      end, most), ' union all ')
      from unnest(kinds) one);
end $$;
revoke execute on function search_entries(uuid, text[], text[], text, text, text, int) from public;
grant execute on function search_entries(uuid, text[], text[], text, text, text, int) to plinth_app;
