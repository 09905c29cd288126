-- The calendar of site visits: the arrangements of some days, whichever kind of talk they were made in.
create index lead_interaction_visits_arranged on lead_interaction (organization_id, scheduled_at) include (lead_id)
  where scheduled_at is not null and (outcome = 'visitScheduled' or (type = 'siteVisit' and outcome is null));
