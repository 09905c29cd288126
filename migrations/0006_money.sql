-- Money: plans and installments, receipts, charges and waivers, the ledger, invoices, accounts of projects.

-- room: plans

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
comment on table payment_plan is 'The plan of payments of a sale.';
comment on column payment_plan.template_snapshot is 'The template as it was agreed.';
comment on column payment_plan.status is 'superseded: holds what a revision took out of the plan in force.';

create unique index payment_plan_one_active on payment_plan (organization_id, sale_id) where status = 'active';
comment on index payment_plan_one_active is 'A sale has one active plan.';
-- For statements that are prepared once for all states, which cannot use the index of active plans.
create index payment_plan_of_sale on payment_plan (organization_id, sale_id);

call protect_table('payment_plan', 'select, insert, update');

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
  trigger_type text,
  milestone_key text,
  credit_days int check (credit_days >= 0),
  parts jsonb not null,
  expected_date date,
  demand_date date,
  due_date date,
  demand_withdrawn_on date,
  held_for_registration boolean not null default false,
  paid_principal_paise bigint not null default 0 check (paid_principal_paise >= 0),
  paid_tax_paise bigint not null default 0 check (paid_tax_paise >= 0),
  waived_principal_paise bigint not null default 0 check (waived_principal_paise >= 0),
  waived_tax_paise bigint not null default 0 check (waived_tax_paise >= 0),
  credited_tax_paise bigint not null default 0,
  tds_waiting_paise bigint not null default 0 check (tds_waiting_paise >= 0),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, plan_id) references payment_plan,
  foreign key (organization_id, sale_id) references sale,
  constraint installment_due_after_demand check ((demand_date is null) = (due_date is null) and due_date >= demand_date),
  constraint installment_igst_or_halves check (igst_paise = 0 or (cgst_paise = 0 and sgst_paise = 0)),
  constraint installment_not_overpaid check (
    paid_principal_paise + waived_principal_paise <= principal_paise
    and paid_tax_paise + waived_tax_paise <= cgst_paise + sgst_paise + igst_paise),
  constraint installment_seq_once unique (organization_id, plan_id, seq)
    deferrable initially deferred,
  constraint installment_withdrawn_not_demanded check (demand_withdrawn_on is null or demand_date is null),
  constraint installment_credits_what_is_waived
    check (credited_tax_paise between 0 and least(waived_principal_paise + waived_tax_paise,
                                                  cgst_paise + sgst_paise + igst_paise))
);
comment on table installment is 'One payment of a plan: what it waits for, what is demanded, paid, waived.';
comment on column installment.trigger is 'What the demand waits for: a milestone, days after an event, a date.';
comment on column installment.trigger_type is 'Copied from trigger, where an index can find it.';
comment on column installment.milestone_key is 'Copied from trigger, where an index can find it.';
comment on column installment.credit_days is 'Days from demand to due date; null: those of the project.';
comment on column installment.parts is
  'What is billed with it: the price, or its share of each charge. Adds up to principal and tax.';
comment on column installment.expected_date is 'The day on which it will be demanded, if that is known.';
comment on column installment.demand_withdrawn_on is 'The demand was withdrawn; only a demand run demands it again.';
comment on column installment.held_for_registration is
  'Reached its trigger, but waits for registration because of the 10 % limit.';
comment on column installment.waived_principal_paise is 'Counts as settled, like what is paid.';
comment on column installment.credited_tax_paise is
  'Tax taken back by a credit note: no longer owed to the state, never billed again.';
comment on column installment.tds_waiting_paise is 'Sum of tds_waiting, kept here for lists of what is late.';
comment on constraint installment_due_after_demand on installment is
  'A demand has a due date, which is not before it.';
comment on constraint installment_igst_or_halves on installment is 'Tax is IGST, or CGST and SGST, never both.';
comment on constraint installment_not_overpaid on installment is 'No more is paid and waived than is due.';
comment on constraint installment_seq_once on installment is
  'Installments of a plan are numbered; they may swap places within a transaction.';
comment on constraint installment_withdrawn_not_demanded on installment is 'A demanded installment is not marked as withdrawn.';
comment on constraint installment_credits_what_is_waived on installment is
  'No more tax is credited than was waived, nor than there is.';

create index installment_of_sale on installment (organization_id, sale_id, seq);
create index installment_due on installment (organization_id, due_date) where demand_date is not null;
create index installment_of_milestone on installment (organization_id, milestone_key, sale_id)
  where milestone_key is not null;
create index installment_on_a_day on installment (organization_id, expected_date, sale_id)
  where demand_date is null and trigger_type in ('daysAfterBooking', 'daysAfterRegistration', 'fixedDate');
create index installment_held on installment (organization_id, sale_id)
  where held_for_registration and demand_date is null;
-- What customers owe of their demands: a small part of all installments.
create index installment_open on installment (organization_id, due_date)
  where demand_date is not null
    and (principal_paise + cgst_paise + sgst_paise + igst_paise)
      - (paid_principal_paise + paid_tax_paise + waived_principal_paise + waived_tax_paise) > 0;

call protect_table('installment', 'select, insert, update');

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
   where p.organization_id = sale_row.organization_id and p.sale_id = sale_row.id and p.status in ('active', 'completed');
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
create constraint trigger plan_equals_sale_sale after insert or update of agreement_value_paise, gst_paise,
  other_charges_paise, other_gst_paise, corpus_paise on sale
  deferrable initially deferred for each row execute function check_plan_equals_sale();
comment on trigger plan_equals_sale_sale on sale is
  'The installments of the plan in force add up to the price of the sale, component by component.';
create constraint trigger plan_equals_sale_plan after insert or update of status on payment_plan
  deferrable initially deferred for each row execute function check_plan_equals_sale();
comment on trigger plan_equals_sale_plan on payment_plan is
  'The installments of the plan in force add up to the price of the sale, component by component.';
create constraint trigger plan_equals_sale_installment
  after insert or update of plan_id, principal_paise, cgst_paise, sgst_paise, igst_paise, component on installment
  deferrable initially deferred for each row execute function check_plan_equals_sale();
comment on trigger plan_equals_sale_installment on installment is
  'The installments of the plan in force add up to the price of the sale, component by component.';

create function keep_installment_trigger() returns trigger
  language plpgsql
  as $$
begin
  new.trigger_type := new.trigger ->> 'type';
  new.milestone_key := new.trigger ->> 'milestoneKey';
  return new;
end $$;
create trigger keep_installment_trigger before insert or update of trigger, trigger_type, milestone_key on installment
  for each row execute function keep_installment_trigger();
comment on trigger keep_installment_trigger on installment is 'trigger_type and milestone_key always follow trigger.';

