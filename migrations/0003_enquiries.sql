-- Enquiries: leads with their timeline, sources, assignment, scores and partner claims.

-- room: leads

create table lead (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  first_name text not null check (length(first_name) between 1 and 60),
  last_name text,
  search_name text collate "C" not null generated always as (lower(first_name || coalesce(' ' || last_name, ''))) stored,
  search_last_name text collate "C" generated always as (lower(last_name)) stored,
  phone text collate "C" not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  alt_phone text check (alt_phone ~ '^\+[1-9][0-9]{6,14}$'),
  email text collate "C" check (email = lower(email)),
  source text not null check (source in ('website', 'portal99acres', 'portalMagicbricks', 'portalHousing',
    'google', 'meta', 'walkIn', 'referral', 'channelPartner', 'callCenter', 'event', 'outdoor',
    'existingCustomer', 'other')),
  campaign text,
  channel_partner_id uuid,
  brought_by_id uuid,
  attribution_expires_at timestamptz,
  unit_types jsonb not null default '[]',
  budget_min_paise bigint check (budget_min_paise >= 0),
  budget_max_paise bigint check (budget_max_paise >= 0),
  purpose text check (purpose in ('endUse', 'investment')),
  timeline text check (timeline in ('immediate', 'oneToThree', 'threeToSix', 'sixToTwelve', 'beyondTwelve')),
  financing text check (financing in ('selfFunded', 'loanPreApproved', 'loanNeeded', 'undecided')),
  city text,
  locality text check (length(locality) <= 120),
  pincode text check (pincode ~ '^[0-9A-Za-z -]{3,10}$'),
  language text check (length(language) <= 40),
  occupation text,
  company text,
  is_nri boolean not null default false,
  owner_id uuid,
  owner_turn int,
  owner_reason jsonb,
  status text not null default 'new'
    check (status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating', 'closed', 'lost')),
  lost_reason text check (lost_reason in ('budget', 'location', 'product', 'competitor', 'possession',
    'financing', 'notResponding', 'duplicate', 'junk', 'planDropped', 'other')),
  lost_note text,
  next_follow_up_at timestamptz,
  tags jsonb not null default '[]',
  consent jsonb,
  dnd boolean not null default false,
  answer_awaited_at timestamptz not null,
  first_response_at timestamptz,
  last_contacted_at timestamptz,
  status_changed_at timestamptz not null,
  interaction_count int not null default 0 check (interaction_count >= 0),
  site_visit_count int not null default 0 check (site_visit_count >= 0),
  score numeric(5, 2) check (score between 0 and 100),
  grade text check (grade in ('hot', 'warm', 'cold')),
  score_fell boolean not null default false,
  attention_from timestamptz generated always as (
    case when status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating') then least(
      '9999-12-31 00:00+00'::timestamptz,
      next_follow_up_at,
      case when score_fell or (grade = 'hot' and next_follow_up_at is null) then '1970-01-01 00:00+00'::timestamptz end,
      (coalesce(last_contacted_at, status_changed_at) at time zone 'UTC' + case status
        when 'contacted' then interval '72 hours' when 'qualified' then interval '120 hours'
        when 'siteVisit' then interval '72 hours' when 'negotiating' then interval '48 hours' end) at time zone 'UTC'
    ) end) stored,
  sale_id uuid,
  closed_at timestamptz,
  lost_at timestamptz,
  merged_into_id uuid,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, owner_id) references app_user,
  foreign key (organization_id, brought_by_id) references app_user,
  constraint lead_budget_order check (budget_min_paise <= budget_max_paise),
  constraint lead_partner_iff_source check ((source = 'channelPartner') = (channel_partner_id is not null)),
  constraint lead_closed_has_sale check ((status = 'closed') = (sale_id is not null)),
  constraint lead_lost_has_reason check ((status = 'lost') = (lost_reason is not null)),
  constraint lead_merged_into foreign key (organization_id, merged_into_id) references lead,
  constraint lead_merged_is_gone check (merged_into_id is null or deleted_at is not null),
  constraint lead_score_has_grade check ((score is null) = (grade is null))
);
-- References to sale are added in 0005_sales.sql.
comment on table lead is 'An enquiry: a person who may buy, with wishes, owner and state.';
comment on column lead.search_name is
  'Lower case, for a search by prefix as a range: under row-level security LIKE cannot use an index. "C" orders '
  'by code point, whatever the locale.';
comment on column lead.phone is 'E.164, so that plain equality finds the same person.';
comment on column lead.email is 'Lower case.';
comment on column lead.brought_by_id is 'The person of the partner firm.';
comment on column lead.attribution_expires_at is 'Until when the lead belongs to the partner firm.';
comment on column lead.language is 'With locality and pincode, what rules of assignment may look at.';
comment on column lead.owner_turn is
  'The owner''s turn when the lead was assigned automatically; the next lead goes to whoever has the lowest last '
  'turn.';
comment on column lead.owner_reason is
  'Why it was assigned to its owner automatically; null when a person chose the owner.';
comment on column lead.consent is 'Which channels the person agreed to, when and how.';
comment on column lead.dnd is 'Do not disturb.';
comment on column lead.answer_awaited_at is
  'Since when the first reply is awaited: arrival, or the last reassignment while new.';
comment on column lead.score is 'By rules or by the learned model, whichever the organization has chosen.';
comment on column lead.score_fell is 'Whether the score fell by 15 or more within a week; recomputed every night.';
comment on column lead.attention_from is
  'When an open lead needs attention if nothing happens: a follow-up passes, silence lasts too long for its '
  'stage (SILENT_DAYS in attention.rules.ts), the score fell, a hot lead has no next step. 9999: never; 1970: '
  'now.';
comment on column lead.merged_into_id is 'The lead that this one was merged into.';
comment on constraint lead_budget_order on lead is 'The lowest budget is not above the highest.';
comment on constraint lead_partner_iff_source on lead is 'A lead from a partner names the firm, and no other does.';
comment on constraint lead_closed_has_sale on lead is 'A closed lead has its sale, and no other has one.';
comment on constraint lead_lost_has_reason on lead is 'A lost lead says why, and no other does.';
comment on constraint lead_merged_into on lead is 'The lead it was merged into exists.';
comment on constraint lead_merged_is_gone on lead is 'A merged lead is in no list.';
comment on constraint lead_score_has_grade on lead is 'A scored lead has a grade.';

create unique index lead_open_phone_once on lead (organization_id, phone)
  where status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating') and deleted_at is null;
comment on index lead_open_phone_once is 'A phone number has one open lead.';
create index lead_by_owner on lead (organization_id, owner_id, created_at desc, id desc) where deleted_at is null;
create index lead_by_status on lead (organization_id, status, created_at desc, id desc) where deleted_at is null;
create index lead_by_follow_up on lead (organization_id, next_follow_up_at, id) where deleted_at is null;
create index lead_by_phone on lead (organization_id, phone) where deleted_at is null;
create index lead_by_alt_phone on lead (organization_id, alt_phone) where deleted_at is null and alt_phone is not null;
create index lead_by_email on lead (organization_id, email) where deleted_at is null;
create index lead_by_name on lead (organization_id, search_name, id) where deleted_at is null;
create index lead_by_last_name on lead (organization_id, search_last_name) where deleted_at is null;
create index lead_by_turn on lead (organization_id, owner_id, owner_turn) where owner_turn is not null;
create index lead_by_partner on lead (organization_id, channel_partner_id, created_at desc, id desc)
  where deleted_at is null and channel_partner_id is not null;
