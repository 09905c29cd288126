-- Mail that is to be sent: written in the transaction of the change it speaks of, sent by a job of the same
-- transaction. What it says may hold a link with a secret, so it is kept only until the mail is settled.
create table mail (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  recipient text not null check (length(recipient) between 3 and 255),
  template text not null,
  data jsonb,
  -- After this moment it says nothing of use and is not sent any more.
  expires_at timestamptz,
  created_at timestamptz not null,
  delivered_at timestamptz,
  failed_at timestamptz,
  -- A code, never the words of the mail server: they name the recipient.
  failure text,
  primary key (organization_id, id),
  constraint mail_settled_once check (delivered_at is null or failed_at is null),
  constraint mail_emptied_when_settled check (
    (data is null) = (delivered_at is not null or failed_at is not null)),
  constraint mail_failure_has_reason check ((failed_at is null) = (failure is null))
);
call protect_table('mail', 'select, insert, update, delete');

-- The application role has no right on the queue of jobs; this is the one job it can ask for. Ten attempts with
-- growing pauses take about ten hours.
create function queue_mail_delivery() returns trigger
  language plpgsql security definer set search_path = public
  as $$
begin
  perform graphile_worker.add_job('deliverMail',
    json_build_object('organizationId', new.organization_id, 'mailId', new.id),
    max_attempts => 10, job_key => 'mail:' || new.id);
  return new;
end $$;
revoke execute on function queue_mail_delivery() from public;
create trigger queue_mail_delivery after insert on mail
  for each row execute function queue_mail_delivery();
