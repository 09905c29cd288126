-- Part of a name that forty thousand bear: what is asked for is mostly those still worked on, a fifth of them.
create index lead_open_by_name on lead (organization_id, search_name)
  where status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating') and deleted_at is null;
create index lead_open_by_last_name on lead (organization_id, search_last_name)
  where status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating') and deleted_at is null;
