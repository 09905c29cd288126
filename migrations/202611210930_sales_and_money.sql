-- Bookings, what is asked for, what came in, what was invoiced, and the ledger under all of it.
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
  -- How the tax of this sale is named and split; frozen with its price.
  tax_regime text not null check (tax_regime in ('cgstSgst', 'cgstUtgst', 'igst', 'single', 'none')),
  funding text not null check (funding in ('self', 'loan', 'both')),
  loan_bank text,
  loan_sanction_number text,
  loan_sanctioned_paise bigint check (loan_sanctioned_paise > 0),
  status text not null default 'booked'
    check (status in ('booked', 'agreement', 'registered', 'completed', 'cancelled')),
  paid_paise bigint not null default 0 check (paid_paise >= 0),
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
  constraint sale_booking_number_once unique (organization_id, booking_number),
  constraint sale_total check (total_receivable_paise = agreement_value_paise + gst_paise
    + other_charges_paise + other_gst_paise + corpus_paise)
);
-- The heart of it: a unit is in at most one live sale.
create unique index sale_unit_live on sale (organization_id, unit_id)
  where status <> 'cancelled' and deleted_at is null;
create index sale_newest on sale (organization_id, booking_date desc, id desc) where deleted_at is null;
create index sale_by_project on sale (organization_id, project_id, booking_date desc, id desc)
  where deleted_at is null;
create index sale_by_executive on sale (organization_id, sales_executive_id, booking_date desc, id desc)
  where deleted_at is null;
create index sale_by_lead on sale (organization_id, lead_id);

alter table unit add constraint unit_current_sale foreign key (organization_id, current_sale_id) references sale
  deferrable initially deferred;
alter table lead add constraint lead_sale foreign key (organization_id, sale_id) references sale
  deferrable initially deferred;

-- unit.status = sold, unit.current_sale_id and the live sale say the same.
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
create constraint trigger sale_live_iff_unit_sold after insert or update of status, unit_id, deleted_at on sale
  deferrable initially deferred for each row execute function check_unit_matches_sale();

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
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, sale_id) references sale,
  constraint sale_applicant_seq_once unique (organization_id, sale_id, seq)
);

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

create table payment_plan (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  sale_id uuid not null,
  template_id uuid not null,
  template_snapshot jsonb not null,
  status text not null default 'active' check (status in ('active', 'completed', 'cancelled', 'superseded')),
  revision int not null default 1,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, sale_id) references sale,
  foreign key (organization_id, template_id) references payment_template
);
create unique index payment_plan_one_active on payment_plan (organization_id, sale_id) where status = 'active';

create table installment (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  plan_id uuid not null,
  sale_id uuid not null,
  seq int not null check (seq >= 1),
  name text not null,
  component text not null check (component in ('agreementValue', 'otherCharges', 'corpus')),
  pct numeric(7, 4) not null check (pct > 0 and pct <= 100),
  principal_paise bigint not null check (principal_paise >= 0),
  cgst_paise bigint not null default 0 check (cgst_paise >= 0),
  sgst_paise bigint not null default 0 check (sgst_paise >= 0),
  igst_paise bigint not null default 0 check (igst_paise >= 0),
  trigger jsonb not null,
  -- Days from demand to due date; null takes those of the project.
  credit_days int check (credit_days >= 0),
  -- What is billed with it: the price, or its share of every charge head. Adds up to principal and tax.
  parts jsonb not null,
  expected_date date,
  demand_date date,
  due_date date,
  held_for_registration boolean not null default false,
  paid_principal_paise bigint not null default 0 check (paid_principal_paise >= 0),
  paid_tax_paise bigint not null default 0 check (paid_tax_paise >= 0),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, plan_id) references payment_plan,
  foreign key (organization_id, sale_id) references sale,
  constraint installment_seq_once unique (organization_id, plan_id, seq),
  constraint installment_due_after_demand check ((demand_date is null) = (due_date is null) and due_date >= demand_date),
  constraint installment_igst_or_halves check (igst_paise = 0 or (cgst_paise = 0 and sgst_paise = 0)),
  constraint installment_not_overpaid check (
    paid_principal_paise <= principal_paise and paid_tax_paise <= cgst_paise + sgst_paise + igst_paise)
);
create index installment_of_sale on installment (organization_id, sale_id, seq);
create index installment_due on installment (organization_id, due_date) where demand_date is not null;

