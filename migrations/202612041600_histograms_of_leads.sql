-- docs/decisions/0148-forecasts-of-many-installments.md

-- room: enquiries/leads

-- Minutes until the first reply and days until each stage: a year of them is some ten thousand rows of lead_cohort that lie
-- anywhere among the others, and only their number of leads is read. Here they lie beside each other.
create index lead_cohort_histograms on lead_cohort (organization_id, dimension, scope, day, key) include (leads)
  where dimension in ('days', 'answer');
