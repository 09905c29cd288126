-- Who signed in, who was refused and what ended: for administrators, kept for 400 days.

-- room: company/auth

create table security_event (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  at timestamptz not null,
  user_id uuid not null,
  kind text not null,
  actor_id uuid,
  ip text,
  user_agent text,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references app_user,
  foreign key (organization_id, actor_id) references app_user,
  constraint security_event_kind_known check (kind in (
    'signedIn', 'passwordRefused', 'codeRefused', 'lockedOut', 'signedOut', 'sessionEnded', 'sessionStolen',
    'passwordChanged', 'passwordReset', 'factorEnabled', 'factorRemoved', 'factorReset', 'recoveryCodesRenewed',
    'recoveryCodeUsed'))
);
comment on table security_event is
  'Sign-ins, refusals and lockouts of people, and changes of what they sign in with. Addresses without an account '
  'belong to no organization and stand in the log of the process alone.';
comment on column security_event.user_id is 'Whose account it is.';
comment on column security_event.actor_id is 'The administrator who did it, for another person.';
comment on constraint security_event_kind_known on security_event is 'What happened, one of a few.';

create index security_event_newest on security_event (organization_id, at desc, id desc);
create index security_event_of_person on security_event (organization_id, user_id, at desc);

call protect_table('security_event', 'select, insert, delete');
