-- When an unmet tranche can be expected follows from the whole payment plan of its sale. It is kept beside the tranche
-- while plan and sale change, so that figures of all that is open read neither plans nor installments.

-- room: partners/commissions

alter table commission_tranche add column expected_on date;
comment on column commission_tranche.expected_on is
  'The day on which its condition can be expected to be met, by the payment plan; null: it is met, or no day is foreseen.';

-- expectedDay.rules.ts says the same of one tranche: the last day of the first installments that reach the amount.
create function expected_day(organization uuid, of_sale uuid, needed_status text, needed_pct numeric) returns date
  language sql stable
  as $$
    select case when bool_and(due.day is not null) and max(due.until) >= max(due.needed) then max(due.day) end
      from (select coalesce(i.due_date, i.expected_date) as day, s.needed, i.principal_paise,
                   sum(i.principal_paise) over (order by i.seq, i.id) as until
              from (select sale.id, round(sale.agreement_value_paise * needed_pct / 100) as needed from sale
                     where sale.organization_id = organization and sale.id = of_sale
                       and array_position(array['booked', 'agreement', 'registered', 'completed'], sale.status)
                           >= array_position(array['booked', 'agreement', 'registered', 'completed'], needed_status)) s
              join payment_plan p on p.organization_id = organization and p.sale_id = s.id
               and p.status in ('active', 'completed')
              join installment i on i.organization_id = organization and i.plan_id = p.id
               and i.component = 'agreementValue') due
     where due.until - due.principal_paise < due.needed
  $$;

create function expect_tranche() returns trigger
  language plpgsql
  as $$
begin
  new.expected_on := case when new.eligible_on is null then (
    select expected_day(new.organization_id, c.sale_id, new.sale_status, new.collected_pct) from commission c
     where c.organization_id = new.organization_id and c.id = new.commission_id) end;
  return new;
end $$;
create trigger commission_tranche_is_expected before insert or update of eligible_on, sale_status, collected_pct
  on commission_tranche for each row execute function expect_tranche();
comment on trigger commission_tranche_is_expected on commission_tranche is 'An unmet tranche knows its expected day.';

create function keep_expected_days(organization uuid, of_sale uuid) returns void
  language sql
  as $$
    update commission_tranche t set expected_on = now_expected.day
      from commission c, commission_tranche own,
           lateral (select expected_day(organization, of_sale, own.sale_status, own.collected_pct) as day) now_expected
     where c.organization_id = organization and c.sale_id = of_sale
       and own.organization_id = organization and own.commission_id = c.id and own.eligible_on is null
       and t.organization_id = organization and t.id = own.id
       and t.expected_on is distinct from now_expected.day
  $$;

create function expect_tranches_of_sale() returns trigger
  language plpgsql
  as $$
begin
  perform keep_expected_days(new.organization_id, new.id);
  return null;
end $$;
create trigger sale_moves_expected_days after update of status, agreement_value_paise on sale for each row
  when (old.status <> new.status or old.agreement_value_paise <> new.agreement_value_paise)
  execute function expect_tranches_of_sale();
comment on trigger sale_moves_expected_days on sale is 'Tranches are expected by the step and the price of their sale.';

create function expect_tranches_of_plan() returns trigger
  language plpgsql
  as $$
declare
  changed record;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  perform keep_expected_days(changed.organization_id, changed.sale_id);
  return null;
end $$;
create trigger plan_moves_expected_days after update of status on payment_plan for each row
  when (old.status <> new.status) execute function expect_tranches_of_plan();
comment on trigger plan_moves_expected_days on payment_plan is 'Tranches are expected by the plan in force.';
create trigger installment_moves_expected_days
  after update of plan_id, seq, principal_paise, due_date, expected_date on installment for each row
  when (new.component = 'agreementValue' and (old.plan_id, old.seq, old.principal_paise) <> (new.plan_id, new.seq, new.principal_paise)
    or coalesce(old.due_date, old.expected_date) is distinct from coalesce(new.due_date, new.expected_date))
  execute function expect_tranches_of_plan();
comment on trigger installment_moves_expected_days on installment is 'Tranches are expected by the days of the plan.';
create trigger installment_joins_expected_days after insert or delete on installment
  for each row execute function expect_tranches_of_plan();
comment on trigger installment_joins_expected_days on installment is 'Tranches are expected by all installments of the plan.';

-- What stands.
do $$
declare
  source text;
begin
  foreach source in array array['commission', 'commission_tranche', 'sale', 'payment_plan', 'installment'] loop
    execute format('alter table %I no force row level security', source);
  end loop;
end $$;
alter table commission_tranche disable trigger user;
update commission_tranche t
   set expected_on = expected_day(c.organization_id, c.sale_id, t.sale_status, t.collected_pct)
  from commission c
 where c.organization_id = t.organization_id and c.id = t.commission_id and t.eligible_on is null;
alter table commission_tranche enable trigger user;
do $$
declare
  source text;
begin
  foreach source in array array['commission', 'commission_tranche', 'sale', 'payment_plan', 'installment'] loop
    execute format('alter table %I force row level security', source);
  end loop;
end $$;

drop index commission_tranche_unpaid;
create index commission_tranche_unpaid on commission_tranche (organization_id, commission_id)
  include (id, seq, gross_paise, carried_paise, paid_paise, eligible_on, expected_on)
  where gross_paise > carried_paise + paid_paise;
