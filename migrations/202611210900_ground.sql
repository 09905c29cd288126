-- Organizations, people, sessions, files, and what every change leaves behind: audit entry, event, number.
--
-- The application role owns nothing and may not log in; connections take it with SET ROLE. Roles belong to the
-- whole server, so another database of the same server may have made it already.
create extension if not exists btree_gist;

do $$
begin
  if not exists (select from pg_roles where rolname = 'plinth_app') then
    create role plinth_app nologin;
  end if;
  if not pg_has_role(current_user, 'plinth_app', 'member') then
    execute format('grant plinth_app to %I', current_user);
  end if;
end $$;

grant usage on schema public to plinth_app;

create function app_organization_id() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.organization_id', true), '')::uuid $$;

-- Every table is closed to all but its organization, for its owner too; rights are granted one by one.
create procedure protect_table(table_name text, rights text)
  language plpgsql
  as $$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format(
    'create policy own_organization on %I using (organization_id = (select app_organization_id()))
       with check (organization_id = (select app_organization_id()))', table_name);
  execute format('grant %s on %I to plinth_app', rights, table_name);
end $$;

create function refuse_change() returns trigger
  language plpgsql
  as $$
begin
  raise exception 'Rows of % are never changed or removed.', tg_table_name
    using errcode = 'restrict_violation', constraint = tg_table_name || '_append_only';
end $$;

create table organization (
  organization_id uuid primary key,
  name text not null check (length(name) between 2 and 150),
  type text not null check (type in ('Real Estate Developer', 'Construction Company', 'Property Consulting',
    'Real Estate Agency', 'Architecture Firm', 'Other')),
  city text not null,
  country text not null check (country in ('India', 'United States', 'United Kingdom', 'Canada', 'Australia',
    'Singapore', 'UAE', 'Other')),
  state_code text,
  phone text,
  website text,
  address text,
  legal_name text,
  cin text,
  pan text check (pan ~ '^[A-Z]{5}[0-9]{4}[A-Z]$'),
  billing_email text,
  currency text not null default 'INR',
  timezone text not null default 'Asia/Kolkata',
  logo_file_id uuid,
  settings jsonb not null,
  status text not null default 'active' check (status in ('active', 'suspended')),
  is_demonstration boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by_id uuid
);

create table gst_registration (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  gstin text not null check (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$'),
  state_code text not null,
  series_prefix text not null check (series_prefix ~ '^[A-Z]{2,3}$'),
  address text,
  created_at timestamptz not null,
  primary key (organization_id, id),
  constraint gst_registration_gstin_once unique (organization_id, gstin),
  constraint gst_registration_state_once unique (organization_id, state_code),
  constraint gst_registration_prefix_once unique (organization_id, series_prefix),
  constraint gst_registration_state_matches check (left(gstin, 2) = state_code)
);

create table app_user (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  first_name text not null check (length(first_name) between 2 and 60),
  last_name text not null check (length(last_name) between 2 and 60),
  -- Lower case, so that plain equality finds it.
  email text not null check (email = lower(email)),
  password_hash text,
  phone_number text,
  role text not null check (role in ('Business Head', 'Project Director', 'Sales Head', 'Finance Head',
    'Marketing Head', 'Sales Manager', 'Finance Manager', 'Channel Partner Manager', 'Sales Executive',
    'Channel Partner Admin', 'Channel Partner Agent')),
  status text not null default 'active' check (status in ('invited', 'active', 'deactivated')),
  manager_id uuid,
  channel_partner_id uuid,
  department text,
  terms_accepted_at timestamptz,
  marketing_consent boolean not null default false,
  last_login_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, manager_id) references app_user,
  constraint app_user_firm_matches_role check (
    (role in ('Channel Partner Admin', 'Channel Partner Agent')) = (channel_partner_id is not null)),
  constraint app_user_not_own_manager check (manager_id is distinct from id)
);
-- An invited address is unique only once accepted.
create unique index app_user_email_once on app_user (email) where status <> 'invited' and deleted_at is null;

-- Everyone below a person, directly or not; (x, x, 0) for himself.
create table user_reporting_line (
  organization_id uuid not null default app_organization_id() references organization,
  manager_id uuid not null,
  report_id uuid not null,
  depth int not null check (depth >= 0),
  primary key (organization_id, manager_id, report_id),
  foreign key (organization_id, manager_id) references app_user,
  foreign key (organization_id, report_id) references app_user
);

create function keep_one_business_head() returns trigger
  language plpgsql
  as $$
begin
  if old.role = 'Business Head' and old.status = 'active'
     and (new.role <> 'Business Head' or new.status <> 'active' or new.deleted_at is not null) then
    perform 1 from organization where organization_id = old.organization_id for update;
    if not exists (
      select from app_user
       where organization_id = old.organization_id and role = 'Business Head' and status = 'active'
         and deleted_at is null and id <> old.id) then
      raise exception 'The organization must keep at least one active Business Head.'
        using errcode = 'check_violation', constraint = 'app_user_last_business_head';
    end if;
  end if;
  return new;
end $$;
create trigger keep_one_business_head before update on app_user
  for each row execute function keep_one_business_head();

-- One row for each sign-in; its refresh tokens carry a generation, of which only the newest is good.
create table user_session (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  user_id uuid not null,
  generation int not null default 1,
  rotated_at timestamptz not null,
  expires_at timestamptz not null,
  remembered boolean not null default false,
  revoked_at timestamptz,
  revoked_reason text check (revoked_reason in ('signedOut', 'tokenReuse', 'deactivated', 'passwordChanged')),
  user_agent text,
  ip text,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references app_user
);
create index user_session_by_user on user_session (organization_id, user_id) where revoked_at is null;

-- Failed sign-ins and request limits, counted before an organization is known.
create table rate_limit (
  key text primary key,
  points int not null default 0,
  expire bigint
);
grant select, insert, update, delete on rate_limit to plinth_app;

create table file (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  storage_key text not null,
  name text not null check (length(name) <= 255),
  mime text not null,
  size_bytes int not null check (size_bytes between 1 and 26214400),
  sha256 text not null,
  resource_type text,
  resource_id uuid,
  purpose text,
  scan_status text not null default 'notScanned' check (scan_status in ('notScanned', 'clean', 'infected')),
  created_at timestamptz not null,
  created_by_id uuid,
  primary key (organization_id, id)
);
create index file_by_resource on file (organization_id, resource_type, resource_id);

create table audit_entry (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  at timestamptz not null,
  actor_id uuid,
  actor_role text,
  ip text,
  action text not null,
  resource_type text not null,
  resource_id uuid not null,
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  primary key (organization_id, id)
);
create index audit_entry_by_resource on audit_entry (organization_id, resource_type, resource_id, at desc);
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_change();

-- Written in the transaction of the change; the relay numbers what has been committed and tells the listeners.
create sequence outbox_publication;
grant usage on sequence outbox_publication to plinth_app;
create table outbox_event (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  kind text not null,
  resource_id uuid not null,
  resource_version int not null,
  occurrence_key text not null,
  payload jsonb not null default '{}',
  created_at timestamptz not null,
  publication_no bigint,
  primary key (organization_id, id),
  constraint outbox_event_once unique (organization_id, kind, resource_id, occurrence_key)
);
create index outbox_event_waiting on outbox_event (organization_id, id) where publication_no is null;
create index outbox_event_published on outbox_event (organization_id, publication_no) where publication_no is not null;

create table idempotency_key (
  organization_id uuid not null default app_organization_id() references organization,
  key text not null check (length(key) between 8 and 200),
  user_id uuid not null,
  method text not null,
  path text not null,
  body_hash text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (organization_id, key)
);

-- Numbers without a gap: the row is locked by the transaction that takes one, and a rollback gives it back.
create table number_counter (
  organization_id uuid not null default app_organization_id() references organization,
  kind text not null,
  series text not null,
  financial_year text not null,
  last_no int not null default 0 check (last_no >= 0),
  primary key (organization_id, kind, series, financial_year)
);

create table rate_config (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  key text not null,
  state_code text,
  qualifier text,
  value jsonb not null,
  valid_from date not null,
  valid_to date,
  source text not null,
  created_at timestamptz not null,
  created_by_id uuid,
  primary key (organization_id, id),
  constraint rate_config_valid_order check (valid_to is null or valid_to >= valid_from),
  constraint rate_config_no_overlap exclude using gist (
    organization_id with =,
    key with =,
    (coalesce(state_code, '') || '/' || coalesce(qualifier, '')) with =,
    daterange(valid_from, valid_to, '[]') with &&)
);

call protect_table('organization', 'select, insert, update');
call protect_table('gst_registration', 'select, insert, update, delete');
call protect_table('app_user', 'select, insert, update');
call protect_table('user_reporting_line', 'select, insert, delete');
call protect_table('user_session', 'select, insert, update, delete');
call protect_table('file', 'select, insert, update');
call protect_table('audit_entry', 'select, insert');
call protect_table('outbox_event', 'select, insert, update, delete');
call protect_table('idempotency_key', 'select, insert, update, delete');
call protect_table('number_counter', 'select, insert, update');
call protect_table('rate_config', 'select, insert, update');

-- Before an organization is known only these look-ups exist. They return ids, never data.
do $$
begin
  execute format('create policy before_sign_in on app_user for select to %I using (true)', current_user);
  execute format('create policy before_sign_in on organization for select to %I using (true)', current_user);
  execute format('create policy before_sign_in on outbox_event for select to %I using (true)', current_user);
end $$;

create function find_user_by_email(wanted text) returns table (organization_id uuid, user_id uuid)
  language sql stable security definer set search_path = public
  as $$
    select u.organization_id, u.id from app_user u
     where u.email = lower(wanted) and u.status <> 'invited' and u.deleted_at is null
  $$;

create function organizations_for_jobs(only_with_waiting_events boolean) returns setof uuid
  language sql stable security definer set search_path = public
  as $$
    select o.organization_id from organization o
     where not only_with_waiting_events
        or exists (select from outbox_event e
                    where e.organization_id = o.organization_id and e.publication_no is null)
  $$;

-- One bit for the banner that known passwords exist.
create function has_demonstration() returns boolean
  language sql stable security definer set search_path = public
  as $$ select exists (select from organization where is_demonstration) $$;

revoke execute on function has_demonstration() from public;
grant execute on function has_demonstration() to plinth_app;
revoke execute on function find_user_by_email(text), organizations_for_jobs(boolean) from public;
grant execute on function find_user_by_email(text), organizations_for_jobs(boolean) to plinth_app;