create function keep_demanded_installment() returns trigger
  language plpgsql
  as $$
begin
  if (old.demand_date is not null
      or old.paid_principal_paise + old.paid_tax_paise + old.waived_principal_paise + old.waived_tax_paise > 0)
     and (new.plan_id, new.component, new.principal_paise, new.cgst_paise, new.sgst_paise, new.igst_paise, new.parts)
         is distinct from
         (old.plan_id, old.component, old.principal_paise, old.cgst_paise, old.sgst_paise, old.igst_paise, old.parts)
  then
    raise exception '% is demanded already and stays as it is.', old.name
      using errcode = 'check_violation', constraint = 'installment_demanded_stays';
  end if;
  return new;
end $$;
create trigger keep_demanded_installment
  before update of plan_id, component, principal_paise, cgst_paise, sgst_paise, igst_paise, parts on installment
  for each row execute function keep_demanded_installment();
comment on trigger keep_demanded_installment on installment is
  'What is demanded, paid or waived no longer moves and keeps its amounts.';

create function check_tds_waiting_is_open() returns trigger
  language plpgsql
  as $$
begin
  if exists (
    select from installment
     where organization_id = new.organization_id and id = new.id
       and tds_waiting_paise > principal_paise - paid_principal_paise - waived_principal_paise) then
    raise exception 'More tax waits for an installment than is open of it.'
      using errcode = 'check_violation', constraint = 'tds_waiting_is_open';
  end if;
  return null;
end $$;
create constraint trigger tds_waiting_is_open
  after update of tds_waiting_paise, paid_principal_paise, waived_principal_paise, principal_paise on installment
  deferrable initially deferred for each row when (new.tds_waiting_paise > 0)
  execute function check_tds_waiting_is_open();
comment on trigger tds_waiting_is_open on installment is
  'No more TDS waits for an installment than is open of its price.';

-- room: receipts

create table payment_transaction (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  receipt_number text,
  sale_id uuid not null,
  type text not null default 'receipt'
    constraint payment_transaction_type_known check (type in ('receipt', 'tds', 'refund', 'adjustment')),
  mode text not null
    constraint payment_transaction_mode_known check (mode in ('neft', 'rtgs', 'imps', 'upi', 'cheque', 'dd', 'card',
    'cash', 'bankLoan', 'nach', 'tds', 'transfer')),
  amount_paise bigint not null check (amount_paise > 0),
  received_date date not null,
  reference text,
  reference_key text,
  instrument_date date,
  bank_name text,
  payer_name text,
  payer_type text not null default 'applicant' check (payer_type in ('applicant', 'bank', 'thirdParty')),
  deposit_account_id uuid,
  invoice_id uuid,
  refund_line_id uuid,
  due_on date,
  origin_sale_id uuid,
  requested_allocations jsonb,
  unallocated_paise bigint not null default 0 check (unallocated_paise >= 0),
  counted_for_cap_paise bigint not null check (counted_for_cap_paise >= 0),
  status text not null default 'recorded'
    constraint payment_transaction_status_known check (status in ('recorded', 'verified', 'bounced', 'reversed')),
  recorded_by_id uuid not null,
  verified_by_id uuid,
  verified_at timestamptz,
  self_verified boolean not null default false,
  cleared_on date,
  bounced_on date,
  bounce_reason text,
  reversed_on date,
  reversal_reason text,
  declaration_file_id uuid,
  snapshot jsonb,
  tds_form text,
  tds_acknowledgement text,
  tds_challan_date date,
  tds_certificate_number text,
  tds_certificate_file_id uuid,
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
  foreign key (organization_id, tds_certificate_file_id) references file,
  foreign key (organization_id, origin_sale_id) references sale,
  constraint receipt_number_once unique (organization_id, receipt_number),
  constraint receipt_two_people check (verified_by_id is distinct from recorded_by_id or self_verified),
  constraint receipt_mode_of_type check ((type = 'tds') = (mode = 'tds')),
  constraint receipt_refund_not_in_cash check (type <> 'refund' or mode <> 'cash'),
  constraint receipt_bounces_by_instrument check (status <> 'bounced' or
    (mode in ('cheque', 'dd', 'nach') and bounced_on is not null and bounce_reason is not null)),
  constraint receipt_refund_has_line check ((type = 'refund') = (refund_line_id is not null)),
  constraint receipt_reference_unless_cash check (mode in ('cash', 'tds') or type = 'refund'
    or reference is not null),
  constraint receipt_reversed_complete check (status <> 'reversed' or receipt_number is null
    or (reversed_on is not null and reversal_reason is not null)),
  constraint receipt_moved_names_origin check ((type = 'adjustment') = (mode = 'transfer')
    and (type = 'adjustment') = (origin_sale_id is not null)),
  constraint receipt_verified_complete check (status <> 'verified' or (receipt_number is not null
    and verified_by_id is not null and verified_at is not null and snapshot is not null
    and (type in ('tds', 'adjustment') or deposit_account_id is not null)
    and (type <> 'tds' or tds_acknowledgement is not null)
    and (type <> 'refund' or reference is not null)))
);
-- References to invoice are added below.
-- References to refund_line are added in 0008_sale_lifecycle.sql.
comment on table payment_transaction is
  'Money of a sale: receipts, tax deducted by the buyer, refunds, amounts moved from another sale.';
comment on column payment_transaction.receipt_number is 'Given when it is verified.';
comment on column payment_transaction.type is
  'tds: deducted by the buyer (s.194-IA); adjustment: moved from another sale.';
comment on column payment_transaction.reference_key is
  'Reference in upper case without spaces, so that it is found however it was typed.';
comment on column payment_transaction.payer_type is 'Money of a third party needs a declaration.';
comment on column payment_transaction.refund_line_id is 'Of a refund: what it pays.';
comment on column payment_transaction.due_on is
  'By when a refund has to be paid; state rules count from the day it was demanded.';
comment on column payment_transaction.origin_sale_id is 'The sale that an adjustment comes from.';
comment on column payment_transaction.requested_allocations is
  'Where the recorder wants it to go; null: the legal order.';
comment on column payment_transaction.unallocated_paise is 'On account.';
comment on column payment_transaction.counted_for_cap_paise is
  'Counts towards the 10 % that may be accepted before registration.';
comment on column payment_transaction.self_verified is 'Verified by its recorder, because nobody else could.';
comment on column payment_transaction.cleared_on is 'The day the bank credited it: dates the posting.';
comment on column payment_transaction.snapshot is 'Everything the printed receipt shows, fixed when it is verified.';
comment on column payment_transaction.tds_form is
  'The form with which the buyer paid the tax; the certificate completes it.';
