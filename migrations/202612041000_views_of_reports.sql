-- Reports have saved views as lists have them: filters, comparison and grouping under a name.

-- room: company/saved-views

alter table saved_view drop constraint saved_view_list;
alter table saved_view add constraint saved_view_list check (list in (
  'leads', 'sales', 'invoices', 'receipts', 'overdue', 'dueToday', 'refunds', 'ledger', 'units', 'people',
  'firms', 'approvals', 'audit', 'imports', 'demandRuns', 'commissions', 'partnerInvoices', 'commissionRuns',
  'tdsDeductions', 'partnerRecoverables', 'exceptions', 'tdsChallans', 'commissionQuestions', 'documents',
  'missingDocuments', 'contractors', 'siteIssues', 'sitePhotos', 'milestonesOverdue', 'costs',
  'overdueCustomers',
  'salesReport', 'salesAnalytics', 'leadReports', 'revenueReport', 'paymentsReport', 'marketingReport',
  'commissionOverview', 'predictions', 'budgetVariance', 'budgetProjects'));
comment on constraint saved_view_list on saved_view is 'A view is of a list or a report of the product.';
