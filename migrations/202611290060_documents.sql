-- Documents of records: categories, versions and their approval, what is required for a step, who may read a shared one.

-- room: company/documents

create table document_category (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  key text check (key ~ '^[a-z][A-Za-z0-9]{1,39}$'),
  name text not null check (length(name) between 2 and 80),
  parent_id uuid,
  position int not null default 0 check (position between 0 and 10000),
  requires_approval boolean not null default true,
  allowed_roles jsonb not null default '[]' check (jsonb_typeof(allowed_roles) = 'array'),
  retention_years int not null default 8 check (retention_years between 1 and 99),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  constraint document_category_of_parent foreign key (organization_id, parent_id) references document_category,
  constraint document_category_key_once unique (organization_id, key),
  constraint document_category_name_once unique nulls not distinct (organization_id, parent_id, name)
);
comment on table document_category is 'What kind of paper a document is: a tree, with who may see it and for how long it is kept.';
comment on column document_category.key is 'By which conditions of the product know a category of every organization; null for an own one.';
comment on column document_category.position is 'Its place among its siblings.';
comment on column document_category.requires_approval is 'A new version needs the approval of a second person.';
comment on column document_category.allowed_roles is 'Who may see and upload its documents; empty: staff who see the record.';
comment on column document_category.retention_years is 'For how long after the end of its record a document is kept.';
comment on constraint document_category_of_parent on document_category is 'A branch of the tree hangs on a category of the same organization.';
comment on constraint document_category_key_once on document_category is 'A condition finds one category.';
comment on constraint document_category_name_once on document_category is 'Siblings have different names.';
call protect_table('document_category', 'select, insert, update, delete');

create function check_document_category() returns trigger
  language plpgsql
  as $$
declare
  ancestor uuid := new.parent_id;
  height int;
  depth int := 1;
begin
  while ancestor is not null loop
    depth := depth + 1;
    if ancestor = new.id or depth > 4 then
      raise exception 'A category is its own ancestor, or deeper than 4.'
        using errcode = 'check_violation', constraint = 'document_category_depth';
    end if;
    select parent_id into ancestor from document_category where organization_id = new.organization_id and id = ancestor;
  end loop;
  with recursive below as (
    select id, 0 as level from document_category where organization_id = new.organization_id and id = new.id
    union all
    select child.id, below.level + 1 from document_category child join below on child.parent_id = below.id
     where child.organization_id = new.organization_id and below.level < 5
  )
  select max(level) into height from below;
  if depth + height > 4 then
    raise exception 'A category is deeper than 4.'
      using errcode = 'check_violation', constraint = 'document_category_depth';
  end if;
  return null;
end $$;
create constraint trigger document_category_depth after insert or update of parent_id on document_category
  for each row execute function check_document_category();
comment on trigger document_category_depth on document_category is 'The tree has no circle and at most four levels.';

create table document_requirement (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  category_id uuid not null,
  resource_type text not null check (resource_type in ('sale', 'applicant', 'contractor')),
  step text not null check (step in ('agreement', 'registered', 'completed', 'active')),
  created_at timestamptz not null,
  primary key (organization_id, id),
  constraint document_requirement_of_category foreign key (organization_id, category_id)
    references document_category on delete cascade,
  constraint document_requirement_once unique (organization_id, category_id, resource_type, step)
);
comment on table document_requirement is 'A category without whose approved document a record may not take a step.';
comment on constraint document_requirement_of_category on document_requirement is 'A requirement names a category.';
comment on constraint document_requirement_once on document_requirement is 'A category is required for a step once.';
call protect_table('document_requirement', 'select, insert, delete');

