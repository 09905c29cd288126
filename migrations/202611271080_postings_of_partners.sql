-- The ledger also holds what belongs to a partner firm, or to nobody as a tax challan does: commissions invoiced,
-- paid, taken back, and the tax on them. Batches from before keep their hashes, which hold no key without a value.

-- room: money/ledger

alter table ledger_batch
  alter column sale_id drop not null,
  add column channel_partner_id uuid,
  add foreign key (organization_id, channel_partner_id) references channel_partner,
  drop constraint ledger_batch_source_known,
  add constraint ledger_batch_source_known check (source_type in ('demand', 'receipt', 'onAccount', 'tds', 'interest',
    'bounceCharge', 'transferFee', 'waiver', 'reversal', 'cancellation', 'refund', 'transfer', 'partnerInvoice',
    'partnerPayment', 'partnerClawback', 'partnerCreditNote', 'partnerRepayment', 'partnerWriteOff', 'tdsChallan')),
  add constraint ledger_batch_one_owner check (num_nonnulls(sale_id, channel_partner_id) <= 1),
  add constraint ledger_batch_source_of_owner check (case
    when source_type = 'reversal' then true
    when source_type = 'tdsChallan' then num_nonnulls(sale_id, channel_partner_id) = 0
    when source_type like 'partner%' then channel_partner_id is not null
    else sale_id is not null end);
comment on column ledger_batch.sale_id is 'Null: of a partner firm, or of nobody as a tax challan.';
comment on column ledger_batch.channel_partner_id is 'The firm, where it is a partner''s.';
comment on constraint ledger_batch_one_owner on ledger_batch is 'A posting belongs to a sale, to a firm or to nobody.';
comment on constraint ledger_batch_source_of_owner on ledger_batch is
  'What arises from a sale names the sale, what arises from a partner names the firm, a challan names neither.';

create index ledger_batch_of_firm on ledger_batch (organization_id, channel_partner_id, batch_no)
  where channel_partner_id is not null;

alter table ledger_entry
  alter column sale_id drop not null,
  add column channel_partner_id uuid,
  add column tranche_id uuid,
  add column bank_account_id uuid,
  add foreign key (organization_id, channel_partner_id) references channel_partner,
  add foreign key (organization_id, bank_account_id) references designated_account,
  drop constraint ledger_entry_account_known,
  add constraint ledger_entry_account_known check (account in ('customer', 'unbilled', 'gstOutput', 'otherIncome',
    'corpusLiability', 'interestIncome', 'bank', 'tdsReceivable', 'onAccount', 'waiver', 'refundPayable',
    'forfeiture', 'saleTransfer', 'brokerage', 'brokerageGst', 'partnerPayable', 'tdsPayable', 'partnerRecoverable',
    'partnerLoss', 'rounding')),
  add constraint ledger_entry_one_owner check (num_nonnulls(sale_id, channel_partner_id) <= 1),
  add constraint ledger_entry_account_of_owner check (case
    when account = 'bank' then true
    when account in ('tdsPayable', 'rounding') then sale_id is null
    when account in ('brokerage', 'brokerageGst', 'partnerPayable', 'partnerRecoverable', 'partnerLoss')
      then channel_partner_id is not null
    else sale_id is not null end),
  add constraint ledger_entry_tranche_of_firm check (tranche_id is null or channel_partner_id is not null),
  add constraint ledger_entry_names_bank_account check (case
    when account <> 'bank' or sale_id is not null then bank_account_id is null
    when channel_partner_id is not null then bank_account_id is not null
    else true end);
comment on column ledger_entry.channel_partner_id is 'The firm of its batch, for balances by index.';
comment on column ledger_entry.tranche_id is 'The tranche of a commission that it belongs to, if to one.';
comment on column ledger_entry.bank_account_id is
  'The account of a project that money of a firm or of a challan went through; that of a sale stands on its receipt. '
  'Null for a challan paid from an account of no project.';
comment on constraint ledger_entry_one_owner on ledger_entry is 'A line belongs to a sale, to a firm or to nobody.';
comment on constraint ledger_entry_account_of_owner on ledger_entry is
  'Accounts of buyers are posted with a sale, those of partners with a firm.';
comment on constraint ledger_entry_tranche_of_firm on ledger_entry is 'A tranche belongs to a firm.';
comment on constraint ledger_entry_names_bank_account on ledger_entry is
  'What is paid to a firm or by it names the bank account that it went through; a challan may, and nothing else does.';

create index ledger_entry_of_firm on ledger_entry (organization_id, channel_partner_id, account)
  where channel_partner_id is not null;
