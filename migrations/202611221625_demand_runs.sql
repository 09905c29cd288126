-- A stage is reached, or days have come: who is asked for what is rehearsed first and posted when Finance says so.
create table demand_run (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  kind text not null check (kind in ('milestone', 'dates', 'possession')),
  -- 'Slab 8 of Tower B'
  title text not null check (length(title) <= 200),
  project_id uuid not null,
  tower_id uuid,
  milestone_id uuid,
  up_to date,
  status text not null check (status in ('rehearsing', 'rehearsed', 'posting', 'posted')),
  -- What the rehearsal found: units by outcome, and what would be asked for.
  units jsonb not null default '{}',
  demands int not null default 0 check (demands >= 0),
  consideration_paise bigint not null default 0,
  tax_paise bigint not null default 0,
  tds_paise bigint not null default 0,
  rehearsed_at timestamptz,
  -- How far posting has come: lines, the last of them, and which came out otherwise than rehearsed.
  total int not null default 0,
  done int not null default 0 check (done >= 0),
  last_seq int not null default 0,
  posted int not null default 0,
  posted_paise bigint not null default 0,
  changed int not null default 0,
  posted_at timestamptz,
  -- Whose word it is; null: the application's own.
  actor_id uuid,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, project_id, tower_id) references tower (organization_id, project_id, id),
  foreign key (organization_id, milestone_id) references milestone,
  foreign key (organization_id, actor_id) references app_user,
  constraint demand_run_of_its_kind check (
    (kind = 'milestone') = (milestone_id is not null) and (kind = 'dates') = (up_to is not null)
    and (kind <> 'possession' or tower_id is not null))
);
create index demand_run_newest on demand_run (organization_id, created_at desc, id desc);
create index demand_run_under_way on demand_run (organization_id, created_at)
  where status in ('rehearsing', 'posting');
call protect_table('demand_run', 'select, insert, update');

-- One for each installment, and one for each unit that none is asked for on.
create table demand_run_line (
  organization_id uuid not null default app_organization_id() references organization,
  run_id uuid not null,
  seq int not null check (seq >= 1),
  unit_id uuid not null,
  sale_id uuid,
  installment_id uuid,
  outcome text not null check (outcome in ('demand', 'heldForRegistration', 'alreadyDemanded', 'otherPlan',
    'nothingDue', 'unsold')),
  principal_paise bigint not null default 0,
  tax_paise bigint not null default 0,
  tds_paise bigint not null default 0,
  result text check (result in ('demanded', 'held', 'skipped')),
  -- What came out otherwise than rehearsed, and why.
  note text,
  primary key (organization_id, run_id, seq),
  foreign key (organization_id, run_id) references demand_run,
  foreign key (organization_id, unit_id) references unit,
  foreign key (organization_id, sale_id) references sale,
  foreign key (organization_id, installment_id) references installment,
  constraint demand_run_line_of_sale check (
    (outcome = 'unsold') = (sale_id is null)
    and (outcome in ('demand', 'heldForRegistration', 'alreadyDemanded')) = (installment_id is not null))
);
create index demand_run_line_by_outcome on demand_run_line (organization_id, run_id, outcome, seq);
create unique index demand_run_line_once on demand_run_line (organization_id, run_id, installment_id)
  where installment_id is not null;
call protect_table('demand_run_line', 'select, insert, update, delete');

-- Whether the demands of a project are posted by themselves or when Finance has looked at them.
alter table project_payment_config add column demand_posting text not null default 'review'
  check (demand_posting in ('review', 'automatic'));

-- The application role has no right on the queue of jobs; a run that has work asks for this one job.
create function queue_demand_run() returns trigger
  language plpgsql security definer set search_path = public
  as $$
begin
  perform graphile_worker.add_job('runDemands',
    json_build_object('organizationId', new.organization_id, 'runId', new.id),
    max_attempts => 5, job_key => 'demands:' || new.id);
  return null;
end $$;
revoke execute on function queue_demand_run() from public;
create trigger queue_demand_run_new after insert on demand_run
  for each row when (new.status = 'rehearsing') execute function queue_demand_run();
create trigger queue_demand_run_changed after update of status on demand_run
  for each row when (new.status = 'posting' and old.status <> 'posting') execute function queue_demand_run();
