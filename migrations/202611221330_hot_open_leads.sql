-- The view Hot: those still worked on, by score. While they are few, an index of all open ones is walked to its end.
create index lead_open_hot on lead (organization_id, score desc nulls last, id desc)
  include (status, owner_id, channel_partner_id, brought_by_id)
  where grade = 'hot' and status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating')
    and deleted_at is null;
