-- A reservation is extended once; whether it was is forgotten when it ends.
alter table unit add column reservation_extended boolean not null default false;
alter table unit add constraint unit_extended_is_reserved check (not reservation_extended or status = 'reserved');

-- How many a person holds, what a lead holds, and what has run out.
create index unit_by_holder on unit (organization_id, reserved_by_id, reserved_until) where status = 'reserved';
create index unit_by_reserved_lead on unit (organization_id, reserved_for_lead_id) where status = 'reserved';
create index unit_by_reservation_end on unit (organization_id, reserved_until) where status = 'reserved';
