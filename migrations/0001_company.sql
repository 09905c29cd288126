-- Company: organizations, people, partner firms, rates of law, files, the audit trail, notifications.

-- room: organizations

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
  discount_limits jsonb not null default '{
    "Business Head": 100, "Project Director": 100, "Sales Head": 5, "Finance Head": 5, "Marketing Head": 0,
    "Sales Manager": 3, "Finance Manager": 0, "Channel Partner Manager": 1, "Sales Executive": 1,
    "Channel Partner Admin": 0, "Channel Partner Agent": 0}',
  status text not null default 'active' check (status in ('active', 'suspended')),
  is_demonstration boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by_id uuid
);
comment on table organization is
  'A developer who uses Plinth: the tenant that every other table names first in its key.';
comment on column organization.logo_file_id is 'Shown in the shell and printed on documents.';
comment on column organization.settings is
  'Working hours, periods and limits: organization.contract.ts has the list.';
comment on column organization.discount_limits is
  'Percent each role may grant on its own; a project may have its own limits.';
comment on column organization.is_demonstration is 'True for the company that a new installation is filled with.';

call protect_table('organization', 'select, insert, update');
-- Jobs look for organizations before they know one. Only the look-up functions of the owner use this policy.
do $$
begin
  execute format('create policy before_sign_in on organization for select to %I using (true)', current_user);
end $$;

-- Earlier tables refer to this one.
alter table outbox_event add foreign key (organization_id) references organization;
alter table idempotency_key add foreign key (organization_id) references organization;
alter table number_counter add foreign key (organization_id) references organization;
alter table mail add foreign key (organization_id) references organization;

-- A look-up for jobs, which run for every organization: returns ids, never data.
create function organizations_for_jobs(only_with_waiting_events boolean) returns setof uuid
  language sql stable security definer set search_path = public
  as $$
    select o.organization_id from organization o
     where not only_with_waiting_events
        or exists (select from outbox_event e
                    where e.organization_id = o.organization_id and e.publication_no is null)
  $$;
revoke execute on function organizations_for_jobs(boolean) from public;
grant execute on function organizations_for_jobs(boolean) to plinth_app;

-- One bit, for the notice that known passwords exist.
create function has_demonstration() returns boolean
  language sql stable security definer set search_path = public
  as $$ select exists (select from organization where is_demonstration) $$;
revoke execute on function has_demonstration() from public;
grant execute on function has_demonstration() to plinth_app;

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
comment on table gst_registration is 'The developer''s registrations for GST, one for each state.';
comment on column gst_registration.series_prefix is 'Begins the numbers of invoices of this registration.';
comment on constraint gst_registration_gstin_once on gst_registration is 'A GSTIN is registered once.';
comment on constraint gst_registration_state_once on gst_registration is 'There is one registration for each state.';
comment on constraint gst_registration_prefix_once on gst_registration is
  'Two registrations never share a series of invoice numbers.';
comment on constraint gst_registration_state_matches on gst_registration is
  'A GSTIN begins with the code of its state.';

call protect_table('gst_registration', 'select, insert, update, delete');

-- room: files

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
comment on table file is 'A stored file; its bytes lie in the file store under the hash of their content.';
comment on column file.storage_key is 'Where the bytes lie.';
comment on column file.resource_type is 'The record it belongs to: whoever sees the record sees the file.';

create index file_by_resource on file (organization_id, resource_type, resource_id);

call protect_table('file', 'select, insert, update');

-- room: channel-partners

