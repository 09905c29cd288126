-- The rest of an invoice that a cancelled sale leaves behind is written off, not paid.

-- room: money/invoices

alter table invoice drop constraint invoice_status_check;
alter table invoice add constraint invoice_status_known
  check (status in ('draft', 'issued', 'partiallyPaid', 'paid', 'writtenOff', 'cancelled'));

alter table invoice no force row level security;
alter table invoice disable trigger user;
update invoice set status = 'writtenOff'
  from sale
 where sale.organization_id = invoice.organization_id and sale.id = invoice.sale_id and sale.status = 'cancelled'
   and invoice.status = 'paid' and invoice.doc_type <> 'creditNote' and invoice.paid_paise < invoice.total_paise;
alter table invoice enable trigger user;
alter table invoice force row level security;