create index lead_unanswered on lead (organization_id, created_at desc, id desc)
  include (owner_id, channel_partner_id, brought_by_id, status)
  where status = 'new' and first_response_at is null and deleted_at is null;
create index lead_lock_end on lead (organization_id, attribution_expires_at)
  include (id, status, owner_id, channel_partner_id, brought_by_id)
  where attribution_expires_at is not null and deleted_at is null;
create index lead_by_bringer on lead (organization_id, brought_by_id, created_at desc, id desc)
  include (status, source, channel_partner_id) where brought_by_id is not null and deleted_at is null;
create index lead_awaiting_answer on lead (organization_id, answer_awaited_at)
  include (id, created_at, owner_id, channel_partner_id, brought_by_id, status)
  where status = 'new' and first_response_at is null and deleted_at is null;
create index lead_without_owner on lead (organization_id, created_at)
  where owner_id is null and status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating')
    and deleted_at is null;
-- The board of open leads: what a column counts and adds up, and the order of its cards.
create index lead_board_by_follow_up on lead (organization_id, status, next_follow_up_at, id)
  include (owner_id, channel_partner_id, brought_by_id, budget_min_paise, budget_max_paise, status_changed_at)
  where status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating') and deleted_at is null;
create index lead_board_by_age on lead (organization_id, status, status_changed_at, id)
  where status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating') and deleted_at is null;
create index lead_by_survivor on lead (organization_id, merged_into_id) where merged_into_id is not null;
create index lead_by_score on lead (organization_id, score desc nulls last, id desc) where deleted_at is null;
-- Open leads by score, with all that lists and figures ask of them, so that no row is fetched.
create index lead_open_by_score on lead (organization_id, score desc nulls last, id desc)
  include (status, grade, score_fell, source, owner_id, channel_partner_id, brought_by_id, next_follow_up_at, created_at,
           first_response_at, answer_awaited_at, last_contacted_at, status_changed_at, site_visit_count,
           budget_min_paise, budget_max_paise)
  where status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating') and deleted_at is null;
-- Few leads are hot, and none of them may be among the newest.
create index lead_hot on lead (organization_id, created_at desc, id desc)
  include (status, owner_id, channel_partner_id, brought_by_id)
  where grade = 'hot' and deleted_at is null;
create index lead_board_by_budget on lead
  (organization_id, status, (coalesce(budget_max_paise, budget_min_paise)) desc nulls last, id desc)
  where status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating') and deleted_at is null;
-- What a person works on: a fifth of all leads.
create index lead_open on lead (organization_id, owner_id, next_follow_up_at, id)
  include (status, channel_partner_id, last_contacted_at, first_response_at, created_at)
  where status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating') and deleted_at is null;
-- Leads of a period and how their scores did, for every role, without fetching rows. Under row-level security only
-- equality and ranges use an index, and a partial one only when the statement repeats its condition.
create index lead_newest on lead (organization_id, created_at desc, id desc)
  include (status, source, owner_id, channel_partner_id, brought_by_id, score, grade) where deleted_at is null;
-- The view Hot, by score.
create index lead_open_hot on lead (organization_id, score desc nulls last, id desc)
  include (status, owner_id, channel_partner_id, brought_by_id)
  where grade = 'hot' and status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating')
    and deleted_at is null;
-- Leads with tags, newest first. Which tags they have is judged row by row: row-level security keeps an index on the
-- tags from being used.
create index lead_by_tag on lead (organization_id, created_at desc, id desc)
  where tags <> '[]'::jsonb and deleted_at is null;
create index lead_attention on lead (organization_id, attention_from, id)
  include (status, owner_id, created_at, first_response_at, answer_awaited_at)
  where status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating') and deleted_at is null;
-- Part of a common name: mostly open leads are meant, a fifth of all.
create index lead_open_by_name on lead (organization_id, search_name)
  where status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating') and deleted_at is null;
create index lead_open_by_last_name on lead (organization_id, search_last_name)
  where status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating') and deleted_at is null;

call protect_table('lead', 'select, insert, update');
alter table lead
  add constraint lead_firm_exists foreign key (organization_id, channel_partner_id) references channel_partner not valid;
comment on constraint lead_firm_exists on lead is
  'A lead names a firm that exists. Not valid: rows older than the table of firms are not judged.';

-- Earlier tables refer to this one.
alter table unit add foreign key (organization_id, reserved_for_lead_id) references lead;

-- room: lead-lifecycle

create table lead_project (
  organization_id uuid not null default app_organization_id() references organization,
  lead_id uuid not null,
  project_id uuid not null,
  primary key (organization_id, lead_id, project_id),
  foreign key (organization_id, lead_id) references lead,
  foreign key (organization_id, project_id) references project
);
comment on table lead_project is 'The projects a lead is interested in.';

create index lead_project_by_project on lead_project (organization_id, project_id, lead_id);

call protect_table('lead_project', 'select, insert, delete');

-- room: leads

create table lead_interaction (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  lead_id uuid not null,
  type text not null check (type in ('call', 'whatsapp', 'sms', 'email', 'meeting', 'siteVisit', 'note',
      'statusChange', 'assignment', 'costSheet', 'reservation', 'enquiry')),
  direction text check (direction in ('inbound', 'outbound')),
  outcome text check (outcome in ('connected', 'noAnswer', 'busy', 'wrongNumber', 'callbackRequested',
    'interested', 'notInterested', 'visitScheduled', 'visitDone', 'noShow')),
  occurred_at timestamptz not null,
  scheduled_at timestamptz,
  duration_sec int check (duration_sec between 0 and 86400),
  notes text check (length(notes) <= 4000),
  next_follow_up_at timestamptz,
  project_id uuid,
  unit_ids jsonb not null default '[]',
  accompanied_by_partner boolean not null default false,
  internal boolean not null default true,
  details jsonb not null default '{}',
  import_id uuid,
  created_at timestamptz not null,
  created_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, lead_id) references lead,
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, created_by_id) references app_user
);
-- References to import are added in 0009_cross_cutting.sql.
comment on table lead_interaction is
  'The timeline of a lead: calls, messages, visits, notes, and what the system did.';
comment on column lead_interaction.scheduled_at is 'The agreed time of a visit or call.';
comment on column lead_interaction.internal is 'Not shown to partner firms.';
comment on column lead_interaction.details is 'Of a system entry: the states of a move, the cost sheet issued.';
comment on column lead_interaction.import_id is 'The import that made the entry; undoing the import removes it.';

create index lead_interaction_of_lead on lead_interaction (organization_id, lead_id, occurred_at desc, id desc);
create index lead_interaction_visits on lead_interaction (organization_id, scheduled_at) include (lead_id)
  where type = 'siteVisit' and scheduled_at is not null;
-- How many bookings a person requested lately.
create index lead_interaction_of_reservations on lead_interaction (organization_id, created_by_id, occurred_at)
  where type = 'reservation';
-- When leads booked, also those whose sale was cancelled later.
create index lead_interaction_bookings on lead_interaction (organization_id, lead_id, occurred_at)
  where type = 'statusChange' and details ->> 'to' = 'closed';