-- What the installments of the active plan ask for is what the sale costs, component by component.
create function check_plan_equals_sale() returns trigger
  language plpgsql
  as $$
declare
  sale_row sale%rowtype;
  asked record;
begin
  select * into sale_row from sale
   where organization_id = new.organization_id
     and id = (case tg_table_name when 'sale' then (to_jsonb(new) ->> 'id') else (to_jsonb(new) ->> 'sale_id') end)::uuid
   for update;
  select coalesce(sum(i.principal_paise) filter (where component = 'agreementValue'), 0) as agreement_value,
         coalesce(sum(i.principal_paise) filter (where component = 'otherCharges'), 0) as other_charges,
         coalesce(sum(i.principal_paise) filter (where component = 'corpus'), 0) as corpus,
         coalesce(sum(cgst_paise + sgst_paise + igst_paise) filter (where component = 'agreementValue'), 0) as gst,
         coalesce(sum(cgst_paise + sgst_paise + igst_paise) filter (where component = 'otherCharges'), 0) as other_gst,
         coalesce(sum(cgst_paise + sgst_paise + igst_paise) filter (where component = 'corpus'), 0) as corpus_gst,
         count(distinct p.id) as plans
    into asked
    from payment_plan p
    join installment i on i.organization_id = p.organization_id and i.plan_id = p.id
   where p.organization_id = sale_row.organization_id and p.sale_id = sale_row.id and p.status = 'active';
  if sale_row.status = 'cancelled' or sale_row.deleted_at is not null then
    return null;
  end if;
  if asked.plans <> 1
     or asked.agreement_value <> sale_row.agreement_value_paise
     or asked.other_charges <> sale_row.other_charges_paise
     or asked.corpus <> sale_row.corpus_paise
     or asked.gst <> sale_row.gst_paise
     or asked.other_gst <> sale_row.other_gst_paise
     or asked.corpus_gst <> 0 then
    raise exception 'The installments of % do not add up to its price.', sale_row.booking_number
      using errcode = 'check_violation', constraint = 'plan_equals_sale';
  end if;
  return null;
end $$;
create constraint trigger plan_equals_sale_installment
  after insert or update of principal_paise, cgst_paise, sgst_paise, igst_paise, component on installment
  deferrable initially deferred for each row execute function check_plan_equals_sale();
create constraint trigger plan_equals_sale_plan after insert or update of status on payment_plan
  deferrable initially deferred for each row execute function check_plan_equals_sale();
create constraint trigger plan_equals_sale_sale after insert or update of agreement_value_paise, gst_paise,
  other_charges_paise, other_gst_paise, corpus_paise on sale
  deferrable initially deferred for each row execute function check_plan_equals_sale();

create table payment_transaction (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  receipt_number text,
  sale_id uuid not null,
  type text not null default 'receipt' check (type in ('receipt')),
  mode text not null check (mode in ('neft', 'rtgs', 'imps', 'upi', 'cheque', 'dd', 'card', 'cash', 'bankLoan', 'nach')),
  amount_paise bigint not null check (amount_paise > 0),
  received_date date not null,
  reference text,
  -- Upper case without spaces, so that the same reference is found however it was typed.
  reference_key text,
  instrument_date date,
  bank_name text,
  payer_name text,
  payer_type text not null default 'applicant' check (payer_type in ('applicant', 'bank', 'thirdParty')),
  deposit_account_id uuid,
  invoice_id uuid,
  requested_allocations jsonb,
  unallocated_paise bigint not null default 0 check (unallocated_paise >= 0),
  -- What counts towards the 10 % that may be accepted before registration.
  counted_for_cap_paise bigint not null check (counted_for_cap_paise >= 0),
  status text not null default 'recorded' check (status in ('recorded', 'verified', 'reversed')),
  recorded_by_id uuid not null,
  verified_by_id uuid,
  verified_at timestamptz,
  self_verified boolean not null default false,
  cleared_on date,
  reversal_reason text,
  declaration_file_id uuid,
  -- Everything the printed receipt shows, frozen when it is verified.
  snapshot jsonb,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, sale_id) references sale,
  foreign key (organization_id, deposit_account_id) references designated_account,
  foreign key (organization_id, recorded_by_id) references app_user,
  foreign key (organization_id, verified_by_id) references app_user,
  foreign key (organization_id, declaration_file_id) references file,
  constraint receipt_number_once unique (organization_id, receipt_number),
  constraint receipt_reference_unless_cash check (mode = 'cash' or reference is not null),
  constraint receipt_verified_complete check (status <> 'verified' or (receipt_number is not null
    and verified_by_id is not null and verified_at is not null and deposit_account_id is not null
    and snapshot is not null)),
  constraint receipt_two_people check (verified_by_id is distinct from recorded_by_id or self_verified)
);
create unique index receipt_reference_once on payment_transaction (organization_id, mode, reference_key)
  where status in ('recorded', 'verified') and mode <> 'cash';
