-- A tranche knows the days of the invoice that bills it, so that what is late is found among what is due without its
-- invoices, and lists of what is due are read in their order.
-- docs/decisions/0131-what-is-late-among-what-is-due.md

-- room: partners/commissions

alter table commission_tranche
  add column invoiced_on date,
  add column pay_by date,
  add constraint commission_tranche_invoiced check (pay_by is null or invoiced_on is not null);
comment on column commission_tranche.invoiced_on is 'The day of the invoice that bills it, sent or entered; null: none does.';
comment on column commission_tranche.pay_by is 'Until when that invoice is to be paid; null until it is entered.';
comment on constraint commission_tranche_invoiced on commission_tranche is
  'Only what an invoice bills has a day until which the invoice is to be paid.';

-- room: partners/partner-invoices

create function keep_invoice_days() returns trigger
  language plpgsql
  as $$
declare
  billed record;
begin
  if tg_op = 'DELETE' then
    billed := old;
  else
    billed := new;
  end if;
  update commission_tranche t
     set invoiced_on = i.invoice_date, pay_by = i.pay_by
    from (select 1) as always
    left join (partner_invoice_tranche b
               join partner_invoice i on i.organization_id = b.organization_id and i.id = b.partner_invoice_id
                                     and i.status in ('sent', 'entered'))
      on b.organization_id = billed.organization_id and b.tranche_id = billed.tranche_id and b.is_live
   where t.organization_id = billed.organization_id and t.id = billed.tranche_id
     and (t.invoiced_on, t.pay_by) is distinct from (i.invoice_date, i.pay_by);
  return null;
end $$;
create trigger commission_tranche_knows_invoice after insert or delete or update of is_live on partner_invoice_tranche
  for each row execute function keep_invoice_days();
comment on trigger commission_tranche_knows_invoice on partner_invoice_tranche is
  'A tranche knows the days of the invoice that bills it.';

create function tell_tranches_of_invoice() returns trigger
  language plpgsql
  as $$
begin
  update commission_tranche t
     set invoiced_on = case when new.status in ('sent', 'entered') then new.invoice_date end,
         pay_by = case when new.status in ('sent', 'entered') then new.pay_by end
    from partner_invoice_tranche b
   where b.organization_id = new.organization_id and b.partner_invoice_id = new.id and b.is_live
     and t.organization_id = b.organization_id and t.id = b.tranche_id;
  return null;
end $$;
create trigger partner_invoice_tells_tranches after update of status, invoice_date, pay_by on partner_invoice
  for each row when ((old.status, old.invoice_date, old.pay_by) is distinct from (new.status, new.invoice_date, new.pay_by))
  execute function tell_tranches_of_invoice();
comment on trigger partner_invoice_tells_tranches on partner_invoice is
  'Tranches know the days of the invoice that bills them.';

-- What stands.
do $$
declare
  source text;
begin
  foreach source in array array['commission_tranche', 'partner_invoice', 'partner_invoice_tranche'] loop
    execute format('alter table %I no force row level security', source);
  end loop;
end $$;
alter table commission_tranche disable trigger user;
update commission_tranche t
   set invoiced_on = i.invoice_date, pay_by = i.pay_by
  from partner_invoice_tranche b
  join partner_invoice i on i.organization_id = b.organization_id and i.id = b.partner_invoice_id
                        and i.status in ('sent', 'entered')
 where t.organization_id = b.organization_id and t.id = b.tranche_id and b.is_live;
alter table commission_tranche enable trigger user;
do $$
declare
  source text;
begin
  foreach source in array array['commission_tranche', 'partner_invoice', 'partner_invoice_tranche'] loop
    execute format('alter table %I force row level security', source);
  end loop;
end $$;

-- room: partners/commissions

-- All that is unpaid, and the few of it that are due, each whole in its index.
drop index commission_tranche_unpaid;
create index commission_tranche_unpaid on commission_tranche (organization_id, commission_id) include (id, seq,
  gross_paise, carried_paise, paid_paise, eligible_on, expected_on, invoiced_on, pay_by)
  where gross_paise > carried_paise + paid_paise;
create index commission_tranche_due on commission_tranche (organization_id, commission_id) include (id, seq,
  gross_paise, carried_paise, paid_paise, eligible_on, expected_on, invoiced_on, pay_by)
  where eligible_on is not null and gross_paise > carried_paise + paid_paise;
drop index commission_due;
create index commission_due on commission (organization_id, channel_partner_id) include (id, status, stage, open_holds,
  project_id, booked_on, created_at, due_paise) where due_paise > 0;
create index commission_due_newest on commission (organization_id, created_at desc, id desc) include (sale_id, status)
  where due_paise > 0;

-- room: partners/commission-runs

-- What firms were paid in some days.
drop index commission_run_line_by_firm;
create index commission_run_line_by_firm on commission_run_line (organization_id, channel_partner_id, paid_on)
  include (commission_id, tranche_id, run_id, gross_paise, status);
