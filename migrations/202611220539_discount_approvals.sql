-- What somebody asks for that is above his own limit, and what was decided.
create table approval (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  kind text not null check (kind in ('discount')),
  project_id uuid not null,
  unit_id uuid not null,
  lead_id uuid,
  template_id uuid not null,
  requested_by_id uuid not null,
  reason text not null check (length(reason) between 5 and 500),
  -- The choices of the sheet that is asked for, and what they came to at that moment.
  inputs jsonb not null,
  -- Rounded up to four decimals, as finely as limits are set: compared with a limit it says what the exact ratio would.
  discount_pct numeric(7, 4) not null check (discount_pct between 0 and 100),
  -- Of who asks, when he asked.
  limit_pct numeric(7, 4) not null check (limit_pct between 0 and 100),
  is_below_floor_rate boolean not null,
  rate_paise bigint not null check (rate_paise >= 0),
  net_rate_paise bigint not null check (net_rate_paise >= 0),
  base_price_paise bigint not null check (base_price_paise >= 0),
  discount_paise bigint not null check (discount_paise >= 0),
  waived_plc_paise bigint not null check (waived_plc_paise >= 0),
  agreement_value_paise bigint not null check (agreement_value_paise > 0),
  all_in_paise bigint not null check (all_in_paise > 0),
  -- The most junior role that may grant it.
  grantable_by text not null,
  -- Expiry is read from the moment; the other states are stored.
  status text not null default 'requested' check (status in ('requested', 'granted', 'refused', 'withdrawn')),
  decided_by_id uuid,
  decided_at timestamptz,
  note text check (length(note) <= 500),
  expires_at timestamptz not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, unit_id) references unit,
  foreign key (organization_id, lead_id) references lead,
  foreign key (organization_id, template_id) references payment_template,
  foreign key (organization_id, requested_by_id) references app_user,
  foreign key (organization_id, decided_by_id) references app_user,
  -- For the sheet that uses it.
  constraint approval_of_unit_and_person unique (organization_id, id, unit_id, requested_by_id),
  constraint approval_decided_by_another check (decided_by_id <> requested_by_id),
  constraint approval_decided_with_moment check (
    (status in ('granted', 'refused')) <= (decided_by_id is not null)
    and (decided_by_id is null) = (decided_at is null)
    and (status = 'requested') <= (decided_by_id is null)),
  constraint approval_refused_with_note check (status <> 'refused' or note is not null)
);
create index approval_newest on approval (organization_id, created_at desc, id desc);
create index approval_by_person on approval (organization_id, requested_by_id, created_at desc);
create index approval_by_unit on approval (organization_id, unit_id, created_at desc);
create index approval_by_lead on approval (organization_id, lead_id, created_at desc);
create index approval_waiting on approval (organization_id, expires_at) where status = 'requested';

-- What was asked for never changes, and what was decided stays so; a grant can only be given back.
create function keep_approval() returns trigger
  language plpgsql
  as $$
declare
  moving text[] := '{status,decided_by_id,decided_at,note,expires_at,version,updated_at,updated_by_id}';
begin
  if (to_jsonb(new) - moving) is distinct from (to_jsonb(old) - moving) then
    raise exception 'A request never changes; ask anew.'
      using errcode = 'restrict_violation', constraint = 'approval_immutable';
  end if;
  if old.status <> 'requested' and not (old.status = 'granted' and new.status = 'withdrawn') then
    raise exception 'This request is decided.'
      using errcode = 'restrict_violation', constraint = 'approval_decided_once';
  end if;
  return new;
end $$;
create trigger keep_approval before update on approval for each row execute function keep_approval();

call protect_table('approval', 'select, insert, update');

-- A sheet above the limit of who issues it rests on a grant for this very unit and person, which is used once.
alter table cost_sheet add column approval_id uuid;
alter table cost_sheet add constraint cost_sheet_approval_of_issuer
  foreign key (organization_id, approval_id, unit_id, created_by_id)
  references approval (organization_id, id, unit_id, requested_by_id);
alter table cost_sheet add constraint cost_sheet_approval_once unique (organization_id, approval_id);

-- Rows are rewritten by `using`, which sees those of every organization: an update would see none of them.
alter table organization
  alter column settings type jsonb using settings || '{"approvalValidHours": 48}';
