-- What reports of leads ask: since when a person is known, how far each lead came and when, how soon it was answered,
-- and through whom it came first. Kept on the lead, so that a figure and the list behind it read the same columns.

-- room: enquiries/leads

alter table lead
  add column first_enquired_at timestamptz,
  add column first_enquired_on date,
  add column first_enquired_hour int check (first_enquired_hour between 0 and 23),
  add column first_project_id uuid,
  add column first_owner_id uuid,
  add column reached int not null default 0 check (reached between 0 and 5),
  add column contacted_on date,
  add column qualified_on date,
  add column site_visit_on date,
  add column negotiating_on date,
  add column closed_on date,
  add column answer_minutes int check (answer_minutes >= 0),
  add column answer_in_time boolean,
  add column enquiry_count int not null default 1 check (enquiry_count >= 1),
  add column wrong_number boolean not null default false,
  add foreign key (organization_id, first_project_id) references project,
  add foreign key (organization_id, first_owner_id) references app_user;
comment on column lead.first_enquired_at is
  'When this person first asked: of merged leads the earliest. Set when the lead is entered.';
comment on column lead.first_enquired_on is 'The day of it where the organization is; with the hour, how leads are grouped by time.';
comment on column lead.first_project_id is 'The project of the first enquiry: a lead counts in one project.';
comment on column lead.first_owner_id is 'Whose lead it was first, whoever owns it now.';
comment on column lead.reached is
  'The furthest stage ever: 0 new, 1 contacted, 2 qualified, 3 site visit, 4 negotiating, 5 booked. It stays when the lead '
  'moves back, is lost or its sale is cancelled.';
comment on column lead.contacted_on is
  'The day this stage or a later one was first entered; null for a stage that an import entered, whose day nobody knows.';
comment on column lead.answer_minutes is 'Working time from the enquiry to the first reply, in whole minutes.';
comment on column lead.answer_in_time is 'Whether it came within the reply time in force at that moment.';
comment on column lead.enquiry_count is 'How often the person asked: 1 and each later enquiry.';
comment on column lead.wrong_number is 'A call found that the number is not this person''s.';

-- How far a stage is; lost leads keep what they reached.
create function lead_stage_rank(status text) returns int
  language sql immutable
  as $$
select case status when 'contacted' then 1 when 'qualified' then 2 when 'siteVisit' then 3 when 'negotiating' then 4
                   when 'closed' then 5 else 0 end
$$;

-- Working time between two moments in seconds; hours that end before they begin end on the next day. As
-- responseTime.rules.ts counts it.
create function working_seconds(since timestamptz, until timestamptz, zone text, settings jsonb) returns int
  language sql stable
  as $$
select coalesce(sum(extract(epoch from least(until, closes) - greatest(since, opens)))
                filter (where least(until, closes) > greatest(since, opens)), 0)::int
  from (select (settings ->> 'workingHoursFrom')::time as begins, (settings ->> 'workingHoursTo')::time as ends) as hours,
       generate_series((since at time zone zone)::date - 1, (until at time zone zone)::date, interval '1 day') as day,
       lateral (select (day::date + begins) at time zone zone as opens,
                       (day::date + case when ends > begins then 0 else 1 end + ends) at time zone zone as closes) as span
 where settings -> 'workingDays' @> to_jsonb(extract(isodow from day)::int)
$$;

create function keep_lead_course() returns trigger
  language plpgsql
  as $$
declare
  zone text;
  rules jsonb;
  rank int := lead_stage_rank(new.status);
  moved_on date;
  seconds int;
