-- Dated price lists of a project: what is in force, what was, and what is to come. The columns of project and tower
-- hold the prices in force; they change in the transaction in which a list takes effect.
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
  -- Rates of their own, by tower; one that is not named has the rates of the project.
  towers jsonb not null default '[]',
  approved_by_id uuid,
  approved_at timestamptz,
  effective_at timestamptz,
  ended_at timestamptz,
  -- What it did to the prices of unsold units when it took effect.
  effect jsonb,
  -- Why it could not take effect on its day; tried again until somebody mends or withdraws it.
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
  -- Lets units and cost sheets name list and project together, so that a list of another project cannot be meant.
  constraint price_list_of_project unique (organization_id, project_id, id),
  constraint price_list_floor_rate_below_base check (floor_rate_paise <= base_rate_paise),
  constraint price_list_approved_when check (status in ('draft', 'withdrawn') or approved_at is not null),
  constraint price_list_effective_when check ((status in ('effective', 'superseded')) = (effective_at is not null)),
  constraint price_list_ended_when check ((status = 'superseded') = (ended_at is not null)),
  constraint price_list_failure_of_approved check (failure is null or status = 'approved')
);
create unique index price_list_one_in_force on price_list (organization_id, project_id) where status = 'effective';
create unique index price_list_one_for_a_day on price_list (organization_id, project_id, effective_from)
  where status = 'approved';
create index price_list_due on price_list (organization_id, effective_from) where status = 'approved';

-- From its approval on a list says what it said; when it takes effect it only learns of towers that came since.
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
call protect_table('price_list', 'select, insert, update');

-- The list that a price was computed from.
alter table unit add column price_list_id uuid;
alter table cost_sheet
  add column price_list_id uuid,
  add constraint cost_sheet_price_list foreign key (organization_id, project_id, price_list_id)
    references price_list (organization_id, project_id, id);

-- Every price that a unit ever had, with all it was computed from.
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
create index unit_price_by_moment on unit_price (organization_id, unit_id, valid_from desc, seq desc);
create trigger unit_price_append_only before update or delete on unit_price
  for each row execute function refuse_change();
call protect_table('unit_price', 'select, insert');

-- One list for each project that there is, and one price for each unit. Forced row-level security would hide them.
alter table project no force row level security;
alter table tower no force row level security;
alter table unit no force row level security;
alter table price_list no force row level security;
alter table unit_price no force row level security;
insert into price_list (organization_id, id, project_id, number, name, effective_from, status, origin, price_basis,
                        base_rate_paise, floor_rate_paise, floor_rise_rate_paise, floor_rise_after_floor, plc_charges,
                        charge_heads, parking_types, towers, approved_by_id, approved_at, effective_at, created_at,
                        updated_at, created_by_id)
select p.organization_id, gen_random_uuid(), p.id, 1, 'Prices so far', p.created_at::date, 'effective', 'direct',
       p.price_basis, p.base_rate_paise, p.floor_rate_paise, p.floor_rise_rate_paise, p.floor_rise_after_floor,
       p.plc_charges, p.charge_heads, p.parking_types,
       coalesce((select jsonb_agg(jsonb_build_object('towerId', t.id, 'baseRatePaise', t.base_rate_paise,
                          'floorRiseRatePaise', t.floor_rise_rate_paise) order by t.id)
                   from tower t where t.organization_id = p.organization_id and t.project_id = p.id), '[]'),
       p.created_by_id, p.created_at, p.created_at, p.created_at, p.created_at, p.created_by_id
  from project p;
update unit u set price_list_id = l.id from price_list l
 where l.organization_id = u.organization_id and l.project_id = u.project_id;
insert into unit_price (organization_id, unit_id, valid_from, price_paise, project_id, price_list_id, tower_id, unit_type,
                        floor, carpet_area, saleable_area, plc_codes, base_rate_paise)
select organization_id, id, created_at, price_paise, project_id, price_list_id, tower_id, unit_type, floor, carpet_area,
       saleable_area, plc_codes, base_rate_paise
  from unit order by id;
alter table project force row level security;
alter table tower force row level security;
alter table unit force row level security;
alter table price_list force row level security;
alter table unit_price force row level security;

alter table unit
  alter column price_list_id set not null,
  add constraint unit_price_list foreign key (organization_id, project_id, price_list_id)
    references price_list (organization_id, project_id, id);

-- Whoever enters a unit without saying which list prices it means the one in force.
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

-- No statement changes a price, or what it is computed from, without entering it in the history.
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

create function keep_changed_prices() returns trigger
  language plpgsql
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

-- At the end of a transaction the prices of a project and of its towers are those of its list in force.
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

create function check_prices_of_part() returns trigger
  language plpgsql
  as $$ begin perform check_prices_in_force(new.organization_id, new.project_id); return null; end $$;
create constraint trigger tower_prices_in_force after insert or update of base_rate_paise, floor_rise_rate_paise on tower
  deferrable initially deferred for each row execute function check_prices_of_part();
create constraint trigger list_prices_in_force after insert or update of status on price_list
  deferrable initially deferred for each row execute function check_prices_of_part();
