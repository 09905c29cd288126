-- One inbox for all requests: `approval` holds what every kind has, and a discount keeps its figures beside it.

alter table approval no force row level security;
alter table cost_sheet no force row level security;
alter table unit no force row level security;
create temporary table approval_before on commit drop as
  select approval.*, exists (select from cost_sheet where cost_sheet.organization_id = approval.organization_id
    and cost_sheet.approval_id = approval.id) as is_used
  from approval;

alter table cost_sheet drop constraint cost_sheet_approval_of_issuer;
drop table approval;
drop function keep_approval();

-- room: company/approvals

create table approval (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  kind text not null check (kind <> ''),
  title text not null check (length(title) between 1 and 200),
  record_type text not null check (record_type <> ''),
  record_id uuid not null,
  project_id uuid not null,
  unit_id uuid,
  lead_id uuid,
  sale_id uuid,
  requested_by_id uuid not null,
  reason text not null check (length(reason) between 5 and 500),
  proposed jsonb not null,
  amount_paise bigint check (amount_paise >= 0),
  decider_roles jsonb not null check (jsonb_array_length(decider_roles) > 0),
  people_needed int not null default 1 check (people_needed in (1, 2)),
  first_granted_by_id uuid,
  first_granted_at timestamptz,
  status text not null default 'requested'
    check (status in ('requested', 'granted', 'refused', 'withdrawn', 'expired')),
  decided_by_id uuid,
  decided_at timestamptz,
  note text check (length(note) <= 500),
  expires_at timestamptz,
  used_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, unit_id) references unit,
  foreign key (organization_id, lead_id) references lead,
  foreign key (organization_id, sale_id) references sale,
  foreign key (organization_id, requested_by_id) references app_user,
  foreign key (organization_id, first_granted_by_id) references app_user,
  foreign key (organization_id, decided_by_id) references app_user,
  constraint approval_of_unit_and_person unique (organization_id, id, unit_id, requested_by_id),
  constraint approval_decided_by_another check (decided_by_id <> requested_by_id
    and first_granted_by_id <> requested_by_id),
  constraint approval_decided_by_two check (decided_by_id <> first_granted_by_id
    and (status <> 'granted' or people_needed = 1 or first_granted_by_id is not null)),
  constraint approval_decided_with_moment check (
    (status in ('granted', 'refused')) <= (decided_by_id is not null)
    and (decided_by_id is null) = (decided_at is null)
    and (first_granted_by_id is null) = (first_granted_at is null)
    and (status = 'requested') <= (decided_by_id is null)
    and (status = 'requested') <= (expires_at is not null)),
  constraint approval_refused_with_note check (status <> 'refused' or note is not null)
);
comment on table approval is
  'What a person may not do alone: who requested it and why, what is proposed, and what was decided about it.';
comment on column approval.kind is 'What is requested; its area registers how it is shown and applied.';
comment on column approval.title is 'What is requested in a few words, as lists and messages name it.';
comment on column approval.record_id is 'The record that would change.';
comment on column approval.proposed is 'What would be done, in the shape of its kind.';
comment on column approval.amount_paise is 'Where it is money.';
comment on column approval.decider_roles is 'Roles that may decide it, the most junior first.';
comment on column approval.people_needed is 'How many people have to approve it.';
comment on column approval.first_granted_by_id is 'Where two people are needed, the one who approved first.';
comment on column approval.status is
  'Expiry is read from expires_at; it is stored only when the next request for the record comes.';
comment on column approval.expires_at is
  'Until when it can be decided, and once approved until when it can be used; null when there is nothing to use.';
comment on column approval.used_at is 'When what was approved for later was done.';
comment on constraint approval_of_unit_and_person on approval is
  'Lets a cost sheet name approval, unit and issuer together.';
comment on constraint approval_decided_by_another on approval is 'Nobody decides their own request.';
comment on constraint approval_decided_by_two on approval is
  'Where two people are needed, two different people approve.';
comment on constraint approval_decided_with_moment on approval is
  'A decision names who and when; an open request has none, and a time by which it ends.';
comment on constraint approval_refused_with_note on approval is 'A refusal gives a reason.';

create unique index approval_one_open on approval (organization_id, kind, record_id)
  where status = 'requested' and kind <> 'discount';
comment on index approval_one_open is
  'A record has one open request of a kind. Several people may request a discount on a unit, each for a customer.';
create index approval_newest on approval (organization_id, created_at desc, id desc);
create index approval_by_person on approval (organization_id, requested_by_id, created_at desc);
create index approval_by_unit on approval (organization_id, unit_id, created_at desc);
create index approval_by_lead on approval (organization_id, lead_id, created_at desc);
create index approval_by_record on approval (organization_id, record_id, created_at desc);
create index approval_waiting on approval (organization_id, expires_at) where status = 'requested';

call protect_table('approval', 'select, insert, update');

create function keep_approval() returns trigger
  language plpgsql
  as $$
