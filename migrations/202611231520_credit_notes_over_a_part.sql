-- A credit note takes an invoice back or a part of it (CGST Act s.34(1)): several may stand against one, within it.
drop index invoice_credited_once;
create index invoice_by_credited on invoice (organization_id, against_invoice_id)
  where against_invoice_id is not null;

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

-- Receipts pay tax first, credit notes take value and tax back in proportion: they may take back more of the tax than
-- was open, never more than what was waived, nor than the tax there is.
alter table installment
  drop constraint installment_credits_what_is_waived,
  add constraint installment_credits_what_is_waived
    check (credited_tax_paise between 0 and least(waived_principal_paise + waived_tax_paise,
                                                  cgst_paise + sgst_paise + igst_paise));
