-- Whose booking a sale was stays with it, whoever looks after it later: targets and figures per person count by it
-- (decision 107).

-- room: sales

alter table sale add column booked_for_id uuid;
comment on column sale.booked_for_id is 'The executive on the day of booking; later changes of the executive do not move it.';

-- Of bookings from before, the first executive that the trail names: who stood there before the first change.
alter table sale no force row level security;
alter table audit_entry no force row level security;
update sale set booked_for_id = coalesce((
    select (entry.before ->> 'salesExecutiveId')::uuid from audit_entry entry
     where entry.organization_id = sale.organization_id and entry.resource_type = 'sale'
       and entry.resource_id = sale.id and entry.before ->> 'salesExecutiveId' is not null
     order by entry.at, entry.id limit 1),
  sale.sales_executive_id);
alter table audit_entry force row level security;
alter table sale force row level security;

alter table sale
  alter column booked_for_id set not null,
  add foreign key (organization_id, booked_for_id) references app_user;

create function keep_booked_for() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' then
    new.booked_for_id := coalesce(new.booked_for_id, new.sales_executive_id);
  elsif new.booked_for_id is distinct from old.booked_for_id then
    raise exception 'Whose booking a sale was does not change.'
      using errcode = 'check_violation', constraint = 'sale_booked_for_stays';
  end if;
  return new;
end $$;

create trigger keep_booked_for before insert or update of booked_for_id on sale
  for each row execute function keep_booked_for();
comment on trigger keep_booked_for on sale is 'Whose booking a sale was is frozen with the booking.';

create index sale_by_booked_for on sale (organization_id, booked_for_id, booking_date) where deleted_at is null;
comment on index sale_by_booked_for is 'Bookings of a person by day.';
create index sale_by_cancelled_on on sale (organization_id, cancelled_on) where cancelled_on is not null;
comment on index sale_by_cancelled_on is 'Cancellations by day.';