create table document (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  title text not null check (length(title) between 1 and 200),
  category_id uuid not null,
  resource_type text not null check (resource_type in ('organization', 'project', 'tower', 'unit', 'lead', 'sale',
    'applicant', 'receipt', 'invoice', 'commission', 'milestone', 'channelPartner', 'partnerInvoice')),
  resource_id uuid not null,
  project_id uuid,
  sale_id uuid,
  origin text not null default 'uploaded' check (origin in ('uploaded', 'generated', 'sealed')),
  is_migrated boolean not null default false,
  latest_version_id uuid not null,
  approved_version_id uuid,
  status text not null check (status in ('pendingApproval', 'approved', 'rejected', 'withdrawn', 'archived')),
  expires_on date,
  confidential boolean not null default false,
  tags jsonb not null default '[]' check (jsonb_typeof(tags) = 'array' and jsonb_array_length(tags) <= 20),
  uploaded_by_id uuid,
  held_at timestamptz,
  held_by_id uuid,
  hold_reason text check (length(hold_reason) between 5 and 500),
  archived_at timestamptz,
  archived_by_id uuid,
  destroyed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by_id uuid,
  primary key (organization_id, id),
  constraint document_of_category foreign key (organization_id, category_id) references document_category,
  constraint document_of_project foreign key (organization_id, project_id) references project,
  constraint document_of_sale foreign key (organization_id, sale_id) references sale,
  foreign key (organization_id, uploaded_by_id) references app_user,
  foreign key (organization_id, held_by_id) references app_user,
  foreign key (organization_id, archived_by_id) references app_user,
  foreign key (organization_id, updated_by_id) references app_user,
  constraint document_held_whole check (num_nulls(held_at, held_by_id, hold_reason) in (0, 3)),
  constraint document_archived_with_moment check ((status = 'archived') = (archived_at is not null)),
  constraint document_destroyed_after_archiving check (
    destroyed_at is null or (status = 'archived' and held_at is null))
);
comment on table document is 'A paper of a record: what it is and which of its versions counts.';
comment on column document.project_id is 'The project of its record, for filters; null where the record has none.';
comment on column document.sale_id is 'The sale of its record, also of an applicant, a receipt or an invoice of it.';
comment on column document.origin is 'Uploaded by a person, generated from a template, or sealed by an acceptance.';
comment on column document.is_migrated is 'Stood as a file on its record before there were documents.';
comment on column document.approved_version_id is 'The version that is shown, shared and counted by conditions; null until one is approved.';
comment on column document.status is 'Of its latest version; an earlier approved one counts until another is approved.';
comment on column document.expires_on is 'Of the version that counts, else of the latest.';
comment on column document.held_at is 'Kept beyond its retention until the hold is lifted.';
comment on column document.destroyed_at is 'Its bytes are gone; the row and the hashes stay.';
comment on constraint document_of_category on document is 'A document has a category.';
comment on constraint document_of_project on document is 'A document names a project of its organization.';
comment on constraint document_of_sale on document is 'A document names a sale of its organization.';
comment on constraint document_held_whole on document is 'A hold has its moment, its person and its reason.';
comment on constraint document_archived_with_moment on document is 'An archived document has its moment.';
comment on constraint document_destroyed_after_archiving on document is 'Nothing held or in use is destroyed.';
create index document_newest on document (organization_id, created_at desc, id desc);
create index document_by_record on document (organization_id, resource_id, category_id);
create index document_by_category on document (organization_id, category_id, created_at desc, id desc);
create index document_by_project on document (organization_id, project_id, created_at desc, id desc);
create index document_by_sale on document (organization_id, sale_id, category_id) where sale_id is not null;
create index document_by_uploader on document (organization_id, uploaded_by_id, created_at desc, id desc);
create index document_pending on document (organization_id, created_at, id) where status = 'pendingApproval';
create index document_expiring on document (organization_id, expires_on) where expires_on is not null and status <> 'archived';
call protect_table('document', 'select, insert, update');

