-- How long documents are kept, holds, and their destruction by two people; reminders before a paper expires; the list
-- of documents that sales lack.

-- room: company/approvals

alter table approval alter column project_id drop not null;
comment on column approval.project_id is 'Null where the record belongs to no project: a document of a firm or a lead.';

-- room: company/documents

alter table document
  add column destroyed_by_id uuid,
  add column destruction_asked_by_id uuid,
  add column destruction_ground text check (destruction_ground in ('retentionOver', 'wrongUpload', 'erasure')),
  add column destruction_reason text check (length(destruction_reason) between 5 and 500),
  add column expiry_told_for date,
  add column expiry_told_days int check (expiry_told_days in (30, 7, 0)),
  add foreign key (organization_id, destroyed_by_id) references app_user,
  add foreign key (organization_id, destruction_asked_by_id) references app_user,
  add constraint document_destroyed_by_two check (
    num_nulls(destroyed_at, destroyed_by_id, destruction_asked_by_id, destruction_ground, destruction_reason) = 5
    or (num_nulls(destroyed_at, destroyed_by_id, destruction_asked_by_id, destruction_ground, destruction_reason) = 0
        and destroyed_by_id <> destruction_asked_by_id)),
  add constraint document_expiry_told_whole check ((expiry_told_for is null) = (expiry_told_days is null));
alter table document
  drop constraint document_held_whole,
  drop constraint document_destroyed_after_archiving,
  drop column held_at,
  drop column held_by_id,
  drop column hold_reason;
alter table document add constraint document_destroyed_after_archiving check (
  destroyed_at is null or status = 'archived');
comment on column document.destroyed_at is 'Nobody reads it any more; the row and the hashes stay.';
comment on column document.destroyed_by_id is 'Who approved the destruction.';
comment on column document.destruction_asked_by_id is 'Who requested the destruction.';
comment on column document.expiry_told_for is 'The day of expiry of which the owner of the record was last reminded.';
comment on column document.expiry_told_days is 'How many days before it that was.';
comment on constraint document_destroyed_by_two on document is 'A destruction names who asked, another person who approved, and why.';
comment on constraint document_expiry_told_whole on document is 'A reminder is of a day and a number of days before it.';
comment on constraint document_destroyed_after_archiving on document is 'Nothing in use is destroyed.';
create index document_destroyed on document (organization_id, destroyed_at desc) where destroyed_at is not null;

-- room: company/retention

create table document_hold (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  scope_type text not null check (scope_type in ('document', 'organization', 'project', 'tower', 'unit', 'lead', 'sale',
    'applicant', 'receipt', 'invoice', 'commission', 'milestone', 'channelPartner', 'partnerInvoice')),
  scope_id uuid not null,
  reason text not null check (length(reason) between 5 and 500),
  held_at timestamptz not null,
  held_by_id uuid not null,
  lifted_at timestamptz,
  lifted_by_id uuid,
  lift_reason text check (length(lift_reason) between 5 and 500),
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, held_by_id) references app_user,
  foreign key (organization_id, lifted_by_id) references app_user,
  constraint document_hold_lifted_whole check (num_nulls(lifted_at, lifted_by_id, lift_reason) in (0, 3))
);
comment on table document_hold is 'Why a document, or every document of a record, may not be destroyed.';
comment on column document_hold.scope_id is 'A document or a record; a sale holds what belongs to it, a project what is filed under it.';
comment on constraint document_hold_lifted_whole on document_hold is 'A hold is lifted by a person, with a reason.';
create unique index document_hold_once on document_hold (organization_id, scope_id) where lifted_at is null;
comment on index document_hold_once is 'A document or record is held once at a time.';
create index document_hold_by_scope on document_hold (organization_id, scope_id, held_at desc);
call protect_table('document_hold', 'select, insert, update');

create function keep_held_document() returns trigger
  language plpgsql
  as $$
begin
  if old.destroyed_at is not null and new.destroyed_at is distinct from old.destroyed_at then
    raise exception 'A destruction is final.'
      using errcode = 'restrict_violation', constraint = 'document_destroyed_once';
  end if;
  if old.destroyed_at is null and new.destroyed_at is not null and exists (
    select from document_hold held where held.organization_id = new.organization_id and held.lifted_at is null
       and held.scope_id in (new.id, new.resource_id, new.sale_id, new.project_id)) then
    raise exception 'A held document is kept.'
      using errcode = 'restrict_violation', constraint = 'document_held_kept';
  end if;
  return new;
