-- Invoices of partner firms, tax deducted from them and paid to the state, what firms pay back, and payment runs.

-- room: company/organizations

alter table organization no force row level security;
update organization set settings = jsonb_set(settings, '{commissions}', jsonb_build_object(
  'releaseAbovePaise', 50000000, 'payWithinDays', 30) || (settings -> 'commissions'));
alter table organization force row level security;

-- room: partners/commissions

alter table commission_tranche
  add column id uuid not null default uuidv7(),
  add constraint commission_tranche_once unique (organization_id, id);
comment on constraint commission_tranche_once on commission_tranche is 'Invoices and payments name a tranche.';

-- room: partners/questions

create table commission_question (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  commission_id uuid not null,
  seq int check (seq between 1 and 20),
  channel_partner_id uuid not null,
  reason text not null check (length(reason) between 3 and 1000),
  file_id uuid,
  owner_id uuid not null,
  due_on date not null,
  status text not null default 'open' check (status in ('open', 'answered', 'withdrawn')),
  answer text check (length(answer) between 3 and 1000),
  asked_at timestamptz not null,
  asked_by_id uuid not null,
  ended_at timestamptz,
  ended_by_id uuid,
  version int not null default 1,
  primary key (organization_id, id),
  constraint commission_question_of_commission foreign key (organization_id, commission_id) references commission,
  constraint commission_question_of_firm foreign key (organization_id, channel_partner_id) references channel_partner,
  foreign key (organization_id, file_id) references file,
  foreign key (organization_id, owner_id) references app_user,
  foreign key (organization_id, asked_by_id) references app_user,
  foreign key (organization_id, ended_by_id) references app_user,
  constraint commission_question_ended check (
    (status = 'open') = (ended_at is null) and num_nulls(ended_at, ended_by_id) in (0, 2)
    and (status = 'answered') = (answer is not null))
);
comment on table commission_question is 'What a partner firm asks about a commission, who answers it and until when.';
comment on column commission_question.seq is 'The tranche it is about; null: the whole commission.';
comment on column commission_question.owner_id is 'Who is to answer it.';
comment on constraint commission_question_of_commission on commission_question is 'A question is about a commission.';
comment on constraint commission_question_of_firm on commission_question is 'A question is asked by a firm.';
comment on constraint commission_question_ended on commission_question is
  'An open question has no end; an answered one has its answer, its moment and its person.';
create index commission_question_by_day on commission_question (organization_id, status, due_on, id);
create index commission_question_by_commission on commission_question (organization_id, commission_id, asked_at);
call protect_table('commission_question', 'select, insert, update');

-- room: partners/commissions

create table commission_share (
  organization_id uuid not null default app_organization_id() references organization,
  sale_id uuid not null,
  channel_partner_id uuid not null,
  pct numeric(7, 4) not null check (pct > 0 and pct < 100),
  proposed_at timestamptz not null,
  proposed_by_id uuid not null,
  reason text not null check (length(reason) between 3 and 300),
  accepted_at timestamptz,
  accepted_by_id uuid,
  decided_by_head boolean not null default false,
  version int not null default 1,
  primary key (organization_id, sale_id, channel_partner_id),
  constraint commission_share_of_sale foreign key (organization_id, sale_id) references sale,
  constraint commission_share_of_firm foreign key (organization_id, channel_partner_id) references channel_partner,
  foreign key (organization_id, proposed_by_id) references app_user,
  foreign key (organization_id, accepted_by_id) references app_user,
  constraint commission_share_accepted check (
    num_nulls(accepted_at, accepted_by_id) in (0, 2) and (not decided_by_head or accepted_at is not null))
);
comment on table commission_share is 'Firms that share a sale, each with its percent of its own commission.';
comment on column commission_share.decided_by_head is 'Accepted by the Sales Head in place of the firm.';
comment on constraint commission_share_of_sale on commission_share is 'A share is of a sale.';
comment on constraint commission_share_of_firm on commission_share is 'A share is of a firm.';
comment on constraint commission_share_accepted on commission_share is 'An accepted share has its moment and its person.';
call protect_table('commission_share', 'select, insert, update, delete');

create function check_commission_shares() returns trigger
  language plpgsql
  as $$
