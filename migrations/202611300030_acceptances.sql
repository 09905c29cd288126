-- Papers that named people are asked to accept: whom, in which order, until when, their answers, codes, and the proof.

-- room: letters/acceptances

create table acceptance (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  sha256 text not null check (length(sha256) = 64),
  method text not null check (method in ('builtIn')),
  law_id uuid not null,
  in_order boolean not null,
  message text check (length(message) between 1 and 500),
  state text not null default 'open' check (state in ('open', 'complete', 'declined', 'expired', 'withdrawn')),
  reason text check (length(reason) between 5 and 500),
  on_paper_at timestamptz,
  sealed_version_id uuid,
  created_at timestamptz not null,
  requested_by_id uuid not null,
  ended_at timestamptz,
  ended_by_id uuid,
  version int not null default 1,
  primary key (organization_id, id),
  constraint acceptance_of_version foreign key (organization_id, document_id, version_id)
    references document_version (organization_id, document_id, id),
  constraint acceptance_sealed_version foreign key (organization_id, document_id, sealed_version_id)
    references document_version (organization_id, document_id, id),
  constraint acceptance_of_law foreign key (organization_id, law_id) references rate_config,
  foreign key (organization_id, requested_by_id) references app_user,
  foreign key (organization_id, ended_by_id) references app_user,
  constraint acceptance_ended_with_moment check ((state = 'open') = (ended_at is null)),
  constraint acceptance_complete_when_stored check ((state = 'complete') = (sealed_version_id is not null)),
  constraint acceptance_withdrawn_with_reason check ((state = 'withdrawn') = (reason is not null))
);
comment on table acceptance is 'One version of a document, which named people are asked to accept.';
comment on column acceptance.sha256 is 'Of the file that they are shown; every answer is to these bytes.';
comment on column acceptance.method is 'The way of signing by which they are asked.';
comment on column acceptance.law_id is 'The dated row that allowed such papers to be accepted electronically on that day.';
comment on column acceptance.in_order is 'The next is asked when the one before has accepted or run out of time; else all at once.';
comment on column acceptance.reason is 'Why it was withdrawn.';
comment on column acceptance.on_paper_at is 'Accepted on paper instead; the scan is the sealed version.';
comment on column acceptance.sealed_version_id is 'The version that holds the proof: paper and evidence page, or the scan.';
comment on column acceptance.ended_by_id is 'Who withdrew it, or filed the scan; null when the answers or the time ended it.';
comment on constraint acceptance_of_version on acceptance is 'What is accepted is a version of that document.';
comment on constraint acceptance_sealed_version on acceptance is 'The proof is a version of the same document.';
comment on constraint acceptance_of_law on acceptance is 'No acceptance without the row of law that allows it.';
comment on constraint acceptance_ended_with_moment on acceptance is 'What ended has its moment.';
comment on constraint acceptance_complete_when_stored on acceptance is 'Complete only when the sealed file is stored.';
comment on constraint acceptance_withdrawn_with_reason on acceptance is 'A withdrawal has its reason.';
create unique index acceptance_one_open on acceptance (organization_id, document_id) where state = 'open';
comment on index acceptance_one_open is 'A document is up for acceptance once at a time.';
create index acceptance_of_document on acceptance (organization_id, document_id, created_at desc, id desc);
call protect_table('acceptance', 'select, insert, update');

