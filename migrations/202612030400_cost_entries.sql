-- What a project costs, bill by bill, beside the costs of its milestones and the brokerage of the ledger.

-- room: insight/budgets

create table cost_entry (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  project_id uuid not null,
  category text not null constraint cost_entry_category
    check (category in ('land', 'approvals', 'construction', 'marketing', 'admin', 'finance', 'contingency')),
  amount_paise bigint not null check (amount_paise > 0),
  gst_paise bigint not null default 0 check (gst_paise >= 0),
  is_gst_credit boolean not null default true,
  cost_paise bigint not null generated always as
    (amount_paise + case when is_gst_credit then 0 else gst_paise end) stored,
  incurred_on date not null,
  vendor text not null check (length(vendor) between 1 and 120),
  reference text check (length(reference) between 1 and 60),
  note text check (length(note) <= 500),
  campaign_source text,
  campaign text check (length(campaign) between 1 and 100),
  contractor_id uuid,
  file_id uuid,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, contractor_id) references contractor,
  foreign key (organization_id, file_id) references file,
  foreign key (organization_id, created_by_id) references app_user,
  foreign key (organization_id, updated_by_id) references app_user,
  constraint cost_entry_source_known check (campaign_source in ('website', 'portal99acres', 'portalMagicbricks',
    'portalHousing', 'google', 'meta', 'walkIn', 'referral', 'channelPartner', 'callCenter', 'event', 'outdoor',
    'existingCustomer', 'other')),
  constraint cost_entry_campaign_of_marketing check (
    category = 'marketing' or num_nonnulls(campaign_source, campaign) = 0),
  constraint cost_entry_gst_within check (gst_paise <= amount_paise)
);
comment on table cost_entry is
  'A bill of a project. Costs of milestones are theirs, and brokerage stands in the ledger: neither is entered here.';
comment on column cost_entry.amount_paise is 'Without GST.';
comment on column cost_entry.is_gst_credit is 'The GST is claimed back; else it is a cost as well.';
comment on column cost_entry.cost_paise is 'What counts as cost: the amount, and GST that is not claimed back.';
comment on column cost_entry.reference is 'Bill number; null without one.';
comment on column cost_entry.campaign_source is 'Of marketing: the source of leads that it was spent on.';
comment on column cost_entry.contractor_id is 'The contractor whose bill it is.';
comment on column cost_entry.file_id is 'The bill itself.';
comment on constraint cost_entry_category on cost_entry is 'Brokerage comes from the ledger alone.';
comment on constraint cost_entry_source_known on cost_entry is 'A source of leads.';
comment on constraint cost_entry_campaign_of_marketing on cost_entry is 'Only marketing is spent on a source or campaign.';
comment on constraint cost_entry_gst_within on cost_entry is 'GST is never more than what it is on.';

create index cost_entry_of_project on cost_entry (organization_id, project_id, category, incurred_on)
  where deleted_at is null;
create index cost_entry_by_day on cost_entry (organization_id, incurred_on desc, id desc) where deleted_at is null;
create index cost_entry_of_campaign on cost_entry (organization_id, campaign_source, campaign, incurred_on)
  where deleted_at is null and category = 'marketing';

create function bill_key(vendor text, reference text) returns text
  language sql immutable parallel safe
  as $$ select lower(regexp_replace(vendor, '\s+', ' ', 'g')) || chr(10) || upper(regexp_replace(reference, '\s+', '', 'g')) $$;

create unique index cost_entry_bill_once on cost_entry (organization_id, bill_key(vendor, reference))
  where deleted_at is null and reference is not null;
comment on index cost_entry_bill_once is 'A bill of a vendor is entered once.';
create index milestone_cost_by_bill on milestone_cost (organization_id, bill_key(vendor, reference))
  where kind = 'entered' and vendor is not null and reference is not null;

call protect_table('cost_entry', 'select, insert, update');

-- Brokerage is read by day and sale.
create index ledger_entry_of_brokerage on ledger_entry (organization_id, batch_id) where account = 'brokerage';

create function check_cost_entry() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE' then
    if old.deleted_at is not null then
      raise exception 'A deleted cost is never changed.'
        using errcode = 'restrict_violation', constraint = 'cost_entry_deleted';
    end if;
    perform refuse_closed_period(old.organization_id, old.incurred_on);
  end if;
  perform refuse_closed_period(new.organization_id, new.incurred_on);
  if new.reference is not null and new.deleted_at is null then
    -- It and the entry of a cost of a milestone wait for each other.
    perform pg_advisory_xact_lock(hashtextextended('bill' || new.organization_id || bill_key(new.vendor, new.reference), 0));
    if exists (select from milestone_cost
                where organization_id = new.organization_id and kind = 'entered'
                  and vendor is not null and reference is not null
                  and bill_key(vendor, reference) = bill_key(new.vendor, new.reference)) then
      raise exception 'The bill % of % is entered as a cost of a milestone.', new.reference, new.vendor
        using errcode = 'unique_violation', constraint = 'cost_entry_bill_of_milestone';
    end if;
  end if;
  return new;
end $$;
create trigger check_cost_entry before insert or update on cost_entry
  for each row execute function check_cost_entry();
comment on trigger check_cost_entry on cost_entry is
  'Nothing of a closed month is entered, changed or deleted, and no bill that is entered as a cost of a milestone.';

create function check_bill_of_milestone_cost() returns trigger
  language plpgsql
  as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('bill' || new.organization_id || bill_key(new.vendor, new.reference), 0));
  if exists (select from cost_entry
              where organization_id = new.organization_id and deleted_at is null and reference is not null
                and bill_key(vendor, reference) = bill_key(new.vendor, new.reference)) then
    raise exception 'The bill % of % is entered as a cost of a project.', new.reference, new.vendor
      using errcode = 'unique_violation', constraint = 'milestone_cost_bill_of_project';
  end if;
  return new;
end $$;
create trigger check_bill_of_milestone_cost before insert on milestone_cost
  for each row
  when (new.kind = 'entered' and new.vendor is not null and new.reference is not null)
  execute function check_bill_of_milestone_cost();
comment on trigger check_bill_of_milestone_cost on milestone_cost is
  'A bill is a cost of a project or of a milestone, not of both.';

-- room: company/saved-views

alter table saved_view drop constraint saved_view_list;
alter table saved_view add constraint saved_view_list check (list in (
  'leads', 'sales', 'invoices', 'receipts', 'overdue', 'dueToday', 'refunds', 'ledger', 'units', 'people', 'firms',
  'approvals', 'audit', 'imports', 'demandRuns', 'commissions', 'partnerInvoices', 'commissionRuns', 'tdsDeductions',
  'partnerRecoverables', 'exceptions', 'tdsChallans', 'commissionQuestions', 'documents', 'missingDocuments',
  'contractors', 'siteIssues', 'sitePhotos', 'milestonesOverdue', 'costs'));
comment on constraint saved_view_list on saved_view is 'A view is of a list of the product.';