comment on constraint receipt_number_once on payment_transaction is 'Receipts are numbered.';
comment on constraint receipt_two_people on payment_transaction is
  'Recorded and verified by two people, unless nobody else could verify.';
comment on constraint receipt_mode_of_type on payment_transaction is 'TDS is a mode and a type of its own.';
comment on constraint receipt_refund_not_in_cash on payment_transaction is 'Refunds are not paid in cash.';
comment on constraint receipt_bounces_by_instrument on payment_transaction is
  'Only cheques, drafts and mandates bounce, with day and reason.';
comment on constraint receipt_refund_has_line on payment_transaction is
  'A refund names the line it pays, and nothing else does.';
comment on constraint receipt_reference_unless_cash on payment_transaction is
  'Money through a bank names its reference; TDS and refunds get it later.';
comment on constraint receipt_reversed_complete on payment_transaction is
  'A numbered receipt that is reversed says when and why.';
comment on constraint receipt_moved_names_origin on payment_transaction is
  'An adjustment names the sale it comes from, and nothing else does.';
comment on constraint receipt_verified_complete on payment_transaction is
  'A verified transaction has number, verifier, moment, document, and what its type needs.';

create unique index receipt_reference_once on payment_transaction (organization_id, mode, reference_key)
  where status in ('recorded', 'verified') and mode <> 'cash';
comment on index receipt_reference_once is 'A bank reference is recorded once, unless it bounced or was reversed.';
create index payment_transaction_of_sale on payment_transaction (organization_id, sale_id, received_date, id);
create index payment_transaction_newest on payment_transaction (organization_id, received_date desc, id desc);
create index payment_transaction_waiting on payment_transaction (organization_id, received_date, id)
  where status = 'recorded';
create unique index receipt_refund_once on payment_transaction (organization_id, refund_line_id)
  where status in ('recorded', 'verified');
comment on index receipt_refund_once is 'A refund line is paid once, unless the payment bounced or was reversed.';
create index payment_transaction_certificate_pending on payment_transaction (organization_id, received_date, id)
  where type = 'tds' and status = 'verified' and tds_certificate_number is null;
create index payment_transaction_refunds on payment_transaction (organization_id, due_on, id) where type = 'refund';
create index payment_transaction_by_account on payment_transaction (organization_id, deposit_account_id, cleared_on)
  where verified_at is not null;
-- Bounced receipts: few among all.
create index payment_transaction_bounced on payment_transaction (organization_id, bounced_on) where bounced_on is not null;

call protect_table('payment_transaction', 'select, insert, update');

create function keep_verified_receipt() returns trigger
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
create trigger keep_verified_receipt before update on payment_transaction
  for each row execute function keep_verified_receipt();
comment on trigger keep_verified_receipt on payment_transaction is
  'A numbered receipt never changes: it can bounce or be reversed, get its TDS certificate, and its money on '
  'account can be allocated.';

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
comment on trigger receipt_booking_cap on payment_transaction is
  'RERA s.13: no more than 10 % of the price is accepted before the agreement is registered.';

create table receipt_split (
  organization_id uuid not null default app_organization_id() references organization,
  transaction_id uuid not null,
  project_id uuid not null,
  received_on date not null,
  tax_paise bigint not null check (tax_paise >= 0),
  separate_paise bigint not null check (separate_paise >= 0),
  free_paise bigint not null check (free_paise >= 0),
  rate_config_id uuid not null,
  taken_back_on date,
  created_at timestamptz not null,
  primary key (organization_id, transaction_id),
  foreign key (organization_id, transaction_id) references payment_transaction,
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, rate_config_id) references rate_config
);
comment on table receipt_split is
  'RERA s.4(2)(l)(D): how much of a receipt, without its tax, belongs into the separate account of the project.';
comment on column receipt_split.separate_paise is 'The 70 % for the separate account.';
comment on column receipt_split.taken_back_on is
  'The receipt bounced or was reversed, so nothing is owed to the account.';

call protect_table('receipt_split', 'select, insert');
grant update (taken_back_on) on receipt_split to plinth_app;

-- room: charges

create table sale_charge (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  sale_id uuid not null,
  kind text not null check (kind in ('interest', 'bounceCharge', 'transferFee')),
  installment_id uuid,
  transaction_id uuid,
  transfer_id uuid,
  posted_on date not null,
  from_day date,
  to_day date,
  rate_pct numeric(7, 4),
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
  constraint sale_charge_days check (from_day <= to_day),
  constraint sale_charge_igst_or_halves check (igst_paise = 0 or (cgst_paise = 0 and sgst_paise = 0)),
  constraint sale_charge_not_overpaid check (paid_amount_paise + waived_amount_paise <= amount_paise
    and paid_tax_paise + waived_tax_paise <= cgst_paise + sgst_paise + igst_paise),
  constraint sale_charge_day_once exclude using gist (
    organization_id with =, installment_id with =, daterange(from_day, to_day, '[]') with &&) where (kind = 'interest'),
  constraint sale_charge_of_its_kind check (
    (kind = 'interest') = (installment_id is not null and from_day is not null and to_day is not null and rate_pct is not null)
    and (kind = 'bounceCharge') = (transaction_id is not null)
    and (kind = 'transferFee') = (transfer_id is not null))
);
-- References to buyer_transfer are added in 0008_sale_lifecycle.sql.
comment on table sale_charge is
  'Charges beside the installments: interest for paying late, with its tax, fees for bounced instruments and '
  'transfers.';
comment on column sale_charge.installment_id is 'Of interest: the installment it runs on.';
comment on column sale_charge.transaction_id is 'Of a bounce charge: the receipt that bounced.';
comment on column sale_charge.transfer_id is 'Of a transfer fee: the transfer.';
comment on column sale_charge.from_day is 'First day that interest is for; to_day is the last.';
comment on column sale_charge.stretches is 'Days with the balance on which interest runs.';
comment on constraint sale_charge_days on sale_charge is 'Interest does not end before it begins.';
comment on constraint sale_charge_igst_or_halves on sale_charge is 'Tax is IGST, or CGST and SGST, never both.';
comment on constraint sale_charge_not_overpaid on sale_charge is 'No more is paid and waived than is due.';
comment on constraint sale_charge_day_once on sale_charge is 'No day of an installment bears interest twice.';
comment on constraint sale_charge_of_its_kind on sale_charge is
  'Each kind names what it arises from, and interest its days and rate.';