begin
  select timezone, settings into zone, rules from organization where organization_id = new.organization_id;
  if tg_op = 'INSERT' then
    new.first_enquired_at := coalesce(new.first_enquired_at, new.created_at);
    new.reached := greatest(new.reached, rank);
  elsif new.reached = old.reached and rank > old.reached then
    moved_on := (new.status_changed_at at time zone zone)::date;
    new.reached := rank;
    if old.reached < 1 then new.contacted_on := coalesce(new.contacted_on, moved_on); end if;
    if old.reached < 2 and rank >= 2 then new.qualified_on := coalesce(new.qualified_on, moved_on); end if;
    if old.reached < 3 and rank >= 3 then new.site_visit_on := coalesce(new.site_visit_on, moved_on); end if;
    if old.reached < 4 and rank >= 4 then new.negotiating_on := coalesce(new.negotiating_on, moved_on); end if;
    if rank >= 5 then new.closed_on := coalesce(new.closed_on, moved_on); end if;
  end if;
  if tg_op = 'INSERT' or new.first_enquired_at is distinct from old.first_enquired_at then
    new.first_enquired_on := (new.first_enquired_at at time zone zone)::date;
    new.first_enquired_hour := extract(hour from new.first_enquired_at at time zone zone)::int;
  end if;
  new.first_owner_id := coalesce(new.first_owner_id, new.owner_id);
  if new.first_response_at is null then
    new.answer_minutes := null;
    new.answer_in_time := null;
  elsif tg_op = 'INSERT' or (new.first_response_at, new.answer_awaited_at)
                            is distinct from (old.first_response_at, old.answer_awaited_at) then
    seconds := working_seconds(new.answer_awaited_at, new.first_response_at, zone, rules);
    new.answer_minutes := seconds / 60;
    new.answer_in_time := seconds <= (rules ->> 'leadSlaMinutes')::int * 60;
  end if;
  return new;
end $$;

-- What was entered before: the days from the timeline, the first project the oldest one, the first owner the present one.
alter table lead no force row level security;
alter table lead_interaction no force row level security;
alter table lead_merge no force row level security;
alter table lead_project no force row level security;
alter table project no force row level security;
alter table lead disable trigger user;

create temporary table lead_story on commit drop as
select i.organization_id, i.lead_id,
       min(i.occurred_at) filter (where i.details ->> 'to' = 'contacted') as contacted,
       min(i.occurred_at) filter (where i.details ->> 'to' = 'qualified') as qualified,
       min(i.occurred_at) filter (where i.details ->> 'to' = 'siteVisit') as site_visit,
       min(i.occurred_at) filter (where i.details ->> 'to' = 'negotiating') as negotiating,
       min(i.occurred_at) filter (where i.details ->> 'to' = 'closed') as closed,
       count(*) filter (where i.type = 'enquiry' and not coalesce((i.details ->> 'isFirst')::boolean, false)) as again,
       coalesce(bool_or(i.outcome = 'wrongNumber'), false) as wrong_number
  from lead_interaction i
 where i.type in ('statusChange', 'enquiry') or i.outcome = 'wrongNumber'
 group by 1, 2;
create index on lead_story (organization_id, lead_id);

create temporary table lead_begun on commit drop as
with recursive chain as (
  select organization_id, merged_into_id as kept_id, created_at from lead where merged_into_id is not null
  union all
  select c.organization_id, l.merged_into_id, c.created_at
    from chain c join lead l on (l.organization_id, l.id) = (c.organization_id, c.kept_id)
   where l.merged_into_id is not null)
select organization_id, kept_id, min(created_at) as begun_at from chain group by 1, 2;

