-- Lists and figures read indexes alone. PostgreSQL does so only on pages that were vacuumed since they changed, which it
-- does by itself when a fifth of a table has changed: of a million leads, those of the last year would be fetched row by
-- row. A fiftieth is soon enough.

-- room: platform/server

do $$
declare
  name text;
begin
  foreach name in array array[
    'lead', 'lead_project', 'lead_interaction', 'lead_score', 'lead_cohort', 'unit', 'sale', 'sale_applicant',
    'payment_plan', 'installment', 'payment_transaction', 'receipt_allocation', 'invoice', 'invoice_line',
    'commission', 'document', 'audit_entry'
  ] loop
    execute format(
      'alter table %I set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)', name);
  end loop;
end $$;
