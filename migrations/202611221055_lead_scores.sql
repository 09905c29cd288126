-- The score of a lead by rules: what it is now, how it came about, what it was, and the rules in force.
alter table lead add column score numeric(5, 2) check (score between 0 and 100);
alter table lead add column grade text check (grade in ('hot', 'warm', 'cold'));
alter table lead add constraint lead_score_has_grade check ((score is null) = (grade is null));
create index lead_by_score on lead (organization_id, score desc nulls last, id desc) where deleted_at is null;

-- Whole points, so that a sum has no remainder.
create function is_score_weights(weights jsonb) returns boolean
  language sql immutable
  as $$
select jsonb_typeof(weights) = 'object'
   and (select coalesce(sum(value::numeric), 0) = 100 and bool_and(value::numeric >= 0) from jsonb_each_text(weights))
$$;

-- Every revision of the rules. None: the standard ones, revision 0.
create table scoring_config (
  organization_id uuid not null default app_organization_id() references organization,
  revision int not null check (revision > 0),
  weights jsonb not null,
  engagement_points jsonb not null,
  half_life_days int not null check (half_life_days between 1 and 365),
  engagement_full int not null check (engagement_full between 1 and 1000),
  source_value jsonb not null,
  penalties jsonb not null,
  hot_from int not null,
  warm_from int not null,
  active_scorer text not null default 'rules' check (active_scorer in ('rules', 'model')),
  note text check (length(note) <= 500),
  created_at timestamptz not null,
  created_by_id uuid,
  primary key (organization_id, revision),
  foreign key (organization_id, created_by_id) references app_user,
  constraint scoring_config_grades check (0 < warm_from and warm_from < hot_from and hot_from <= 100),
  constraint scoring_config_weights_are_100 check (is_score_weights(weights))
);
create trigger scoring_config_append_only before update or delete on scoring_config
  for each row execute function refuse_change();
call protect_table('scoring_config', 'select, insert');

create table lead_score (
  organization_id uuid not null default app_organization_id() references organization,
  lead_id uuid not null,
  score numeric(5, 2) not null check (score between 0 and 100),
  grade text not null check (grade in ('hot', 'warm', 'cold')),
  factors jsonb not null,
  penalties jsonb not null,
  summary text not null,
  config_revision int not null,
  model_score numeric(5, 2) check (model_score between 0 and 100),
  model_version int,
  trigger text not null
    check (trigger in ('created', 'interaction', 'edit', 'decay', 'manual', 'bulk', 'config')),
  computed_at timestamptz not null,
  primary key (organization_id, lead_id),
  foreign key (organization_id, lead_id) references lead
);
call protect_table('lead_score', 'select, insert, update');

-- A point for each change that a person would notice.
create table lead_score_history (
  organization_id uuid not null default app_organization_id() references organization,
  lead_id uuid not null,
  seq bigint generated always as identity,
  score numeric(5, 2) not null check (score between 0 and 100),
  grade text not null check (grade in ('hot', 'warm', 'cold')),
  factors jsonb not null,
  penalties jsonb not null,
  summary text not null,
  config_revision int not null,
  trigger text not null
    check (trigger in ('created', 'interaction', 'edit', 'decay', 'manual', 'bulk', 'config')),
  computed_at timestamptz not null,
  primary key (organization_id, lead_id, seq),
  foreign key (organization_id, lead_id) references lead
);
create index lead_score_history_of_lead on lead_score_history (organization_id, lead_id, computed_at desc, seq desc);
create trigger lead_score_history_append_only before update or delete on lead_score_history
  for each row execute function refuse_change();
call protect_table('lead_score_history', 'select, insert');

-- What became of the leads of each source and of each stage they reached, counted anew every night: a score or a
-- probability must not count a million leads. Stage 'any': all that were decided, whatever they reached.
create table lead_outcome (
  organization_id uuid not null default app_organization_id() references organization,
  source text not null,
  stage text not null check (stage in ('any', 'new', 'contacted', 'qualified', 'siteVisit', 'negotiating')),
  -- Of all time, and of the leads that came 3 to 15 months ago.
  decided int not null check (decided >= 0),
  won int not null check (won between 0 and decided),
  recent_decided int not null check (recent_decided >= 0),
  recent_won int not null check (recent_won between 0 and recent_decided),
  counted_at timestamptz not null,
  primary key (organization_id, source, stage)
);
call protect_table('lead_outcome', 'select, insert, delete');

-- Recomputing many scores, in portions: a killed process goes on after the last lead that was done.
create table score_run (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  reason text not null check (reason in ('bulk', 'config')),
  -- Null: every open lead.
  lead_ids jsonb,
  last_lead_id uuid,
  total int not null check (total >= 0),
  done int not null default 0 check (done >= 0),
  changed int not null default 0,
  regraded int not null default 0,
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references app_user
);
create index score_run_under_way on score_run (organization_id, created_at) where status = 'running';
call protect_table('score_run', 'select, insert, update');

-- The application role has no right on the queue of jobs; a run that is asked for asks for this one job.
create function queue_score_run() returns trigger
  language plpgsql security definer set search_path = public
  as $$
begin
  perform graphile_worker.add_job('runScores',
    json_build_object('organizationId', new.organization_id, 'runId', new.id),
    max_attempts => 5, job_key => 'scores:' || new.id);
  return null;
end $$;
revoke execute on function queue_score_run() from public;
create trigger queue_score_run_new after insert on score_run
  for each row when (new.status = 'running') execute function queue_score_run();
