-- What firms pay back is a list of its own: its order by index, and views of it.

-- room: partners/partner-invoices

create index partner_recoverable_newest on partner_recoverable (organization_id, raised_on desc, id desc);
create index partner_recoverable_of_commission on partner_recoverable (organization_id, commission_id)
  where commission_id is not null;

-- room: company/saved-views

alter table saved_view drop constraint saved_view_list;
alter table saved_view add constraint saved_view_list check (list in (
  'leads', 'sales', 'invoices', 'receipts', 'overdue', 'dueToday', 'refunds', 'ledger', 'units', 'people', 'firms',
  'approvals', 'audit', 'imports', 'demandRuns', 'commissions', 'partnerInvoices', 'commissionRuns', 'tdsDeductions',
  'partnerRecoverables'));
comment on constraint saved_view_list on saved_view is 'A view is of a list of the product.';
