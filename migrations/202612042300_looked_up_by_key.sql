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

-- Rows from before and after are compared by their keys at once, not each with each.
create function commission_of_id(organization uuid, wanted uuid) returns setof commission
  language sql stable rows 1
  as $$ select c.* from commission c where c.organization_id = organization and c.id = wanted limit 1 $$;
create function tranches_of_commission(organization uuid, of_commission uuid) returns setof commission_tranche
  language sql stable rows 3
  as $$
select t.* from commission_tranche t where t.organization_id = organization and t.commission_id = of_commission offset 0
$$;

create or replace function tally_commissions() returns trigger
  language plpgsql set enable_nestloop = off
  as $$
begin
  if tg_op = 'INSERT' then
    insert into commission_tally (organization_id, kind, day, project_id, channel_partner_id, state, need, counted,
      gross_paise, paid_paise, open_paise, payable_paise, to_recover_paise, paid_by_runs_paise)
    select c.organization_id, r.* from after c, commission_tally_rows(c::commission) r;
    return null;
  end if;
  insert into commission_tally (organization_id, kind, day, project_id, channel_partner_id, state, need, counted,
    gross_paise, paid_paise, open_paise, payable_paise, to_recover_paise, paid_by_runs_paise)
  select organization_id, kind, day, project_id, channel_partner_id, state, need, sum(sign * counted),
         sum(sign * gross_paise), sum(sign * paid_paise), sum(sign * open_paise), sum(sign * payable_paise),
         sum(sign * to_recover_paise), sum(sign * paid_by_runs_paise)
    from (select b.organization_id, side.sign, r.*
            from before b
            join after a using (organization_id, id),
                 lateral (values (1, a::commission), (-1, b::commission)) as side (sign, c),
                 lateral commission_tally_rows(side.c) r) as one
   group by 1, 2, 3, 4, 5, 6, 7
  having sum(sign * counted) <> 0 or sum(sign * gross_paise) <> 0 or sum(sign * paid_paise) <> 0
      or sum(sign * open_paise) <> 0 or sum(sign * payable_paise) <> 0 or sum(sign * to_recover_paise) <> 0
      or sum(sign * paid_by_runs_paise) <> 0;
  insert into commission_tally (organization_id, kind, day, project_id, state, counted, open_paise)
  select organization_id, 'owed', day, project_id, state, sum(sign), sum(sign * open_paise)
    from (select b.organization_id, side.sign, r.*
            from before b
            join after a using (organization_id, id),
                 lateral tranches_of_commission(b.organization_id, b.id) t,
                 lateral (values (1, a::commission), (-1, b::commission)) as side (sign, c),
                 lateral commission_owed_rows(side.c, t) r
           where (a.stage, a.open_holds > 0, a.project_id, a.booked_on is null)
                 is distinct from (b.stage, b.open_holds > 0, b.project_id, b.booked_on is null)) as one
   group by 1, 3, 4, 5
  having sum(sign) <> 0 or sum(sign * open_paise) <> 0;
  return null;
end $$;

create or replace function tally_tranches() returns trigger
  language plpgsql set enable_nestloop = off
  as $$
declare
  changed record;
begin
  if tg_op = 'INSERT' then
    for changed in select distinct organization_id, commission_id from after order by commission_id loop
      perform from commission c where c.organization_id = changed.organization_id and c.id = changed.commission_id for share;
    end loop;
    insert into commission_tally (organization_id, kind, day, project_id, state, counted, open_paise)
    select c.organization_id, 'owed', r.day, r.project_id, r.state, 1, r.open_paise
      from after t,
           lateral commission_of_id(t.organization_id, t.commission_id) c,
           lateral commission_owed_rows(c, t::commission_tranche) r;
  elsif tg_op = 'DELETE' then
    for changed in select distinct organization_id, commission_id from before order by commission_id loop
      perform from commission c where c.organization_id = changed.organization_id and c.id = changed.commission_id for share;
    end loop;
    insert into commission_tally (organization_id, kind, day, project_id, state, counted, open_paise)
    select c.organization_id, 'owed', r.day, r.project_id, r.state, -1, -r.open_paise
      from before t,
           lateral commission_of_id(t.organization_id, t.commission_id) c,
           lateral commission_owed_rows(c, t::commission_tranche) r;
  else
    for changed in select distinct organization_id, commission_id from before order by commission_id loop
      perform from commission c where c.organization_id = changed.organization_id and c.id = changed.commission_id for share;
    end loop;
    insert into commission_tally (organization_id, kind, day, project_id, state, counted, open_paise)
    select organization_id, 'owed', day, project_id, state, sum(sign), sum(sign * open_paise)
      from (select c.organization_id, side.sign, r.*
              from before b
              join after a using (organization_id, commission_id, seq),
                   lateral commission_of_id(b.organization_id, b.commission_id) c,
                   lateral (values (1, a::commission_tranche), (-1, b::commission_tranche)) as side (sign, t),
                   lateral commission_owed_rows(c, side.t) r) as one
     group by 1, 3, 4, 5
    having sum(sign) <> 0 or sum(sign * open_paise) <> 0;
  end if;
  return null;
end $$;

-- room: partners/commission-runs

create or replace function tally_payments() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' then
    insert into commission_tally (organization_id, kind, day, project_id, counted, paid_paise)
    select l.organization_id, 'paid', date_trunc('month', l.paid_on)::date, c.project_id, 1, l.gross_paise
      from after l, lateral commission_of_id(l.organization_id, l.commission_id) c
     where l.status in ('ordered', 'paid') and l.paid_on is not null and c.booked_on is not null;
  else
    insert into commission_tally (organization_id, kind, day, project_id, counted, paid_paise)
    select c.organization_id, 'paid', date_trunc('month', l.paid_on)::date, c.project_id, sum(sign),
           sum(sign * l.gross_paise)
      from (select 1 as sign, a.* from after a union all select -1, b.* from before b) l,
           lateral commission_of_id(l.organization_id, l.commission_id) c
     where l.status in ('ordered', 'paid') and l.paid_on is not null and c.booked_on is not null
     group by 1, 3, 4
    having sum(sign) <> 0 or sum(sign * l.gross_paise) <> 0;
  end if;
  return null;
end $$;

-- room: enquiries/leads

alter function tally_leads_of_projects() set enable_nestloop = off;
alter function mark_lead_cohorts() set enable_nestloop = off;