create table acceptance_person (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  acceptance_id uuid not null,
  seq int not null check (seq between 1 and 10),
  name text not null check (length(name) between 2 and 120),
  email text not null check (length(email) between 3 and 255 and email = lower(email)),
  capacity text not null check (capacity in ('buyer', 'coApplicant', 'other')),
  days int not null check (days between 1 and 60),
  state text not null default 'waiting' check (state in ('waiting', 'opened', 'accepted', 'declined', 'expired')),
  token_hash text check (length(token_hash) = 64),
  asked_at timestamptz,
  expires_at timestamptz,
  mailed_at timestamptz,
  remind_at timestamptz,
  opened_at timestamptz,
  answered_at timestamptz,
  typed_name text check (length(typed_name) between 2 and 120),
  reason text check (length(reason) between 5 and 500),
  code_id uuid,
  network text check (length(network) between 1 and 64),
  browser text check (length(browser) <= 300),
  primary key (organization_id, id),
  constraint acceptance_person_of_acceptance foreign key (organization_id, acceptance_id) references acceptance,
  constraint acceptance_person_seq_once unique (organization_id, acceptance_id, seq),
  constraint acceptance_person_address_once unique (organization_id, acceptance_id, email),
  constraint acceptance_person_token_once unique (token_hash),
  constraint acceptance_person_asked_whole check (num_nulls(asked_at, expires_at, mailed_at, token_hash) in (0, 4)),
  constraint acceptance_person_asked_first check (asked_at is not null or state = 'waiting'),
  constraint acceptance_person_has_deadline check (expires_at > asked_at),
  constraint acceptance_person_opened_with_moment check (state <> 'opened' or opened_at is not null),
  constraint acceptance_person_answered_whole check (
    (state in ('accepted', 'declined')) = (answered_at is not null)
    and num_nulls(answered_at, typed_name, network, code_id) in (0, 4)),
  constraint acceptance_person_answered_in_time check (answered_at < expires_at),
  constraint acceptance_person_declined_with_reason check ((state = 'declined') = (reason is not null)),
  constraint acceptance_person_reminded_while_open check (remind_at is null or state in ('waiting', 'opened'))
);
comment on table acceptance_person is 'Somebody who is asked to accept, and the answer.';
comment on column acceptance_person.days is 'So many days after being asked the time to answer ends.';
comment on column acceptance_person.token_hash is 'SHA-256 of what the link holds; the link itself is kept nowhere.';
comment on column acceptance_person.mailed_at is 'When the link was last sent.';
comment on column acceptance_person.remind_at is 'When the next reminder goes out; null when none does.';
comment on column acceptance_person.typed_name is 'The name as the person wrote it below the answer.';
comment on column acceptance_person.code_id is 'The code with which the answer was given.';
comment on column acceptance_person.network is 'The network of the answer, not the whole address of a person.';
comment on constraint acceptance_person_of_acceptance on acceptance_person is 'A person is asked within an acceptance.';
comment on constraint acceptance_person_seq_once on acceptance_person is 'Each place of the order is taken once.';
comment on constraint acceptance_person_address_once on acceptance_person is 'Two people never answer from one address.';
comment on constraint acceptance_person_token_once on acceptance_person is 'A link opens one person''s request.';
comment on constraint acceptance_person_asked_whole on acceptance_person is 'Whoever is asked has a link and a deadline.';
comment on constraint acceptance_person_asked_first on acceptance_person is 'Nobody answers before being asked.';
comment on constraint acceptance_person_has_deadline on acceptance_person is 'The deadline is after the question.';
comment on constraint acceptance_person_opened_with_moment on acceptance_person is 'What was opened has its moment.';
comment on constraint acceptance_person_answered_whole on acceptance_person is 'An answer has moment, name, code and network.';
comment on constraint acceptance_person_answered_in_time on acceptance_person is 'No answer counts after the deadline.';
comment on constraint acceptance_person_declined_with_reason on acceptance_person is 'Who declines says why.';
comment on constraint acceptance_person_reminded_while_open on acceptance_person is 'Nobody is reminded after an answer.';
create index acceptance_person_due on acceptance_person (organization_id, expires_at)
  where state in ('waiting', 'opened');
create index acceptance_person_to_remind on acceptance_person (organization_id, remind_at) where remind_at is not null;
call protect_table('acceptance_person', 'select, insert, update');

create table acceptance_code (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  person_id uuid not null,
  code_hash text not null check (length(code_hash) = 64),
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at),
  tries int not null default 0 check (tries between 0 and 5),
  used_at timestamptz,
  primary key (organization_id, id),
  constraint acceptance_code_of_person foreign key (organization_id, person_id) references acceptance_person,
  constraint acceptance_code_in_person unique (organization_id, person_id, id)
);
comment on table acceptance_code is 'A code that was sent to the address of a person, to answer with.';
comment on column acceptance_code.tries is 'Wrong ones; after five a new code has to be sent.';
comment on constraint acceptance_code_of_person on acceptance_code is 'A code is of a person.';
comment on constraint acceptance_code_in_person on acceptance_code is 'An answer names a code of the same person.';
create index acceptance_code_newest on acceptance_code (organization_id, person_id, sent_at desc);
call protect_table('acceptance_code', 'select, insert, update');

alter table acceptance_person add constraint acceptance_person_by_code
  foreign key (organization_id, id, code_id) references acceptance_code (organization_id, person_id, id);
comment on constraint acceptance_person_by_code on acceptance_person is 'An answer is given with a code sent to that person.';

create function begin_acceptance() returns trigger
  language plpgsql
  as $$
begin
  if not exists (
    select from document
      join document_version on document_version.organization_id = document.organization_id
       and document_version.id = document.approved_version_id
      join file on file.organization_id = document.organization_id and file.id = document_version.file_id
     where document.organization_id = new.organization_id and document.id = new.document_id
       and document.approved_version_id = new.version_id and document.latest_version_id = new.version_id
       and document.status = 'approved' and file.sha256 = new.sha256) then
    raise exception 'Only the approved and latest version, by its own hash, is accepted.'
      using errcode = 'check_violation', constraint = 'acceptance_of_approved';
  end if;
  return new;
end $$;
create trigger acceptance_of_approved before insert on acceptance
  for each row execute function begin_acceptance();
