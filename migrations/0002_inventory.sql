-- Inventory: projects, their terms of payment, towers, price lists, units and their history.

-- room: projects

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
comment on table project is 'A project of the developer, with the prices in force and the rules for paying.';
comment on column project.code is 'Short, in numbers of documents.';
comment on column project.tax_pct is 'Added to every amount of a sale, where no dated rates of law apply.';
comment on column project.price_basis is 'Which area the rates multiply.';
comment on column project.base_rate_paise is 'Per square foot of the basis.';
comment on column project.floor_rate_paise is 'Selling below it needs the highest approval.';
comment on column project.plc_charges is 'Preferential location charges: corner, park view, …';
comment on column project.charge_heads is 'Charges beside the price: clubhouse, legal, corpus, …';
comment on constraint project_gstin_of_organization on project is
  'A project bills under a registration of its organization.';
comment on constraint project_floor_rate_below_base on project is 'The floor rate is not above the base rate.';
comment on constraint project_active_has_rera on project is 'A project on sale in India has its RERA number.';

create unique index project_name_once on project (organization_id, name) where deleted_at is null;
comment on index project_name_once is 'Names of projects are unique.';
create unique index project_code_once on project (organization_id, code) where deleted_at is null;
comment on index project_code_once is 'Codes of projects are unique.';

call protect_table('project', 'select, insert, update');

-- room: company/people

create table user_project (
  organization_id uuid not null default app_organization_id() references organization,
  user_id uuid not null,
  project_id uuid not null,
  primary key (organization_id, user_id, project_id),
  foreign key (organization_id, user_id) references app_user,
  foreign key (organization_id, project_id) references project
);
comment on table user_project is 'The projects a person is assigned to.';

create index user_project_by_project on user_project (organization_id, project_id);

call protect_table('user_project', 'select, insert, delete');

-- room: projects

create table designated_account (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  project_id uuid not null,
  kind text not null check (kind in ('collection', 'separate', 'transaction')),
  bank text not null,
  account_last4 text not null check (account_last4 ~ '^[0-9]{4}$'),
  ifsc text not null,
  removed_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project
);
comment on table designated_account is 'Bank accounts of a project. RERA s.4(2)(l)(D) demands the separate one.';
comment on column designated_account.kind is
  'collection: buyers pay into it; separate: holds the 70 %; transaction: free for use.';

create unique index designated_account_kind_once on designated_account (organization_id, project_id, kind)
  where removed_at is null;
comment on index designated_account_kind_once is 'A project has one account of each kind at a time.';

call protect_table('designated_account', 'select, insert, update');

-- room: payment-terms

