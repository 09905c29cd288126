-- What was demanded by its day or by a registration, and not by a run: a letter is still to be written.
create table demand_letter_order (
  organization_id uuid not null default app_organization_id() references organization,
  installment_id uuid not null,
  sale_id uuid not null,
  occasion text not null check (occasion in ('dates', 'registration')),
  created_at timestamptz not null,
  primary key (organization_id, installment_id),
  foreign key (organization_id, installment_id) references installment,
  foreign key (organization_id, sale_id) references sale
);
create index demand_letter_order_next on demand_letter_order (organization_id, sale_id);
call protect_table('demand_letter_order', 'select, insert, delete');
