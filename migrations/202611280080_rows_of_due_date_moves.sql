-- Each move of a due date is a row: until now it was a count on the installment and an entry of the audit trail.

-- room: money/plans

create table due_date_move (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  sale_id uuid not null,
  installment_id uuid not null,
  from_date date not null,
  to_date date not null,
  open_paise bigint check (open_paise >= 0),
  reason text check (length(reason) between 1 and 500),
  moved_at timestamptz not null,
  moved_by_id uuid,
  approved_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, sale_id) references sale,
  foreign key (organization_id, installment_id) references installment,
  foreign key (organization_id, moved_by_id) references app_user,
  foreign key (organization_id, approved_by_id) references app_user,
  constraint due_date_move_to_another_day check (to_date <> from_date),
  constraint due_date_move_approved_by_another check (approved_by_id <> moved_by_id)
);
comment on table due_date_move is
  'More or less time that a buyer was given: when a due date was moved, how far, by whom and why. Kept when the demand '
  'is withdrawn.';
comment on column due_date_move.open_paise is
  'What was open of the installment then; null of moves that were only in the audit trail.';
comment on column due_date_move.reason is 'Null of moves from before a reason was needed.';
comment on column due_date_move.moved_by_id is 'Who moved it, or requested it where it was approved.';
comment on column due_date_move.approved_by_id is 'Who approved it; null where it needed no approval.';
comment on constraint due_date_move_to_another_day on due_date_move is 'A move leads to another day.';
comment on constraint due_date_move_approved_by_another on due_date_move is 'Nobody approves what they requested.';

create index due_date_move_newest on due_date_move (organization_id, moved_at desc, id desc);
create index due_date_move_of_sale on due_date_move (organization_id, sale_id);
create index due_date_move_of_installment on due_date_move (organization_id, installment_id);

alter table installment no force row level security;
alter table audit_entry no force row level security;
alter table approval no force row level security;
-- The entry of the audit trail and the approval that it carried out have one moment.
insert into due_date_move (organization_id, id, sale_id, installment_id, from_date, to_date, reason, moved_at,
  moved_by_id, approved_by_id)
select entry.organization_id, entry.id, installment.sale_id, installment.id, (entry.before ->> 'dueDate')::date,
  (entry.after ->> 'dueDate')::date, nullif(left(entry.reason, 500), ''), entry.at,
  coalesce(approval.requested_by_id, entry.actor_id), approval.decided_by_id
  from audit_entry entry
  join installment on installment.organization_id = entry.organization_id
    and installment.id = (entry.before ->> 'installmentId')::uuid
  left join approval on approval.organization_id = entry.organization_id and approval.kind = 'dueDate'
    and approval.record_id = installment.id and approval.status = 'granted' and approval.decided_at = entry.at
    and approval.proposed ->> 'dueDate' = entry.after ->> 'dueDate'
 where entry.resource_type = 'sale' and entry.action = 'reschedule' and entry.before ->> 'dueDate' is not null
   and entry.after ->> 'dueDate' is not null and entry.before ->> 'dueDate' <> entry.after ->> 'dueDate';
alter table approval force row level security;
alter table audit_entry force row level security;
alter table installment force row level security;

call protect_table('due_date_move', 'select, insert');
create trigger due_date_move_append_only before update or delete on due_date_move
  for each row execute function refuse_change();
comment on trigger due_date_move_append_only on due_date_move is 'What was moved stays in the list of exceptions.';

-- What was waived, by day, for the list of exceptions.
create index sale_waiver_newest on sale_waiver (organization_id, created_at desc, id desc);

-- room: company/approvals

create index approval_decided on approval (organization_id, decided_at desc, id desc) where status = 'granted';

-- room: company/saved-views

alter table saved_view drop constraint saved_view_list;
alter table saved_view add constraint saved_view_list check (list in (
  'leads', 'sales', 'invoices', 'receipts', 'overdue', 'dueToday', 'refunds', 'ledger', 'units', 'people', 'firms',
  'approvals', 'audit', 'imports', 'demandRuns', 'commissions', 'partnerInvoices', 'commissionRuns', 'tdsDeductions', 'partnerRecoverables', 'exceptions'));
comment on constraint saved_view_list on saved_view is 'A view is of a list of the product.';
