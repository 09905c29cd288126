-- Who waits for a unit that is kept for somebody else or blocked, in order of joining. When it becomes free, the
-- first is offered it for the hours of the settings; whoever lets them pass has lost his place.
create table unit_waiter (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  unit_id uuid not null,
  lead_id uuid not null,
  status text not null default 'waiting'
    check (status in ('waiting', 'offered', 'taken', 'passed', 'lapsed', 'left', 'closed')),
  joined_at timestamptz not null,
  offered_at timestamptz,
  offered_until timestamptz,
  ended_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, unit_id) references unit,
  foreign key (organization_id, lead_id) references lead,
  foreign key (organization_id, created_by_id) references app_user,
  foreign key (organization_id, updated_by_id) references app_user,
  constraint unit_waiter_offer_ends check ((offered_at is null) = (offered_until is null)
    and (status <> 'offered' or offered_until > offered_at)),
  constraint unit_waiter_ends_once check ((status in ('waiting', 'offered')) = (ended_at is null))
);
-- A lead stands once in a line, and a unit is offered to one at a time.
create unique index unit_waiter_once on unit_waiter (organization_id, unit_id, lead_id)
  where status in ('waiting', 'offered');
create unique index unit_offered_once on unit_waiter (organization_id, unit_id) where status = 'offered';
create index unit_waiter_in_line on unit_waiter (organization_id, unit_id, joined_at, id)
  where status in ('waiting', 'offered');
create index unit_waiter_of_lead on unit_waiter (organization_id, lead_id, joined_at);
create index unit_waiter_by_end on unit_waiter (organization_id, offered_until) where status = 'offered';
call protect_table('unit_waiter', 'select, insert, update');

-- How many stand in the line, so that a plan of a tower asks for the few lines that there are.
alter table unit add column waiting_count int not null default 0 check (waiting_count >= 0);

create function count_waiters() returns trigger
  language plpgsql
  as $$
begin
  update unit set waiting_count = (select count(*) from unit_waiter w
      where w.organization_id = new.organization_id and w.unit_id = new.unit_id
        and w.status in ('waiting', 'offered'))
   where organization_id = new.organization_id and id = new.unit_id;
  return null;
end $$;
create trigger unit_waiter_counted after insert or update of status on unit_waiter
  for each row execute function count_waiters();

-- A unit is offered only while it is free; what the transaction leaves behind is judged at its end.
create function check_offer_is_of_free_unit() returns trigger
  language plpgsql
  as $$
begin
  if exists (select 1 from unit u join unit_waiter w
               on w.organization_id = u.organization_id and w.unit_id = u.id and w.status = 'offered'
              where u.organization_id = new.organization_id and u.status <> 'available'
                and u.id = case tg_table_name when 'unit' then (to_jsonb(new) ->> 'id')::uuid
                                              else (to_jsonb(new) ->> 'unit_id')::uuid end) then
    raise exception 'A unit is offered to a waiting customer only while it is free.'
      using errcode = 'check_violation', constraint = 'unit_offered_is_free';
  end if;
  return null;
end $$;
create constraint trigger unit_offered_is_free after update of status on unit
  deferrable initially deferred for each row
  when (old.status is distinct from new.status and new.waiting_count > 0)
  execute function check_offer_is_of_free_unit();
create constraint trigger unit_offered_is_free after insert or update of status on unit_waiter
  deferrable initially deferred for each row when (new.status = 'offered')
  execute function check_offer_is_of_free_unit();

-- How often somebody asked for a booking lately.
create index lead_interaction_of_reservations on lead_interaction (organization_id, created_by_id, occurred_at)
  where type = 'reservation';

-- How long the next in line may think. Rows are rewritten by `using`, which sees those of every organization.
alter table organization alter column settings type jsonb using settings || '{"offerHours": 24}';