comment on trigger acceptance_of_approved on acceptance is 'An acceptance begins with the approved version and its hash.';

create function keep_acceptance() returns trigger
  language plpgsql
  as $$
begin
  if old.state <> 'open'
     or (to_jsonb(new) - '{state,reason,on_paper_at,sealed_version_id,ended_at,ended_by_id,version}'::text[])
     <> (to_jsonb(old) - '{state,reason,on_paper_at,sealed_version_id,ended_at,ended_by_id,version}'::text[]) then
    raise exception 'What is accepted never changes, and what ended is not opened again.'
      using errcode = 'restrict_violation', constraint = 'acceptance_kept';
  end if;
  return new;
end $$;
create trigger acceptance_kept before update on acceptance
  for each row execute function keep_acceptance();
comment on trigger acceptance_kept on acceptance is 'Document, version and hash never change; an ended acceptance stays ended.';

create function keep_acceptance_person() returns trigger
  language plpgsql
  as $$
begin
  if old.state not in ('waiting', 'opened')
     or (old.state = 'opened' and new.state = 'waiting')
     or (old.asked_at is not null and (new.asked_at, new.expires_at) is distinct from (old.asked_at, old.expires_at))
     or (new.acceptance_id, new.seq, new.name, new.email, new.capacity, new.days)
        is distinct from (old.acceptance_id, old.seq, old.name, old.email, old.capacity, old.days) then
    raise exception 'An answer is final, and who was asked never changes.'
      using errcode = 'restrict_violation', constraint = 'acceptance_person_kept';
  end if;
  return new;
end $$;
create trigger acceptance_person_kept before update on acceptance_person
  for each row execute function keep_acceptance_person();
comment on trigger acceptance_person_kept on acceptance_person is 'An answer is final; name, address, place and deadline never change.';

create function check_acceptance() returns trigger
  language plpgsql
  as $$
declare
  wanted uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  one acceptance%rowtype;
  people record;
begin
  select * into one from acceptance where organization_id = new.organization_id and id = wanted;
  select count(*) as total,
         count(*) filter (where state = 'accepted') as accepted,
         count(*) filter (where state = 'declined') as declined,
         count(*) filter (where state = 'expired') as expired,
         count(*) filter (where state in ('waiting', 'opened')) as open
    into people from acceptance_person where organization_id = new.organization_id and acceptance_id = wanted;
  if people.total = 0
     or (one.on_paper_at is not null and one.state <> 'complete')
     or (one.state = 'open' and (people.declined > 0 or (people.open = 0 and people.expired > 0)))
     or (one.state = 'complete' and one.on_paper_at is null and people.accepted <> people.total)
     or (one.state = 'declined' and people.declined = 0)
     or (one.state = 'expired' and (people.open > 0 or people.expired = 0)) then
    raise exception 'An acceptance and its answers do not agree.'
      using errcode = 'check_violation', constraint = 'acceptance_agrees_with_people';
  end if;
  if one.in_order and exists (
    select from acceptance_person later join acceptance_person earlier
        on earlier.organization_id = later.organization_id and earlier.acceptance_id = later.acceptance_id
       and earlier.seq < later.seq
     where later.organization_id = new.organization_id and later.acceptance_id = wanted
       and later.asked_at is not null and earlier.state not in ('accepted', 'expired')) then
    raise exception 'Somebody was asked before it was their turn.'
      using errcode = 'check_violation', constraint = 'acceptance_in_order';
  end if;
  return null;
end $$;
create constraint trigger acceptance_agrees_with_people after insert or update on acceptance
  deferrable initially deferred for each row execute function check_acceptance('id');
comment on trigger acceptance_agrees_with_people on acceptance is
  'Complete means accepted by all or on paper; declined and expired mean that somebody did.';
create constraint trigger acceptance_person_agrees after insert or update on acceptance_person
  deferrable initially deferred for each row execute function check_acceptance('acceptance_id');
comment on trigger acceptance_person_agrees on acceptance_person is
  'Answers and state agree; in order, nobody is asked before the one in front has accepted or run out of time.';

-- Who opens a link is not signed in. Only the look-up functions of the owner use this policy.
do $$
begin
  execute format('create policy before_sign_in on acceptance_person for select to %I using (true)', current_user);
end $$;

create or replace function find_by_token(wanted_hash text) returns table (organization_id uuid, kind text, id uuid)
  language sql stable security definer set search_path = public
  as $$
    select i.organization_id, 'invitation', i.id from invitation i where i.token_hash = wanted_hash
    union all
    select s.organization_id, 'costSheetShare', s.id from cost_sheet_share s where s.token_hash = wanted_hash
    union all
    select d.organization_id, 'documentShare', d.id from document_share d where d.token_hash = wanted_hash
    union all
    select p.organization_id, 'acceptance', p.id from acceptance_person p where p.token_hash = wanted_hash
  $$;
