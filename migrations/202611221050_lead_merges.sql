-- Two leads of one person become one: all that belongs to the one that goes is moved to the one that stays. What is
-- kept here is enough to part them again exactly.
create table lead_merge (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  kept_id uuid not null,
  merged_id uuid not null,
  -- Columns of the lead that stays: those that the merge changed, as they were.
  before jsonb not null,
  -- By link, the ids of what was moved; and the projects that were added.
  moved jsonb not null,
  -- By link, how much hung on the lead after the merge: more of it means that somebody has worked on it since.
  linked jsonb not null,
  -- Of the lead that stays, after the merge.
  kept_version int not null,
  merged_at timestamptz not null,
  merged_by_id uuid not null,
  undone_at timestamptz,
  undone_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, kept_id) references lead,
  foreign key (organization_id, merged_id) references lead,
  foreign key (organization_id, merged_by_id) references app_user,
  foreign key (organization_id, undone_by_id) references app_user,
  constraint lead_merge_of_two check (kept_id <> merged_id),
  constraint lead_merge_undone_by check ((undone_at is null) = (undone_by_id is null))
);
create unique index lead_merge_once on lead_merge (organization_id, merged_id) where undone_at is null;
create index lead_merge_of_kept on lead_merge (organization_id, kept_id, merged_at desc);
call protect_table('lead_merge', 'select, insert, update');

alter table lead add column merged_into_id uuid;
alter table lead add constraint lead_merged_into foreign key (organization_id, merged_into_id) references lead;
-- A lead that went into another is in no list.
alter table lead add constraint lead_merged_is_gone check (merged_into_id is null or deleted_at is not null);
create index lead_by_survivor on lead (organization_id, merged_into_id) where merged_into_id is not null;

-- What was said stays as it was said; only whose lead it belongs to may change, by a merge.
create function keep_interaction() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE' then
    if (to_jsonb(new) - 'lead_id') = (to_jsonb(old) - 'lead_id') then
      return new;
    end if;
  end if;
  raise exception 'Rows of % are never changed or removed.', tg_table_name
    using errcode = 'restrict_violation', constraint = 'lead_interaction_append_only';
end $$;
drop trigger lead_interaction_append_only on lead_interaction;
create trigger lead_interaction_append_only before update or delete on lead_interaction
  for each row execute function keep_interaction();
grant update (lead_id) on lead_interaction to plinth_app;

-- The same for requests of discounts: a merge moves them as they are, decided or not.
create or replace function keep_approval() returns trigger
  language plpgsql
  as $$
declare
  moving text[] := '{status,decided_by_id,decided_at,note,expires_at,version,updated_at,updated_by_id}';
begin
  if (to_jsonb(new) - 'lead_id') = (to_jsonb(old) - 'lead_id') then
    return new;
  end if;
  if (to_jsonb(new) - moving) is distinct from (to_jsonb(old) - moving) then
    raise exception 'A request never changes; ask anew.'
      using errcode = 'restrict_violation', constraint = 'approval_immutable';
  end if;
  if old.status <> 'requested' and not (old.status = 'granted' and new.status = 'withdrawn') then
    raise exception 'This request is decided.'
      using errcode = 'restrict_violation', constraint = 'approval_decided_once';
  end if;
  return new;
end $$;
