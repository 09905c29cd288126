-- When a blocked unit is planned to come on the market, so that a forecast of bookings knows of it (decision 115).

-- room: inventory/units

alter table unit
  add column release_on date,
  add constraint unit_released_from_blocked check (release_on is null or status = 'blocked');
comment on column unit.release_on is 'The day on which a blocked unit is planned to come on the market; nothing happens by itself on it.';
comment on constraint unit_released_from_blocked on unit is 'Only a blocked unit waits for a day of release.';

create index unit_planned_releases on unit (organization_id, project_id, release_on) where release_on is not null;

-- A unit that is no longer blocked waits for nothing, whichever way it was released.
create function forget_planned_release() returns trigger
  language plpgsql
  as $$
begin
  new.release_on := null;
  return new;
end $$;
create trigger unit_released before update on unit
  for each row when (old.status = 'blocked' and new.status <> 'blocked' and new.release_on is not null)
  execute function forget_planned_release();
comment on trigger unit_released on unit is 'With the release of a unit its planned day ends.';
