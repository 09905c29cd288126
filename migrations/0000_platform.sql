-- Platform: what the tables of every area rest on, and the tables that know no business word.

-- Exclusion constraints over equal values and ranges; search by parts of words.
create extension if not exists btree_gist;
create extension if not exists btree_gin;
create extension if not exists pg_trgm;

-- The role of the application owns nothing and cannot log in; connections take it with SET ROLE. Roles belong to the
-- whole server, so another database of it may have made the role already.
do $$
begin
  if not exists (select from pg_roles where rolname = 'plinth_app') then
    create role plinth_app nologin;
  end if;
  if not pg_has_role(current_user, 'plinth_app', 'member') then
    execute format('grant plinth_app to %I', current_user);
  end if;
end $$;

grant usage on schema public to plinth_app;

-- The organization of this transaction; null outside of one.
create function app_organization_id() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.organization_id', true), '')::uuid $$;

-- Closes a table to all but its organization, for its owner too, and grants the application the rights named.
create procedure protect_table(table_name text, rights text)
  language plpgsql
  as $$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format(
    'create policy own_organization on %I using (organization_id = (select app_organization_id()))
       with check (organization_id = (select app_organization_id()))', table_name);
  execute format('grant %s on %I to plinth_app', rights, table_name);
end $$;

-- For tables whose rows are never changed or removed.
create function refuse_change() returns trigger
  language plpgsql
  as $$
begin
  raise exception 'Rows of % are never changed or removed.', tg_table_name
    using errcode = 'restrict_violation', constraint = tg_table_name || '_append_only';
end $$;

-- room: server

create table rate_limit (
  key text primary key,
  points int not null default 0,
  expire bigint
);
comment on table rate_limit is 'Counts of failed sign-ins and of requests, kept before an organization is known.';
comment on column rate_limit.expire is 'Milliseconds since 1970.';

grant select, insert, update, delete on rate_limit to plinth_app;

-- Numbers the published events of all organizations.
create sequence outbox_publication;
grant usage on sequence outbox_publication to plinth_app;
create table outbox_event (
  organization_id uuid not null default app_organization_id(),
  id uuid not null,
  kind text not null,
  resource_id uuid not null,
  resource_version int not null,
  occurrence_key text not null,
  payload jsonb not null default '{}',
  publication_no bigint,
  created_at timestamptz not null,
  primary key (organization_id, id),
  constraint outbox_event_once unique (organization_id, kind, resource_id, occurrence_key)
);
comment on table outbox_event is
  'What happened, written in the transaction of the change; the relay numbers committed events and tells the '
  'browsers.';
comment on column outbox_event.occurrence_key is
  'Tells two events of one kind on one record apart: its version, a day.';
comment on column outbox_event.publication_no is
  'In the order of publication, which browsers resume from; null until the relay has published it.';
comment on constraint outbox_event_once on outbox_event is 'The same occurrence is announced once.';

create index outbox_event_waiting on outbox_event (organization_id, id) where publication_no is null;
create index outbox_event_published on outbox_event (organization_id, publication_no) where publication_no is not null;

call protect_table('outbox_event', 'select, insert, update, delete');
-- The relay looks for events before it knows an organization. Only the look-up functions of the owner use this
-- policy.
do $$
begin
  execute format('create policy before_sign_in on outbox_event for select to %I using (true)', current_user);
end $$;

create table idempotency_key (
  organization_id uuid not null default app_organization_id(),
  key text not null check (length(key) between 8 and 200),
  user_id uuid not null,
  method text not null,
  path text not null,
  body_hash text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (organization_id, key)
);
comment on table idempotency_key is
  'The reply to a request sent with an Idempotency-Key: the same request again gets the same reply.';
comment on column idempotency_key.body_hash is 'Another body under the same key is refused.';
comment on column idempotency_key.answer is 'Null while the request is running.';

call protect_table('idempotency_key', 'select, insert, update, delete');

create table number_counter (
  organization_id uuid not null default app_organization_id(),
  kind text not null,
  series text not null,
  financial_year text not null,
  last_no int not null default 0 check (last_no >= 0),
  primary key (organization_id, kind, series, financial_year)
);
comment on table number_counter is
  'Numbers without gaps: the row is locked by the transaction that takes a number, and a rollback returns it.';

call protect_table('number_counter', 'select, insert, update');

create table mail (
  organization_id uuid not null default app_organization_id(),
  id uuid not null,
  recipient text not null check (length(recipient) between 3 and 255),
  template text not null,
  data jsonb,
  expires_at timestamptz,
  delivered_at timestamptz,
  failed_at timestamptz,
  failure text,
  created_at timestamptz not null,
  primary key (organization_id, id),
  constraint mail_settled_once check (delivered_at is null or failed_at is null),
  constraint mail_emptied_when_settled check (
    (data is null) = (delivered_at is not null or failed_at is not null)),
  constraint mail_failure_has_reason check ((failed_at is null) = (failure is null))
);
comment on table mail is
  'Mail to be sent: written in the transaction of the change that causes it, sent by a job of the same '
  'transaction.';
comment on column mail.data is
  'What the template is filled with. It may hold a link with a secret, so it is emptied once the mail is sent '
  'or has failed.';
comment on column mail.expires_at is 'After this moment the mail is of no use and is not sent.';
comment on column mail.failure is 'A code, never the words of the mail server, which would name the recipient.';
comment on constraint mail_settled_once on mail is 'A mail is delivered or has failed, not both.';
comment on constraint mail_emptied_when_settled on mail is
  'Nothing of its content is kept once a mail is delivered or has failed.';
comment on constraint mail_failure_has_reason on mail is 'A failed mail says why, and only a failed one.';

-- Mails not sent yet: few among all.
create index mail_waiting on mail (organization_id, template) where data is not null;

call protect_table('mail', 'select, insert, update, delete');

-- The application has no right on the queue of jobs; this is how it orders the one job.
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
comment on trigger queue_mail_delivery on mail is
  'Every mail written gets its delivery job: ten attempts with growing pauses, about ten hours in all.';
