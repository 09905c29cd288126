-- Enquiries, what was said with them, and the cost sheets issued to them.
create table lead (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  first_name text not null check (length(first_name) between 1 and 60),
  last_name text,
  -- Lower case, for a prefix search by range: under row-level security LIKE cannot use an index. Ranges of
  -- text need the order of code points, whatever the locale of the database.
  search_name text collate "C" not null generated always as (lower(first_name || coalesce(' ' || last_name, ''))) stored,
  search_last_name text collate "C" generated always as (lower(last_name)) stored,
  -- E.164, so that plain equality finds the same person.
  phone text collate "C" not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  alt_phone text check (alt_phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- Lower case.
  email text collate "C" check (email = lower(email)),
  source text not null check (source in ('website', 'portal99acres', 'portalMagicbricks', 'portalHousing',
    'google', 'meta', 'walkIn', 'referral', 'channelPartner', 'callCenter', 'event', 'outdoor',
    'existingCustomer', 'other')),
  campaign text,
  channel_partner_id uuid,
  brought_by_id uuid,
  attribution_expires_at timestamptz,
  unit_types jsonb not null default '[]',
  budget_min_paise bigint check (budget_min_paise >= 0),
  budget_max_paise bigint check (budget_max_paise >= 0),
  purpose text check (purpose in ('endUse', 'investment')),
  timeline text check (timeline in ('immediate', 'oneToThree', 'threeToSix', 'sixToTwelve', 'beyondTwelve')),
  financing text check (financing in ('selfFunded', 'loanPreApproved', 'loanNeeded', 'undecided')),
  city text,
  occupation text,
  company text,
  is_nri boolean not null default false,
  owner_id uuid,
  -- Which turn of its owner this lead was, when the system chose him; the next one goes to the lowest last turn.
  owner_turn int,
  status text not null default 'new'
    check (status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating', 'closed', 'lost')),
  lost_reason text check (lost_reason in ('budget', 'location', 'product', 'competitor', 'possession',
    'financing', 'notResponding', 'duplicate', 'junk', 'planDropped', 'other')),
  lost_note text,
  next_follow_up_at timestamptz,
  tags jsonb not null default '[]',
  consent jsonb,
  dnd boolean not null default false,
  first_response_at timestamptz,
  last_contacted_at timestamptz,
  status_changed_at timestamptz not null,
  interaction_count int not null default 0 check (interaction_count >= 0),
  site_visit_count int not null default 0 check (site_visit_count >= 0),
  sale_id uuid,
  closed_at timestamptz,
  lost_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, owner_id) references app_user,
  foreign key (organization_id, brought_by_id) references app_user,
  constraint lead_budget_order check (budget_min_paise <= budget_max_paise),
  constraint lead_partner_iff_source check ((source = 'channelPartner') = (channel_partner_id is not null)),
  constraint lead_closed_has_sale check ((status = 'closed') = (sale_id is not null)),
  constraint lead_lost_has_reason check ((status = 'lost') = (lost_reason is not null))
);
create unique index lead_open_phone_once on lead (organization_id, phone)
  where status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating') and deleted_at is null;
create index lead_newest on lead (organization_id, created_at desc, id desc) where deleted_at is null;
create index lead_by_owner on lead (organization_id, owner_id, created_at desc, id desc) where deleted_at is null;
create index lead_by_status on lead (organization_id, status, created_at desc, id desc) where deleted_at is null;
create index lead_by_follow_up on lead (organization_id, next_follow_up_at, id) where deleted_at is null;
create index lead_by_phone on lead (organization_id, phone) where deleted_at is null;
create index lead_by_alt_phone on lead (organization_id, alt_phone) where deleted_at is null and alt_phone is not null;
create index lead_by_email on lead (organization_id, email) where deleted_at is null;
create index lead_by_name on lead (organization_id, search_name, id) where deleted_at is null;
create index lead_by_last_name on lead (organization_id, search_last_name) where deleted_at is null;
create index lead_by_turn on lead (organization_id, owner_id, owner_turn) where owner_turn is not null;
create index lead_by_partner on lead (organization_id, channel_partner_id, created_at desc, id desc)
  where deleted_at is null and channel_partner_id is not null;

create table lead_project (
  organization_id uuid not null default app_organization_id() references organization,
  lead_id uuid not null,
  project_id uuid not null,
  primary key (organization_id, lead_id, project_id),
  foreign key (organization_id, lead_id) references lead,
  foreign key (organization_id, project_id) references project
);
create index lead_project_by_project on lead_project (organization_id, project_id, lead_id);

alter table unit add foreign key (organization_id, reserved_for_lead_id) references lead;

create table lead_interaction (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  lead_id uuid not null,
  type text not null check (type in ('call', 'whatsapp', 'sms', 'email', 'meeting', 'siteVisit', 'note',
    'statusChange', 'assignment', 'costSheet', 'reservation')),
  direction text check (direction in ('inbound', 'outbound')),
  outcome text check (outcome in ('connected', 'noAnswer', 'busy', 'wrongNumber', 'callbackRequested',
    'interested', 'notInterested', 'visitScheduled', 'visitDone', 'noShow')),
  occurred_at timestamptz not null,
  scheduled_at timestamptz,
  duration_sec int check (duration_sec between 0 and 86400),
  notes text check (length(notes) <= 4000),
  next_follow_up_at timestamptz,
  project_id uuid,
  unit_ids jsonb not null default '[]',
  accompanied_by_partner boolean not null default false,
  internal boolean not null default true,
  -- What a system entry speaks of: the states of a move, the cost sheet issued.
  details jsonb not null default '{}',
  created_at timestamptz not null,
  created_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, lead_id) references lead,
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, created_by_id) references app_user
);
create index lead_interaction_of_lead on lead_interaction (organization_id, lead_id, occurred_at desc, id desc);
create trigger lead_interaction_append_only before update or delete on lead_interaction
  for each row execute function refuse_change();