create index payment_transaction_of_sale on payment_transaction (organization_id, sale_id, received_date, id);
create index payment_transaction_newest on payment_transaction (organization_id, received_date desc, id desc);
create index payment_transaction_waiting on payment_transaction (organization_id, received_date, id)
  where status = 'recorded';

-- What a numbered receipt says never changes: it can be reversed, and money on account finds its demand.
create function keep_verified_receipt() returns trigger
  language plpgsql
  as $$
begin
  if old.receipt_number is not null
     and (to_jsonb(new) - '{status,reversal_reason,unallocated_paise,counted_for_cap_paise,version,updated_at,updated_by_id}'::text[])
         is distinct from
         (to_jsonb(old) - '{status,reversal_reason,unallocated_paise,counted_for_cap_paise,version,updated_at,updated_by_id}'::text[]) then
    raise exception 'A verified transaction cannot be edited; reverse it and record a new one.'
      using errcode = 'restrict_violation', constraint = 'receipt_verified_immutable';
  end if;
  return new;
end $$;
create trigger keep_verified_receipt before update on payment_transaction
  for each row execute function keep_verified_receipt();

-- RERA s.13: no more than 10 % of the price before a registered agreement for sale.
create function check_booking_cap() returns trigger
  language plpgsql
  as $$
declare
  sale_row sale%rowtype;
begin
  select * into sale_row from sale
   where organization_id = new.organization_id and id = new.sale_id for update;
  if sale_row.status in ('booked', 'agreement') and exists (
    select from project p join organization o using (organization_id)
     where p.organization_id = sale_row.organization_id and p.id = sale_row.project_id and o.country = 'India')
     and (select sum(counted_for_cap_paise) from payment_transaction
           where organization_id = new.organization_id and sale_id = new.sale_id
             and status in ('recorded', 'verified')) > sale_row.agreement_value_paise / 10 then
    raise exception 'Only 10%% may be accepted before the agreement is registered.'
      using errcode = 'check_violation', constraint = 'receipt_booking_cap';
  end if;
  return null;
end $$;
create constraint trigger receipt_booking_cap
  after insert or update of status, amount_paise, counted_for_cap_paise on payment_transaction
  deferrable initially deferred for each row execute function check_booking_cap();

create table receipt_allocation (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  transaction_id uuid not null,
  installment_id uuid not null,
  principal_paise bigint not null check (principal_paise >= 0),
  tax_paise bigint not null check (tax_paise >= 0),
  -- False when an on-account rest was applied to a later demand.
  at_verification boolean not null default true,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, transaction_id) references payment_transaction,
  foreign key (organization_id, installment_id) references installment,
  constraint receipt_allocation_something check (principal_paise + tax_paise > 0)
);
create index receipt_allocation_of_transaction on receipt_allocation (organization_id, transaction_id);
create index receipt_allocation_of_installment on receipt_allocation (organization_id, installment_id);

-- Every rupee of a verified receipt is either on an installment or on account.
create function check_receipt_allocated() returns trigger
  language plpgsql
  as $$
declare
  receipt payment_transaction%rowtype;
