-- Passkeys: a second factor beside the authenticator app. A device or key signs a challenge with a private key that
-- it never shows, for the address of this site alone.

-- room: company/auth

create table passkey (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  user_id uuid not null,
  place int not null,
  name text not null check (length(name) between 1 and 60),
  credential_id text not null check (length(credential_id) between 1 and 1400),
  public_key text not null check (length(public_key) between 1 and 4000),
  transports jsonb not null default '[]',
  counter bigint not null check (counter >= 0),
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references app_user,
  constraint passkey_at_most_ten check (place between 1 and 10),
  constraint passkey_place_once unique (organization_id, user_id, place),
  constraint passkey_credential_once unique (organization_id, credential_id)
);
comment on table passkey is 'A passkey of a person, on a device or a security key.';
comment on column passkey.place is 'Of the ten that a person may have, the lowest that was free.';
comment on column passkey.public_key is 'COSE, base64url. It checks signatures and is no secret.';
comment on column passkey.transports is 'How the browser reaches it: usb, nfc, ble, hybrid, internal.';
comment on column passkey.counter is
  'Of its last signature. One that does not count on was copied; many passkeys never count and stay at 0.';
comment on constraint passkey_at_most_ten on passkey is 'A person has at most ten passkeys.';
comment on constraint passkey_place_once on passkey is 'Two passkeys of a person never take the same of the ten places.';
comment on constraint passkey_credential_once on passkey is 'A passkey belongs to one person.';

call protect_table('passkey', 'select, insert, update, delete');

create table passkey_challenge (
  organization_id uuid not null default app_organization_id() references organization,
  user_id uuid not null,
  purpose text not null,
  bound_to text not null check (length(bound_to) between 1 and 64),
  challenge text not null check (length(challenge) between 43 and 100),
  created_at timestamptz not null,
  primary key (organization_id, user_id, purpose, bound_to),
  foreign key (organization_id, user_id) references app_user,
  constraint passkey_challenge_purpose_known check (purpose in ('add', 'signIn', 'stepUp'))
);
comment on table passkey_challenge is
  'What a passkey is to sign: random, for five minutes, removed by the first attempt to answer it.';
comment on column passkey_challenge.bound_to is
  'The session that requested it; before there is one, the hash of the ticket of the right password.';
comment on constraint passkey_challenge_purpose_known on passkey_challenge is
  'A challenge is for adding a passkey, for signing in or for proving again who it is.';

call protect_table('passkey_challenge', 'select, insert, update, delete');

alter table security_event
  drop constraint security_event_kind_known,
  add constraint security_event_kind_known check (kind in (
    'signedIn', 'passwordRefused', 'codeRefused', 'lockedOut', 'signedOut', 'sessionEnded', 'sessionStolen',
    'passwordChanged', 'passwordReset', 'factorEnabled', 'factorRemoved', 'factorReset', 'recoveryCodesRenewed',
    'recoveryCodeUsed', 'passkeyAdded', 'passkeyRemoved', 'passkeyRefused', 'passkeyCopied'));
comment on constraint security_event_kind_known on security_event is 'What happened, one of a few.';
