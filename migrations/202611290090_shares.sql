-- What opens a shared document to people outside: codes, openings, and the look-up of a link before sign-in.

-- room: letters/shares

create table share_code (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  share_id uuid not null,
  code_hash text not null check (length(code_hash) = 64),
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at),
  tries int not null default 0 check (tries between 0 and 5),
  used_at timestamptz,
  primary key (organization_id, id),
  constraint share_code_of_share foreign key (organization_id, share_id) references document_share
);
comment on table share_code is 'A code that was sent to the address of a link.';
comment on column share_code.tries is 'Wrong ones; after five a new code has to be sent.';
comment on constraint share_code_of_share on share_code is 'A code is of a share.';
create index share_code_newest on share_code (organization_id, share_id, sent_at desc);
call protect_table('share_code', 'select, insert, update');

create table share_opening (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  share_id uuid not null,
  document_id uuid,
  at timestamptz not null,
  network text not null check (length(network) between 1 and 64),
  browser text check (length(browser) <= 300),
  primary key (organization_id, id),
  constraint share_opening_of_share foreign key (organization_id, share_id) references document_share,
  constraint share_opening_of_document foreign key (organization_id, document_id) references document
);
comment on table share_opening is 'When a link, or a document behind it, was opened, and from where.';
comment on column share_opening.document_id is 'Null: the link itself.';
comment on column share_opening.network is 'The network, not the whole address of a person.';
comment on constraint share_opening_of_share on share_opening is 'An opening is of a share.';
comment on constraint share_opening_of_document on share_opening is 'What was opened is a document.';
create index share_opening_newest on share_opening (organization_id, share_id, at desc);
call protect_table('share_opening', 'select, insert');

-- Who opens a link is not signed in. Only the look-up functions of the owner use this policy.
do $$
begin
  execute format('create policy before_sign_in on document_share for select to %I using (true)', current_user);
end $$;

create or replace function find_by_token(wanted_hash text) returns table (organization_id uuid, kind text, id uuid)
  language sql stable security definer set search_path = public
  as $$
    select i.organization_id, 'invitation', i.id from invitation i where i.token_hash = wanted_hash
    union all
    select s.organization_id, 'costSheetShare', s.id from cost_sheet_share s where s.token_hash = wanted_hash
    union all
    select d.organization_id, 'documentShare', d.id from document_share d where d.token_hash = wanted_hash
  $$;