declare
  moving text[] := '{status,first_granted_by_id,first_granted_at,decided_by_id,decided_at,note,expires_at,used_at,version,updated_at,updated_by_id}';
  using_it text[] := '{used_at,version,updated_at,updated_by_id}';
begin
  if (to_jsonb(new) - 'lead_id') = (to_jsonb(old) - 'lead_id') then
    return new;
  end if;
  if (to_jsonb(new) - moving) is distinct from (to_jsonb(old) - moving) then
    raise exception 'A request never changes; send a new one.'
      using errcode = 'restrict_violation', constraint = 'approval_immutable';
  end if;
  if old.status = 'granted' and old.used_at is null and (to_jsonb(new) - using_it) = (to_jsonb(old) - using_it) then
    return new;
  end if;
  if old.status <> 'requested' and not (old.status = 'granted' and new.status = 'withdrawn') then
    raise exception 'This request is decided.'
      using errcode = 'restrict_violation', constraint = 'approval_decided_once';
  end if;
  return new;
end $$;
create trigger keep_approval before update on approval for each row execute function keep_approval();
comment on trigger keep_approval on approval is
  'A request never changes, and a decision is final; only a granted one can be used or withdrawn, and a merge may '
  'move it to another lead.';

-- room: offers/approvals

create table discount_approval (
  organization_id uuid not null default app_organization_id() references organization,
  approval_id uuid not null,
  template_id uuid not null,
  inputs jsonb not null,
  discount_pct numeric(7, 4) not null check (discount_pct between 0 and 100),
  limit_pct numeric(7, 4) not null check (limit_pct between 0 and 100),
  is_below_floor_rate boolean not null,
  rate_paise bigint not null check (rate_paise >= 0),
  net_rate_paise bigint not null check (net_rate_paise >= 0),
  base_price_paise bigint not null check (base_price_paise >= 0),
  discount_paise bigint not null check (discount_paise >= 0),
  waived_plc_paise bigint not null check (waived_plc_paise >= 0),
  agreement_value_paise bigint not null check (agreement_value_paise > 0),
  all_in_paise bigint not null check (all_in_paise > 0),
  primary key (organization_id, approval_id),
  foreign key (organization_id, approval_id) references approval,
  foreign key (organization_id, template_id) references payment_template
);
comment on table discount_approval is
  'The figures of a requested discount above the requester''s own limit, as they were then.';
comment on column discount_approval.inputs is 'The choices of the cost sheet that is requested.';
comment on column discount_approval.discount_pct is
  'Rounded up to four decimals, as finely as limits are set, so that comparing it with a limit gives the exact '
  'answer.';
comment on column discount_approval.limit_pct is 'The limit of the requester at that moment.';

call protect_table('discount_approval', 'select, insert');
create trigger discount_approval_append_only before update or delete on discount_approval
  for each row execute function refuse_change();
comment on trigger discount_approval_append_only on discount_approval is 'The figures of a request never change.';

alter table approval no force row level security;
alter table discount_approval no force row level security;

insert into approval (organization_id, id, kind, title, record_type, record_id, project_id, unit_id, lead_id,
    requested_by_id, reason, proposed, amount_paise, decider_roles, status, decided_by_id, decided_at, note,
    expires_at, used_at, version, created_at, updated_at, created_by_id, updated_by_id)
  select b.organization_id, b.id, b.kind,
    trim_scale(ceil(b.discount_pct * 100) / 100) || '% on ' || unit.unit_number, 'unit', b.unit_id, b.project_id,
    b.unit_id, b.lead_id, b.requested_by_id, b.reason, '{}', b.discount_paise + b.waived_plc_paise,
    jsonb_build_array(b.grantable_by), b.status, b.decided_by_id, b.decided_at, b.note, b.expires_at,
    case when b.is_used then b.updated_at end, b.version, b.created_at, b.updated_at, b.created_by_id,
    b.updated_by_id
  from approval_before b
    join unit on unit.organization_id = b.organization_id and unit.id = b.unit_id;

insert into discount_approval (organization_id, approval_id, template_id, inputs, discount_pct, limit_pct,
    is_below_floor_rate, rate_paise, net_rate_paise, base_price_paise, discount_paise, waived_plc_paise,
    agreement_value_paise, all_in_paise)
  select organization_id, id, template_id, inputs, discount_pct, limit_pct, is_below_floor_rate, rate_paise,
    net_rate_paise, base_price_paise, discount_paise, waived_plc_paise, agreement_value_paise, all_in_paise
  from approval_before;

alter table approval force row level security;
alter table discount_approval force row level security;
alter table unit force row level security;

-- room: offers/cost-sheets

alter table cost_sheet add constraint cost_sheet_approval_of_issuer
  foreign key (organization_id, approval_id, unit_id, created_by_id)
  references approval (organization_id, id, unit_id, requested_by_id);
comment on constraint cost_sheet_approval_of_issuer on cost_sheet is
  'An approval serves the very unit and person it was granted for.';
alter table cost_sheet force row level security;