declare
  of_sale uuid := (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'sale_id')::uuid;
  of_organization uuid := (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'organization_id')::uuid;
begin
  if (select sum(pct) from commission_share
       where organization_id = of_organization and sale_id = of_sale) <> 100 then
    raise exception 'The shares of a sale do not add up to 100%%.'
      using errcode = 'check_violation', constraint = 'commission_shares_add_up';
  end if;
  return null;
end $$;
create constraint trigger commission_shares_add_up after insert or update or delete on commission_share
  deferrable initially deferred for each row execute function check_commission_shares();
comment on trigger commission_shares_add_up on commission_share is 'The shares of a sale add up to 100 %.';

-- room: partners/partner-invoices

create table partner_tds_year (
  organization_id uuid not null default app_organization_id() references organization,
  deductee text not null check (length(deductee) between 10 and 40),
  financial_year text not null check (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  primary key (organization_id, deductee, financial_year)
);
comment on table partner_tds_year is
  'A PAN (or a firm without one) in a financial year: locked while tax on its credits is computed, one after the other.';
comment on column partner_tds_year.deductee is 'The PAN, or firm:<id> where there is none.';
call protect_table('partner_tds_year', 'select, insert, update');

create table partner_invoice (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  channel_partner_id uuid not null,
  number text not null check (number ~ '^[A-Z0-9/-]{1,16}$'),
  invoice_date date not null,
  financial_year text not null check (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  gstin text,
  taxable_paise bigint not null check (taxable_paise > 0),
  cgst_paise bigint not null default 0 check (cgst_paise >= 0),
  sgst_paise bigint not null default 0 check (sgst_paise >= 0),
  igst_paise bigint not null default 0 check (igst_paise >= 0),
  gst_paise bigint not null generated always as (cgst_paise + sgst_paise + igst_paise) stored,
  file_id uuid,
  status text not null default 'sent' check (status in ('sent', 'entered', 'returned', 'cancelled')),
  sent_at timestamptz not null,
  sent_by_id uuid,
  credited_on date,
  deductee text,
  section text,
  tds_base_paise bigint check (tds_base_paise >= 0),
  tds_paise bigint check (tds_paise >= 0),
  recovered_paise bigint check (recovered_paise >= 0),
  owed_paise bigint check (owed_paise >= 0),
  gst_awaited_paise bigint check (gst_awaited_paise >= 0),
  payable_paise bigint check (payable_paise >= 0),
  pay_by date,
  steps jsonb,
  entered_at timestamptz,
  entered_by_id uuid,
  end_reason text check (length(end_reason) between 3 and 300),
  ended_at timestamptz,
  ended_by_id uuid,
  version int not null default 1,
  primary key (organization_id, id),
  constraint partner_invoice_of_firm foreign key (organization_id, channel_partner_id) references channel_partner,
  foreign key (organization_id, file_id) references file,
  foreign key (organization_id, sent_by_id) references app_user,
  foreign key (organization_id, entered_by_id) references app_user,
  foreign key (organization_id, ended_by_id) references app_user,
  constraint partner_invoice_entered check (
    case when entered_at is null
      then status in ('sent', 'returned', 'cancelled') and num_nonnulls(credited_on, deductee, section, tds_base_paise,
        tds_paise, recovered_paise, owed_paise, gst_awaited_paise, payable_paise, pay_by, steps, entered_by_id) = 0
      else status in ('entered', 'cancelled') and num_nulls(credited_on, deductee, section, tds_base_paise,
        tds_paise, recovered_paise, owed_paise, gst_awaited_paise, payable_paise, pay_by, steps, entered_by_id) = 0 end),
  constraint partner_invoice_credited_in_time check (credited_on >= invoice_date),
  constraint partner_invoice_adds_up check (
    payable_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise + owed_paise - recovered_paise - tds_paise),
  constraint partner_invoice_gst_awaited check (gst_awaited_paise <= payable_paise),
  constraint partner_invoice_gst_registered check (gstin is not null or cgst_paise + sgst_paise + igst_paise = 0),
  constraint partner_invoice_one_regime check (igst_paise = 0 or cgst_paise + sgst_paise = 0),
  constraint partner_invoice_ended check (
    (status in ('returned', 'cancelled')) = (end_reason is not null)
    and num_nulls(end_reason, ended_at) in (0, 2))
);
comment on table partner_invoice is 'Bills of partner firms for tranches of their commissions.';
comment on column partner_invoice.number is 'In capitals, without spaces, as it stands on the paper.';
comment on column partner_invoice.gstin is 'Under which it was billed; null: the firm is not registered on its date.';
comment on column partner_invoice.file_id is 'The paper, as it was uploaded.';
comment on column partner_invoice.sent_by_id is 'Of the firm, or whoever of Finance entered it for the firm.';
comment on column partner_invoice.credited_on is 'Decides year, rate and threshold of the tax deducted.';
comment on column partner_invoice.deductee is 'The PAN, or firm:<id> where there was none.';
comment on column partner_invoice.tds_base_paise is 'What tax was deducted on.';
comment on column partner_invoice.recovered_paise is 'Taken for what the firm has to pay back.';
comment on column partner_invoice.owed_paise is 'Tax beyond what the invoice pays, which the firm owes.';
comment on column partner_invoice.gst_awaited_paise is 'Of what is payable, kept back until credit notes are here.';
comment on column partner_invoice.payable_paise is 'Credited to the firm.';
comment on column partner_invoice.steps is 'How GST, tax and what is payable were computed.';
comment on constraint partner_invoice_of_firm on partner_invoice is 'An invoice is of a firm.';
comment on constraint partner_invoice_entered on partner_invoice is
  'An invoice that was entered has its credit and its amounts, another has none.';
comment on constraint partner_invoice_credited_in_time on partner_invoice is
  'An invoice is not credited before its date.';
comment on constraint partner_invoice_adds_up on partner_invoice is
  'What is payable is the invoice less tax and what was taken back.';
comment on constraint partner_invoice_gst_awaited on partner_invoice is 'No more is kept back than is payable.';
comment on constraint partner_invoice_gst_registered on partner_invoice is
  'Only a registered firm bills GST.';
comment on constraint partner_invoice_one_regime on partner_invoice is
  'An invoice bears either IGST, or CGST and SGST.';
comment on constraint partner_invoice_ended on partner_invoice is 'What is returned or cancelled says why and when.';

create unique index partner_invoice_number_once
  on partner_invoice (organization_id, channel_partner_id, number, financial_year) where status in ('sent', 'entered');
comment on index partner_invoice_number_once is 'A number of a firm is used once in a financial year.';
create index partner_invoice_newest on partner_invoice (organization_id, sent_at desc, id desc);
create index partner_invoice_by_status on partner_invoice (organization_id, status, sent_at desc, id desc);
create index partner_invoice_by_firm on partner_invoice (organization_id, channel_partner_id, sent_at desc, id desc);
create index partner_invoice_by_deductee on partner_invoice (organization_id, deductee, credited_on)
  where deductee is not null;
call protect_table('partner_invoice', 'select, insert, update');

create table partner_invoice_tranche (
  organization_id uuid not null default app_organization_id() references organization,
  partner_invoice_id uuid not null,
  tranche_id uuid not null,
  gross_paise bigint not null check (gross_paise > 0),
  net_paise bigint check (net_paise >= 0),
  is_live boolean not null default true,
  primary key (organization_id, partner_invoice_id, tranche_id),
  constraint partner_invoice_tranche_of_invoice foreign key (organization_id, partner_invoice_id)
    references partner_invoice,
  constraint partner_invoice_tranche_of_tranche foreign key (organization_id, tranche_id)
    references commission_tranche (organization_id, id)
);
comment on table partner_invoice_tranche is 'What an invoice bills.';
comment on column partner_invoice_tranche.gross_paise is 'Commission before GST: the tranche less what was carried over.';
comment on column partner_invoice_tranche.net_paise is 'To be paid for it, once entered: its part of the invoice after tax.';
comment on column partner_invoice_tranche.is_live is 'False of a returned or cancelled invoice.';
comment on constraint partner_invoice_tranche_of_invoice on partner_invoice_tranche is 'It is a part of an invoice.';
comment on constraint partner_invoice_tranche_of_tranche on partner_invoice_tranche is 'It bills a tranche.';
create unique index partner_invoice_tranche_once on partner_invoice_tranche (organization_id, tranche_id) where is_live;
comment on index partner_invoice_tranche_once is 'A tranche is billed once.';
call protect_table('partner_invoice_tranche', 'select, insert, update');

create table tds_challan (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  bsr text not null check (bsr ~ '^[0-9]{7}$'),
  number text not null check (number ~ '^[0-9]{5}$'),
  paid_on date not null,
  section text not null,
  financial_year text not null check (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  due_paise bigint not null check (due_paise > 0),
  paid_paise bigint not null check (paid_paise > 0 and paid_paise % 100 = 0),
  interest_paise bigint not null default 0 check (interest_paise >= 0 and interest_paise % 100 = 0),
  fee_paise bigint not null default 0 check (fee_paise >= 0 and fee_paise % 100 = 0),
  bank_account_id uuid,
  created_at timestamptz not null,
  created_by_id uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, bank_account_id) references designated_account,
  foreign key (organization_id, created_by_id) references app_user,
  constraint tds_challan_once unique (organization_id, bsr, paid_on, number),
  constraint tds_challan_in_rupees check (abs(paid_paise - due_paise) <= 50)
);
comment on table tds_challan is 'Deducted tax as it was paid to the state.';
comment on column tds_challan.bsr is 'The branch of the bank.';
comment on column tds_challan.due_paise is 'Tax of its deductions, less what was paid too much before.';
comment on column tds_challan.paid_paise is 'The same in whole rupees; interest and fee apart.';
comment on constraint tds_challan_once on tds_challan is 'A challan is entered once.';
comment on constraint tds_challan_in_rupees on tds_challan is 'A challan pays its tax, rounded to a rupee.';
call protect_table('tds_challan', 'select, insert');

create table tds_deduction (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  partner_invoice_id uuid not null,
  credit_invoice_id uuid not null,
  channel_partner_id uuid not null,
  deductee text not null,
  financial_year text not null check (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  section text not null,
  credited_on date not null,
  base_paise bigint not null check (base_paise > 0),
  rate_pct numeric(7, 4) not null check (rate_pct between 0 and 100),
  tax_paise bigint not null check (tax_paise >= 0),
  certificate_number text,
  challan_id uuid,
  cancelled_at timestamptz,
  excess_used_paise bigint not null default 0 check (excess_used_paise between 0 and tax_paise),
  primary key (organization_id, id),
  constraint tds_deduction_of_invoice foreign key (organization_id, partner_invoice_id) references partner_invoice,
  constraint tds_deduction_of_credit foreign key (organization_id, credit_invoice_id) references partner_invoice,
  foreign key (organization_id, channel_partner_id) references channel_partner,
  foreign key (organization_id, challan_id) references tds_challan,
  constraint tds_deduction_excess check (
    excess_used_paise = 0 or (cancelled_at is not null and challan_id is not null))
);
comment on table tds_deduction is 'The register of tax deducted from partner firms: a row for each part taxed at one rate.';
comment on column tds_deduction.partner_invoice_id is 'Whose entry deducted it.';
comment on column tds_deduction.credit_invoice_id is 'The credit that is taxed: an earlier one where the entry crossed the threshold.';
comment on column tds_deduction.credited_on is 'The day of the entry: its month says by when the tax is paid.';
comment on column tds_deduction.challan_id is 'Null: not paid to the state yet.';
comment on column tds_deduction.cancelled_at is 'Taken back with its invoice; paid to the state before, it is excess.';
comment on column tds_deduction.excess_used_paise is 'Of the excess, set off by later challans of the same PAN and year.';
comment on constraint tds_deduction_of_invoice on tds_deduction is 'Tax is deducted by the entry of an invoice.';
comment on constraint tds_deduction_of_credit on tds_deduction is 'Tax is of a credit.';
comment on constraint tds_deduction_excess on tds_deduction is 'Only tax that was paid and taken back is excess.';
create index tds_deduction_by_month on tds_deduction (organization_id, credited_on, id);
create index tds_deduction_by_deductee on tds_deduction (organization_id, deductee, financial_year);
create index tds_deduction_by_invoice on tds_deduction (organization_id, partner_invoice_id);
create index tds_deduction_of_challan on tds_deduction (organization_id, challan_id) where challan_id is not null;
call protect_table('tds_deduction', 'select, insert, update');

create table partner_recoverable (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  channel_partner_id uuid not null,
  commission_id uuid,
  partner_invoice_id uuid not null,
  cause text not null check (cause in ('clawback', 'tax')),
  raised_on date not null,
  taxable_paise bigint not null check (taxable_paise >= 0),
  gst_paise bigint not null default 0 check (gst_paise >= 0),
  credit_note_number text check (credit_note_number ~ '^[A-Z0-9/-]{1,16}$'),
  credit_note_date date,
  recovered_taxable_paise bigint not null default 0 check (recovered_taxable_paise >= 0),
  recovered_gst_paise bigint not null default 0 check (recovered_gst_paise >= 0),
  version int not null default 1,
  primary key (organization_id, id),
  constraint partner_recoverable_of_firm foreign key (organization_id, channel_partner_id) references channel_partner,
  foreign key (organization_id, commission_id) references commission,
  constraint partner_recoverable_of_invoice foreign key (organization_id, partner_invoice_id) references partner_invoice,
  constraint partner_recoverable_cause check ((cause = 'clawback') = (commission_id is not null)),
  constraint partner_recoverable_within check (
    recovered_taxable_paise <= taxable_paise and recovered_gst_paise <= gst_paise),
  constraint partner_recoverable_credit_note check (num_nulls(credit_note_number, credit_note_date) in (0, 2)),
  constraint partner_recoverable_once unique (organization_id, partner_invoice_id, commission_id)
);
comment on table partner_recoverable is 'What a partner firm has to pay back.';
comment on column partner_recoverable.partner_invoice_id is 'The invoice by which it was paid, or whose tax it is.';
comment on column partner_recoverable.gst_paise is 'Its GST on that invoice, to be paid back with a credit note.';
comment on constraint partner_recoverable_of_firm on partner_recoverable is 'A firm pays it back.';
comment on constraint partner_recoverable_of_invoice on partner_recoverable is 'It was paid by an invoice.';
comment on constraint partner_recoverable_cause on partner_recoverable is 'A clawback is of a commission.';
comment on constraint partner_recoverable_within on partner_recoverable is 'No more is recovered than is due back.';
comment on constraint partner_recoverable_credit_note on partner_recoverable is 'A credit note has a number and a date.';
comment on constraint partner_recoverable_once on partner_recoverable is
  'A commission is clawed back once for each invoice that paid it.';
create index partner_recoverable_by_firm on partner_recoverable (organization_id, channel_partner_id, raised_on, id);
call protect_table('partner_recoverable', 'select, insert, update');

create table partner_recovery (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  partner_recoverable_id uuid not null,
  kind text not null check (kind in ('invoice', 'repayment', 'writeOff')),
  partner_invoice_id uuid,
  taxable_paise bigint not null check (taxable_paise >= 0),
  gst_paise bigint not null default 0 check (gst_paise >= 0),
  status text not null default 'done' check (status in ('requested', 'done', 'rejected', 'cancelled')),
  bank_account_id uuid,
  received_on date,
  reference text check (length(reference) between 3 and 60),
  reason text check (length(reason) between 3 and 300),
  created_at timestamptz not null,
  created_by_id uuid,
  decided_at timestamptz,
  decided_by_id uuid,
  version int not null default 1,
  primary key (organization_id, id),
  constraint partner_recovery_of_recoverable foreign key (organization_id, partner_recoverable_id)
    references partner_recoverable,
  foreign key (organization_id, partner_invoice_id) references partner_invoice,
  foreign key (organization_id, bank_account_id) references designated_account,
  foreign key (organization_id, created_by_id) references app_user,
  foreign key (organization_id, decided_by_id) references app_user,
  constraint partner_recovery_some check (taxable_paise + gst_paise > 0),
  constraint partner_recovery_kind check (
    (kind = 'invoice') = (partner_invoice_id is not null)
    and (kind = 'repayment') = (received_on is not null)
    and num_nulls(received_on, bank_account_id, reference) in (0, 3)
    and (kind <> 'writeOff' or reason is not null)
    and (kind = 'writeOff' or status in ('done', 'cancelled'))),
  constraint partner_recovery_two_people check (
    kind <> 'writeOff' or status <> 'done' or decided_by_id <> created_by_id)
);
comment on table partner_recovery is 'How something was paid back: from an invoice, by the firm, or not at all.';
comment on constraint partner_recovery_of_recoverable on partner_recovery is 'It is of something to be paid back.';
comment on constraint partner_recovery_some on partner_recovery is 'Something is paid back.';
comment on constraint partner_recovery_kind on partner_recovery is
  'From an invoice, by the firm through a bank, or written off for a reason.';
comment on constraint partner_recovery_two_people on partner_recovery is 'Two people write something off.';
create index partner_recovery_by_recoverable on partner_recovery (organization_id, partner_recoverable_id, created_at);
call protect_table('partner_recovery', 'select, insert, update');

-- room: partners/commission-runs

create table commission_run (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  number text not null,
  from_account_id uuid not null,
  status text not null check (status in ('awaitingRelease', 'released', 'withdrawn')),
  total_paise bigint not null check (total_paise > 0),
  made_at timestamptz not null,
  made_by_id uuid not null,
  released_at timestamptz,
  released_by_id uuid,
  self_released boolean not null default false,
  withdrawn_at timestamptz,
  withdrawn_by_id uuid,
  withdraw_reason text check (length(withdraw_reason) between 3 and 300),
  version int not null default 1,
  primary key (organization_id, id),
  constraint commission_run_from_account foreign key (organization_id, from_account_id) references designated_account,
  foreign key (organization_id, made_by_id) references app_user,
  foreign key (organization_id, released_by_id) references app_user,
  foreign key (organization_id, withdrawn_by_id) references app_user,
  constraint commission_run_number_once unique (organization_id, number),
  constraint commission_run_released check (
    (status = 'released') = (released_at is not null) and num_nulls(released_at, released_by_id) in (0, 2)),
  constraint commission_run_withdrawn check (
    (status = 'withdrawn') = (withdrawn_at is not null)
    and num_nulls(withdrawn_at, withdrawn_by_id, withdraw_reason) in (0, 3)),
  constraint commission_run_two_people check (released_by_id <> made_by_id or self_released)
);
comment on table commission_run is 'Payments to partner firms, made and posted together.';
comment on column commission_run.total_paise is 'Of the lines that were not dropped.';
comment on column commission_run.self_released is 'By its maker: within the limit of the day, or nobody else could.';
comment on constraint commission_run_from_account on commission_run is 'A run is paid from an account of a project.';
comment on constraint commission_run_number_once on commission_run is 'Runs are numbered.';
comment on constraint commission_run_released on commission_run is 'A released run says by whom and when.';
comment on constraint commission_run_withdrawn on commission_run is 'A withdrawn run says by whom, when and why.';
comment on constraint commission_run_two_people on commission_run is
  'A run above the limit is released by another person than its maker.';
create index commission_run_newest on commission_run (organization_id, made_at desc, id desc);
create index commission_run_by_status on commission_run (organization_id, status, made_at desc, id desc);
create index commission_run_by_release on commission_run (organization_id, released_at) where released_at is not null;
call protect_table('commission_run', 'select, insert, update');

create table commission_run_line (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  run_id uuid not null,
  tranche_id uuid not null,
  commission_id uuid not null,
  partner_invoice_id uuid not null,
  channel_partner_id uuid not null,
  firm_account_id uuid not null,
  gross_paise bigint not null check (gross_paise > 0),
  amount_paise bigint not null check (amount_paise >= 0),
  status text not null check (status in ('reserved', 'ordered', 'paid', 'returned', 'dropped')),
  utr text check (utr ~ '^[A-Z0-9]{10,30}$'),
  paid_on date,
  returned_on date,
  reason text check (length(reason) between 3 and 300),
  version int not null default 1,
  primary key (organization_id, id),
  constraint commission_run_line_of_run foreign key (organization_id, run_id) references commission_run,
  constraint commission_run_line_of_tranche foreign key (organization_id, tranche_id)
    references commission_tranche (organization_id, id),
  foreign key (organization_id, commission_id) references commission,
  constraint commission_run_line_of_invoice foreign key (organization_id, partner_invoice_id, tranche_id)
    references partner_invoice_tranche,
  foreign key (organization_id, channel_partner_id) references channel_partner,
  constraint commission_run_line_to_account foreign key (organization_id, firm_account_id) references firm_account,
  constraint commission_run_line_paid check (
    (status = 'paid' or status = 'returned' or utr is null) and num_nulls(utr, paid_on) in (0, 2)
    and (status <> 'paid' or utr is not null)),
  constraint commission_run_line_returned check ((status = 'returned') = (returned_on is not null)),
  constraint commission_run_line_reasoned check ((status in ('returned', 'dropped')) = (reason is not null))
);
comment on table commission_run_line is 'The payment of one tranche.';
comment on column commission_run_line.gross_paise is 'Commission before GST and tax.';
comment on column commission_run_line.amount_paise is 'What the firm gets.';
comment on column commission_run_line.status is
  'Reserved while its run awaits release, ordered by the release, then paid or returned by the bank; or dropped before.';
comment on constraint commission_run_line_of_run on commission_run_line is 'A line is of a run.';
comment on constraint commission_run_line_of_tranche on commission_run_line is 'A line pays a tranche.';
comment on constraint commission_run_line_of_invoice on commission_run_line is 'A line pays what an invoice bills.';
comment on constraint commission_run_line_to_account on commission_run_line is 'A line is paid to an account of a firm.';
comment on constraint commission_run_line_paid on commission_run_line is 'What is paid has the number and day of the bank.';
comment on constraint commission_run_line_returned on commission_run_line is 'What the bank returned has its day.';
comment on constraint commission_run_line_reasoned on commission_run_line is 'What was returned or dropped says why.';
create unique index commission_run_line_one_live on commission_run_line (organization_id, tranche_id)
  where status in ('reserved', 'ordered', 'paid');
comment on index commission_run_line_one_live is 'A tranche is paid once, however often it is tried.';
create index commission_run_line_by_run on commission_run_line (organization_id, run_id);
create index commission_run_line_by_commission on commission_run_line (organization_id, commission_id);
create index commission_run_line_by_firm on commission_run_line (organization_id, channel_partner_id);
call protect_table('commission_run_line', 'select, insert, update');

-- room: money/ledger

alter table ledger_entry
  drop constraint ledger_entry_account_known,
  add constraint ledger_entry_account_known check (account in ('customer', 'unbilled', 'gstOutput', 'otherIncome',
    'corpusLiability', 'interestIncome', 'bank', 'tdsReceivable', 'onAccount', 'waiver', 'refundPayable',
    'forfeiture', 'saleTransfer', 'brokerage', 'brokerageGst', 'partnerPayable', 'tdsPayable', 'partnerRecoverable',
    'partnerLoss', 'rounding', 'tdsInterest', 'tdsFee')),
  drop constraint ledger_entry_account_of_owner,
  add constraint ledger_entry_account_of_owner check (case
    when account = 'bank' then true
    when account in ('tdsPayable', 'rounding') then sale_id is null
    when account in ('tdsInterest', 'tdsFee') then sale_id is null and channel_partner_id is null
    when account in ('brokerage', 'brokerageGst', 'partnerPayable', 'partnerRecoverable', 'partnerLoss')
      then channel_partner_id is not null
    else sale_id is not null end);
comment on constraint ledger_entry_account_known on ledger_entry is 'Postings go to the accounts of the chart.';
comment on constraint ledger_entry_account_of_owner on ledger_entry is
  'Accounts of buyers are posted with a sale, those of partners with a firm.';

-- room: company/saved-views

alter table saved_view drop constraint saved_view_list;
alter table saved_view add constraint saved_view_list check (list in (
  'leads', 'sales', 'invoices', 'receipts', 'overdue', 'dueToday', 'refunds', 'ledger', 'units', 'people', 'firms',
  'approvals', 'audit', 'imports', 'demandRuns', 'commissions', 'partnerInvoices', 'commissionRuns', 'tdsDeductions'));
comment on constraint saved_view_list on saved_view is 'A view is of a list of the product.';
