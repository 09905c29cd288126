-- Counts of leads that stay true while leads change, so that a board or a dashboard reads some thousand sums and not
-- a million leads: docs/decisions/0016-tally-of-leads.md.

-- From when an open lead needs attention if nothing happens: its follow-up passes, it was silent for too long at its
-- stage, its score has fallen, it is hot without a next step. 9999 is never, 1970 at once. The days of silence are
-- SILENT_DAYS in scoring/attention.rules.ts. What depends on working hours or on other tables is asked besides.
alter table lead add column attention_from timestamptz generated always as (
  case when status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating') then least(
    '9999-12-31 00:00+00'::timestamptz,
    next_follow_up_at,
    case when score_fell or (grade = 'hot' and next_follow_up_at is null) then '1970-01-01 00:00+00'::timestamptz end,
    (coalesce(last_contacted_at, status_changed_at) at time zone 'UTC' + case status
      when 'contacted' then interval '72 hours' when 'qualified' then interval '120 hours'
      when 'siteVisit' then interval '72 hours' when 'negotiating' then interval '48 hours' end) at time zone 'UTC'
  ) end) stored;
create index lead_attention on lead (organization_id, attention_from, id)
  include (status, owner_id, created_at, first_response_at, answer_awaited_at)
  where status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating') and deleted_at is null;

-- A list of differences: writers only add rows, so none waits for another; a job sums up. Their sum is the count.
-- No foreign keys: rows come from leads alone, by triggers.
create table lead_tally (
  organization_id uuid not null default app_organization_id(),
  -- Open leads by the day of their last move, of their follow-up, of their attention; all leads by the day they came;
  -- those that were scored.
  kind text not null check (kind in ('stage', 'followUp', 'attention', 'arrival', 'score')),
  -- In UTC; the parts of days at the ends of a span are counted in the leads themselves.
  day date not null,
  id bigint generated always as identity,
  status text not null,
  owner_id uuid,
  source text,
  grade text,
  tens int,
  leads int not null,
  value_paise bigint not null,
  without_budget int not null,
  -- Hundredths.
  points bigint not null,
  is_sum boolean not null default false,
  primary key (organization_id, kind, day, id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
create unique index lead_tally_sum on lead_tally (organization_id, kind, day, status, owner_id, source, grade, tens)
  nulls not distinct where is_sum;
create index lead_tally_to_sum on lead_tally (organization_id) where not is_sum;
call protect_table('lead_tally', 'select, insert, update, delete');

-- As what a lead is counted.
create function lead_tally_rows(l lead) returns table (kind text, day date, status text, owner_id uuid, source text,
    grade text, tens int, value_paise bigint, without_budget int, points bigint)
  language sql immutable
  as $$
select kind, (moment at time zone 'UTC')::date, row.status, owner, row.source, row.grade, row.tens, value, no_budget,
       row.points
  from (select l.status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating') as is_open) as open,
       lateral (values
    ('stage', case when is_open then l.status_changed_at end, l.status, l.owner_id, null, null, null::int,
     coalesce(l.budget_max_paise, l.budget_min_paise, 0),
     (l.budget_max_paise is null and l.budget_min_paise is null)::int, 0::bigint),
    ('followUp', case when is_open then l.next_follow_up_at end, l.status, l.owner_id, null, null, null, 0, 0, 0),
    ('attention', nullif(l.attention_from, '9999-12-31 00:00+00'::timestamptz), l.status, l.owner_id, null, null, null, 0, 0, 0),
    ('arrival', l.created_at, l.status, null, l.source, null, null, 0, 0, 0),
    ('score', case when l.score is not null then '1970-01-01 00:00+00'::timestamptz end,
     case when is_open then 'open' else l.status end, l.owner_id, l.source, l.grade,
     case when is_open then least(9, floor(l.score / 10))::int end, 0, 0, (l.score * 100)::bigint)
  ) as row (kind, moment, status, owner, source, grade, tens, value, no_budget, points)
 where l.deleted_at is null and moment is not null
$$;

create function tally_leads() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' then
    insert into lead_tally (organization_id, kind, day, status, owner_id, source, grade, tens, leads, value_paise,
                            without_budget, points)
    select l.organization_id, r.kind, r.day, r.status, r.owner_id, r.source, r.grade, r.tens, count(*),
           sum(r.value_paise), sum(r.without_budget), sum(r.points)
      from after l, lead_tally_rows(l::lead) r
     group by 1, 2, 3, 4, 5, 6, 7, 8;
  elsif tg_op = 'DELETE' then
    insert into lead_tally (organization_id, kind, day, status, owner_id, source, grade, tens, leads, value_paise,
                            without_budget, points)
    select l.organization_id, r.kind, r.day, r.status, r.owner_id, r.source, r.grade, r.tens, -count(*),
           -sum(r.value_paise), -sum(r.without_budget), -sum(r.points)
      from before l, lead_tally_rows(l::lead) r
     group by 1, 2, 3, 4, 5, 6, 7, 8;
  else
    insert into lead_tally (organization_id, kind, day, status, owner_id, source, grade, tens, leads, value_paise,
                            without_budget, points)
    select organization_id, kind, day, status, owner_id, source, grade, tens, sum(sign), sum(sign * value_paise),
           sum(sign * without_budget), sum(sign * points)
      from (select l.organization_id, 1 as sign, r.* from after l, lead_tally_rows(l::lead) r
             union all
            select l.organization_id, -1, r.* from before l, lead_tally_rows(l::lead) r) as one
     group by 1, 2, 3, 4, 5, 6, 7, 8
    having sum(sign) <> 0 or sum(sign * value_paise) <> 0 or sum(sign * without_budget) <> 0
        or sum(sign * points) <> 0;
  end if;
  return null;
end $$;
create trigger lead_tally_entered after insert on lead referencing new table as after
  for each statement execute function tally_leads();
create trigger lead_tally_changed after update on lead referencing old table as before new table as after
  for each statement execute function tally_leads();
create trigger lead_tally_removed after delete on lead referencing old table as before
  for each statement execute function tally_leads();

-- Adds what the tally lacks or has too much; how many rows that took. One statement: it compares leads and tally of
-- one moment, whoever changes them meanwhile.
create function correct_lead_tally() returns int
  language sql
  as $$
with added as (
  insert into lead_tally (organization_id, kind, day, status, owner_id, source, grade, tens, leads, value_paise,
                          without_budget, points)
  select organization_id, kind, day, status, owner_id, source, grade, tens, sum(leads), sum(value_paise),
         sum(without_budget), sum(points)
    from (select l.organization_id, r.kind, r.day, r.status, r.owner_id, r.source, r.grade, r.tens, 1 as leads,
                 r.value_paise, r.without_budget, r.points
            from lead l, lead_tally_rows(l) r
           union all
          select organization_id, kind, day, status, owner_id, source, grade, tens, -leads, -value_paise,
                 -without_budget, -points
            from lead_tally) as one
   group by 1, 2, 3, 4, 5, 6, 7, 8
  having sum(leads) <> 0 or sum(value_paise) <> 0 or sum(without_budget) <> 0 or sum(points) <> 0
  returning 1)
select count(*)::int from added
$$;

-- Of leads there are already; without force the owner of the tables sees those of every organization.
alter table lead no force row level security;
alter table lead_tally no force row level security;
select correct_lead_tally();
alter table lead force row level security;
alter table lead_tally force row level security;
