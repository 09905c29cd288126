-- To whom new leads are given: rules in their order, who is away or works other hours, and whose turn it is; and
-- since when a lead waits for its first answer.

-- Each change of the rules is a new revision; the last one is in force.
create table assignment_policy (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  revision int not null check (revision >= 1),
  rules jsonb not null check (jsonb_typeof(rules) = 'array' and jsonb_array_length(rules) <= 100),
  created_at timestamptz not null,
  created_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references app_user,
  constraint assignment_policy_revision_once unique (organization_id, revision)
);
create trigger assignment_policy_append_only before update or delete on assignment_policy
  for each row execute function refuse_change();
call protect_table('assignment_policy', 'select, insert');

-- Days on which somebody is not there, the last one included.
create table absence (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  user_id uuid not null,
  first_day date not null,
  last_day date not null,
  reason text not null check (reason in ('leave', 'sick', 'training', 'other')),
  note text check (length(note) <= 500),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references app_user,
  foreign key (organization_id, created_by_id) references app_user,
  foreign key (organization_id, updated_by_id) references app_user,
  constraint absence_ends_after_it_begins check (last_day between first_day and first_day + 366),
  constraint absence_never_overlaps exclude using gist (organization_id with =, user_id with =,
    daterange(first_day, last_day, '[]') with &&) where (deleted_at is null)
);
create index absence_by_day on absence (organization_id, last_day, first_day) where deleted_at is null;
call protect_table('absence', 'select, insert, update');

-- Who works other days or hours than the organization; without them he works as it does.
create table work_schedule (
  organization_id uuid not null default app_organization_id() references organization,
  user_id uuid not null,
  days jsonb check (jsonb_typeof(days) = 'array' and jsonb_array_length(days) between 1 and 7),
  hours_from text check (hours_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  hours_to text check (hours_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  version int not null default 1,
  updated_at timestamptz not null,
  updated_by_id uuid,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references app_user,
  foreign key (organization_id, updated_by_id) references app_user,
  constraint work_schedule_whole check (num_nulls(days, hours_from, hours_to) in (0, 3))
);
call protect_table('work_schedule', 'select, insert, update');

-- When each person was last given a lead by turn. The next one goes to the lowest; handing a lead on afterwards
-- changes nothing of it.
create table assignment_turn (
  organization_id uuid not null default app_organization_id() references organization,
  user_id uuid not null,
  last_turn int not null,
  last_at timestamptz not null,
  -- How many on the last day that he got one.
  last_day date not null,
  day_count int not null check (day_count >= 1),
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references app_user
);
-- Of leads given before; without force the owner of the tables sees those of every organization.
alter table lead no force row level security;
insert into assignment_turn (organization_id, user_id, last_turn, last_at, last_day, day_count)
select distinct on (organization_id, owner_id)
       organization_id, owner_id, owner_turn, created_at, (created_at at time zone 'UTC')::date, 1
  from lead
 where owner_turn is not null and owner_id is not null
 order by organization_id, owner_id, owner_turn desc;
alter table lead force row level security;
call protect_table('assignment_turn', 'select, insert, update');

alter table lead
  -- What rules of assignment ask for.
  add column language text check (length(language) <= 40),
  add column locality text check (length(locality) <= 120),
  add column pincode text check (pincode ~ '^[0-9A-Za-z -]{3,10}$'),
  -- Why its owner was given it by the application; null when a person chose him.
  add column owner_reason jsonb,
  -- From when the first answer is waited for: its arrival, or the last time a new lead was handed on.
  add column answer_awaited_at timestamptz;
alter table lead alter column answer_awaited_at type timestamptz using created_at;
alter table lead alter column answer_awaited_at set not null;
create index lead_awaiting_answer on lead (organization_id, answer_awaited_at)
  include (id, created_at, owner_id, channel_partner_id, brought_by_id, status)
  where status = 'new' and first_response_at is null and deleted_at is null;
create index lead_without_owner on lead (organization_id, created_at)
  where owner_id is null and status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating')
    and deleted_at is null;

-- Leads handed on together: per lead who had it, who got it and the version it was left in, so that it can be taken
-- back where nobody has worked on it since.
create table lead_reassignment (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  reason text check (length(reason) <= 500),
  leads jsonb not null check (jsonb_typeof(leads) = 'array' and jsonb_array_length(leads) between 1 and 2000),
  lead_count int not null check (lead_count = jsonb_array_length(leads)),
  created_at timestamptz not null,
  created_by_id uuid not null,
  undone_at timestamptz,
  undone_by_id uuid,
  kept_count int check (kept_count between 0 and lead_count),
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references app_user,
  foreign key (organization_id, undone_by_id) references app_user,
  constraint lead_reassignment_undone_whole check (num_nulls(undone_at, undone_by_id, kept_count) in (0, 3))
);
create index lead_reassignment_newest on lead_reassignment (organization_id, created_at desc, id desc);
create function keep_lead_reassignment() returns trigger
  language plpgsql
  as $$
begin
  if old.undone_at is not null
     or (to_jsonb(new) - '{undone_at,undone_by_id,kept_count}'::text[])
        is distinct from (to_jsonb(old) - '{undone_at,undone_by_id,kept_count}'::text[]) then
    raise exception 'What was handed on is never changed.' using errcode = 'restrict_violation',
      constraint = 'lead_reassignment_undone_once';
  end if;
  return new;
end $$;
create trigger lead_reassignment_kept before update on lead_reassignment
  for each row execute function keep_lead_reassignment();
call protect_table('lead_reassignment', 'select, insert, update');

-- When people are told that an answer is late, in minutes of working time. Rows are rewritten by `using`, which
-- sees those of every organization.
alter table organization alter column settings type jsonb using settings || jsonb_build_object(
  'answerWarningPct', 80, 'escalateToManagerMinutes', 30, 'escalateToHeadMinutes', 120, 'unassignedMinutes', 15);
