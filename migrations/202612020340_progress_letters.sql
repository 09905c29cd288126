-- Letters about the progress of a tower to its buyers: what they show, who got them, and who did not and why.

-- room: sale-lifecycle/progress-letters

create table progress_letter (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  project_id uuid not null,
  tower_id uuid not null,
  title text not null check (length(title) between 3 and 120),
  document jsonb not null,
  status text not null default 'sending' check (status in ('sending', 'sent')),
  storage_key text,
  sent_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid not null,
  primary key (organization_id, id),
  constraint progress_letter_of_tower foreign key (organization_id, project_id, tower_id)
    references tower (organization_id, project_id, id),
  foreign key (organization_id, created_by_id) references app_user,
  constraint progress_letter_sent_whole check (
    (status = 'sent') = (sent_at is not null) and (status = 'sending' or storage_key is not null))
);
comment on table progress_letter is 'A letter about the progress of a tower to its buyers.';
comment on column progress_letter.document is 'All that it shows, frozen: text, progress and photographs.';
comment on column progress_letter.storage_key is 'Where its file is kept; null until it is printed.';
comment on constraint progress_letter_of_tower on progress_letter is 'A letter is about a tower of its project.';
comment on constraint progress_letter_sent_whole on progress_letter is 'A letter that was sent has its file and its moment.';
create index progress_letter_newest on progress_letter (organization_id, created_at desc, id desc);
create index progress_letter_of_tower_by_time on progress_letter (organization_id, tower_id, created_at desc);
create index progress_letter_under_way on progress_letter (organization_id, created_at) where status = 'sending';
call protect_table('progress_letter', 'select, insert, update (status, storage_key, sent_at, version, updated_at)');

create table progress_letter_buyer (
  organization_id uuid not null default app_organization_id() references organization,
  letter_id uuid not null,
  sale_id uuid not null,
  name text not null,
  email text,
  state text not null check (state in ('waiting', 'mailed', 'skipped')),
  reason text check (length(reason) <= 200),
  mailed_at timestamptz,
  primary key (organization_id, letter_id, sale_id),
  constraint progress_letter_buyer_of_letter foreign key (organization_id, letter_id) references progress_letter,
  constraint progress_letter_buyer_of_sale foreign key (organization_id, sale_id) references sale,
  constraint progress_letter_buyer_skipped_for_a_reason check ((state = 'skipped') = (reason is not null)),
  constraint progress_letter_buyer_mailed_whole check ((state = 'mailed') = (mailed_at is not null)),
  constraint progress_letter_buyer_has_address check (state = 'skipped' or email is not null)
);
comment on table progress_letter_buyer is 'The buyers of a tower when a letter was sent: who gets it, and who does not and why.';
comment on column progress_letter_buyer.reason is 'Why it is not mailed.';
comment on constraint progress_letter_buyer_of_letter on progress_letter_buyer is 'A buyer gets a letter that exists.';
comment on constraint progress_letter_buyer_of_sale on progress_letter_buyer is 'A buyer is known by the sale.';
comment on constraint progress_letter_buyer_skipped_for_a_reason on progress_letter_buyer is 'Who does not get it is told why.';
comment on constraint progress_letter_buyer_mailed_whole on progress_letter_buyer is 'What was mailed has its moment.';
comment on constraint progress_letter_buyer_has_address on progress_letter_buyer is 'Nothing is mailed without an address.';
create unique index progress_letter_buyer_once on progress_letter_buyer (organization_id, letter_id, lower(email))
  where state <> 'skipped';
comment on index progress_letter_buyer_once is 'An address gets a letter once, however many units it bought.';
create index progress_letter_buyer_waiting on progress_letter_buyer (organization_id, letter_id, sale_id)
  where state = 'waiting';
create index progress_letter_buyer_of_sale_by_letter on progress_letter_buyer (organization_id, sale_id, letter_id);
call protect_table('progress_letter_buyer', 'select, insert, update (state, reason, mailed_at)');
