-- Offers: approvals of discounts, cost sheets and the links to them, waiting lists for units, changes of many
-- units at once.

-- room: approvals

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
  grantable_by text not null,
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
  constraint approval_of_unit_and_person unique (organization_id, id, unit_id, requested_by_id),
  constraint approval_decided_by_another check (decided_by_id <> requested_by_id),
  constraint approval_decided_with_moment check (
    (status in ('granted', 'refused')) <= (decided_by_id is not null)
    and (decided_by_id is null) = (decided_at is null)
    and (status = 'requested') <= (decided_by_id is null)),
  constraint approval_refused_with_note check (status <> 'refused' or note is not null)
);
comment on table approval is 'A discount above the requester''s own limit, and what was decided about it.';
comment on column approval.inputs is 'The choices of the cost sheet that is requested.';
comment on column approval.discount_pct is
  'Rounded up to four decimals, as finely as limits are set, so that comparing it with a limit gives the exact '
  'answer.';
comment on column approval.limit_pct is 'The limit of the requester at that moment.';
comment on column approval.grantable_by is 'The most junior role that may grant it.';
comment on column approval.status is 'Expiry is read from expires_at; the other states are stored.';
comment on constraint approval_of_unit_and_person on approval is
  'Lets a cost sheet name approval, unit and issuer together.';
comment on constraint approval_decided_by_another on approval is 'Nobody decides their own request.';
comment on constraint approval_decided_with_moment on approval is
  'A decision names who and when, and an open request has none.';
comment on constraint approval_refused_with_note on approval is 'A refusal gives a reason.';

create index approval_newest on approval (organization_id, created_at desc, id desc);
create index approval_by_person on approval (organization_id, requested_by_id, created_at desc);
create index approval_by_unit on approval (organization_id, unit_id, created_at desc);
create index approval_by_lead on approval (organization_id, lead_id, created_at desc);
create index approval_waiting on approval (organization_id, expires_at) where status = 'requested';

call protect_table('approval', 'select, insert, update');

create function keep_approval() returns trigger
  language plpgsql
  as $$
declare
  moving text[] := '{status,decided_by_id,decided_at,note,expires_at,version,updated_at,updated_by_id}';
begin
  if (to_jsonb(new) - 'lead_id') = (to_jsonb(old) - 'lead_id') then
    return new;
  end if;
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
comment on trigger keep_approval on approval is
  'A request never changes, and a decision is final; only a granted one can be withdrawn, and a merge may move '
  'it to another lead.';

-- room: cost-sheets

create table cost_sheet (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  number text not null,
  project_id uuid not null,
  unit_id uuid not null,
  lead_id uuid,
  template_id uuid not null,
  price_list_id uuid,
  approval_id uuid,
  inputs jsonb not null,
  facts jsonb not null,
  rates_used jsonb not null,
  lines jsonb not null,
  tax_lines jsonb not null,
  notes jsonb not null,
  parts jsonb not null,
  schedule jsonb not null,
  document jsonb not null,
  base_price_paise bigint not null check (base_price_paise >= 0),
  floor_rise_paise bigint not null check (floor_rise_paise >= 0),
  plc_paise bigint not null check (plc_paise >= 0),
  parking_paise bigint not null check (parking_paise >= 0),
  in_av_charges_paise bigint not null check (in_av_charges_paise >= 0),
  discount_paise bigint not null check (discount_paise >= 0),
  rebate_paise bigint not null check (rebate_paise >= 0),
  agreement_value_paise bigint not null check (agreement_value_paise > 0),
  gst_paise bigint not null check (gst_paise >= 0),
  other_charges_paise bigint not null check (other_charges_paise >= 0),
  other_gst_paise bigint not null check (other_gst_paise >= 0),
  corpus_paise bigint not null check (corpus_paise >= 0),
  total_receivable_paise bigint not null,
  stamp_duty_paise bigint not null check (stamp_duty_paise >= 0),
  registration_fee_paise bigint not null check (registration_fee_paise >= 0),
  all_in_paise bigint not null,
  tds_base_paise bigint not null check (tds_base_paise >= 0),
  tds_paise bigint not null check (tds_paise >= 0),
  discount_pct numeric(7, 4) not null check (discount_pct between 0 and 100),
  issued_on date not null,
  valid_until date not null,
  status text not null default 'issued' check (status in ('issued', 'accepted', 'superseded')),
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
  foreign key (organization_id, created_by_id) references app_user,
  constraint cost_sheet_number_once unique (organization_id, number),
  constraint cost_sheet_agreement_value check (agreement_value_paise = base_price_paise + floor_rise_paise
    + plc_paise + parking_paise + in_av_charges_paise - discount_paise - rebate_paise),
  constraint cost_sheet_total check (total_receivable_paise = agreement_value_paise + gst_paise
    + other_charges_paise + other_gst_paise + corpus_paise),
  constraint cost_sheet_all_in check (all_in_paise = total_receivable_paise + stamp_duty_paise
    + registration_fee_paise),
  constraint cost_sheet_approval_of_issuer
    foreign key (organization_id, approval_id, unit_id, created_by_id)
    references approval (organization_id, id, unit_id, requested_by_id),
  constraint cost_sheet_approval_once unique (organization_id, approval_id),
  constraint cost_sheet_price_list foreign key (organization_id, project_id, price_list_id)
    references price_list (organization_id, project_id, id)
);
comment on table cost_sheet is
  'An offer to a customer: what a unit costs, computed line by line. Never changes once issued.';
