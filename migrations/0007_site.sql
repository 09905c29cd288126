-- Site: milestones of construction, which installments wait for.

-- room: milestones

create table milestone (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  project_id uuid not null,
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
comment on table milestone is 'A stage of construction, of a tower or the whole project; installments wait for it.';
comment on column milestone.tower_id is 'Null: of the project as a whole.';
comment on column milestone.key is 'The kind of work: slab:8 is the eighth slab. Installments name it.';
comment on column milestone.weight_pct is 'Share in the progress of its tower.';
comment on column milestone.held_from is 'The state before it was put on hold.';
comment on constraint milestone_of_project on milestone is 'Lets dependencies name milestone and project together.';
comment on constraint milestone_planned_order on milestone is 'The planned end is not before the start.';
comment on constraint milestone_actual_order on milestone is 'The actual end is not before the start.';
comment on constraint milestone_held_from_something on milestone is
  'A milestone on hold knows its state before, and no other does.';
comment on constraint milestone_completed_whole on milestone is
  'A completed milestone has its end and 100 %, and only it has an end.';
comment on constraint milestone_begun on milestone is 'A planned milestone has no progress and no start.';

create unique index milestone_key_once on milestone (organization_id, project_id, tower_id, key)
  nulls not distinct;
comment on index milestone_key_once is 'A kind of work appears once in a tower.';
create index milestone_in_order on milestone (organization_id, project_id, tower_id, sequence, id);
create index milestone_running_out on milestone (organization_id, planned_end)
  where status in ('planned', 'inProgress');

call protect_table('milestone', 'select, insert, update, delete');

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
comment on trigger milestone_weights_sum on milestone is 'Weights of a tower add up to 100 % at most.';

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
comment on table milestone_dependency is 'Which milestone waits for which.';
comment on constraint milestone_depended_on on milestone_dependency is 'Both milestones are of one project.';
comment on constraint milestone_not_on_itself on milestone_dependency is 'A milestone does not wait for itself.';

create index milestone_dependency_back on milestone_dependency (organization_id, depends_on_id);

call protect_table('milestone_dependency', 'select, insert, delete');

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
comment on trigger milestone_no_cycle on milestone_dependency is 'No chain of milestones waits for itself.';
