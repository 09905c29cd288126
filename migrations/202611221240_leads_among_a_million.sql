-- Lists of leads among a million. What is still worked on is a fifth of all, and what a list asks of it by score
-- stands in the index, whoever asks.
create index lead_open_by_score on lead (organization_id, score desc nulls last, id desc)
  include (status, grade, owner_id, channel_partner_id, brought_by_id, next_follow_up_at)
  where status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating') and deleted_at is null;

-- Few are hot, and none of them may be among the newest.
create index lead_hot on lead (organization_id, created_at desc, id desc)
  include (status, owner_id, channel_partner_id, brought_by_id)
  where grade = 'hot' and deleted_at is null;