-- What is planned, and visits to which nobody came.
create index lead_interaction_scheduled on lead_interaction (organization_id, scheduled_at) include (lead_id)
  where scheduled_at is not null and (type = 'siteVisit' or outcome = 'visitScheduled');
create index lead_interaction_missed on lead_interaction (organization_id, occurred_at) include (lead_id, id)
  where outcome = 'noShow';
-- The calendar of visits, whatever conversation they were agreed in.
create index lead_interaction_visits_arranged on lead_interaction (organization_id, scheduled_at) include (lead_id)
  where scheduled_at is not null and (outcome = 'visitScheduled' or (type = 'siteVisit' and outcome is null));

call protect_table('lead_interaction', 'select, insert');
grant update (lead_id) on lead_interaction to plinth_app;
grant delete on lead_interaction to plinth_app;

create function keep_interaction() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE' then
    if (to_jsonb(new) - 'lead_id') = (to_jsonb(old) - 'lead_id') then
      return new;
    end if;
  elsif old.import_id is not null then
    return old;
  end if;
  raise exception 'Rows of % are never changed or removed.', tg_table_name
    using errcode = 'restrict_violation', constraint = 'lead_interaction_append_only';
end $$;
create trigger lead_interaction_append_only before update or delete on lead_interaction
  for each row execute function keep_interaction();
comment on trigger lead_interaction_append_only on lead_interaction is
  'What was said stays as it was said: a merge may move an entry to another lead, undoing an import may remove '
  'the entries it made.';

-- room: lead-lifecycle

create table lead_merge (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  kept_id uuid not null,
  merged_id uuid not null,
  before jsonb not null,
  moved jsonb not null,
  linked jsonb not null,
  kept_version int not null,
  merged_at timestamptz not null,
  merged_by_id uuid not null,
  undone_at timestamptz,
  undone_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, kept_id) references lead,
  foreign key (organization_id, merged_id) references lead,
  foreign key (organization_id, merged_by_id) references app_user,
  foreign key (organization_id, undone_by_id) references app_user,
  constraint lead_merge_of_two check (kept_id <> merged_id),
  constraint lead_merge_undone_by check ((undone_at is null) = (undone_by_id is null))
);
comment on table lead_merge is
  'Two leads of one person made one, with all that is needed to separate them again exactly.';
comment on column lead_merge.before is 'Columns of the remaining lead that the merge changed, as they were.';
comment on column lead_merge.moved is
  'Ids of the records that were moved, by table, and the projects that were added.';
comment on column lead_merge.linked is
  'How many records each table held for the lead after the merge; more of them means that somebody has worked '
  'on it since.';
comment on column lead_merge.kept_version is 'Version of the remaining lead after the merge.';
comment on constraint lead_merge_of_two on lead_merge is 'A lead is not merged into itself.';
comment on constraint lead_merge_undone_by on lead_merge is 'An undone merge says who undid it.';

create unique index lead_merge_once on lead_merge (organization_id, merged_id) where undone_at is null;
comment on index lead_merge_once is 'A lead is merged into one other at a time.';
create index lead_merge_of_kept on lead_merge (organization_id, kept_id, merged_at desc);

call protect_table('lead_merge', 'select, insert, update');

-- room: leads

