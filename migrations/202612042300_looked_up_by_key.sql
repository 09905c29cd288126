-- What a trigger reads beside the rows of its statement it looks up by their keys. Joined, these were read by a plan that
-- was made when the tables were nearly empty and kept by the connection: all sales and all plans of the organization, for
-- each installment. docs/decisions/0149-kept-sums-of-money.md

-- room: money/sums

-- The limits keep each a look-up of its own within the statement that asks.
create function live_sale(organization uuid, wanted uuid) returns setof sale
  language sql stable rows 1
  as $$
select s.* from sale s where s.organization_id = organization and s.id = wanted and s.deleted_at is null limit 1
$$;
create function plan_of_id(organization uuid, wanted uuid) returns setof payment_plan
  language sql stable rows 1
  as $$ select p.* from payment_plan p where p.organization_id = organization and p.id = wanted limit 1 $$;
create function receipt_of_id(organization uuid, wanted uuid) returns setof payment_transaction
  language sql stable rows 1
  as $$ select p.* from payment_transaction p where p.organization_id = organization and p.id = wanted limit 1 $$;
create function split_of_receipt(organization uuid, receipt uuid) returns setof receipt_split
  language sql stable rows 1
  as $$ select t.* from receipt_split t where t.organization_id = organization and t.transaction_id = receipt limit 1 $$;
create function invoice_of_id(organization uuid, wanted uuid) returns setof invoice
  language sql stable rows 1
  as $$ select i.* from invoice i where i.organization_id = organization and i.id = wanted limit 1 $$;
create function lines_of_invoice(organization uuid, invoice uuid) returns setof invoice_line
  language sql stable rows 3
  as $$ select l.* from invoice_line l where l.organization_id = organization and l.invoice_id = invoice offset 0 $$;

create or replace function tally_receipts() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' then
    insert into money_tally (organization_id, kind, day, project_id, tower_id, counted, total_paise, deducted_paise)
    select p.organization_id, 'received', r.day, s.project_id, s.tower_id, r.counted, r.total_paise, r.deducted_paise
      from after p,
           lateral live_sale(p.organization_id, p.sale_id) s,
           lateral money_of_receipt(p::payment_transaction, null) r;
  else
    insert into money_tally (organization_id, kind, day, project_id, tower_id, counted, total_paise, tax_paise,
      separate_paise, free_paise, deducted_paise)
    select s.organization_id, 'received', r.day, s.project_id, s.tower_id, sum(sign * r.counted),
           sum(sign * r.total_paise), sum(sign * r.tax_paise), sum(sign * r.separate_paise), sum(sign * r.free_paise),
           sum(sign * r.deducted_paise)
      from (select 1 as sign, a::payment_transaction as p from after a
             union all
            select -1, b::payment_transaction from before b) side
     cross join lateral live_sale((side.p).organization_id, (side.p).sale_id) s
      left join lateral split_of_receipt((side.p).organization_id, (side.p).id) t on true,
           lateral money_of_receipt(side.p, t) r
     group by 1, 3, 4, 5
    having sum(sign * r.counted) <> 0 or sum(sign * r.total_paise) <> 0;
  end if;
  return null;
end $$;

create or replace function tally_splits() returns trigger
  language plpgsql
  as $$
begin
  insert into money_tally (organization_id, kind, day, project_id, tower_id, tax_paise, separate_paise, free_paise)
  select p.organization_id, 'received', r.day, s.project_id, s.tower_id, r.tax_paise, r.separate_paise, r.free_paise
    from after t,
         lateral receipt_of_id(t.organization_id, t.transaction_id) p,
         lateral live_sale(p.organization_id, p.sale_id) s,
         lateral money_of_receipt(p, t::receipt_split) r;
  return null;
end $$;