begin
  select * into receipt from payment_transaction
   where organization_id = new.organization_id
     and id = (case tg_table_name when 'payment_transaction' then (to_jsonb(new) ->> 'id')
                                  else (to_jsonb(new) ->> 'transaction_id') end)::uuid
   for update;
  if receipt.status = 'verified' and receipt.amount_paise <> receipt.unallocated_paise + coalesce((
       select sum(principal_paise + tax_paise) from receipt_allocation
        where organization_id = receipt.organization_id and transaction_id = receipt.id), 0) then
    raise exception 'The allocations of receipt % do not add up to it.', receipt.receipt_number
      using errcode = 'check_violation', constraint = 'receipt_fully_allocated';
  end if;
  return null;
end $$;
create constraint trigger receipt_fully_allocated
  after insert or update of status, amount_paise, unallocated_paise on payment_transaction
  deferrable initially deferred for each row execute function check_receipt_allocated();
create constraint trigger receipt_allocation_complete after insert or update on receipt_allocation
  deferrable initially deferred for each row execute function check_receipt_allocated();

-- RERA s.4(2)(l)(D): 70 % of a receipt without its tax belongs into the separate account of the project.
create table receipt_split (
  organization_id uuid not null default app_organization_id() references organization,
  transaction_id uuid not null,
  project_id uuid not null,
  received_on date not null,
  tax_paise bigint not null check (tax_paise >= 0),
  separate_paise bigint not null check (separate_paise >= 0),
  free_paise bigint not null check (free_paise >= 0),
  rate_config_id uuid not null,
  created_at timestamptz not null,
  primary key (organization_id, transaction_id),
  foreign key (organization_id, transaction_id) references payment_transaction,
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, rate_config_id) references rate_config
);

create table ledger_head (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  last_batch_no bigint not null default 0,
  last_hash text not null,
  primary key (organization_id, id),
  constraint ledger_head_one unique (organization_id)
);

create table ledger_batch (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  batch_no bigint not null check (batch_no >= 1),
  posted_on date not null,
  sale_id uuid not null,
  source_type text not null check (source_type in ('demand', 'receipt', 'onAccount')),
  source_id uuid not null,
  narration text not null,
  formula text not null,
  rates_used jsonb not null default '[]',
  posted_by_id uuid,
  created_at timestamptz not null,
  previous_hash text not null,
  hash text not null,
  primary key (organization_id, id),
  foreign key (organization_id, sale_id) references sale,
  constraint ledger_batch_no_once unique (organization_id, batch_no)
);
create index ledger_batch_of_sale on ledger_batch (organization_id, sale_id, batch_no);
create index ledger_batch_of_source on ledger_batch (organization_id, source_type, source_id);
-- An installment is demanded once and a receipt posted once, however often a worker tries.
create unique index ledger_batch_source_once on ledger_batch (organization_id, source_type, source_id)
  where source_type in ('demand', 'receipt');

create table ledger_entry (
  organization_id uuid not null default app_organization_id() references organization,
  batch_id uuid not null,
  line_no int not null check (line_no >= 1),
  sale_id uuid not null,
  installment_id uuid,
  account text not null check (account in ('customer', 'unbilled', 'gstOutput', 'otherIncome',
    'corpusLiability', 'interestIncome', 'bank', 'tdsReceivable', 'onAccount', 'waiver', 'refundPayable',
    'forfeiture')),
  debit_paise bigint not null default 0 check (debit_paise >= 0),
  credit_paise bigint not null default 0 check (credit_paise >= 0),
  primary key (organization_id, batch_id, line_no),
  foreign key (organization_id, batch_id) references ledger_batch,
  foreign key (organization_id, sale_id) references sale,
  foreign key (organization_id, installment_id) references installment,
  constraint ledger_entry_debit_or_credit check ((debit_paise = 0) <> (credit_paise = 0))
);
create index ledger_entry_of_sale on ledger_entry (organization_id, sale_id, account);
create trigger ledger_batch_append_only before update or delete on ledger_batch
  for each row execute function refuse_change();
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function refuse_change();

create function check_batch_balances() returns trigger
  language plpgsql
  as $$
