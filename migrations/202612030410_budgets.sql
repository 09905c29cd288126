-- Budgets of a project and financial year, in versions that another person approves.

-- room: insight/budgets

-- The label of the financial year that holds a day: '26-27' from 1 April 2026.
create function financial_year_label(of_day date) returns text
  language sql immutable parallel safe
  as $$ select lpad((extract(year from of_day - interval '3 months')::int % 100)::text, 2, '0') || '-'
            || lpad(((extract(year from of_day - interval '3 months')::int + 1) % 100)::text, 2, '0') $$;

create table budget (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  project_id uuid not null,
  fy text not null check (fy ~ '^[0-9]{2}-[0-9]{2}$'),
  number int not null check (number >= 1),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved')),
  control text not null default 'warn' check (control in ('none', 'warn', 'stop')),
  reason text check (length(reason) between 1 and 300),
  maker_id uuid,
  submitted_at timestamptz,
  submitted_by_id uuid,
  returned_at timestamptz,
  returned_by_id uuid,
  return_reason text check (length(return_reason) between 1 and 300),
  approved_at timestamptz,
  approved_by_id uuid,
  self_approved boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, maker_id) references app_user,
  foreign key (organization_id, submitted_by_id) references app_user,
  foreign key (organization_id, returned_by_id) references app_user,
  foreign key (organization_id, approved_by_id) references app_user,
  foreign key (organization_id, created_by_id) references app_user,
  foreign key (organization_id, updated_by_id) references app_user,
  constraint budget_number_once unique (organization_id, project_id, fy, number),
  constraint budget_revision_has_reason check (number = 1 or reason is not null),
  constraint budget_submitted_whole check (status = 'draft' or num_nonnulls(submitted_at, submitted_by_id) = 2),
  constraint budget_returned_whole check (num_nonnulls(returned_at, returned_by_id, return_reason) in (0, 3)),
  constraint budget_approved_whole check (
    (status = 'approved') = (approved_at is not null) and (status = 'approved') = (approved_by_id is not null)),
  constraint budget_two_people check (
    self_approved or (approved_by_id is distinct from submitted_by_id and approved_by_id is distinct from maker_id)
    or approved_by_id is null)
);
comment on table budget is
  'A version of the budget of a project for a financial year. The approved one with the highest number is in force.';
comment on column budget.fy is 'The label of the year: 26-27 begins on 1 April 2026.';
comment on column budget.control is 'What happens to a cost beyond its line: nothing, a warning, or a refusal.';
comment on column budget.reason is 'Why it was revised; the first version needs none.';
comment on column budget.maker_id is 'Who entered its amounts last.';
comment on column budget.return_reason is 'Why it went back to its maker the last time.';
comment on constraint budget_number_once on budget is 'Versions of a budget are numbered.';
comment on constraint budget_revision_has_reason on budget is 'A revision says why.';
comment on constraint budget_submitted_whole on budget is 'What was submitted says when and by whom.';
comment on constraint budget_returned_whole on budget is 'What was returned says when, by whom and why.';
comment on constraint budget_approved_whole on budget is 'What is approved says when and by whom.';
comment on constraint budget_two_people on budget is
  'A budget is approved by another person than the one who made it, unless nobody else could.';
create unique index budget_one_open on budget (organization_id, project_id, fy) where status <> 'approved';
comment on index budget_one_open is 'A budget has one version at a time that is not approved yet.';
create index budget_in_force on budget (organization_id, fy, project_id, number desc) where status = 'approved';
call protect_table('budget', 'select, insert, update, delete');

create table budget_line (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  budget_id uuid not null,
  month date not null check (month = date_trunc('month', month)),
  category text not null check (category in ('bookingValue', 'collections', 'land', 'approvals', 'construction',
    'marketing', 'brokerage', 'admin', 'finance', 'contingency')),
  kind text not null generated always as
    (case when category in ('bookingValue', 'collections') then 'revenue' else 'cost' end) stored,
  planned_paise bigint not null check (planned_paise >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, budget_id) references budget on delete cascade,
  constraint budget_line_once unique (organization_id, budget_id, category, month)
);
comment on table budget_line is 'What a budget plans of a category in a month.';
comment on column budget_line.month is 'Its first day.';
comment on constraint budget_line_once on budget_line is 'A category has one amount in a month.';
call protect_table('budget_line', 'select, insert, update, delete');

create function check_budget() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' then
    if new.number > 1 and not exists (
        select from budget where organization_id = new.organization_id and project_id = new.project_id
           and fy = new.fy and number = new.number - 1 and status = 'approved') then
      raise exception 'A revision follows the version before.'
        using errcode = 'restrict_violation', constraint = 'budget_follows';
    end if;
    return new;
  end if;
  if old.status = 'approved' or (tg_op = 'DELETE' and old.status <> 'draft') then
    raise exception 'Version % of the budget is %.', old.number, old.status
      using errcode = 'restrict_violation', constraint = 'budget_frozen';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if (new.project_id, new.fy, new.number) is distinct from (old.project_id, old.fy, old.number) then
    raise exception 'A budget keeps its project, year and number.'
      using errcode = 'restrict_violation', constraint = 'budget_frozen';
  end if;
  return new;
end $$;
create trigger check_budget before insert or update or delete on budget
  for each row execute function check_budget();
comment on trigger check_budget on budget is
  'An approved budget never changes: it is revised by the next number.';

create function check_budget_line() returns trigger
  language plpgsql
  as $$
declare
  owner budget;
begin
  select * into owner from budget
   where organization_id = coalesce(new.organization_id, old.organization_id)
     and id = coalesce(new.budget_id, old.budget_id)
   for share;
  -- With its budget it goes as well.
  if not found and tg_op = 'DELETE' then
    return old;
  end if;
  if owner.status <> 'draft' then
    raise exception 'Version % of the budget is %.', owner.number, owner.status
      using errcode = 'restrict_violation', constraint = 'budget_frozen';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.budget_id <> old.budget_id then
    raise exception 'A line stays in its budget.'
      using errcode = 'restrict_violation', constraint = 'budget_frozen';
  end if;
  if financial_year_label(new.month) <> owner.fy then
    raise exception 'The month of % is not of the year %.', new.month, owner.fy
      using errcode = 'check_violation', constraint = 'budget_line_of_year';
  end if;
  return new;
end $$;
create trigger check_budget_line before insert or update or delete on budget_line
  for each row execute function check_budget_line();
comment on trigger check_budget_line on budget_line is
  'Lines change in a draft alone, and lie in its year.';

create table budget_alert (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  project_id uuid not null,
  fy text not null check (fy ~ '^[0-9]{2}-[0-9]{2}$'),
  category text not null,
  since date not null check (since = date_trunc('month', since)),
  seen_at timestamptz not null,
  seen_by_id uuid not null,
  answer text check (length(answer) between 1 and 1000),
  answered_at timestamptz,
  answered_by_id uuid,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, seen_by_id) references app_user,
  foreign key (organization_id, answered_by_id) references app_user,
  constraint budget_alert_once unique (organization_id, project_id, fy, category, since),
  constraint budget_alert_answered_whole check (num_nonnulls(answer, answered_at, answered_by_id) in (0, 3))
);
comment on table budget_alert is 'What people said to an alert of a budget: that it was seen, and the answer.';
comment on column budget_alert.since is 'The first month in which it stood without a break; a new alert needs its own answer.';
comment on constraint budget_alert_once on budget_alert is 'An alert is answered in one place.';
comment on constraint budget_alert_answered_whole on budget_alert is 'An answer says when and by whom.';
call protect_table('budget_alert', 'select, insert, update');
