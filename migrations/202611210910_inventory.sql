-- Projects with their prices and payment rules, towers and units.
create table project (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  name text not null check (length(name) <= 120),
  code text not null check (code ~ '^[A-Z0-9]{2,6}$'),
  type text not null check (type in ('residential', 'commercial', 'mixed', 'plotted', 'villa')),
  status text not null default 'planning'
    check (status in ('planning', 'active', 'onHold', 'completed', 'archived')),
  description text,
  address_line text,
  locality text,
  city text not null,
  state_code text,
  pincode text,
  latitude numeric(9, 6),
  longitude numeric(9, 6),
  rera_number text,
  rera_valid_until date,
  gstin text,
  tax_pct numeric(7, 4),
  land_area_sq_ft numeric(14, 2),
  commercial_carpet_pct numeric(7, 4) not null default 0,
  launch_date date,
  planned_possession_date date,
  rera_possession_date date,
  target_sellout_date date,
  oc_date date,
  price_basis text not null check (price_basis in ('carpet', 'saleable')),
  base_rate_paise bigint not null check (base_rate_paise > 0),
  floor_rate_paise bigint not null check (floor_rate_paise >= 0),
  floor_rise_rate_paise bigint not null default 0 check (floor_rise_rate_paise >= 0),
  floor_rise_after_floor int not null default 4,
  plc_charges jsonb not null default '[]',
  charge_heads jsonb not null default '[]',
  parking_types jsonb not null default '[]',
  amenities jsonb not null default '[]',
  bank_approvals jsonb not null default '[]',
  image_file_ids jsonb not null default '[]',
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  deleted_at timestamptz,
  primary key (organization_id, id),
  constraint project_gstin_of_organization foreign key (organization_id, gstin)
    references gst_registration (organization_id, gstin),
  constraint project_floor_rate_below_base check (floor_rate_paise <= base_rate_paise),
  constraint project_active_has_rera check (status <> 'active' or rera_number is not null or state_code is null)
);
create unique index project_name_once on project (organization_id, name) where deleted_at is null;
create unique index project_code_once on project (organization_id, code) where deleted_at is null;

create table user_project (
  organization_id uuid not null default app_organization_id() references organization,
  user_id uuid not null,
  project_id uuid not null,
  primary key (organization_id, user_id, project_id),
  foreign key (organization_id, user_id) references app_user,
  foreign key (organization_id, project_id) references project
);
create index user_project_by_project on user_project (organization_id, project_id);

create table designated_account (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  project_id uuid not null,
  kind text not null check (kind in ('collection', 'separate', 'transaction')),
  bank text not null,
  account_last4 text not null check (account_last4 ~ '^[0-9]{4}$'),
  ifsc text not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project
);
create unique index designated_account_kind_once on designated_account (organization_id, project_id, kind)
  where removed_at is null;

create table payment_template (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  project_id uuid not null,
  -- The first revision; all revisions of a template share it.
  root_id uuid not null,
  revision int not null default 1,
  name text not null,
  type text not null check (type in ('constructionLinked', 'timeLinked', 'downPayment', 'possessionLinked')),
  stages jsonb not null,
  rebate_pct numeric(7, 4) not null default 0 check (rebate_pct between 0 and 100),
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project,
  constraint payment_template_revision_once unique (organization_id, root_id, revision),
  constraint payment_template_rebate_only_down_payment check (rebate_pct = 0 or type = 'downPayment')
);
create unique index payment_template_name_once on payment_template (organization_id, project_id, name)
  where is_active;

-- Each component of a plan is asked for exactly once: its stages add up to 100 %.
create function check_template_stages() returns trigger
  language plpgsql
  as $$
begin
  if exists (
    select from jsonb_array_elements(new.stages) stage
     group by stage ->> 'component' having sum((stage ->> 'pct')::numeric) <> 100) then
    raise exception 'Stages must add up to 100%%.'
      using errcode = 'check_violation', constraint = 'payment_template_stages_sum';
  end if;
  return new;
end $$;
create trigger check_template_stages before insert or update of stages on payment_template
  for each row execute function check_template_stages();

create table project_payment_config (
  organization_id uuid not null default app_organization_id() references organization,
  project_id uuid not null,
  min_booking_amount_paise bigint not null default 10000000 check (min_booking_amount_paise >= 0),
  credit_days int not null default 15 check (credit_days between 0 and 365),
  grace_days int not null default 7 check (grace_days between 0 and 365),
  interest_spread_pct numeric(7, 4) not null default 2,
  bounce_charge_paise bigint not null default 50000 check (bounce_charge_paise >= 0),
  reminder_offsets jsonb not null default '[-7, -3, 0, 3, 7, 15, 30]',
  discount_limits jsonb not null,
  cancellation_slabs jsonb not null default '[]',
  refund_days int not null default 45 check (refund_days between 1 and 365),
  allowed_modes jsonb not null,
  default_template_id uuid,
  dynamic_pricing jsonb not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by_id uuid,
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, default_template_id) references payment_template
);

