-- By when deducted tax is paid to the state, and what interest it bears when it is late, are dated rates. New
-- organizations are given them at their registration; those that exist get them here.

-- room: company/statutory-rates

alter table rate_config no force row level security;
alter table organization no force row level security;
insert into rate_config (organization_id, id, key, value, valid_from, valid_to, source, created_at)
select organization.organization_id, uuidv7(), law.key, law.value::jsonb, law.valid_from::date, law.valid_to::date, law.source, now()
  from organization
 cross join (values
   ('tds.payBy', '{"dayOfNextMonth": 7, "dayOfAprilForMarch": 30}', '2010-04-01', '2026-03-31',
    'Income-tax Rules 1962, rule 30(2): within 7 days from the end of the month; March by 30 April'),
   ('tds.payBy', '{"dayOfNextMonth": 7, "dayOfAprilForMarch": 30}', '2026-04-01', null,
    'Income-tax Act 2025 s.397 and its rules: the same days; to be confirmed by the accountant'),
   ('tds.lateInterest', '{"pctPerMonth": 1.5}', '2010-07-01', '2026-03-31',
    'Income-tax Act 1961 s.201(1A)(ii): 1.5% for every month or part of a month from deduction to payment'),
   ('tds.lateInterest', '{"pctPerMonth": 1.5}', '2026-04-01', null,
    'Income-tax Act 2025 s.398: the same rate; to be confirmed by the accountant')
 ) as law (key, value, valid_from, valid_to, source)
 where not exists (
   select from rate_config as held where held.organization_id = organization.organization_id and held.key = law.key);
alter table organization force row level security;
alter table rate_config force row level security;