create table lead_tally (
  organization_id uuid not null default app_organization_id(),
  kind text not null check (kind in ('stage', 'projectStage', 'followUp', 'attention', 'arrival', 'score')),
  day date not null,
  id bigint generated always as identity,
  status text not null,
  owner_id uuid,
  source text,
  grade text,
  tens int,
  project_id uuid,
  leads int not null,
  value_paise bigint not null,
  without_budget int not null,
  points bigint not null,
  is_sum boolean not null default false,
  primary key (organization_id, kind, day, id),
  constraint lead_tally_project check ((kind = 'projectStage') = (project_id is not null))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
comment on table lead_tally is
  'Counts of leads as a list of differences: writers only add rows, so none waits for another, and a job adds '
  'them up. docs/decisions/0016-tally-of-leads.md';
comment on column lead_tally.kind is
  'stage, projectStage: open leads by the day of their last move; followUp, attention: by that day; arrival: '
  'all leads by the day they came; score: leads with a score.';
comment on column lead_tally.day is
  'In UTC; partial days at the ends of a period are counted from the leads themselves.';
comment on column lead_tally.tens is 'The score divided by ten.';
comment on column lead_tally.project_id is
  'Of projectStage: a lead counts once in each of its projects, so these rows are never added up over projects.';
comment on column lead_tally.points is 'Sum of scores, in hundredths.';
comment on column lead_tally.is_sum is 'Written by the job from the rows before.';
comment on constraint lead_tally_project on lead_tally is 'Counts of a project name it, and no others do.';

create index lead_tally_to_sum on lead_tally (organization_id) where not is_sum;
create unique index lead_tally_sum
  on lead_tally (organization_id, kind, day, status, owner_id, source, grade, tens, project_id)
  nulls not distinct where is_sum;
comment on index lead_tally_sum is 'There is one sum for each combination.';

call protect_table('lead_tally', 'select, insert, update, delete');

-- What a lead counts as.
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
comment on trigger lead_tally_entered on lead is 'Every count of new leads enters the tally.';
create trigger lead_tally_changed after update on lead referencing old table as before new table as after
  for each statement execute function tally_leads();
comment on trigger lead_tally_changed on lead is 'Every count that a change of leads moves enters the tally.';
create trigger lead_tally_removed after delete on lead referencing old table as before
  for each statement execute function tally_leads();
comment on trigger lead_tally_removed on lead is 'Leads removed leave the tally.';

-- What a lead counts as in each of some projects.
create function lead_tally_project_rows(l lead, projects uuid[]) returns table (kind text, day date, status text,
    owner_id uuid, project_id uuid, value_paise bigint, without_budget int)
  language sql immutable
  as $$
select 'projectStage', r.day, r.status, r.owner_id, project, r.value_paise, r.without_budget
  from lead_tally_rows(l) r, unnest(projects) as project
 where r.kind = 'stage'
$$;

-- The projects a lead is interested in.
create function projects_of_lead(organization uuid, lead uuid) returns uuid[]
  language sql stable
  as $$
select array(select p.project_id from lead_project p where p.organization_id = organization and p.lead_id = lead)
$$;

create function tally_leads_of_projects() returns trigger
  language plpgsql
  as $$
begin
  insert into lead_tally (organization_id, kind, day, status, owner_id, project_id, leads, value_paise,
                          without_budget, points)
  select organization_id, kind, day, status, owner_id, project_id, sum(sign), sum(sign * value_paise),
         sum(sign * without_budget), 0
    from (select b.organization_id, sign, r.*
            from before b
            join after a using (organization_id, id),
                 lateral (values (1, a::lead), (-1, b::lead)) as side (sign, l),
                 lateral lead_tally_project_rows(l, projects_of_lead(b.organization_id, b.id)) r
           where (b.status, b.status_changed_at, b.owner_id, b.budget_min_paise, b.budget_max_paise, b.deleted_at)
                 is distinct from
                 (a.status, a.status_changed_at, a.owner_id, a.budget_min_paise, a.budget_max_paise, a.deleted_at)
         ) as one
   group by 1, 2, 3, 4, 5, 6
  having sum(sign) <> 0 or sum(sign * value_paise) <> 0 or sum(sign * without_budget) <> 0;
  return null;
end $$;
create trigger lead_tally_moved after update on lead referencing old table as before new table as after
  for each statement execute function tally_leads_of_projects();
comment on trigger lead_tally_moved on lead is
  'The counts by project follow every change of a lead; new leads have no projects yet, and erased ones have '
  'lost them.';

create function tally_projects_of_leads() returns trigger
  language plpgsql
  as $$
begin
  perform from lead l
    where (l.organization_id, l.id) in (select c.organization_id, c.lead_id from changed c)
    order by l.id for no key update;
  insert into lead_tally (organization_id, kind, day, status, owner_id, project_id, leads, value_paise,
                          without_budget, points)
  select l.organization_id, r.kind, r.day, r.status, r.owner_id, r.project_id, sign * count(*),
         sign * sum(r.value_paise), sign * sum(r.without_budget), 0
    from (select case tg_op when 'INSERT' then 1 else -1 end as sign) as one, changed c
    join lead l on (l.organization_id, l.id) = (c.organization_id, c.lead_id),
         lateral lead_tally_project_rows(l, array[c.project_id]) r
   group by 1, 2, 3, 4, 5, 6, sign;
  return null;
end $$;
create trigger lead_tally_project_added after insert on lead_project referencing new table as changed
  for each statement execute function tally_projects_of_leads();
comment on trigger lead_tally_project_added on lead_project is
  'A project added to leads enters the tally. Leads are locked first, so that one that moves at the same time '
  'is counted before or after, never half.';
create trigger lead_tally_project_taken after delete on lead_project referencing old table as changed
  for each statement execute function tally_projects_of_leads();
comment on trigger lead_tally_project_taken on lead_project is 'A project taken from leads leaves the tally.';

-- Adds what the tally lacks and takes what it has too much; returns how many rows that took. One statement, so that
-- it compares leads and tally of one moment, whoever changes them meanwhile.
create function correct_lead_tally() returns int
  language sql
  as $$
with added as (
  insert into lead_tally (organization_id, kind, day, status, owner_id, source, grade, tens, project_id, leads,
                          value_paise, without_budget, points)
  select organization_id, kind, day, status, owner_id, source, grade, tens, project_id, sum(leads), sum(value_paise),
         sum(without_budget), sum(points)
    from (select l.organization_id, r.kind, r.day, r.status, r.owner_id, r.source, r.grade, r.tens,
                 null::uuid as project_id, 1 as leads, r.value_paise, r.without_budget, r.points
            from lead l, lead_tally_rows(l) r
           union all
          select l.organization_id, r.kind, r.day, r.status, r.owner_id, null, null, null, r.project_id, 1,
                 r.value_paise, r.without_budget, 0
            from lead_project p
            join lead l on (l.organization_id, l.id) = (p.organization_id, p.lead_id),
                 lateral lead_tally_project_rows(l, array[p.project_id]) r
           union all
          select organization_id, kind, day, status, owner_id, source, grade, tens, project_id, -leads, -value_paise,
                 -without_budget, -points
            from lead_tally) as one
   group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  having sum(leads) <> 0 or sum(value_paise) <> 0 or sum(without_budget) <> 0 or sum(points) <> 0
  returning 1)
select count(*)::int from added
$$;

-- room: lead-sources

create table lead_source_key (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  name text not null check (length(name) between 2 and 80),
  source text not null check (source in ('website', 'portal99acres', 'portalMagicbricks', 'portalHousing',
    'google', 'meta', 'walkIn', 'referral', 'callCenter', 'event', 'outdoor', 'existingCustomer', 'other')),
  prefix text not null check (length(prefix) between 8 and 20),
  key_hash text not null check (length(key_hash) = 64),
  renewed_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by_id uuid,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid not null,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references app_user,
  foreign key (organization_id, updated_by_id) references app_user,
  foreign key (organization_id, revoked_by_id) references app_user,
  constraint lead_source_key_revoked_by check ((revoked_at is null) = (revoked_by_id is null))
);
comment on table lead_source_key is 'Keys with which portals and web forms deliver enquiries.';
comment on column lead_source_key.source is
  'Leads from partners are entered by the firm''s people, so channelPartner is missing here.';
comment on column lead_source_key.prefix is 'The first characters of the key, shown so that people recognize it.';
comment on column lead_source_key.key_hash is 'Only the hash is kept; the key is shown once.';
comment on column lead_source_key.renewed_at is
  'When the secret in force was made; the key itself stays when its secret is renewed.';
comment on constraint lead_source_key_revoked_by on lead_source_key is 'A revoked key says who revoked it.';

create unique index lead_source_key_hash_once on lead_source_key (key_hash);
comment on index lead_source_key_hash_once is 'A secret belongs to one key.';
create unique index lead_source_key_name_once on lead_source_key (organization_id, lower(name))
  where revoked_at is null;
comment on index lead_source_key_name_once is 'Names of keys in use are unique, whatever their case.';
create index lead_source_key_newest on lead_source_key (organization_id, created_at desc, id desc);

call protect_table('lead_source_key', 'select, insert, update');
-- Who delivers is not signed in. Only the look-up functions of the owner use this policy.
do $$
begin
  execute format('create policy before_sign_in on lead_source_key for select to %I using (true)', current_user);
end $$;

-- A look-up for deliveries, which do not sign in: the hash of a key tells the organization and the key.
create function find_lead_source_key(wanted_hash text) returns table (organization_id uuid, key_id uuid)
  language sql stable security definer set search_path = public
  as $$
    select k.organization_id, k.id from lead_source_key k
      join organization o on o.organization_id = k.organization_id and o.status = 'active'
     where k.key_hash = wanted_hash and k.revoked_at is null
  $$;
revoke execute on function find_lead_source_key(text) from public;
grant execute on function find_lead_source_key(text) to plinth_app;

create table lead_source_key_project (
  organization_id uuid not null default app_organization_id() references organization,
  key_id uuid not null,
  project_id uuid not null,
  primary key (organization_id, key_id, project_id),
  foreign key (organization_id, key_id) references lead_source_key,
  foreign key (organization_id, project_id) references project
);
comment on table lead_source_key_project is 'The projects that leads of a key are interested in.';

create index lead_source_key_project_by_project on lead_source_key_project (organization_id, project_id);

call protect_table('lead_source_key_project', 'select, insert, delete');

create table lead_delivery (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  key_id uuid not null,
  source text not null,
  received_at timestamptz not null,
  received_on date not null,
  reference text not null check (length(reference) between 1 and 120),
  outcome text not null check (outcome in ('new', 'reEnquiry', 'repeat', 'rejected')),
  reason text check (length(reason) <= 500),
  lead_id uuid,
  repeat_of_id uuid,
  sent jsonb not null default '{}',
  sent_deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, key_id) references lead_source_key,
  foreign key (organization_id, lead_id) references lead,
  foreign key (organization_id, repeat_of_id) references lead_delivery,
  constraint lead_delivery_rejected_with_reason check ((outcome = 'rejected') = (reason is not null)),
  constraint lead_delivery_taken_has_lead check ((outcome = 'rejected') = (lead_id is null)),
  constraint lead_delivery_repeats_another check ((outcome = 'repeat') = (repeat_of_id is not null)),
  constraint lead_delivery_deleted_whole check (sent_deleted_at is null or sent = '{}')
);
comment on table lead_delivery is
  'Everything a source has delivered, and what was made of it, so that its count can be checked.';
