-- A booking that goes over to another buyer: the sale stays, with its price, its plan and its money; who bought until
-- then is kept as he was.
create table buyer_transfer (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  sale_id uuid not null,
  -- The first day of the new buyer.
  transferred_on date not null,
  reason text not null check (length(reason) <= 500),
  from_status text not null check (from_status in ('booked', 'agreement', 'registered')),
  deed_number text check (length(deed_number) <= 60),
  -- Overdue on that day, which the new buyer took over.
  overdue_paise bigint not null check (overdue_paise >= 0),
  created_at timestamptz not null,
  created_by_id uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, sale_id) references sale,
  foreign key (organization_id, created_by_id) references app_user,
  constraint buyer_transfer_deed check (from_status <> 'registered' or deed_number is not null)
);
create index buyer_transfer_of_sale on buyer_transfer (organization_id, sale_id, transferred_on, created_at);

create table former_applicant (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  transfer_id uuid not null,
  sale_id uuid not null,
  -- His id while he was an applicant; his papers are kept under it.
  applicant_id uuid not null,
  seq int not null check (seq between 1 and 4),
  name text not null,
  relation text,
  pan text,
  form60 boolean not null,
  aadhaar_last4 text,
  dob date,
  phone text,
  email text,
  address text,
  residency text not null,
  gender text,
  share_pct numeric(7, 4) not null,
  kyc_verified_at timestamptz,
  kyc_verified_by_id uuid,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, transfer_id) references buyer_transfer,
  foreign key (organization_id, sale_id) references sale,
  constraint former_applicant_seq_once unique (organization_id, transfer_id, seq)
);
create index former_applicant_by_applicant on former_applicant (organization_id, applicant_id);

create trigger buyer_transfer_append_only before update or delete on buyer_transfer
  for each row execute function refuse_change();
create trigger former_applicant_append_only before update or delete on former_applicant
  for each row execute function refuse_change();

call protect_table('buyer_transfer', 'select, insert');
call protect_table('former_applicant', 'select, insert');
