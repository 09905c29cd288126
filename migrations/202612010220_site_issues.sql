-- Issues of construction: what is wrong on the site, a snag before possession or a defect after it; by when it is put
-- right, by whom, and who verified it.

-- room: site/issues

create table site_issue (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  origin text not null check (origin in ('site', 'snag', 'defect')),
  project_id uuid not null,
  tower_id uuid,
  milestone_id uuid,
  check_id uuid,
  unit_id uuid,
  floor int check (floor between -10 and 200),
  room text check (length(room) <= 80),
  title text not null check (length(title) between 1 and 200),
  description text check (length(description) <= 2000),
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  status text not null default 'open' check (status in ('open', 'inProgress', 'resolved', 'verified')),
  is_after_completion boolean not null default false,
  reported_on date not null,
  due_date date not null,
  assigned_to_id uuid,
  file_ids jsonb not null default '[]',
  resolution text check (length(resolution) <= 2000),
  resolved_on date,
  resolved_by_id uuid,
  verified_on date,
  verified_by_id uuid,
  self_verified boolean not null default false,
  reopened_count int not null default 0 check (reopened_count >= 0),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, project_id, tower_id) references tower (organization_id, project_id, id),
  constraint site_issue_of_milestone foreign key (organization_id, project_id, milestone_id)
    references milestone (organization_id, project_id, id),
  foreign key (organization_id, check_id) references quality_check,
  foreign key (organization_id, unit_id) references unit,
  foreign key (organization_id, assigned_to_id) references app_user,
  foreign key (organization_id, resolved_by_id) references app_user,
  foreign key (organization_id, verified_by_id) references app_user,
  foreign key (organization_id, created_by_id) references app_user,
  foreign key (organization_id, updated_by_id) references app_user,
  constraint site_issue_of_unit check (origin = 'site' or unit_id is not null),
  constraint site_issue_due_after check (due_date >= reported_on),
  constraint site_issue_resolved_whole check (
    (status in ('resolved', 'verified')) = (resolved_on is not null)),
  constraint site_issue_verified_whole check (
    (status = 'verified') = (num_nulls(verified_on, verified_by_id) = 0)),
  constraint site_issue_two_people check (
    verified_by_id is null or verified_by_id is distinct from resolved_by_id or self_verified)
);
comment on table site_issue is 'Something to be put right on a site: an issue of the work, a snag or a defect of a unit.';
comment on column site_issue.check_id is 'The failed check that opened it.';
comment on column site_issue.room is 'Where in the unit or on the floor.';
comment on column site_issue.is_after_completion is 'A later check of completed work failed: nothing more is demanded on it.';
comment on column site_issue.file_ids is 'Files that show it, the first ones first.';
comment on column site_issue.self_verified is 'Nobody else could verify it.';
comment on constraint site_issue_of_milestone on site_issue is 'Issue and milestone are of one project; a milestone with issues is not deleted.';
comment on constraint site_issue_of_unit on site_issue is 'A snag or defect is of a unit.';
comment on constraint site_issue_due_after on site_issue is 'Nothing is due before it is reported.';
comment on constraint site_issue_resolved_whole on site_issue is 'A resolved issue names its day.';
comment on constraint site_issue_verified_whole on site_issue is 'A verified issue names day and person.';
comment on constraint site_issue_two_people on site_issue is 'Nobody verifies what they resolved, unless nobody else can.';
create unique index site_issue_of_check_once on site_issue (organization_id, check_id)
  where check_id is not null and status <> 'verified';
comment on index site_issue_of_check_once is 'A failed check has one open issue.';
create index site_issue_by_due on site_issue (organization_id, due_date, id);
create index site_issue_open on site_issue (organization_id, due_date, id) where status in ('open', 'inProgress');
create index site_issue_of_unit_open on site_issue (organization_id, unit_id) where unit_id is not null;
create index site_issue_by_milestone on site_issue (organization_id, milestone_id) where milestone_id is not null;
create index site_issue_by_project on site_issue (organization_id, project_id, due_date, id);
create index site_issue_by_assignee on site_issue (organization_id, assigned_to_id, due_date, id);
call protect_table('site_issue', 'select, insert, update');

create table site_issue_comment (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  issue_id uuid not null,
  text text not null check (length(text) between 1 and 2000),
  written_at timestamptz not null,
  written_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, issue_id) references site_issue,
  foreign key (organization_id, written_by_id) references app_user
);
comment on table site_issue_comment is 'What people wrote about an issue; nothing in it is changed.';
create index site_issue_comment_of_issue on site_issue_comment (organization_id, issue_id, written_at, id);
call protect_table('site_issue_comment', 'select, insert');
