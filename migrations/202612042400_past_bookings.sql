-- Bookings from before Plinth, by month: forecasts learn from them, and nothing else counts them.
-- docs/decisions/0125-past-bookings.md

-- room: insight/past-bookings

create table past_booking (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  project_id uuid not null,
  unit_type text not null constraint past_booking_type check (unit_type in ('studio', '1BHK', '1.5BHK', '2BHK',
    '2.5BHK', '3BHK', '3.5BHK', '4BHK', '5BHK', 'penthouse', 'duplex', 'villa', 'plot', 'shop', 'office')),
  month date not null constraint past_booking_month
    check (extract(day from month) = 1 and month >= date '1990-01-01'),
  units int not null check (units between 0 and 9999),
  value_paise bigint check (value_paise between 1 and 10000000000000),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, created_by_id) references app_user,
  foreign key (organization_id, updated_by_id) references app_user,
  constraint past_booking_value_of_units check (value_paise is null or units > 0),
  constraint past_booking_once unique (organization_id, project_id, month, unit_type)
);
comment on table past_booking is
  'What was booked of a project and type in a month before Plinth, as imported. Forecasts learn from it; no report counts it.';
comment on column past_booking.unit_type is 'The type of the units that were booked.';
comment on column past_booking.month is 'Its first day.';
comment on column past_booking.units is 'Bookings of the month; 0 says that there were none.';
comment on column past_booking.value_paise is 'Their agreement value together; null where it is not known.';
comment on constraint past_booking_type on past_booking is 'A type of unit.';
comment on constraint past_booking_month on past_booking is 'A month from 1990 on, as its first day.';
comment on constraint past_booking_value_of_units on past_booking is 'A value belongs to bookings.';
comment on constraint past_booking_once on past_booking is 'A month of a project and type has one number of bookings.';
call protect_table('past_booking', 'select, insert, update, delete');
