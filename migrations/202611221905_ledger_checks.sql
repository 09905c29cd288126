-- The chain of the ledger is recomputed in the background when somebody asks; what came of it stays.
create table ledger_check (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  status text not null check (status in ('running', 'intact', 'broken', 'failed')),
  -- Where the chain ended when the check began: what is posted meanwhile is for the next one.
  total bigint not null check (total >= 0),
  end_hash text not null,
  done bigint not null default 0 check (done >= 0),
  done_hash text,
  broken_batch_no bigint,
  broken_reason text check (broken_reason in ('order', 'link', 'content', 'balance', 'end')),
  ended_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  primary key (organization_id, id),
  constraint ledger_check_broken_names_batch check (
    (status = 'broken') = (broken_batch_no is not null) and (status = 'broken') = (broken_reason is not null)),
  constraint ledger_check_ended check ((status = 'running') = (ended_at is null))
);
create index ledger_check_newest on ledger_check (organization_id, created_at desc, id desc);
-- One at a time.
create unique index ledger_check_running on ledger_check (organization_id) where status = 'running';
call protect_table('ledger_check', 'select, insert, update');

-- The application role has no right on the queue of jobs; a check asks for this one job.
create function queue_ledger_check() returns trigger
  language plpgsql security definer set search_path = public
  as $$
begin
  perform graphile_worker.add_job('checkLedger',
    json_build_object('organizationId', new.organization_id, 'checkId', new.id),
    max_attempts => 5, job_key => 'ledger:' || new.id);
  return null;
end $$;
revoke execute on function queue_ledger_check() from public;
create trigger queue_ledger_check after insert on ledger_check
  for each row when (new.status = 'running') execute function queue_ledger_check();
