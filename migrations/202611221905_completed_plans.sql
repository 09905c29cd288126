-- The plan of a completed sale is completed too: it still has to equal its price, and counts as its plan.
create or replace function check_plan_equals_sale() returns trigger
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
