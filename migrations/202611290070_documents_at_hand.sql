-- What a rejection and a withdrawal ask of two people, and the views of the list of documents.

-- room: company/documents

alter table document_version drop constraint document_version_two_people;
alter table document_version add constraint document_version_two_people check (
  decided_by_id is null or uploaded_by_id is null or decided_by_id <> uploaded_by_id or self_approved
  or state in ('rejected', 'withdrawn'));
comment on constraint document_version_two_people on document_version is
  'Nobody approves what they uploaded, unless nobody else can; they may reject or withdraw it.';

-- room: company/saved-views

alter table saved_view drop constraint saved_view_list;
alter table saved_view add constraint saved_view_list check (list in (
  'leads', 'sales', 'invoices', 'receipts', 'overdue', 'dueToday', 'refunds', 'ledger', 'units', 'people', 'firms',
  'approvals', 'audit', 'imports', 'demandRuns', 'commissions', 'partnerInvoices', 'commissionRuns', 'tdsDeductions', 'partnerRecoverables', 'exceptions', 'tdsChallans', 'commissionQuestions', 'documents'));
comment on constraint saved_view_list on saved_view is 'A view is of a list of the product.';
