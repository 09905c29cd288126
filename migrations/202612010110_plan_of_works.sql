-- The plan of works: a calendar, a template, what is expected of each milestone, progress and costs as entries.

-- room: site/calendars

create table project_calendar (
  organization_id uuid not null default app_organization_id() references organization,
  project_id uuid not null,
  rest_days jsonb not null default '[]' check (jsonb_array_length(rest_days) < 7),
  holidays jsonb not null default '[]',
  monsoon_weeks jsonb not null default '[]',
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references project
);
comment on table project_calendar is 'Days on which a site works; without a row it works every day.';
comment on column project_calendar.rest_days is 'Days of the week without work; 0 is Sunday.';
comment on column project_calendar.holidays is 'Days without work, each with its name.';
comment on column project_calendar.monsoon_weeks is 'Spans of days without work, both ends counted.';

call protect_table('project_calendar', 'select, insert, update');

-- room: site/schedule

create table work_template (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  works jsonb not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  constraint work_template_once unique (organization_id)
);
comment on constraint work_template_once on work_template is 'An organization plans its towers by one template.';
comment on table work_template is 'The usual works of a tower; without a row the works that every builder begins with.';
comment on column work_template.works is 'Kinds of work with their usual working days, weights and what each waits for.';

call protect_table('work_template', 'select, insert, update');

create table baseline (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  project_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  created_at timestamptz not null,
  created_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project
);
comment on table baseline is 'A plan as it stood on a day, under a name; it never changes.';

create unique index baseline_name_once on baseline (organization_id, project_id, lower(name));
comment on index baseline_name_once is 'A name stands for one frozen plan of a project.';

call protect_table('baseline', 'select, insert');

-- room: site/schedule

create table baseline_milestone (
  organization_id uuid not null default app_organization_id() references organization,
  baseline_id uuid not null,
  milestone_id uuid not null,
  start_date date,
  end_date date not null,
  primary key (organization_id, baseline_id, milestone_id),
  foreign key (organization_id, baseline_id) references baseline,
  foreign key (organization_id, milestone_id) references milestone on delete cascade
);
comment on table baseline_milestone is 'Days of a milestone in a frozen plan; it leaves it when it is deleted unbegun.';
create index baseline_milestone_back on baseline_milestone (organization_id, milestone_id);

call protect_table('baseline_milestone', 'select, insert, delete');

-- room: site/milestones

create table milestone_forecast (
  organization_id uuid not null default app_organization_id() references organization,
  milestone_id uuid not null,
  expected_end date,
  computed_on date,
  primary key (organization_id, milestone_id),
  foreign key (organization_id, milestone_id) references milestone on delete cascade
);
comment on table milestone_forecast is
  'When each milestone is expected to end, computed from the whole plan of its project. No version counts it.';
comment on column milestone_forecast.expected_end is 'Null while it has no dates.';
comment on column milestone_forecast.computed_on is 'Null: carried over, and computed with the next night or change.';

create index milestone_forecast_by_end on milestone_forecast (organization_id, expected_end);
create index milestone_forecast_uncomputed on milestone_forecast (organization_id) where computed_on is null;

call protect_table('milestone_forecast', 'select, insert, update, delete');

create function begin_milestone_forecast() returns trigger
  language plpgsql
  as $$
begin
  insert into milestone_forecast (organization_id, milestone_id, computed_on)
  values (new.organization_id, new.id, new.created_at::date);
  return null;
end $$;
create trigger milestone_forecast_begins after insert on milestone
  for each row execute function begin_milestone_forecast();
comment on trigger milestone_forecast_begins on milestone is
  'Every milestone has its forecast, which is then changed in place: no other milestone is locked for it.';

-- room: site/milestones

create table milestone_progress (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  milestone_id uuid not null,
  at timestamptz not null,
  from_pct int not null check (from_pct between 0 and 100),
  to_pct int not null check (to_pct between 0 and 100),
  note text check (length(note) <= 500),
  is_derived boolean not null default false,
  by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, milestone_id) references milestone on delete cascade,
  foreign key (organization_id, by_id) references app_user
);
comment on table milestone_progress is 'Every report of progress: who said when how far the work is. Never changed.';
comment on column milestone_progress.is_derived is 'Nobody reported it: what was known before progress was kept as a log.';

