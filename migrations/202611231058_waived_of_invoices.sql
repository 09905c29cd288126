-- What was given up of an invoice is neither paid nor open any more: without it an invoice whose rest was waived stood
-- open for its whole total for ever. Of a document that was taken back nothing counts as waived.
alter table invoice
  add column waived_paise bigint not null default 0,
  drop constraint invoice_not_overpaid,
  add constraint invoice_not_overpaid
    check (least(paid_paise, waived_paise) >= 0 and paid_paise + waived_paise <= total_paise),
  drop constraint invoice_credit_unpaid,
  add constraint invoice_credit_unpaid
    check (doc_type <> 'creditNote' or (paid_paise = 0 and waived_paise = 0 and status = 'issued')),
  add constraint invoice_cancelled_waives_nothing check (status <> 'cancelled' or waived_paise = 0);

-- Forced row-level security would hide them.
alter table invoice no force row level security;
alter table invoice_installment no force row level security;
alter table installment no force row level security;
update invoice
   set waived_paise = given.paise,
       status = case when paid_paise + given.paise = total_paise then 'paid' else status end
  from (select billed.organization_id, billed.invoice_id,
               sum(installment.waived_principal_paise + installment.waived_tax_paise) as paise
          from invoice_installment billed
          join installment on installment.organization_id = billed.organization_id
                          and installment.id = billed.installment_id
         where billed.is_live
         group by billed.organization_id, billed.invoice_id) given
 where given.organization_id = invoice.organization_id and given.invoice_id = invoice.id and given.paise > 0
   and invoice.status in ('issued', 'partiallyPaid', 'paid');
alter table invoice force row level security;
alter table invoice_installment force row level security;
alter table installment force row level security;
