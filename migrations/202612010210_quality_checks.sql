-- Quality checks of construction: the check lists that every kind of work begins with, the checks of a milestone, what
-- each inspection found, and their waiver by two people.

-- room: site/quality

create table quality_check_list (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  key text not null check (key ~ '^(excavation|foundation|plinth|podium|slab|brickwork|doors|lobbies|plaster|flooring|plumbing|electrical|lifts|external|finishing|oc|possession)$'),
  name text not null check (length(name) between 1 and 120),
  sequence int not null check (sequence between 1 and 1000),
  mandatory boolean not null default true,
  is_active boolean not null default true,
  items jsonb not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references app_user,
  foreign key (organization_id, updated_by_id) references app_user,
  constraint quality_check_list_has_items check (
    jsonb_typeof(items) = 'array' and jsonb_array_length(items) between 1 and 40)
);
comment on table quality_check_list is 'What is looked at in a kind of work; copied to each new milestone of the kind.';
comment on column quality_check_list.key is 'The kind of work: slab stands for every slab.';
comment on column quality_check_list.items is 'What is looked at: text, now or later, unit and bounds of a value.';
comment on constraint quality_check_list_has_items on quality_check_list is 'A check list looks at something.';
create unique index quality_check_list_once on quality_check_list (organization_id, key, lower(name));
comment on index quality_check_list_once is 'A kind of work has a check list of a name once.';
call protect_table('quality_check_list', 'select, insert, update');

create table quality_check (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  milestone_id uuid not null,
  list_id uuid,
  sequence int not null,
  name text not null check (length(name) between 1 and 120),
  mandatory boolean not null,
  status text not null default 'pending' check (status in ('pending', 'passed', 'failed', 'waived')),
  round int not null default 1 check (round between 1 and 1000),
  items jsonb not null,
  later_due_on date,
  inspector text check (length(inspector) <= 120),
  entered_by_id uuid,
  entered_at timestamptz,
  checked_on date,
  remarks text check (length(remarks) <= 2000),
  file_ids jsonb not null default '[]',
  reworked_by_id uuid,
  waiver_reason text check (length(waiver_reason) between 3 and 500),
  waiver_asked_by_id uuid,
  waived_by_id uuid,
  waived_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, milestone_id) references milestone on delete cascade,
  foreign key (organization_id, list_id) references quality_check_list,
  foreign key (organization_id, entered_by_id) references app_user,
  foreign key (organization_id, reworked_by_id) references app_user,
  foreign key (organization_id, waiver_asked_by_id) references app_user,
  foreign key (organization_id, waived_by_id) references app_user,
  foreign key (organization_id, created_by_id) references app_user,
  foreign key (organization_id, updated_by_id) references app_user,
  constraint quality_check_has_few_items check (
    jsonb_typeof(items) = 'array' and jsonb_array_length(items) <= 40),
  constraint quality_check_inspected check (
    status not in ('passed', 'failed') or num_nulls(entered_by_id, entered_at, checked_on) = 0),
  constraint quality_check_later_is_open check (later_due_on is null or status = 'pending'),
  constraint quality_check_waived_by_two check (
    (status = 'waived') = (num_nulls(waiver_reason, waiver_asked_by_id, waived_by_id, waived_at) = 0)
    and (status = 'waived' or num_nulls(waiver_reason, waiver_asked_by_id, waived_by_id, waived_at) = 4)
    and (waived_by_id is null or waived_by_id <> waiver_asked_by_id))
);
comment on table quality_check is 'What is looked at in the work of a milestone, and what was found.';
comment on column quality_check.round is 'Inspections count again after each rework; the first round is 1.';
comment on column quality_check.items is 'What is looked at, with the results of the present round.';
comment on column quality_check.later_due_on is 'All but later results are there; the first of these is due on this day.';
comment on column quality_check.inspector is 'An inspector from outside; null where the person who entered it inspected.';
comment on column quality_check.reworked_by_id is 'Who reported the rework before the present round.';
comment on constraint quality_check_has_few_items on quality_check is 'A check has a list of at most 40 items.';
comment on constraint quality_check_inspected on quality_check is 'A passed or failed check names its day and who entered it.';
comment on constraint quality_check_later_is_open on quality_check is 'Only a pending check waits for later results.';
comment on constraint quality_check_waived_by_two on quality_check is
  'A waiver has a reason, a person who asked for it and another one who approved it.';
