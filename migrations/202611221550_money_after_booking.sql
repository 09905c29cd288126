-- What happens to money after the booking: instruments that bounce, receipts that are taken back, tax that the buyer
-- deducts, money that goes back, charges beside the installments, and what is given up.
alter table payment_transaction
  drop constraint payment_transaction_type_check,
  drop constraint payment_transaction_mode_check,
  drop constraint payment_transaction_status_check,
  drop constraint receipt_verified_complete,
  add column bounced_on date,
  add column bounce_reason text,
  add column reversed_on date,
  -- Tax deducted by the buyer: the form he paid it with and the certificate that closes it.
  add column tds_form text,
  add column tds_acknowledgement text,
  add column tds_challan_date date,
  add column tds_certificate_number text,
  add column tds_certificate_file_id uuid,
  add foreign key (organization_id, tds_certificate_file_id) references file,
  add constraint payment_transaction_type_known check (type in ('receipt', 'tds', 'refund', 'adjustment')),
  add constraint payment_transaction_mode_known check (mode in ('neft', 'rtgs', 'imps', 'upi', 'cheque', 'dd', 'card',
    'cash', 'bankLoan', 'nach', 'tds')),
  add constraint payment_transaction_status_known check (status in ('recorded', 'verified', 'bounced', 'reversed')),
  add constraint receipt_mode_of_type check ((type = 'tds') = (mode = 'tds')),
  add constraint receipt_refund_not_in_cash check (type <> 'refund' or mode <> 'cash'),
  add constraint receipt_bounces_by_instrument check (status <> 'bounced' or
    (mode in ('cheque', 'dd', 'nach') and bounced_on is not null and bounce_reason is not null)),
  add constraint receipt_verified_complete check (status <> 'verified' or (receipt_number is not null
    and verified_by_id is not null and verified_at is not null and snapshot is not null
    and (type = 'tds' or deposit_account_id is not null)
    and (type <> 'tds' or tds_acknowledgement is not null)));

-- What a numbered receipt says never changes: it bounces or is reversed, gets its certificate, and money on account
-- finds its demand.
create or replace function keep_verified_receipt() returns trigger
  language plpgsql
  as $$
declare
  mutable constant text[] := '{status,bounced_on,bounce_reason,reversed_on,reversal_reason,unallocated_paise,'
    'counted_for_cap_paise,tds_certificate_number,tds_certificate_file_id,version,updated_at,updated_by_id}';
begin
  if old.receipt_number is not null and (to_jsonb(new) - mutable) is distinct from (to_jsonb(old) - mutable) then
    raise exception 'A verified transaction cannot be edited; reverse it and record a new one.'
      using errcode = 'restrict_violation', constraint = 'receipt_verified_immutable';
  end if;
  return new;
end $$;

-- Part of an installment that is given up counts as settled.
alter table installment
  add column waived_principal_paise bigint not null default 0 check (waived_principal_paise >= 0),
  add column waived_tax_paise bigint not null default 0 check (waived_tax_paise >= 0),
  drop constraint installment_not_overpaid,
  add constraint installment_not_overpaid check (
    paid_principal_paise + waived_principal_paise <= principal_paise
    and paid_tax_paise + waived_tax_paise <= cgst_paise + sgst_paise + igst_paise);

-- Billed beside the installments: interest for paying late, with its tax, and what a bounced instrument costs.
create table sale_charge (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  sale_id uuid not null,
  kind text not null check (kind in ('interest', 'bounceCharge')),
  -- Interest runs on an installment, a bounce charge follows a receipt.
  installment_id uuid,
  transaction_id uuid,
  posted_on date not null,
  -- The days that interest is for, both included, and the rate of that default.
  from_day date,
  to_day date,
  rate_pct numeric(7, 4),
  -- Each stretch of days with the balance on which it runs.
  stretches jsonb not null default '[]',
  amount_paise bigint not null check (amount_paise > 0),
  gst_pct numeric(7, 4) not null default 0,
  cgst_paise bigint not null default 0 check (cgst_paise >= 0),
  sgst_paise bigint not null default 0 check (sgst_paise >= 0),
  igst_paise bigint not null default 0 check (igst_paise >= 0),
  paid_amount_paise bigint not null default 0 check (paid_amount_paise >= 0),
  paid_tax_paise bigint not null default 0 check (paid_tax_paise >= 0),
  waived_amount_paise bigint not null default 0 check (waived_amount_paise >= 0),
  waived_tax_paise bigint not null default 0 check (waived_tax_paise >= 0),
  rates_used jsonb not null default '[]',
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, sale_id) references sale,
  foreign key (organization_id, installment_id) references installment,
  foreign key (organization_id, transaction_id) references payment_transaction,
  constraint sale_charge_of_its_kind check (
    (kind = 'interest') = (installment_id is not null and from_day is not null and to_day is not null and rate_pct is not null)
    and (kind = 'bounceCharge') = (transaction_id is not null)),
  constraint sale_charge_days check (from_day <= to_day),
  constraint sale_charge_igst_or_halves check (igst_paise = 0 or (cgst_paise = 0 and sgst_paise = 0)),
  constraint sale_charge_not_overpaid check (paid_amount_paise + waived_amount_paise <= amount_paise
    and paid_tax_paise + waived_tax_paise <= cgst_paise + sgst_paise + igst_paise)
);
create index sale_charge_of_sale on sale_charge (organization_id, sale_id, posted_on);
create index sale_charge_of_installment on sale_charge (organization_id, installment_id, to_day);
create index sale_charge_by_day on sale_charge (organization_id, posted_on);
-- A receipt bounces once, and no day of an installment bears interest twice.
create unique index sale_charge_bounce_once on sale_charge (organization_id, transaction_id) where kind = 'bounceCharge';
alter table sale_charge add constraint sale_charge_day_once exclude using gist (
  organization_id with =, installment_id with =, daterange(from_day, to_day, '[]') with &&) where (kind = 'interest');