comment on column lead_delivery.received_on is 'In the time zone of the organization, as the source counts.';
comment on column lead_delivery.reference is
  'The source''s own number of the enquiry; without one a hash of what was sent that day.';
comment on column lead_delivery.sent is
  'Name, phone and e-mail as sent, so that a rejected delivery can be followed up; emptied after '
  'deliveryDataDays of the settings.';
comment on constraint lead_delivery_rejected_with_reason on lead_delivery is
  'A rejected delivery says why, and no other does.';
comment on constraint lead_delivery_taken_has_lead on lead_delivery is
  'A delivery has a lead unless it was rejected.';
comment on constraint lead_delivery_repeats_another on lead_delivery is 'A repeat names the delivery it repeats.';
comment on constraint lead_delivery_deleted_whole on lead_delivery is
  'Once personal data are deleted nothing of them is left.';

create unique index lead_delivery_reference_once on lead_delivery (organization_id, key_id, reference)
  where outcome in ('new', 'reEnquiry');
comment on index lead_delivery_reference_once is
  'An enquiry is taken once, however often it is sent; a rejected one may be sent again, corrected.';
create index lead_delivery_newest on lead_delivery (organization_id, received_at desc, id desc);
create index lead_delivery_by_day on lead_delivery (organization_id, received_on, source, outcome);
create index lead_delivery_of_key on lead_delivery (organization_id, key_id, received_at desc);
create index lead_delivery_of_lead on lead_delivery (organization_id, lead_id) where lead_id is not null;
create index lead_delivery_with_person on lead_delivery (organization_id, received_at) where sent_deleted_at is null;

call protect_table('lead_delivery', 'select, insert');
grant update (lead_id) on lead_delivery to plinth_app;
grant update (sent, sent_deleted_at) on lead_delivery to plinth_app;

-- room: assignment

create table assignment_policy (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  revision int not null check (revision >= 1),
  rules jsonb not null check (jsonb_typeof(rules) = 'array' and jsonb_array_length(rules) <= 100),
  created_at timestamptz not null,
  created_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references app_user,
  constraint assignment_policy_revision_once unique (organization_id, revision)
);
comment on table assignment_policy is
  'Rules by which new leads are assigned. Every change is a new revision; the last one is in force.';
comment on constraint assignment_policy_revision_once on assignment_policy is 'Revisions are numbered.';

call protect_table('assignment_policy', 'select, insert');
create trigger assignment_policy_append_only before update or delete on assignment_policy
  for each row execute function refuse_change();
comment on trigger assignment_policy_append_only on assignment_policy is
  'Rules of the past are never changed or removed.';

create table absence (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  user_id uuid not null,
  first_day date not null,
  last_day date not null,
  reason text not null check (reason in ('leave', 'sick', 'training', 'other')),
  note text check (length(note) <= 500),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references app_user,
  foreign key (organization_id, created_by_id) references app_user,
  foreign key (organization_id, updated_by_id) references app_user,
  constraint absence_ends_after_it_begins check (last_day between first_day and first_day + 366),
  constraint absence_never_overlaps exclude using gist (organization_id with =, user_id with =,
    daterange(first_day, last_day, '[]') with &&) where (deleted_at is null)
);
comment on table absence is 'Days on which a person is away, the last one included.';
comment on constraint absence_ends_after_it_begins on absence is
  'An absence lasts a year at most and does not end before it begins.';
comment on constraint absence_never_overlaps on absence is 'Two absences of a person never overlap.';

create index absence_by_day on absence (organization_id, last_day, first_day) where deleted_at is null;

call protect_table('absence', 'select, insert, update');