create index quality_check_of_milestone on quality_check (organization_id, milestone_id, sequence, id);
create index quality_check_later on quality_check (organization_id, later_due_on) where later_due_on is not null;
call protect_table('quality_check', 'select, insert, update');

create table quality_inspection (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  check_id uuid not null,
  round int not null,
  status text not null check (status in ('pending', 'passed', 'failed')),
  items jsonb not null,
  inspector text check (length(inspector) <= 120),
  checked_on date not null,
  remarks text check (length(remarks) <= 2000),
  self_approved boolean not null default false,
  entered_by_id uuid not null,
  entered_at timestamptz not null,
  primary key (organization_id, id),
  constraint quality_inspection_kept foreign key (organization_id, check_id) references quality_check,
  foreign key (organization_id, entered_by_id) references app_user
);
comment on table quality_inspection is 'Each inspection as it was entered; nothing in it is changed.';
comment on column quality_inspection.self_approved is 'The inspector had done the work, and nobody else could inspect it.';
comment on constraint quality_inspection_kept on quality_inspection is 'A check that was inspected is not deleted.';
create index quality_inspection_of_check on quality_inspection (organization_id, check_id, entered_at, id);
call protect_table('quality_inspection', 'select, insert');

create function seed_quality_check_lists(of_organization uuid, at timestamptz) returns void
  language plpgsql
  as $seed$
