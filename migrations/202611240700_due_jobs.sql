-- Jobs that are queued for an organization when something is due there (docs/decisions/0037-due-jobs.md).

-- room: platform/server

create table job_run (
  organization_id uuid not null default app_organization_id() references organization,
  job text not null,
  ran_at timestamptz not null,
  primary key (organization_id, job)
);
comment on table job_run is 'When each job last ran to its end for an organization.';
comment on column job_run.ran_at is 'The moment for which it ran: what was due by then is done.';

call protect_table('job_run', 'select, insert, update');

-- The application has no right on the queue of jobs; this is how it queues a look at what is due in its organization.
-- An earlier look that has not begun sees all there is to see, so nothing is queued beside it.
create function queue_due_jobs(due_at timestamptz) returns void
  language plpgsql security definer set search_path = public
  as $$
declare
  own_key text := 'due:' || app_organization_id();
begin
  -- Of two at once the earlier moment counts.
  perform pg_advisory_xact_lock(hashtextextended(own_key, 0));
  if not exists (select from graphile_worker.jobs
                  where key = own_key and locked_at is null and attempts < max_attempts and run_at <= due_at) then
    perform graphile_worker.add_job('runDueJobs',
      json_build_object('organizationId', app_organization_id()), run_at => due_at, job_key => own_key);
  end if;
end $$;
revoke execute on function queue_due_jobs(timestamptz) from public;
grant execute on function queue_due_jobs(timestamptz) to plinth_app;

-- room: offers/cost-sheets

create index cost_sheet_by_end on cost_sheet (organization_id, valid_until) where status = 'issued';
