-- What an administrator reads of the state of the system (docs/decisions/0104-system-status.md).

-- room: platform/server

alter table job_run
  alter column ran_at drop not null,
  add column failures int not null default 0,
  add column failed_at timestamptz,
  add column failure text,
  add constraint job_run_failure_has_reason check (
    failures >= 0 and (failures > 0) = (failed_at is not null) and (failures > 0) = (failure is not null)),
  add constraint job_run_has_happened check (ran_at is not null or failures > 0);
comment on table job_run is 'When each job last ran to its end for an organization, and how often it failed since.';
comment on column job_run.ran_at is 'The moment for which it ran: what was due by then is done. Null: it has only failed so far.';
comment on column job_run.failures is 'Since it last ran to its end.';
comment on column job_run.failure is 'The words of the last error, for the administrators of the organization.';
comment on constraint job_run_failure_has_reason on job_run is 'A job that fails says when and why, and one that ran to its end does not.';
comment on constraint job_run_has_happened on job_run is 'A job that is listed has run or failed.';

-- The organization whose administrators run the installation, unless the configuration names another: the first one.
create function first_organization() returns uuid
  language sql stable security definer set search_path = public
  as $$ select organization_id from organization order by created_at, organization_id limit 1 $$;
revoke execute on function first_organization() from public;
grant execute on function first_organization() to plinth_app;

-- Tasks of all organizations in the queue, as numbers only: the application has no right on the queue itself.
create function queue_state(now_at timestamptz, out waiting int, out failing int, out given_up int, out oldest_due timestamptz)
  language plpgsql stable security definer set search_path = public
  as $$
begin
  select count(*) filter (where attempts < max_attempts and run_at <= now_at and locked_at is null),
         count(*) filter (where attempts between 1 and max_attempts - 1 and last_error is not null),
         count(*) filter (where attempts >= max_attempts),
         min(run_at) filter (where attempts = 0 and run_at <= now_at and locked_at is null)
    into waiting, failing, given_up, oldest_due
    from graphile_worker.jobs;
end $$;
revoke execute on function queue_state(timestamptz) from public;
grant execute on function queue_state(timestamptz) to plinth_app;

create index mail_failed on mail (organization_id, failed_at) where failed_at is not null;
