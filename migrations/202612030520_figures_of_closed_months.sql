-- What each measure was when its month ended, so that a figure that differs later can be explained (decision 114).

-- room: insight/measures

create table figure_close (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  month_end date not null,
  measure text not null,
  value bigint not null,
  row_count int not null,
  closed_at timestamptz not null,
  primary key (organization_id, id),
  constraint figure_close_once unique (organization_id, month_end, measure),
  constraint figure_close_of_month check (month_end = (date_trunc('month', month_end) + interval '1 month - 1 day')::date)
);
comment on table figure_close is 'A measure of a month, of the whole organization, as it was when the month ended. Never changed.';
comment on column figure_close.measure is 'From MEASURE_NAMES in measure.rules.ts; a new measure needs no migration.';
comment on constraint figure_close_once on figure_close is 'A measure of a month is kept once.';
comment on constraint figure_close_of_month on figure_close is 'Months are kept whole.';
call protect_table('figure_close', 'select, insert');
create trigger figure_close_append_only before update or delete on figure_close
  for each row execute function refuse_change();
comment on trigger figure_close_append_only on figure_close is 'What was kept of a month is never changed or removed.';

create table figure_close_sum (
  organization_id uuid not null default app_organization_id() references organization,
  close_id uuid not null,
  seq int not null,
  project_id uuid,
  person_id uuid,
  value bigint not null,
  primary key (organization_id, close_id, seq),
  constraint figure_close_sum_of_close foreign key (organization_id, close_id) references figure_close,
  constraint figure_close_sum_of_project foreign key (organization_id, project_id) references project,
  constraint figure_close_sum_of_person foreign key (organization_id, person_id) references app_user,
  constraint figure_close_sum_once unique nulls not distinct (organization_id, close_id, project_id, person_id),
  constraint figure_close_sum_of_one check (num_nonnulls(project_id, person_id) = 1)
);
comment on table figure_close_sum is 'The same of each project, and of each person.';
comment on constraint figure_close_sum_of_close on figure_close_sum is 'A sum is part of a figure that was kept.';
comment on constraint figure_close_sum_of_project on figure_close_sum is 'A project of the organization.';
comment on constraint figure_close_sum_of_person on figure_close_sum is 'A person of the organization.';
comment on constraint figure_close_sum_once on figure_close_sum is 'A project or a person has one sum.';
comment on constraint figure_close_sum_of_one on figure_close_sum is 'A sum is of a project or of a person.';
create index figure_close_sum_of_project_by_close on figure_close_sum (organization_id, project_id, close_id);
create index figure_close_sum_of_person_by_close on figure_close_sum (organization_id, person_id, close_id);
call protect_table('figure_close_sum', 'select, insert');
create trigger figure_close_sum_append_only before update or delete on figure_close_sum
  for each row execute function refuse_change();
comment on trigger figure_close_sum_append_only on figure_close_sum is 'What was kept of a month is never changed or removed.';

create table figure_close_row (
  organization_id uuid not null default app_organization_id() references organization,
  close_id uuid not null,
  record_id uuid not null,
  project_id uuid not null,
  person_id uuid not null,
  amount bigint not null,
  primary key (organization_id, close_id, record_id),
  constraint figure_close_row_of_close foreign key (organization_id, close_id) references figure_close
);
comment on table figure_close_row is 'The records that a figure counted when its month ended, each with its share.';
comment on column figure_close_row.record_id is 'A sale or a receipt, as the measure says.';
comment on constraint figure_close_row_of_close on figure_close_row is 'A row is counted by a figure that was kept.';
call protect_table('figure_close_row', 'select, insert');
create trigger figure_close_row_append_only before update or delete on figure_close_row
  for each row execute function refuse_change();
comment on trigger figure_close_row_append_only on figure_close_row is 'What was kept of a month is never changed or removed.';

create function check_figure_close_adds_up() returns trigger
  language plpgsql
  as $$
begin
  if new.value is distinct from (select coalesce(sum(r.amount), 0) from figure_close_row r
       where r.organization_id = new.organization_id and r.close_id = new.id)
     or new.row_count is distinct from (select count(*) from figure_close_row r
       where r.organization_id = new.organization_id and r.close_id = new.id)
     or exists (
       select 1 from figure_close_sum s
        where s.organization_id = new.organization_id and s.close_id = new.id
          and s.value is distinct from (select coalesce(sum(r.amount), 0) from figure_close_row r
            where r.organization_id = s.organization_id and r.close_id = s.close_id
              and (r.project_id = s.project_id or r.person_id = s.person_id))) then
    raise exception 'The rows of % do not add up to it.', new.measure
      using errcode = 'check_violation', constraint = 'figure_close_adds_up';
  end if;
  return null;
end $$;
create constraint trigger figure_close_adds_up after insert on figure_close
  deferrable initially deferred for each row execute function check_figure_close_adds_up();
comment on trigger figure_close_adds_up on figure_close is 'The rows and the sums that are kept with a figure add up to it.';