create table channel_partner (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  name text not null check (length(name) between 2 and 150),
  rera_agent_number text,
  rera_valid_until date,
  pan text check (pan ~ '^[A-Z]{5}[0-9]{4}[A-Z]$'),
  gstin text check (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$'),
  tier text not null default 'bronze' check (tier in ('bronze', 'silver', 'gold')),
  status text not null default 'active' check (status in ('active', 'suspended')),
  manager_id uuid,
  bank_account_name text check (length(bank_account_name) between 2 and 150),
  bank_account_sealed text,
  bank_account_last4 text check (bank_account_last4 ~ '^[0-9]{4}$'),
  bank_ifsc text check (bank_ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  constraint channel_partner_name_once unique (organization_id, name),
  constraint channel_partner_bank_whole check (
    num_nulls(bank_account_name, bank_account_sealed, bank_account_last4, bank_ifsc) in (0, 4))
);
-- References to app_user are added below.
comment on table channel_partner is 'A firm of agents that brings customers.';
comment on column channel_partner.bank_account_sealed is 'The account number, encrypted with the key of the server.';
comment on column channel_partner.bank_account_last4 is 'Shows which account it is.';
comment on constraint channel_partner_name_once on channel_partner is 'Two firms never share a name.';
comment on constraint channel_partner_bank_whole on channel_partner is 'Bank details are complete or absent.';

call protect_table('channel_partner', 'select, insert, update');

-- room: people

create table app_user (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  first_name text not null check (length(first_name) between 2 and 60),
  last_name text not null check (length(last_name) between 2 and 60),
  email text not null check (email = lower(email)),
  email_verified_at timestamptz,
  password_hash text,
  phone_number text,
  avatar_file_id uuid,
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
  constraint app_user_not_own_manager check (manager_id is distinct from id),
  constraint app_user_firm_exists foreign key (organization_id, channel_partner_id) references channel_partner,
  constraint app_user_avatar_exists foreign key (organization_id, avatar_file_id) references file
);
comment on table app_user is 'Everyone who signs in: staff, and people of partner firms.';
comment on column app_user.email is 'Lower case, so that plain equality finds it.';
comment on column app_user.password_hash is 'Null until an invitation is accepted.';
comment on column app_user.channel_partner_id is 'The partner firm; null for staff.';
comment on constraint app_user_firm_matches_role on app_user is
  'People of partner firms name their firm, staff name none.';
comment on constraint app_user_not_own_manager on app_user is 'Nobody is their own manager.';
comment on constraint app_user_firm_exists on app_user is 'A person of a partner firm names a firm that exists.';
comment on constraint app_user_avatar_exists on app_user is 'The picture of a person exists.';

create unique index app_user_email_once on app_user (email) where status <> 'invited' and deleted_at is null;
comment on index app_user_email_once is
  'An address belongs to one account of the whole installation; an invited address counts once it is accepted.';
create unique index app_user_invited_once on app_user (organization_id, email)
  where status = 'invited' and deleted_at is null;
comment on index app_user_invited_once is 'An address has one open invitation within an organization.';
create index app_user_by_manager on app_user (organization_id, manager_id) where manager_id is not null;

call protect_table('app_user', 'select, insert, update');
-- Who signs in is not known yet. Only the look-up functions of the owner use this policy.
do $$
begin
  execute format('create policy before_sign_in on app_user for select to %I using (true)', current_user);
end $$;

-- Earlier tables refer to this one.
alter table channel_partner add foreign key (organization_id, manager_id) references app_user;

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
comment on trigger keep_one_business_head on app_user is 'An organization always keeps an active Business Head.';

-- A look-up before sign-in: returns ids, never data.
create function find_user_by_email(wanted text) returns table (organization_id uuid, user_id uuid)
  language sql stable security definer set search_path = public
  as $$
    select u.organization_id, u.id from app_user u
     where u.email = lower(wanted) and u.status <> 'invited' and u.deleted_at is null
  $$;
revoke execute on function find_user_by_email(text) from public;
grant execute on function find_user_by_email(text) to plinth_app;

create table user_reporting_line (
  organization_id uuid not null default app_organization_id() references organization,
  manager_id uuid not null,
  report_id uuid not null,
  depth int not null check (depth >= 0),
  primary key (organization_id, manager_id, report_id),
  foreign key (organization_id, manager_id) references app_user,
  foreign key (organization_id, report_id) references app_user
);
comment on table user_reporting_line is
  'Everyone below a person, directly or not; each person has a row for themselves with depth 0.';

call protect_table('user_reporting_line', 'select, insert, delete');

create table invitation (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'revoked')),
  token_hash text not null check (length(token_hash) = 64),
  expires_at timestamptz not null,
  invited_by_id uuid not null,
  sent_count int not null default 1 check (sent_count >= 1),
  last_sent_at timestamptz not null,
  resent_on date,
  resent_count int not null default 0,
  accepted_at timestamptz,
  revoked_at timestamptz,
  revoked_by_id uuid,
  revoke_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, id) references app_user,
  foreign key (organization_id, invited_by_id) references app_user,
  constraint invitation_moment_matches_status check (
    (status = 'accepted') = (accepted_at is not null) and (status = 'revoked') = (revoked_at is not null))
);
comment on table invitation is 'An invitation to join; its id is the id of the invited person.';
comment on column invitation.token_hash is 'Only the hash of the link''s token is kept.';
comment on column invitation.resent_on is 'The last day on which it was sent again; resent_count counts that day.';
comment on constraint invitation_moment_matches_status on invitation is
  'An accepted or revoked invitation says when, and no other does.';

create unique index invitation_token_once on invitation (token_hash);
comment on index invitation_token_once is 'A link opens one invitation.';
create index invitation_by_inviter on invitation (organization_id, invited_by_id);