create table payment_template (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  project_id uuid not null,
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
comment on table payment_template is 'A payment plan offered by a project.';
comment on column payment_template.root_id is 'The first revision; all revisions of a template share it.';
comment on column payment_template.stages is 'What is due when, in percent of each component.';
comment on column payment_template.rebate_pct is 'Rebate on the price for paying at once.';
comment on constraint payment_template_revision_once on payment_template is 'Revisions of a template are numbered.';
comment on constraint payment_template_rebate_only_down_payment on payment_template is
  'Only plans with down payment give a rebate.';

create unique index payment_template_name_once on payment_template (organization_id, project_id, name)
  where is_active;
comment on index payment_template_name_once is 'Names of active templates are unique within a project.';

call protect_table('payment_template', 'select, insert, update');

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
comment on trigger check_template_stages on payment_template is 'The stages of each component add up to 100 %.';

create table project_payment_config (
  organization_id uuid not null default app_organization_id() references organization,
  project_id uuid not null,
  min_booking_amount_paise bigint not null default 10000000 check (min_booking_amount_paise >= 0),
  credit_days int not null default 15 check (credit_days between 0 and 365),
  grace_days int not null default 7 check (grace_days between 0 and 365),
  demand_posting text not null default 'review'
    check (demand_posting in ('review', 'automatic')),
  interest_spread_pct numeric(7, 4) not null default 2,
  bounce_charge_paise bigint not null default 50000 check (bounce_charge_paise >= 0),
  reminder_offsets jsonb not null default '[-7, -3, 0, 3, 7, 15, 30]',
  discount_limits jsonb,
  cancellation_slabs jsonb not null default '[]',
  refund_days int not null default 45 check (refund_days between 1 and 365),
  transfer_fee_rate_paise bigint not null default 0 check (transfer_fee_rate_paise >= 0),
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
comment on table project_payment_config is
  'Terms of payment of a project: days of credit, interest, discounts, cancellation.';
comment on column project_payment_config.demand_posting is
  'Whether demands are posted automatically or after Finance has reviewed them.';
comment on column project_payment_config.interest_spread_pct is
  'Added to the reference rate of the state''s RERA rules.';
comment on column project_payment_config.reminder_offsets is
  'Days after the due date on which buyers are reminded; below zero before it.';
comment on column project_payment_config.discount_limits is
  'Percent each role may grant; null: the limits of the organization.';
comment on column project_payment_config.transfer_fee_rate_paise is
  'Fee for a transfer to another buyer, per square foot of the price basis; 0: none.';

call protect_table('project_payment_config', 'select, insert, update');

-- room: towers

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
  constraint tower_of_project unique (organization_id, project_id, id)
);
comment on table tower is 'A tower or wing of a project.';
comment on column tower.refuge_floors is 'Floors without units, by fire law.';
comment on column tower.base_rate_paise is 'Null: the rate of the project.';
comment on constraint tower_of_project on tower is
  'Lets other tables name tower and project together, so that a tower of another project is impossible.';

create unique index tower_name_once on tower (organization_id, project_id, name) where deleted_at is null;
comment on index tower_name_once is 'Names of towers are unique within a project.';
create unique index tower_code_once on tower (organization_id, project_id, code) where deleted_at is null;
comment on index tower_code_once is 'Codes of towers are unique within a project.';

call protect_table('tower', 'select, insert, update');

-- room: prices

create table price_list (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  project_id uuid not null,
  number int not null check (number > 0),
  name text not null check (length(name) between 1 and 80),
  effective_from date not null,
  status text not null default 'draft' check (status in ('draft', 'approved', 'effective', 'superseded', 'withdrawn')),
  origin text not null default 'list' check (origin in ('list', 'direct')),
  note text check (length(note) <= 500),
  price_basis text not null check (price_basis in ('carpet', 'saleable')),
  base_rate_paise bigint not null check (base_rate_paise > 0),
  floor_rate_paise bigint not null check (floor_rate_paise >= 0),
  floor_rise_rate_paise bigint not null check (floor_rise_rate_paise >= 0),
  floor_rise_after_floor int not null check (floor_rise_after_floor between 0 and 150),
  plc_charges jsonb not null default '[]',
  charge_heads jsonb not null default '[]',
  parking_types jsonb not null default '[]',
  towers jsonb not null default '[]',
  approved_by_id uuid,
  approved_at timestamptz,
  effective_at timestamptz,
  ended_at timestamptz,
  effect jsonb,
  failure text,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, approved_by_id) references app_user,
  foreign key (organization_id, created_by_id) references app_user,
  constraint price_list_number_once unique (organization_id, project_id, number),
  constraint price_list_of_project unique (organization_id, project_id, id),
  constraint price_list_floor_rate_below_base check (floor_rate_paise <= base_rate_paise),
  constraint price_list_approved_when check (status in ('draft', 'withdrawn') or approved_at is not null),
  constraint price_list_effective_when check ((status in ('effective', 'superseded')) = (effective_at is not null)),
  constraint price_list_ended_when check ((status = 'superseded') = (ended_at is not null)),
  constraint price_list_failure_of_approved check (failure is null or status = 'approved')
);
comment on table price_list is
  'Dated prices of a project: past, in force and planned. Projects and towers hold the prices in force, changed '
  'when a list takes effect.';
comment on column price_list.origin is 'direct: written by a change of prices on the project itself.';
comment on column price_list.towers is
  'Rates of single towers; a tower that is not named has the rates of the project.';
comment on column price_list.effect is 'What it did to the prices of unsold units when it took effect.';
comment on column price_list.failure is
  'Why it could not take effect on its day; tried again until the cause is removed or the list withdrawn.';
comment on constraint price_list_number_once on price_list is 'Lists of a project are numbered.';
comment on constraint price_list_of_project on price_list is
  'Lets units and cost sheets name list and project together, so that a list of another project is impossible.';
comment on constraint price_list_floor_rate_below_base on price_list is 'The floor rate is not above the base rate.';
comment on constraint price_list_approved_when on price_list is 'A list past its draft says when it was approved.';
comment on constraint price_list_effective_when on price_list is
  'A list that is or was in force says since when, and no other does.';
comment on constraint price_list_ended_when on price_list is
  'A superseded list says when it ended, and no other does.';
comment on constraint price_list_failure_of_approved on price_list is
  'Only an approved list can fail to take effect.';

