-- What was said with a buyer after the booking: calls, messages, meetings and notes, what the buyer promised to pay and
-- what is to be done next.

-- room: money/follow-ups

create table sale_follow_up (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null default uuidv7(),
  sale_id uuid not null,
  channel text not null check (channel in ('call', 'whatsapp', 'sms', 'email', 'letter', 'meeting', 'note')),
  outcome text check (outcome in ('reached', 'noAnswer')),
  occurred_at timestamptz not null,
  note text check (length(note) between 1 and 2000),
  promised_on date,
  promised_paise bigint check (promised_paise > 0),
  next_step text check (next_step in ('call', 'message', 'letter', 'meeting', 'notice')),
  next_on date,
  reminded_on date,
  created_at timestamptz not null,
  created_by_id uuid not null,
  withdrawn_at timestamptz,
  withdrawn_by_id uuid,
  primary key (organization_id, id),
  constraint sale_follow_up_of_sale foreign key (organization_id, sale_id) references sale,
  foreign key (organization_id, created_by_id) references app_user,
  foreign key (organization_id, withdrawn_by_id) references app_user,
  constraint sale_follow_up_outcome check ((channel = 'call') = (outcome is not null)),
  constraint sale_follow_up_promise check (
    num_nulls(promised_on, promised_paise) in (0, 2)
    and (promised_on is null or (outcome is distinct from 'noAnswer' and channel <> 'note'))),
  constraint sale_follow_up_next check (num_nulls(next_step, next_on) in (0, 2)),
  constraint sale_follow_up_says check (channel <> 'note' or note is not null),
  constraint sale_follow_up_reminder check (reminded_on is null or (channel = 'email' and withdrawn_at is null)),
  constraint sale_follow_up_past check (occurred_at <= created_at),
  constraint sale_follow_up_withdrawn check (num_nulls(withdrawn_at, withdrawn_by_id) in (0, 2))
);
comment on table sale_follow_up is 'A contact with the buyer of a sale, or a note about one; none is changed, one taken back stays with who did it.';
comment on column sale_follow_up.promised_on is 'By when the buyer promised to pay.';
comment on column sale_follow_up.next_on is 'When the next step is to be done.';
comment on constraint sale_follow_up_of_sale on sale_follow_up is 'A follow-up belongs to a sale.';
comment on constraint sale_follow_up_outcome on sale_follow_up is 'A call says whether the buyer was reached; nothing else does.';
comment on constraint sale_follow_up_promise on sale_follow_up is
  'A promise has its day and its amount, and comes from a buyer who was reached.';
comment on constraint sale_follow_up_next on sale_follow_up is 'A next step has its day.';
comment on constraint sale_follow_up_says on sale_follow_up is 'A note has a text.';
comment on column sale_follow_up.reminded_on is 'The day of a reminder that Plinth mailed.';
comment on constraint sale_follow_up_reminder on sale_follow_up is 'A reminder is a mail, and nobody takes it back.';
comment on constraint sale_follow_up_past on sale_follow_up is 'A contact is logged after it happened.';
comment on constraint sale_follow_up_withdrawn on sale_follow_up is 'What is taken back has its moment and its person.';

create index sale_follow_up_of_sale_newest on sale_follow_up (organization_id, sale_id, occurred_at desc, id desc)
  where withdrawn_at is null;
create index sale_follow_up_promises on sale_follow_up (organization_id, sale_id, occurred_at desc, id desc)
  where withdrawn_at is null and promised_on is not null;
-- A customer is reminded by mail at most once a day, however many people send reminders.
create unique index sale_follow_up_reminded_once on sale_follow_up (organization_id, sale_id, reminded_on)
  where reminded_on is not null;
comment on index sale_follow_up_reminded_once is 'A customer is reminded by mail at most once a day.';
call protect_table('sale_follow_up', 'select, insert, update');

-- room: company/saved-views

alter table saved_view drop constraint saved_view_list;
alter table saved_view add constraint saved_view_list check (list in (
  'leads', 'sales', 'invoices', 'receipts', 'overdue', 'dueToday', 'refunds', 'ledger', 'units', 'people',
  'firms', 'approvals', 'audit', 'imports', 'demandRuns', 'commissions', 'partnerInvoices', 'commissionRuns',
  'tdsDeductions', 'partnerRecoverables', 'exceptions', 'tdsChallans', 'commissionQuestions', 'documents',
  'missingDocuments', 'contractors', 'siteIssues', 'sitePhotos', 'milestonesOverdue', 'costs',
  'overdueCustomers'));
comment on constraint saved_view_list on saved_view is 'A view is of a list of the product.';
