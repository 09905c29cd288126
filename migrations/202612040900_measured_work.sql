-- What a milestone says of the contractor that builds it stands in the milestone itself, so that contractors are
-- compared without reading the checks, issues and costs of all their works. docs/decisions/0133-measured-work-is-kept.md

-- room: site/milestones

alter table milestone
  add column own_delay_days int generated always as (
    case when status = 'completed' and num_nulls(planned_start, planned_end, actual_start, actual_end) = 0 then
      case when coalesce(delay_reason, '') in ('weather', 'approvals', 'design', 'site') then 0
        else greatest(0, (actual_end - actual_start) - (planned_end - planned_start) - held_days) end
    end) stored,
  add column costs_paise bigint not null default 0,
  add column checks_judged int not null default 0,
  add column checks_passed_first int not null default 0,
  add column issues_put_right int not null default 0,
  add column issues_reopened int not null default 0;
comment on column milestone.own_delay_days is
  'What the finished work took longer than planned, less the days on hold; none where the reason lies with others; null without all four days.';
comment on column milestone.costs_paise is 'The sum of its costs.';
comment on column milestone.checks_judged is 'Its checks that were passed or failed, in any round.';
comment on column milestone.checks_passed_first is 'Of them passed in the first round.';
comment on column milestone.issues_put_right is 'Its issues that its contractor put right at least once.';
comment on column milestone.issues_reopened is 'Of them reopened, once or more.';

create function count_check_of_milestone() returns trigger
  language plpgsql
  as $$
declare
  judged int := 0;
  passed_first int := 0;
begin
  if tg_op <> 'INSERT' then
    judged := -(old.status in ('passed', 'failed') or old.round > 1)::int;
    passed_first := -(old.status = 'passed' and old.round = 1)::int;
  end if;
  if tg_op <> 'DELETE' then
    judged := judged + (new.status in ('passed', 'failed') or new.round > 1)::int;
    passed_first := passed_first + (new.status = 'passed' and new.round = 1)::int;
  end if;
  if judged <> 0 or passed_first <> 0 then
    update milestone
       set checks_judged = checks_judged + judged, checks_passed_first = checks_passed_first + passed_first
     where organization_id = coalesce(new.organization_id, old.organization_id)
       and id = coalesce(new.milestone_id, old.milestone_id);
  end if;
  return null;
end $$;
create trigger quality_check_is_counted after insert or delete or update of status, round on quality_check
  for each row execute function count_check_of_milestone();
comment on trigger quality_check_is_counted on quality_check is 'A milestone knows how many of its checks were judged.';

create function count_issue_of_milestone() returns trigger
  language plpgsql
  as $$
begin
  if tg_op <> 'INSERT' and (old.status in ('resolved', 'verified') or old.reopened_count > 0) then
    update milestone
       set issues_put_right = issues_put_right - 1,
           issues_reopened = issues_reopened - (old.reopened_count > 0)::int
     where organization_id = old.organization_id and id = old.milestone_id and contractor_id = old.contractor_id;
  end if;
  if tg_op <> 'DELETE' and (new.status in ('resolved', 'verified') or new.reopened_count > 0) then
    update milestone
       set issues_put_right = issues_put_right + 1,
           issues_reopened = issues_reopened + (new.reopened_count > 0)::int
     where organization_id = new.organization_id and id = new.milestone_id and contractor_id = new.contractor_id;
  end if;
  return null;
end $$;
create trigger site_issue_is_counted
  after insert or delete or update of status, reopened_count, contractor_id, milestone_id on site_issue
  for each row execute function count_issue_of_milestone();
comment on trigger site_issue_is_counted on site_issue is
  'A milestone knows how many of its issues its contractor put right.';

create function recount_issues_of_milestone() returns trigger
  language plpgsql
  as $$
begin
  select count(*), count(*) filter (where reopened_count > 0)
    into new.issues_put_right, new.issues_reopened
    from site_issue
   where organization_id = new.organization_id and milestone_id = new.id and contractor_id = new.contractor_id
     and (status in ('resolved', 'verified') or reopened_count > 0);
  return new;
end $$;
create trigger milestone_counts_issues before update of contractor_id on milestone
  for each row when (new.contractor_id is distinct from old.contractor_id)
  execute function recount_issues_of_milestone();
comment on trigger milestone_counts_issues on milestone is 'Of another contractor count the issues that this one put right.';

create function count_cost_of_milestone() returns trigger
  language plpgsql
  as $$
begin
  update milestone
     set costs_paise = costs_paise + coalesce(new.amount_paise, 0) - coalesce(old.amount_paise, 0)
   where organization_id = coalesce(new.organization_id, old.organization_id)
     and id = coalesce(new.milestone_id, old.milestone_id);
  return null;
end $$;
create trigger milestone_cost_is_counted after insert or delete or update of amount_paise on milestone_cost
  for each row execute function count_cost_of_milestone();
comment on trigger milestone_cost_is_counted on milestone_cost is 'A milestone knows the sum of its costs.';

-- What there is already.
alter table milestone no force row level security;
alter table quality_check no force row level security;
alter table site_issue no force row level security;
alter table milestone_cost no force row level security;
update milestone
   set checks_judged = found.judged, checks_passed_first = found.passed_first
  from (select organization_id, milestone_id, count(*) as judged,
               count(*) filter (where status = 'passed' and round = 1) as passed_first
          from quality_check where status in ('passed', 'failed') or round > 1
         group by organization_id, milestone_id) found
 where found.organization_id = milestone.organization_id and found.milestone_id = milestone.id;
update milestone
   set issues_put_right = found.put_right, issues_reopened = found.reopened
  from (select organization_id, milestone_id, contractor_id, count(*) as put_right,
               count(*) filter (where reopened_count > 0) as reopened
          from site_issue where status in ('resolved', 'verified') or reopened_count > 0
         group by organization_id, milestone_id, contractor_id) found
 where found.organization_id = milestone.organization_id and found.milestone_id = milestone.id
   and found.contractor_id = milestone.contractor_id;
update milestone
   set costs_paise = found.costs_paise
  from (select organization_id, milestone_id, sum(amount_paise) as costs_paise
          from milestone_cost group by organization_id, milestone_id) found
 where found.organization_id = milestone.organization_id and found.milestone_id = milestone.id;
alter table milestone_cost force row level security;
alter table site_issue force row level security;
alter table quality_check force row level security;
alter table milestone force row level security;

create index milestone_measured on milestone (organization_id, contractor_id)
  include (project_id, status, own_delay_days, budgeted_paise, costs_paise, checks_judged, checks_passed_first,
           issues_put_right, issues_reopened)
  where contractor_id is not null;
create index milestone_timed on milestone (organization_id, contractor_id) include (own_delay_days)
  where contractor_id is not null and own_delay_days is not null;
create index milestone_unassigned on milestone (organization_id, project_id)
  where contractor_id is null and status <> 'completed';
create index milestone_in_hand on milestone (organization_id, contractor_id, project_id)
  include (id, actual_start, planned_start)
  where contractor_id is not null and status <> 'completed';
