-- Reports of marketing read the kept sums of leads too. docs/decisions/0149-kept-sums-of-money.md

-- room: enquiries/leads

alter table lead_cohort add column visited int not null default 0;
alter table lead_cohort alter column visited drop default;
comment on column lead_cohort.visited is 'Came to see a site, however often.';

-- All days are counted again.
alter table lead_cohort no force row level security;
alter table lead_cohort_stale no force row level security;
insert into lead_cohort_stale (organization_id, day) select distinct organization_id, day from lead_cohort;
alter table lead_cohort force row level security;
alter table lead_cohort_stale force row level security;
