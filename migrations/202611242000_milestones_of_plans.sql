-- A payment plan never depends on a milestone that is not there.

-- room: site/milestones

alter table milestone add is_placeholder boolean not null default false;
comment on column milestone.is_placeholder is
  'Entered by the system because a payment plan depends on it; until somebody plans it, it has no dates.';

alter table milestone add constraint milestone_placeholder_unplanned
  check (not is_placeholder or (status = 'planned' and planned_end is null and weight_pct = 0));
comment on constraint milestone_placeholder_unplanned on milestone is
  'What was planned or begun is no placeholder.';

alter table milestone no force row level security;
alter table installment no force row level security;
alter table payment_plan no force row level security;
alter table sale no force row level security;
insert into milestone (id, organization_id, project_id, tower_id, key, name, sequence, is_placeholder, created_at, updated_at)
select uuidv7(), missing.organization_id, missing.project_id, missing.tower_id, missing.key,
       case missing.key when 'oc' then 'Occupancy certificate'
         else upper(left(missing.key, 1)) || substr(replace(missing.key, ':', ' '), 2) end,
       least(1000, coalesce((select max(sequence) from milestone placed
                 where placed.organization_id = missing.organization_id and placed.project_id = missing.project_id
                   and placed.tower_id is not distinct from missing.tower_id), 0) + missing.position),
       true, now(), now()
  from (select distinct sale.organization_id, sale.project_id, sale.tower_id, installment.milestone_key as key,
               dense_rank() over (partition by sale.organization_id, sale.project_id, sale.tower_id
                                  order by installment.milestone_key) as position
          from installment
          join payment_plan on payment_plan.organization_id = installment.organization_id
            and payment_plan.id = installment.plan_id and payment_plan.status = 'active'
          join sale on sale.organization_id = installment.organization_id and sale.id = installment.sale_id
            and sale.status <> 'cancelled' and sale.deleted_at is null
         where installment.milestone_key is not null and installment.demand_date is null
           and not exists (
             select from milestone known
              where known.organization_id = sale.organization_id and known.project_id = sale.project_id
                and known.key = installment.milestone_key
                and (known.tower_id is null or known.tower_id = sale.tower_id))) missing;
alter table milestone force row level security;
alter table installment force row level security;
alter table payment_plan force row level security;
alter table sale force row level security;