comment on column cost_sheet.approval_id is 'The approval for a discount above the issuer''s limit.';
comment on column cost_sheet.inputs is 'What was chosen.';
comment on column cost_sheet.facts is 'All else it was computed from, but the rates.';
comment on column cost_sheet.rates_used is 'The rates, each with its source.';
comment on column cost_sheet.parts is 'What is billed at each rate of tax, for the plan of a booking.';
comment on column cost_sheet.document is 'All that its PDF prints.';
comment on column cost_sheet.discount_paise is 'Without the rebate of the template.';
comment on column cost_sheet.status is 'Expiry is read from valid_until; only acceptance and replacement are stored.';
comment on constraint cost_sheet_number_once on cost_sheet is 'Cost sheets are numbered.';
comment on constraint cost_sheet_agreement_value on cost_sheet is
  'The lines of the price add up to the agreement value.';
comment on constraint cost_sheet_total on cost_sheet is 'The lines add up to what the buyer pays to the developer.';
comment on constraint cost_sheet_all_in on cost_sheet is 'The total with stamp duty and registration fee.';
comment on constraint cost_sheet_approval_of_issuer on cost_sheet is
  'An approval serves the very unit and person it was granted for.';
comment on constraint cost_sheet_approval_once on cost_sheet is 'An approval is used once.';
comment on constraint cost_sheet_price_list on cost_sheet is
  'A cost sheet is computed from a price list of its own project.';

create index cost_sheet_newest on cost_sheet (organization_id, created_at desc, id desc);
create index cost_sheet_by_unit on cost_sheet (organization_id, unit_id, created_at desc);
create index cost_sheet_by_lead on cost_sheet (organization_id, lead_id, created_at desc);

call protect_table('cost_sheet', 'select, insert, update');

create function keep_cost_sheet() returns trigger
  language plpgsql
  as $$
begin
  if (to_jsonb(new) - '{status,lead_id,version,updated_at,updated_by_id}'::text[])
     is distinct from (to_jsonb(old) - '{status,lead_id,version,updated_at,updated_by_id}'::text[]) then
    raise exception 'An issued cost sheet never changes; issue a new one.'
      using errcode = 'restrict_violation', constraint = 'cost_sheet_immutable';
  end if;
  return new;
end $$;
create trigger keep_cost_sheet before update on cost_sheet for each row execute function keep_cost_sheet();
comment on trigger keep_cost_sheet on cost_sheet is
  'An issued cost sheet never changes but for its state and its lead.';

