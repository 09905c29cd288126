-- Mails to buyers with a paper attached: who sent which paper to whom, and whether it arrived; the texts of such mails,
-- and which are sent by themselves.

-- room: letters/buyer-mails

create table buyer_mail (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  kind text not null check (kind in ('receipt', 'invoice', 'demandLetter', 'costSheet', 'statement', 'welcome')),
  record_id uuid not null,
  as_of date,
  cause text not null check (cause in ('person', 'rule')),
  sale_id uuid,
  project_id uuid not null,
  buyer_name text not null check (length(buyer_name) between 1 and 200),
  email text check (length(email) between 3 and 255),
  subject text check (length(subject) between 1 and 200),
  body text check (length(body) between 1 and 4000),
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'bounced', 'notSent')),
  problem text check (length(problem) between 1 and 300),
  mail_id uuid,
  ordered_on date not null,
  created_at timestamptz not null,
  created_by_id uuid,
  settled_at timestamptz,
  is_bounced boolean not null generated always as (state = 'bounced') stored,
  primary key (organization_id, id),
  constraint buyer_mail_of_sale foreign key (organization_id, sale_id) references sale,
  constraint buyer_mail_of_project foreign key (organization_id, project_id) references project,
  foreign key (organization_id, created_by_id) references app_user,
  constraint buyer_mail_has_sale check (sale_id is not null or kind = 'costSheet'),
  constraint buyer_mail_of_day check ((kind = 'statement') = (as_of is not null)),
  constraint buyer_mail_by_person check ((cause = 'person') = (created_by_id is not null)),
  constraint buyer_mail_says check (state not in ('sending', 'delivered', 'bounced') or num_nulls(email, subject, body, mail_id) = 0),
  constraint buyer_mail_settled check ((state in ('waiting', 'sending')) = (settled_at is null)),
  constraint buyer_mail_has_reason check ((state in ('bounced', 'notSent')) = (problem is not null))
);
comment on table buyer_mail is 'One paper mailed to one address of a buyer, by a person or by a rule, and what became known of its delivery.';
comment on column buyer_mail.record_id is 'The receipt, invoice, demanded installment or cost sheet; of a statement or a welcome the sale.';
comment on column buyer_mail.as_of is 'The day of a statement.';
comment on column buyer_mail.subject is 'Null until a mail by rule is written.';
comment on column buyer_mail.state is 'Waiting for its paper to be printed; with the mail server; taken by it; refused by it for good; not sent.';
comment on column buyer_mail.mail_id is 'Of the mail that carries it; kept when that is forgotten.';
comment on column buyer_mail.ordered_on is 'The day on which it was ordered, in the time zone of the organization.';
comment on constraint buyer_mail_of_sale on buyer_mail is 'A mail is about a sale.';
comment on constraint buyer_mail_of_project on buyer_mail is 'A mail is about a unit of a project.';
comment on constraint buyer_mail_has_sale on buyer_mail is 'Only an offer is mailed before there is a sale.';
comment on constraint buyer_mail_of_day on buyer_mail is 'A statement has its day, and nothing else has one.';
comment on constraint buyer_mail_by_person on buyer_mail is 'Who sends a mail is known; a rule is nobody.';
comment on constraint buyer_mail_says on buyer_mail is 'What left has an address, a subject and a text.';
comment on constraint buyer_mail_settled on buyer_mail is 'What is settled has its moment.';
comment on constraint buyer_mail_has_reason on buyer_mail is 'What did not arrive says why.';

create unique index buyer_mail_by_rule_once on buyer_mail (organization_id, kind, record_id, as_of, email)
  nulls not distinct where cause = 'rule';
comment on index buyer_mail_by_rule_once is 'A rule mails a paper to an address once, however often it is tried.';
create unique index buyer_mail_once_a_day on buyer_mail (organization_id, kind, record_id, as_of, email, ordered_on)
  nulls not distinct where state in ('waiting', 'sending', 'delivered');
comment on index buyer_mail_once_a_day is 'A paper reaches an address once a day, however many people send it.';
create index buyer_mail_list on buyer_mail (organization_id, is_bounced desc, created_at desc, id desc);
create index buyer_mail_by_sale on buyer_mail (organization_id, sale_id, is_bounced desc, created_at desc, id desc);
create index buyer_mail_by_address on buyer_mail (organization_id, email, settled_at desc) where state in ('delivered', 'bounced');
create index buyer_mail_waiting on buyer_mail (organization_id, created_at, id) where state = 'waiting';
create unique index buyer_mail_sending on buyer_mail (organization_id, mail_id) where state = 'sending';
comment on index buyer_mail_sending is 'A mail carries one paper to one address.';
call protect_table('buyer_mail', 'select, insert, update (state, problem, subject, body, mail_id, settled_at)');

