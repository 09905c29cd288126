-- Units are entered by thousands: what finds them is written by one statement for all rows of a statement, not by
-- three functions for each. Rows before and after are joined by hash or merge, as for the history of units; their entries
-- are looked up one by one.
create function search_unit_entries(units unit[]) returns void
  language plpgsql security definer set search_path = public set enable_nestloop = on
  as $$
begin
  delete from search_entry e using unnest(units) u
   where u.deleted_at is not null and e.organization_id = u.organization_id and e.kind = 'unit' and e.id = u.id;
  insert into search_entry (organization_id, kind, id, title, detail, words, project_id, touched_at)
  select u.organization_id, 'unit', u.id, u.unit_number, concat_ws(', ', u.unit_type, p.name),
         search_words(u.unit_number, u.unit_type, p.name), u.project_id, u.updated_at
    from unnest(units) u left join project p on p.organization_id = u.organization_id and p.id = u.project_id
   where u.deleted_at is null
  on conflict (organization_id, kind, id) do update
    set title = excluded.title, detail = excluded.detail, words = excluded.words, project_id = excluded.project_id,
        touched_at = excluded.touched_at;
end $$;
revoke execute on function search_unit_entries(unit[]) from public;

drop trigger search_unit_new on unit;
drop trigger search_unit_changed on unit;
create or replace function search_unit() returns trigger
  language plpgsql security definer set search_path = public set enable_nestloop = off
  as $$
begin
  if tg_op = 'INSERT' then
    perform search_unit_entries(array_agg(n::unit)) from entered n;
  else
    perform search_unit_entries(array_agg(n::unit))
       from after n join before b on b.organization_id = n.organization_id and b.id = n.id
      where row(b.unit_number, b.unit_type, b.deleted_at) is distinct from row(n.unit_number, n.unit_type, n.deleted_at)
     having count(*) > 0;
  end if;
  return null;
end $$;
create trigger search_unit_new after insert on unit referencing new table as entered
  for each statement execute function search_unit();
create trigger search_unit_changed after update on unit referencing old table as before new table as after
  for each statement execute function search_unit();

create or replace function search_project() returns trigger
  language plpgsql security definer set search_path = public
  as $$
begin
  perform keep_search_entry(row(
    new.organization_id, 'project', new.id, new.name, concat_ws(', ', new.locality, new.city),
    search_words(new.name, new.code, new.locality, new.city),
    new.id, null, null, null, new.updated_at)::search_entry,
    new.deleted_at is not null);
  if tg_op = 'UPDATE' and old.name <> new.name then
    perform search_unit_entries(array_agg(u)) from unit u
      where u.organization_id = new.organization_id and u.project_id = new.id;
  end if;
  return null;
end $$;
drop function search_unit_entry(unit);