create index sale_charge_of_sale on sale_charge (organization_id, sale_id, posted_on);
create index sale_charge_of_installment on sale_charge (organization_id, installment_id, to_day);
create index sale_charge_by_day on sale_charge (organization_id, posted_on);
create unique index sale_charge_bounce_once on sale_charge (organization_id, transaction_id) where kind = 'bounceCharge';
comment on index sale_charge_bounce_once is 'A receipt is charged once for bouncing.';
create unique index sale_charge_transfer_once on sale_charge (organization_id, transfer_id)
  where kind = 'transferFee';
comment on index sale_charge_transfer_once is 'A transfer is charged once.';

call protect_table('sale_charge', 'select, insert, update');

-- room: receipts

create table receipt_allocation (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  transaction_id uuid not null,
  installment_id uuid,
  charge_id uuid,
  principal_paise bigint not null check (principal_paise >= 0),
  tax_paise bigint not null check (tax_paise >= 0),
  at_verification boolean not null default true,
  taken_back_on date,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, transaction_id) references payment_transaction,
  foreign key (organization_id, installment_id) references installment,
  foreign key (organization_id, charge_id) references sale_charge,
  constraint receipt_allocation_something check (principal_paise + tax_paise > 0),
  constraint receipt_allocation_one_thing check (num_nonnulls(installment_id, charge_id) = 1),
  constraint receipt_allocation_back_on_account check (taken_back_on is null or not at_verification)
);
comment on table receipt_allocation is 'What a receipt paid: an installment or a charge.';
comment on column receipt_allocation.at_verification is 'False: applied later, from on account.';
comment on column receipt_allocation.taken_back_on is
  'The demand it paid was withdrawn and the money is on account again; the row says what it had paid.';
comment on constraint receipt_allocation_something on receipt_allocation is 'An allocation has an amount.';
comment on constraint receipt_allocation_one_thing on receipt_allocation is
  'An allocation pays an installment or a charge, not both.';
comment on constraint receipt_allocation_back_on_account on receipt_allocation is
  'Only what came from on account returns to it.';

create index receipt_allocation_of_transaction on receipt_allocation (organization_id, transaction_id);
create index receipt_allocation_of_installment on receipt_allocation (organization_id, installment_id);
create index receipt_allocation_of_charge on receipt_allocation (organization_id, charge_id) where charge_id is not null;

call protect_table('receipt_allocation', 'select, insert');
grant update (taken_back_on) on receipt_allocation to plinth_app;

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
  if receipt.type in ('receipt', 'tds', 'adjustment') and receipt.status = 'verified'
     and receipt.amount_paise <> receipt.unallocated_paise + coalesce((
       select sum(principal_paise + tax_paise) from receipt_allocation
        where organization_id = receipt.organization_id and transaction_id = receipt.id
          and taken_back_on is null), 0) then
    raise exception 'The allocations of receipt % do not add up to it.', receipt.receipt_number
      using errcode = 'check_violation', constraint = 'receipt_fully_allocated';
  end if;
  return null;
end $$;
create constraint trigger receipt_fully_allocated
  after insert or update of status, amount_paise, unallocated_paise on payment_transaction
  deferrable initially deferred for each row execute function check_receipt_allocated();
comment on trigger receipt_fully_allocated on payment_transaction is
  'Every paisa of a verified receipt is allocated or on account.';
create constraint trigger receipt_allocation_complete after insert or update on receipt_allocation
  deferrable initially deferred for each row execute function check_receipt_allocated();
comment on trigger receipt_allocation_complete on receipt_allocation is
  'Every paisa of a verified receipt is allocated or on account.';

create table tds_waiting (
  organization_id uuid not null default app_organization_id() references organization,
  transaction_id uuid not null,
  installment_id uuid not null,
  principal_paise bigint not null check (principal_paise > 0),
  primary key (organization_id, transaction_id, installment_id),
  foreign key (organization_id, transaction_id) references payment_transaction,
  foreign key (organization_id, installment_id) references installment
);
comment on table tds_waiting is
  'Tax that a buyer deducted and paid to the state, recorded but not verified: nobody demands it again and no '
  'interest runs on it.';

create index tds_waiting_of_installment on tds_waiting (organization_id, installment_id);

call protect_table('tds_waiting', 'select, insert, delete');

create function keep_tds_waiting() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' then
    update installment set tds_waiting_paise = tds_waiting_paise + new.principal_paise
     where organization_id = new.organization_id and id = new.installment_id;
  else
    update installment set tds_waiting_paise = tds_waiting_paise - old.principal_paise
     where organization_id = old.organization_id and id = old.installment_id;
  end if;
  return null;
end $$;
create trigger keep_tds_waiting after insert or delete on tds_waiting
  for each row execute function keep_tds_waiting();
comment on trigger keep_tds_waiting on tds_waiting is
  'installment.tds_waiting_paise equals the sum of its rows here.';

create function check_tds_waiting() returns trigger
  language plpgsql
  as $$
begin
  if exists (
    select from tds_waiting waiting
      join payment_transaction money on money.organization_id = waiting.organization_id
                                    and money.id = waiting.transaction_id
     where waiting.organization_id = new.organization_id and money.id = new.id
       and (money.type <> 'tds' or money.status <> 'recorded' or money.reference is null)) then
    raise exception 'Only tax that is recorded with its acknowledgement waits for verification.'
      using errcode = 'check_violation', constraint = 'tds_waiting_is_recorded';
  end if;
  return null;
end $$;
create constraint trigger tds_waiting_is_recorded
  after update of status, reference on payment_transaction
  deferrable initially deferred for each row when (new.type = 'tds') execute function check_tds_waiting();
comment on trigger tds_waiting_is_recorded on payment_transaction is
  'Only TDS recorded with its acknowledgement waits for verification.';

-- room: invoices

create table invoice (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  doc_type text not null default 'taxInvoice'
    constraint invoice_doc_type_known check (doc_type in ('taxInvoice', 'billOfSupply', 'creditNote')),
  invoice_number text,
  financial_year text,
  series text,
  seq_no int,
  sale_id uuid not null,
  project_id uuid not null,
  against_invoice_id uuid,
  receipt_id uuid,
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
  waived_paise bigint not null default 0,
  issue_date date,
  due_date date,
  status text not null default 'draft' check (status in ('draft', 'issued', 'partiallyPaid', 'paid', 'cancelled')),
  cancel_reason text,
  snapshot jsonb,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, sale_id) references sale,
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, against_invoice_id) references invoice,
  foreign key (organization_id, receipt_id) references payment_transaction,
  constraint invoice_number_once unique (organization_id, series, financial_year, seq_no),
  constraint invoice_number_short check (length(invoice_number) <= 16 and invoice_number ~ '^[A-Z0-9/-]+$'),
  constraint invoice_total check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  constraint invoice_credit_names_invoice check ((doc_type = 'creditNote') = (against_invoice_id is not null)),
  constraint invoice_issued_complete check (
    status in ('draft', 'cancelled') or (invoice_number is not null and issue_date is not null and snapshot is not null
      and (due_date is not null or doc_type = 'creditNote' or paid_paise = total_paise))),
  constraint invoice_not_overpaid
    check (least(paid_paise, waived_paise) >= 0 and paid_paise + waived_paise <= total_paise),
  constraint invoice_credit_unpaid
    check (doc_type <> 'creditNote' or (paid_paise = 0 and waived_paise = 0 and status = 'issued')),
  constraint invoice_cancelled_waives_nothing check (status <> 'cancelled' or waived_paise = 0)
);
comment on table invoice is 'A tax invoice, bill of supply or credit note. Fixed once issued.';
comment on column invoice.against_invoice_id is
  'The invoice that a credit note takes back, whole or in part (CGST Act s.34).';
