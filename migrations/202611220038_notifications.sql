-- What a person is told, and which kinds of it he wants to be told.
create table notification (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  user_id uuid not null,
  -- Of a list in the contract; a new kind needs no migration.
  kind text not null,
  title text not null check (length(title) between 1 and 200),
  body text not null check (length(body) <= 500),
  -- Within the product, and open to the reader: '/leads/…'.
  link text not null check (link like '/%'),
  resource_type text not null,
  resource_id uuid not null,
  -- Of the same thing a person is told once: the moment of a follow-up, the version of a record.
  occurrence_key text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references app_user,
  constraint notification_once unique (organization_id, resource_id, kind, user_id, occurrence_key)
);
create index notification_newest on notification (organization_id, user_id, created_at desc, id desc);
create index notification_unread on notification (organization_id, user_id) where read_at is null;

-- Without a row a kind is wanted.
create table notification_preference (
  organization_id uuid not null default app_organization_id() references organization,
  user_id uuid not null,
  kind text not null,
  in_app boolean not null,
  primary key (organization_id, user_id, kind),
  foreign key (organization_id, user_id) references app_user
);

call protect_table('notification', 'select, insert, update, delete');
call protect_table('notification_preference', 'select, insert, update');
