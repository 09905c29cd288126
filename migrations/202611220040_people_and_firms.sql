-- Channel partner firms, and invitations of people.
create table channel_partner (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  name text not null check (length(name) between 2 and 150),
  rera_agent_number text,
  rera_valid_until date,
  pan text check (pan ~ '^[A-Z]{5}[0-9]{4}[A-Z]$'),
  gstin text check (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$'),
  tier text not null default 'bronze' check (tier in ('bronze', 'silver', 'gold')),
  status text not null default 'active' check (status in ('active', 'suspended')),
  manager_id uuid,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, manager_id) references app_user,
  constraint channel_partner_name_once unique (organization_id, name)
);

-- Firms of which only the people were known: called after the first of their admins until somebody names them.
insert into channel_partner (organization_id, id, name, created_at, updated_at)
select distinct on (organization_id, channel_partner_id)
       organization_id, channel_partner_id,
       'Firm of ' || first_name || ' ' || last_name || ' (' || left(channel_partner_id::text, 8) || ')',
       created_at, created_at
  from app_user
 where channel_partner_id is not null
 order by organization_id, channel_partner_id, (role = 'Channel Partner Admin') desc, created_at, id;

alter table app_user
  add constraint app_user_firm_exists foreign key (organization_id, channel_partner_id) references channel_partner,
  add column avatar_file_id uuid,
  add constraint app_user_avatar_exists foreign key (organization_id, avatar_file_id) references file;

-- One open invitation for an address within an organization.
create unique index app_user_invited_once on app_user (organization_id, email)
  where status = 'invited' and deleted_at is null;
create index app_user_by_manager on app_user (organization_id, manager_id) where manager_id is not null;

-- The id and the version are those of the invited user. Of the token only its hash is kept; it is good once.
create table invitation (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'revoked')),
  token_hash text not null check (length(token_hash) = 64),
  expires_at timestamptz not null,
  invited_by_id uuid not null,
  sent_count int not null default 1 check (sent_count >= 1),
  last_sent_at timestamptz not null,
  -- How often it was sent again on the last day that it was.
  resent_on date,
  resent_count int not null default 0,
  accepted_at timestamptz,
  revoked_at timestamptz,
  revoked_by_id uuid,
  revoke_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, id) references app_user,
  foreign key (organization_id, invited_by_id) references app_user,
  constraint invitation_moment_matches_status check (
    (status = 'accepted') = (accepted_at is not null) and (status = 'revoked') = (revoked_at is not null))
);
create unique index invitation_token_once on invitation (token_hash);
create index invitation_by_inviter on invitation (organization_id, invited_by_id);

call protect_table('channel_partner', 'select, insert, update');
call protect_table('invitation', 'select, insert, update');

-- Who opens a link is not signed in yet: its token tells the organization.
do $$
begin
  execute format('create policy before_sign_in on invitation for select to %I using (true)', current_user);
end $$;

create function find_invitation_by_token(wanted_hash text) returns table (organization_id uuid, user_id uuid)
  language sql stable security definer set search_path = public
  as $$ select i.organization_id, i.id from invitation i where i.token_hash = wanted_hash $$;
revoke execute on function find_invitation_by_token(text) from public;
grant execute on function find_invitation_by_token(text) to plinth_app;
