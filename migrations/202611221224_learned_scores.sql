-- The learned score: models of each organization with their cards, trainings, and what they say of each lead.
alter table scoring_config add column least_leads int not null default 500 check (least_leads between 200 and 1000000);
alter table scoring_config add column least_bookings int not null default 50 check (least_bookings between 20 and 100000);

create table model_training (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  reason text not null check (reason in ('schedule', 'request')),
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  -- What came of it; null while it runs and when it failed.
  outcome text check (outcome in ('published', 'notBetter', 'tooFew')),
  -- Leads old enough to learn from and those of them that booked, when it began.
  leads int,
  bookings int,
  -- Whether a job is to do it; a history that is played trains by itself.
  is_queued boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references app_user,
  constraint model_training_outcome check ((status = 'done') = (outcome is not null))
);
create unique index model_training_one_at_a_time on model_training (organization_id) where status = 'running';
create index model_training_newest on model_training (organization_id, created_at desc);
call protect_table('model_training', 'select, insert, update');

create table lead_model (
  organization_id uuid not null default app_organization_id() references organization,
  number int not null check (number > 0),
  kind text not null check (kind in ('logistic', 'boosting')),
  -- The champion scores leads; the challenger is computed beside it and never shown as the score.
  role text not null check (role in ('champion', 'challenger', 'refused', 'retired')),
  training_id uuid not null,
  -- The model itself, as versioned JSON.
  learner text not null,
  card jsonb not null,
  p99 double precision not null check (p99 > 0 and p99 <= 1),
  trained_at timestamptz not null,
  drift jsonb,
  drift_checked_at timestamptz,
  -- Leads whose scores by rules were computed until then were scored by this model too.
  scored_until timestamptz,
  primary key (organization_id, number),
  foreign key (organization_id, training_id) references model_training
);
create unique index lead_model_in_service on lead_model (organization_id, role) where role in ('champion', 'challenger');
call protect_table('lead_model', 'select, insert, update');

create table lead_model_score (
  organization_id uuid not null default app_organization_id() references organization,
  lead_id uuid not null,
  model_version int not null,
  probability double precision not null check (probability between 0 and 1),
  score numeric(5, 2) not null check (score between 0 and 100),
  reasons jsonb not null,
  challenger_version int,
  challenger_probability double precision check (challenger_probability between 0 and 1),
  scored_at timestamptz not null,
  primary key (organization_id, lead_id),
  foreign key (organization_id, lead_id) references lead,
  foreign key (organization_id, model_version) references lead_model,
  foreign key (organization_id, challenger_version) references lead_model
);
call protect_table('lead_model_score', 'select, insert, update');
-- When leads booked, also those whose sale was cancelled later: the timeline keeps it.
create index lead_interaction_bookings on lead_interaction (organization_id, lead_id, occurred_at)
  where type = 'statusChange' and details ->> 'to' = 'closed';
create index lead_score_computed on lead_score (organization_id, computed_at, lead_id);

-- The application role has no right on the queue of jobs; a training that is asked for asks for this one job.
create function queue_model_training() returns trigger
  language plpgsql security definer set search_path = public
  as $$
begin
  perform graphile_worker.add_job('trainModels',
    json_build_object('organizationId', new.organization_id, 'trainingId', new.id),
    max_attempts => 3, job_key => 'models:' || new.id);
  return null;
end $$;
revoke execute on function queue_model_training() from public;
create trigger queue_model_training_new after insert on model_training
  for each row when (new.status = 'running' and new.is_queued) execute function queue_model_training();