comment on column invoice.receipt_id is
  'Of interest and charges: the receipt that paid them, since their tax arises then (CGST Act s.13(6)).';
comment on column invoice.waived_paise is 'Neither paid nor open. 0 once the invoice is cancelled.';
comment on column invoice.snapshot is 'Everything the printed document shows, fixed at issue.';
comment on constraint invoice_number_once on invoice is 'Numbers are used once in a series and year.';
comment on constraint invoice_number_short on invoice is
  'CGST rule 46: at most 16 letters, digits, dashes and slashes.';
comment on constraint invoice_total on invoice is 'Value and tax add up to the total.';
comment on constraint invoice_credit_names_invoice on invoice is
  'A credit note names its invoice, and nothing else does.';
comment on constraint invoice_issued_complete on invoice is
  'An issued document has number, day and content, and a due date if anything is left to pay.';
comment on constraint invoice_not_overpaid on invoice is 'No more is paid and waived than is billed.';
comment on constraint invoice_credit_unpaid on invoice is 'A credit note is never paid.';
comment on constraint invoice_cancelled_waives_nothing on invoice is 'A cancelled document waives nothing.';

create index invoice_newest on invoice (organization_id, created_at desc, id desc);
create index invoice_of_sale on invoice (organization_id, sale_id);
create index invoice_by_issue on invoice (organization_id, issue_date desc, id desc);
create unique index invoice_of_receipt_once on invoice (organization_id, receipt_id)
  where receipt_id is not null and doc_type = 'taxInvoice' and status <> 'cancelled';
comment on index invoice_of_receipt_once is 'A receipt is billed once for the charges it paid.';
create index invoice_by_credited on invoice (organization_id, against_invoice_id)
  where against_invoice_id is not null;

call protect_table('invoice', 'select, insert, update');

-- Earlier tables refer to this one.
alter table payment_transaction add foreign key (organization_id, invoice_id) references invoice;

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
comment on trigger check_invoice_number on invoice is
  'CGST rule 46: numbers of a series are consecutive within a year and their dates in order; an issued document '
  'never changes.';

create function check_credited_within() returns trigger
  language plpgsql
  as $$
begin
  -- Of two at once the second counts the first.
  perform from invoice where organization_id = new.organization_id and id = new.against_invoice_id for update;
  if exists (
    select from invoice billed
      join (select sum(taxable_paise) as taxable, sum(cgst_paise) as cgst, sum(sgst_paise) as sgst,
                   sum(igst_paise) as igst
              from invoice
             where organization_id = new.organization_id and against_invoice_id = new.against_invoice_id) note on true
     where billed.organization_id = new.organization_id and billed.id = new.against_invoice_id
       and (billed.doc_type = 'creditNote' or billed.sale_id <> new.sale_id or note.taxable > billed.taxable_paise
         or note.cgst > billed.cgst_paise or note.sgst > billed.sgst_paise or note.igst > billed.igst_paise)) then
    raise exception 'Credit notes take back no more than their invoice bills.'
      using errcode = 'check_violation', constraint = 'invoice_credited_within';
  end if;
  return null;
end $$;
create constraint trigger invoice_credited_within after insert on invoice
  for each row when (new.against_invoice_id is not null) execute function check_credited_within();
comment on trigger invoice_credited_within on invoice is
  'Credit notes take back no more than their invoice bills; of two at once the second counts the first.';

create table invoice_line (
  organization_id uuid not null default app_organization_id() references organization,
  invoice_id uuid not null,
  line_no int not null check (line_no >= 1),
  installment_id uuid,
  charge_id uuid,
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
  foreign key (organization_id, charge_id) references sale_charge,
  constraint invoice_line_total check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  constraint invoice_line_split check (igst_paise = 0 or (cgst_paise = 0 and sgst_paise = 0)),
  constraint invoice_line_of_one check (num_nonnulls(installment_id, charge_id) = 1)
);
comment on table invoice_line is 'A line of an invoice: an installment or a charge.';
comment on constraint invoice_line_total on invoice_line is 'Value and tax add up to the total.';
comment on constraint invoice_line_split on invoice_line is 'Tax is IGST, or CGST and SGST, never both.';
comment on constraint invoice_line_of_one on invoice_line is 'A line bills an installment or a charge, not both.';

create index invoice_line_of_charge on invoice_line (organization_id, charge_id) where charge_id is not null;

call protect_table('invoice_line', 'select, insert');

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
comment on trigger invoice_equals_lines_head on invoice is 'The lines add up to the document.';
create constraint trigger invoice_equals_lines_line after insert or update on invoice_line
  deferrable initially deferred for each row execute function check_invoice_lines();
comment on trigger invoice_equals_lines_line on invoice_line is 'The lines add up to the document.';

create table invoice_installment (
  organization_id uuid not null default app_organization_id() references organization,
  invoice_id uuid not null,
  installment_id uuid not null,
  is_live boolean not null default true,
  primary key (organization_id, invoice_id, installment_id),
  foreign key (organization_id, invoice_id) references invoice,
  foreign key (organization_id, installment_id) references installment
);
comment on table invoice_installment is 'The installments an invoice bills.';
comment on column invoice_installment.is_live is 'False once the invoice is cancelled.';

create unique index invoice_installment_live_once on invoice_installment (organization_id, installment_id)
  where is_live;
comment on index invoice_installment_live_once is 'An installment is on one valid invoice.';
-- All invoices of an installment, valid or cancelled.
create index invoice_installment_of_installment on invoice_installment (organization_id, installment_id);

call protect_table('invoice_installment', 'select, insert, update');

-- room: charges

