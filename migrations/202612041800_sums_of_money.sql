-- Sums of receipts, invoices and installments by day are kept while they change, so that reports of years of money add up
-- days. docs/decisions/0149-kept-sums-of-money.md

-- room: money/sums

create table money_tally (
  organization_id uuid not null default app_organization_id() references organization,
  kind text not null check (kind in ('received', 'billed', 'taxed', 'due')),
  id bigint generated always as identity,
  day date,
  project_id uuid not null,
  tower_id uuid,
  rate_pct numeric(7, 4),
  is_demanded boolean not null default true,
  counted int not null default 0,
  total_paise bigint not null default 0,
  tax_paise bigint not null default 0,
  separate_paise bigint not null default 0,
  free_paise bigint not null default 0,
  deducted_paise bigint not null default 0,
  paid_paise bigint not null default 0,
  open_paise bigint not null default 0,
  waiting_paise bigint not null default 0,
  is_sum boolean not null default false,
  primary key (organization_id, kind, id),
  constraint money_tally_rate check ((kind = 'taxed') = (rate_pct is not null)),
  constraint money_tally_plans check (is_demanded or kind = 'due')
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
comment on table money_tally is
  'Sums of money by day, project and tower as a list of differences: writers only add rows, so none waits for another, '
  'and a job adds them up. docs/decisions/0149-kept-sums-of-money.md';
comment on column money_tally.kind is
  'received: verified receipts and TDS; billed: valid invoices; taxed: their lines by rate of GST; due: installments of '
  'active plans of sales that go on.';
comment on column money_tally.day is
  'Of the receipt, the invoice, the due date, or the day on which a demand is expected; null: none is expected yet.';
comment on column money_tally.rate_pct is 'Of taxed: the rate of GST.';
comment on column money_tally.is_demanded is 'Of due: demanded, not only planned.';
comment on column money_tally.counted is 'Receipts, invoices, lines or installments.';
comment on column money_tally.tax_paise is
  'GST: of receipts as it was split between the accounts of the project, of invoices as billed.';
comment on column money_tally.separate_paise is
  'Of receipts: RERA s.4(2)(l)(D), for the separate account of the project; free_paise is the rest without GST.';
comment on column money_tally.deducted_paise is 'Of receipts: TDS.';
comment on column money_tally.open_paise is 'Of due: neither paid nor waived.';
comment on column money_tally.waiting_paise is 'Of what is open: TDS that waits to be verified.';
comment on column money_tally.is_sum is 'Written by the job from the rows before.';
comment on constraint money_tally_rate on money_tally is 'Sums by rate name it, and no others do.';
comment on constraint money_tally_plans on money_tally is 'Only what is due may be planned.';
create index money_tally_to_sum on money_tally (organization_id) where not is_sum;
create unique index money_tally_sum on money_tally (organization_id, kind, day, project_id, tower_id, rate_pct,
  is_demanded) nulls not distinct where is_sum;
comment on index money_tally_sum is 'There is one sum for each combination.';
create index money_tally_by_day on money_tally (organization_id, kind, day) include (project_id, tower_id, rate_pct,
  is_demanded, counted, total_paise, tax_paise, separate_paise, free_paise, deducted_paise, paid_paise, open_paise,
  waiting_paise);
call protect_table('money_tally', 'select, insert, update, delete');

-- What a row counts as. Each of these is said once: triggers write the difference before and after, and the correction
-- compares all rows.
create function money_of_receipt(p payment_transaction, t receipt_split) returns table (day date, counted int,
    total_paise bigint, tax_paise bigint, separate_paise bigint, free_paise bigint, deducted_paise bigint)
  language sql immutable
  as $$
select p.received_date, 1, p.amount_paise, coalesce(t.tax_paise, 0),
       coalesce(t.separate_paise, 0), coalesce(t.free_paise, 0),
       case when p.type = 'tds' then p.amount_paise else 0 end
 where p.status = 'verified' and p.type in ('receipt', 'tds')
$$;

create function money_of_invoice(i invoice) returns table (day date, counted int, total_paise bigint, tax_paise bigint)
  language sql immutable
  as $$
select i.issue_date, 1, i.total_paise,
       i.cgst_paise + i.sgst_paise + i.igst_paise
 where i.status in ('issued', 'partiallyPaid', 'paid') and i.doc_type in ('taxInvoice', 'billOfSupply')
$$;

create function money_of_installment(i installment) returns table (day date, is_demanded boolean, counted int,
    total_paise bigint, paid_paise bigint, open_paise bigint, waiting_paise bigint)
  language sql immutable
  as $$
select coalesce(i.due_date, i.expected_date), i.demand_date is not null, 1,
       i.principal_paise + i.cgst_paise + i.sgst_paise + i.igst_paise,
       i.paid_principal_paise + i.paid_tax_paise,
       i.principal_paise + i.cgst_paise + i.sgst_paise + i.igst_paise
         - i.paid_principal_paise - i.paid_tax_paise - i.waived_principal_paise - i.waived_tax_paise,
       i.tds_waiting_paise
$$;

-- What a sale makes of its receipts, invoices and installments.
create function money_of_sale(s sale) returns table (kind text, day date, project_id uuid, tower_id uuid,
    rate_pct numeric, is_demanded boolean, counted int, total_paise bigint, tax_paise bigint, separate_paise bigint,
    free_paise bigint, deducted_paise bigint, paid_paise bigint, open_paise bigint,
    waiting_paise bigint)
  language sql stable
  as $$
select 'received', r.day, s.project_id, s.tower_id, null::numeric, true, r.counted, r.total_paise, r.tax_paise,
       r.separate_paise, r.free_paise, r.deducted_paise, 0, 0, 0
  from payment_transaction p
  left join receipt_split t on t.organization_id = p.organization_id and t.transaction_id = p.id,
       lateral money_of_receipt(p, t) r
 where p.organization_id = s.organization_id and p.sale_id = s.id and s.deleted_at is null
 union all
select 'billed', r.day, s.project_id, s.tower_id, null, true, r.counted, r.total_paise, r.tax_paise, 0, 0, 0, 0, 0, 0
  from invoice i, lateral money_of_invoice(i) r
 where i.organization_id = s.organization_id and i.sale_id = s.id and s.deleted_at is null
 union all
select 'taxed', r.day, s.project_id, s.tower_id, l.gst_rate_pct, true, 1, l.total_paise, l.total_paise - l.taxable_paise,
       0, 0, 0, 0, 0, 0
  from invoice i
  join invoice_line l on l.organization_id = i.organization_id and l.invoice_id = i.id,
       lateral money_of_invoice(i) r
 where i.organization_id = s.organization_id and i.sale_id = s.id and s.deleted_at is null
 union all
select 'due', r.day, s.project_id, s.tower_id, null, r.is_demanded, r.counted, r.total_paise, 0, 0, 0, 0, r.paid_paise,
       r.open_paise, r.waiting_paise
  from installment i
  join payment_plan p on p.organization_id = i.organization_id and p.id = i.plan_id and p.status = 'active',
       lateral money_of_installment(i) r
 where i.organization_id = s.organization_id and i.sale_id = s.id and s.deleted_at is null and s.status <> 'cancelled'
$$;

-- A statement adds what its rows are and takes what they were; what did not change comes to nothing. Rows from before and
-- after are never joined: a plan for one row, kept for ten thousand, would compare each with each.
create function tally_receipts() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' then
    insert into money_tally (organization_id, kind, day, project_id, tower_id, counted, total_paise, deducted_paise)
    select p.organization_id, 'received', r.day, s.project_id, s.tower_id, r.counted, r.total_paise, r.deducted_paise
      from after p
      join sale s on s.organization_id = p.organization_id and s.id = p.sale_id and s.deleted_at is null,
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
      join sale s on s.organization_id = (side.p).organization_id and s.id = (side.p).sale_id and s.deleted_at is null
      left join receipt_split t on t.organization_id = s.organization_id and t.transaction_id = (side.p).id,
           lateral money_of_receipt(side.p, t) r
     group by 1, 3, 4, 5
    having sum(sign * r.counted) <> 0 or sum(sign * r.total_paise) <> 0;
  end if;
  return null;
end $$;
create trigger money_tally_entered after insert on payment_transaction referencing new table as after
  for each statement execute function tally_receipts();
comment on trigger money_tally_entered on payment_transaction is 'Receipts that are verified at once enter the sums.';
create trigger money_tally_changed after update on payment_transaction
  referencing old table as before new table as after for each statement execute function tally_receipts();
comment on trigger money_tally_changed on payment_transaction is
  'Receipts enter the sums when they are verified, and leave them when they bounce or are reversed.';

create function tally_splits() returns trigger
  language plpgsql
  as $$
begin
  insert into money_tally (organization_id, kind, day, project_id, tower_id, tax_paise, separate_paise, free_paise)
  select p.organization_id, 'received', r.day, s.project_id, s.tower_id, r.tax_paise, r.separate_paise, r.free_paise
    from after t
    join payment_transaction p on p.organization_id = t.organization_id and p.id = t.transaction_id
    join sale s on s.organization_id = p.organization_id and s.id = p.sale_id and s.deleted_at is null,
         lateral money_of_receipt(p, t::receipt_split) r;
  return null;
end $$;
create trigger money_tally_entered after insert on receipt_split referencing new table as after
  for each statement execute function tally_splits();
comment on trigger money_tally_entered on receipt_split is 'How a verified receipt is split between accounts enters the sums.';

create function tally_invoices() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' then
    insert into money_tally (organization_id, kind, day, project_id, tower_id, counted, total_paise, tax_paise)
    select i.organization_id, 'billed', r.day, s.project_id, s.tower_id, r.counted, r.total_paise, r.tax_paise
      from after i
      join sale s on s.organization_id = i.organization_id and s.id = i.sale_id and s.deleted_at is null,
           lateral money_of_invoice(i::invoice) r;
  else
    insert into money_tally (organization_id, kind, day, project_id, tower_id, counted, total_paise, tax_paise)
    select s.organization_id, 'billed', r.day, s.project_id, s.tower_id, sum(sign * r.counted),
           sum(sign * r.total_paise), sum(sign * r.tax_paise)
      from (select 1 as sign, a::invoice as i from after a union all select -1, b::invoice from before b) side
      join sale s on s.organization_id = (side.i).organization_id and s.id = (side.i).sale_id and s.deleted_at is null,
           lateral money_of_invoice(side.i) r
     group by 1, 3, 4, 5
    having sum(sign * r.counted) <> 0 or sum(sign * r.total_paise) <> 0 or sum(sign * r.tax_paise) <> 0;
    insert into money_tally (organization_id, kind, day, project_id, tower_id, rate_pct, counted, total_paise, tax_paise)
    select s.organization_id, 'taxed', r.day, s.project_id, s.tower_id, l.gst_rate_pct, sum(sign),
           sum(sign * l.total_paise), sum(sign * (l.total_paise - l.taxable_paise))
      from (select 1 as sign, a::invoice as i from after a union all select -1, b::invoice from before b) side
      join sale s on s.organization_id = (side.i).organization_id and s.id = (side.i).sale_id and s.deleted_at is null
      join invoice_line l on l.organization_id = (side.i).organization_id and l.invoice_id = (side.i).id,
           lateral money_of_invoice(side.i) r
     group by 1, 3, 4, 5, 6
    having sum(sign) <> 0;
  end if;
  return null;
end $$;
create trigger money_tally_entered after insert on invoice referencing new table as after
  for each statement execute function tally_invoices();
comment on trigger money_tally_entered on invoice is 'Invoices that are issued at once enter the sums.';
create trigger money_tally_changed after update on invoice
  referencing old table as before new table as after for each statement execute function tally_invoices();
comment on trigger money_tally_changed on invoice is
  'Invoices enter the sums when they are issued, and leave them when they are cancelled or written off.';

create function tally_invoice_lines() returns trigger
  language plpgsql
  as $$
begin
  insert into money_tally (organization_id, kind, day, project_id, tower_id, rate_pct, counted, total_paise, tax_paise)
  select l.organization_id, 'taxed', r.day, s.project_id, s.tower_id, l.gst_rate_pct, count(*), sum(l.total_paise),
         sum(l.total_paise - l.taxable_paise)
    from after l
    join invoice i on i.organization_id = l.organization_id and i.id = l.invoice_id
    join sale s on s.organization_id = i.organization_id and s.id = i.sale_id and s.deleted_at is null,
         lateral money_of_invoice(i) r
   group by 1, 3, 4, 5, 6;
  return null;
end $$;
create trigger money_tally_entered after insert on invoice_line referencing new table as after
  for each statement execute function tally_invoice_lines();
comment on trigger money_tally_entered on invoice_line is 'Lines of issued invoices enter the sums by rate of GST.';

-- What an installment counts as depends on its plan and its sale. The sale is locked first, so that one that changes at the
-- same time is counted by what it is before or after, never half. All commands have locked it already.
create function tally_installments() returns trigger
  language plpgsql
  as $$
begin
  perform from sale s where (s.organization_id, s.id) in (select organization_id, sale_id from after)
    order by s.id for share;
  if tg_op = 'INSERT' then
    insert into money_tally (organization_id, kind, day, project_id, tower_id, is_demanded, counted, total_paise,
      paid_paise, open_paise, waiting_paise)
    select s.organization_id, 'due', r.day, s.project_id, s.tower_id, r.is_demanded, sum(r.counted), sum(r.total_paise),
           sum(r.paid_paise), sum(r.open_paise), sum(r.waiting_paise)
      from after i
      join payment_plan p on p.organization_id = i.organization_id and p.id = i.plan_id and p.status = 'active'
      join sale s on s.organization_id = i.organization_id and s.id = i.sale_id and s.deleted_at is null
       and s.status <> 'cancelled',
           lateral money_of_installment(i::installment) r
     group by 1, 3, 4, 5, 6;
  else
    insert into money_tally (organization_id, kind, day, project_id, tower_id, is_demanded, counted, total_paise,
      paid_paise, open_paise, waiting_paise)
    select s.organization_id, 'due', r.day, s.project_id, s.tower_id, r.is_demanded, sum(sign * r.counted),
           sum(sign * r.total_paise), sum(sign * r.paid_paise), sum(sign * r.open_paise), sum(sign * r.waiting_paise)
      from (select 1 as sign, a::installment as i from after a union all select -1, b::installment from before b) side
      join payment_plan p on p.organization_id = (side.i).organization_id and p.id = (side.i).plan_id
       and p.status = 'active'
      join sale s on s.organization_id = (side.i).organization_id and s.id = (side.i).sale_id and s.deleted_at is null
       and s.status <> 'cancelled',
           lateral money_of_installment(side.i) r
     group by 1, 3, 4, 5, 6
    having sum(sign * r.counted) <> 0 or sum(sign * r.total_paise) <> 0 or sum(sign * r.paid_paise) <> 0
        or sum(sign * r.open_paise) <> 0 or sum(sign * r.waiting_paise) <> 0;
  end if;
  return null;
end $$;
create trigger money_tally_entered after insert on installment referencing new table as after
  for each statement execute function tally_installments();
comment on trigger money_tally_entered on installment is 'What a plan expects enters the sums.';
create trigger money_tally_changed after update on installment
  referencing old table as before new table as after for each statement execute function tally_installments();
comment on trigger money_tally_changed on installment is
  'What is demanded, paid, waived, moved to another day or taken out of a plan changes the sums.';

create function tally_plan() returns trigger
  language plpgsql
  as $$
begin
  perform from sale s where s.organization_id = new.organization_id and s.id = new.sale_id for share;
  insert into money_tally (organization_id, kind, day, project_id, tower_id, is_demanded, counted, total_paise,
    paid_paise, open_paise, waiting_paise)
  select s.organization_id, 'due', r.day, s.project_id, s.tower_id, r.is_demanded, sum(side.sign * r.counted),
         sum(side.sign * r.total_paise), sum(side.sign * r.paid_paise), sum(side.sign * r.open_paise),
         sum(side.sign * r.waiting_paise)
    from sale s
    join installment i on i.organization_id = new.organization_id and i.plan_id = new.id,
         lateral (select case new.status when 'active' then 1 else -1 end as sign) side,
         lateral money_of_installment(i) r
   where s.organization_id = new.organization_id and s.id = new.sale_id and s.deleted_at is null
     and s.status <> 'cancelled'
   group by 1, 3, 4, 5, 6;
  return null;
end $$;
create trigger money_tally_changed after update on payment_plan for each row
  when ((old.status = 'active') <> (new.status = 'active')) execute function tally_plan();
comment on trigger money_tally_changed on payment_plan is
  'A plan that is superseded, completed or cancelled takes its installments out of the sums.';

create function tally_money_of_sale() returns trigger
  language plpgsql
  as $$
begin
  insert into money_tally (organization_id, kind, day, project_id, tower_id, rate_pct, is_demanded, counted, total_paise,
    tax_paise, separate_paise, free_paise, deducted_paise, paid_paise, open_paise, waiting_paise)
  select new.organization_id, kind, day, project_id, tower_id, rate_pct, is_demanded, sum(sign * counted),
         sum(sign * total_paise), sum(sign * tax_paise), sum(sign * separate_paise), sum(sign * free_paise),
         sum(sign * deducted_paise), sum(sign * paid_paise), sum(sign * open_paise), sum(sign * waiting_paise)
    from (select 1 as sign, r.* from money_of_sale(new) r
           union all
          select -1, r.* from money_of_sale(old) r) as one
   group by 1, 2, 3, 4, 5, 6, 7
  having sum(sign * counted) <> 0 or sum(sign * total_paise) <> 0 or sum(sign * tax_paise) <> 0
      or sum(sign * deducted_paise) <> 0 or sum(sign * paid_paise) <> 0 or sum(sign * open_paise) <> 0;
  return null;
end $$;
create trigger money_tally_changed after update on sale for each row
  when ((old.project_id, old.tower_id, old.deleted_at is null, old.status = 'cancelled')
    is distinct from (new.project_id, new.tower_id, new.deleted_at is null, new.status = 'cancelled'))
  execute function tally_money_of_sale();
comment on trigger money_tally_changed on sale is
  'A sale that is cancelled, deleted or belongs to another project or tower takes its money along in the sums.';

-- Adds what the sums lack and takes what they have too much; returns how many rows that took. One statement, so that it
-- compares money and sums of one moment, whoever changes them meanwhile.
create function correct_money_tally() returns int
  language sql
  as $$
with added as (
  insert into money_tally (organization_id, kind, day, project_id, tower_id, rate_pct, is_demanded, counted, total_paise,
    tax_paise, separate_paise, free_paise, deducted_paise, paid_paise, open_paise, waiting_paise)
  select organization_id, kind, day, project_id, tower_id, rate_pct, is_demanded, sum(counted), sum(total_paise),
         sum(tax_paise), sum(separate_paise), sum(free_paise), sum(deducted_paise), sum(paid_paise),
         sum(open_paise), sum(waiting_paise)
    from (select s.organization_id, r.* from sale s, money_of_sale(s) r
           union all
          select organization_id, kind, day, project_id, tower_id, rate_pct, is_demanded, -counted, -total_paise,
                 -tax_paise, -separate_paise, -free_paise, -deducted_paise, -paid_paise, -open_paise,
                 -waiting_paise
            from money_tally) as one
   group by 1, 2, 3, 4, 5, 6, 7
  having sum(counted) <> 0 or sum(total_paise) <> 0 or sum(tax_paise) <> 0 or sum(separate_paise) <> 0
      or sum(free_paise) <> 0 or sum(deducted_paise) <> 0 or sum(paid_paise) <> 0 or sum(open_paise) <> 0
      or sum(waiting_paise) <> 0
  returning 1)
select count(*)::int from added
$$;

-- What stands.
do $$
declare
  source text;
begin
  foreach source in array array['sale', 'payment_transaction', 'receipt_split', 'invoice', 'invoice_line', 'installment',
    'payment_plan', 'money_tally'] loop
    execute format('alter table %I no force row level security', source);
  end loop;
  perform correct_money_tally();
  foreach source in array array['sale', 'payment_transaction', 'receipt_split', 'invoice', 'invoice_line', 'installment',
    'payment_plan', 'money_tally'] loop
    execute format('alter table %I force row level security', source);
  end loop;
end $$;

-- room: money/receipts

create index payment_transaction_on_account on payment_transaction (organization_id, sale_id) include (type, unallocated_paise)
  where unallocated_paise > 0 and status = 'verified';
comment on index payment_transaction_on_account is 'Money of buyers that no installment has taken yet; of few sales.';
