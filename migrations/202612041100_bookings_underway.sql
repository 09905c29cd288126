-- A booking that is being entered: the unit is held for whoever enters it, and what is typed is kept as a draft.

-- room: offers/reservations

create table booking_hold (
  organization_id uuid not null default app_organization_id() references organization,
  unit_id uuid not null,
  held_by_id uuid not null,
  held_from timestamptz not null,
  held_until timestamptz not null,
  constraint booking_hold_of_one primary key (organization_id, unit_id),
  foreign key (organization_id, unit_id) references unit,
  foreign key (organization_id, held_by_id) references app_user,
  constraint booking_hold_for_a_time check (
    held_until > held_from and held_until <= held_from + interval '2 hours')
);
comment on table booking_hold is
  'Who is booking a unit, and until when nobody else may book or reserve it. After held_until the row does not count.';
comment on column booking_hold.held_from is 'Since when that person holds it without a break.';
comment on constraint booking_hold_of_one on booking_hold is 'One person at a time books a unit.';
comment on constraint booking_hold_for_a_time on booking_hold is 'A unit is held for a booking for two hours at most.';
create index booking_hold_of_person on booking_hold (organization_id, held_by_id, held_until);
call protect_table('booking_hold', 'select, insert, update, delete');

create function refuse_taking_booking_hold() returns trigger
  language plpgsql
  as $$
begin
  raise exception 'Another person is booking this unit.'
    using errcode = 'restrict_violation', constraint = 'booking_hold_not_taken';
end $$;
create trigger booking_hold_not_taken before update on booking_hold for each row
  when (new.held_by_id <> old.held_by_id and old.held_until > new.held_from)
  execute function refuse_taking_booking_hold();
comment on trigger booking_hold_not_taken on booking_hold is
  'While a unit is held for a booking, nobody else takes the hold.';

create function refuse_unit_being_booked() returns trigger
  language plpgsql
  as $$
declare
  wanted_id uuid;
  by_id uuid;
  at timestamptz;
begin
  if tg_table_name = 'sale' then
    wanted_id := new.unit_id;
    by_id := new.created_by_id;
    at := new.created_at;
  else
    wanted_id := new.id;
    by_id := new.reserved_by_id;
    at := new.updated_at;
  end if;
  if exists (
      select from booking_hold h
       where h.organization_id = new.organization_id and h.unit_id = wanted_id
         and h.held_by_id <> by_id and h.held_from <= at and h.held_until > at) then
    raise exception 'Another person is booking this unit.'
      using errcode = 'restrict_violation', constraint = 'unit_being_booked';
  end if;
  return new;
end $$;
create trigger unit_being_booked before insert on sale for each row execute function refuse_unit_being_booked();
comment on trigger unit_being_booked on sale is 'A unit held for a booking is sold to nobody else.';
create trigger unit_being_booked before update of status on unit for each row
  when (new.status = 'reserved' and old.status <> 'reserved') execute function refuse_unit_being_booked();
comment on trigger unit_being_booked on unit is 'A unit held for a booking is reserved by nobody else.';

-- room: sale-lifecycle/booking

create table booking_draft (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  owner_id uuid not null,
  lead_id uuid,
  unit_id uuid,
  step int not null check (step between 0 and 4),
  entries jsonb not null,
  numbers_sealed text,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by_id uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, owner_id) references app_user,
  foreign key (organization_id, updated_by_id) references app_user,
  foreign key (organization_id, lead_id) references lead,
  foreign key (organization_id, unit_id) references unit,
  constraint booking_draft_numbers_sealed check (
    not jsonb_path_exists(entries, '$.applicants[*] ? (exists (@.pan) || exists (@.aadhaarLast4))'))
);
comment on table booking_draft is 'A booking that is not finished, as it was typed; deleted with the booking or after 30 days.';
comment on column booking_draft.owner_id is 'Who began it.';
comment on column booking_draft.entries is 'What was typed, without PAN and Aadhaar digits.';
comment on column booking_draft.numbers_sealed is
  'PAN and Aadhaar digits of the applicants in their order, encrypted with the key of the server.';
comment on constraint booking_draft_numbers_sealed on booking_draft is
  'No PAN and no Aadhaar digits are written unencrypted.';
create index booking_draft_of_owner on booking_draft (organization_id, owner_id, updated_at desc, id desc);
create index booking_draft_newest on booking_draft (organization_id, updated_at desc, id desc);
create index booking_draft_of_deal on booking_draft (organization_id, lead_id, unit_id);
call protect_table('booking_draft', 'select, insert, update, delete');