call protect_table('invitation', 'select, insert, update');
-- Who opens a link is not signed in yet. Only the look-up functions of the owner use this policy.
do $$
begin
  execute format('create policy before_sign_in on invitation for select to %I using (true)', current_user);
end $$;

-- room: auth

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
comment on table user_session is 'One row for each sign-in.';
comment on column user_session.generation is
  'Number of the refresh token; only the newest is valid, an older one ends the session.';
comment on column user_session.remembered is 'Lasts thirty days instead of a week.';

create index user_session_by_user on user_session (organization_id, user_id) where revoked_at is null;

call protect_table('user_session', 'select, insert, update, delete');

create table account_token (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  user_id uuid not null,
  purpose text not null check (purpose in ('passwordReset', 'emailVerification')),
  token_hash text not null check (length(token_hash) = 64),
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references app_user,
  constraint account_token_hash_once unique (organization_id, token_hash)
);
comment on table account_token is
  'Links that prove an address: to choose a new password, to confirm that an address is one''s own.';
comment on column account_token.token_hash is
  'Only the hash is kept; the link carries the token and the organization.';
comment on column account_token.email is
  'The address the link was sent to; it proves nothing about an address entered later.';
comment on column account_token.used_at is 'A link works once.';
comment on constraint account_token_hash_once on account_token is 'A token is issued once.';

create index account_token_by_user on account_token (organization_id, user_id) where used_at is null;

call protect_table('account_token', 'select, insert, update, delete');

-- room: statutory-rates

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
comment on table rate_config is 'Rates set by law or by the developer, each with the days on which it holds.';
comment on column rate_config.key is 'For example gst.plot or rera.interest.';
comment on column rate_config.qualifier is 'Narrows a key further: a city, a kind.';
comment on column rate_config.valid_to is 'Null: until further notice.';
comment on column rate_config.source is 'The law or notification it comes from.';
comment on constraint rate_config_valid_order on rate_config is 'A rate does not end before it begins.';
comment on constraint rate_config_no_overlap on rate_config is 'On any day a rate has one value.';

call protect_table('rate_config', 'select, insert, update');

-- room: platform/server

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
comment on table audit_entry is 'Who changed what, when and from where. Never changed.';
comment on column audit_entry.at is 'When it happened; in imported history long before it was written.';
comment on column audit_entry.before is 'Fields that changed, as they were.';
comment on column audit_entry.after is 'The same fields, as they became.';

create index audit_entry_by_resource on audit_entry (organization_id, resource_type, resource_id, at desc);
-- The audit trail, newest first, by each of its filters.
create index audit_entry_newest on audit_entry (organization_id, at desc, id desc);
create index audit_entry_by_actor on audit_entry (organization_id, actor_id, at desc, id desc);
create index audit_entry_by_action on audit_entry (organization_id, resource_type, action, at desc, id desc);
create index audit_entry_by_record on audit_entry (organization_id, resource_id, at desc, id desc);

call protect_table('audit_entry', 'select, insert');
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_change();
comment on trigger audit_entry_append_only on audit_entry is 'Entries are never changed or removed.';

-- The hash of an entry: always the same for the same entry.
create function audit_entry_digest(entry audit_entry) returns bytea
  language sql immutable
  as $$
    select sha256(convert_to(jsonb_build_array(
      entry.organization_id, entry.id, extract(epoch from entry.at), entry.actor_id, entry.actor_role, entry.ip,
      entry.action, entry.resource_type, entry.resource_id, entry.before, entry.after, entry.reason,
      entry.request_id)::text, 'UTF8'))
  $$;
grant execute on function audit_entry_digest(audit_entry) to plinth_app;