call protect_table('sale_charge', 'select, insert, update');

-- Money goes to an installment or to a charge.
alter table receipt_allocation
  alter column installment_id drop not null,
  add column charge_id uuid,
  add foreign key (organization_id, charge_id) references sale_charge,
  add constraint receipt_allocation_one_thing check (num_nonnulls(installment_id, charge_id) = 1);
create index receipt_allocation_of_charge on receipt_allocation (organization_id, charge_id) where charge_id is not null;

-- Only money that came in is allocated; a refund goes to nobody's installments.
create or replace function check_receipt_allocated() returns trigger
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
  if receipt.type in ('receipt', 'tds') and receipt.status = 'verified'
     and receipt.amount_paise <> receipt.unallocated_paise + coalesce((
       select sum(principal_paise + tax_paise) from receipt_allocation
        where organization_id = receipt.organization_id and transaction_id = receipt.id), 0) then
    raise exception 'The allocations of receipt % do not add up to it.', receipt.receipt_number
      using errcode = 'check_violation', constraint = 'receipt_fully_allocated';
  end if;
  return null;
end $$;

-- The ledger takes what follows a demand and a receipt. What is taken back is a batch of its own that names the one
-- it takes back, once.
alter table ledger_batch
  drop constraint ledger_batch_source_type_check,
  add column reverses_batch_id uuid,
  add foreign key (organization_id, reverses_batch_id) references ledger_batch,
  add constraint ledger_batch_source_known check (source_type in ('demand', 'receipt', 'onAccount', 'tds', 'interest',
    'bounceCharge', 'waiver', 'reversal', 'cancellation', 'refund', 'transfer')),
  add constraint ledger_batch_reversal_names_batch check ((source_type = 'reversal') = (reverses_batch_id is not null));
create unique index ledger_batch_reversed_once on ledger_batch (organization_id, reverses_batch_id)
  where reverses_batch_id is not null;
create index ledger_batch_by_day on ledger_batch (organization_id, posted_on);
drop index ledger_batch_source_once;

-- An installment is demanded once and a receipt posted once, however often a worker tries; again only after the
-- batch before was taken back.
create function check_batch_source_once() returns trigger
  language plpgsql
  as $$
begin
  if (select count(*) from ledger_batch b
       where b.organization_id = new.organization_id and b.source_type = new.source_type and b.source_id = new.source_id
         and not exists (select from ledger_batch r
                          where r.organization_id = b.organization_id and r.reverses_batch_id = b.id)) > 1 then
    raise exception 'This was posted to the ledger already.'
      using errcode = 'unique_violation', constraint = 'ledger_batch_source_once';
  end if;
  return null;
end $$;
create constraint trigger ledger_batch_source_once after insert on ledger_batch
  deferrable initially immediate for each row
  when (new.source_type in ('demand', 'receipt', 'tds', 'interest', 'bounceCharge', 'waiver', 'cancellation', 'refund'))
  execute function check_batch_source_once();

-- What the ledger says a customer owes is what his demanded installments and his charges leave open. A cancelled sale
-- has settled with him: what is still owed to him stands in another account.
create or replace function check_customer_balance() returns trigger
  language plpgsql
  as $$
declare
  in_ledger bigint;
  in_plan bigint;
  of_sale record;
begin
  select id, status into of_sale from sale
   where organization_id = new.organization_id
     and id = (case tg_table_name when 'sale' then (to_jsonb(new) ->> 'id') else (to_jsonb(new) ->> 'sale_id') end)::uuid
   for update;
  select coalesce(sum(debit_paise - credit_paise), 0) into in_ledger from ledger_entry
   where organization_id = new.organization_id and sale_id = of_sale.id and account = 'customer';
  select case when of_sale.status = 'cancelled' then 0 else
      coalesce((select sum(principal_paise + cgst_paise + sgst_paise + igst_paise
                           - paid_principal_paise - paid_tax_paise - waived_principal_paise - waived_tax_paise)
                  from installment
                 where organization_id = new.organization_id and sale_id = of_sale.id and demand_date is not null), 0)
    + coalesce((select sum(amount_paise + cgst_paise + sgst_paise + igst_paise
                           - paid_amount_paise - paid_tax_paise - waived_amount_paise - waived_tax_paise)
                  from sale_charge
                 where organization_id = new.organization_id and sale_id = of_sale.id), 0) end
    into in_plan;
  if in_ledger <> in_plan then
    raise exception 'The ledger and the installments of a sale disagree.'
      using errcode = 'check_violation', constraint = 'ledger_equals_plan';
  end if;
  return null;
end $$;
drop trigger plan_equals_ledger on installment;
create constraint trigger plan_equals_ledger
  after update of demand_date, paid_principal_paise, paid_tax_paise, waived_principal_paise, waived_tax_paise on installment
  deferrable initially deferred for each row execute function check_customer_balance();
create constraint trigger charge_equals_ledger after insert or update on sale_charge
  deferrable initially deferred for each row execute function check_customer_balance();
create constraint trigger sale_equals_ledger after update of status on sale
  deferrable initially deferred for each row execute function check_customer_balance();
