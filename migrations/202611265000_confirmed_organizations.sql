-- An organization that registered has confirmed its address, or it may only be tried out.

-- room: organizations

-- Those from before count as confirmed.
alter table organization add column confirmed_at timestamptz default now();
alter table organization alter column confirmed_at drop default;
comment on column organization.confirmed_at is
  'When whoever registered it confirmed the address; null: it may not invite, mail, share or import yet.';

-- One bit: without a mail server the first organization of an installation has nobody to confirm it.
create function has_registrations() returns boolean
  language sql stable security definer set search_path = public
  as $$ select exists (select from organization where not is_demonstration) $$;
revoke execute on function has_registrations() from public;
grant execute on function has_registrations() to plinth_app;

-- room: people

drop function find_user_by_email(text);
-- A look-up before sign-in: returns ids and one bit, never data.
create function find_user_by_email(wanted text)
  returns table (organization_id uuid, user_id uuid, is_confirmed boolean)
  language sql stable security definer set search_path = public
  as $$
    select u.organization_id, u.id, o.confirmed_at is not null
      from app_user u join organization o on o.organization_id = u.organization_id
     where u.email = lower(wanted) and u.status <> 'invited' and u.deleted_at is null
  $$;
revoke execute on function find_user_by_email(text) from public;
grant execute on function find_user_by_email(text) to plinth_app;

-- What nobody confirmed is closed together with the only person in it.
create or replace function keep_one_business_head() returns trigger
  language plpgsql
  as $$
begin
  if old.role = 'Business Head' and old.status = 'active'
     and (new.role <> 'Business Head' or new.status <> 'active' or new.deleted_at is not null) then
    perform 1 from organization where organization_id = old.organization_id for update;
    if not exists (
      select from app_user
       where organization_id = old.organization_id and role = 'Business Head' and status = 'active'
         and deleted_at is null and id <> old.id)
     and not exists (
      select from organization
       where organization_id = old.organization_id and confirmed_at is null and status = 'suspended') then
      raise exception 'The organization must keep at least one active Business Head.'
        using errcode = 'check_violation', constraint = 'app_user_last_business_head';
    end if;
  end if;
  return new;
end $$;
comment on trigger keep_one_business_head on app_user is
  'An organization always keeps an active Business Head, until it is closed because nobody confirmed it.';