update lead l
   set first_enquired_at = r.begun_at,
       first_enquired_on = (r.begun_at at time zone r.timezone)::date,
       first_enquired_hour = extract(hour from r.begun_at at time zone r.timezone)::int,
       first_project_id = (select p.id from lead_project lp
                             join project p on (p.organization_id, p.id) = (lp.organization_id, lp.project_id)
                            where (lp.organization_id, lp.lead_id) = (l.organization_id, l.id)
                            order by p.created_at, p.id limit 1),
       first_owner_id = l.owner_id,
       reached = greatest(lead_stage_rank(l.status),
                          case when r.closed is not null then 5 when r.negotiating is not null then 4
                               when r.site_visit is not null then 3 when r.qualified is not null then 2
                               when r.contacted is not null then 1 else 0 end),
       contacted_on = (least(r.contacted, r.qualified, r.site_visit, r.negotiating, r.closed) at time zone r.timezone)::date,
       qualified_on = (least(r.qualified, r.site_visit, r.negotiating, r.closed) at time zone r.timezone)::date,
       site_visit_on = (least(r.site_visit, r.negotiating, r.closed) at time zone r.timezone)::date,
       negotiating_on = (least(r.negotiating, r.closed) at time zone r.timezone)::date,
       closed_on = (r.closed at time zone r.timezone)::date,
       answer_minutes = r.seconds / 60,
       answer_in_time = r.seconds <= (r.settings ->> 'leadSlaMinutes')::int * 60,
       enquiry_count = 1 + coalesce(r.again, 0),
       wrong_number = coalesce(r.wrong_number, false)
  from (select one.organization_id, one.id, least(one.created_at, b.begun_at) as begun_at, o.timezone, o.settings, s.contacted,
               s.qualified, s.site_visit, s.negotiating, s.closed, s.again, s.wrong_number,
               case when one.first_response_at is not null
                    then working_seconds(one.answer_awaited_at, one.first_response_at, o.timezone, o.settings) end as seconds
          from lead one
          join organization o on o.organization_id = one.organization_id
          left join lead_story s on (s.organization_id, s.lead_id) = (one.organization_id, one.id)
          left join lead_begun b on (b.organization_id, b.kept_id) = (one.organization_id, one.id)) as r
 where (r.organization_id, r.id) = (l.organization_id, l.id);

-- A merge made before can still be undone: the lead gets back the moment that was its own.
update lead_merge m
   set before = m.before || jsonb_build_object('firstEnquiredAt', (
         select least(k.created_at, min(o.created_at))
           from lead k
           left join lead_merge e on (e.organization_id, e.kept_id) = (k.organization_id, k.id)
                                  and e.undone_at is null and e.merged_at < m.merged_at
           left join lead o on (o.organization_id, o.id) = (e.organization_id, e.merged_id)
          where (k.organization_id, k.id) = (m.organization_id, m.kept_id)
          group by k.created_at))
 where m.undone_at is null;

alter table lead enable trigger user;
alter table project force row level security;
alter table lead_project force row level security;
alter table lead_merge force row level security;
alter table lead_interaction force row level security;
alter table lead force row level security;

create trigger lead_course_begins before insert on lead for each row execute function keep_lead_course();
comment on trigger lead_course_begins on lead is 'A lead knows since when and through whom its person asks.';
create trigger lead_course_goes_on before update on lead for each row
  when ((old.status, old.status_changed_at, old.owner_id, old.first_response_at, old.answer_awaited_at, old.first_enquired_at)
        is distinct from
        (new.status, new.status_changed_at, new.owner_id, new.first_response_at, new.answer_awaited_at, new.first_enquired_at))
  execute function keep_lead_course();
comment on trigger lead_course_goes_on on lead is
  'A lead keeps the day on which it first entered each stage, and how soon it was answered.';

alter table lead add constraint lead_enquiry_known check (
  first_enquired_at is not null and first_enquired_on is not null and first_enquired_hour is not null);
comment on constraint lead_enquiry_known on lead is 'Of each lead the moment of the first enquiry is known.';
alter table lead add constraint lead_reached_its_stage check (reached >= lead_stage_rank(status));
comment on constraint lead_reached_its_stage on lead is 'A lead has reached the stage in which it is.';

-- The first project of a lead that was entered without one.
create function keep_first_project() returns trigger
  language plpgsql
  as $$
begin
  update lead l set first_project_id = c.project_id
    from (select organization_id, lead_id, min(project_id::text)::uuid as project_id from changed group by 1, 2) as c
   where (l.organization_id, l.id) = (c.organization_id, c.lead_id) and l.first_project_id is null;
  return null;