create unique index price_list_one_in_force on price_list (organization_id, project_id) where status = 'effective';
comment on index price_list_one_in_force is 'A project has one price list in force.';
create unique index price_list_one_for_a_day on price_list (organization_id, project_id, effective_from)
  where status = 'approved';
comment on index price_list_one_for_a_day is 'One list at most is approved for a day.';
create index price_list_due on price_list (organization_id, effective_from) where status = 'approved';

call protect_table('price_list', 'select, insert, update');

create function keep_price_list() returns trigger
  language plpgsql
  as $$
declare
  changing text[] := '{status,approved_by_id,approved_at,effective_at,ended_at,effect,failure,version,updated_at,updated_by_id}';
begin
  if old.status = 'draft' then
    return new;
  end if;
  if old.status = 'approved' and new.status = 'effective' then
    changing := changing || '{towers}'::text[];
  end if;
  if (to_jsonb(new) - changing) is distinct from (to_jsonb(old) - changing)
     or not (new.status = old.status
       or (old.status = 'approved' and new.status in ('effective', 'withdrawn'))
       or (old.status = 'effective' and new.status = 'superseded')) then
    raise exception 'An approved price list never changes; make a new one.'
      using errcode = 'restrict_violation', constraint = 'price_list_immutable';
  end if;
  return new;
end $$;
create trigger keep_price_list before update on price_list for each row execute function keep_price_list();
comment on trigger keep_price_list on price_list is
  'An approved list never changes; when it takes effect, towers added since may join it.';

-- Compares a project and its towers with the price list in force.
create function check_prices_in_force(organization uuid, project uuid) returns void
  language plpgsql
  as $$
begin
  if exists (
    select from project p where p.organization_id = organization and p.id = project and not exists (
      select from price_list l
       where l.organization_id = p.organization_id and l.project_id = p.id and l.status = 'effective'
         and row(l.price_basis, l.base_rate_paise, l.floor_rate_paise, l.floor_rise_rate_paise,
                 l.floor_rise_after_floor, l.plc_charges, l.charge_heads, l.parking_types)
           is not distinct from row(p.price_basis, p.base_rate_paise, p.floor_rate_paise, p.floor_rise_rate_paise,
                 p.floor_rise_after_floor, p.plc_charges, p.charge_heads, p.parking_types)
         and not exists (
           select from tower t
            left join jsonb_array_elements(l.towers) own on own ->> 'towerId' = t.id::text
            where t.organization_id = p.organization_id and t.project_id = p.id and t.deleted_at is null
              and row(t.base_rate_paise, t.floor_rise_rate_paise)
                is distinct from row((own ->> 'baseRatePaise')::bigint, (own ->> 'floorRiseRatePaise')::bigint)))) then
    raise exception 'The prices of a project are those of its price list in force.'
      using errcode = 'check_violation', constraint = 'prices_of_list_in_force';
  end if;
end $$;

create function check_project_prices() returns trigger
  language plpgsql
  as $$ begin perform check_prices_in_force(new.organization_id, new.id); return null; end $$;
create constraint trigger project_prices_in_force
  after insert or update of price_basis, base_rate_paise, floor_rate_paise, floor_rise_rate_paise,
    floor_rise_after_floor, plc_charges, charge_heads, parking_types on project
  deferrable initially deferred for each row execute function check_project_prices();
comment on trigger project_prices_in_force on project is
  'At the end of a transaction the prices of a project equal those of its price list in force.';

create function check_prices_of_part() returns trigger
  language plpgsql
  as $$ begin perform check_prices_in_force(new.organization_id, new.project_id); return null; end $$;
create constraint trigger tower_prices_in_force after insert or update of base_rate_paise, floor_rise_rate_paise on tower
  deferrable initially deferred for each row execute function check_prices_of_part();
comment on trigger tower_prices_in_force on tower is
  'At the end of a transaction the prices of a tower equal those of the price list in force.';
create constraint trigger list_prices_in_force after insert or update of status on price_list
  deferrable initially deferred for each row execute function check_prices_of_part();
comment on trigger list_prices_in_force on price_list is
  'At the end of a transaction the list in force equals the prices of its project and towers.';