create table cost_sheet_share (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  cost_sheet_id uuid not null,
  token_hash text not null check (length(token_hash) = 64),
  valid_until date not null,
  revoked_at timestamptz,
  revoked_by_id uuid,
  opened_count int not null default 0 check (opened_count >= 0),
  first_opened_at timestamptz,
  last_opened_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, cost_sheet_id) references cost_sheet,
  foreign key (organization_id, created_by_id) references app_user,
  foreign key (organization_id, revoked_by_id) references app_user,
  constraint cost_sheet_share_opened_with_moments check (
    (opened_count = 0) = (first_opened_at is null) and (first_opened_at is null) = (last_opened_at is null)),
  constraint cost_sheet_share_revoked_by check ((revoked_at is null) = (revoked_by_id is null))
);
comment on table cost_sheet_share is 'Links by which a customer opens a cost sheet without signing in.';
comment on column cost_sheet_share.token_hash is 'Only the hash is kept; the link carries the token.';
comment on column cost_sheet_share.valid_until is 'Never later than the cost sheet; expiry is read from the day.';
comment on constraint cost_sheet_share_opened_with_moments on cost_sheet_share is
  'An opened link says when it was first and last opened.';
comment on constraint cost_sheet_share_revoked_by on cost_sheet_share is 'A revoked link says who revoked it.';

create unique index cost_sheet_share_token_once on cost_sheet_share (token_hash);
comment on index cost_sheet_share_token_once is 'A link opens one cost sheet.';
create index cost_sheet_share_of_sheet on cost_sheet_share (organization_id, cost_sheet_id, created_at desc);

call protect_table('cost_sheet_share', 'select, insert, update');
-- Who opens a link is not signed in. Only the look-up functions of the owner use this policy.
do $$
begin
  execute format('create policy before_sign_in on cost_sheet_share for select to %I using (true)', current_user);
end $$;

-- A look-up before sign-in: the hash of a link's token tells the organization and what the link opens.
create function find_by_token(wanted_hash text) returns table (organization_id uuid, kind text, id uuid)
  language sql stable security definer set search_path = public
  as $$
    select i.organization_id, 'invitation', i.id from invitation i where i.token_hash = wanted_hash
    union all
    select s.organization_id, 'costSheetShare', s.id from cost_sheet_share s where s.token_hash = wanted_hash
  $$;
revoke execute on function find_by_token(text) from public;
grant execute on function find_by_token(text) to plinth_app;

-- room: reservations

create table unit_waiter (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  unit_id uuid not null,
  lead_id uuid not null,
  status text not null default 'waiting'
    check (status in ('waiting', 'offered', 'taken', 'passed', 'lapsed', 'left', 'closed')),
  joined_at timestamptz not null,
  offered_at timestamptz,
  offered_until timestamptz,
  ended_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, unit_id) references unit,
  foreign key (organization_id, lead_id) references lead,
  foreign key (organization_id, created_by_id) references app_user,
  foreign key (organization_id, updated_by_id) references app_user,
  constraint unit_waiter_offer_ends check ((offered_at is null) = (offered_until is null)
    and (status <> 'offered' or offered_until > offered_at)),
  constraint unit_waiter_ends_once check ((status in ('waiting', 'offered')) = (ended_at is null))
);
comment on table unit_waiter is
  'Who waits for a unit that is held or blocked, in order of joining. The first is offered it when it becomes '
  'free, for offerHours of the settings.';
comment on column unit_waiter.status is
  'passed: declined the offer; lapsed: let it run out; left: gave up waiting; closed: the unit was sold or '
  'removed.';
comment on constraint unit_waiter_offer_ends on unit_waiter is 'An offer has a beginning and a later end.';
comment on constraint unit_waiter_ends_once on unit_waiter is 'Whoever waits no longer has an end.';

create unique index unit_waiter_once on unit_waiter (organization_id, unit_id, lead_id)
  where status in ('waiting', 'offered');
comment on index unit_waiter_once is 'A lead waits once for a unit.';
create unique index unit_offered_once on unit_waiter (organization_id, unit_id) where status = 'offered';
comment on index unit_offered_once is 'A unit is offered to one at a time.';
create index unit_waiter_in_line on unit_waiter (organization_id, unit_id, joined_at, id)
  where status in ('waiting', 'offered');
