-- What still grew with the number of commissions: an executive's list, firms found by their names, the report by firm,
-- payments of some days, and the months of deducted tax. docs/decisions/0142-commissions-found-in-order.md

-- room: partners/commissions

alter table commission add column sales_executive_id uuid;
comment on column commission.sales_executive_id is 'Of its sale.';

create or replace function know_sale() returns trigger
  language plpgsql
  as $$
begin
  select project_id, case when deleted_at is null then booking_date end,
         status in ('agreement', 'registered', 'completed'), sales_executive_id
    into new.project_id, new.booked_on, new.has_agreement, new.sales_executive_id
    from sale where organization_id = new.organization_id and id = new.sale_id;
  return new;
end $$;
comment on trigger commission_knows_sale on commission is 'A commission knows project, day, step and executive of its sale.';

create or replace function tell_commissions_of_sale() returns trigger
  language plpgsql
  as $$
begin
  update commission c
     set project_id = new.project_id, booked_on = case when new.deleted_at is null then new.booking_date end,
         has_agreement = new.status in ('agreement', 'registered', 'completed'),
         sales_executive_id = new.sales_executive_id
   where c.organization_id = new.organization_id and c.sale_id = new.id;
  return null;
end $$;
drop trigger sale_tells_commissions on sale;
create trigger sale_tells_commissions after update of project_id, booking_date, deleted_at, status, sales_executive_id
  on sale for each row
  when ((old.project_id, old.booking_date, old.status in ('agreement', 'registered', 'completed'), old.deleted_at is null,
         old.sales_executive_id)
    is distinct from
    (new.project_id, new.booking_date, new.status in ('agreement', 'registered', 'completed'), new.deleted_at is null,
         new.sales_executive_id))
  execute function tell_commissions_of_sale();
comment on trigger sale_tells_commissions on sale is 'Commissions know project, day, step and executive of their sale.';

alter table commission_tally drop constraint commission_tally_kind_check;
alter table commission_tally add constraint commission_tally_kind_check
  check (kind in ('booked', 'firm', 'firmAll', 'owed', 'paid', 'tax'));
alter table commission_tally drop constraint commission_tally_firm;
alter table commission_tally add constraint commission_tally_firm
  check ((kind in ('firm', 'firmAll')) = (channel_partner_id is not null));
comment on constraint commission_tally_firm on commission_tally is 'Sums of firms name them, and no others do.';
comment on column commission_tally.kind is
  'booked: commissions by the month of booking; firm: by firm and status, whenever booked; firmAll: by firm, of all '
  'statuses; owed: unpaid tranches of approved commissions by the day on which they are expected; paid: payments by the '
  'month of the bank; tax: deducted tax by its day and section.';
comment on column commission_tally.day is
  'Of months their first day; of owed the expected day, null where none is expected or the condition is met; of tax the '
  'day of the entry.';
comment on column commission_tally.state is
  'The status of commissions, null of all; of owed the state of tranches; of tax the section.';
comment on column commission_tally.counted is 'Commissions, tranches, payments or deductions.';
comment on column commission_tally.gross_paise is 'Of tax what was deducted.';
comment on column commission_tally.open_paise is 'Of tax what is not paid to the state.';

create or replace function commission_tally_rows(c commission) returns table (kind text, day date, project_id uuid,
    channel_partner_id uuid, state text, need text, counted int, gross_paise bigint, paid_paise bigint,
    open_paise bigint, payable_paise bigint, to_recover_paise bigint, paid_by_runs_paise bigint)
  language sql immutable
  as $$
select dimension.kind, dimension.day, dimension.project_id, dimension.firm, dimension.state, dimension.need, 1,
       coalesce(c.gross_paise, 0), c.paid_paise + c.carried_paise,
       case when c.stage in ('approved', 'partiallyPaid') then c.gross_paise - c.paid_paise - c.carried_paise else 0 end,
       case when c.status in ('approved', 'partiallyPaid') then c.due_paise else 0 end,
       c.clawback_paise - c.recovered_paise, c.paid_by_runs_paise
  from (values
    ('booked', date_trunc('month', c.booked_on)::date, c.project_id, null::uuid, c.status,
     case when c.status = 'pending' and c.structure_id is not null and c.has_agreement then 'approval'
          when c.status in ('pending', 'onHold') and c.stage = 'pending' and c.structure_id is null then 'structure' end),
    ('firm', null, null, c.channel_partner_id, c.status, null),
    ('firmAll', null, null, c.channel_partner_id, null, null))
    as dimension (kind, day, project_id, firm, state, need)
 where c.booked_on is not null
$$;

-- room: partners/commission-runs

-- What was paid in some days is a list in the order of its commissions, found over one index.
alter table commission_run_line add column commission_created_at timestamptz;
comment on column commission_run_line.commission_created_at is 'Of its commission: the order of lists of what was paid.';

create function know_commission() returns trigger
  language plpgsql
  as $$
