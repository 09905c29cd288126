-- Who builds a milestone, how long it was on hold, and to which account a contractor is paid.

-- room: site/milestones

alter table milestone
  add column contractor_id uuid,
  add column held_on date,
  add column held_days int not null default 0 check (held_days >= 0),
  add constraint milestone_of_contractor foreign key (organization_id, contractor_id) references contractor;
comment on column milestone.held_on is 'Since when it is on hold.';
comment on column milestone.held_days is 'How long it was on hold before, which is no delay of its contractor.';
comment on constraint milestone_of_contractor on milestone is 'A milestone is built by a contractor that exists.';

create index milestone_of_contractor_by_status on milestone (organization_id, contractor_id, status)
  where contractor_id is not null;

-- What the trail says of holds until now.
alter table milestone no force row level security;
alter table audit_entry no force row level security;
with turns as (
  select entry.organization_id, entry.resource_id, entry.action, entry.at,
         lead(entry.at) over (partition by entry.organization_id, entry.resource_id order by entry.at) as until
    from audit_entry entry
   where entry.resource_type = 'milestone' and entry.action in ('hold', 'resume')
), held as (
  select organization_id, resource_id,
         coalesce(sum(until::date - at::date), 0)::int as days,
         max(at::date) filter (where until is null) as since
    from turns where action = 'hold' group by organization_id, resource_id
)
update milestone set held_days = held.days, held_on = case milestone.status when 'onHold' then held.since end
  from held where held.organization_id = milestone.organization_id and held.resource_id = milestone.id;
update milestone set held_on = updated_at::date where status = 'onHold' and held_on is null;
alter table audit_entry force row level security;
alter table milestone force row level security;

alter table milestone add constraint milestone_held_since check ((status = 'onHold') = (held_on is not null));
comment on constraint milestone_held_since on milestone is 'A milestone on hold says since when.';

create table contractor_assignment (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  milestone_id uuid not null,
  contractor_id uuid not null,
  assigned_at timestamptz not null,
  ended_at timestamptz check (ended_at >= assigned_at),
  primary key (organization_id, id),
  constraint contractor_assignment_of_milestone foreign key (organization_id, milestone_id)
    references milestone on delete cascade,
  constraint contractor_assignment_of_contractor foreign key (organization_id, contractor_id) references contractor
);
comment on table contractor_assignment is 'Which contractor had a milestone, from when to when; written with the milestone.';
comment on constraint contractor_assignment_of_milestone on contractor_assignment is
  'An assignment is of a milestone and ends with it.';
comment on constraint contractor_assignment_of_contractor on contractor_assignment is
  'A milestone is assigned to a contractor that exists.';

create unique index contractor_assignment_one_at_a_time on contractor_assignment (organization_id, milestone_id)
  where ended_at is null;
comment on index contractor_assignment_one_at_a_time is 'A milestone has one contractor at a time.';
create index contractor_assignment_by_contractor on contractor_assignment (organization_id, contractor_id, milestone_id);

call protect_table('contractor_assignment', 'select, insert, update, delete');

create function keep_contractor_assignment() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE' then
    update contractor_assignment set ended_at = greatest(new.updated_at, assigned_at)
     where organization_id = new.organization_id and milestone_id = new.id and ended_at is null;
  end if;
  if new.contractor_id is not null then
    insert into contractor_assignment (organization_id, id, milestone_id, contractor_id, assigned_at)
    values (new.organization_id, uuidv7(), new.id, new.contractor_id, new.updated_at);
  end if;
  return null;
end $$;
create trigger milestone_assigned after insert on milestone
  for each row when (new.contractor_id is not null) execute function keep_contractor_assignment();
create trigger milestone_reassigned after update of contractor_id on milestone
  for each row when (new.contractor_id is distinct from old.contractor_id)
  execute function keep_contractor_assignment();
comment on trigger milestone_assigned on milestone is 'It is known which contractor had a milestone.';
comment on trigger milestone_reassigned on milestone is 'It is known which contractors had a milestone before.';

-- room: site/contractors

create function check_contractor_review() returns trigger
  language plpgsql
  as $$
begin
  if not exists (
    select from contractor_assignment had
      join milestone on milestone.organization_id = had.organization_id and milestone.id = had.milestone_id
     where had.organization_id = new.organization_id and had.milestone_id = new.milestone_id
       and had.contractor_id = new.contractor_id and milestone.actual_start is not null
       and (had.ended_at is null or (had.ended_at at time zone (
         select timezone from organization where organization_id = new.organization_id))::date
           >= milestone.actual_start)) then
    raise exception 'A contractor is reviewed for milestones that it worked on.'
      using errcode = 'check_violation', constraint = 'contractor_review_of_worked';
  end if;
  return null;
end $$;
create constraint trigger contractor_review_of_worked after insert on contractor_review
  for each row execute function check_contractor_review();
comment on trigger contractor_review_of_worked on contractor_review is
  'A contractor is reviewed for milestones that it worked on.';

-- room: company/firm-accounts

alter table firm_account
  alter column channel_partner_id drop not null,
  add column contractor_id uuid,
  add constraint firm_account_of_contractor foreign key (organization_id, contractor_id) references contractor,
  add constraint firm_account_of_one check (num_nonnulls(channel_partner_id, contractor_id) = 1);
comment on table firm_account is
  'Bank accounts of partner firms and contractors, as entered: one in force, perhaps one to be confirmed, and those before.';
comment on constraint firm_account_of_contractor on firm_account is 'An account belongs to a contractor that exists.';
comment on constraint firm_account_of_one on firm_account is 'An account belongs to a partner firm or to a contractor.';

create unique index firm_account_one_entered_of_contractor on firm_account (organization_id, contractor_id)
  where status = 'entered';
comment on index firm_account_one_entered_of_contractor is
  'A contractor has at most one account to be confirmed.';
create unique index firm_account_one_confirmed_of_contractor on firm_account (organization_id, contractor_id)
  where status = 'confirmed';
comment on index firm_account_one_confirmed_of_contractor is 'A contractor is paid to at most one account.';
create index firm_account_of_contractor_by_time on firm_account (organization_id, contractor_id, entered_at)
  where contractor_id is not null;

drop trigger firm_account_append_only on firm_account;
create trigger firm_account_append_only
  before delete or update of organization_id, id, channel_partner_id, contractor_id, account_name, account_last4, ifsc,
    entered_at, entered_by_id
  on firm_account for each row execute function refuse_change();
comment on trigger firm_account_append_only on firm_account is
  'An account that was entered is never altered; another one is entered in its place.';
