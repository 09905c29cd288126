-- Ways to look at a list that people keep: filters, order and columns under a name, for oneself or for all.
create table saved_view (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  list text not null check (list in ('leads')),
  name text not null check (length(name) between 1 and 60),
  owner_id uuid not null,
  is_shared boolean not null default false,
  -- Filters, order and columns as the address of the list writes them.
  query text not null check (length(query) <= 2000),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, owner_id) references app_user,
  constraint saved_view_name_once unique (organization_id, owner_id, list, name)
);
create index saved_view_shared on saved_view (organization_id, list) where is_shared;
call protect_table('saved_view', 'select, insert, update, delete');

-- The shared view with which a role finds a list opened.
create table saved_view_default (
  organization_id uuid not null default app_organization_id() references organization,
  list text not null,
  role text not null,
  view_id uuid not null,
  primary key (organization_id, list, role),
  foreign key (organization_id, view_id) references saved_view on delete cascade
);
create index saved_view_default_of_view on saved_view_default (organization_id, view_id);
call protect_table('saved_view_default', 'select, insert, update, delete');

create function check_default_view_is_shared() returns trigger
  language plpgsql
  as $$
begin
  if exists (select 1 from saved_view_default d join saved_view v
               on v.organization_id = d.organization_id and v.id = d.view_id
              where d.organization_id = new.organization_id and not v.is_shared
                and v.id = case tg_table_name when 'saved_view' then (to_jsonb(new) ->> 'id')::uuid
                                              else (to_jsonb(new) ->> 'view_id')::uuid end) then
    raise exception 'Only a shared view opens a list for a role.'
      using errcode = 'check_violation', constraint = 'saved_view_default_is_shared';
  end if;
  return null;
end $$;
create constraint trigger saved_view_default_is_shared after update of is_shared on saved_view
  deferrable initially deferred for each row execute function check_default_view_is_shared();
create constraint trigger saved_view_default_is_shared after insert or update on saved_view_default
  deferrable initially deferred for each row execute function check_default_view_is_shared();
