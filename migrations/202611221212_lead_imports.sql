-- Leads from a file: what a row may come to, what the import entered into timelines, and what each source delivered so.
alter table import_row drop constraint import_row_outcome_check;
alter table import_row add constraint import_row_outcome_check
  check (outcome in ('create', 'update', 'same', 'repeat', 'badPhone', 'error'));

-- An entry that an import made goes when the import is taken back; all else that was said stays as it was said.
alter table lead_interaction add column import_id uuid;
alter table lead_interaction add constraint lead_interaction_of_import
  foreign key (organization_id, import_id) references import;
create or replace function keep_interaction() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE' then
    if (to_jsonb(new) - 'lead_id') = (to_jsonb(old) - 'lead_id') then
      return new;
    end if;
  elsif old.import_id is not null then
    return old;
  end if;
  raise exception 'Rows of % are never changed or removed.', tg_table_name
    using errcode = 'restrict_violation', constraint = 'lead_interaction_append_only';
end $$;
grant delete on lead_interaction to plinth_app;

-- What a file of leads has delivered, by source: received = new + re-enquiry + repeat + rejected. Counted when writing
-- or taking back has ended, because its rows are not kept for ever.
create table lead_import_count (
  organization_id uuid not null default app_organization_id() references organization,
  import_id uuid not null,
  source text not null,
  received_on date not null,
  new_count int not null check (new_count >= 0),
  re_enquiry_count int not null check (re_enquiry_count >= 0),
  repeat_count int not null check (repeat_count >= 0),
  rejected_count int not null check (rejected_count >= 0),
  primary key (organization_id, import_id, source),
  foreign key (organization_id, import_id) references import
);
create index lead_import_count_by_day on lead_import_count (organization_id, received_on, source);
call protect_table('lead_import_count', 'select, insert, delete');

-- The last import of a kind, and of a source, tells how its columns were taken.
create index import_mapped on import (organization_id, kind, created_at desc) where rows_sha256 is not null;

-- Leads that are taken back were not given to anybody.
alter table assignment_turn drop constraint assignment_turn_day_count_check;
alter table assignment_turn add constraint assignment_turn_day_count_check check (day_count >= 0);
