-- Commissions of partner firms: what a firm is owed for a sale, in tranches that fall due by conditions.

-- room: company/organizations

alter table organization no force row level security;
update organization set settings = jsonb_build_object('commissions', jsonb_build_object(
  'secondApprovalAbovePaise', 100000000, 'clawsBackOnOwnCancellation', false)) || settings;
alter table organization force row level security;

-- room: partners/commissions

create table commission (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  number text not null,
  sale_id uuid not null,
  channel_partner_id uuid not null,
  kind text not null check (kind in ('booking', 'topUp')),
  cause_sale_id uuid not null,
  predecessor_id uuid,
  structure_id uuid,
  structure_revision int,
  calculation jsonb,
  calculation_no int not null default 1 check (calculation_no >= 1),
  gross_paise bigint check (gross_paise >= 0),
  cap_paise bigint check (cap_paise >= 0),
  carried_paise bigint not null default 0 check (carried_paise >= 0),
  paid_paise bigint not null default 0 check (paid_paise >= 0),
  clawback_paise bigint not null default 0 check (clawback_paise >= 0),
  recovered_paise bigint not null default 0 check (recovered_paise >= 0),
  stage text not null default 'pending'
    check (stage in ('pending', 'approved', 'partiallyPaid', 'paid', 'rejected', 'cancelled', 'clawback')),
  open_holds int not null default 0 check (open_holds >= 0),
  status text not null generated always as (
    case when open_holds > 0 and stage in ('pending', 'approved', 'partiallyPaid') then 'onHold' else stage end) stored
    check (status in ('pending', 'approved', 'partiallyPaid', 'paid', 'onHold', 'rejected', 'cancelled', 'clawback')),
  approved_at timestamptz,
  end_reason text check (length(end_reason) <= 300),
  calculated_by_id uuid,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, sale_id) references sale,
  foreign key (organization_id, cause_sale_id) references sale,
  foreign key (organization_id, channel_partner_id) references channel_partner,
  foreign key (organization_id, predecessor_id) references commission,
  foreign key (organization_id, structure_id, structure_revision) references commission_structure_revision,
  constraint commission_number_once unique (organization_id, number),
  constraint commission_calculated_whole check (
    (calculation is null) = (gross_paise is null) and (calculation is null) = (cap_paise is null)
    and (calculation is null) = (structure_id is null) and (calculation is null) = (structure_revision is null)),
  constraint commission_calculated_before_approval check (
    calculation is not null or stage in ('pending', 'rejected', 'cancelled')),
  constraint commission_within_cap check (gross_paise <= cap_paise),
  constraint commission_paid_within_gross check (carried_paise + paid_paise <= coalesce(gross_paise, 0)),
  constraint commission_clawback_of_paid check (clawback_paise <= carried_paise + paid_paise),
  constraint commission_recovered_within check (recovered_paise <= clawback_paise),
  constraint commission_clawback_stage check ((stage = 'clawback') = (recovered_paise < clawback_paise)),
  constraint commission_approved_dated check (
    stage not in ('approved', 'partiallyPaid', 'paid') or approved_at is not null),
  constraint commission_end_reasoned check (
    stage not in ('rejected', 'cancelled', 'clawback') or end_reason is not null),
  constraint commission_cause check (kind = 'topUp' or cause_sale_id = sale_id)
);
comment on table commission is 'What a partner firm is owed for a sale.';
comment on column commission.cause_sale_id is
  'Of a top-up: the sale whose approval reached the rate; else the sale itself.';
comment on column commission.predecessor_id is 'The commission of the unit that the buyer moved from.';
comment on column commission.structure_id is 'The structure it was calculated by; null: none covered the sale.';
comment on column commission.calculation is 'Terms, inputs and steps behind the gross amount; null: it needs a structure.';
comment on column commission.calculation_no is 'Counts recalculations: approvals are of one of them.';
comment on column commission.carried_paise is 'Paid on the predecessor and counted here.';
comment on column commission.clawback_paise is 'What the firm gives back of what it was paid, after the sale ended.';
comment on column commission.stage is 'Where it stands, holds aside.';
comment on column commission.status is 'The stage, or on hold.';
comment on column commission.calculated_by_id is 'Whoever had it calculated last; null: the system, with the booking.';
comment on constraint commission_number_once on commission is 'Commissions are numbered.';
comment on constraint commission_calculated_whole on commission is 'An amount has the structure and the calculation behind it.';
comment on constraint commission_calculated_before_approval on commission is 'Nothing is approved without an amount.';
comment on constraint commission_within_cap on commission is 'A commission stays within the cap of its structure.';
comment on constraint commission_paid_within_gross on commission is 'No more is paid than the commission.';
comment on constraint commission_clawback_of_paid on commission is 'Only what was paid is taken back.';
comment on constraint commission_recovered_within on commission is 'No more is taken back than is due back.';
comment on constraint commission_clawback_stage on commission is
  'Only a commission of which something is to be taken back is at clawback.';
comment on constraint commission_approved_dated on commission is 'An approval has its moment.';
comment on constraint commission_end_reasoned on commission is 'What is rejected or has ended says why.';
comment on constraint commission_cause on commission is 'Only a top-up is caused by another sale.';

create unique index commission_one_live on commission (organization_id, sale_id, channel_partner_id, kind, cause_sale_id)
  where stage not in ('rejected', 'cancelled', 'clawback');