create table sale_waiver (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  sale_id uuid not null,
  installment_id uuid not null,
  scope text not null check (scope in ('interest', 'balance', 'correction')),
  waived_on date not null,
  amount_paise bigint not null check (amount_paise >= 0),
  tax_paise bigint not null check (tax_paise >= 0),
  stretches jsonb not null default '[]',
  credit_note_id uuid,
  reason text not null,
  created_at timestamptz not null,
  created_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, sale_id) references sale,
  foreign key (organization_id, installment_id) references installment,
  foreign key (organization_id, credit_note_id) references invoice,
  constraint sale_waiver_of_something check (amount_paise + tax_paise > 0),
  constraint sale_waiver_credits_balances check (credit_note_id is null or scope = 'balance')
);
comment on table sale_waiver is 'What was waived, by whom and why; each is a posting of its own in the ledger.';
comment on column sale_waiver.scope is
  'interest: billed interest; balance: the rest of an installment; correction: interest for days after the '
  'money had come in.';
comment on column sale_waiver.amount_paise is 'Without tax.';
comment on column sale_waiver.stretches is 'Of a correction: days and balances for which interest is no longer owed.';
comment on column sale_waiver.credit_note_id is 'The credit note that took back the tax.';
comment on constraint sale_waiver_of_something on sale_waiver is 'A waiver has an amount.';
comment on constraint sale_waiver_credits_balances on sale_waiver is 'Only a waived balance gets a credit note.';

create index sale_waiver_of_sale on sale_waiver (organization_id, sale_id, waived_on);
create index sale_waiver_of_installment on sale_waiver (organization_id, installment_id);
create index sale_waiver_of_credit_note on sale_waiver (organization_id, credit_note_id)
  where credit_note_id is not null;

call protect_table('sale_waiver', 'select, insert');

-- room: dues

create table installment_reminder (
  organization_id uuid not null default app_organization_id() references organization,
  installment_id uuid not null,
  offset_days int not null check (offset_days between -60 and 365),
  recipient text,
  open_paise bigint not null check (open_paise > 0),
  created_at timestamptz not null,
  primary key (organization_id, installment_id, offset_days),
  foreign key (organization_id, installment_id) references installment
);
comment on table installment_reminder is
  'A reminder sent to a buyer: once for each offset of an installment, however often sending is tried.';
comment on column installment_reminder.offset_days is 'Days after the due date; below zero before it.';
comment on column installment_reminder.recipient is 'Null: no address was known.';

call protect_table('installment_reminder', 'select, insert');
grant delete on installment_reminder to plinth_app;

-- room: ledger

create table ledger_head (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  last_batch_no bigint not null default 0,
  last_hash text not null,
  primary key (organization_id, id),
  constraint ledger_head_one unique (organization_id)
);
comment on table ledger_head is 'The end of an organization''s hash chain; locking it puts postings in order.';
comment on constraint ledger_head_one on ledger_head is 'An organization has one chain.';

call protect_table('ledger_head', 'select, insert, update');

create table ledger_batch (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  batch_no bigint not null check (batch_no >= 1),
  posted_on date not null,
  sale_id uuid not null,
  source_type text not null
    constraint ledger_batch_source_known check (source_type in ('demand', 'receipt', 'onAccount', 'tds', 'interest',
    'bounceCharge', 'transferFee', 'waiver', 'reversal', 'cancellation', 'refund', 'transfer')),
  source_id uuid not null,
  reverses_batch_id uuid,
  narration text not null,
  formula text not null,
  rates_used jsonb not null default '[]',
  posted_by_id uuid,
  previous_hash text not null,
  hash text not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, sale_id) references sale,
  foreign key (organization_id, reverses_batch_id) references ledger_batch,
  constraint ledger_batch_no_once unique (organization_id, batch_no),
  constraint ledger_batch_reversal_names_batch check ((source_type = 'reversal') = (reverses_batch_id is not null))
);
comment on table ledger_batch is 'A posting to the ledger. Never changed: it is reversed by a batch of its own.';
comment on column ledger_batch.source_type is 'What was posted; source_id is its record.';
comment on column ledger_batch.reverses_batch_id is 'The batch that this one takes back.';
comment on column ledger_batch.formula is 'How the amounts came about, as a sentence.';
comment on column ledger_batch.hash is 'Over the content, the entries and previous_hash.';
comment on constraint ledger_batch_no_once on ledger_batch is 'Batches are numbered along the chain.';
comment on constraint ledger_batch_reversal_names_batch on ledger_batch is
  'A reversal names the batch it takes back, and nothing else does.';

create index ledger_batch_of_sale on ledger_batch (organization_id, sale_id, batch_no);
create index ledger_batch_of_source on ledger_batch (organization_id, source_type, source_id);
create unique index ledger_batch_reversed_once on ledger_batch (organization_id, reverses_batch_id)
  where reverses_batch_id is not null;
comment on index ledger_batch_reversed_once is 'A batch is reversed once.';
create index ledger_batch_by_day on ledger_batch (organization_id, posted_on);

call protect_table('ledger_batch', 'select, insert');
create trigger ledger_batch_append_only before update or delete on ledger_batch
  for each row execute function refuse_change();
comment on trigger ledger_batch_append_only on ledger_batch is 'Postings are never changed or removed.';

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
  when (new.source_type in ('demand', 'receipt', 'tds', 'interest', 'bounceCharge', 'transferFee', 'waiver',
    'cancellation', 'refund'))
  execute function check_batch_source_once();
comment on trigger ledger_batch_source_once on ledger_batch is
  'A demand or receipt is posted once, however often a worker tries; again only after it was reversed.';

create table ledger_entry (
  organization_id uuid not null default app_organization_id() references organization,
  batch_id uuid not null,
  line_no int not null check (line_no >= 1),
  sale_id uuid not null,
  installment_id uuid,
  account text not null
    constraint ledger_entry_account_known check (account in ('customer', 'unbilled', 'gstOutput', 'otherIncome',
    'corpusLiability', 'interestIncome', 'bank', 'tdsReceivable', 'onAccount', 'waiver', 'refundPayable',
    'forfeiture', 'saleTransfer')),
  debit_paise bigint not null default 0 check (debit_paise >= 0),
  credit_paise bigint not null default 0 check (credit_paise >= 0),
  primary key (organization_id, batch_id, line_no),
  foreign key (organization_id, batch_id) references ledger_batch,
  foreign key (organization_id, sale_id) references sale,
  foreign key (organization_id, installment_id) references installment,
  constraint ledger_entry_debit_or_credit check ((debit_paise = 0) <> (credit_paise = 0))
);
comment on table ledger_entry is 'A line of a posting: one account, debit or credit.';
comment on column ledger_entry.sale_id is 'The sale of its batch, for balances by index.';
comment on constraint ledger_entry_debit_or_credit on ledger_entry is
  'A line is a debit or a credit, not both and not nothing.';

