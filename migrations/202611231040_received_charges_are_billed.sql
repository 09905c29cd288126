-- Tax on interest and charges arises when they are received (CGST Act s.13(6)): what a receipt paid of them is billed
-- that day by a tax invoice of its own, which is paid as it is issued.
alter table invoice
  add column receipt_id uuid,
  add foreign key (organization_id, receipt_id) references payment_transaction;
create unique index invoice_of_receipt_once on invoice (organization_id, receipt_id)
  where receipt_id is not null and doc_type = 'taxInvoice' and status <> 'cancelled';

alter table invoice_line
  alter column installment_id drop not null,
  add column charge_id uuid,
  add foreign key (organization_id, charge_id) references sale_charge,
  add constraint invoice_line_of_one check (num_nonnulls(installment_id, charge_id) = 1);
create index invoice_line_of_charge on invoice_line (organization_id, charge_id) where charge_id is not null;

-- Nothing is due by what is paid already, nor by what takes another document back.
alter table invoice
  drop constraint invoice_issued_complete,
  add constraint invoice_issued_complete check (
    status in ('draft', 'cancelled') or (invoice_number is not null and issue_date is not null and snapshot is not null
      and (due_date is not null or doc_type = 'creditNote' or paid_paise = total_paise)));
-- Forced row-level security would hide them.
alter table invoice no force row level security;
update invoice set due_date = null where doc_type = 'creditNote';
alter table invoice force row level security;