-- The minute in which a row was written: an id of version 7 begins with its milliseconds; `at` may be long before.
create function minute_of_id(id uuid) returns bigint
  language sql immutable
  as $$ select ('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 60000 $$;
grant execute on function minute_of_id(uuid) to plinth_app;

-- The lowest id that a row written in this minute can have.
create function first_id_of_minute(minute bigint) returns uuid
  language sql immutable
  as $$ select (lpad(to_hex(minute * 60000), 12, '0') || '00000000000000000000')::uuid $$;
grant execute on function first_id_of_minute(bigint) to plinth_app;

-- room: audit

create table audit_seal (
  organization_id uuid not null default app_organization_id() references organization,
  minute bigint not null,
  entries int not null check (entries > 0),
  root text not null check (root ~ '^[0-9a-f]{64}$'),
  seal text not null check (seal ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  primary key (organization_id, minute)
);
comment on table audit_seal is
  'One seal for each minute in which entries were written, chained to the seal before, so that tampering shows.';
comment on column audit_seal.minute is 'Minutes since 1970.';
comment on column audit_seal.root is 'Hash over the entries of the minute.';
comment on column audit_seal.seal is 'Hash over the root and the previous seal.';

call protect_table('audit_seal', 'select, insert');
create trigger audit_seal_append_only before update or delete on audit_seal
  for each row execute function refuse_change();
comment on trigger audit_seal_append_only on audit_seal is 'Seals are never changed or removed.';

-- room: notifications

create table notification (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  title text not null check (length(title) between 1 and 200),
  body text not null check (length(body) <= 500),
  link text not null check (link like '/%'),
  resource_type text not null,
  resource_id uuid not null,
  occurrence_key text not null,
  in_app boolean not null default true,
  read_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references app_user,
  constraint notification_once unique (organization_id, resource_id, kind, user_id, occurrence_key)
);
comment on table notification is 'What a person is told in the product or by mail.';
comment on column notification.kind is 'From the list in notification.contract.ts; a new kind needs no migration.';
comment on column notification.link is 'Path within the product that the recipient may open: ''/leads/…''.';
comment on column notification.occurrence_key is
  'Tells two notifications about one record apart: the time of a follow-up, a version.';
comment on column notification.in_app is
  'False: sent by mail only. The row is kept so that the job knows that the person was told.';
comment on constraint notification_once on notification is 'A person is told the same thing once.';

create index notification_newest on notification (organization_id, user_id, created_at desc, id desc) where in_app;
create index notification_unread on notification (organization_id, user_id) where read_at is null and in_app;

call protect_table('notification', 'select, insert, update, delete');

create table notification_preference (
  organization_id uuid not null default app_organization_id() references organization,
  user_id uuid not null,
  kind text not null,
  in_app boolean not null,
  by_mail boolean,
  primary key (organization_id, user_id, kind),
  foreign key (organization_id, user_id) references app_user
);
comment on table notification_preference is
  'Which kinds a person wants. Without a row, the default of the kind holds.';
comment on column notification_preference.by_mail is 'Null: the default of the kind.';

call protect_table('notification_preference', 'select, insert, update');

-- room: saved-views

create table saved_view (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  list text not null check (list in ('leads')),
  name text not null check (length(name) between 1 and 60),
  owner_id uuid not null,
  is_shared boolean not null default false,
  query text not null check (length(query) <= 2000),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, owner_id) references app_user,
  constraint saved_view_name_once unique (organization_id, owner_id, list, name)
);
comment on table saved_view is
  'Filters, order and columns of a list, saved under a name for oneself or for everyone.';
comment on column saved_view.query is 'As in the address of the list.';
comment on constraint saved_view_name_once on saved_view is 'A person uses a name once for each list.';

create index saved_view_shared on saved_view (organization_id, list) where is_shared;

call protect_table('saved_view', 'select, insert, update, delete');

create table saved_view_default (
  organization_id uuid not null default app_organization_id() references organization,
  list text not null,
  role text not null,
  view_id uuid not null,
  primary key (organization_id, list, role),
  foreign key (organization_id, view_id) references saved_view on delete cascade
);
comment on table saved_view_default is 'The shared view with which a list opens for a role.';

create index saved_view_default_of_view on saved_view_default (organization_id, view_id);

call protect_table('saved_view_default', 'select, insert, update, delete');

create function check_default_view_is_shared() returns trigger
  language plpgsql
  as $$
begin
  if exists (select 1 from saved_view_default d join saved_view v
               on v.organization_id = d.organization_id and v.id = d.view_id
              where d.organization_id = new.organization_id and not v.is_shared
                and v.id = case tg_table_name when 'saved_view' then (to_jsonb(new) ->> 'id')::uuid
                                              else (to_jsonb(new) ->> 'view_id')::uuid end) then
    raise exception 'Only a shared view opens a list for a role.'
      using errcode = 'check_violation', constraint = 'saved_view_default_is_shared';
  end if;
  return null;
end $$;
create constraint trigger saved_view_default_is_shared after update of is_shared on saved_view
  deferrable initially deferred for each row execute function check_default_view_is_shared();
comment on trigger saved_view_default_is_shared on saved_view is 'A view that opens a list for a role stays shared.';
create constraint trigger saved_view_default_is_shared after insert or update on saved_view_default
  deferrable initially deferred for each row execute function check_default_view_is_shared();
comment on trigger saved_view_default_is_shared on saved_view_default is
  'Only a shared view opens a list for a role.';
