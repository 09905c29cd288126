-- A second factor of signing in: codes of an authenticator app, and recovery codes for the day the phone is lost.

-- room: company/auth

create table second_factor (
  organization_id uuid not null default app_organization_id() references organization,
  user_id uuid not null,
  secret_sealed text not null,
  confirmed_at timestamptz,
  last_step bigint,
  created_at timestamptz not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references app_user
);
comment on table second_factor is 'The authenticator app of a person; one at most.';
comment on column second_factor.secret_sealed is 'Encrypted with a key of the server, bound to the person.';
comment on column second_factor.confirmed_at is
  'When the first code was right; before that signing in does not ask for it.';
comment on column second_factor.last_step is
  'The half minute of the last accepted code: a code of it or of an earlier one is refused.';

call protect_table('second_factor', 'select, insert, update, delete');

create table recovery_code (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  user_id uuid not null,
  code_hash text not null check (length(code_hash) = 64),
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references app_user,
  constraint recovery_code_hash_once unique (organization_id, user_id, code_hash)
);
comment on table recovery_code is 'Takes the place of a code of the authenticator app, once.';
comment on column recovery_code.code_hash is 'Only the hash is kept; codes are random, 120 bits each.';
comment on constraint recovery_code_hash_once on recovery_code is 'A recovery code is issued once.';

call protect_table('recovery_code', 'select, insert, update, delete');

alter table user_session no force row level security;
alter table user_session add column proved_at timestamptz;
update user_session set proved_at = created_at;
alter table user_session alter column proved_at set not null;
alter table user_session
  drop constraint user_session_revoked_reason_check,
  add constraint user_session_reason_known check (revoked_reason in
    ('signedOut', 'tokenReuse', 'deactivated', 'passwordChanged', 'endedByAdministrator'));
alter table user_session force row level security;
comment on constraint user_session_reason_known on user_session is 'Why a sign-in ended, one of a few.';
comment on column user_session.proved_at is
  'When the person last proved who they are: by signing in, or asked again before something important.';

-- room: company/organizations

alter table organization no force row level security;
update organization set settings = jsonb_build_object('secondFactorRoles', jsonb_build_array()) || settings;
alter table organization force row level security;