create table work_schedule (
  organization_id uuid not null default app_organization_id() references organization,
  user_id uuid not null,
  days jsonb check (jsonb_typeof(days) = 'array' and jsonb_array_length(days) between 1 and 7),
  hours_from text check (hours_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  hours_to text check (hours_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  version int not null default 1,
  updated_at timestamptz not null,
  updated_by_id uuid,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references app_user,
  foreign key (organization_id, updated_by_id) references app_user,
  constraint work_schedule_whole check (num_nulls(days, hours_from, hours_to) in (0, 3))
);
comment on table work_schedule is 'Working days and hours of people who differ from their organization.';
comment on column work_schedule.hours_from is 'HH:MM in the time zone of the organization.';
comment on constraint work_schedule_whole on work_schedule is 'Days and hours are given together.';

call protect_table('work_schedule', 'select, insert, update');

create table assignment_turn (
  organization_id uuid not null default app_organization_id() references organization,
  user_id uuid not null,
  last_turn int not null,
  last_at timestamptz not null,
  last_day date not null,
  day_count int not null check (day_count >= 0),
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references app_user
);
comment on table assignment_turn is
  'When each person was last assigned a lead by turn; the lowest last turn is next. Reassigning a lead '
  'afterwards changes nothing here.';
comment on column assignment_turn.day_count is 'How many leads the person was assigned on last_day.';

call protect_table('assignment_turn', 'select, insert, update');

create table lead_reassignment (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  reason text check (length(reason) <= 500),
  leads jsonb not null check (jsonb_typeof(leads) = 'array' and jsonb_array_length(leads) between 1 and 2000),
  lead_count int not null check (lead_count = jsonb_array_length(leads)),
  undone_at timestamptz,
  undone_by_id uuid,
  kept_count int check (kept_count between 0 and lead_count),
  created_at timestamptz not null,
  created_by_id uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references app_user,
  foreign key (organization_id, undone_by_id) references app_user,
  constraint lead_reassignment_undone_whole check (num_nulls(undone_at, undone_by_id, kept_count) in (0, 3))
);
comment on table lead_reassignment is
  'Leads reassigned together: the owner before and after, and the version each was left in, so that it can be '
  'undone where nobody has worked on the lead since.';
comment on column lead_reassignment.kept_count is 'Leads left alone by the undo because they had changed since.';
comment on constraint lead_reassignment_undone_whole on lead_reassignment is
  'An undo says when, by whom and how many leads it left alone.';

create index lead_reassignment_newest on lead_reassignment (organization_id, created_at desc, id desc);

call protect_table('lead_reassignment', 'select, insert, update');

create function keep_lead_reassignment() returns trigger
  language plpgsql
  as $$
begin
  if old.undone_at is not null
     or (to_jsonb(new) - '{undone_at,undone_by_id,kept_count}'::text[])
        is distinct from (to_jsonb(old) - '{undone_at,undone_by_id,kept_count}'::text[]) then
    raise exception 'What was handed on is never changed.' using errcode = 'restrict_violation',
      constraint = 'lead_reassignment_undone_once';
  end if;
  return new;
end $$;
create trigger lead_reassignment_kept before update on lead_reassignment
  for each row execute function keep_lead_reassignment();
comment on trigger lead_reassignment_kept on lead_reassignment is 'A reassignment never changes; it is undone once.';

-- room: scoring

-- Whole points, so that the sum is exact.
create function is_score_weights(weights jsonb) returns boolean
  language sql immutable
  as $$
select jsonb_typeof(weights) = 'object'
   and (select coalesce(sum(value::numeric), 0) = 100 and bool_and(value::numeric >= 0) from jsonb_each_text(weights))
$$;
create table scoring_config (
  organization_id uuid not null default app_organization_id() references organization,
  revision int not null check (revision > 0),
  weights jsonb not null,
  engagement_points jsonb not null,
  half_life_days int not null check (half_life_days between 1 and 365),
  engagement_full int not null check (engagement_full between 1 and 1000),
  source_value jsonb not null,
  penalties jsonb not null,
  hot_from int not null,
  warm_from int not null,
  least_leads int not null default 500 check (least_leads between 200 and 1000000),
  least_bookings int not null default 50 check (least_bookings between 20 and 100000),
  active_scorer text not null default 'rules' check (active_scorer in ('rules', 'model')),
  note text check (length(note) <= 500),
  created_at timestamptz not null,
  created_by_id uuid,
  primary key (organization_id, revision),
  foreign key (organization_id, created_by_id) references app_user,
  constraint scoring_config_grades check (0 < warm_from and warm_from < hot_from and hot_from <= 100),
  constraint scoring_config_weights_are_100 check (is_score_weights(weights))
);
comment on table scoring_config is
  'Every revision of the rules for scores. Without a row the default rules hold, as revision 0.';
comment on column scoring_config.engagement_full is 'Points at which engagement counts in full.';
comment on column scoring_config.least_leads is 'A model is trained from this many leads on.';
comment on column scoring_config.least_bookings is 'And from this many bookings on.';
comment on constraint scoring_config_grades on scoring_config is 'The limit for warm is below the limit for hot.';
comment on constraint scoring_config_weights_are_100 on scoring_config is
  'Weights are not negative and add up to 100.';

call protect_table('scoring_config', 'select, insert');
create trigger scoring_config_append_only before update or delete on scoring_config
  for each row execute function refuse_change();
comment on trigger scoring_config_append_only on scoring_config is 'Rules of the past are never changed or removed.';

create table lead_score (
  organization_id uuid not null default app_organization_id() references organization,
  lead_id uuid not null,
  score numeric(5, 2) not null check (score between 0 and 100),
  grade text not null check (grade in ('hot', 'warm', 'cold')),
  factors jsonb not null,
  penalties jsonb not null,
  summary text not null,
  config_revision int not null,
  model_score numeric(5, 2) check (model_score between 0 and 100),
  model_version int,
  trigger text not null
    check (trigger in ('created', 'interaction', 'edit', 'decay', 'manual', 'bulk', 'config')),
  computed_at timestamptz not null,
  primary key (organization_id, lead_id),
  foreign key (organization_id, lead_id) references lead
);
comment on table lead_score is 'The score of a lead by rules, with its reasons.';
comment on column lead_score.model_score is 'Score by the learned model of that version, if there is one.';
comment on column lead_score.trigger is 'Why it was computed.';

create index lead_score_computed on lead_score (organization_id, computed_at, lead_id);

call protect_table('lead_score', 'select, insert, update');

create table lead_score_history (
  organization_id uuid not null default app_organization_id() references organization,
  lead_id uuid not null,
  seq bigint generated always as identity,
  score numeric(5, 2) not null check (score between 0 and 100),
  grade text not null check (grade in ('hot', 'warm', 'cold')),
  factors jsonb not null,
  penalties jsonb not null,
  summary text not null,
  config_revision int not null,
  trigger text not null
    check (trigger in ('created', 'interaction', 'edit', 'decay', 'manual', 'bulk', 'config')),
  computed_at timestamptz not null,
  primary key (organization_id, lead_id, seq),
  foreign key (organization_id, lead_id) references lead
);
comment on table lead_score_history is 'A point for each change of score that a person would notice. Never changed.';

create index lead_score_history_of_lead on lead_score_history (organization_id, lead_id, computed_at desc, seq desc);

call protect_table('lead_score_history', 'select, insert');
create trigger lead_score_history_append_only before update or delete on lead_score_history
  for each row execute function refuse_change();
comment on trigger lead_score_history_append_only on lead_score_history is
  'Scores of the past are never changed or removed.';

create table lead_outcome (
  organization_id uuid not null default app_organization_id() references organization,
  source text not null,
  stage text not null check (stage in ('any', 'new', 'contacted', 'qualified', 'siteVisit', 'negotiating')),
  decided int not null check (decided >= 0),
  won int not null check (won between 0 and decided),
  recent_decided int not null check (recent_decided >= 0),
  recent_won int not null check (recent_won between 0 and recent_decided),
  counted_at timestamptz not null,
  primary key (organization_id, source, stage)
);
comment on table lead_outcome is
  'How many leads of each source and stage were won, counted every night so that a score need not count a '
  'million leads.';
comment on column lead_outcome.stage is 'The furthest stage reached; any: all decided leads.';
comment on column lead_outcome.decided is
  'Of all time; recent_decided and recent_won are of leads that came 3 to 15 months ago.';

call protect_table('lead_outcome', 'select, insert, delete');

create table score_run (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  reason text not null check (reason in ('bulk', 'config')),
  lead_ids jsonb,
  last_lead_id uuid,
  total int not null check (total >= 0),
  done int not null default 0 check (done >= 0),
  changed int not null default 0,
  regraded int not null default 0,
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references app_user
);
comment on table score_run is 'Scores being recomputed in batches: a killed process continues after last_lead_id.';
comment on column score_run.lead_ids is 'Null: every open lead.';

create index score_run_under_way on score_run (organization_id, created_at) where status = 'running';

call protect_table('score_run', 'select, insert, update');

-- The application has no right on the queue of jobs; this is how it orders the one job.
create function queue_score_run() returns trigger
  language plpgsql security definer set search_path = public
  as $$
begin
  perform graphile_worker.add_job('runScores',
    json_build_object('organizationId', new.organization_id, 'runId', new.id),
    max_attempts => 5, job_key => 'scores:' || new.id);
  return null;
end $$;
revoke execute on function queue_score_run() from public;
create trigger queue_score_run_new after insert on score_run
  for each row when (new.status = 'running') execute function queue_score_run();
comment on trigger queue_score_run_new on score_run is 'Every run gets its job.';

create table model_training (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  reason text not null check (reason in ('schedule', 'request')),
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  outcome text check (outcome in ('published', 'notBetter', 'tooFew')),
  leads int,
  bookings int,
  is_queued boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references app_user,
  constraint model_training_outcome check ((status = 'done') = (outcome is not null))
);
comment on table model_training is 'A training of the learned score.';
comment on column model_training.outcome is 'Null while it runs and when it failed.';
comment on column model_training.leads is
  'Leads old enough to learn from, when it began; bookings counts those of them that booked.';
comment on column model_training.is_queued is 'False: trained in place, as when the demonstration plays its history.';
comment on constraint model_training_outcome on model_training is
  'A finished training has an outcome, and no other has.';

create unique index model_training_one_at_a_time on model_training (organization_id) where status = 'running';
comment on index model_training_one_at_a_time is 'One training runs at a time.';
create index model_training_newest on model_training (organization_id, created_at desc);

call protect_table('model_training', 'select, insert, update');

-- The application has no right on the queue of jobs; this is how it orders the one job.
create function queue_model_training() returns trigger
  language plpgsql security definer set search_path = public
  as $$
begin
  perform graphile_worker.add_job('trainModels',
    json_build_object('organizationId', new.organization_id, 'trainingId', new.id),
    max_attempts => 3, job_key => 'models:' || new.id);
  return null;
end $$;
revoke execute on function queue_model_training() from public;
create trigger queue_model_training_new after insert on model_training
  for each row when (new.status = 'running' and new.is_queued) execute function queue_model_training();
comment on trigger queue_model_training_new on model_training is 'Every queued training gets its job.';

create table lead_model (
  organization_id uuid not null default app_organization_id() references organization,
  number int not null check (number > 0),
  kind text not null check (kind in ('logistic', 'boosting')),
  role text not null check (role in ('champion', 'challenger', 'refused', 'retired')),
  training_id uuid not null,
  learner text not null,
  card jsonb not null,
  p99 double precision not null check (p99 > 0 and p99 <= 1),
  trained_at timestamptz not null,
  drift jsonb,
  drift_checked_at timestamptz,
  scored_until timestamptz,
  primary key (organization_id, number),
  foreign key (organization_id, training_id) references model_training
);
comment on table lead_model is 'A trained model with its card.';
comment on column lead_model.role is
  'The champion scores leads; the challenger is computed beside it and never shown as the score.';
comment on column lead_model.learner is 'The model itself, as versioned JSON.';
comment on column lead_model.p99 is 'The 99th percentile of its probabilities: a score of 100.';
comment on column lead_model.scored_until is
  'Leads whose scores by rules were computed before this moment were scored by this model too.';

create unique index lead_model_in_service on lead_model (organization_id, role) where role in ('champion', 'challenger');
comment on index lead_model_in_service is 'One champion and one challenger are in service.';

call protect_table('lead_model', 'select, insert, update');

create table lead_model_score (
  organization_id uuid not null default app_organization_id() references organization,
  lead_id uuid not null,
  model_version int not null,
  probability double precision not null check (probability between 0 and 1),
  score numeric(5, 2) not null check (score between 0 and 100),
  reasons jsonb not null,
  challenger_version int,
  challenger_probability double precision check (challenger_probability between 0 and 1),
  scored_at timestamptz not null,
  primary key (organization_id, lead_id),
  foreign key (organization_id, lead_id) references lead,
  foreign key (organization_id, model_version) references lead_model,
  foreign key (organization_id, challenger_version) references lead_model
);
comment on table lead_model_score is 'What the models say of a lead.';
comment on column lead_model_score.model_version is 'Number of the champion.';

call protect_table('lead_model_score', 'select, insert, update');

create table next_action_decision (
  organization_id uuid not null default app_organization_id() references organization,
  lead_id uuid not null,
  seq bigint generated always as identity,
  action text not null check (length(action) between 1 and 40),
  decision text not null check (decision in ('accepted', 'dismissed')),
  decided_at timestamptz not null,
  decided_by_id uuid not null,
  primary key (organization_id, lead_id, seq),
  foreign key (organization_id, lead_id) references lead,
  foreign key (organization_id, decided_by_id) references app_user
);
comment on table next_action_decision is
  'What people decided about the next step suggested for a lead. A dismissed one is not suggested again until '
  'something happens on the lead, for a week at most.';

call protect_table('next_action_decision', 'select, insert');
create trigger next_action_decision_append_only before update or delete on next_action_decision
  for each row execute function refuse_change();
comment on trigger next_action_decision_append_only on next_action_decision is
  'Decisions are never changed or removed.';

-- room: message-templates

create table message_template (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  channel text not null check (channel in ('whatsapp', 'sms', 'email')),
  subject text check (length(subject) <= 200),
  body text not null check (length(body) between 1 and 2000),
  dlt_template_id text check (dlt_template_id ~ '^[0-9]{10,25}$'),
  is_promotional boolean not null default false,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, created_by_id) references app_user,
  foreign key (organization_id, updated_by_id) references app_user,
  constraint message_template_name_once unique (organization_id, channel, name),
  constraint message_template_subject check (subject is null or channel = 'email'),
  constraint message_template_dlt check (dlt_template_id is null or channel = 'sms')
);
comment on table message_template is 'Messages that sellers send again and again, with placeholders.';
comment on column message_template.dlt_template_id is
  'Number of the text registered with the regulator (DLT), for SMS.';
comment on column message_template.is_promotional is 'Sent only to people who agreed to advertising.';
comment on constraint message_template_name_once on message_template is 'Names are unique within a channel.';
comment on constraint message_template_subject on message_template is 'Only e-mail has a subject.';
comment on constraint message_template_dlt on message_template is 'Only SMS has a DLT number.';

call protect_table('message_template', 'select, insert, update');

-- room: partner-claims

create table partner_claim (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  number text not null check (length(number) between 8 and 30),
  channel_partner_id uuid not null,
  claimed_by_id uuid not null,
  lead_id uuid not null,
  phone text not null check (phone ~ '^\+[0-9]{6,15}$'),
  origin text not null check (origin in ('lead', 'correction', 'ruling', 'appeal')),
  claimed_at timestamptz not null,
  lock_days int not null check (lock_days between 1 and 365),
  expires_at timestamptz not null,
  renewed_at timestamptz,
  renewals int not null default 0 check (renewals >= 0),
  ended_at timestamptz,
  end_reason text check (end_reason in ('lapsed', 'replaced', 'correction', 'ruling', 'leadDeleted')),
  receipt jsonb not null,
  receipt_hash text not null check (receipt_hash ~ '^[0-9a-f]{64}$'),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, channel_partner_id) references channel_partner,
  foreign key (organization_id, claimed_by_id) references app_user,
  foreign key (organization_id, updated_by_id) references app_user,
  foreign key (organization_id, lead_id) references lead,
  constraint partner_claim_lasts check (expires_at > claimed_at),
  constraint partner_claim_end_has_reason check ((ended_at is null) = (end_reason is null)),
  constraint partner_claim_renewed check ((renewals = 0) = (renewed_at is null))
);
comment on table partner_claim is
  'A partner firm''s claim to a customer, by phone number, for the days the settings had at that time.';