create or replace function tally_invoices() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' then
    insert into money_tally (organization_id, kind, day, project_id, tower_id, counted, total_paise, tax_paise)
    select i.organization_id, 'billed', r.day, s.project_id, s.tower_id, r.counted, r.total_paise, r.tax_paise
      from after i,
           lateral live_sale(i.organization_id, i.sale_id) s,
           lateral money_of_invoice(i::invoice) r;
  else
    insert into money_tally (organization_id, kind, day, project_id, tower_id, counted, total_paise, tax_paise)
    select s.organization_id, 'billed', r.day, s.project_id, s.tower_id, sum(sign * r.counted),
           sum(sign * r.total_paise), sum(sign * r.tax_paise)
      from (select 1 as sign, a::invoice as i from after a union all select -1, b::invoice from before b) side,
           lateral live_sale((side.i).organization_id, (side.i).sale_id) s,
           lateral money_of_invoice(side.i) r
     group by 1, 3, 4, 5
    having sum(sign * r.counted) <> 0 or sum(sign * r.total_paise) <> 0 or sum(sign * r.tax_paise) <> 0;
    insert into money_tally (organization_id, kind, day, project_id, tower_id, rate_pct, counted, total_paise, tax_paise)
    select s.organization_id, 'taxed', r.day, s.project_id, s.tower_id, l.gst_rate_pct, sum(sign),
           sum(sign * l.total_paise), sum(sign * (l.total_paise - l.taxable_paise))
      from (select 1 as sign, a::invoice as i from after a union all select -1, b::invoice from before b) side,
           lateral live_sale((side.i).organization_id, (side.i).sale_id) s,
           lateral money_of_invoice(side.i) r,
           lateral lines_of_invoice((side.i).organization_id, (side.i).id) l
     group by 1, 3, 4, 5, 6
    having sum(sign) <> 0;
  end if;
  return null;
end $$;

create or replace function tally_invoice_lines() returns trigger
  language plpgsql
  as $$
begin
  insert into money_tally (organization_id, kind, day, project_id, tower_id, rate_pct, counted, total_paise, tax_paise)
  select l.organization_id, 'taxed', r.day, s.project_id, s.tower_id, l.gst_rate_pct, count(*), sum(l.total_paise),
         sum(l.total_paise - l.taxable_paise)
    from after l,
         lateral invoice_of_id(l.organization_id, l.invoice_id) i,
         lateral live_sale(i.organization_id, i.sale_id) s,
         lateral money_of_invoice(i) r
   group by 1, 3, 4, 5, 6;
  return null;
end $$;

create or replace function tally_installments() returns trigger
  language plpgsql
  as $$
declare
  changed record;
begin
  for changed in select distinct organization_id, sale_id from after order by sale_id loop
    perform from sale s where s.organization_id = changed.organization_id and s.id = changed.sale_id for share;
  end loop;
  if tg_op = 'INSERT' then
    insert into money_tally (organization_id, kind, day, project_id, tower_id, is_demanded, counted, total_paise,
      paid_paise, open_paise, waiting_paise)
    select s.organization_id, 'due', r.day, s.project_id, s.tower_id, r.is_demanded, sum(r.counted), sum(r.total_paise),
           sum(r.paid_paise), sum(r.open_paise), sum(r.waiting_paise)
      from after i,
           lateral live_sale(i.organization_id, i.sale_id) s,
           lateral plan_of_id(i.organization_id, i.plan_id) p,
           lateral money_of_installment(i::installment) r
     where p.status = 'active' and s.status <> 'cancelled'
     group by 1, 3, 4, 5, 6;
  else
    insert into money_tally (organization_id, kind, day, project_id, tower_id, is_demanded, counted, total_paise,
      paid_paise, open_paise, waiting_paise)
    select s.organization_id, 'due', r.day, s.project_id, s.tower_id, r.is_demanded, sum(sign * r.counted),
           sum(sign * r.total_paise), sum(sign * r.paid_paise), sum(sign * r.open_paise), sum(sign * r.waiting_paise)
      from (select 1 as sign, a::installment as i from after a union all select -1, b::installment from before b) side,
           lateral live_sale((side.i).organization_id, (side.i).sale_id) s,
           lateral plan_of_id((side.i).organization_id, (side.i).plan_id) p,
           lateral money_of_installment(side.i) r
     where p.status = 'active' and s.status <> 'cancelled'
     group by 1, 3, 4, 5, 6
    having sum(sign * r.counted) <> 0 or sum(sign * r.total_paise) <> 0 or sum(sign * r.paid_paise) <> 0
        or sum(sign * r.open_paise) <> 0 or sum(sign * r.waiting_paise) <> 0;
  end if;
  return null;
end $$;

-- room: partners/commissions

-- Once for a plan that is made or taken away, not once for each of its installments.
create function expect_tranches_of_plans() returns trigger
  language plpgsql
  as $$
declare
  one record;
begin
  for one in select distinct organization_id, sale_id from changed loop
    perform keep_expected_days(one.organization_id, one.sale_id);
  end loop;
  return null;
end $$;
drop trigger installment_joins_expected_days on installment;
create trigger installment_joins_expected_days after insert on installment referencing new table as changed
  for each statement execute function expect_tranches_of_plans();
comment on trigger installment_joins_expected_days on installment is 'Tranches are expected by all installments of the plan.';
create trigger installment_leaves_expected_days after delete on installment referencing old table as changed
  for each statement execute function expect_tranches_of_plans();
comment on trigger installment_leaves_expected_days on installment is 'Tranches are expected by the installments that are left.';
