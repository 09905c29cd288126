-- Which papers may be accepted electronically is a dated row. New organizations are given it at their registration; those that exist get it here.

-- room: company/statutory-rates

alter table rate_config no force row level security;
alter table organization no force row level security;
insert into rate_config (organization_id, id, key, value, valid_from, valid_to, source, created_at)
select organization.organization_id, uuidv7(), law.key, law.value::jsonb, law.valid_from::date, law.valid_to::date, law.source, now()
  from organization
 cross join (values
   ('acceptance.electronic',
    '{"categories": ["possessionOffer", "letter", "saleOther", "loanNoc", "demandLetter"]}',
    '2009-10-27', '2022-10-03',
    'Information Technology Act 2000 s.4 and 10A; its First Schedule left out contracts for the sale of immovable property'),
   ('acceptance.electronic',
    '{"categories": ["applicationForm", "allotmentLetter", "possessionOffer", "cancellationLetter", "letter", "saleOther", "loanNoc", "demandLetter"]}',
    '2022-10-04', null,
    'Information Technology Act 2000 s.4 and 10A, First Schedule as amended by S.O. 4720(E) of 26 September 2022; what is registered (RERA s.13, Registration Act 1908 s.17) or stamped is signed on paper')
 ) as law (key, value, valid_from, valid_to, source)
 where not exists (
   select from rate_config as held where held.organization_id = organization.organization_id and held.key = law.key);
alter table organization force row level security;
alter table rate_config force row level security;