create index ledger_entry_of_bank_account on ledger_entry (organization_id, bank_account_id)
  where bank_account_id is not null;

create function check_ledger_bank_account() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from designated_account
              where organization_id = new.organization_id and id = new.bank_account_id and kind = 'separate') then
    raise exception 'The separate account pays for land and construction only.'
      using errcode = 'check_violation', constraint = 'ledger_entry_not_separate';
  end if;
  return new;
end $$;
create trigger ledger_entry_not_separate before insert on ledger_entry
  for each row when (new.bank_account_id is not null) execute function check_ledger_bank_account();
comment on trigger ledger_entry_not_separate on ledger_entry is
  'RERA s.4(2)(l)(D): no money of partners and no tax on commissions goes through the separate account.';

create function check_reversal_of_owner() returns trigger
  language plpgsql
  as $$
begin
  if not exists (
    select from ledger_batch
     where organization_id = new.organization_id and id = new.reverses_batch_id
       and (sale_id, channel_partner_id) is not distinct from (new.sale_id, new.channel_partner_id)) then
    raise exception 'A reversal belongs to whom the reversed batch belongs.'
      using errcode = 'check_violation', constraint = 'ledger_batch_reversal_of_owner';
  end if;
  return new;
end $$;
create trigger ledger_batch_reversal_of_owner before insert on ledger_batch
  for each row when (new.reverses_batch_id is not null) execute function check_reversal_of_owner();
comment on trigger ledger_batch_reversal_of_owner on ledger_batch is
  'A reversal belongs to the sale or firm of the batch that it takes back.';

create or replace function check_batch_balances() returns trigger
  language plpgsql
  as $$
declare
  of_batch uuid := (case tg_table_name when 'ledger_batch' then (to_jsonb(new) ->> 'id')
                                       else (to_jsonb(new) ->> 'batch_id') end)::uuid;
  lines record;
begin
  select coalesce(sum(e.debit_paise) - sum(e.credit_paise), 1) as difference,
         bool_or((e.sale_id, e.channel_partner_id) is distinct from (b.sale_id, b.channel_partner_id)) as has_strangers
    into lines
    from ledger_entry e join ledger_batch b on b.organization_id = e.organization_id and b.id = e.batch_id
   where e.organization_id = new.organization_id and e.batch_id = of_batch;
  if lines.difference <> 0 then
    raise exception 'Ledger batch % does not balance.', of_batch
      using errcode = 'check_violation', constraint = 'ledger_batch_balances';
  end if;
  if lines.has_strangers then
    raise exception 'A line of ledger batch % belongs to another sale or firm.', of_batch
      using errcode = 'check_violation', constraint = 'ledger_entry_of_owner';
  end if;
  return null;
end $$;
comment on trigger ledger_batch_balances on ledger_batch is
  'Debits equal credits, and all lines belong to the sale or firm of their batch.';
comment on trigger ledger_entry_balances on ledger_entry is
  'Debits equal credits, and all lines belong to the sale or firm of their batch.';

-- What keeps a sale and its plan in step has nothing to say where there is no sale.
drop trigger ledger_batch_of_open_sale on ledger_batch;
create trigger ledger_batch_of_open_sale before insert on ledger_batch
  for each row when (new.sale_id is not null) execute function check_sale_open_for_posting();
comment on trigger ledger_batch_of_open_sale on ledger_batch is
  'Nothing is posted on a sale that has ended, but for what settles its end.';

drop trigger ledger_equals_plan on ledger_entry;
create constraint trigger ledger_equals_plan after insert on ledger_entry
  deferrable initially deferred for each row when (new.sale_id is not null)
  execute function check_customer_balance();
comment on trigger ledger_equals_plan on ledger_entry is
  'What the ledger says a customer owes equals the open demands and charges.';

drop trigger ledger_batch_source_once on ledger_batch;
create constraint trigger ledger_batch_source_once after insert on ledger_batch
  deferrable initially immediate for each row
  when (new.source_type in ('demand', 'receipt', 'tds', 'interest', 'bounceCharge', 'transferFee', 'waiver',
    'cancellation', 'refund', 'partnerInvoice', 'partnerPayment', 'partnerClawback', 'partnerCreditNote',
    'partnerRepayment', 'partnerWriteOff', 'tdsChallan'))
  execute function check_batch_source_once();
comment on trigger ledger_batch_source_once on ledger_batch is
  'A demand, receipt or partner invoice is posted once, however often a worker tries; again only after it was reversed.';