end $$;
create trigger document_held_kept before update of destroyed_at on document
  for each row execute function keep_held_document();
comment on trigger document_held_kept on document is 'Nothing held is destroyed, and a destruction is final.';

create table destroyed_content (
  organization_id uuid not null default app_organization_id() references organization,
  storage_key text not null,
  destroyed_at timestamptz not null,
  removed_at timestamptz,
  primary key (organization_id, storage_key)
);
comment on table destroyed_content is 'Bytes that no live row names any more, and when they left the file store.';
comment on column destroyed_content.removed_at is 'Null while a job has still to remove them.';
create index destroyed_content_waiting on destroyed_content (organization_id, destroyed_at) where removed_at is null;
call protect_table('destroyed_content', 'select, insert, update');

create function refuse_destroyed_content() returns trigger
  language plpgsql
  as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(new.storage_key, 82));
  if exists (select from destroyed_content gone
      where gone.organization_id = new.organization_id and gone.storage_key = new.storage_key
        and (gone.removed_at is null or gone.removed_at > new.created_at - interval '10 minutes')) then
    raise exception 'These bytes are being destroyed.'
      using errcode = 'restrict_violation', constraint = 'file_of_destroyed_content';
  end if;
  return new;
end $$;
create trigger file_of_destroyed_content before insert on file
  for each row execute function refuse_destroyed_content();
comment on trigger file_of_destroyed_content on file is
  'No row names bytes that a job is about to remove, or that it removed while they were being uploaded again.';

-- room: company/files

create index file_by_content on file (organization_id, storage_key);

-- room: sales

create index sale_ended on sale (organization_id, (coalesce(cancelled_on, possession_date, status_since)))
  where status in ('completed', 'cancelled');
create index sale_going_on on sale (organization_id, status_since, id)
  where status in ('booked', 'agreement', 'registered') and deleted_at is null;

-- room: company/statutory-rates

alter table organization no force row level security;
alter table rate_config no force row level security;
insert into rate_config (organization_id, id, key, qualifier, value, valid_from, valid_to, source, created_at)
select organization.organization_id, uuidv7(), 'papers.kept', law.qualifier, law.value::jsonb,
       law.valid_from::date, law.valid_to::date, law.source, now()
  from organization
 cross join (values
   ('companies act', '{"years": 8, "fromYearEnd": true, "plusMonths": 0, "categories": ["finance", "agreement", "registeredDeed", "allotmentLetter", "cancellationLetter", "possessionLetter", "partner"]}',
    '2014-04-01', null,
    'Companies Act 2013 s.128(5): books with their vouchers for eight financial years; to be confirmed by the accountant'),
   ('gst', '{"years": 6, "fromYearEnd": true, "plusMonths": 9, "categories": ["demandLetter", "receiptPaper", "invoicePaper", "partnerInvoicePaper"]}',
    '2017-07-01', null,
    'CGST Act 2017 s.36: 72 months from the due date of the annual return, 31 December after the year'),
   ('form 60', '{"years": 6, "fromYearEnd": true, "plusMonths": 0, "categories": ["form60"]}',
    '2016-01-01', '2026-03-31',
    'Income-tax Rules 1962, rule 114D: six years from the end of the financial year of the transaction'),
   ('form 60', '{"years": 6, "fromYearEnd": true, "plusMonths": 0, "categories": ["form60"]}',
    '2026-04-01', null,
    'Income-tax Act 2025 and its rules: the same time; to be confirmed by the accountant')
 ) as law (qualifier, value, valid_from, valid_to, source)
 where not exists (
   select from rate_config as held
    where held.organization_id = organization.organization_id and held.key = 'papers.kept');
alter table organization force row level security;
alter table rate_config force row level security;

-- room: company/saved-views

alter table saved_view drop constraint saved_view_list;
alter table saved_view add constraint saved_view_list check (list in (
  'leads', 'sales', 'invoices', 'receipts', 'overdue', 'dueToday', 'refunds', 'ledger', 'units', 'people', 'firms',
  'approvals', 'audit', 'imports', 'demandRuns', 'commissions', 'partnerInvoices', 'commissionRuns', 'tdsDeductions',
  'partnerRecoverables', 'exceptions', 'tdsChallans', 'commissionQuestions', 'documents', 'missingDocuments'));
comment on constraint saved_view_list on saved_view is 'A view is of a list of the product.';
