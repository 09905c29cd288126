-- The day of entry is that of the organization's clock; the database's own says yesterday until 5:30 in India.

-- room: sales

create or replace function enter_day_of_cancellation() returns trigger
  language plpgsql
  as $$
begin
  new.cancelled_on := coalesce(new.cancelled_on, (new.updated_at at time zone
    (select timezone from organization where organization_id = new.organization_id))::date);
  return new;
end $$;