-- room: units

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
  reservation_extended boolean not null default false,
  waiting_count int not null default 0 check (waiting_count >= 0),
  current_sale_id uuid,
  floor_plan_file_id uuid,
  price_paise bigint not null check (price_paise >= 0),
  price_list_id uuid not null,
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
  constraint unit_tower_unless_ground check (tower_id is not null or unit_type in ('villa', 'plot')),
  constraint unit_extended_is_reserved check (not reservation_extended or status = 'reserved'),
  constraint unit_price_list foreign key (organization_id, project_id, price_list_id)
    references price_list (organization_id, project_id, id)
);
-- References to lead are added in 0003_enquiries.sql.
-- References to sale are added in 0005_sales.sql.
comment on table unit is 'Everything that can be sold: flats, shops, offices, villas, plots.';
comment on column unit.ownership is 'landowner: the share of whoever gave the land.';
comment on column unit.listed_at is 'Since when it is offered.';
comment on column unit.reserved_until is 'End of the hold.';
comment on column unit.reservation_extended is 'A hold is extended once; forgotten when the hold ends.';
comment on column unit.waiting_count is
  'How many wait for the unit, so that a floor plan reads only the waiting lists that exist.';
comment on column unit.current_sale_id is 'The live sale.';
comment on column unit.price_paise is
  'Agreement value without discount, kept for lists; the cost sheet computes it itself.';
comment on column unit.price_list_id is 'The price list the price was computed from.';
comment on column unit.gst_category is
  'While under construction; completion and registration are judged when a price is computed.';
comment on constraint unit_areas_grow on unit is 'Carpet area ≤ built-up area ≤ saleable area.';
comment on constraint unit_reserved_has_lead on unit is
  'A hold names its lead and its end; a unit that is not held names none.';
comment on constraint unit_blocked_has_reason on unit is 'A blocked unit says why.';
comment on constraint unit_tower_unless_ground on unit is 'Only villas and plots stand without a tower.';
comment on constraint unit_extended_is_reserved on unit is 'Only a hold can be extended.';
comment on constraint unit_price_list on unit is 'A unit is priced by a list of its own project.';

create unique index unit_number_once on unit
  (organization_id, project_id, coalesce(tower_id, '00000000-0000-0000-0000-000000000000'), unit_number)
  where deleted_at is null;
comment on index unit_number_once is 'A unit number is used once within a tower, or within a project without towers.';
create index unit_by_tower on unit (organization_id, tower_id, floor desc, unit_number) where deleted_at is null;
create index unit_by_status on unit (organization_id, project_id, status) where deleted_at is null;
-- How many units a person holds, which a lead holds, and which holds have run out.
create index unit_by_holder on unit (organization_id, reserved_by_id, reserved_until) where status = 'reserved';
create index unit_by_reserved_lead on unit (organization_id, reserved_for_lead_id) where status = 'reserved';
create index unit_by_reservation_end on unit (organization_id, reserved_until) where status = 'reserved';

call protect_table('unit', 'select, insert, update');

create function price_by_list_in_force() returns trigger
  language plpgsql
  as $$
begin
  new.price_list_id := (select l.id from price_list l
    where l.organization_id = new.organization_id and l.project_id = new.project_id and l.status = 'effective');
  return new;
end $$;
create trigger price_by_list_in_force before insert on unit for each row when (new.price_list_id is null)
  execute function price_by_list_in_force();
comment on trigger price_by_list_in_force on unit is
  'A unit entered without a price list is priced by the list in force.';

create table unit_state (
  organization_id uuid not null default app_organization_id() references organization,
  unit_id uuid not null,
  seq bigint generated always as identity,
  valid_from timestamptz not null,
  project_id uuid not null,
  unit_type text not null,
  status text,
  reserved_until timestamptz,
  listed_at date not null,
  primary key (organization_id, unit_id, seq),
  foreign key (organization_id, unit_id) references unit,
  foreign key (organization_id, project_id) references project
);
comment on table unit_state is
  'Every state a unit ever had, so that advice of a past day can be computed again. Never changed.';
comment on column unit_state.status is 'Null: the unit was removed.';

create index unit_state_by_project on unit_state (organization_id, project_id, unit_id, seq desc);

call protect_table('unit_state', 'select, insert');
create trigger unit_state_append_only before update or delete on unit_state
  for each row execute function refuse_change();
comment on trigger unit_state_append_only on unit_state is 'States of the past are never changed or removed.';

create function keep_first_states() returns trigger
  language plpgsql
  as $$
begin
  insert into unit_state (organization_id, unit_id, valid_from, project_id, unit_type, status, reserved_until, listed_at)
  select n.organization_id, n.id, n.created_at, n.project_id, n.unit_type, n.status, n.reserved_until, n.listed_at
    from entered n;
  return null;
