-- What is built, tower by tower: installments wait for it.
create table milestone (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  project_id uuid not null,
  -- Null: of the project as a whole.
  tower_id uuid,
  key text not null check (key ~ '^(excavation|foundation|plinth|podium|slab:[1-9][0-9]{0,2}|brickwork|doors|lobbies|plaster|flooring|plumbing|electrical|lifts|external|finishing|oc|possession)$'),
  name text not null check (length(name) <= 120),
  sequence int not null check (sequence between 1 and 1000),
  weight_pct numeric(7, 4) not null default 0 check (weight_pct between 0 and 100),
  planned_start date,
  planned_end date,
  revised_end date,
  actual_start date,
  actual_end date,
  progress_pct int not null default 0 check (progress_pct between 0 and 100),
  status text not null default 'planned'
    check (status in ('planned', 'inProgress', 'delayed', 'onHold', 'completed')),
  -- What it was before it was put on hold.
  held_from text check (held_from in ('planned', 'inProgress', 'delayed')),
  delay_reason text check (length(delay_reason) <= 500),
  hold_reason text check (length(hold_reason) <= 500),
  budgeted_paise bigint not null default 0 check (budgeted_paise >= 0),
  actual_cost_paise bigint not null default 0 check (actual_cost_paise >= 0),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, project_id, tower_id) references tower (organization_id, project_id, id),
  constraint milestone_of_project unique (organization_id, project_id, id),
  constraint milestone_planned_order check (planned_end >= planned_start),
  constraint milestone_actual_order check (actual_end >= actual_start),
  constraint milestone_held_from_something check ((status = 'onHold') = (held_from is not null)),
  constraint milestone_completed_whole check (
    (status = 'completed') = (actual_end is not null) and (status <> 'completed' or progress_pct = 100)),
  constraint milestone_begun check (status <> 'planned' or (progress_pct = 0 and actual_start is null))
);
create unique index milestone_key_once on milestone (organization_id, project_id, tower_id, key)
  nulls not distinct;
create index milestone_in_order on milestone (organization_id, project_id, tower_id, sequence, id);
create index milestone_running_out on milestone (organization_id, planned_end)
  where status in ('planned', 'inProgress');
call protect_table('milestone', 'select, insert, update, delete');

create table milestone_dependency (
  organization_id uuid not null default app_organization_id() references organization,
  project_id uuid not null,
  milestone_id uuid not null,
  depends_on_id uuid not null,
  primary key (organization_id, milestone_id, depends_on_id),
  foreign key (organization_id, project_id, milestone_id)
    references milestone (organization_id, project_id, id) on delete cascade,
  constraint milestone_depended_on foreign key (organization_id, project_id, depends_on_id)
    references milestone (organization_id, project_id, id),
  constraint milestone_not_on_itself check (milestone_id <> depends_on_id)
);
create index milestone_dependency_back on milestone_dependency (organization_id, depends_on_id);
call protect_table('milestone_dependency', 'select, insert, delete');

-- The weights of a tower are shares of its whole.
create function check_milestone_weights() returns trigger
  language plpgsql
  as $$
begin
  perform 1 from project where organization_id = new.organization_id and id = new.project_id for no key update;
  if (select sum(weight_pct) from milestone
       where organization_id = new.organization_id and project_id = new.project_id
         and tower_id is not distinct from new.tower_id) > 100 then
    raise exception 'The weights of the milestones add up to more than 100%%.'
      using errcode = 'check_violation', constraint = 'milestone_weights_sum';
  end if;
  return null;
end $$;
create constraint trigger milestone_weights_sum after insert or update of weight_pct on milestone
  deferrable initially deferred for each row execute function check_milestone_weights();

-- Nothing waits for itself, however long the way round.
create function check_milestone_order() returns trigger
  language plpgsql
  as $$
begin
  perform 1 from project where organization_id = new.organization_id and id = new.project_id for no key update;
  if exists (
    with recursive waits as (
      select depends_on_id as id from milestone_dependency
       where organization_id = new.organization_id and milestone_id = new.depends_on_id
      union
      select d.depends_on_id from milestone_dependency d join waits w on d.milestone_id = w.id
       where d.organization_id = new.organization_id)
    select 1 from waits where id = new.milestone_id) then
    raise exception 'A milestone cannot wait for itself.'
      using errcode = 'check_violation', constraint = 'milestone_no_cycle';
  end if;
  return null;
end $$;
create constraint trigger milestone_no_cycle after insert on milestone_dependency
  deferrable initially deferred for each row execute function check_milestone_order();

-- What an installment waits for, where an index can find it: kept from its trigger, however the row is written.
alter table installment add column trigger_type text, add column milestone_key text;
alter table installment no force row level security;
update installment set trigger_type = trigger ->> 'type', milestone_key = trigger ->> 'milestoneKey';
alter table installment force row level security;
create function keep_installment_trigger() returns trigger
  language plpgsql
  as $$
begin
  new.trigger_type := new.trigger ->> 'type';
  new.milestone_key := new.trigger ->> 'milestoneKey';
  return new;
end $$;
create trigger keep_installment_trigger before insert or update of trigger, trigger_type, milestone_key on installment
  for each row execute function keep_installment_trigger();
create index installment_of_milestone on installment (organization_id, milestone_key, sale_id)
  where milestone_key is not null;
create index installment_on_a_day on installment (organization_id, expected_date, sale_id)
  where demand_date is null and trigger_type in ('daysAfterBooking', 'daysAfterRegistration', 'fixedDate');
create index installment_held on installment (organization_id, sale_id)
  where held_for_registration and demand_date is null;