create index ledger_entry_of_sale on ledger_entry (organization_id, sale_id, account);

call protect_table('ledger_entry', 'select, insert');
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function refuse_change();
comment on trigger ledger_entry_append_only on ledger_entry is 'Lines are never changed or removed.';

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
comment on trigger ledger_batch_balances on ledger_batch is 'Debits equal credits.';
create constraint trigger ledger_entry_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function check_batch_balances();
comment on trigger ledger_entry_balances on ledger_entry is 'Debits equal credits.';

create function check_customer_balance() returns trigger
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
create constraint trigger sale_equals_ledger after update of status on sale
  deferrable initially deferred for each row execute function check_customer_balance();
comment on trigger sale_equals_ledger on sale is
  'What the ledger says a customer owes equals the open demands and charges; a cancelled sale owes nothing.';
create constraint trigger plan_equals_ledger
  after update of demand_date, paid_principal_paise, paid_tax_paise, waived_principal_paise, waived_tax_paise on installment
  deferrable initially deferred for each row execute function check_customer_balance();
comment on trigger plan_equals_ledger on installment is
  'What the ledger says a customer owes equals the open demands and charges.';
create constraint trigger ledger_equals_plan after insert on ledger_entry
  deferrable initially deferred for each row execute function check_customer_balance();
comment on trigger ledger_equals_plan on ledger_entry is
  'What the ledger says a customer owes equals the open demands and charges.';
create constraint trigger charge_equals_ledger after insert or update on sale_charge
  deferrable initially deferred for each row execute function check_customer_balance();
comment on trigger charge_equals_ledger on sale_charge is
  'What the ledger says a customer owes equals the open demands and charges.';

create function check_sale_open_for_posting() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from sale where organization_id = new.organization_id and id = new.sale_id
              and (status = 'completed' or (status = 'cancelled' and new.source_type not in ('cancellation', 'refund')
                   and (new.source_type <> 'reversal' or not exists (
                     select from ledger_batch b where b.organization_id = new.organization_id
                       and b.id = new.reverses_batch_id and b.source_type = 'refund'))))) then
    raise exception 'Nothing more is posted on a sale that has ended.'
      using errcode = 'check_violation', constraint = 'ledger_batch_of_open_sale';
  end if;
  return new;
end $$;
create trigger ledger_batch_of_open_sale before insert on ledger_batch
  for each row execute function check_sale_open_for_posting();
comment on trigger ledger_batch_of_open_sale on ledger_batch is
  'Nothing is posted on a sale that has ended, but for what settles its end.';

create function check_refund_payable() returns trigger
  language plpgsql
  as $$
begin
  perform from sale where organization_id = new.organization_id and id = new.sale_id for update;
  if (select sum(credit_paise - debit_paise) from ledger_entry
       where organization_id = new.organization_id and sale_id = new.sale_id and account = 'refundPayable') < 0 then
    raise exception 'More is paid back than is payable on the sale.'
      using errcode = 'check_violation', constraint = 'refund_not_over_payable';
  end if;
  return null;
end $$;
create constraint trigger refund_not_over_payable after insert on ledger_entry
  deferrable initially deferred for each row when (new.account = 'refundPayable')
  execute function check_refund_payable();
comment on trigger refund_not_over_payable on ledger_entry is 'No more is refunded than is payable on the sale.';

create table ledger_check (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  status text not null check (status in ('running', 'intact', 'broken', 'failed')),
  total bigint not null check (total >= 0),
  end_hash text not null,
  done bigint not null default 0 check (done >= 0),
  done_hash text,
  broken_batch_no bigint,
  broken_reason text check (broken_reason in ('order', 'link', 'content', 'balance', 'end')),
  ended_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  primary key (organization_id, id),
  constraint ledger_check_broken_names_batch check (
    (status = 'broken') = (broken_batch_no is not null) and (status = 'broken') = (broken_reason is not null)),
  constraint ledger_check_ended check ((status = 'running') = (ended_at is null))
);
comment on table ledger_check is 'A check of the hash chain, run as a job; its result stays.';
comment on column ledger_check.total is
  'Where the chain ended when the check began; later postings are for the next check.';
comment on column ledger_check.broken_batch_no is 'The first batch that does not fit.';
comment on constraint ledger_check_broken_names_batch on ledger_check is
  'A broken chain names the batch and the reason.';
comment on constraint ledger_check_ended on ledger_check is 'A check that does not run has ended.';

create index ledger_check_newest on ledger_check (organization_id, created_at desc, id desc);
create unique index ledger_check_running on ledger_check (organization_id) where status = 'running';
comment on index ledger_check_running is 'One check runs at a time.';

call protect_table('ledger_check', 'select, insert, update');

-- The application has no right on the queue of jobs; this is how it orders the one job.
create function queue_ledger_check() returns trigger
  language plpgsql security definer set search_path = public
  as $$
begin
  perform graphile_worker.add_job('checkLedger',
    json_build_object('organizationId', new.organization_id, 'checkId', new.id),
    max_attempts => 5, job_key => 'ledger:' || new.id);
  return null;
end $$;
revoke execute on function queue_ledger_check() from public;
create trigger queue_ledger_check after insert on ledger_check
  for each row when (new.status = 'running') execute function queue_ledger_check();
comment on trigger queue_ledger_check on ledger_check is 'Every check gets its job.';

create table period_lock (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  month date not null check (month = date_trunc('month', month)),
  locked_at timestamptz not null,
  locked_by_id uuid,
  reopened_at timestamptz,
  reopened_by_id uuid,
  reopen_reason text check (length(reopen_reason) between 1 and 300),
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, locked_by_id) references app_user,
  foreign key (organization_id, reopened_by_id) references app_user,
  constraint period_lock_reopened_complete check (
    num_nulls(reopened_at, reopened_by_id, reopen_reason) in (0, 3) and reopened_at >= locked_at)
);
comment on table period_lock is
  'Months of the books that are closed. Reopening ends a row, closing again adds one; a job closes each month '
  'on its day.';
comment on column period_lock.month is 'The first day of the month.';
comment on column period_lock.locked_by_id is 'Null: closed by the job.';
comment on constraint period_lock_reopened_complete on period_lock is 'A reopened month says when, by whom and why.';

create unique index period_lock_standing on period_lock (organization_id, month) where reopened_at is null;
comment on index period_lock_standing is 'A month is closed once at a time.';
create index period_lock_of_month on period_lock (organization_id, month, locked_at desc);

call protect_table('period_lock', 'select, insert, update');

