-- Whoever logged a call, visit or note may take it back within a few minutes, if nothing else was done with the lead.

-- room: enquiries/lead-lifecycle

create table interaction_undo (
  organization_id uuid not null default app_organization_id() references organization,
  interaction_id uuid not null,
  version_before int not null,
  lead_version int not null,
  lead_before jsonb not null,
  score_before jsonb,
  logged_at timestamptz not null,
  logged_by_id uuid not null,
  constraint interaction_undo_once primary key (organization_id, interaction_id),
  constraint interaction_undo_of_entry foreign key (organization_id, interaction_id) references lead_interaction
    deferrable initially deferred,
  constraint interaction_undo_of_person foreign key (organization_id, logged_by_id) references app_user
);
comment on table interaction_undo is
  'What a lead was before a person logged something, as long as that can be taken back. Older rows go with the '
  'next one that the person logs.';
comment on column interaction_undo.version_before is 'Version of the lead before it was logged.';
comment on column interaction_undo.lead_version is 'Version of the lead as the log left it; after a later log was taken back, the version that is like it.';
comment on column interaction_undo.lead_before is 'The columns of the lead that it changed, as they were.';
comment on column interaction_undo.score_before is 'The row of lead_score as it was.';
comment on constraint interaction_undo_once on interaction_undo is 'An entry is taken back once.';
comment on constraint interaction_undo_of_entry on interaction_undo is 'What can be taken back is on the timeline.';
comment on constraint interaction_undo_of_person on interaction_undo is 'It says who logged it.';

create index interaction_undo_old on interaction_undo (organization_id, logged_by_id, logged_at);

call protect_table('interaction_undo', 'select, insert, update, delete');

-- room: enquiries/leads

create or replace function keep_interaction() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE' then
    if (to_jsonb(new) - 'lead_id') = (to_jsonb(old) - 'lead_id') then
      return new;
    end if;
  elsif old.import_id is not null then
    return old;
  elsif exists (
    select from interaction_undo u
      join lead_interaction logged on logged.organization_id = u.organization_id and logged.id = u.interaction_id
     where u.organization_id = old.organization_id and logged.lead_id = old.lead_id
       and logged.created_at = old.created_at and logged.created_by_id = old.created_by_id
       and (logged.id = old.id or (old.type = 'statusChange' and old.id > logged.id))
  ) then
    return old;
  end if;
  raise exception 'Rows of % are never changed or removed.', tg_table_name
    using errcode = 'restrict_violation', constraint = 'lead_interaction_append_only';
end $$;
comment on trigger lead_interaction_append_only on lead_interaction is
  'What was said stays as it was said: a merge may move an entry to another lead, undoing an import may remove '
  'the entries it made, and whoever logged an entry may take it back, with the move it caused, while it has its '
  'interaction_undo.';
