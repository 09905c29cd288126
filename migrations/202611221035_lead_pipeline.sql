-- The board of open leads: what a column counts and sums stands in an index, and so does the order of its cards.
create index lead_board_by_follow_up on lead (organization_id, status, next_follow_up_at, id)
  include (owner_id, channel_partner_id, brought_by_id, budget_min_paise, budget_max_paise, status_changed_at)
  where status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating') and deleted_at is null;

create index lead_board_by_age on lead (organization_id, status, status_changed_at, id)
  where status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating') and deleted_at is null;

-- Days that a lead should stay in a stage at most, for the organizations there are. A change of the type to itself
-- reaches every row although row-level security is forced.
alter table organization alter column settings type jsonb
  using settings || '{"stageTargetDays": {"contacted": 3, "qualified": 7, "siteVisit": 7, "negotiating": 14}}';