create function check_period_lock() returns trigger
  language plpgsql
  as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('period_lock' || new.organization_id, 0));
  if tg_op = 'INSERT' then
    if (new.locked_at at time zone (select timezone from organization where organization_id = new.organization_id))::date
       < new.month + interval '1 month' then
      raise exception 'The month of % is not over.', new.month
        using errcode = 'check_violation', constraint = 'period_lock_of_month_over';
    end if;
  elsif old.reopened_at is not null
     or (new.organization_id, new.id, new.month, new.locked_at, new.locked_by_id)
        is distinct from (old.organization_id, old.id, old.month, old.locked_at, old.locked_by_id) then
    raise exception 'The history of the month of % is never changed.', old.month
      using errcode = 'restrict_violation', constraint = 'period_lock_append_only';
  end if;
  return new;
end $$;
create trigger check_period_lock before insert or update on period_lock
  for each row execute function check_period_lock();
comment on trigger check_period_lock on period_lock is
  'Only a month that is over is closed, and its history never changes. Closing waits for transactions that post '
  'to the month.';

-- Refuses what is dated to a closed month, unless the command has checked the right of its caller and says so by
-- app.enters_closed_periods. It and the closing of a month wait for each other.
create function refuse_closed_period(of_organization uuid, of_day date) returns void
  language plpgsql
  as $$
begin
  if of_day is null or current_setting('app.enters_closed_periods', true) = 'on' then
    return;
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('period_lock' || of_organization, 0));
  if exists (select from period_lock
              where organization_id = of_organization and month = date_trunc('month', of_day)::date
                and reopened_at is null) then
    raise exception 'The month of % is closed.', of_day
      using errcode = 'check_violation', constraint = 'period_closed';
  end if;
end $$;

create function check_period_of_batch() returns trigger
  language plpgsql
  as $$
begin
  perform refuse_closed_period(new.organization_id, new.posted_on);
  return new;
end $$;
create trigger check_period_of_batch before insert on ledger_batch
  for each row execute function check_period_of_batch();
comment on trigger check_period_of_batch on ledger_batch is 'Nothing is posted to a closed month.';

-- An invoice is dated by its issue, and cancelled in the month of its issue.
create function check_period_of_invoice() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' or new.issue_date is distinct from old.issue_date
     or (new.status = 'cancelled' and old.status <> 'cancelled') then
    perform refuse_closed_period(new.organization_id, new.issue_date);
  end if;
  return new;
end $$;
create trigger check_period_of_invoice before insert or update of issue_date, status on invoice
  for each row execute function check_period_of_invoice();
comment on trigger check_period_of_invoice on invoice is 'Nothing is issued in a closed month, nor cancelled there.';

-- Money is dated by the day it cleared, a reversal by the day it bounced or was reversed.
create function check_period_of_receipt() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' or new.cleared_on is distinct from old.cleared_on then
    perform refuse_closed_period(new.organization_id, new.cleared_on);
  end if;
  if tg_op = 'INSERT' or (new.bounced_on, new.reversed_on) is distinct from (old.bounced_on, old.reversed_on) then
    perform refuse_closed_period(new.organization_id, new.bounced_on);
    perform refuse_closed_period(new.organization_id, new.reversed_on);
  end if;
  return new;
end $$;
create trigger check_period_of_receipt before insert or update of cleared_on, bounced_on, reversed_on
  on payment_transaction for each row execute function check_period_of_receipt();
comment on trigger check_period_of_receipt on payment_transaction is
  'Nothing clears, bounces or is reversed in a closed month.';

-- room: bank-accounts

create table account_transfer (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  project_id uuid not null,
  from_account_id uuid not null,
  to_account_id uuid,
  amount_paise bigint not null check (amount_paise > 0),
  moved_on date not null,
  reference text not null check (length(reference) between 1 and 60),
  engineer_certificate text,
  architect_certificate text,
  accountant_certificate text,
  note text check (length(note) <= 300),
  reverses_id uuid,
  created_at timestamptz not null,
  created_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, from_account_id) references designated_account,
  foreign key (organization_id, to_account_id) references designated_account,
  foreign key (organization_id, reverses_id) references account_transfer,
  foreign key (organization_id, created_by_id) references app_user,
  constraint account_transfer_between_two check (from_account_id is distinct from to_account_id),
  constraint account_transfer_taken_back_once unique (organization_id, reverses_id),
  constraint account_transfer_says_why check (reverses_id is null or note is not null)
);
comment on table account_transfer is
  'What moved between the accounts of a project, or out of one to pay for the works. Never changed: a mistake '
  'is reversed by an entry of its own.';
comment on column account_transfer.to_account_id is 'Null: paid out.';
comment on column account_transfer.engineer_certificate is
  'Number of the certificate for a withdrawal from the separate account; likewise architect and accountant.';
comment on column account_transfer.reverses_id is 'The entry that this one takes back.';
comment on constraint account_transfer_between_two on account_transfer is 'Money moves between two accounts.';
comment on constraint account_transfer_taken_back_once on account_transfer is 'An entry is reversed once.';
comment on constraint account_transfer_says_why on account_transfer is 'A reversal gives a reason.';

create index account_transfer_from on account_transfer (organization_id, from_account_id, moved_on);
create index account_transfer_to on account_transfer (organization_id, to_account_id, moved_on);

call protect_table('account_transfer', 'select, insert');

create function check_account_transfer() returns trigger
  language plpgsql
  as $$
declare
  from_kind text;
  to_kind text;
begin
  select kind into from_kind from designated_account
   where organization_id = new.organization_id and id = new.from_account_id and project_id = new.project_id;
  select kind into to_kind from designated_account
   where organization_id = new.organization_id and id = new.to_account_id and project_id = new.project_id;
  if from_kind is null or (new.to_account_id is not null and to_kind is null) then
    raise exception 'Both accounts belong to the same project.'
      using errcode = 'check_violation', constraint = 'account_transfer_of_project';
  end if;
  if new.reverses_id is null and from_kind = 'separate' and to_kind is distinct from 'separate'
     and num_nulls(new.engineer_certificate, new.architect_certificate, new.accountant_certificate) > 0
     and exists (select from organization where organization_id = new.organization_id and country = 'India') then
    raise exception 'What leaves the separate account needs its three certificates.'
      using errcode = 'check_violation', constraint = 'account_transfer_certified';
  end if;
  return new;
end $$;
create trigger check_account_transfer before insert on account_transfer
  for each row execute function check_account_transfer();
comment on trigger check_account_transfer on account_transfer is
  'Both accounts belong to the project; RERA s.4(2)(l)(D): what leaves the separate account was certified by an '
  'engineer, an architect and a chartered accountant.';
