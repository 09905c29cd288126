-- Texts that sellers send again and again, with places for what differs. For SMS the regulator's number of the
-- registered text (DLT) goes along.
create table message_template (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  channel text not null check (channel in ('whatsapp', 'sms', 'email')),
  subject text check (length(subject) <= 200),
  body text not null check (length(body) between 1 and 2000),
  dlt_template_id text check (dlt_template_id ~ '^[0-9]{10,25}$'),
  -- Sent to who agreed to be advertised to, only.
  is_promotional boolean not null default false,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references app_user,
  foreign key (organization_id, updated_by_id) references app_user,
  constraint message_template_name_once unique (organization_id, channel, name),
  constraint message_template_subject check (subject is null or channel = 'email'),
  constraint message_template_dlt check (dlt_template_id is null or channel = 'sms')
);
call protect_table('message_template', 'select, insert, update');
