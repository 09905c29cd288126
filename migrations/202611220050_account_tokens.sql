-- Links that prove an address: to choose a new password, to confirm that the address is one's own. Only a hash is
-- kept, and each is used once. The organization is named in the link, so none has to be looked up across them.
create table account_token (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  user_id uuid not null,
  purpose text not null check (purpose in ('passwordReset', 'emailVerification')),
  token_hash text not null check (length(token_hash) = 64),
  -- To which the link was sent: it proves nothing about an address that was entered later.
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references app_user,
  constraint account_token_hash_once unique (organization_id, token_hash)
);
create index account_token_by_user on account_token (organization_id, user_id) where used_at is null;
call protect_table('account_token', 'select, insert, update, delete');

alter table app_user add column email_verified_at timestamptz;