end $$;
create trigger keep_first_states after insert on unit referencing new table as entered
  for each statement execute function keep_first_states();
comment on trigger keep_first_states on unit is 'Every new unit enters the history of states.';

-- Without nested loops, as keep_changed_prices.
create function keep_changed_states() returns trigger
  language plpgsql set enable_nestloop = off
  as $$
begin
  insert into unit_state (organization_id, unit_id, valid_from, project_id, unit_type, status, reserved_until, listed_at)
  select n.organization_id, n.id, n.updated_at, n.project_id, n.unit_type,
         case when n.deleted_at is null then n.status end, n.reserved_until, n.listed_at
    from after n join before b on b.organization_id = n.organization_id and b.id = n.id
   where row(n.project_id, n.unit_type, n.status, n.reserved_until, n.listed_at, n.deleted_at)
     is distinct from row(b.project_id, b.unit_type, b.status, b.reserved_until, b.listed_at, b.deleted_at);
  return null;
end $$;
create trigger keep_changed_states after update on unit referencing old table as before new table as after
  for each statement execute function keep_changed_states();
comment on trigger keep_changed_states on unit is 'No state of a unit changes without entering the history.';

-- room: prices

create table unit_price (
  organization_id uuid not null default app_organization_id() references organization,
  unit_id uuid not null,
  seq bigint generated always as identity,
  valid_from timestamptz not null,
  price_paise bigint not null check (price_paise >= 0),
  project_id uuid not null,
  price_list_id uuid not null,
  tower_id uuid,
  unit_type text not null,
  floor int not null,
  carpet_area numeric(10, 2) not null,
  saleable_area numeric(10, 2) not null,
  plc_codes jsonb not null,
  base_rate_paise bigint,
  primary key (organization_id, unit_id, seq),
  foreign key (organization_id, unit_id) references unit,
  foreign key (organization_id, project_id, price_list_id) references price_list (organization_id, project_id, id)
);
comment on table unit_price is 'Every price a unit ever had, with all it was computed from. Never changed.';

create index unit_price_by_moment on unit_price (organization_id, unit_id, valid_from desc, seq desc);

call protect_table('unit_price', 'select, insert');
create trigger unit_price_append_only before update or delete on unit_price
  for each row execute function refuse_change();
comment on trigger unit_price_append_only on unit_price is 'Prices of the past are never changed or removed.';

create function keep_first_prices() returns trigger
  language plpgsql
  as $$
begin
  insert into unit_price (organization_id, unit_id, valid_from, price_paise, project_id, price_list_id, tower_id,
                          unit_type, floor, carpet_area, saleable_area, plc_codes, base_rate_paise)
  select n.organization_id, n.id, n.created_at, n.price_paise, n.project_id, n.price_list_id, n.tower_id, n.unit_type,
         n.floor, n.carpet_area, n.saleable_area, n.plc_codes, n.base_rate_paise
    from entered n;
  return null;
end $$;
create trigger keep_first_prices after insert on unit referencing new table as entered
  for each statement execute function keep_first_prices();
comment on trigger keep_first_prices on unit is 'Every price of a new unit enters its history.';

-- Without nested loops: the plan is kept for a whole connection, and one made for a single unit would compare every
-- row with every other when a price list changes ten thousand.
create function keep_changed_prices() returns trigger
  language plpgsql set enable_nestloop = off
  as $$
begin
  insert into unit_price (organization_id, unit_id, valid_from, price_paise, project_id, price_list_id, tower_id,
                          unit_type, floor, carpet_area, saleable_area, plc_codes, base_rate_paise)
  select n.organization_id, n.id, n.updated_at, n.price_paise, n.project_id, n.price_list_id, n.tower_id, n.unit_type,
         n.floor, n.carpet_area, n.saleable_area, n.plc_codes, n.base_rate_paise
    from after n join before b on b.organization_id = n.organization_id and b.id = n.id
   where row(n.price_paise, n.project_id, n.price_list_id, n.tower_id, n.unit_type, n.floor, n.carpet_area,
             n.saleable_area, n.plc_codes, n.base_rate_paise)
     is distinct from row(b.price_paise, b.project_id, b.price_list_id, b.tower_id, b.unit_type, b.floor, b.carpet_area,
             b.saleable_area, b.plc_codes, b.base_rate_paise);
  return null;
end $$;
create trigger keep_changed_prices after update on unit referencing old table as before new table as after
  for each statement execute function keep_changed_prices();
comment on trigger keep_changed_prices on unit is
  'No price, nor anything it is computed from, changes without entering the history.';