begin
  select created_at into new.commission_created_at
    from commission where organization_id = new.organization_id and id = new.commission_id;
  return new;
end $$;
create trigger commission_run_line_knows_commission before insert on commission_run_line
  for each row execute function know_commission();
comment on trigger commission_run_line_knows_commission on commission_run_line is
  'A payment knows when its commission came to be.';

-- room: partners/partner-invoices

create function tally_deductions() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' then
    insert into commission_tally (organization_id, kind, day, state, counted, gross_paise, open_paise)
    select organization_id, 'tax', credited_on, section, count(*), sum(tax_paise),
           coalesce(sum(tax_paise) filter (where challan_id is null), 0)
      from after
     where cancelled_at is null
     group by 1, 3, 4;
  else
    insert into commission_tally (organization_id, kind, day, state, counted, gross_paise, open_paise)
    select organization_id, 'tax', credited_on, section, sum(sign), sum(sign * tax_paise),
           coalesce(sum(sign * tax_paise) filter (where challan_id is null), 0)
      from (select 1 as sign, a.* from after a union all select -1, b.* from before b) d
     where cancelled_at is null
     group by 1, 3, 4
    having sum(sign) <> 0 or sum(sign * tax_paise) <> 0
        or coalesce(sum(sign * tax_paise) filter (where challan_id is null), 0) <> 0;
  end if;
  return null;
end $$;
create trigger commission_tally_entered after insert on tds_deduction referencing new table as after
  for each statement execute function tally_deductions();
comment on trigger commission_tally_entered on tds_deduction is 'New deductions enter the sums.';
create trigger commission_tally_changed after update on tds_deduction referencing old table as before new table as after
  for each statement execute function tally_deductions();
comment on trigger commission_tally_changed on tds_deduction is
  'Deductions that a challan pays, gives up or that are taken back change the sums.';

-- room: partners/commissions

create or replace function correct_commission_tally() returns int
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
          select organization_id, 'tax', credited_on, null, null, section, null, 1, tax_paise, 0,
                 case when challan_id is null then tax_paise else 0 end, 0, 0, 0
            from tds_deduction
           where cancelled_at is null
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
  foreach source in array array['commission', 'commission_tranche', 'commission_run_line', 'commission_tally', 'sale',
                                'tds_deduction'] loop
    execute format('alter table %I no force row level security', source);
  end loop;
end $$;
alter table commission disable trigger user;
update commission c set sales_executive_id = s.sales_executive_id
  from sale s
 where s.organization_id = c.organization_id and s.id = c.sale_id;
alter table commission enable trigger user;
alter table commission_run_line disable trigger user;
update commission_run_line l set commission_created_at = c.created_at
  from commission c
 where c.organization_id = l.organization_id and c.id = l.commission_id;
alter table commission_run_line enable trigger user;
select correct_commission_tally();
do $$
declare
  source text;
begin
  foreach source in array array['commission', 'commission_tranche', 'commission_run_line', 'commission_tally', 'sale',
                                'tds_deduction'] loop
    execute format('alter table %I force row level security', source);
  end loop;
end $$;

create index commission_of_executive on commission (organization_id, sales_executive_id, created_at desc, id desc)
  where booked_on is not null;

create index commission_of_deleted_sale on commission (organization_id) include (id) where booked_on is null;

-- What can be paid, from the longest payable on, and the few that the bank returned after the end of their commission.
create index commission_due_of_ended on commission (organization_id, id)
  where due_paise > 0 and stage in ('cancelled', 'clawback');
create index commission_tranche_due_by_day on commission_tranche (organization_id, eligible_on, id)
  include (commission_id) where eligible_on is not null and gross_paise > carried_paise + paid_paise;

-- The firms in the order of their sums; what was not summed up yet is beside it and few.
create index commission_tally_by_gross on commission_tally (organization_id, gross_paise desc, channel_partner_id)
  where kind = 'firmAll' and is_sum and counted > 0;

-- Deducted tax by its day, and the few days of which some is not paid to the state.
create index commission_tally_of_tax on commission_tally (organization_id, day)
  include (state, counted, gross_paise, open_paise) where kind = 'tax';
create index commission_tally_of_open_tax on commission_tally (organization_id, day) include (open_paise)
  where kind = 'tax' and open_paise <> 0;

-- room: partners/commission-runs

drop index commission_run_line_by_day;
create index commission_run_line_by_day on commission_run_line (organization_id, paid_on) include (commission_id,
  commission_created_at, tranche_id, run_id, gross_paise, status, channel_partner_id)
  where status in ('ordered', 'paid');

-- room: company/channel-partners

-- Under row-level security an index finds what begins with a text, but not what is like one.
alter table channel_partner
  add column search_name text collate "C" not null generated always as (lower(name)) stored;
comment on column channel_partner.search_name is 'The name in small letters, found by how it begins.';
create index channel_partner_by_name on channel_partner (organization_id, search_name) include (id);
