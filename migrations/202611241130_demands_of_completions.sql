-- A demand belongs to one completion of its milestone: unfinished work is never demanded
-- (docs/decisions/0041-demands-of-completions.md).

-- room: site/milestones

alter table milestone add completion_no int not null default 0 check (completion_no >= 0);
comment on column milestone.completion_no is 'How many times it was completed: reopened work is completed again.';

alter table milestone no force row level security;
update milestone set completion_no = 1 where status = 'completed';
alter table milestone force row level security;

alter table milestone add constraint milestone_completed_counted
  check (status <> 'completed' or completion_no >= 1);
comment on constraint milestone_completed_counted on milestone is 'Every completion is counted.';

-- room: sale-lifecycle/demands

alter table demand_run
  add completion_no int,
  add cancelled_at timestamptz,
  add cancel_reason text check (length(cancel_reason) between 1 and 600);
comment on column demand_run.completion_no is
  'The completion of the milestone that it demands for; another one needs another run.';
comment on column demand_run.cancel_reason is 'Why it may no longer be posted.';

alter table demand_run no force row level security;
update demand_run set completion_no = 1 where kind = 'milestone';
alter table demand_run force row level security;

alter table demand_run
  drop constraint demand_run_status_known,
  add constraint demand_run_status_known
    check (status in ('rehearsing', 'rehearsed', 'cancelled', 'posting', 'posted', 'withdrawn')),
  add constraint demand_run_of_a_completion check ((kind = 'milestone') = (completion_no is not null)),
  add constraint demand_run_cancelled_complete check (
    (status = 'cancelled') = (num_nonnulls(cancelled_at, cancel_reason) = 2)
    and num_nonnulls(cancelled_at, cancel_reason) in (0, 2));
comment on constraint demand_run_of_a_completion on demand_run is
  'A run on a milestone says for which of its completions.';
comment on constraint demand_run_cancelled_complete on demand_run is 'A cancelled run says when and why.';

create function check_demand_run_cancelled() returns trigger
  language plpgsql
  as $$
begin
  raise exception 'A cancelled run is not taken up again.'
    using errcode = 'restrict_violation', constraint = 'demand_run_cancelled_finally';
end $$;
create trigger check_demand_run_cancelled before update of status on demand_run
  for each row when (old.status = 'cancelled' and new.status <> 'cancelled')
  execute function check_demand_run_cancelled();
comment on trigger check_demand_run_cancelled on demand_run is 'A cancelled run stays cancelled.';

create index demand_run_of_milestone on demand_run (organization_id, milestone_id)
  where status in ('rehearsing', 'rehearsed');

-- room: money/plans

-- Whoever demands an installment that waits for a milestone: the milestone of its tower, or of the project where the
-- tower has none of its own, is completed.
create function check_installment_is_earned() returns trigger
  language plpgsql
  as $$
begin
  if not exists (
    select from sale
      join milestone on milestone.organization_id = sale.organization_id and milestone.project_id = sale.project_id
        and milestone.key = new.milestone_key and milestone.status = 'completed'
     where sale.organization_id = new.organization_id and sale.id = new.sale_id
       and (sale.tower_id = milestone.tower_id or milestone.tower_id is null and not exists (
         select from milestone own
          where own.organization_id = sale.organization_id and own.project_id = sale.project_id
            and own.tower_id = sale.tower_id and own.key = milestone.key))) then
    raise exception 'Only finished work is demanded.'
      using errcode = 'restrict_violation', constraint = 'installment_is_earned';
  end if;
  return new;
end $$;
create trigger check_installment_is_earned before update of demand_date on installment
  for each row when (old.demand_date is null and new.demand_date is not null and new.trigger_type = 'milestone')
  execute function check_installment_is_earned();
comment on trigger check_installment_is_earned on installment is
  'What waits for a milestone is demanded only while that milestone is completed.';
