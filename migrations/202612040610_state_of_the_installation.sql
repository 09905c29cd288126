-- The state of the installation as numbers, for whoever watches it (decision 130).

-- room: insight/system-status

-- Only the function below uses these policies: it counts over all organizations and returns nothing else.
do $$
declare
  table_name text;
begin
  foreach table_name in array array['mail', 'job_run', 'ledger_check', 'ledger_head', 'audit_entry', 'audit_seal'] loop
    execute format('create policy counted_for_operation on %I for select to %I using (true)', table_name, current_user);
  end loop;
end $$;

create index outbox_event_unpublished on outbox_event (id) where publication_no is null;
create index mail_unsent on mail (id) where data is not null;
create index mail_failed_at on mail (failed_at) where failed_at is not null;

create function installation_state(
    now_at timestamptz,
    out mails_waiting int, out oldest_mail timestamptz, out mails_failed int, out jobs_failing int,
    out unpublished_since timestamptz, out unsealed_since timestamptz,
    out ledgers_broken int, out oldest_ledger_check timestamptz,
    out backup_at timestamptz, out backup_proven_at timestamptz)
  language plpgsql stable security definer set search_path = public
  as $$
begin
  select count(*) into mails_waiting from mail where data is not null;
  select uuid_extract_timestamp(id) into oldest_mail from mail where data is not null order by id limit 1;
  select count(*) into mails_failed from mail where failed_at > now_at - interval '1 day';
  select count(*) into jobs_failing from job_run where failures >= 3;
  select uuid_extract_timestamp(id) into unpublished_since
    from outbox_event where publication_no is null order by id limit 1;
  select min(to_timestamp(minute_of_id(entry.id) * 60)) into unsealed_since
    from organization o
    cross join lateral (
      select e.id from audit_entry e
       where e.organization_id = o.organization_id
         and e.id >= first_id_of_minute(coalesce(
               (select max(s.minute) from audit_seal s where s.organization_id = o.organization_id), -1) + 1)
       order by e.id limit 1) entry;
  select count(*) filter (where last.status = 'broken'), min(coalesce(last.created_at, o.created_at))
    into ledgers_broken, oldest_ledger_check
    from organization o
    join ledger_head h on h.organization_id = o.organization_id
    left join lateral (
      select c.status, c.created_at from ledger_check c
       where c.organization_id = o.organization_id and c.status <> 'running'
       order by c.created_at desc, c.id desc limit 1) last on true;
  select max(taken_at), max(proven_at) into backup_at, backup_proven_at from backup_run;
end $$;
revoke execute on function installation_state(timestamptz) from public;
grant execute on function installation_state(timestamptz) to plinth_app;
