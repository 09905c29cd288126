-- room: partners/partner-invoices

alter table tds_challan
  add column excess_used jsonb not null default '[]',
  add column taken_back_at timestamptz,
  add column taken_back_by_id uuid,
  add column take_back_reason text check (length(take_back_reason) between 3 and 300),
  add constraint tds_challan_taken_back_by foreign key (organization_id, taken_back_by_id) references app_user,
  add constraint tds_challan_taken_back
    check (num_nulls(taken_back_at, taken_back_by_id, take_back_reason) in (0, 3)),
  drop constraint tds_challan_once;
comment on column tds_challan.excess_used is 'Deductions whose excess it used, and how much of each.';
comment on column tds_challan.taken_back_at is 'It was entered wrongly: its deductions are to be paid again.';
comment on constraint tds_challan_taken_back_by on tds_challan is 'A person took it back.';
comment on constraint tds_challan_taken_back on tds_challan is 'What is taken back says when, by whom and why.';
create unique index tds_challan_once on tds_challan (organization_id, bsr, paid_on, number)
  where taken_back_at is null;
comment on index tds_challan_once is 'A challan is entered once, unless it was taken back.';
grant update (taken_back_at, taken_back_by_id, take_back_reason) on tds_challan to plinth_app;

-- room: partners/commission-runs

alter table commission_run_line
  add column gst_paise bigint check (gst_paise >= 0),
  add column tds_paise bigint,
  add column clawback_paise bigint check (clawback_paise >= 0),
  add column kept_back_paise bigint,
  add constraint commission_run_line_parts check (
    num_nulls(gst_paise, tds_paise, clawback_paise, kept_back_paise) = 4
    or amount_paise = gross_paise + gst_paise - tds_paise - clawback_paise - kept_back_paise);
comment on column commission_run_line.gst_paise is
  'As it was paid, whatever becomes of the invoice later; null of lines made before these were kept.';
comment on column commission_run_line.clawback_paise is 'Taken for what the firm has to pay back.';
comment on column commission_run_line.kept_back_paise is 'GST that waits for the credit note of the firm.';
comment on constraint commission_run_line_parts on commission_run_line is 'What a firm gets follows from its parts.';

-- room: company/saved-views

alter table saved_view drop constraint saved_view_list;
alter table saved_view add constraint saved_view_list check (list in (
  'leads', 'sales', 'invoices', 'receipts', 'overdue', 'dueToday', 'refunds', 'ledger', 'units', 'people', 'firms',
  'approvals', 'audit', 'imports', 'demandRuns', 'commissions', 'partnerInvoices', 'commissionRuns', 'tdsDeductions', 'partnerRecoverables', 'exceptions', 'tdsChallans', 'commissionQuestions'));
comment on constraint saved_view_list on saved_view is 'A view is of a list of the product.';