create table cost_sheet (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  number text not null,
  project_id uuid not null,
  unit_id uuid not null,
  lead_id uuid,
  template_id uuid not null,
  -- What was chosen, and all else it was computed from but the rates, which are named.
  inputs jsonb not null,
  facts jsonb not null,
  rates_used jsonb not null,
  lines jsonb not null,
  tax_lines jsonb not null,
  notes jsonb not null,
  -- What is billed at one rate of tax each, for the plan of a booking.
  parts jsonb not null,
  schedule jsonb not null,
  -- All that its PDF prints.
  document jsonb not null,
  base_price_paise bigint not null check (base_price_paise >= 0),
  floor_rise_paise bigint not null check (floor_rise_paise >= 0),
  plc_paise bigint not null check (plc_paise >= 0),
  parking_paise bigint not null check (parking_paise >= 0),
  in_av_charges_paise bigint not null check (in_av_charges_paise >= 0),
  discount_paise bigint not null check (discount_paise >= 0),
  rebate_paise bigint not null check (rebate_paise >= 0),
  agreement_value_paise bigint not null check (agreement_value_paise > 0),
  gst_paise bigint not null check (gst_paise >= 0),
  other_charges_paise bigint not null check (other_charges_paise >= 0),
  other_gst_paise bigint not null check (other_gst_paise >= 0),
  corpus_paise bigint not null check (corpus_paise >= 0),
  total_receivable_paise bigint not null,
  stamp_duty_paise bigint not null check (stamp_duty_paise >= 0),
  registration_fee_paise bigint not null check (registration_fee_paise >= 0),
  all_in_paise bigint not null,
  tds_base_paise bigint not null check (tds_base_paise >= 0),
  tds_paise bigint not null check (tds_paise >= 0),
  discount_pct numeric(7, 4) not null check (discount_pct between 0 and 100),
  issued_on date not null,
  valid_until date not null,
  -- Expiry is read from the date; only acceptance and replacement are stored.
  status text not null default 'issued' check (status in ('issued', 'accepted', 'superseded')),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, unit_id) references unit,
  foreign key (organization_id, lead_id) references lead,
  foreign key (organization_id, template_id) references payment_template,
  foreign key (organization_id, created_by_id) references app_user,
  constraint cost_sheet_number_once unique (organization_id, number),
  constraint cost_sheet_agreement_value check (agreement_value_paise = base_price_paise + floor_rise_paise
    + plc_paise + parking_paise + in_av_charges_paise - discount_paise - rebate_paise),
  constraint cost_sheet_total check (total_receivable_paise = agreement_value_paise + gst_paise
    + other_charges_paise + other_gst_paise + corpus_paise),
  constraint cost_sheet_all_in check (all_in_paise = total_receivable_paise + stamp_duty_paise
    + registration_fee_paise)
);
create index cost_sheet_newest on cost_sheet (organization_id, created_at desc, id desc);
create index cost_sheet_by_unit on cost_sheet (organization_id, unit_id, created_at desc);
create index cost_sheet_by_lead on cost_sheet (organization_id, lead_id, created_at desc);

-- What was offered never changes: only the status, and the customer it is bound to at booking.
create function keep_cost_sheet() returns trigger
  language plpgsql
  as $$
begin
  if (to_jsonb(new) - '{status,lead_id,version,updated_at,updated_by_id}'::text[])
     is distinct from (to_jsonb(old) - '{status,lead_id,version,updated_at,updated_by_id}'::text[]) then
    raise exception 'An issued cost sheet never changes; issue a new one.'
      using errcode = 'restrict_violation', constraint = 'cost_sheet_immutable';
  end if;
  return new;
end $$;
create trigger keep_cost_sheet before update on cost_sheet for each row execute function keep_cost_sheet();

call protect_table('lead', 'select, insert, update');
call protect_table('lead_project', 'select, insert, delete');
call protect_table('lead_interaction', 'select, insert');
call protect_table('cost_sheet', 'select, insert, update');
