-- One act on many units at once: who did what, and per unit how it stood before and in which version it was left, so
-- that the act can be taken back where nobody has worked on the unit since.
create table unit_batch (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  project_id uuid not null,
  act jsonb not null,
  units jsonb not null check (jsonb_typeof(units) = 'array' and jsonb_array_length(units) between 1 and 1500),
  unit_count int not null check (unit_count = jsonb_array_length(units)),
  effect_paise bigint not null,
  created_at timestamptz not null,
  created_by_id uuid not null,
  undone_at timestamptz,
  undone_by_id uuid,
  -- Units that kept what somebody made of them since.
  kept_count int check (kept_count between 0 and unit_count),
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, created_by_id) references app_user,
  foreign key (organization_id, undone_by_id) references app_user,
  constraint unit_batch_undone_whole check (num_nulls(undone_at, undone_by_id, kept_count) in (0, 3))
);
create index unit_batch_newest on unit_batch (organization_id, project_id, created_at desc, id desc);

-- What was done stays as it was written; only that it was taken back is added, once.
create function keep_unit_batch() returns trigger
  language plpgsql
  as $$
begin
  if old.undone_at is not null
     or (to_jsonb(new) - '{undone_at,undone_by_id,kept_count}'::text[])
        is distinct from (to_jsonb(old) - '{undone_at,undone_by_id,kept_count}'::text[]) then
    raise exception 'A batch is never changed.' using errcode = 'restrict_violation',
      constraint = 'unit_batch_undone_once';
  end if;
  return new;
end $$;
create trigger unit_batch_kept before update on unit_batch for each row execute function keep_unit_batch();

call protect_table('unit_batch', 'select, insert, update');
