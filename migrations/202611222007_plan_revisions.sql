-- How the plan of a sale came to be what it is: every change of what is not asked for yet, by whom and why, with the
-- plan before and after it. What a change takes out of the plan is kept with a superseded plan.
create table plan_revision (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  sale_id uuid not null,
  plan_id uuid not null,
  -- Of the plan; the first is what was agreed at the booking.
  revision int not null check (revision >= 2),
  kind text not null check (kind in ('change', 'replan')),
  -- What was done, in sentences, and so that it can be played again with the same ids.
  what jsonb not null,
  steps jsonb not null,
  -- Of a re-plan: the stages that were agreed before.
  template_before jsonb,
  reason text not null check (length(reason) between 10 and 300),
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz not null,
  created_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, sale_id) references sale,
  foreign key (organization_id, plan_id) references payment_plan,
  foreign key (organization_id, created_by_id) references app_user,
  constraint plan_revision_once unique (organization_id, plan_id, revision),
  constraint plan_revision_of_its_kind check ((kind = 'replan') = (template_before is not null))
);
create index plan_revision_of_sale on plan_revision (organization_id, sale_id, revision);
call protect_table('plan_revision', 'select, insert');

-- Installments change places within one transaction.
alter table installment drop constraint installment_seq_once;
alter table installment add constraint installment_seq_once unique (organization_id, plan_id, seq)
  deferrable initially deferred;

-- Also an installment that leaves the plan or comes to it changes what the plan adds up to.
drop trigger plan_equals_sale_installment on installment;
create constraint trigger plan_equals_sale_installment
  after insert or update of plan_id, principal_paise, cgst_paise, sgst_paise, igst_paise, component on installment
  deferrable initially deferred for each row execute function check_plan_equals_sale();

-- What was asked for, paid or given up is no longer a matter of planning.
create function keep_demanded_installment() returns trigger
  language plpgsql
  as $$
begin
  if (old.demand_date is not null
      or old.paid_principal_paise + old.paid_tax_paise + old.waived_principal_paise + old.waived_tax_paise > 0)
     and (new.plan_id, new.component, new.principal_paise, new.cgst_paise, new.sgst_paise, new.igst_paise, new.parts)
         is distinct from
         (old.plan_id, old.component, old.principal_paise, old.cgst_paise, old.sgst_paise, old.igst_paise, old.parts)
  then
    raise exception '% is demanded already and stays as it is.', old.name
      using errcode = 'check_violation', constraint = 'installment_demanded_stays';
  end if;
  return new;
end $$;
create trigger keep_demanded_installment
  before update of plan_id, component, principal_paise, cgst_paise, sgst_paise, igst_paise, parts on installment
  for each row execute function keep_demanded_installment();