begin
  insert into quality_check_list (organization_id, id, key, name, sequence, items, created_at, updated_at)
  select of_organization, uuidv7(), seed.key, seed.name, seed.sequence,
         (select jsonb_agg(jsonb_build_object('text', item ->> 0, 'kind', coalesce(item ->> 1, 'now'),
                   'days', item -> 2, 'unit', item -> 3, 'min', item -> 4, 'max', item -> 5))
            from jsonb_array_elements(seed.items::jsonb) item),
         at, at
    from (values
      ('excavation', 1, 'Excavation and ground', '[["Depth and levels as drawn", null, null, null, null, null],
        ["Sides supported or sloped", null, null, null, null, null],
        ["Water kept out of the pit", null, null, null, null, null],
        ["Safe bearing capacity", null, null, "kN/m²", 150, null]]'),
      ('foundation', 1, 'Before the foundation is poured', '[["Lean concrete level and clean", null, null, null, null, null],
        ["Steel as drawn: number, size, laps", null, null, null, null, null],
        ["Cover to the ground", null, null, "mm", 50, 75],
        ["Starter bars of columns in line", null, null, null, null, null]]'),
      ('foundation', 2, 'Concrete of the foundation', '[["Slump", null, null, "mm", 75, 125],
        ["Cubes taken and marked", null, null, null, null, null],
        ["Cube strength after 28 days", "later", 28, "N/mm²", 30, null]]'),
      ('plinth', 1, 'Plinth beams and filling', '[["Steel and cover as drawn", null, null, null, null, null],
        ["Compaction of the filling", null, null, "%", 95, null],
        ["Anti-termite treatment done", null, null, null, null, null],
        ["Damp-proof course continuous", null, null, null, null, null]]'),
      ('plinth', 2, 'Concrete of the plinth', '[["Slump", null, null, "mm", 75, 125],
        ["Cubes taken and marked", null, null, null, null, null],
        ["Cube strength after 28 days", "later", 28, "N/mm²", 25, null]]'),
      ('podium', 1, 'Podium before the pour', '[["Shuttering tight and supported", null, null, null, null, null],
        ["Steel as drawn: number, size, laps", null, null, null, null, null],
        ["Cover of the slab", null, null, "mm", 20, 30],
        ["Slopes to the drains", null, null, null, null, null]]'),
      ('slab', 1, 'Slab before the pour', '[["Shuttering tight, level and supported", null, null, null, null, null],
        ["Steel as drawn: number, size, laps", null, null, null, null, null],
        ["Cover of the slab", null, null, "mm", 20, 30],
        ["Conduits and sleeves in place", null, null, null, null, null],
        ["Difference of levels", null, null, "mm", 0, 10]]'),
      ('slab', 2, 'Concrete of the slab', '[["Slump", null, null, "mm", 100, 150],
        ["Temperature of the concrete", null, null, "°C", 5, 35],
        ["Compacted by vibrator", null, null, null, null, null],
        ["Kept wet", null, null, "days", 7, null]]'),
      ('slab', 3, 'Cube results of the slab', '[["Cubes taken and marked", null, null, null, null, null],
        ["Strength after 7 days", "later", 7, "N/mm²", 20, null],
        ["Strength after 28 days", "later", 28, "N/mm²", 30, null]]'),
      ('brickwork', 1, 'Walls', '[["Walls on their lines", null, null, null, null, null],
        ["Out of plumb in a storey", null, null, "mm", 0, 10],
        ["Joints filled, bond right", null, null, null, null, null],
        ["Openings of doors and windows as drawn", null, null, null, null, null]]'),
      ('doors', 1, 'Doors and windows', '[["Frames plumb and fixed", null, null, null, null, null],
        ["Shutters open and close freely", null, null, null, null, null],
        ["Windows tight against water", null, null, null, null, null]]'),
      ('lobbies', 1, 'Lobbies and stairs', '[["Riser of the stairs", null, null, "mm", 140, 175],
        ["Handrails fixed", null, null, null, null, null],
        ["Fire doors open outwards", null, null, null, null, null]]'),
      ('plaster', 1, 'Plaster', '[["No hollow places", null, null, null, null, null],
        ["Unevenness under 2 m", null, null, "mm", 0, 4],
        ["Cured", null, null, "days", 7, null]]'),
      ('flooring', 1, 'Flooring', '[["Level and without lips", null, null, null, null, null],
        ["No hollow tiles", null, null, null, null, null],
        ["Slopes of bathrooms and balconies", null, null, null, null, null],
        ["Bathrooms stood under water", null, null, "hours", 24, null]]'),
      ('plumbing', 1, 'Water and drains', '[["Pressure test of the water pipes", null, null, "bar", 10, null],
        ["No leak after two hours", null, null, null, null, null],
        ["Drains run with their fall", null, null, null, null, null]]'),
      ('electrical', 1, 'Electrical', '[["Insulation resistance", null, null, "MΩ", 1, null],
        ["Earth resistance", null, null, "Ω", null, 5],
        ["Earth leakage breakers trip", null, null, null, null, null]]'),
      ('lifts', 1, 'Lifts', '[["Load test with 125% of the rated load", null, null, null, null, null],
        ["Rescue device brings the car to a floor", null, null, null, null, null],
        ["Licence of the lift inspector", null, null, null, null, null]]'),
      ('external', 1, 'External finish', '[["Scaffolding safe", null, null, null, null, null],
        ["Joints sealed, no seepage", null, null, null, null, null],
        ["Coats of paint", null, null, "coats", 2, null]]'),
      ('finishing', 1, 'Finishing of flats', '[["Paint even, without stains", null, null, null, null, null],
        ["Fittings fixed and working", null, null, null, null, null],
        ["Flats clean", null, null, null, null, null]]'),
      ('possession', 1, 'Ready for possession', '[["Water, power and lifts run", null, null, null, null, null],
        ["Fire safety installed and tested", null, null, null, null, null],
        ["Common areas clean and lit", null, null, null, null, null]]')
    ) as seed (key, sequence, name, items);
end $seed$;
comment on function seed_quality_check_lists(uuid, timestamptz) is
  'Gives an organization the check lists that every one begins with.';
grant execute on function seed_quality_check_lists(uuid, timestamptz) to plinth_app;

create function seed_check_lists_of_new() returns trigger
  language plpgsql
  as $$
begin
  perform seed_quality_check_lists(new.organization_id, new.created_at);
  return null;
end $$;
create trigger organization_has_check_lists after insert on organization
  for each row execute function seed_check_lists_of_new();
comment on trigger organization_has_check_lists on organization is 'Every organization begins with the check lists of the product.';

alter table quality_check_list no force row level security;
alter table organization no force row level security;
select seed_quality_check_lists(organization_id, now()) from organization;
alter table organization force row level security;
alter table quality_check_list force row level security;
