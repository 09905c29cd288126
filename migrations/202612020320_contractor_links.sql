-- A contractor's way to its issues of a project without an account: a link, and a PIN that is spoken.

-- room: site/contractor-links

create table contractor_link (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  contractor_id uuid not null,
  project_id uuid not null,
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  pin_hash text not null check (pin_hash ~ '^[0-9a-f]{64}$'),
  pin_number int not null default 1 check (pin_number >= 1),
  wrong_tries int not null default 0 check (wrong_tries between 0 and 5),
  issued_by_id uuid not null,
  opened_count int not null default 0 check (opened_count >= 0),
  last_opened_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('withdrawn', 'stopped')),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  constraint contractor_link_of_contractor foreign key (organization_id, contractor_id) references contractor,
  constraint contractor_link_of_project foreign key (organization_id, project_id) references project,
  foreign key (organization_id, issued_by_id) references app_user,
  constraint contractor_link_ended_whole check ((ended_at is null) = (end_reason is null))
);
comment on table contractor_link is 'Links by which contractors see their issues of a project, with a PIN each.';
comment on column contractor_link.token_hash is 'Of what the link holds, which is stored nowhere.';
comment on column contractor_link.pin_number is 'A new PIN ends what was opened by the one before.';
comment on column contractor_link.wrong_tries is 'Wrong PINs since the last right one; after 5 the link is locked until a new PIN is made.';
comment on column contractor_link.issued_by_id is 'Who made the link, sends it, speaks the PIN and may copy it again.';
comment on column contractor_link.end_reason is 'Withdrawn by a person, or stopped because the contractor is no longer active.';
comment on constraint contractor_link_of_contractor on contractor_link is 'A link is of a contractor that exists.';
comment on constraint contractor_link_of_project on contractor_link is 'A link is of a project that exists.';
comment on constraint contractor_link_ended_whole on contractor_link is 'A link that ended says why.';
create unique index contractor_link_token_once on contractor_link (token_hash);
comment on index contractor_link_token_once is 'What a link holds opens one link.';
create unique index contractor_link_one_open on contractor_link (organization_id, contractor_id, project_id)
  where ended_at is null;
comment on index contractor_link_one_open is 'A contractor has one open link for a project.';
create index contractor_link_newest on contractor_link (organization_id, contractor_id, created_at desc, id desc);
call protect_table('contractor_link', 'select, insert, update');

create table contractor_link_try (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  link_id uuid not null,
  at timestamptz not null,
  was_right boolean not null,
  network text not null check (length(network) between 1 and 64),
  browser text check (length(browser) <= 300),
  primary key (organization_id, id),
  constraint contractor_link_try_of_link foreign key (organization_id, link_id) references contractor_link
);
comment on table contractor_link_try is 'When a PIN was entered behind a link, from where, and whether it was right; nothing in it is changed.';
comment on column contractor_link_try.network is 'The network, not the whole address of a person.';
comment on constraint contractor_link_try_of_link on contractor_link_try is 'A PIN is entered behind a link.';
create index contractor_link_try_newest on contractor_link_try (organization_id, link_id, at desc);
call protect_table('contractor_link_try', 'select, insert');

create table contractor_link_photo (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  link_id uuid not null,
  project_id uuid not null,
  issue_id uuid not null,
  file_id uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  look bit(64) not null,
  reopening int not null check (reopening >= 0),
  taken_at timestamptz not null,
  time_source text not null check (time_source in ('camera', 'phone', 'receipt')),
  told_at timestamptz,
  clock_skew_seconds int,
  received_at timestamptz not null,
  distance_m int check (distance_m >= 0),
  is_far boolean not null,
  is_old boolean not null,
  is_repeated boolean not null,
  has_wrong_clock boolean not null,
  primary key (organization_id, id),
  constraint contractor_link_photo_of_link foreign key (organization_id, link_id) references contractor_link,
  constraint contractor_link_photo_of_issue foreign key (organization_id, issue_id) references site_issue,
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, file_id) references file
);
comment on table contractor_link_photo is 'Photographs that contractors sent of their issues: when and where taken, and what speaks against them.';
comment on column contractor_link_photo.file_id is 'The picture that is shown, without anything that the camera wrote; it is a file of the issue.';
comment on column contractor_link_photo.sha256 is 'Of the bytes as they were sent.';
comment on column contractor_link_photo.look is 'What pictures that look the same have in common, bit by bit.';
comment on column contractor_link_photo.reopening is 'How often the issue was reopened before: a photograph shows what was done since.';
comment on constraint contractor_link_photo_of_link on contractor_link_photo is 'A photograph came by a link.';
comment on constraint contractor_link_photo_of_issue on contractor_link_photo is 'A photograph is of an issue that exists.';
create unique index contractor_link_photo_once on contractor_link_photo (organization_id, sha256);
comment on index contractor_link_photo_once is 'The same bytes show one issue, however often they are sent.';
create index contractor_link_photo_of_issue_by_time on contractor_link_photo (organization_id, issue_id, received_at);
create index contractor_link_photo_looks on contractor_link_photo (organization_id, project_id) include (look);
call protect_table('contractor_link_photo', 'select, insert');

-- Who opens a link is not signed in. Only the look-up functions of the owner use this policy.
do $$
begin
  execute format('create policy before_sign_in on contractor_link for select to %I using (true)', current_user);
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
    union all
    select c.organization_id, 'contractorLink', c.id from contractor_link c where c.token_hash = wanted_hash
  $$;

-- room: site/issues

alter table site_issue
  add column resolved_by_contractor_id uuid,
  add foreign key (organization_id, resolved_by_contractor_id) references contractor,
  add constraint site_issue_resolved_by_one check (num_nonnulls(resolved_by_id, resolved_by_contractor_id) <= 1);
comment on column site_issue.resolved_by_contractor_id is 'The contractor who said by its link that it is put right; a person verifies it.';
comment on constraint site_issue_resolved_by_one on site_issue is 'A person or a contractor resolved it, never both.';
