-- Sales: the record of a sale and its buyers. What is done with a sale is in 0008_sale_lifecycle.sql.

-- room: sales

create table sale (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  booking_number text not null,
  project_id uuid not null,
  tower_id uuid,
  unit_id uuid not null,
  lead_id uuid not null,
  cost_sheet_id uuid not null,
  template_id uuid not null,
  transferred_from_sale_id uuid,
  booking_date date not null,
  booking_amount_paise bigint not null check (booking_amount_paise > 0),
  base_price_paise bigint not null,
  floor_rise_paise bigint not null,
  plc_paise bigint not null,
  parking_paise bigint not null,
  in_av_charges_paise bigint not null,
  discount_paise bigint not null,
  rebate_paise bigint not null,
  agreement_value_paise bigint not null check (agreement_value_paise > 0),
  gst_paise bigint not null check (gst_paise >= 0),
  other_charges_paise bigint not null check (other_charges_paise >= 0),
  other_gst_paise bigint not null check (other_gst_paise >= 0),
  corpus_paise bigint not null check (corpus_paise >= 0),
  stamp_duty_paise bigint not null,
  registration_fee_paise bigint not null,
  total_receivable_paise bigint not null,
  sales_executive_id uuid not null,
  channel_partner_id uuid,
  brought_by_id uuid,
  tax_regime text not null check (tax_regime in ('cgstSgst', 'cgstUtgst', 'igst', 'single', 'none')),
  taxed_at timestamptz,
  funding text not null check (funding in ('self', 'loan', 'both')),
  loan_bank text,
  loan_sanction_number text,
  loan_sanctioned_paise bigint check (loan_sanctioned_paise > 0),
  loan_sanctioned_on date,
  status text not null default 'booked'
    check (status in ('booked', 'agreement', 'registered', 'completed', 'cancelled')),
  status_since date not null,
  paid_paise bigint not null default 0 check (paid_paise >= 0),
  cancelled_on date,
  agreement_date date,
  registration_number text check (length(registration_number) <= 60),
  registration_date date,
  sub_registrar_office text check (length(sub_registrar_office) <= 120),
  possession_offered_on date,
  possession_date date,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, project_id, tower_id) references tower (organization_id, project_id, id),
  foreign key (organization_id, unit_id) references unit,
  foreign key (organization_id, lead_id) references lead,
  foreign key (organization_id, cost_sheet_id) references cost_sheet,
  foreign key (organization_id, template_id) references payment_template,
  foreign key (organization_id, sales_executive_id) references app_user,
  foreign key (organization_id, brought_by_id) references app_user,
  foreign key (organization_id, transferred_from_sale_id) references sale,
  constraint sale_booking_number_once unique (organization_id, booking_number),
  constraint sale_total check (total_receivable_paise = agreement_value_paise + gst_paise
    + other_charges_paise + other_gst_paise + corpus_paise),
  constraint sale_cancelled_on_of_cancelled check (cancelled_on is null or status = 'cancelled'),
  constraint sale_agreement_dated check (status in ('booked', 'cancelled') or agreement_date is not null),
  constraint sale_registration_known check (status in ('booked', 'agreement', 'cancelled')
    or (registration_number is not null and registration_date is not null and sub_registrar_office is not null)),
  constraint sale_possession_dated check (status <> 'completed' or possession_date is not null),
  constraint sale_days_in_order check (agreement_date >= booking_date and registration_date >= agreement_date
    and possession_date >= registration_date)
);
comment on table sale is 'A booking and its life: price, tax, applicants, steps to possession or cancellation.';
comment on column sale.transferred_from_sale_id is 'The sale of the unit that the buyer moved from.';
comment on column sale.brought_by_id is 'The person of the partner firm.';
comment on column sale.tax_regime is 'How the tax of this sale is named and split; fixed with its price.';
comment on column sale.taxed_at is
  'When the tax law was last applied to what is not demanded yet; null: when the cost sheet was issued.';
