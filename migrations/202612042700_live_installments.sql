-- What customers owe is read along an index of open installments; that their plan and their sale go on is known of each of
-- them, so neither all plans nor all sales are read to leave out the few that do not.
-- docs/decisions/0149-kept-sums-of-money.md

-- room: money/plans

alter table installment add column is_live boolean not null default true;
comment on column installment.is_live is 'Of the active plan of a sale that is neither cancelled nor deleted; kept by triggers.';

create function installment_is_live(i installment) returns boolean
  language sql stable
  as $$
select exists (select from live_sale(i.organization_id, i.sale_id) s, plan_of_id(i.organization_id, i.plan_id) p
                where s.status <> 'cancelled' and p.status = 'active')
$$;

create function keep_installment_live() returns trigger
  language plpgsql
  as $$
begin
  new.is_live := installment_is_live(new);
  return new;
end $$;
create trigger keep_installment_live before insert or update of is_live, plan_id, sale_id on installment
  for each row execute function keep_installment_live();
comment on trigger keep_installment_live on installment is 'is_live always follows the plan and the sale.';

-- Whatever is set, the trigger above finds the value.
create function end_installments_of_plan() returns trigger
  language plpgsql
  as $$
begin
  update installment i set is_live = not i.is_live
   where i.organization_id = new.organization_id and i.plan_id = new.id and i.is_live <> installment_is_live(i);
  return null;
end $$;
create trigger installments_follow_plan after update on payment_plan for each row
  when ((old.status = 'active') <> (new.status = 'active')) execute function end_installments_of_plan();
comment on trigger installments_follow_plan on payment_plan is
  'The installments of a plan that is superseded, completed or cancelled are no longer due.';

create function end_installments_of_sale() returns trigger
  language plpgsql
  as $$
begin
  update installment i set is_live = not i.is_live
   where i.organization_id = new.organization_id and i.sale_id = new.id and i.is_live <> installment_is_live(i);
  return null;
end $$;
create trigger installments_follow_sale after update on sale for each row
  when ((old.deleted_at is null, old.status = 'cancelled') is distinct from (new.deleted_at is null, new.status = 'cancelled'))
  execute function end_installments_of_sale();
comment on trigger installments_follow_sale on sale is
  'The installments of a sale that is cancelled or deleted are no longer due.';

-- What stands.
do $$
declare
  source text;
begin
  foreach source in array array['sale', 'payment_plan', 'installment'] loop
    execute format('alter table %I no force row level security', source);
  end loop;
  alter table installment disable trigger user;
  update installment i set is_live = false
    from payment_plan p
    join sale s on s.organization_id = p.organization_id and s.id = p.sale_id
   where p.organization_id = i.organization_id and p.id = i.plan_id
     and (p.status <> 'active' or s.status = 'cancelled' or s.deleted_at is not null);
  alter table installment enable trigger user;
  foreach source in array array['sale', 'payment_plan', 'installment'] loop
    execute format('alter table %I force row level security', source);
  end loop;
end $$;

drop index installment_open;
create index installment_open on installment (organization_id, due_date) include (id, sale_id, principal_paise, cgst_paise,
  sgst_paise, igst_paise, paid_principal_paise, paid_tax_paise, waived_principal_paise, waived_tax_paise, tds_waiting_paise)
  where is_live and demand_date is not null
    and (principal_paise + cgst_paise + sgst_paise + igst_paise)
      - (paid_principal_paise + paid_tax_paise + waived_principal_paise + waived_tax_paise) > 0;
comment on index installment_open is 'What customers owe of their demands, with all that is added up: a small part of all installments.';
drop index installment_open_of_sale;
create index installment_open_of_sale on installment (organization_id, sale_id, due_date)
  where is_live and demand_date is not null
    and (principal_paise + cgst_paise + sgst_paise + igst_paise)
      - (paid_principal_paise + paid_tax_paise + waived_principal_paise + waived_tax_paise) > 0;
comment on index installment_open_of_sale is 'What one customer owes, the earliest first.';
drop index installment_open_by_amount;
create index installment_open_by_amount on installment (organization_id,
  ((principal_paise + cgst_paise + sgst_paise + igst_paise)
    - (paid_principal_paise + paid_tax_paise + waived_principal_paise + waived_tax_paise) - tds_waiting_paise), id)
  where is_live and demand_date is not null
    and (principal_paise + cgst_paise + sgst_paise + igst_paise)
      - (paid_principal_paise + paid_tax_paise + waived_principal_paise + waived_tax_paise) > 0;
comment on index installment_open_by_amount is 'The largest dues first.';
