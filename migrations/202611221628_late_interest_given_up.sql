-- What is given up: interest that was billed, the rest of an installment, or interest for days after the money had
-- already come in. Each is a posting of its own in the ledger and names who gave it up and why.
create table sale_waiver (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  sale_id uuid not null,
  installment_id uuid not null,
  scope text not null check (scope in ('interest', 'balance', 'correction')),
  waived_on date not null,
  -- Without tax; of a balance its principal.
  amount_paise bigint not null check (amount_paise >= 0),
  tax_paise bigint not null check (tax_paise >= 0),
  -- Of a correction: the days and balances for which interest had been billed and is owed no more.
  stretches jsonb not null default '[]',
  reason text not null,
  created_at timestamptz not null,
  created_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, sale_id) references sale,
  foreign key (organization_id, installment_id) references installment,
  constraint sale_waiver_of_something check (amount_paise + tax_paise > 0)
);
create index sale_waiver_of_sale on sale_waiver (organization_id, sale_id, waived_on);
create index sale_waiver_of_installment on sale_waiver (organization_id, installment_id);
call protect_table('sale_waiver', 'select, insert');

-- What customers owe of what they were asked for: a part that was given up is not owed.
drop index installment_open;
create index installment_open on installment (organization_id, due_date)
  where demand_date is not null
    and (principal_paise + cgst_paise + sgst_paise + igst_paise)
      - (paid_principal_paise + paid_tax_paise + waived_principal_paise + waived_tax_paise) > 0;
