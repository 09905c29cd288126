-- What figures of commissions add up stands in indexes, so that sums over many read neither the calculations of the
-- commissions nor whole sales, and what is unpaid is found without what was paid in earlier years.

-- room: partners/commissions

create index commission_amounts on commission (organization_id, sale_id) include (id, status, stage, channel_partner_id,
  structure_id, gross_paise, paid_paise, carried_paise, clawback_paise, recovered_paise);
drop index commission_of_sale;

create index commission_tranche_unpaid on commission_tranche (organization_id, commission_id)
  include (id, gross_paise, carried_paise, paid_paise, eligible_on, sale_status, collected_pct)
  where gross_paise > carried_paise + paid_paise;
create index commission_tranche_due on commission_tranche (organization_id, commission_id)
  include (gross_paise, carried_paise, paid_paise)
  where eligible_on is not null and gross_paise > carried_paise + paid_paise;

-- room: partners/commission-runs

drop index commission_run_line_by_day;
create index commission_run_line_by_day on commission_run_line (organization_id, paid_on)
  include (commission_id, tranche_id, run_id, gross_paise, status) where status in ('ordered', 'paid');

-- room: sales

create index sale_facts on sale (organization_id, id)
  include (project_id, booking_date, status, sales_executive_id, channel_partner_id) where deleted_at is null;

-- room: money/plans

create index installment_price_by_plan on installment (organization_id, plan_id, seq)
  include (principal_paise, due_date, expected_date) where component = 'agreementValue';
