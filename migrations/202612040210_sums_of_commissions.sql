-- Sums of commissions are kept while they change, so that the overview, the totals and the reports over years of
-- commissions add up months and firms. docs/decisions/0120-kept-sums-of-commissions.md

-- room: partners/commissions

alter table commission
  add column project_id uuid,
  add column booked_on date,
  add column has_agreement boolean not null default false,
  add column due_paise bigint not null default 0;
comment on column commission.project_id is 'Of its sale.';
comment on column commission.booked_on is 'The day on which its sale was booked; null: the sale was deleted, and nothing of it counts.';
comment on column commission.has_agreement is 'Its sale has the agreement or went further, and was not cancelled.';
comment on column commission.due_paise is 'Unpaid of its tranches whose condition is met, whether or not it may be paid now.';

create function know_sale() returns trigger
  language plpgsql
  as $$
begin
  select project_id, case when deleted_at is null then booking_date end,
         status in ('agreement', 'registered', 'completed')
    into new.project_id, new.booked_on, new.has_agreement
    from sale where organization_id = new.organization_id and id = new.sale_id;
  return new;
end $$;
create trigger commission_knows_sale before insert or update of sale_id on commission
  for each row execute function know_sale();
comment on trigger commission_knows_sale on commission is 'A commission knows project, day and step of its sale.';

create function tell_commissions_of_sale() returns trigger
  language plpgsql
  as $$
begin
  update commission c
     set project_id = new.project_id, booked_on = case when new.deleted_at is null then new.booking_date end,
         has_agreement = new.status in ('agreement', 'registered', 'completed')
   where c.organization_id = new.organization_id and c.sale_id = new.id;
  return null;
end $$;
create trigger sale_tells_commissions after update of project_id, booking_date, deleted_at, status on sale for each row
  when ((old.project_id, old.booking_date, old.status in ('agreement', 'registered', 'completed'), old.deleted_at is null)
    is distinct from
    (new.project_id, new.booking_date, new.status in ('agreement', 'registered', 'completed'), new.deleted_at is null))
  execute function tell_commissions_of_sale();
comment on trigger sale_tells_commissions on sale is 'Commissions know project, day and step of their sale.';

create function keep_due() returns trigger
  language plpgsql
  as $$
declare
  change bigint := 0;
  tranche record;
begin
  if tg_op <> 'INSERT' then
    tranche := old;
    if old.eligible_on is not null then
      change := change - (old.gross_paise - old.carried_paise - old.paid_paise);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    tranche := new;
    if new.eligible_on is not null then
      change := change + new.gross_paise - new.carried_paise - new.paid_paise;
    end if;
  end if;
  if change <> 0 then
    update commission set due_paise = due_paise + change
     where organization_id = tranche.organization_id and id = tranche.commission_id;
  end if;
  return null;
end $$;
create trigger commission_tranche_is_due after insert or delete or update of eligible_on, gross_paise, carried_paise,
  paid_paise on commission_tranche for each row execute function keep_due();
comment on trigger commission_tranche_is_due on commission_tranche is 'A commission knows what of its tranches is due.';

