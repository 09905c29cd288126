-- What can be found by typing: one row for each person, enquiry, unit, sale, invoice and project.
--
-- Under forced row-level security no trigram index is used (its operators are not leakproof), so this table stands
-- outside of it. The application role has no right on it: triggers write it in the transaction of the change, and
-- one function reads it, which takes the organization from the setting and applies what its caller may see.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table search_entry (
  organization_id uuid not null references organization,
  kind text not null check (kind in ('lead', 'unit', 'sale', 'invoice', 'project', 'user')),
  id uuid not null,
  title text not null,
  detail text not null,
  -- Lower case, each word after a space; phone numbers as digits with and without the code of the country.
  words text not null,
  project_id uuid,
  owner_id uuid,
  channel_partner_id uuid,
  brought_by_id uuid,
  touched_at timestamptz not null,
  primary key (organization_id, kind, id)
);
create index search_entry_words on search_entry using gin (organization_id, kind, words gin_trgm_ops);
create index search_entry_newest on search_entry (organization_id, kind, touched_at desc, id desc);

create function search_words(variadic parts text[]) returns text
  language sql immutable
  as $$ select ' ' || regexp_replace(lower(array_to_string(parts, ' ')), '\s+', ' ', 'g') $$;

-- '+919000001482' as '919000001482 9000001482'.
create function search_phone(phone text) returns text
  language sql immutable
  as $$ select substr(phone, 2) || case when phone like '+91%' then ' ' || substr(phone, 4) else '' end $$;

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
create trigger search_lead_changed after update on lead for each row
  when (row(old.first_name, old.last_name, old.phone, old.alt_phone, old.email, old.city, old.company,
            old.owner_id, old.channel_partner_id, old.brought_by_id, old.deleted_at)
        is distinct from row(new.first_name, new.last_name, new.phone, new.alt_phone, new.email, new.city,
            new.company, new.owner_id, new.channel_partner_id, new.brought_by_id, new.deleted_at))
  execute function search_lead();

create function search_unit_entry(unit_row unit) returns void
  language plpgsql security definer set search_path = public
  as $$
declare
  project_name text;
begin
  select p.name into project_name from project p
   where p.organization_id = unit_row.organization_id and p.id = unit_row.project_id;
  perform keep_search_entry(row(
    unit_row.organization_id, 'unit', unit_row.id, unit_row.unit_number,
    concat_ws(', ', unit_row.unit_type, project_name),
    search_words(unit_row.unit_number, unit_row.unit_type, project_name),
    unit_row.project_id, null, null, null, unit_row.updated_at)::search_entry,
    unit_row.deleted_at is not null);
end $$;
revoke execute on function search_unit_entry(unit) from public;

create function search_unit() returns trigger
  language plpgsql security definer set search_path = public
  as $$
begin
  perform search_unit_entry(new);
  return null;
end $$;
create trigger search_unit_new after insert on unit for each row execute function search_unit();
create trigger search_unit_changed after update on unit for each row
  when (row(old.unit_number, old.unit_type, old.deleted_at)
        is distinct from row(new.unit_number, new.unit_type, new.deleted_at))
  execute function search_unit();

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
    perform search_unit_entry(u) from unit u where u.organization_id = new.organization_id and u.project_id = new.id;
  end if;
  return null;
end $$;
create trigger search_project_new after insert on project for each row execute function search_project();
create trigger search_project_changed after update on project for each row
  when (row(old.name, old.code, old.locality, old.city, old.deleted_at)
        is distinct from row(new.name, new.code, new.locality, new.city, new.deleted_at))
  execute function search_project();

-- A sale with its buyers, and its invoices, which are seen by whoever sees the sale.
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
create trigger search_sale_changed after update on sale for each row
  when (row(old.sales_executive_id, old.channel_partner_id, old.brought_by_id, old.deleted_at)
        is distinct from row(new.sales_executive_id, new.channel_partner_id, new.brought_by_id, new.deleted_at))
  execute function search_sale();
create trigger search_buyers after insert or update or delete on sale_applicant
  for each row execute function search_sale();
create trigger search_invoice_new after insert on invoice for each row
  when (new.invoice_number is not null) execute function search_sale();
create trigger search_invoice_changed after update on invoice for each row
  when (old.invoice_number is distinct from new.invoice_number) execute function search_sale();

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
create trigger search_user_changed after update on app_user for each row
  when (row(old.first_name, old.last_name, old.email, old.role, old.status, old.deleted_at)
        is distinct from row(new.first_name, new.last_name, new.email, new.role, new.status, new.deleted_at))
  execute function search_user();

-- How far the caller sees comes from the same description of the roles that the lists obey.
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

-- What is there already. Row-level security shows the owner one organization at a time.
do $$
declare
  organization uuid;
begin
  for organization in select o.organization_id from organization o loop
    perform set_config('app.organization_id', organization::text, true);
    insert into search_entry
    select l.organization_id, 'lead', l.id, concat_ws(' ', l.first_name, l.last_name),
           concat_ws(', ', l.phone, l.city),
           search_words(l.first_name, l.last_name, search_phone(l.phone), search_phone(l.alt_phone), l.email, l.company),
           null, l.owner_id, l.channel_partner_id, l.brought_by_id, l.updated_at
      from lead l where l.organization_id = organization and l.deleted_at is null;
    perform search_unit_entry(u) from unit u where u.organization_id = organization;
    insert into search_entry
    select p.organization_id, 'project', p.id, p.name, concat_ws(', ', p.locality, p.city),
           search_words(p.name, p.code, p.locality, p.city), p.id, null, null, null, p.updated_at
      from project p where p.organization_id = organization and p.deleted_at is null;
    perform search_sale_entries(s.organization_id, s.id) from sale s where s.organization_id = organization;
    insert into search_entry
    select u.organization_id, 'user', u.id, concat_ws(' ', u.first_name, u.last_name), u.role,
           search_words(u.first_name, u.last_name, u.email, u.role), null, null, null, null, u.updated_at
      from app_user u where u.organization_id = organization and u.deleted_at is null and u.status <> 'invited';
  end loop;
  perform set_config('app.organization_id', '', true);
end $$;
