-- What dashboards and reports count, found by indexes alone. docs/decisions/0149-kept-sums-of-money.md

-- room: receipts

create index payment_transaction_received on payment_transaction (organization_id, received_date) include (sale_id, type,
  amount_paise) where status = 'verified';
comment on index payment_transaction_received is 'What came in, for sums by what sales are grouped by.';

-- room: plans

create index installment_open_of_sale on installment (organization_id, sale_id)
  where demand_date is not null
    and (principal_paise + cgst_paise + sgst_paise + igst_paise)
      - (paid_principal_paise + paid_tax_paise + waived_principal_paise + waived_tax_paise) > 0;
comment on index installment_open_of_sale is 'What the customers of one person owe, from their sales.';
create index installment_open_by_amount on installment (organization_id,
  (((principal_paise + cgst_paise + sgst_paise + igst_paise)
    - (paid_principal_paise + paid_tax_paise + waived_principal_paise + waived_tax_paise)) - tds_waiting_paise), id)
  where demand_date is not null
    and (principal_paise + cgst_paise + sgst_paise + igst_paise)
      - (paid_principal_paise + paid_tax_paise + waived_principal_paise + waived_tax_paise) > 0;
comment on index installment_open_by_amount is 'The largest dues first.';

-- room: units

create index unit_counted on unit (organization_id, project_id) include (tower_id, status, reserved_until, unit_type,
  listed_at) where deleted_at is null;
comment on index unit_counted is 'Units of projects by what can be done with them.';