declare
  of_batch uuid := (case tg_table_name when 'ledger_batch' then (to_jsonb(new) ->> 'id')
                                       else (to_jsonb(new) ->> 'batch_id') end)::uuid;
begin
  if (select coalesce(sum(debit_paise) - sum(credit_paise), 1) from ledger_entry
       where organization_id = new.organization_id and batch_id = of_batch) <> 0 then
    raise exception 'Ledger batch % does not balance.', of_batch
      using errcode = 'check_violation', constraint = 'ledger_batch_balances';
  end if;
  return null;
end $$;
create constraint trigger ledger_batch_balances after insert on ledger_batch
  deferrable initially deferred for each row execute function check_batch_balances();
create constraint trigger ledger_entry_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function check_batch_balances();

-- What the ledger says a customer owes is what his demanded installments leave open.
create function check_customer_balance() returns trigger
  language plpgsql
  as $$
declare
  in_ledger bigint;
  in_plan bigint;
begin
  perform 1 from sale where organization_id = new.organization_id and id = new.sale_id for update;
  select coalesce(sum(debit_paise - credit_paise), 0) into in_ledger from ledger_entry
   where organization_id = new.organization_id and sale_id = new.sale_id and account = 'customer';
  select coalesce(sum(principal_paise + cgst_paise + sgst_paise + igst_paise
                      - paid_principal_paise - paid_tax_paise), 0) into in_plan from installment
   where organization_id = new.organization_id and sale_id = new.sale_id and demand_date is not null;
  if in_ledger <> in_plan then
    raise exception 'The ledger and the installments of a sale disagree.'
      using errcode = 'check_violation', constraint = 'ledger_equals_plan';
  end if;
  return null;
end $$;
create constraint trigger ledger_equals_plan after insert on ledger_entry
  deferrable initially deferred for each row execute function check_customer_balance();
create constraint trigger plan_equals_ledger
  after update of demand_date, paid_principal_paise, paid_tax_paise on installment
  deferrable initially deferred for each row execute function check_customer_balance();

create table invoice (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  doc_type text not null default 'taxInvoice' check (doc_type in ('taxInvoice', 'billOfSupply')),
  invoice_number text,
  financial_year text,
  series text,
  seq_no int,
  sale_id uuid not null,
  project_id uuid not null,
  bill_to jsonb not null,
  supplier_name text not null,
  supplier_gstin text,
  place_of_supply text,
  taxable_paise bigint not null check (taxable_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  total_paise bigint not null check (total_paise > 0),
  paid_paise bigint not null default 0,
  issue_date date,
  due_date date,
  status text not null default 'draft' check (status in ('draft', 'issued', 'partiallyPaid', 'paid', 'cancelled')),
  cancel_reason text,
  -- Everything the printed document shows, frozen at issue.
  snapshot jsonb,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, sale_id) references sale,
  foreign key (organization_id, project_id) references project,
  constraint invoice_number_once unique (organization_id, series, financial_year, seq_no),
  constraint invoice_number_short check (length(invoice_number) <= 16 and invoice_number ~ '^[A-Z0-9/-]+$'),
  constraint invoice_issued_complete check (
    status in ('draft', 'cancelled') or (invoice_number is not null and issue_date is not null
      and due_date is not null and snapshot is not null)),
  constraint invoice_total check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  constraint invoice_not_overpaid check (paid_paise between 0 and total_paise)
);
create index invoice_newest on invoice (organization_id, created_at desc, id desc);
create index invoice_of_sale on invoice (organization_id, sale_id);

