-- The audit trail to read: newest first, by each filter, and sealed so that tampering shows.
create index audit_entry_newest on audit_entry (organization_id, at desc, id desc);
create index audit_entry_by_actor on audit_entry (organization_id, actor_id, at desc, id desc);
create index audit_entry_by_action on audit_entry (organization_id, resource_type, action, at desc, id desc);
create index audit_entry_by_record on audit_entry (organization_id, resource_id, at desc, id desc);

-- What an entry says, always the same text for the same entry.
create function audit_entry_digest(entry audit_entry) returns bytea
  language sql immutable
  as $$
    select sha256(convert_to(jsonb_build_array(
      entry.organization_id, entry.id, extract(epoch from entry.at), entry.actor_id, entry.actor_role, entry.ip,
      entry.action, entry.resource_type, entry.resource_id, entry.before, entry.after, entry.reason,
      entry.request_id)::text, 'UTF8'))
  $$;

-- An id of version 7 begins with the milliseconds at which the entry was written; `at` may be long before.
create function minute_of_id(id uuid) returns bigint
  language sql immutable
  as $$ select ('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 60000 $$;

create function first_id_of_minute(minute bigint) returns uuid
  language sql immutable
  as $$ select (lpad(to_hex(minute * 60000), 12, '0') || '00000000000000000000')::uuid $$;

-- One row for each minute in which something was written, each holding the seal of the one before.
create table audit_seal (
  organization_id uuid not null default app_organization_id() references organization,
  -- Minutes since 1970.
  minute bigint not null,
  entries int not null check (entries > 0),
  root text not null check (root ~ '^[0-9a-f]{64}$'),
  seal text not null check (seal ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  primary key (organization_id, minute)
);
create trigger audit_seal_append_only before update or delete on audit_seal
  for each row execute function refuse_change();

call protect_table('audit_seal', 'select, insert');
grant execute on function audit_entry_digest(audit_entry), minute_of_id(uuid), first_id_of_minute(bigint) to plinth_app;