create table tower (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  project_id uuid not null,
  name text not null,
  code text check (code ~ '^[A-Z0-9]{1,4}$'),
  status text not null default 'planned'
    check (status in ('planned', 'underConstruction', 'structureComplete', 'ocReceived', 'handedOver')),
  total_floors int not null check (total_floors between 1 and 150),
  basements int not null default 0 check (basements between 0 and 20),
  podium_floors int not null default 0 check (podium_floors between 0 and 20),
  units_per_floor int not null default 0 check (units_per_floor between 0 and 100),
  lifts int not null default 0 check (lifts between 0 and 100),
  refuge_floors jsonb not null default '[]',
  rera_number text,
  start_date date,
  planned_possession_date date,
  oc_date date,
  possession_offer_date date,
  base_rate_paise bigint check (base_rate_paise > 0),
  floor_rise_rate_paise bigint check (floor_rise_rate_paise >= 0),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project,
  -- Lets children name tower and project together, so that a tower of another project cannot be meant.
  constraint tower_of_project unique (organization_id, project_id, id)
);
create unique index tower_name_once on tower (organization_id, project_id, name) where deleted_at is null;
create unique index tower_code_once on tower (organization_id, project_id, code) where deleted_at is null;

create table unit (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  project_id uuid not null,
  tower_id uuid,
  unit_number text not null check (length(unit_number) between 1 and 20),
  floor int not null check (floor between -5 and 150),
  unit_type text not null check (unit_type in ('studio', '1BHK', '1.5BHK', '2BHK', '2.5BHK', '3BHK', '3.5BHK',
    '4BHK', '5BHK', 'penthouse', 'duplex', 'villa', 'plot', 'shop', 'office')),
  carpet_area numeric(10, 2) not null check (carpet_area > 0),
  balcony_area numeric(10, 2) not null default 0 check (balcony_area >= 0),
  terrace_area numeric(10, 2) not null default 0 check (terrace_area >= 0),
  built_up_area numeric(10, 2) not null,
  saleable_area numeric(10, 2) not null,
  facing text check (facing in ('N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW')),
  view text,
  plc_codes jsonb not null default '[]',
  parking_included int not null default 0 check (parking_included between 0 and 20),
  base_rate_paise bigint check (base_rate_paise > 0),
  market_value_paise bigint check (market_value_paise >= 0),
  ownership text not null default 'developer' check (ownership in ('developer', 'landowner')),
  listed_at date not null,
  status text not null default 'available' check (status in ('available', 'reserved', 'blocked', 'sold')),
  status_reason text check (status_reason in ('management', 'landowner', 'legal', 'mortgage', 'rateRevision',
    'maintenance')),
  reserved_for_lead_id uuid,
  reserved_by_id uuid,
  reserved_until timestamptz,
  current_sale_id uuid,
  floor_plan_file_id uuid,
  -- Agreement value without discount, kept for lists; the cost sheet computes it anew.
  price_paise bigint not null check (price_paise >= 0),
  -- While under construction; completion and registration are judged when it is read.
  gst_category text not null check (gst_category in ('affordable', 'other', 'commercial', 'plot', 'outsideIndia')),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, project_id, tower_id) references tower (organization_id, project_id, id),
  foreign key (organization_id, reserved_by_id) references app_user,
  foreign key (organization_id, floor_plan_file_id) references file,
  constraint unit_areas_grow check (carpet_area <= built_up_area and built_up_area <= saleable_area),
  constraint unit_reserved_has_lead check (
    (status = 'reserved') = (reserved_for_lead_id is not null and reserved_until is not null)),
  constraint unit_blocked_has_reason check (status <> 'blocked' or status_reason is not null),
  constraint unit_tower_unless_ground check (tower_id is not null or unit_type in ('villa', 'plot'))
);
create unique index unit_number_once on unit
  (organization_id, project_id, coalesce(tower_id, '00000000-0000-0000-0000-000000000000'), unit_number)
  where deleted_at is null;
create index unit_by_tower on unit (organization_id, tower_id, floor desc, unit_number) where deleted_at is null;
create index unit_by_status on unit (organization_id, project_id, status) where deleted_at is null;

call protect_table('project', 'select, insert, update');
call protect_table('user_project', 'select, insert, delete');
call protect_table('designated_account', 'select, insert, update');
call protect_table('payment_template', 'select, insert, update');
call protect_table('project_payment_config', 'select, insert, update');
call protect_table('tower', 'select, insert, update');
call protect_table('unit', 'select, insert, update');