comment on column partner_claim.renewed_at is 'By the last visit that the firm accompanied.';
comment on column partner_claim.receipt is 'What the firm''s receipt says; receipt_hash is its hash.';
comment on constraint partner_claim_lasts on partner_claim is 'A claim ends after it begins.';
comment on constraint partner_claim_end_has_reason on partner_claim is 'An ended claim says why, and no other does.';
comment on constraint partner_claim_renewed on partner_claim is 'A renewed claim says when, and no other does.';

create unique index partner_claim_number_once on partner_claim (organization_id, number);
comment on index partner_claim_number_once is 'Claims are numbered.';
create unique index partner_claim_live on partner_claim (organization_id, phone) where ended_at is null;
comment on index partner_claim_live is 'A customer is claimed by one firm at a time.';
create index partner_claim_newest on partner_claim (organization_id, claimed_at desc, id desc);
create index partner_claim_of_firm on partner_claim (organization_id, channel_partner_id, claimed_at desc, id desc);
create index partner_claim_of_lead on partner_claim (organization_id, lead_id);
create index partner_claim_end on partner_claim (organization_id, expires_at) where ended_at is null;

call protect_table('partner_claim', 'select, insert, update');

create function keep_partner_claim() returns trigger
  language plpgsql
  as $$
declare
  moving text[] := '{lead_id,expires_at,renewed_at,renewals,ended_at,end_reason,version,updated_at,updated_by_id}';
