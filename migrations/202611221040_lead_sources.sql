-- Keys by which portals and web forms deliver enquiries. Of a key only a hash is kept; it is shown once.
create table lead_source_key (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  name text not null check (length(name) between 2 and 80),
  -- Leads of partners are entered by the people of the firm.
  source text not null check (source in ('website', 'portal99acres', 'portalMagicbricks', 'portalHousing',
    'google', 'meta', 'walkIn', 'referral', 'callCenter', 'event', 'outdoor', 'existingCustomer', 'other')),
  -- The first characters, by which people recognise it.
  prefix text not null check (length(prefix) between 8 and 20),
  key_hash text not null check (length(key_hash) = 64),
  -- When the secret in force was made: the key itself stays when its secret is renewed.
  renewed_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by_id uuid,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid not null,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references app_user,
  foreign key (organization_id, updated_by_id) references app_user,
  foreign key (organization_id, revoked_by_id) references app_user,
  constraint lead_source_key_revoked_by check ((revoked_at is null) = (revoked_by_id is null))
);
create unique index lead_source_key_hash_once on lead_source_key (key_hash);
create unique index lead_source_key_name_once on lead_source_key (organization_id, lower(name))
  where revoked_at is null;
create index lead_source_key_newest on lead_source_key (organization_id, created_at desc, id desc);

create table lead_source_key_project (
  organization_id uuid not null default app_organization_id() references organization,
  key_id uuid not null,
  project_id uuid not null,
  primary key (organization_id, key_id, project_id),
  foreign key (organization_id, key_id) references lead_source_key,
  foreign key (organization_id, project_id) references project
);
create index lead_source_key_project_by_project on lead_source_key_project (organization_id, project_id);

-- All that a source has delivered, and what became of it: what it counts must be found here.
create table lead_delivery (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  key_id uuid not null,
  source text not null,
  received_at timestamptz not null,
  -- In the time zone of the organization, as the source counts.
  received_on date not null,
  -- The source's own number of the enquiry; without one a hash of what was sent that day.
  reference text not null check (length(reference) between 1 and 120),
  outcome text not null check (outcome in ('new', 'reEnquiry', 'repeat', 'rejected')),
  reason text check (length(reason) <= 500),
  lead_id uuid,
  repeat_of_id uuid,
  -- Name, phone and e-mail as they were sent, so that a rejected one can be followed up by hand.
  sent jsonb not null default '{}',
  primary key (organization_id, id),
  foreign key (organization_id, key_id) references lead_source_key,
  foreign key (organization_id, lead_id) references lead,
  foreign key (organization_id, repeat_of_id) references lead_delivery,
  constraint lead_delivery_rejected_with_reason check ((outcome = 'rejected') = (reason is not null)),
  constraint lead_delivery_taken_has_lead check ((outcome = 'rejected') = (lead_id is null)),
  constraint lead_delivery_repeats_another check ((outcome = 'repeat') = (repeat_of_id is not null))
);
-- What was taken once is taken once, however often it is sent. A rejected one may be sent anew, corrected.
create unique index lead_delivery_reference_once on lead_delivery (organization_id, key_id, reference)
  where outcome in ('new', 'reEnquiry');
create index lead_delivery_newest on lead_delivery (organization_id, received_at desc, id desc);
create index lead_delivery_by_day on lead_delivery (organization_id, received_on, source, outcome);
create index lead_delivery_of_key on lead_delivery (organization_id, key_id, received_at desc);
create index lead_delivery_of_lead on lead_delivery (organization_id, lead_id) where lead_id is not null;

call protect_table('lead_source_key', 'select, insert, update');
call protect_table('lead_source_key_project', 'select, insert, delete');
call protect_table('lead_delivery', 'select, insert');
-- A delivery keeps what it was; only its lead may be merged into another.
grant update (lead_id) on lead_delivery to plinth_app;

-- Who delivers is not signed in: one look-up by the hash of the key tells the organization and the key.
do $$
begin
  execute format('create policy before_sign_in on lead_source_key for select to %I using (true)', current_user);
end $$;

create function find_lead_source_key(wanted_hash text) returns table (organization_id uuid, key_id uuid)
  language sql stable security definer set search_path = public
  as $$
    select k.organization_id, k.id from lead_source_key k
      join organization o on o.organization_id = k.organization_id and o.status = 'active'
     where k.key_hash = wanted_hash and k.revoked_at is null
  $$;
revoke execute on function find_lead_source_key(text) from public;
grant execute on function find_lead_source_key(text) to plinth_app;

-- A person who is known enquires again.
alter table lead_interaction drop constraint lead_interaction_type_check;
alter table lead_interaction add constraint lead_interaction_type_check
  check (type in ('call', 'whatsapp', 'sms', 'email', 'meeting', 'siteVisit', 'note',
    'statusChange', 'assignment', 'costSheet', 'reservation', 'enquiry'));
