-- A booking that goes over to another unit: the old one ends with nothing kept, a new one begins, and what was paid
-- moves between the two without touching a bank.
alter table ledger_entry
  drop constraint ledger_entry_account_check,
  add constraint ledger_entry_account_known check (account in ('customer', 'unbilled', 'gstOutput', 'otherIncome',
    'corpusLiability', 'interestIncome', 'bank', 'tdsReceivable', 'onAccount', 'waiver', 'refundPayable',
    'forfeiture', 'saleTransfer'));

alter table sale_cancellation
  drop constraint sale_cancellation_initiated_by_check,
  drop constraint sale_cancellation_adds_up,
  -- What goes over to the new booking instead of back to the buyer.
  add column moved_paise bigint not null default 0 check (moved_paise >= 0),
  add constraint sale_cancellation_by_whom check (initiated_by in ('buyer', 'developer', 'transfer')),
  add constraint sale_cancellation_moves_or_refunds check (
    case when initiated_by = 'transfer' then refund_paise = 0 and forfeiture_paise = 0 else moved_paise = 0 end),
  add constraint sale_cancellation_adds_up check (refund_paise + moved_paise = received_paise - forfeiture_paise
    - charges_due_paise + gst_refund_paise + other_refund_paise + developer_interest_paise + written_off_paise);

alter table sale
  add column transferred_from_sale_id uuid,
  add foreign key (organization_id, transferred_from_sale_id) references sale;
create unique index sale_transferred_once on sale (organization_id, transferred_from_sale_id)
  where transferred_from_sale_id is not null;

alter table payment_transaction
  drop constraint payment_transaction_mode_known,
  drop constraint receipt_verified_complete,
  add column origin_sale_id uuid,
  add foreign key (organization_id, origin_sale_id) references sale,
  add constraint payment_transaction_mode_known check (mode in ('neft', 'rtgs', 'imps', 'upi', 'cheque', 'dd', 'card',
    'cash', 'bankLoan', 'nach', 'tds', 'transfer')),
  add constraint receipt_moved_names_origin check ((type = 'adjustment') = (mode = 'transfer')
    and (type = 'adjustment') = (origin_sale_id is not null)),
  add constraint receipt_verified_complete check (status <> 'verified' or (receipt_number is not null
    and verified_by_id is not null and verified_at is not null and snapshot is not null
    and (type in ('tds', 'adjustment') or deposit_account_id is not null)
    and (type <> 'tds' or tds_acknowledgement is not null)
    and (type <> 'refund' or reference is not null)));

-- What was moved is allocated to the last paisa as money is.
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

-- What leaves one booking arrives on the other.
create function check_sale_transfer_settled() returns trigger
  language plpgsql
  as $$
declare
  arrived bigint;
  left_other bigint;
begin
  select sum(e.debit_paise) into arrived from sale s
    join ledger_entry e on e.organization_id = s.organization_id and e.sale_id = s.id and e.account = 'saleTransfer'
   where s.organization_id = new.organization_id and s.transferred_from_sale_id = new.sale_id;
  select c.moved_paise into left_other from sale s
    join sale_cancellation c on c.organization_id = s.organization_id and c.sale_id = s.transferred_from_sale_id
   where s.organization_id = new.organization_id and s.id = new.sale_id;
  if (new.credit_paise > 0 and arrived is distinct from new.credit_paise)
     or (new.debit_paise > 0 and left_other is distinct from new.debit_paise) then
    raise exception 'What left one booking has not arrived on the other.'
      using errcode = 'check_violation', constraint = 'sale_transfer_settled';
  end if;
  return null;
end $$;
create constraint trigger sale_transfer_settled after insert on ledger_entry
  deferrable initially deferred for each row when (new.account = 'saleTransfer')
  execute function check_sale_transfer_settled();