end $$;
create trigger lead_first_project after insert on lead_project referencing new table as changed
  for each statement execute function keep_first_project();
comment on trigger lead_first_project on lead_project is 'A lead with projects has a first one.';

-- All that reports ask of leads, by the day of the first enquiry, so that no row is fetched.
create index lead_cohorts on lead (organization_id, first_enquired_on desc, id desc)
  include (owner_id, channel_partner_id, brought_by_id, source, campaign, first_project_id, first_owner_id, status, reached,
           lost_reason, grade, first_enquired_hour, answer_minutes, answer_in_time, wrong_number, enquiry_count,
           interaction_count, site_visit_count, contacted_on, qualified_on, site_visit_on, negotiating_on, closed_on)
  where deleted_at is null;
-- The next steps of the open leads of some days.
create index lead_open_cohorts on lead (organization_id, first_enquired_on)
  include (owner_id, channel_partner_id, brought_by_id, source, campaign, first_project_id, first_owner_id, status,
           next_follow_up_at, last_contacted_at, status_changed_at)
  where status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating') and deleted_at is null;
-- Visits that took place in some days.
create index lead_interaction_visits_done on lead_interaction (organization_id, occurred_at) include (lead_id)
  where outcome = 'visitDone';

-- Persons who asked again in some days.
create index lead_interaction_again on lead_interaction (organization_id, occurred_at) include (lead_id)
  where type = 'enquiry' and details ->> 'isFirst' is null;

-- How many leads entered each stage on a day: one more kind of the tally.
alter table lead_tally drop constraint lead_tally_kind_check;
alter table lead_tally add constraint lead_tally_kind_check
  check (kind in ('stage', 'projectStage', 'followUp', 'attention', 'arrival', 'score', 'entry'));
comment on column lead_tally.kind is
  'stage, projectStage: open leads by the day of their last move; followUp, attention: by that day; arrival: '
  'all leads by the day they came; score: leads with a score; entry: by the day a stage was first entered, where the '
  'organization is.';
create or replace function lead_tally_rows(l lead) returns table (kind text, day date, status text, owner_id uuid, source text,
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
     case when is_open then least(9, floor(l.score / 10))::int end, 0, 0, (l.score * 100)::bigint),
    ('entry', l.contacted_on::timestamp at time zone 'UTC', 'contacted', l.owner_id, null, null, null, 0, 0, 0),
    ('entry', l.qualified_on::timestamp at time zone 'UTC', 'qualified', l.owner_id, null, null, null, 0, 0, 0),
    ('entry', l.site_visit_on::timestamp at time zone 'UTC', 'siteVisit', l.owner_id, null, null, null, 0, 0, 0),
    ('entry', l.negotiating_on::timestamp at time zone 'UTC', 'negotiating', l.owner_id, null, null, null, 0, 0, 0),
    ('entry', l.closed_on::timestamp at time zone 'UTC', 'closed', l.owner_id, null, null, null, 0, 0, 0)
  ) as row (kind, moment, status, owner, source, grade, tens, value, no_budget, points)
 where l.deleted_at is null and moment is not null
$$;
alter table lead no force row level security;
alter table lead_tally no force row level security;
insert into lead_tally (organization_id, kind, day, status, owner_id, leads, value_paise, without_budget, points, is_sum)
select l.organization_id, 'entry', entered_on, stage, l.owner_id, count(*), 0, 0, 0, true
  from lead l, lateral (values ('contacted', contacted_on), ('qualified', qualified_on), ('siteVisit', site_visit_on),
                               ('negotiating', negotiating_on), ('closed', closed_on)) as entry (stage, entered_on)
 where l.deleted_at is null and entered_on is not null
 group by 1, 3, 4, 5;
alter table lead_tally force row level security;
alter table lead force row level security;
