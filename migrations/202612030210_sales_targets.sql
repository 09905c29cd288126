-- What is to be sold: targets by month for people and for projects (decision 108).

-- room: insight/targets

create table sales_target_grid (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  year int not null check (year between 1980 and 2220),
  kind text not null check (kind in ('people', 'projects')),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid not null,
  updated_by_id uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references app_user,
  foreign key (organization_id, updated_by_id) references app_user,
  constraint sales_target_grid_once unique (organization_id, year, kind)
);
comment on table sales_target_grid is 'The targets of a financial year, for people or for projects, as they are edited: one version for all.';
comment on column sales_target_grid.year is 'The year in whose April it begins.';
comment on constraint sales_target_grid_once on sales_target_grid is 'A year has one grid for people and one for projects.';
call protect_table('sales_target_grid', 'select, insert, update');

create table sales_target (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  grid_id uuid not null,
  month date not null check (extract(day from month) = 1),
  project_id uuid,
  user_id uuid,
  units int check (units between 0 and 100000),
  value_paise bigint check (value_paise between 0 and 10000000000000),
  primary key (organization_id, id),
  foreign key (organization_id, grid_id) references sales_target_grid,
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, user_id) references app_user,
  constraint sales_target_of_one check (num_nonnulls(project_id, user_id) = 1),
  constraint sales_target_says_something check (num_nonnulls(units, value_paise) > 0),
  constraint sales_target_once unique nulls not distinct (organization_id, month, project_id, user_id)
);
comment on table sales_target is 'What a person or a project is to book in a month.';
comment on column sales_target.month is 'Its first day.';
comment on column sales_target.units is 'Bookings; null: only their value is aimed at.';
comment on column sales_target.value_paise is 'Agreement value; null: only the number is aimed at.';
comment on constraint sales_target_of_one on sales_target is 'A target is of a person or of a project.';
comment on constraint sales_target_says_something on sales_target is 'A target names a number, a value or both.';
comment on constraint sales_target_once on sales_target is 'A person or project has one target in a month.';
call protect_table('sales_target', 'select, insert, update, delete');
create index sales_target_by_grid on sales_target (organization_id, grid_id);
comment on index sales_target_by_grid is 'The targets of a grid.';

create function check_target_in_grid() returns trigger
  language plpgsql
  as $$
declare
  grid sales_target_grid;
begin
  select * into strict grid from sales_target_grid
   where organization_id = new.organization_id and id = new.grid_id;
  if (grid.kind = 'people') <> (new.user_id is not null)
     or new.month < make_date(grid.year, 4, 1) or new.month > make_date(grid.year + 1, 3, 1) then
    raise exception 'A target stands in the grid of its year and kind.'
      using errcode = 'check_violation', constraint = 'sales_target_in_grid';
  end if;
  return new;
end $$;

create trigger check_target_in_grid before insert or update on sales_target
  for each row execute function check_target_in_grid();
comment on trigger check_target_in_grid on sales_target is 'A target stands in the grid of its year and kind.';
