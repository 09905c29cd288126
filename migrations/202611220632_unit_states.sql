-- What each unit was on each day, so that advice of the past can be computed from what was known then. The prices of
-- the past stand in unit_price.
create table unit_state (
  organization_id uuid not null default app_organization_id() references organization,
  unit_id uuid not null,
  seq bigint generated always as identity,
  valid_from timestamptz not null,
  project_id uuid not null,
  unit_type text not null,
  -- Null: the unit was taken out.
  status text,
  reserved_until timestamptz,
  listed_at date not null,
  primary key (organization_id, unit_id, seq),
  foreign key (organization_id, unit_id) references unit,
  foreign key (organization_id, project_id) references project
);
create index unit_state_by_project on unit_state (organization_id, project_id, unit_id, seq desc);
create trigger unit_state_append_only before update or delete on unit_state
  for each row execute function refuse_change();
call protect_table('unit_state', 'select, insert');

-- No statement changes the state of a unit without entering it in the history.
create function keep_first_states() returns trigger
  language plpgsql
  as $$
begin
  insert into unit_state (organization_id, unit_id, valid_from, project_id, unit_type, status, reserved_until, listed_at)
  select n.organization_id, n.id, n.created_at, n.project_id, n.unit_type, n.status, n.reserved_until, n.listed_at
    from entered n;
  return null;
end $$;
create trigger keep_first_states after insert on unit referencing new table as entered
  for each statement execute function keep_first_states();

create function keep_changed_states() returns trigger
  language plpgsql
  as $$
begin
  insert into unit_state (organization_id, unit_id, valid_from, project_id, unit_type, status, reserved_until, listed_at)
  select n.organization_id, n.id, n.updated_at, n.project_id, n.unit_type,
         case when n.deleted_at is null then n.status end, n.reserved_until, n.listed_at
    from after n join before b on b.organization_id = n.organization_id and b.id = n.id
   where row(n.project_id, n.unit_type, n.status, n.reserved_until, n.listed_at, n.deleted_at)
     is distinct from row(b.project_id, b.unit_type, b.status, b.reserved_until, b.listed_at, b.deleted_at);
  return null;
end $$;
create trigger keep_changed_states after update on unit referencing old table as before new table as after
  for each statement execute function keep_changed_states();

-- The day on which a cancelled sale ended: from then on its booking counts no more.
alter table sale add column cancelled_on date;
alter table sale no force row level security;
alter table unit no force row level security;
alter table unit_state no force row level security;
update sale set cancelled_on = updated_at::date where status = 'cancelled';
-- Units that there are: free since they were entered, and sold since their sale was.
insert into unit_state (organization_id, unit_id, valid_from, project_id, unit_type, status, reserved_until, listed_at)
select u.organization_id, u.id, u.created_at, u.project_id, u.unit_type,
       case when u.current_sale_id is null then u.status else 'available' end, u.reserved_until, u.listed_at
  from unit u;
insert into unit_state (organization_id, unit_id, valid_from, project_id, unit_type, status, reserved_until, listed_at)
select u.organization_id, u.id, s.created_at, u.project_id, u.unit_type, 'sold', null, u.listed_at
  from unit u join sale s on s.organization_id = u.organization_id and s.id = u.current_sale_id;
insert into unit_state (organization_id, unit_id, valid_from, project_id, unit_type, status, reserved_until, listed_at)
select u.organization_id, u.id, u.deleted_at, u.project_id, u.unit_type, null, null, u.listed_at
  from unit u where u.deleted_at is not null;
alter table sale force row level security;
alter table unit force row level security;
alter table unit_state force row level security;
alter table sale add constraint sale_cancelled_on_of_cancelled check (cancelled_on is null or status = 'cancelled');

-- Whoever cancels without saying the day means the day on which it is entered.
create function enter_day_of_cancellation() returns trigger
  language plpgsql
  as $$
begin
  new.cancelled_on := coalesce(new.cancelled_on, new.updated_at::date);
  return new;
end $$;
create trigger enter_day_of_cancellation before insert or update of status on sale
  for each row when (new.status = 'cancelled') execute function enter_day_of_cancellation();
