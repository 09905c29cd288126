-- Limits of event streams hold over all processes.

-- room: platform/server

-- Without a log: the rows are those of processes that live, and after a crash there are none.
create unlogged table event_stream (
  organization_id uuid not null default app_organization_id(),
  id uuid not null,
  user_id uuid not null,
  process int not null,
  opened_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id)
);
comment on table event_stream is
  'The event streams that are open now, one for each window, of all processes: how many a person and an organization have.';
comment on column event_stream.process is
  'The process that serves it. It holds an advisory lock of this number while it lives; without the lock the row counts no more.';
create index event_stream_of_person on event_stream (organization_id, user_id, opened_at);

call protect_table('event_stream', 'select, insert, delete');
