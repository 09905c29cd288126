-- The likeliest leads first, and all chances by lead without reading the scores themselves.
-- docs/decisions/0115-one-chance-to-book.md

-- room: enquiries/scoring

create index lead_score_by_chance on lead_score (organization_id, chance desc, lead_id) include (chance_source)
  where chance is not null;
comment on index lead_score_by_chance is 'Who is likeliest to book, and what all chances add up to, without factors of scores.';