create table commission_tally (
  organization_id uuid not null default app_organization_id() references organization,
  kind text not null check (kind in ('booked', 'firm', 'owed', 'paid')),
  id bigint generated always as identity,
  day date,
  project_id uuid,
  channel_partner_id uuid,
  state text,
  need text,
  counted int not null,
  gross_paise bigint not null default 0,
  paid_paise bigint not null default 0,
  open_paise bigint not null default 0,
  payable_paise bigint not null default 0,
  to_recover_paise bigint not null default 0,
  paid_by_runs_paise bigint not null default 0,
  is_sum boolean not null default false,
  primary key (organization_id, kind, id),
  constraint commission_tally_firm check ((kind = 'firm') = (channel_partner_id is not null))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
comment on table commission_tally is
  'Sums of commissions as a list of differences: writers only add rows, so none waits for another, and a job adds '
  'them up. docs/decisions/0120-kept-sums-of-commissions.md';
comment on column commission_tally.kind is
  'booked: commissions by the month of booking; firm: by firm, whenever booked; owed: unpaid tranches of approved '
  'commissions by the day on which they are expected; paid: payments by the month of the bank.';
comment on column commission_tally.day is
  'Of months their first day; of owed the expected day, null where none is expected or the condition is met.';
comment on column commission_tally.state is 'The status of commissions; of owed the state of tranches.';
comment on column commission_tally.need is 'Of booked: what they need next, an approval or a structure.';
comment on column commission_tally.counted is 'Commissions, tranches or payments.';
comment on column commission_tally.is_sum is 'Written by the job from the rows before.';
comment on constraint commission_tally_firm on commission_tally is 'Sums of firms name them, and no others do.';
create index commission_tally_to_sum on commission_tally (organization_id) where not is_sum;
create unique index commission_tally_sum on commission_tally
  (organization_id, kind, day, project_id, channel_partner_id, state, need) nulls not distinct where is_sum;
comment on index commission_tally_sum is 'There is one sum for each combination.';
call protect_table('commission_tally', 'select, insert, update, delete');

-- What a row counts as. Each of these is said once: triggers write the difference before and after, and the correction
-- compares all rows.
create function commission_tally_rows(c commission) returns table (kind text, day date, project_id uuid,
    channel_partner_id uuid, state text, need text, counted int, gross_paise bigint, paid_paise bigint,
    open_paise bigint, payable_paise bigint, to_recover_paise bigint, paid_by_runs_paise bigint)
  language sql immutable
  as $$
select dimension.kind, dimension.day, dimension.project_id, dimension.firm, c.status, dimension.need, 1,
       coalesce(c.gross_paise, 0), c.paid_paise + c.carried_paise,
       case when c.stage in ('approved', 'partiallyPaid') then c.gross_paise - c.paid_paise - c.carried_paise else 0 end,
       case when c.status in ('approved', 'partiallyPaid') then c.due_paise else 0 end,
       c.clawback_paise - c.recovered_paise, c.paid_by_runs_paise
  from (values
    ('booked', date_trunc('month', c.booked_on)::date, c.project_id, null::uuid,
     case when c.status = 'pending' and c.structure_id is not null and c.has_agreement then 'approval'
          when c.status in ('pending', 'onHold') and c.stage = 'pending' and c.structure_id is null then 'structure' end),
    ('firm', null, null, c.channel_partner_id, null)) as dimension (kind, day, project_id, firm, need)
 where c.booked_on is not null
$$;

create function commission_owed_rows(c commission, t commission_tranche) returns table (day date, project_id uuid,
    state text, open_paise bigint)
  language sql immutable
  as $$
select case when c.open_holds = 0 then t.expected_on end, c.project_id,
       case when c.open_holds > 0 then 'onHold' when t.eligible_on is not null then 'payable'
            when t.expected_on is null then 'undated' else 'expected' end,
       t.gross_paise - t.carried_paise - t.paid_paise
 where c.booked_on is not null and c.stage in ('approved', 'partiallyPaid')
   and t.gross_paise > t.carried_paise + t.paid_paise
$$;

create function tally_commissions() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' then
    insert into commission_tally (organization_id, kind, day, project_id, channel_partner_id, state, need, counted,
      gross_paise, paid_paise, open_paise, payable_paise, to_recover_paise, paid_by_runs_paise)
    select c.organization_id, r.* from after c, commission_tally_rows(c::commission) r;
    return null;
  end if;
  insert into commission_tally (organization_id, kind, day, project_id, channel_partner_id, state, need, counted,
    gross_paise, paid_paise, open_paise, payable_paise, to_recover_paise, paid_by_runs_paise)
  select organization_id, kind, day, project_id, channel_partner_id, state, need, sum(sign * counted),
         sum(sign * gross_paise), sum(sign * paid_paise), sum(sign * open_paise), sum(sign * payable_paise),
         sum(sign * to_recover_paise), sum(sign * paid_by_runs_paise)
    from (select b.organization_id, side.sign, r.*
            from before b
            join after a using (organization_id, id),
                 lateral (values (1, a::commission), (-1, b::commission)) as side (sign, c),
                 lateral commission_tally_rows(side.c) r) as one
   group by 1, 2, 3, 4, 5, 6, 7
  having sum(sign * counted) <> 0 or sum(sign * gross_paise) <> 0 or sum(sign * paid_paise) <> 0
      or sum(sign * open_paise) <> 0 or sum(sign * payable_paise) <> 0 or sum(sign * to_recover_paise) <> 0
      or sum(sign * paid_by_runs_paise) <> 0;
  insert into commission_tally (organization_id, kind, day, project_id, state, counted, open_paise)
  select organization_id, 'owed', day, project_id, state, sum(sign), sum(sign * open_paise)
    from (select b.organization_id, side.sign, r.*
            from before b
            join after a using (organization_id, id)
            join commission_tranche t on t.organization_id = b.organization_id and t.commission_id = b.id,
                 lateral (values (1, a::commission), (-1, b::commission)) as side (sign, c),
                 lateral commission_owed_rows(side.c, t) r
           where (a.stage, a.open_holds > 0, a.project_id, a.booked_on is null)
                 is distinct from (b.stage, b.open_holds > 0, b.project_id, b.booked_on is null)) as one
   group by 1, 3, 4, 5
  having sum(sign) <> 0 or sum(sign * open_paise) <> 0;
  return null;
end $$;
create trigger commission_tally_entered after insert on commission referencing new table as after
  for each statement execute function tally_commissions();
comment on trigger commission_tally_entered on commission is 'New commissions enter the sums; they have no tranches yet.';
create trigger commission_tally_changed after update on commission referencing old table as before new table as after
  for each statement execute function tally_commissions();
comment on trigger commission_tally_changed on commission is
  'Every change of a commission enters the sums, also of what is owed by its tranches.';

-- A commission is locked before its tranches are counted, so that one that changes at the same time is counted by what it
-- is before or after, never half.
create function tally_tranches() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' then
    perform from commission c where (c.organization_id, c.id) in (select organization_id, commission_id from after)
      order by c.id for share;
    insert into commission_tally (organization_id, kind, day, project_id, state, counted, open_paise)
    select c.organization_id, 'owed', r.day, r.project_id, r.state, 1, r.open_paise
      from after t
      join commission c on c.organization_id = t.organization_id and c.id = t.commission_id,
           lateral commission_owed_rows(c, t::commission_tranche) r;
  elsif tg_op = 'DELETE' then
    perform from commission c where (c.organization_id, c.id) in (select organization_id, commission_id from before)
      order by c.id for share;
    insert into commission_tally (organization_id, kind, day, project_id, state, counted, open_paise)
    select c.organization_id, 'owed', r.day, r.project_id, r.state, -1, -r.open_paise
      from before t
      join commission c on c.organization_id = t.organization_id and c.id = t.commission_id,
           lateral commission_owed_rows(c, t::commission_tranche) r;
  else
    perform from commission c where (c.organization_id, c.id) in (select organization_id, commission_id from before)
      order by c.id for share;
    insert into commission_tally (organization_id, kind, day, project_id, state, counted, open_paise)
    select organization_id, 'owed', day, project_id, state, sum(sign), sum(sign * open_paise)
      from (select c.organization_id, side.sign, r.*
              from before b
              join after a using (organization_id, commission_id, seq)
              join commission c on c.organization_id = b.organization_id and c.id = b.commission_id,
                   lateral (values (1, a::commission_tranche), (-1, b::commission_tranche)) as side (sign, t),
                   lateral commission_owed_rows(c, side.t) r) as one
     group by 1, 3, 4, 5
    having sum(sign) <> 0 or sum(sign * open_paise) <> 0;
  end if;
  return null;
end $$;
create trigger commission_tally_entered after insert on commission_tranche referencing new table as after
  for each statement execute function tally_tranches();
comment on trigger commission_tally_entered on commission_tranche is 'What new tranches owe enters the sums.';
create trigger commission_tally_changed after update on commission_tranche
  referencing old table as before new table as after for each statement execute function tally_tranches();
comment on trigger commission_tally_changed on commission_tranche is 'Every change of what tranches owe enters the sums.';
create trigger commission_tally_removed after delete on commission_tranche referencing old table as before
  for each statement execute function tally_tranches();
comment on trigger commission_tally_removed on commission_tranche is 'What removed tranches owed leaves the sums.';

-- room: partners/commission-runs

-- The project of a commission does not change after its first payment.
create function tally_payments() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' then
    insert into commission_tally (organization_id, kind, day, project_id, counted, paid_paise)
    select l.organization_id, 'paid', date_trunc('month', l.paid_on)::date, c.project_id, 1, l.gross_paise
      from after l join commission c on c.organization_id = l.organization_id and c.id = l.commission_id
     where l.status in ('ordered', 'paid') and l.paid_on is not null and c.booked_on is not null;
  else
    insert into commission_tally (organization_id, kind, day, project_id, counted, paid_paise)
    select c.organization_id, 'paid', date_trunc('month', l.paid_on)::date, c.project_id, sum(sign),
           sum(sign * l.gross_paise)
      from (select 1 as sign, a.* from after a union all select -1, b.* from before b) l
      join commission c on c.organization_id = l.organization_id and c.id = l.commission_id
     where l.status in ('ordered', 'paid') and l.paid_on is not null and c.booked_on is not null
     group by 1, 3, 4
    having sum(sign) <> 0 or sum(sign * l.gross_paise) <> 0;
  end if;
  return null;
end $$;
create trigger commission_tally_entered after insert on commission_run_line referencing new table as after
  for each statement execute function tally_payments();
comment on trigger commission_tally_entered on commission_run_line is 'New payments enter the sums.';
create trigger commission_tally_changed after update on commission_run_line
  referencing old table as before new table as after for each statement execute function tally_payments();
comment on trigger commission_tally_changed on commission_run_line is
  'Payments enter the sums with the day of the bank, and leave them when the bank returns them.';

-- room: partners/commissions

-- Adds what the sums lack and takes what they have too much; returns how many rows that took. One statement, so that it
-- compares commissions and sums of one moment, whoever changes them meanwhile.
create function correct_commission_tally() returns int
  language sql
  as $$
with added as (
  insert into commission_tally (organization_id, kind, day, project_id, channel_partner_id, state, need, counted,
    gross_paise, paid_paise, open_paise, payable_paise, to_recover_paise, paid_by_runs_paise)
  select organization_id, kind, day, project_id, channel_partner_id, state, need, sum(counted), sum(gross_paise),
         sum(paid_paise), sum(open_paise), sum(payable_paise), sum(to_recover_paise), sum(paid_by_runs_paise)
    from (select c.organization_id, r.* from commission c, commission_tally_rows(c) r
           union all
          select c.organization_id, 'owed', r.day, r.project_id, null, r.state, null, 1, 0, 0, r.open_paise, 0, 0, 0
            from commission_tranche t
            join commission c on c.organization_id = t.organization_id and c.id = t.commission_id,
                 lateral commission_owed_rows(c, t) r
           union all
          select c.organization_id, 'paid', date_trunc('month', l.paid_on)::date, c.project_id, null, null, null, 1, 0,
                 l.gross_paise, 0, 0, 0, 0
            from commission_run_line l
            join commission c on c.organization_id = l.organization_id and c.id = l.commission_id
           where l.status in ('ordered', 'paid') and l.paid_on is not null and c.booked_on is not null
           union all
          select organization_id, kind, day, project_id, channel_partner_id, state, need, -counted, -gross_paise,
                 -paid_paise, -open_paise, -payable_paise, -to_recover_paise, -paid_by_runs_paise
            from commission_tally) as one
   group by 1, 2, 3, 4, 5, 6, 7
  having sum(counted) <> 0 or sum(gross_paise) <> 0 or sum(paid_paise) <> 0 or sum(open_paise) <> 0
      or sum(payable_paise) <> 0 or sum(to_recover_paise) <> 0 or sum(paid_by_runs_paise) <> 0
  returning 1)
select count(*)::int from added
$$;

-- What stands.
do $$
declare
  source text;
begin
  foreach source in array array['commission', 'commission_tranche', 'commission_run_line', 'commission_tally', 'sale'] loop
    execute format('alter table %I no force row level security', source);
  end loop;
end $$;
alter table commission disable trigger user;
update commission c
   set project_id = s.project_id, booked_on = case when s.deleted_at is null then s.booking_date end,
       has_agreement = s.status in ('agreement', 'registered', 'completed'),
       due_paise = coalesce((select sum(t.gross_paise - t.carried_paise - t.paid_paise) from commission_tranche t
         where t.organization_id = c.organization_id and t.commission_id = c.id and t.eligible_on is not null), 0)
  from sale s
 where s.organization_id = c.organization_id and s.id = c.sale_id;
alter table commission enable trigger user;
select correct_commission_tally();
do $$
declare
  source text;
begin
  foreach source in array array['commission', 'commission_tranche', 'commission_run_line', 'commission_tally', 'sale'] loop
    execute format('alter table %I force row level security', source);
  end loop;
end $$;
create index commission_booked on commission (organization_id, booked_on) include (id, channel_partner_id, project_id,
  structure_id, status, stage, gross_paise, paid_paise, carried_paise, clawback_paise, recovered_paise,
  paid_by_runs_paise, due_paise) where booked_on is not null;
create index commission_due on commission (organization_id, channel_partner_id) include (id, status, due_paise)
  where due_paise > 0;

-- What is due is found by its commission now.
drop index commission_tranche_due;

-- room: partners/commission-runs

drop index commission_run_line_by_day;
create index commission_run_line_by_day on commission_run_line (organization_id, paid_on)
  include (commission_id, tranche_id, run_id, gross_paise, status, channel_partner_id) where status in ('ordered', 'paid');

-- room: partners/partner-invoices

-- The register asks for what is open, for tax paid too much, and for the sums of a year.
create index tds_deduction_unpaid on tds_deduction (organization_id, credited_on) include (tax_paise)
  where challan_id is null and cancelled_at is null;
create index tds_deduction_excess on tds_deduction (organization_id, financial_year) include (tax_paise, excess_used_paise)
  where challan_id is not null and cancelled_at is not null;
create index tds_deduction_by_day on tds_deduction (organization_id, credited_on) include (section, tax_paise, challan_id)
  where cancelled_at is null;
