-- Contractors: who builds, their state, what reviewers say of them and what is noted about them.

-- room: site/contractors

create table contractor (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  company_name text not null check (length(company_name) between 2 and 150),
  contact_person text not null check (length(contact_person) between 2 and 100),
  phone text not null check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  email text check (length(email) <= 255),
  specializations jsonb not null,
  pan text not null check (pan ~ '^[A-Z]{5}[0-9]{4}[A-Z]$'),
  gstin text check (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
  address text check (length(address) <= 500),
  labour_licence_number text check (length(labour_licence_number) <= 60),
  labour_licence_valid_until date,
  pf_number text check (length(pf_number) <= 40),
  esi_number text check (length(esi_number) <= 40),
  capacity_projects int not null default 3 check (capacity_projects between 1 and 50),
  status text not null default 'pending'
    check (status in ('pending', 'active', 'inactive', 'suspended', 'blacklisted')),
  status_reason text check (length(status_reason) between 3 and 500),
  is_preferred boolean not null default false,
  rating numeric(2, 1),
  review_count int not null default 0 check (review_count >= 0),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references app_user,
  foreign key (organization_id, updated_by_id) references app_user,
  constraint contractor_trades check (
    jsonb_typeof(specializations) = 'array' and jsonb_array_length(specializations) between 1 and 15),
  constraint contractor_gstin_of_pan check (gstin is null or substr(gstin, 3, 10) = pan),
  constraint contractor_rated check ((review_count = 0) = (rating is null) and rating between 1 and 5),
  constraint contractor_preferred check (
    not is_preferred or (status = 'active' and review_count >= 3 and rating >= 4.0)),
  constraint contractor_stopped_for_a_reason check (
    status not in ('suspended', 'blacklisted') or status_reason is not null)
);
comment on table contractor is 'Companies that build: their trades, papers, state and rating.';
comment on column contractor.specializations is 'The trades it works in.';
comment on column contractor.capacity_projects is 'In how many projects it can work at the same time.';
comment on column contractor.labour_licence_valid_until is 'The last day of the licence; of the approved paper where it says one.';
comment on column contractor.status_reason is 'Why it was last suspended, blacklisted or reactivated.';
comment on column contractor.rating is 'Average of its reviews to one decimal; null without reviews.';
comment on constraint contractor_trades on contractor is 'A contractor works in at least one trade.';
comment on constraint contractor_gstin_of_pan on contractor is 'A GSTIN contains the PAN of its holder.';
comment on constraint contractor_rated on contractor is 'A contractor with reviews has a rating, one without has none.';
comment on constraint contractor_preferred on contractor is
  'Only an active contractor rated 4.0 or more with 3 reviews is preferred.';
comment on constraint contractor_stopped_for_a_reason on contractor is
  'A contractor is suspended or blacklisted for a reason.';

create unique index contractor_pan_once on contractor (organization_id, pan) where deleted_at is null;
comment on index contractor_pan_once is 'A PAN belongs to one contractor.';
create unique index contractor_name_once on contractor (organization_id, lower(company_name)) where deleted_at is null;
comment on index contractor_name_once is 'Contractors have different names.';

call protect_table('contractor', 'select, insert, update');

create table contractor_review (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  contractor_id uuid not null,
  milestone_id uuid not null,
  reviewer_id uuid not null,
  rating int not null check (rating between 1 and 5),
  quality int not null check (quality between 1 and 5),
  timeliness int not null check (timeliness between 1 and 5),
  safety int not null check (safety between 1 and 5),
  comment text check (length(comment) <= 1000),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  constraint contractor_review_of_contractor foreign key (organization_id, contractor_id) references contractor,
  constraint contractor_review_of_milestone foreign key (organization_id, milestone_id) references milestone,
  foreign key (organization_id, reviewer_id) references app_user,
  constraint contractor_review_once unique (organization_id, contractor_id, milestone_id, reviewer_id)
);
comment on table contractor_review is 'What one person says of the work of a contractor on one milestone: four marks from 1 to 5.';
comment on column contractor_review.rating is 'The mark for all; the rating of the contractor is its average.';
comment on constraint contractor_review_of_contractor on contractor_review is 'A review is of a contractor that exists.';
comment on constraint contractor_review_of_milestone on contractor_review is 'A review is of a milestone that exists.';
comment on constraint contractor_review_once on contractor_review is
  'A person reviews a contractor once for each milestone.';

create index contractor_review_newest on contractor_review (organization_id, contractor_id, created_at desc, id desc);

create trigger contractor_review_kept
  before delete or update of organization_id, id, contractor_id, milestone_id, reviewer_id, created_at
  on contractor_review for each row execute function refuse_change();
comment on trigger contractor_review_kept on contractor_review is
  'Marks and comment of a review can be corrected; what it is of and by whom cannot.';

call protect_table('contractor_review', 'select, insert, update');

create table contractor_note (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  contractor_id uuid not null,
  text text not null check (length(text) between 1 and 2000),
  written_at timestamptz not null,
  written_by_id uuid,
  primary key (organization_id, id),
  constraint contractor_note_of_contractor foreign key (organization_id, contractor_id) references contractor,
  foreign key (organization_id, written_by_id) references app_user
);
comment on table contractor_note is 'Internal notes on a contractor, for those who manage construction.';
comment on constraint contractor_note_of_contractor on contractor_note is 'A note is on a contractor that exists.';

create index contractor_note_newest on contractor_note (organization_id, contractor_id, written_at desc, id desc);

create trigger contractor_note_append_only before update or delete on contractor_note
  for each row execute function refuse_change();
comment on trigger contractor_note_append_only on contractor_note is 'Notes are never changed or removed.';

call protect_table('contractor_note', 'select, insert');