comment on column sale.status_since is 'The day of the current status.';
comment on column sale.cancelled_on is 'From this day on the booking no longer counts.';
comment on constraint sale_booking_number_once on sale is 'Bookings are numbered.';
comment on constraint sale_total on sale is 'The parts of the price add up to what the buyer pays to the developer.';
comment on constraint sale_cancelled_on_of_cancelled on sale is 'Only a cancelled sale has a day of cancellation.';
comment on constraint sale_agreement_dated on sale is 'From the agreement on its day is known.';
comment on constraint sale_registration_known on sale is 'From registration on its number, day and office are known.';
comment on constraint sale_possession_dated on sale is 'A completed sale has its day of possession.';
comment on constraint sale_days_in_order on sale is
  'Booking, agreement, registration and possession follow each other.';

create unique index sale_unit_live on sale (organization_id, unit_id)
  where status <> 'cancelled' and deleted_at is null;
comment on index sale_unit_live is 'A unit is in one live sale at most: the heart of the system.';
create index sale_newest on sale (organization_id, booking_date desc, id desc) where deleted_at is null;
create index sale_by_project on sale (organization_id, project_id, booking_date desc, id desc)
  where deleted_at is null;
create index sale_by_executive on sale (organization_id, sales_executive_id, booking_date desc, id desc)
  where deleted_at is null;
create index sale_by_lead on sale (organization_id, lead_id);
create unique index sale_transferred_once on sale (organization_id, transferred_from_sale_id)
  where transferred_from_sale_id is not null;
comment on index sale_transferred_once is 'A cancelled sale is succeeded by one sale.';

call protect_table('sale', 'select, insert, update');
alter table sale
  add constraint sale_firm_exists foreign key (organization_id, channel_partner_id) references channel_partner not valid;
comment on constraint sale_firm_exists on sale is
  'A sale names a firm that exists. Not valid: rows older than the table of firms are not judged.';

-- Earlier tables refer to this one.
alter table unit add constraint unit_current_sale foreign key (organization_id, current_sale_id) references sale
  deferrable initially deferred;
comment on constraint unit_current_sale on unit is
  'The sale of a sold unit exists; checked at the end of the transaction, since each names the other.';
alter table lead add constraint lead_sale foreign key (organization_id, sale_id) references sale
  deferrable initially deferred;
comment on constraint lead_sale on lead is
  'The sale of a closed lead exists; checked at the end of the transaction, since each names the other.';

create function check_unit_matches_sale() returns trigger
  language plpgsql
  as $$
declare
  unit_row unit%rowtype;
  live_sale_id uuid;
begin
  select * into unit_row from unit
   where organization_id = new.organization_id
     and id = (case tg_table_name when 'unit' then (to_jsonb(new) ->> 'id') else (to_jsonb(new) ->> 'unit_id') end)::uuid
   for update;
  select id into live_sale_id from sale
   where organization_id = new.organization_id and unit_id = unit_row.id
     and status <> 'cancelled' and deleted_at is null;
  if (unit_row.status = 'sold') is distinct from (live_sale_id is not null)
     or unit_row.current_sale_id is distinct from live_sale_id then
    raise exception 'Unit % and its sale disagree.', unit_row.unit_number
      using errcode = 'check_violation', constraint = 'unit_sold_iff_live_sale';
  end if;
  return null;
end $$;
create constraint trigger unit_sold_iff_live_sale after insert or update of status, current_sale_id on unit
  deferrable initially deferred for each row execute function check_unit_matches_sale();
comment on trigger unit_sold_iff_live_sale on unit is 'A unit is sold exactly when a live sale names it.';
create constraint trigger sale_live_iff_unit_sold after insert or update of status, unit_id, deleted_at on sale
  deferrable initially deferred for each row execute function check_unit_matches_sale();
comment on trigger sale_live_iff_unit_sold on sale is 'A live sale has its unit sold, naming it.';

create function enter_day_of_cancellation() returns trigger
  language plpgsql
  as $$
begin
  new.cancelled_on := coalesce(new.cancelled_on, new.updated_at::date);
  return new;
