-- How often and how far due dates were moved: beyond 90 days, or a second time, another person has to approve it.

-- room: money/plans

alter table installment
  add column first_due_date date,
  add column due_moves int not null default 0,
  add column agreed_date date,
  add constraint installment_moves_from_first check (
    due_moves >= 0 and (due_moves = 0) = (first_due_date is null) and (due_moves = 0 or due_date is not null));
comment on column installment.first_due_date is 'The due date of the demand, before it was moved; null if it never was.';
comment on column installment.due_moves is 'How often its due date was moved.';
comment on column installment.agreed_date is
  'When the plan of the booking expected it: what limits how far it is moved before it is demanded.';
comment on constraint installment_moves_from_first on installment is
  'A due date that was moved keeps the one it was demanded with.';

alter table installment no force row level security;
alter table audit_entry no force row level security;
alter table installment disable trigger user;
update installment set agreed_date = expected_date;
update installment set first_due_date = moved.first_due_date, due_moves = moved.moves
  from (
    select organization_id, (before ->> 'installmentId')::uuid as installment_id, count(*) as moves,
      (array_agg((before ->> 'dueDate')::date order by id))[1] as first_due_date, min(at) as first_at
    from audit_entry
    where resource_type = 'sale' and action = 'reschedule' and before ->> 'dueDate' is not null
    group by 1, 2
  ) as moved
  where installment.organization_id = moved.organization_id and installment.id = moved.installment_id
    and installment.due_date is not null and moved.first_at >= installment.demand_date;
alter table installment enable trigger user;
alter table audit_entry force row level security;
alter table installment force row level security;
