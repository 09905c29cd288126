-- From the booking to the keys, or to its end: what each step of a sale rests on.
alter table sale
  add column agreement_date date,
  add column registration_number text check (length(registration_number) <= 60),
  add column registration_date date,
  add column sub_registrar_office text check (length(sub_registrar_office) <= 120),
  add column possession_offered_on date,
  add column possession_date date,
  -- Since when it stands where it stands.
  add column status_since date;
alter table sale no force row level security;
update sale set status_since = booking_date;
alter table sale force row level security;
alter table sale
  alter column status_since set not null,
  add constraint sale_agreement_dated check (status in ('booked', 'cancelled') or agreement_date is not null),
  add constraint sale_registration_known check (status in ('booked', 'agreement', 'cancelled')
    or (registration_number is not null and registration_date is not null and sub_registrar_office is not null)),
  add constraint sale_possession_dated check (status <> 'completed' or possession_date is not null),
  add constraint sale_days_in_order check (agreement_date >= booking_date and registration_date >= agreement_date
    and possession_date >= registration_date);

-- A sale goes forward one step at a time, or ends; what was completed or cancelled stays so.
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

-- How a sale ended: who wanted it, what was kept and what goes back. Every figure is frozen with its rates.
create table sale_cancellation (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  sale_id uuid not null,
  reason text not null check (length(reason) <= 500),
  initiated_by text not null check (initiated_by in ('buyer', 'developer')),
  requested_on date not null,
  deed_number text check (length(deed_number) <= 60),
  -- The status it was cancelled from.
  from_status text not null check (from_status in ('booked', 'agreement', 'registered')),
  -- Price that came in, with what was on account and the tax that buyers deducted.
  received_paise bigint not null check (received_paise >= 0),
  forfeiture_pct numeric(7, 4) not null,
  forfeiture_paise bigint not null check (forfeiture_paise >= 0),
  charges_due_paise bigint not null check (charges_due_paise >= 0),
  gst_refund_paise bigint not null check (gst_refund_paise >= 0),
  gst_not_refundable_paise bigint not null check (gst_not_refundable_paise >= 0),
  other_refund_paise bigint not null check (other_refund_paise >= 0),
  developer_interest_paise bigint not null check (developer_interest_paise >= 0),
  -- What the buyer owed beyond all that he had paid, and nobody collects.
  written_off_paise bigint not null check (written_off_paise >= 0),
  refund_paise bigint not null check (refund_paise >= 0),
  refund_due_on date not null,
  rates_used jsonb not null,
  created_at timestamptz not null,
  created_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, sale_id) references sale,
  constraint sale_cancellation_once unique (organization_id, sale_id),
  constraint sale_cancellation_deed check (from_status <> 'registered' or deed_number is not null),
  constraint sale_cancellation_adds_up check (refund_paise = received_paise - forfeiture_paise - charges_due_paise
    + gst_refund_paise + other_refund_paise + developer_interest_paise + written_off_paise),
  constraint sale_cancellation_keeps_no_more check (forfeiture_paise <= received_paise)
);

-- To whom the money goes back: the bank that lent it first, then the buyers by their shares.
create table refund_line (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  cancellation_id uuid not null,
  sale_id uuid not null,
  line_no int not null check (line_no >= 1),
  payee text not null check (payee in ('bank', 'buyer')),
  payee_name text not null,
  applicant_id uuid,
  amount_paise bigint not null check (amount_paise > 0),
  due_on date not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, cancellation_id) references sale_cancellation,
  foreign key (organization_id, sale_id) references sale,
  constraint refund_line_no_once unique (organization_id, cancellation_id, line_no)
);
create index refund_line_of_sale on refund_line (organization_id, sale_id);
create index refund_line_due on refund_line (organization_id, due_on, id);
alter table payment_transaction
  add column refund_line_id uuid,
  add foreign key (organization_id, refund_line_id) references refund_line,
  add constraint receipt_refund_has_line check ((type = 'refund') = (refund_line_id is not null));
-- One payment for each line, unless the one before was taken back.
create unique index receipt_refund_once on payment_transaction (organization_id, refund_line_id)
  where status in ('recorded', 'verified');

-- The lines of a cancellation are all of its refund.
create function check_refund_lines() returns trigger
  language plpgsql
  as $$
declare
  of_cancellation uuid := (case tg_table_name when 'sale_cancellation' then (to_jsonb(new) ->> 'id')
                                              else (to_jsonb(new) ->> 'cancellation_id') end)::uuid;
begin
  if (select refund_paise from sale_cancellation
       where organization_id = new.organization_id and id = of_cancellation)
     <> (select coalesce(sum(amount_paise), 0) from refund_line
          where organization_id = new.organization_id and cancellation_id = of_cancellation) then
    raise exception 'The lines of a refund do not add up to it.'
      using errcode = 'check_violation', constraint = 'refund_equals_lines';
  end if;
  return null;
end $$;
create constraint trigger refund_equals_lines_head after insert on sale_cancellation
  deferrable initially deferred for each row execute function check_refund_lines();
create constraint trigger refund_equals_lines_line after insert or update on refund_line
  deferrable initially deferred for each row execute function check_refund_lines();
create trigger sale_cancellation_append_only before update or delete on sale_cancellation
  for each row execute function refuse_change();
create trigger refund_line_append_only before update or delete on refund_line
  for each row execute function refuse_change();

-- Once a sale has ended nothing is posted on it but what settles its end.
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

-- A credit note takes back an invoice, whole and once (CGST Act s.34); it counts in a series of its own.
alter table invoice
  drop constraint invoice_doc_type_check,
  add column against_invoice_id uuid,
  add foreign key (organization_id, against_invoice_id) references invoice,
  add constraint invoice_doc_type_known check (doc_type in ('taxInvoice', 'billOfSupply', 'creditNote')),
  add constraint invoice_credit_names_invoice check ((doc_type = 'creditNote') = (against_invoice_id is not null)),
  add constraint invoice_credit_unpaid check (doc_type <> 'creditNote' or (paid_paise = 0 and status = 'issued'));
create unique index invoice_credited_once on invoice (organization_id, against_invoice_id)
  where against_invoice_id is not null;

call protect_table('sale_cancellation', 'select, insert');
call protect_table('refund_line', 'select, insert');
