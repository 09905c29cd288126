-- A milestone without a tower may name the towers that it covers; a kind of work is covered once in each tower.

-- room: site/milestones

alter table milestone
  add column covers_tower_ids jsonb not null default '[]',
  add constraint milestone_covers_without_tower check (
    jsonb_typeof(covers_tower_ids) = 'array' and (tower_id is null or covers_tower_ids = '[]'));
comment on column milestone.tower_id is 'Null: of several towers, or of the project as a whole.';
comment on column milestone.covers_tower_ids is
  'Towers that a milestone without one covers; empty: all that have none of its key.';
comment on constraint milestone_covers_without_tower on milestone is 'A milestone of a tower covers no other.';

drop index milestone_key_once;
create unique index milestone_key_once on milestone (organization_id, project_id, tower_id, key)
  nulls not distinct where tower_id is not null or covers_tower_ids = '[]';
comment on index milestone_key_once is 'A kind of work appears once in a tower, and once for all towers.';

-- room: site/milestones

create table milestone_tower (
  organization_id uuid not null default app_organization_id() references organization,
  project_id uuid not null,
  tower_id uuid not null,
  key text not null,
  milestone_id uuid not null,
  constraint milestone_tower_once primary key (organization_id, tower_id, key),
  foreign key (organization_id, project_id, tower_id) references tower (organization_id, project_id, id),
  foreign key (organization_id, project_id, milestone_id)
    references milestone (organization_id, project_id, id) on delete cascade
);
comment on table milestone_tower is
  'Which milestone is the one of a tower for a kind of work: its own, or one that names it. Kept by a trigger.';
comment on constraint milestone_tower_once on milestone_tower is 'A tower is covered once for each kind of work.';

create index milestone_tower_of_milestone on milestone_tower (organization_id, milestone_id);

alter table milestone no force row level security;
insert into milestone_tower (organization_id, project_id, tower_id, key, milestone_id)
select organization_id, project_id, tower_id, key, id from milestone where tower_id is not null;
alter table milestone force row level security;

call protect_table('milestone_tower', 'select, insert, delete');

create function place_milestone() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE' then
    delete from milestone_tower where organization_id = new.organization_id and milestone_id = new.id;
  end if;
  insert into milestone_tower (organization_id, project_id, tower_id, key, milestone_id)
  select new.organization_id, new.project_id, tower.id::uuid, new.key, new.id
    from jsonb_array_elements_text(
      case when new.tower_id is null then new.covers_tower_ids else jsonb_build_array(new.tower_id) end) as tower(id);
  return null;
end $$;
create trigger milestone_is_placed after insert or update of tower_id, key, covers_tower_ids on milestone
  for each row execute function place_milestone();
comment on trigger milestone_is_placed on milestone is 'Each tower of a milestone is written down, so that none has two.';

-- The weight of a milestone counts in each tower that it covers.
create or replace function check_milestone_weights() returns trigger
  language plpgsql
  as $$
begin
  perform 1 from project where organization_id = new.organization_id and id = new.project_id for no key update;
  if exists (
    select from (
      select new.tower_id as id
      union select tower.id from tower
       where new.tower_id is null and tower.organization_id = new.organization_id
         and tower.project_id = new.project_id and tower.deleted_at is null
    ) as place
    where (
      select sum(milestone.weight_pct) from milestone
       where milestone.organization_id = new.organization_id and milestone.project_id = new.project_id
         and (milestone.tower_id is not distinct from place.id
           or milestone.tower_id is null and (
             milestone.covers_tower_ids ? place.id::text
             or milestone.covers_tower_ids = '[]' and not exists (
               select from milestone_tower own
                where own.organization_id = milestone.organization_id and own.tower_id = place.id
                  and own.key = milestone.key)))) > 100
      and place.id is not null
    or place.id is null and (
      select sum(milestone.weight_pct) from milestone
       where milestone.organization_id = new.organization_id and milestone.project_id = new.project_id
         and milestone.tower_id is null and milestone.covers_tower_ids = '[]') > 100) then
    raise exception 'The weights of the milestones add up to more than 100%%.'
      using errcode = 'check_violation', constraint = 'milestone_weights_sum';
  end if;
  return null;
end $$;
comment on trigger milestone_weights_sum on milestone is
  'Weights of a tower, those that cover it included, add up to 100 % at most.';

-- room: money/plans

-- Whoever demands an installment that waits for a milestone: the one of its tower, one that covers it, or that of the
-- project where the tower has none of that kind, is completed.
create or replace function check_installment_is_earned() returns trigger
  language plpgsql
  as $$
begin
  if not exists (
    select from sale
      join milestone on milestone.organization_id = sale.organization_id and milestone.project_id = sale.project_id
        and milestone.key = new.milestone_key and milestone.status = 'completed'
     where sale.organization_id = new.organization_id and sale.id = new.sale_id
       and (sale.tower_id = milestone.tower_id or milestone.tower_id is null and (
         milestone.covers_tower_ids ? sale.tower_id::text
         or milestone.covers_tower_ids = '[]' and not exists (
           select from milestone_tower own
            where own.organization_id = sale.organization_id and own.tower_id = sale.tower_id
              and own.key = milestone.key)))) then
    raise exception 'Only finished work is demanded.'
      using errcode = 'restrict_violation', constraint = 'installment_is_earned';
  end if;
  return new;
end $$;