create table document_version (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  document_id uuid not null,
  number int not null check (number >= 1),
  file_id uuid not null,
  note text check (length(note) between 1 and 500),
  state text not null check (state in ('pendingApproval', 'approved', 'rejected', 'superseded', 'withdrawn')),
  expires_on date,
  restored_from_id uuid,
  uploaded_at timestamptz not null,
  uploaded_by_id uuid,
  decided_at timestamptz,
  decided_by_id uuid,
  reason text check (length(reason) between 5 and 500),
  self_approved boolean not null default false,
  reminded_at timestamptz,
  primary key (organization_id, id),
  constraint document_version_of_document foreign key (organization_id, document_id) references document
    deferrable initially deferred,
  constraint document_version_of_file foreign key (organization_id, file_id) references file,
  constraint document_version_number_once unique (organization_id, document_id, number),
  constraint document_version_in_document unique (organization_id, document_id, id),
  constraint document_version_restored foreign key (organization_id, document_id, restored_from_id)
    references document_version (organization_id, document_id, id),
  foreign key (organization_id, uploaded_by_id) references app_user,
  foreign key (organization_id, decided_by_id) references app_user,
  constraint document_version_two_people check (
    decided_by_id is null or uploaded_by_id is null or decided_by_id <> uploaded_by_id or self_approved),
  constraint document_version_decided_whole check ((decided_at is null) = (decided_by_id is null)),
  constraint document_version_refused_with_reason check (
    state not in ('rejected', 'withdrawn') or (decided_at is not null and reason is not null)),
  constraint document_version_waits_undecided check (state <> 'pendingApproval' or decided_at is null)
);
comment on table document_version is 'A file of a document: numbered 1, 2, 3 … without a gap.';
comment on column document_version.self_approved is 'By its uploader, because nobody else of the organization may approve.';
comment on column document_version.reminded_at is 'When its approvers were reminded that it is waiting.';
comment on constraint document_version_of_document on document_version is 'A version is of a document.';
comment on constraint document_version_of_file on document_version is 'No version without its file.';
comment on constraint document_version_number_once on document_version is 'Each number of a document is given once.';
comment on constraint document_version_in_document on document_version is 'A document names versions of its own only.';
comment on constraint document_version_restored on document_version is 'What is restored is a version of the same document.';
comment on constraint document_version_two_people on document_version is 'Nobody approves what they uploaded, unless nobody else can.';
comment on constraint document_version_decided_whole on document_version is 'A decision has its moment and its person.';
comment on constraint document_version_refused_with_reason on document_version is 'A version is rejected or withdrawn by a person, with a reason.';
comment on constraint document_version_waits_undecided on document_version is 'A version that waits is not decided.';
create index document_version_by_file on document_version (organization_id, file_id);
call protect_table('document_version', 'select, insert, update');

alter table document
  add constraint document_latest_version foreign key (organization_id, id, latest_version_id)
    references document_version (organization_id, document_id, id) deferrable initially deferred,
  add constraint document_approved_version foreign key (organization_id, id, approved_version_id)
    references document_version (organization_id, document_id, id) deferrable initially deferred;
comment on constraint document_latest_version on document is 'The latest version is one of the document.';
comment on constraint document_approved_version on document is 'The approved version is one of the document.';

create function number_document_version() returns trigger
  language plpgsql
  as $$
begin
  if new.number <> coalesce((select max(number) from document_version
       where organization_id = new.organization_id and document_id = new.document_id), 0) + 1 then
    raise exception 'Version % leaves a gap.', new.number
      using errcode = 'check_violation', constraint = 'document_version_gapless';
  end if;
  return new;
end $$;
create trigger document_version_gapless before insert on document_version
  for each row execute function number_document_version();
comment on trigger document_version_gapless on document_version is 'Numbers of versions have no gap.';

create function keep_document_version() returns trigger
  language plpgsql
  as $$
begin
  if (to_jsonb(new) - '{state,decided_at,decided_by_id,reason,self_approved,reminded_at,expires_on}'::text[])
     <> (to_jsonb(old) - '{state,decided_at,decided_by_id,reason,self_approved,reminded_at,expires_on}'::text[]) then
    raise exception 'The file of a version never changes.'
      using errcode = 'restrict_violation', constraint = 'document_version_kept';
  end if;
  return new;
end $$;
create trigger document_version_kept before update on document_version
  for each row execute function keep_document_version();
comment on trigger document_version_kept on document_version is 'File, number and uploader of a version never change.';

create function check_document_state() returns trigger
  language plpgsql
  as $$
declare
  latest text;
  newest uuid;
begin
  select id, state into newest, latest from document_version
   where organization_id = new.organization_id and document_id = new.id order by number desc limit 1;
  if newest is distinct from new.latest_version_id
     or (new.status <> 'archived' and new.status <> latest)
     or (new.approved_version_id is not null and not exists (
       select from document_version where organization_id = new.organization_id
          and id = new.approved_version_id and state = 'approved')) then
    raise exception 'A document and its versions do not agree.'
      using errcode = 'check_violation', constraint = 'document_agrees_with_versions';
  end if;
  return null;
end $$;
create constraint trigger document_agrees_with_versions after insert or update on document
  deferrable initially deferred for each row execute function check_document_state();