begin
  if tg_op = 'UPDATE' then
    if (to_jsonb(new) - moving) is not distinct from (to_jsonb(old) - moving) then
      return new;
    end if;
  end if;
  raise exception 'A claim and its receipt never change.'
    using errcode = 'restrict_violation', constraint = 'partner_claim_immutable';
end $$;
create trigger partner_claim_immutable before update or delete on partner_claim
  for each row execute function keep_partner_claim();
comment on trigger partner_claim_immutable on partner_claim is
  'A claim and its receipt never change; only its term, its end and its lead do.';

create table partner_claim_check (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  channel_partner_id uuid not null,
  checked_by_id uuid not null,
  phone text not null,
  checked_at timestamptz not null,
  kind text not null check (kind in ('check', 'attempt', 'dispute')),
  state text not null check (state in ('free', 'claimed')),
  days_left int check (days_left >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, channel_partner_id) references channel_partner,
  foreign key (organization_id, checked_by_id) references app_user
);
comment on table partner_claim_check is
  'Phone numbers that partners asked about: checks, refused enquiries, disputes. Deleted after checkDataDays of '
  'the settings.';
comment on column partner_claim_check.days_left is 'Of the other firm''s claim.';

create index partner_claim_check_newest on partner_claim_check (organization_id, checked_at desc, id desc);
create index partner_claim_check_of_person on partner_claim_check (organization_id, checked_by_id, checked_at desc);
create index partner_claim_check_of_firm
  on partner_claim_check (organization_id, channel_partner_id, checked_at desc, id desc);

call protect_table('partner_claim_check', 'select, insert');
grant delete on partner_claim_check to plinth_app;

create table claim_dispute (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  number text not null check (length(number) between 8 and 30),
  phone text not null,
  lead_id uuid not null,
  claimant_firm_id uuid not null,
  raised_by_id uuid not null,
  raised_at timestamptz not null,
  brought_on date,
  holder_firm_id uuid,
  claim_id uuid,
  before jsonb not null,
  status text not null check (status in ('open', 'ruled', 'appealed', 'closed', 'withdrawn')),
  outcome text check (outcome in ('claimant', 'holder')),
  reason text check (length(reason) between 10 and 2000),
  ruled_by_id uuid,
  ruled_at timestamptz,
  appealed_by_id uuid,
  appealed_at timestamptz,
  appeal_outcome text check (appeal_outcome in ('claimant', 'holder')),
  appeal_reason text check (length(appeal_reason) between 10 and 2000),
  appeal_ruled_by_id uuid,
  appeal_ruled_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, lead_id) references lead,
  foreign key (organization_id, claim_id) references partner_claim,
  foreign key (organization_id, claimant_firm_id) references channel_partner,
  foreign key (organization_id, holder_firm_id) references channel_partner,
  foreign key (organization_id, raised_by_id) references app_user,
  foreign key (organization_id, ruled_by_id) references app_user,
  foreign key (organization_id, appealed_by_id) references app_user,
  foreign key (organization_id, appeal_ruled_by_id) references app_user,
  foreign key (organization_id, updated_by_id) references app_user,
  constraint claim_dispute_of_two check (holder_firm_id is distinct from claimant_firm_id),
  constraint claim_dispute_ruled check (
    (outcome is null) = (reason is null) and (outcome is null) = (ruled_by_id is null)
      and (outcome is null) = (ruled_at is null)
      and (outcome is not null) = (status in ('ruled', 'appealed', 'closed'))),
  constraint claim_dispute_appealed check (
    (appealed_at is null) = (appealed_by_id is null)
      and (appealed_at is not null) = (status in ('appealed', 'closed'))),
  constraint claim_dispute_closed check (
    (appeal_outcome is null) = (appeal_reason is null) and (appeal_outcome is null) = (appeal_ruled_by_id is null)
      and (appeal_outcome is null) = (appeal_ruled_at is null)
      and (appeal_outcome is not null) = (status = 'closed')),
  constraint claim_dispute_two_judges check (appeal_ruled_by_id <> ruled_by_id)
);
comment on table claim_dispute is
  'A firm says that a claimed customer is its own: ruled on once, and once more on appeal.';
comment on column claim_dispute.holder_firm_id is
  'The firm that holds the claim; null when the company has the customer itself.';
comment on column claim_dispute.before is 'Attribution of the lead when the dispute was raised, to return to.';
comment on constraint claim_dispute_of_two on claim_dispute is 'A firm has no dispute with itself.';
comment on constraint claim_dispute_ruled on claim_dispute is
  'A ruling has outcome, reason, judge and moment together.';
comment on constraint claim_dispute_appealed on claim_dispute is 'An appeal names who and when.';
comment on constraint claim_dispute_closed on claim_dispute is
  'A ruling on appeal has outcome, reason, judge and moment together.';
comment on constraint claim_dispute_two_judges on claim_dispute is
  'Nobody rules on an appeal against their own ruling.';

create unique index claim_dispute_number_once on claim_dispute (organization_id, number);
comment on index claim_dispute_number_once is 'Disputes are numbered.';
create unique index claim_dispute_once on claim_dispute (organization_id, lead_id, claimant_firm_id)
  where status in ('open', 'appealed');
comment on index claim_dispute_once is 'A firm has one open dispute about a customer.';
create index claim_dispute_newest on claim_dispute (organization_id, raised_at desc, id desc);
create index claim_dispute_of_claimant on claim_dispute (organization_id, claimant_firm_id, raised_at desc);
create index claim_dispute_of_holder on claim_dispute (organization_id, holder_firm_id, raised_at desc);
create index claim_dispute_of_claim on claim_dispute (organization_id, claim_id) where claim_id is not null;

call protect_table('claim_dispute', 'select, insert, update');

create table claim_statement (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  dispute_id uuid not null,
  side text not null check (side in ('claimant', 'holder', 'company')),
  text text not null check (length(text) between 10 and 4000),
  author_id uuid not null,
  stated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, dispute_id) references claim_dispute,
  foreign key (organization_id, author_id) references app_user
);
comment on table claim_statement is 'What each side says; its evidence are the files of the statement.';

create index claim_statement_of_dispute on claim_statement (organization_id, dispute_id, stated_at);

call protect_table('claim_statement', 'select, insert');
create trigger claim_statement_append_only before update or delete on claim_statement
  for each row execute function refuse_change();
comment on trigger claim_statement_append_only on claim_statement is 'Statements are never changed or removed.';

create function keep_evidence_in_time() returns trigger
  language plpgsql
  as $$
begin
  if exists (
    select from claim_statement s
      join claim_dispute d on d.organization_id = s.organization_id and d.id = s.dispute_id
     where s.organization_id = new.organization_id and s.id = new.resource_id
       and d.status not in ('open', 'appealed')
  ) then
    raise exception 'This dispute is ruled on.'
      using errcode = 'restrict_violation', constraint = 'claim_evidence_in_time';
  end if;
  return new;
end $$;
create trigger claim_evidence_in_time before insert on file
  for each row when (new.resource_type = 'claimStatement') execute function keep_evidence_in_time();
comment on trigger claim_evidence_in_time on file is
  'Evidence can be added only while the dispute is open or under appeal.';