end $$;
create trigger enter_day_of_cancellation before insert or update of status on sale
  for each row when (new.status = 'cancelled') execute function enter_day_of_cancellation();
comment on trigger enter_day_of_cancellation on sale is
  'A sale cancelled without a day is cancelled on the day of entry.';

create function check_sale_step() returns trigger
  language plpgsql
  as $$
begin
  if (old.status, new.status) not in (('booked', 'agreement'), ('agreement', 'registered'), ('registered', 'completed'),
      ('booked', 'cancelled'), ('agreement', 'cancelled'), ('registered', 'cancelled')) then
    raise exception 'Sale cannot go from % to %.', old.status, new.status
      using errcode = 'check_violation', constraint = 'sale_one_step';
  end if;
  return new;
end $$;
create trigger check_sale_step before update of status on sale
  for each row when (new.status <> old.status) execute function check_sale_step();
comment on trigger check_sale_step on sale is
  'A sale moves forward one step at a time, or is cancelled; completed and cancelled sales stay so.';

create function check_loan_names_bank() returns trigger
  language plpgsql
  as $$
begin
  if (new.funding = 'self') <> (new.loan_bank is null) then
    raise exception 'A loan names the bank that lends, own funds name none.'
      using errcode = 'check_violation', constraint = 'sale_loan_names_bank';
  end if;
  return new;
end $$;
create trigger sale_loan_names_bank before insert or update of funding, loan_bank on sale
  for each row execute function check_loan_names_bank();
comment on trigger sale_loan_names_bank on sale is
  'A sale with a loan names its bank, one without names none; older rows are judged when they change.';

create table sale_applicant (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  sale_id uuid not null,
  seq int not null check (seq between 1 and 4),
  name text not null check (length(name) <= 150),
  relation text,
  pan text check (pan ~ '^[A-Z]{5}[0-9]{4}[A-Z]$'),
  form60 boolean not null default false,
  aadhaar_last4 text check (aadhaar_last4 ~ '^[0-9]{4}$'),
  dob date,
  phone text,
  email text,
  address text,
  residency text not null default 'resident' check (residency in ('resident', 'nri')),
  gender text check (gender in ('female', 'male', 'other')),
  share_pct numeric(7, 4) not null check (share_pct > 0 and share_pct <= 100),
  kyc_verified_at timestamptz,
  kyc_verified_by_id uuid,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, sale_id) references sale,
  foreign key (organization_id, kyc_verified_by_id) references app_user,
  constraint sale_applicant_seq_once unique (organization_id, sale_id, seq),
  constraint sale_applicant_kyc_by_someone check ((kyc_verified_at is null) = (kyc_verified_by_id is null))
);
comment on table sale_applicant is 'The buyers of a sale.';
comment on column sale_applicant.form60 is 'Declared in place of a PAN.';
comment on column sale_applicant.kyc_verified_at is 'When somebody confirmed that the papers are the applicant''s.';
comment on constraint sale_applicant_seq_once on sale_applicant is
  'Applicants of a sale are numbered; the first is addressed.';
comment on constraint sale_applicant_kyc_by_someone on sale_applicant is 'A confirmation names who gave it.';

call protect_table('sale_applicant', 'select, insert, update, delete');

create function check_applicant_shares() returns trigger
  language plpgsql
  as $$
declare
  of_sale uuid := coalesce(new.sale_id, old.sale_id);
  of_organization uuid := coalesce(new.organization_id, old.organization_id);
begin
  perform 1 from sale where organization_id = of_organization and id = of_sale for update;
  if (select sum(share_pct) from sale_applicant
       where organization_id = of_organization and sale_id = of_sale) is distinct from 100 then
    raise exception 'Shares of the applicants must add up to 100%%.'
      using errcode = 'check_violation', constraint = 'sale_applicant_shares_sum';
  end if;
  return null;
end $$;
create constraint trigger sale_applicant_shares_sum after insert or update or delete on sale_applicant
  deferrable initially deferred for each row execute function check_applicant_shares();
comment on trigger sale_applicant_shares_sum on sale_applicant is 'Shares of the applicants add up to 100 %.';