comment on trigger document_agrees_with_versions on document is
  'A document points to its newest version, has its state, and counts only an approved one.';

create table document_share (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  kind text not null check (kind in ('user', 'firm', 'link')),
  user_id uuid,
  channel_partner_id uuid,
  email text check (length(email) between 3 and 255),
  permission text not null check (permission in ('view', 'download')),
  needs_code boolean not null default true,
  token_hash text check (length(token_hash) = 64),
  message text check (length(message) between 1 and 500),
  expires_at timestamptz not null,
  access_count int not null default 0,
  first_opened_at timestamptz,
  last_opened_at timestamptz,
  revoked_at timestamptz,
  revoked_by_id uuid,
  created_at timestamptz not null,
  shared_by_id uuid not null,
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references app_user,
  constraint document_share_of_firm foreign key (organization_id, channel_partner_id) references channel_partner,
  foreign key (organization_id, revoked_by_id) references app_user,
  foreign key (organization_id, shared_by_id) references app_user,
  constraint document_share_token_once unique (token_hash),
  constraint document_share_has_reader check (
    (kind = 'user') = (user_id is not null) and (kind = 'firm') = (channel_partner_id is not null)
    and (kind = 'link') = (email is not null) and (kind = 'link') = (token_hash is not null)),
  constraint document_share_ends check (expires_at > created_at and expires_at <= created_at + interval '91 days'),
  constraint document_share_revoked_whole check ((revoked_at is null) = (revoked_by_id is null))
);
comment on table document_share is 'Documents shown to a colleague, a partner firm or an email address, for a time.';
comment on column document_share.needs_code is 'A code sent to the address opens the link.';
comment on column document_share.token_hash is 'SHA-256 of what the link holds; the link itself is kept nowhere.';
comment on constraint document_share_of_firm on document_share is 'A share names a firm of its organization.';
comment on constraint document_share_token_once on document_share is 'A link opens one share.';
comment on constraint document_share_has_reader on document_share is 'A share has one kind of reader; only a link has a token.';
comment on constraint document_share_ends on document_share is 'Every share ends, after 90 days at the latest.';
comment on constraint document_share_revoked_whole on document_share is 'A share is revoked by a person.';
create index document_share_of_user on document_share (organization_id, user_id) where user_id is not null;
create index document_share_of_partner on document_share (organization_id, channel_partner_id)
  where channel_partner_id is not null;
call protect_table('document_share', 'select, insert, update');

create table share_item (
  organization_id uuid not null default app_organization_id() references organization,
  share_id uuid not null,
  document_id uuid not null,
  primary key (organization_id, share_id, document_id),
  constraint share_item_of_share foreign key (organization_id, share_id) references document_share,
  constraint share_item_of_document foreign key (organization_id, document_id) references document
);
comment on table share_item is 'The documents of a share.';
comment on constraint share_item_of_share on share_item is 'An item is of a share.';
comment on constraint share_item_of_document on share_item is 'An item is a document.';
create index share_item_by_document on share_item (organization_id, document_id);
call protect_table('share_item', 'select, insert');

-- The categories that every organization has.

create function seed_document_categories(of_organization uuid, at timestamptz) returns void
  language plpgsql
  as $$
