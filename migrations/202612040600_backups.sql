-- Which backups were taken of this database, and which of them was restored as a trial (decision 129).

-- room: platform/server

create table backup_run (
  id uuid primary key,
  taken_at timestamptz not null,
  ended_at timestamptz not null,
  version text not null,
  place text not null,
  row_count bigint not null,
  file_count int,
  file_bytes bigint,
  proven_at timestamptz,
  constraint backup_run_ends_after_it_began check (ended_at >= taken_at),
  constraint backup_run_counts_files check ((file_count is null) = (file_bytes is null))
);
comment on table backup_run is 'Each complete backup of the installation.';
comment on column backup_run.taken_at is 'The database in the backup is as it was at this moment.';
comment on column backup_run.version is 'The version of Plinth that took it.';
comment on column backup_run.place is 'The folder that it was written to.';
comment on column backup_run.file_count is 'Null: a backup of the database alone, as it is taken before an upgrade.';
comment on column backup_run.proven_at is 'When it was last restored as a trial and found whole; null: never.';
comment on constraint backup_run_ends_after_it_began on backup_run is 'A backup ends after the moment of its data.';
comment on constraint backup_run_counts_files on backup_run is 'Files are counted with their size, or not at all.';

create index backup_run_latest on backup_run (taken_at desc);

-- What the state of the system shows: the last of them, and the last that was proven.
grant select on backup_run to plinth_app;