create index unit_waiter_of_lead on unit_waiter (organization_id, lead_id, joined_at);
create index unit_waiter_by_end on unit_waiter (organization_id, offered_until) where status = 'offered';

call protect_table('unit_waiter', 'select, insert, update');

create function count_waiters() returns trigger
  language plpgsql
  as $$
begin
  update unit set waiting_count = (select count(*) from unit_waiter w
      where w.organization_id = new.organization_id and w.unit_id = new.unit_id
        and w.status in ('waiting', 'offered'))
   where organization_id = new.organization_id and id = new.unit_id;
  return null;
end $$;
create trigger unit_waiter_counted after insert or update of status on unit_waiter
  for each row execute function count_waiters();
comment on trigger unit_waiter_counted on unit_waiter is 'unit.waiting_count equals the number who wait.';

create function check_offer_is_of_free_unit() returns trigger
  language plpgsql
  as $$
begin
  if exists (select 1 from unit u join unit_waiter w
               on w.organization_id = u.organization_id and w.unit_id = u.id and w.status = 'offered'
              where u.organization_id = new.organization_id and u.status <> 'available'
                and u.id = case tg_table_name when 'unit' then (to_jsonb(new) ->> 'id')::uuid
                                              else (to_jsonb(new) ->> 'unit_id')::uuid end) then
    raise exception 'A unit is offered to a waiting customer only while it is free.'
      using errcode = 'check_violation', constraint = 'unit_offered_is_free';
  end if;
  return null;
end $$;
create constraint trigger unit_offered_is_free after update of status on unit
  deferrable initially deferred for each row
  when (old.status is distinct from new.status and new.waiting_count > 0)
  execute function check_offer_is_of_free_unit();
comment on trigger unit_offered_is_free on unit is 'A unit offered to a waiting customer stays free.';
create constraint trigger unit_offered_is_free after insert or update of status on unit_waiter
  deferrable initially deferred for each row when (new.status = 'offered')
  execute function check_offer_is_of_free_unit();
comment on trigger unit_offered_is_free on unit_waiter is 'A unit is offered only while it is free.';

-- room: unit-batches

create table unit_batch (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  project_id uuid not null,
  act jsonb not null,
  units jsonb not null check (jsonb_typeof(units) = 'array' and jsonb_array_length(units) between 1 and 1500),
  unit_count int not null check (unit_count = jsonb_array_length(units)),
  effect_paise bigint not null,
  undone_at timestamptz,
  undone_by_id uuid,
  kept_count int check (kept_count between 0 and unit_count),
  created_at timestamptz not null,
  created_by_id uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, created_by_id) references app_user,
  foreign key (organization_id, undone_by_id) references app_user,
  constraint unit_batch_undone_whole check (num_nulls(undone_at, undone_by_id, kept_count) in (0, 3))
);
comment on table unit_batch is
  'One change to many units: how each was before, and the version it was left in, so that it can be undone '
  'where nobody has worked on the unit since.';
comment on column unit_batch.act is 'What was changed, and to what.';
comment on column unit_batch.units is 'Each unit as it was before.';
comment on column unit_batch.effect_paise is 'Change of the sum of prices.';
comment on column unit_batch.kept_count is 'Units left alone by the undo because they had changed since.';
comment on constraint unit_batch_undone_whole on unit_batch is
  'An undo says when, by whom and how many units it left alone.';

create index unit_batch_newest on unit_batch (organization_id, project_id, created_at desc, id desc);

call protect_table('unit_batch', 'select, insert, update');

create function keep_unit_batch() returns trigger
  language plpgsql
  as $$
begin
  if old.undone_at is not null
     or (to_jsonb(new) - '{undone_at,undone_by_id,kept_count}'::text[])
        is distinct from (to_jsonb(old) - '{undone_at,undone_by_id,kept_count}'::text[]) then
    raise exception 'A batch is never changed.' using errcode = 'restrict_violation',
      constraint = 'unit_batch_undone_once';
  end if;
  return new;
end $$;
create trigger unit_batch_kept before update on unit_batch for each row execute function keep_unit_batch();
comment on trigger unit_batch_kept on unit_batch is 'A batch never changes; it is undone once.';
