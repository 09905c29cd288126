-- A buyer is reminded once for each offset of an installment, whoever sends it and however often it is tried.
create table installment_reminder (
  organization_id uuid not null default app_organization_id() references organization,
  installment_id uuid not null,
  -- Days after the due date; below zero before it.
  offset_days int not null check (offset_days between -60 and 365),
  -- Where it was mailed to; null: no address was known.
  recipient text,
  open_paise bigint not null check (open_paise > 0),
  created_at timestamptz not null,
  primary key (organization_id, installment_id, offset_days),
  foreign key (organization_id, installment_id) references installment
);
call protect_table('installment_reminder', 'select, insert');
