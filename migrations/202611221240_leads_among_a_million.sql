-- Lists of leads among a million. What is still worked on is a fifth of all; what lists and figures ask of it stands
-- in one index by score, whoever asks, so that no row is fetched to judge it.

-- Whether the score fell by fifteen or more within a week, as of when it was last computed: each night at least.
alter table lead add column score_fell boolean not null default false;

create index lead_open_by_score on lead (organization_id, score desc nulls last, id desc)
  include (status, grade, score_fell, source, owner_id, channel_partner_id, brought_by_id, next_follow_up_at, created_at,
           first_response_at, answer_awaited_at, last_contacted_at, status_changed_at, site_visit_count,
           budget_min_paise, budget_max_paise)
  where status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating') and deleted_at is null;

-- Few are hot, and none of them may be among the newest.
create index lead_hot on lead (organization_id, created_at desc, id desc)
  include (status, owner_id, channel_partner_id, brought_by_id)
  where grade = 'hot' and deleted_at is null;

create index lead_board_by_budget on lead
  (organization_id, status, (coalesce(budget_max_paise, budget_min_paise)) desc nulls last, id desc)
  where status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating') and deleted_at is null;

-- Whom a person calls.
drop index lead_open;
create index lead_open on lead (organization_id, owner_id, next_follow_up_at, id)
  include (status, channel_partner_id, last_contacted_at, first_response_at, created_at)
  where status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating') and deleted_at is null;

-- How scores of a period do, with what became of the leads.
drop index lead_newest;
create index lead_newest on lead (organization_id, created_at desc, id desc)
  include (status, source, owner_id, channel_partner_id, brought_by_id, score, grade) where deleted_at is null;

-- What is planned, and visits to which nobody came.
create index lead_interaction_scheduled on lead_interaction (organization_id, scheduled_at) include (lead_id)
  where scheduled_at is not null and (type = 'siteVisit' or outcome = 'visitScheduled');
create index lead_interaction_missed on lead_interaction (organization_id, occurred_at) include (lead_id, id)
  where outcome = 'noShow';
