-- What firms were paid in some days is found by the day of the bank.

-- room: partners/commission-runs

create index commission_run_line_by_day on commission_run_line (organization_id, paid_on)
  where status in ('ordered', 'paid');
