-- Sums over the leads of a day by what they are grouped by, so that a report over years of a million leads adds up days and
-- not leads. A day on which a lead changed is marked: it is counted from its leads until a job has counted it anew.
-- docs/decisions/0105-leads-by-the-day-they-came.md

-- room: enquiries/leads

create table lead_cohort (
  organization_id uuid not null default app_organization_id() references organization,
  dimension text not null check (dimension in ('all', 'source', 'campaign', 'project', 'owner', 'partner', 'hour',
    'lostReason', 'days', 'answer')),
  scope text not null,
  day date not null,
  key text not null,
  leads int not null,
  contacted int not null,
  qualified int not null,
  site_visit int not null,
  negotiating int not null,
  booked int not null,
  open int not null,
  won int not null,
  lost int not null,
  answered int not null,
  in_time int not null,
  junk int not null,
  outside_budget int not null,
  duplicate int not null,
  wrong_number int not null,
  again int not null,
  interactions int not null,
  visits int not null,
  primary key (organization_id, dimension, scope, day, key)
);
comment on table lead_cohort is 'Leads by the day of their first enquiry, added up by one property each.';
comment on column lead_cohort.scope is
  'Whose leads: all, or those of one owner by id, or none for those of nobody, so that a team adds up its people.';
comment on column lead_cohort.key is
  'Of the dimension: a source, an id, an hour, a reason; none for leads without. Of days: a stage and how many days after '
  'the enquiry it was entered; of answer: working minutes, rounded up as answerStep of leadCohort.rules.ts says.';
comment on column lead_cohort.contacted is 'Reached this stage ever, or a later one; likewise the next four.';
comment on column lead_cohort.open is 'Now.';
comment on column lead_cohort.interactions is 'Calls, messages, meetings and notes of these leads.';

call protect_table('lead_cohort', 'select, insert, delete');

create table lead_cohort_stale (
  organization_id uuid not null default app_organization_id() references organization,
  day date not null,
  id bigint generated always as identity,
  primary key (organization_id, day, id)
);
comment on table lead_cohort_stale is
  'Days whose sums are not what their leads are: writers only add rows, so none waits for another.';

call protect_table('lead_cohort_stale', 'select, insert, delete');

create function mark_lead_cohorts() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' then
    insert into lead_cohort_stale (organization_id, day) select distinct organization_id, first_enquired_on from after;
  elsif tg_op = 'DELETE' then
    insert into lead_cohort_stale (organization_id, day) select distinct organization_id, first_enquired_on from before;
  else
    insert into lead_cohort_stale (organization_id, day)
    select distinct b.organization_id, d.day
      from before b
      join after a using (organization_id, id),
           lateral (values (a.first_enquired_on), (b.first_enquired_on)) as d (day)
     where (a.deleted_at, a.owner_id, a.status, a.reached, a.lost_reason, a.source, a.campaign, a.first_project_id, a.first_owner_id,
            a.channel_partner_id, a.first_enquired_on, a.first_enquired_hour, a.answer_minutes, a.answer_in_time,
            a.wrong_number, a.enquiry_count, a.interaction_count, a.site_visit_count, a.contacted_on, a.qualified_on,
            a.site_visit_on, a.negotiating_on, a.closed_on)
           is distinct from
           (b.deleted_at, b.owner_id, b.status, b.reached, b.lost_reason, b.source, b.campaign, b.first_project_id, b.first_owner_id,
            b.channel_partner_id, b.first_enquired_on, b.first_enquired_hour, b.answer_minutes, b.answer_in_time,
            b.wrong_number, b.enquiry_count, b.interaction_count, b.site_visit_count, b.contacted_on, b.qualified_on,
            b.site_visit_on, b.negotiating_on, b.closed_on);
  end if;
  return null;
end $$;
create trigger lead_cohort_entered after insert on lead referencing new table as after
  for each statement execute function mark_lead_cohorts();
comment on trigger lead_cohort_entered on lead is 'A day to which leads are added is counted again.';
create trigger lead_cohort_changed after update on lead referencing old table as before new table as after
  for each statement execute function mark_lead_cohorts();
comment on trigger lead_cohort_changed on lead is 'A day whose leads change in what is counted is counted again.';
create trigger lead_cohort_removed after delete on lead referencing old table as before
  for each statement execute function mark_lead_cohorts();
comment on trigger lead_cohort_removed on lead is 'A day that loses leads is counted again.';

-- Every day that there is waits for its first count.
alter table lead no force row level security;
alter table lead_cohort_stale no force row level security;
insert into lead_cohort_stale (organization_id, day) select distinct organization_id, first_enquired_on from lead;
alter table lead_cohort_stale force row level security;
alter table lead force row level security;
