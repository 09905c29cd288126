-- The board of one project, too, reads sums: docs/decisions/0016-tally-of-leads.md. What the tally says of stages is
-- said once more of each project that a lead asks for; nobody adds these rows up over projects, where one lead counts
-- in each of its own.

alter table lead_tally
  add column project_id uuid,
  drop constraint lead_tally_kind_check,
  add constraint lead_tally_kind_check
    check (kind in ('stage', 'projectStage', 'followUp', 'attention', 'arrival', 'score')),
  add constraint lead_tally_project check ((kind = 'projectStage') = (project_id is not null));
drop index lead_tally_sum;
create unique index lead_tally_sum
  on lead_tally (organization_id, kind, day, status, owner_id, source, grade, tens, project_id)
  nulls not distinct where is_sum;

-- As what a lead is counted in each of some projects.
create function lead_tally_project_rows(l lead, projects uuid[]) returns table (kind text, day date, status text,
    owner_id uuid, project_id uuid, value_paise bigint, without_budget int)
  language sql immutable
  as $$
select 'projectStage', r.day, r.status, r.owner_id, project, r.value_paise, r.without_budget
  from lead_tally_rows(l) r, unnest(projects) as project
 where r.kind = 'stage'
$$;

create function projects_of_lead(organization uuid, lead uuid) returns uuid[]
  language sql stable
  as $$
select array(select p.project_id from lead_project p where p.organization_id = organization and p.lead_id = lead)
$$;

-- Leads are entered before their projects are, and lose them before they are erased: only a change moves these counts.
create function tally_leads_of_projects() returns trigger
  language plpgsql
  as $$
begin
  insert into lead_tally (organization_id, kind, day, status, owner_id, project_id, leads, value_paise,
                          without_budget, points)
  select organization_id, kind, day, status, owner_id, project_id, sum(sign), sum(sign * value_paise),
         sum(sign * without_budget), 0
    from (select b.organization_id, sign, r.*
            from before b
            join after a using (organization_id, id),
                 lateral (values (1, a::lead), (-1, b::lead)) as side (sign, l),
                 lateral lead_tally_project_rows(l, projects_of_lead(b.organization_id, b.id)) r
           where (b.status, b.status_changed_at, b.owner_id, b.budget_min_paise, b.budget_max_paise, b.deleted_at)
                 is distinct from
                 (a.status, a.status_changed_at, a.owner_id, a.budget_min_paise, a.budget_max_paise, a.deleted_at)
         ) as one
   group by 1, 2, 3, 4, 5, 6
  having sum(sign) <> 0 or sum(sign * value_paise) <> 0 or sum(sign * without_budget) <> 0;
  return null;
end $$;
create trigger lead_tally_moved after update on lead referencing old table as before new table as after
  for each statement execute function tally_leads_of_projects();

-- The leads are locked first: one that moves at the same time is counted before or after, not half.
create function tally_projects_of_leads() returns trigger
  language plpgsql
  as $$
begin
  perform from lead l
    where (l.organization_id, l.id) in (select c.organization_id, c.lead_id from changed c)
    order by l.id for no key update;
  insert into lead_tally (organization_id, kind, day, status, owner_id, project_id, leads, value_paise,
                          without_budget, points)
  select l.organization_id, r.kind, r.day, r.status, r.owner_id, r.project_id, sign * count(*),
         sign * sum(r.value_paise), sign * sum(r.without_budget), 0
    from (select case tg_op when 'INSERT' then 1 else -1 end as sign) as one, changed c
    join lead l on (l.organization_id, l.id) = (c.organization_id, c.lead_id),
         lateral lead_tally_project_rows(l, array[c.project_id]) r
   group by 1, 2, 3, 4, 5, 6, sign;
  return null;
end $$;
create trigger lead_tally_project_added after insert on lead_project referencing new table as changed
  for each statement execute function tally_projects_of_leads();
create trigger lead_tally_project_taken after delete on lead_project referencing old table as changed
  for each statement execute function tally_projects_of_leads();

create or replace function correct_lead_tally() returns int
  language sql
  as $$
with added as (
  insert into lead_tally (organization_id, kind, day, status, owner_id, source, grade, tens, project_id, leads,
                          value_paise, without_budget, points)
  select organization_id, kind, day, status, owner_id, source, grade, tens, project_id, sum(leads), sum(value_paise),
         sum(without_budget), sum(points)
    from (select l.organization_id, r.kind, r.day, r.status, r.owner_id, r.source, r.grade, r.tens,
                 null::uuid as project_id, 1 as leads, r.value_paise, r.without_budget, r.points
            from lead l, lead_tally_rows(l) r
           union all
          select l.organization_id, r.kind, r.day, r.status, r.owner_id, null, null, null, r.project_id, 1,
                 r.value_paise, r.without_budget, 0
            from lead_project p
            join lead l on (l.organization_id, l.id) = (p.organization_id, p.lead_id),
                 lateral lead_tally_project_rows(l, array[p.project_id]) r
           union all
          select organization_id, kind, day, status, owner_id, source, grade, tens, project_id, -leads, -value_paise,
                 -without_budget, -points
            from lead_tally) as one
   group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  having sum(leads) <> 0 or sum(value_paise) <> 0 or sum(without_budget) <> 0 or sum(points) <> 0
  returning 1)
select count(*)::int from added
$$;

-- Of leads there are already; without force the owner of the tables sees those of every organization.
alter table lead no force row level security;
alter table lead_project no force row level security;
alter table lead_tally no force row level security;
insert into lead_tally (organization_id, kind, day, status, owner_id, project_id, leads, value_paise, without_budget,
                        points)
select l.organization_id, r.kind, r.day, r.status, r.owner_id, r.project_id, count(*), sum(r.value_paise),
       sum(r.without_budget), 0
  from lead_project p
  join lead l on (l.organization_id, l.id) = (p.organization_id, p.lead_id),
       lateral lead_tally_project_rows(l, array[p.project_id]) r
 where l.status in ('new', 'contacted', 'qualified', 'siteVisit', 'negotiating')
 group by 1, 2, 3, 4, 5, 6;
alter table lead force row level security;
alter table lead_project force row level security;
alter table lead_tally force row level security;
