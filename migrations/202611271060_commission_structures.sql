-- What partner firms are paid for the sales they bring: commission structures and their dated revisions.

-- room: partners/structures

create function commission_pct_sum(parts jsonb) returns numeric
  language sql immutable
  as $$
    select coalesce(sum((part ->> 'pct')::numeric), 0) from jsonb_array_elements(parts) part;
$$;

create function commission_lowest_pct(parts jsonb) returns numeric
  language sql immutable
  as $$
    select min((part ->> 'pct')::numeric) from jsonb_array_elements(parts) part;
$$;

-- By count each slab begins where the one before ends, and the last has no end; by value each begins higher.
create function commission_slabs_joined(slabs jsonb, measure text) returns boolean
  language sql immutable
  as $$
    with slab as (
      select place, (part ->> 'fromCount')::bigint as from_count, (part ->> 'toCount')::bigint as to_count,
        (part ->> 'fromPaise')::bigint as from_paise, place = jsonb_array_length(slabs) as is_last
      from jsonb_array_elements(slabs) with ordinality as listed (part, place)
    ), beside as (
      select *, lag(to_count, 1, 0::bigint) over (order by place) as to_before,
        lag(from_paise, 1, -1::bigint) over (order by place) as from_before
      from slab
    )
    select coalesce(bool_and(case
        when measure = 'value' then from_paise > from_before and (place > 1 or from_paise = 0)
        else from_count = to_before + 1 and (to_count is null) = is_last and coalesce(to_count >= from_count, true)
      end), true) and not exists (
        select from slab where (measure = 'value' and from_paise is null) or (measure = 'count' and from_count is null))
    from beside;
$$;

create table commission_structure (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  name text not null,
  status text not null default 'active',
  inactive_reason text,
  revision int not null default 1,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by_id uuid,
  updated_by_id uuid,
  primary key (organization_id, id),
  constraint commission_structure_named check (length(name) between 1 and 120),
  constraint commission_structure_status_known check (status in ('active', 'inactive')),
  constraint commission_structure_inactive_with_reason check (
    (status = 'inactive') = (inactive_reason is not null) and length(inactive_reason) <= 300)
);
comment on table commission_structure is
  'What partner firms are paid for their sales. Its terms are in its revisions; an inactive one is not chosen any more.';
comment on column commission_structure.inactive_reason is 'Why it was deactivated; null while active.';
comment on column commission_structure.revision is 'The newest revision.';
comment on constraint commission_structure_named on commission_structure is 'A structure has a name that lists can show.';
comment on constraint commission_structure_status_known on commission_structure is 'A structure is active or inactive.';
comment on constraint commission_structure_inactive_with_reason on commission_structure is
  'A structure is deactivated with a reason, and only an inactive one has it.';

create unique index commission_structure_name_once on commission_structure (organization_id, lower(name))
  where status = 'active';
comment on index commission_structure_name_once is 'Active structures have different names.';

call protect_table('commission_structure', 'select, insert, update');

create table commission_structure_revision (
  organization_id uuid not null default app_organization_id() references organization,
  structure_id uuid not null,
  revision int not null,
  type text not null,
  basis text not null,
  flat_paise bigint,
  pct numeric(7, 4),
  slabs jsonb not null,
  slab_measure text not null,
  slab_period text not null,
  slab_effect text not null,
  bonuses jsonb not null,
  payouts jsonb not null,
  cap_pct numeric(7, 4) not null,
  cap_paise bigint,
  project_ids jsonb not null,
  partner_ids jsonb not null,
  tiers jsonb not null,
  valid_from date not null,
  valid_to date,
  created_at timestamptz not null,
  created_by_id uuid,
  constraint commission_structure_revision_once primary key (organization_id, structure_id, revision),
  constraint commission_structure_revision_of foreign key (organization_id, structure_id)
    references commission_structure,
  constraint commission_structure_revision_counted check (revision >= 1),
  constraint commission_structure_type_known check (type in ('flat', 'percentage', 'slab')),
  constraint commission_structure_basis_known check (basis in ('agreementValue', 'basePrice')),
  constraint commission_structure_slab_measure_known check (slab_measure in ('count', 'value')),
  constraint commission_structure_slab_period_known check (
    slab_period in ('month', 'quarter', 'financialYear', 'project')),
  constraint commission_structure_slab_effect_known check (slab_effect in ('thisSaleOnly', 'allOfPeriod')),
  constraint commission_structure_pays_by_type check (
    (type = 'flat') = (flat_paise is not null) and (type = 'percentage') = (pct is not null)
    and (type = 'slab') = (jsonb_array_length(slabs) > 0)),
  constraint commission_structure_amounts_bounded check (
    flat_paise > 0 and cap_paise > 0 and pct > 0 and pct <= 100 and cap_pct > 0 and cap_pct <= 100),
  constraint commission_structure_slabs_joined check (commission_slabs_joined(slabs, slab_measure)),
  constraint commission_structure_payouts_whole check (commission_pct_sum(payouts) = 100),
  constraint commission_structure_cap_reached check (
    pct <= cap_pct and commission_lowest_pct(slabs) <= cap_pct and flat_paise <= cap_paise),
  constraint commission_structure_validity check (valid_to >= valid_from)
);
comment on table commission_structure_revision is
  'The terms of a commission structure from a day on. Of the revisions that have begun by the day of a booking, the newest one counts.';