comment on index commission_one_live is 'A firm has one live commission of a kind for a sale and cause.';
create unique index commission_succeeded_once on commission (organization_id, predecessor_id)
  where predecessor_id is not null;
comment on index commission_succeeded_once is 'A commission is succeeded by one other.';
create index commission_newest on commission (organization_id, created_at desc, id desc);
create index commission_of_firm on commission (organization_id, channel_partner_id, created_at desc, id desc);
create index commission_by_status on commission (organization_id, status, created_at desc, id desc);
create index commission_by_cause on commission (organization_id, cause_sale_id);

call protect_table('commission', 'select, insert, update');

create table commission_tranche (
  organization_id uuid not null default app_organization_id() references organization,
  commission_id uuid not null,
  seq int not null check (seq between 1 and 20),
  pct numeric(7, 4) not null check (pct > 0 and pct <= 100),
  gross_paise bigint not null check (gross_paise >= 0),
  sale_status text not null check (sale_status in ('booked', 'agreement', 'registered', 'completed')),
  collected_pct numeric(7, 4) not null check (collected_pct between 0 and 100),
  eligible_on date,
  carried_paise bigint not null default 0,
  paid_paise bigint not null default 0,
  primary key (organization_id, commission_id, seq),
  foreign key (organization_id, commission_id) references commission,
  constraint commission_tranche_paid_within check (
    carried_paise >= 0 and paid_paise >= 0 and carried_paise + paid_paise <= gross_paise)
);
comment on table commission_tranche is 'A part of a commission and the condition under which it falls due.';
comment on column commission_tranche.sale_status is 'The step that the sale must have reached.';
comment on column commission_tranche.collected_pct is 'How much of the agreement value must be collected.';
comment on column commission_tranche.eligible_on is 'The day on which the condition was met; null while it is not.';
comment on constraint commission_tranche_paid_within on commission_tranche is 'No more of a tranche is paid than it is.';
call protect_table('commission_tranche', 'select, insert, update, delete');

create function check_commission_tranches() returns trigger
  language plpgsql
  as $$
declare
  of_commission uuid := (case tg_table_name when 'commission' then (to_jsonb(new) ->> 'id')
                         else (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'commission_id') end)::uuid;
  of_organization uuid := (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'organization_id')::uuid;
  whole record;
  parts record;
begin
  select gross_paise, carried_paise, paid_paise into whole from commission
   where organization_id = of_organization and id = of_commission;
  select sum(gross_paise) gross, coalesce(sum(carried_paise), 0) carried, coalesce(sum(paid_paise), 0) paid
    into parts from commission_tranche
   where organization_id = of_organization and commission_id = of_commission;
  if parts.gross is distinct from whole.gross_paise or parts.carried <> whole.carried_paise
     or parts.paid <> whole.paid_paise then
    raise exception 'The tranches of a commission do not add up to it.'
      using errcode = 'check_violation', constraint = 'commission_tranches_add_up';
  end if;
  return null;
end $$;
create constraint trigger commission_tranches_add_up after insert or update on commission
  deferrable initially deferred for each row execute function check_commission_tranches();
comment on trigger commission_tranches_add_up on commission is 'The tranches add up to the commission.';
create constraint trigger commission_tranches_add_up after insert or update or delete on commission_tranche
  deferrable initially deferred for each row execute function check_commission_tranches();
comment on trigger commission_tranches_add_up on commission_tranche is 'The tranches add up to the commission.';

create table commission_approval (
  organization_id uuid not null default app_organization_id() references organization,
  commission_id uuid not null,
  calculation_no int not null,
  approved_by_id uuid not null,
  approved_at timestamptz not null,
  self_approved boolean not null default false,
  primary key (organization_id, commission_id, calculation_no, approved_by_id),
  foreign key (organization_id, commission_id) references commission,
  foreign key (organization_id, approved_by_id) references app_user
);
comment on table commission_approval is
  'Who approved which calculation of a commission; above a limit two people. Its key lets nobody count twice.';
comment on column commission_approval.self_approved is 'By whoever had it calculated: nobody else could.';
call protect_table('commission_approval', 'select, insert');

create table commission_hold (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  commission_id uuid not null,
  kind text not null check (kind in ('person', 'dispute')),
  reason text not null check (length(reason) between 3 and 300),
  placed_at timestamptz not null,
  placed_by_id uuid,
  released_at timestamptz,
  released_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, commission_id) references commission,
  foreign key (organization_id, placed_by_id) references app_user,
  foreign key (organization_id, released_by_id) references app_user,
  constraint commission_hold_in_order check (released_at >= placed_at)
);
comment on table commission_hold is 'Why nothing of a commission is paid for a time: by a person, or while its claim is disputed.';
comment on constraint commission_hold_in_order on commission_hold is 'A hold is released after it was placed.';
create unique index commission_hold_one_open on commission_hold (organization_id, commission_id, kind)
  where released_at is null;
comment on index commission_hold_one_open is 'A commission has one open hold of a kind.';
call protect_table('commission_hold', 'select, insert, update');

-- room: company/saved-views

alter table saved_view drop constraint saved_view_list;
alter table saved_view add constraint saved_view_list check (list in (
  'leads', 'sales', 'invoices', 'receipts', 'overdue', 'dueToday', 'refunds', 'ledger', 'units', 'people', 'firms',
  'approvals', 'audit', 'imports', 'demandRuns', 'commissions'));
comment on constraint saved_view_list on saved_view is 'A view is of a list of the product.';