create table buyer_mail_rule (
  organization_id uuid not null default app_organization_id() references organization,
  kind text not null check (kind in ('receipt', 'invoice', 'demandLetter', 'costSheet', 'statement', 'welcome')),
  is_on boolean not null,
  day_of_month smallint check (day_of_month between 1 and 28),
  last_run_on date,
  version int not null default 1,
  updated_at timestamptz not null,
  updated_by_id uuid not null,
  primary key (organization_id, kind),
  foreign key (organization_id, updated_by_id) references app_user,
  constraint buyer_mail_rule_of_event check (not is_on or kind not in ('demandLetter', 'costSheet')),
  constraint buyer_mail_rule_monthly check ((kind = 'statement') = (day_of_month is not null)),
  constraint buyer_mail_rule_runs check (last_run_on is null or kind = 'statement')
);
comment on table buyer_mail_rule is 'Whether a kind of paper is mailed to buyers by itself. Without a row it is not.';
comment on column buyer_mail_rule.day_of_month is 'Of a statement: the day on which it is mailed.';
comment on column buyer_mail_rule.last_run_on is 'Statements of this day and before are ordered, or were before the rule.';
comment on constraint buyer_mail_rule_of_event on buyer_mail_rule is 'Demand letters are mailed by their run, offers by a person.';
comment on constraint buyer_mail_rule_monthly on buyer_mail_rule is 'Statements have a day of the month, and nothing else has one.';
comment on constraint buyer_mail_rule_runs on buyer_mail_rule is 'Only statements run by the day.';
call protect_table('buyer_mail_rule', 'select, insert, update');

create table buyer_mail_rule_exception (
  organization_id uuid not null default app_organization_id(),
  kind text not null check (kind in ('receipt', 'invoice', 'demandLetter', 'costSheet', 'statement', 'welcome')),
  project_id uuid not null,
  primary key (organization_id, kind, project_id),
  constraint buyer_mail_rule_exception_of_rule foreign key (organization_id, kind) references buyer_mail_rule,
  constraint buyer_mail_rule_exception_of_project foreign key (organization_id, project_id) references project
);
comment on table buyer_mail_rule_exception is 'A project whose buyers do not get this kind of mail by rule.';
comment on constraint buyer_mail_rule_exception_of_rule on buyer_mail_rule_exception is 'An exception is of a rule.';
comment on constraint buyer_mail_rule_exception_of_project on buyer_mail_rule_exception is 'An exception is a project.';
call protect_table('buyer_mail_rule_exception', 'select, insert, delete');

create table buyer_mail_text (
  organization_id uuid not null default app_organization_id(),
  kind text not null check (kind in ('receipt', 'invoice', 'demandLetter', 'costSheet', 'statement', 'welcome')),
  language text not null check (language in ('en', 'hi', 'mr', 'ta', 'te')),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 4000),
  primary key (organization_id, kind, language),
  constraint buyer_mail_text_of_rule foreign key (organization_id, kind) references buyer_mail_rule
);
comment on table buyer_mail_text is 'The own words of a mail to buyers, in one language; without one, those that Plinth comes with.';
comment on constraint buyer_mail_text_of_rule on buyer_mail_text is 'A text is of a kind of mail that was set.';
call protect_table('buyer_mail_text', 'select, insert, delete');

-- room: company/saved-views

alter table saved_view drop constraint saved_view_list;
alter table saved_view add constraint saved_view_list check (list in (
  'leads', 'sales', 'invoices', 'receipts', 'overdue', 'dueToday', 'refunds', 'ledger', 'units', 'people',
  'firms', 'approvals', 'audit', 'imports', 'demandRuns', 'commissions', 'partnerInvoices', 'commissionRuns',
  'tdsDeductions', 'partnerRecoverables', 'exceptions', 'tdsChallans', 'commissionQuestions', 'documents',
  'missingDocuments', 'contractors', 'siteIssues', 'sitePhotos', 'milestonesOverdue', 'costs',
  'overdueCustomers',
  'salesReport', 'salesAnalytics', 'leadReports', 'revenueReport', 'paymentsReport', 'marketingReport',
  'commissionOverview', 'predictions', 'budgetVariance', 'budgetProjects',
  'buyerMails'));
comment on constraint saved_view_list on saved_view is 'A view is of a list or a report of the product.';