comment on column commission_structure_revision.basis is 'What percentages are of.';
comment on column commission_structure_revision.slabs is 'Rates by the number or value of the sales of a firm.';
comment on column commission_structure_revision.slab_period is 'Whose sales count together; project: all of a project.';
comment on column commission_structure_revision.slab_effect is
  'Whether a reached rate is for that sale only or also for the earlier ones of the period.';
comment on column commission_structure_revision.bonuses is 'On top for sales of some days, within the cap.';
comment on column commission_structure_revision.payouts is 'Parts of the commission and when each is payable.';
comment on column commission_structure_revision.project_ids is 'Only these projects; none: all.';
comment on column commission_structure_revision.partner_ids is 'Only these firms; none: all.';
comment on column commission_structure_revision.tiers is 'Only firms of these tiers; none: all.';
comment on constraint commission_structure_revision_once on commission_structure_revision is
  'Revisions of a structure are numbered.';
comment on constraint commission_structure_revision_of on commission_structure_revision is
  'A revision belongs to a structure of its organization.';
comment on constraint commission_structure_revision_counted on commission_structure_revision is
  'Revisions are counted from 1.';
comment on constraint commission_structure_type_known on commission_structure_revision is
  'A structure pays a flat amount, a percentage or by slabs.';
comment on constraint commission_structure_basis_known on commission_structure_revision is
  'Percentages are of the agreement value or the base price.';
comment on constraint commission_structure_slab_measure_known on commission_structure_revision is
  'Slabs count sales or add up their value.';
comment on constraint commission_structure_slab_period_known on commission_structure_revision is
  'Sales count together by month, quarter, financial year or project.';
comment on constraint commission_structure_slab_effect_known on commission_structure_revision is
  'A reached rate is for one sale or for all of the period.';
comment on constraint commission_structure_pays_by_type on commission_structure_revision is
  'A structure has the amount, rate or slabs of its type and no others.';
comment on constraint commission_structure_amounts_bounded on commission_structure_revision is
  'Amounts are above zero, percentages at most 100.';
comment on constraint commission_structure_slabs_joined on commission_structure_revision is
  'Every sale falls into exactly one slab.';
comment on constraint commission_structure_payouts_whole on commission_structure_revision is
  'The payouts are the whole commission.';
comment on constraint commission_structure_cap_reached on commission_structure_revision is
  'The cap is not below the lowest that the structure pays.';
comment on constraint commission_structure_validity on commission_structure_revision is
  'A structure does not end before it begins.';

call protect_table('commission_structure_revision', 'select, insert');
create trigger commission_structure_revision_append_only before update or delete on commission_structure_revision
  for each row execute function refuse_change();
comment on trigger commission_structure_revision_append_only on commission_structure_revision is
  'Terms never change, so what was promised on a day can always be read.';

alter table commission_structure add constraint commission_structure_has_revision
  foreign key (organization_id, id, revision) references commission_structure_revision
  deferrable initially deferred;
comment on constraint commission_structure_has_revision on commission_structure is
  'A structure has the terms of its newest revision.';

-- room: sales

create index sale_by_partner on sale (organization_id, channel_partner_id, booking_date)
  where channel_partner_id is not null;