create index milestone_progress_in_order on milestone_progress (organization_id, milestone_id, at, id);

call protect_table('milestone_progress', 'select, insert, delete');

-- room: site/milestones

create table milestone_cost (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  milestone_id uuid not null,
  kind text not null check (kind in ('entered', 'adjusting', 'carried')),
  amount_paise bigint not null check (amount_paise <> 0),
  incurred_on date not null,
  vendor text check (length(vendor) <= 120),
  reference text check (length(reference) <= 60),
  note text check (length(note) <= 500),
  created_at timestamptz not null,
  created_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, milestone_id) references milestone on delete cascade,
  foreign key (organization_id, created_by_id) references app_user,
  constraint milestone_cost_taken_back check (amount_paise > 0 or kind <> 'carried')
);
comment on table milestone_cost is 'What a milestone has cost, entry by entry; their sum is its actual cost.';
comment on column milestone_cost.kind is
  'Adjusting: the difference to a total that was entered. Carried: the total before entries were kept.';
comment on constraint milestone_cost_taken_back on milestone_cost is 'What is carried over is a cost.';

create index milestone_cost_in_order on milestone_cost (organization_id, milestone_id, incurred_on, id);
create index milestone_cost_by_day on milestone_cost (organization_id, incurred_on);

call protect_table('milestone_cost', 'select, insert, delete');

alter table milestone rename delay_reason to delay_note;
alter table milestone add delay_reason text
  check (delay_reason in ('contractor', 'weather', 'materials', 'labour', 'approvals', 'design', 'funds', 'site', 'other'));
comment on column milestone.delay_reason is 'What the delay comes from; its words are in delay_note.';
comment on column milestone.delay_note is 'The delay in words.';

-- What was there before.

alter table milestone no force row level security;
alter table audit_entry no force row level security;
alter table milestone_forecast no force row level security;
alter table milestone_progress no force row level security;
alter table milestone_cost no force row level security;

update milestone set delay_reason = 'other' where delay_note is not null;

insert into milestone_forecast (organization_id, milestone_id, expected_end)
select organization_id, id, coalesce(actual_end, revised_end, planned_end) from milestone;

-- An entry of the trail that changed the progress is a point of the log.
insert into milestone_progress (organization_id, id, milestone_id, at, from_pct, to_pct, by_id)
select entry.organization_id, uuidv7(), milestone.id, entry.at,
       coalesce((entry.before ->> 'progressPct')::int, 0), (entry.after ->> 'progressPct')::int, app_user.id
  from audit_entry entry
  join milestone on milestone.organization_id = entry.organization_id and milestone.id = entry.resource_id
  left join app_user on app_user.organization_id = entry.organization_id and app_user.id = entry.actor_id
 where entry.resource_type = 'milestone' and entry.action in ('progress', 'complete')
   and entry.after ? 'progressPct'
 order by entry.at, entry.id;

-- Where the trail does not tell how far the work is, one point does.
insert into milestone_progress (organization_id, id, milestone_id, at, from_pct, to_pct, is_derived)
select milestone.organization_id, uuidv7(), milestone.id, milestone.updated_at, coalesce(last.to_pct, 0),
       milestone.progress_pct, true
  from milestone
  left join lateral (select to_pct from milestone_progress known
                      where known.organization_id = milestone.organization_id and known.milestone_id = milestone.id
                      order by known.at desc, known.id desc limit 1) last on true
 where milestone.progress_pct <> coalesce(last.to_pct, 0);

insert into milestone_cost (organization_id, id, milestone_id, kind, amount_paise, incurred_on, created_at)
select organization_id, uuidv7(), id, 'carried', actual_cost_paise, coalesce(actual_end, updated_at::date), updated_at
  from milestone where actual_cost_paise > 0;

alter table milestone force row level security;
alter table audit_entry force row level security;
alter table milestone_forecast force row level security;
alter table milestone_progress force row level security;
alter table milestone_cost force row level security;

alter table milestone drop actual_cost_paise;
