-- Tax that was deducted may be recorded before its acknowledgement is known, and a refund before its transfer is
-- made: the reference of both is what verifying asks for.
alter table payment_transaction
  -- By when money has to go back (state rules count from the day it was asked for).
  add column due_on date,
  drop constraint receipt_reference_unless_cash,
  drop constraint receipt_verified_complete,
  add constraint receipt_reference_unless_cash check (mode in ('cash', 'tds') or type = 'refund'
    or reference is not null),
  add constraint receipt_verified_complete check (status <> 'verified' or (receipt_number is not null
    and verified_by_id is not null and verified_at is not null and snapshot is not null
    and (type = 'tds' or deposit_account_id is not null)
    and (type <> 'tds' or tds_acknowledgement is not null)
    and (type <> 'refund' or reference is not null))),
  -- What has a number was posted: who takes it back says when and why.
  add constraint receipt_reversed_complete check (status <> 'reversed' or receipt_number is null
    or (reversed_on is not null and reversal_reason is not null));

create index payment_transaction_certificate_pending on payment_transaction (organization_id, received_date, id)
  where type = 'tds' and status = 'verified' and tds_certificate_number is null;
create index payment_transaction_refunds on payment_transaction (organization_id, due_on, id) where type = 'refund';

-- A receipt that bounces or is reversed brought nothing into any account.
alter table receipt_split add column taken_back_on date;
grant update (taken_back_on) on receipt_split to plinth_app;

-- No more is paid back than is owed back.
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