create table invoice_line (
  organization_id uuid not null default app_organization_id() references organization,
  invoice_id uuid not null,
  line_no int not null check (line_no >= 1),
  installment_id uuid not null,
  description text not null,
  detail text,
  sac text not null,
  gst_rate_pct numeric(7, 4) not null,
  taxable_paise bigint not null check (taxable_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  total_paise bigint not null,
  primary key (organization_id, invoice_id, line_no),
  foreign key (organization_id, invoice_id) references invoice,
  foreign key (organization_id, installment_id) references installment,
  constraint invoice_line_total check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  constraint invoice_line_split check (igst_paise = 0 or (cgst_paise = 0 and sgst_paise = 0))
);

create table invoice_installment (
  organization_id uuid not null default app_organization_id() references organization,
  invoice_id uuid not null,
  installment_id uuid not null,
  is_live boolean not null default true,
  primary key (organization_id, invoice_id, installment_id),
  foreign key (organization_id, invoice_id) references invoice,
  foreign key (organization_id, installment_id) references installment
);
create unique index invoice_installment_live_once on invoice_installment (organization_id, installment_id)
  where is_live;

alter table payment_transaction add foreign key (organization_id, invoice_id) references invoice;

-- CGST rule 46: consecutive numbers, one series and year at a time, dates in their order.
create function check_invoice_number() returns trigger
  language plpgsql
  as $$
declare
  before_it record;
begin
  if new.seq_no is null or (tg_op = 'UPDATE' and old.seq_no is not null) then
    if tg_op = 'UPDATE' and old.seq_no is not null
       and (new.seq_no, new.series, new.financial_year, new.invoice_number, new.issue_date, new.snapshot)
           is distinct from (old.seq_no, old.series, old.financial_year, old.invoice_number, old.issue_date, old.snapshot) then
      raise exception 'An issued invoice cannot be edited; cancel it and issue a credit note.'
        using errcode = 'restrict_violation', constraint = 'invoice_issued_immutable';
    end if;
    return new;
  end if;
  select max(seq_no) as seq_no, max(issue_date) as issue_date into before_it from invoice
   where organization_id = new.organization_id and series = new.series and financial_year = new.financial_year;
  if new.seq_no <> coalesce(before_it.seq_no, 0) + 1 or new.issue_date < before_it.issue_date then
    raise exception 'Invoice % is out of order.', new.invoice_number
      using errcode = 'check_violation', constraint = 'invoice_number_consecutive';
  end if;
  return new;
end $$;
create trigger check_invoice_number before insert or update on invoice
  for each row execute function check_invoice_number();

create function check_invoice_lines() returns trigger
  language plpgsql
  as $$
declare
  head invoice%rowtype;
  lines record;
begin
  select * into head from invoice
   where organization_id = new.organization_id
     and id = (case tg_table_name when 'invoice' then (to_jsonb(new) ->> 'id') else (to_jsonb(new) ->> 'invoice_id') end)::uuid
   for update;
  select coalesce(sum(taxable_paise), 0) as taxable, coalesce(sum(cgst_paise), 0) as cgst,
         coalesce(sum(sgst_paise), 0) as sgst, coalesce(sum(igst_paise), 0) as igst
    into lines from invoice_line
   where organization_id = head.organization_id and invoice_id = head.id;
  if (lines.taxable, lines.cgst, lines.sgst, lines.igst)
     is distinct from (head.taxable_paise::numeric, head.cgst_paise::numeric, head.sgst_paise::numeric, head.igst_paise::numeric) then
    raise exception 'The lines of invoice % do not add up to it.', head.invoice_number
      using errcode = 'check_violation', constraint = 'invoice_equals_lines';
  end if;
  return null;
end $$;
create constraint trigger invoice_equals_lines_head
  after insert or update of taxable_paise, cgst_paise, sgst_paise, igst_paise on invoice
  deferrable initially deferred for each row execute function check_invoice_lines();
create constraint trigger invoice_equals_lines_line after insert or update on invoice_line
  deferrable initially deferred for each row execute function check_invoice_lines();

call protect_table('sale', 'select, insert, update');
call protect_table('sale_applicant', 'select, insert, update, delete');
call protect_table('payment_plan', 'select, insert, update');
call protect_table('installment', 'select, insert, update');
call protect_table('payment_transaction', 'select, insert, update');
call protect_table('receipt_allocation', 'select, insert');
call protect_table('receipt_split', 'select, insert');
call protect_table('ledger_head', 'select, insert, update');
call protect_table('ledger_batch', 'select, insert');
call protect_table('ledger_entry', 'select, insert');
call protect_table('invoice', 'select, insert, update');
call protect_table('invoice_line', 'select, insert');
call protect_table('invoice_installment', 'select, insert, update');
