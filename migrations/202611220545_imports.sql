-- A file that is imported: read, checked row by row, written and taken back in the background, in portions. Each
-- portion is one transaction that moves `last_row`, so that whatever is killed goes on where it stopped.
create table import (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  -- What is imported; the registry of kinds says which there are.
  kind text not null,
  project_id uuid not null,
  file_id uuid not null,
  status text not null check (status in ('reading', 'mapping', 'checking', 'previewed', 'applying', 'applied',
    'undoing', 'undone', 'cancelled', 'failed')),
  failure text,
  sheets jsonb not null default '[]',
  sheet text,
  area_unit text not null default 'sqft' check (area_unit in ('sqft', 'sqm')),
  columns jsonb not null default '[]',
  row_count int not null default 0,
  -- The last row of the file that the step under way has done.
  last_row int not null default 0,
  -- How often its job has made way for others.
  turn int not null default 0,
  outcomes jsonb not null default '{}',
  results jsonb not null default '{}',
  -- Of all that the preview shows: what was approved to be written.
  rows_sha256 text,
  -- By whose right the step under way acts.
  actor_id uuid not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid not null,
  applied_at timestamptz,
  undone_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, file_id) references file,
  foreign key (organization_id, created_by_id) references app_user,
  foreign key (organization_id, actor_id) references app_user,
  constraint import_failure_has_reason check ((status = 'failed') = (failure is not null))
);
create index import_newest on import (organization_id, project_id, created_at desc, id desc);
create index import_at_work on import (organization_id, updated_at)
  where status in ('reading', 'checking', 'applying', 'undoing');
call protect_table('import', 'select, insert, update');

create table import_row (
  organization_id uuid not null default app_organization_id() references organization,
  import_id uuid not null,
  number int not null check (number > 1),
  cells jsonb not null,
  outcome text check (outcome in ('create', 'update', 'same', 'error')),
  -- Two rows of one key speak of the same record.
  key text,
  -- What is written, and what stood there before: of an update only what differs.
  fields jsonb,
  before jsonb,
  errors jsonb not null default '[]',
  record_id uuid,
  -- Of the record that was compared, then of the one that was written.
  record_version int,
  result text check (result in ('created', 'updated', 'skipped', 'removed', 'restored', 'kept')),
  note text,
  primary key (organization_id, import_id, number),
  foreign key (organization_id, import_id) references import,
  constraint import_row_written_has_record check (
    result is null or result = 'skipped' or record_id is not null)
);
create index import_row_by_outcome on import_row (organization_id, import_id, outcome, number);
create index import_row_by_key on import_row (organization_id, import_id, key, number);
call protect_table('import_row', 'select, insert, update, delete');

-- The application role has no right on the queue of jobs; a status that asks for work asks for this one job.
create function queue_import() returns trigger
  language plpgsql security definer set search_path = public
  as $$
begin
  perform graphile_worker.add_job('runImport',
    json_build_object('organizationId', new.organization_id, 'importId', new.id),
    max_attempts => 5, job_key => 'import:' || new.id);
  return null;
end $$;
revoke execute on function queue_import() from public;
create trigger queue_import_new after insert on import
  for each row when (new.status = 'reading') execute function queue_import();
create trigger queue_import_changed after update on import
  for each row when (new.status in ('reading', 'checking', 'applying', 'undoing')
    and (new.status <> old.status or new.turn <> old.turn))
  execute function queue_import();
