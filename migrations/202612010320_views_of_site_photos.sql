-- The list of site photos has views.

-- room: company/saved-views

alter table saved_view drop constraint saved_view_list;
alter table saved_view add constraint saved_view_list check (list in (
  'leads', 'sales', 'invoices', 'receipts', 'overdue', 'dueToday', 'refunds', 'ledger', 'units', 'people', 'firms',
  'approvals', 'audit', 'imports', 'demandRuns', 'commissions', 'partnerInvoices', 'commissionRuns', 'tdsDeductions',
  'partnerRecoverables', 'exceptions', 'tdsChallans', 'commissionQuestions', 'documents', 'missingDocuments',
  'contractors', 'siteIssues', 'sitePhotos', 'milestonesOverdue'));
comment on constraint saved_view_list on saved_view is 'A view is of a list of the product.';