begin
  with seed (key, parent, name, requires_approval, roles, years, position) as (values
    ('legal', null, 'Legal', true, '[]', 30, 10),
    ('titleDeed', 'legal', 'Title', true, '[]', 30, 11),
    ('reraRegistration', 'legal', 'RERA', true, '[]', 30, 12),
    ('approvals', 'legal', 'Approvals', true, '[]', 30, 13),
    ('occupancyCertificate', 'legal', 'OC and CC', true, '[]', 30, 14),
    ('sales', null, 'Sales', true, '[]', 8, 20),
    ('applicationForm', 'sales', 'Application form', true, 'buyer', 8, 21),
    ('kyc', 'sales', 'KYC', true, 'buyer', 8, 22),
    ('panCard', 'kyc', 'PAN card', true, 'buyer', 8, 23),
    ('form60', 'kyc', 'Form 60', true, 'buyer', 8, 24),
    ('addressProof', 'kyc', 'Address proof', true, 'buyer', 8, 25),
    ('photo', 'kyc', 'Photograph', true, 'buyer', 8, 26),
    ('allotmentLetter', 'sales', 'Allotment letter', true, 'buyer', 8, 27),
    ('agreement', 'sales', 'Agreement for sale', true, 'buyer', 12, 28),
    ('registeredDeed', 'sales', 'Registered deed', true, 'buyer', 12, 29),
    ('possessionOffer', 'sales', 'Possession offer', true, 'buyer', 12, 30),
    ('possessionLetter', 'sales', 'Possession letter', true, 'buyer', 12, 31),
    ('cancellationLetter', 'sales', 'Cancellation', true, 'buyer', 8, 32),
    ('letter', 'sales', 'Letters', true, 'buyer', 8, 33),
    ('saleOther', 'sales', 'Other papers of a sale', false, 'buyer', 8, 34),
    ('finance', null, 'Finance', true, 'finance', 8, 40),
    ('demandLetter', 'finance', 'Demand letter', true, 'finance', 8, 41),
    ('receiptPaper', 'finance', 'Receipt', true, 'finance', 8, 42),
    ('invoicePaper', 'finance', 'Invoice', true, 'finance', 8, 43),
    ('tdsCertificate', 'finance', 'TDS certificate', false, 'buyer', 8, 44),
    ('loanNoc', 'finance', 'Loan NOC', true, 'buyer', 8, 45),
    ('construction', null, 'Construction', true, '[]', 10, 50),
    ('drawings', 'construction', 'Drawings', true, '[]', 10, 51),
    ('architectCertificate', 'construction', 'Architect certificate', true, '[]', 10, 52),
    ('qualityReport', 'construction', 'Quality report', true, '[]', 10, 53),
    ('marketing', null, 'Marketing', true, 'all', 3, 60),
    ('brochure', 'marketing', 'Brochure', true, 'all', 3, 61),
    ('priceListPaper', 'marketing', 'Price list', true, 'all', 3, 62),
    ('partner', null, 'Partner', true, 'partner', 8, 70),
    ('partnerAgreement', 'partner', 'Partner agreement', true, 'partner', 8, 71),
    ('partnerInvoicePaper', 'partner', 'Partner invoice', false, 'partner', 8, 72),
    ('other', null, 'Other', false, '[]', 8, 90)
  ), made as (
    select seed.*, uuidv7() as id from seed
     where not exists (select from document_category known
        where known.organization_id = of_organization and known.key = seed.key)
  ), known as (
    select key, id from made
    union all
    select key, id from document_category where organization_id = of_organization and key is not null
  )
  insert into document_category (organization_id, id, key, name, parent_id, position, requires_approval,
                                 allowed_roles, retention_years, created_at, updated_at)
  select of_organization, made.id, made.key, made.name, parent.id, made.position, made.requires_approval,
         case made.roles
           when 'buyer' then '["Business Head","Project Director","Sales Head","Finance Head","Sales Manager","Finance Manager","Channel Partner Manager","Sales Executive"]'::jsonb
           when 'finance' then '["Business Head","Project Director","Finance Head","Finance Manager"]'::jsonb
           when 'all' then '["Business Head","Project Director","Sales Head","Finance Head","Marketing Head","Sales Manager","Finance Manager","Channel Partner Manager","Sales Executive","Channel Partner Admin","Channel Partner Agent"]'::jsonb
           when 'partner' then '["Business Head","Project Director","Sales Head","Finance Head","Finance Manager","Channel Partner Manager","Channel Partner Admin"]'::jsonb
           else made.roles::jsonb end,
         made.years, at, at
    from made left join known parent on parent.key = made.parent
   order by made.position;
end $$;
comment on function seed_document_categories(uuid, timestamptz) is
  'Gives an organization the categories that every one begins with.';
grant execute on function seed_document_categories(uuid, timestamptz) to plinth_app;

create function seed_categories_of_new() returns trigger
  language plpgsql
  as $$
begin
  perform seed_document_categories(new.organization_id, new.created_at);
  return null;
end $$;
create trigger organization_has_categories after insert on organization
  for each row execute function seed_categories_of_new();
comment on trigger organization_has_categories on organization is 'Every organization has the categories that conditions know.';

alter table document_category no force row level security;
alter table organization no force row level security;
select seed_document_categories(organization_id, now()) from organization;
alter table organization force row level security;
alter table document_category force row level security;
