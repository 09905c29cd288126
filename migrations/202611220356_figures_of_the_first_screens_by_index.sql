-- The first screens and the lists behind them, among a million enquiries: what they count stands in an index, so that
-- no row is fetched for it. Under row-level security only equality and ranges reach an index, and a partial one when
-- its condition is written in the statement as it is here.

-- Enquiries of a period, by source and status, as far as each role sees them.
drop index lead_newest;
create index lead_newest on lead (organization_id, created_at desc, id desc)
  include (status, source, owner_id, channel_partner_id, brought_by_id) where deleted_at is null;

-- What is still to be worked on: a fifth of all.
create index lead_open on lead (organization_id, owner_id, next_follow_up_at, id)
  include (status, channel_partner_id)
  where status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating') and deleted_at is null;

create index lead_unanswered on lead (organization_id, created_at desc, id desc)
  include (owner_id, channel_partner_id, brought_by_id, status)
  where status = 'new' and first_response_at is null and deleted_at is null;

create index lead_lock_end on lead (organization_id, attribution_expires_at)
  include (id, status, owner_id, channel_partner_id, brought_by_id)
  where attribution_expires_at is not null and deleted_at is null;

create index lead_by_bringer on lead (organization_id, brought_by_id, created_at desc, id desc)
  include (status, source, channel_partner_id) where brought_by_id is not null and deleted_at is null;

create index lead_interaction_visits on lead_interaction (organization_id, scheduled_at) include (lead_id)
  where type = 'siteVisit' and scheduled_at is not null;

-- What customers owe of what they were asked for: a few of all installments.
create index installment_open on installment (organization_id, due_date)
  where demand_date is not null
    and (principal_paise + cgst_paise + sgst_paise + igst_paise) - (paid_principal_paise + paid_tax_paise) > 0;

create index invoice_by_issue on invoice (organization_id, issue_date desc, id desc);
