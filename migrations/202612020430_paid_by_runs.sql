-- What payment runs ever paid of a commission stands beside it, so that sums over many read one index and no payments.

-- room: partners/commissions

alter table commission add column paid_by_runs_paise bigint not null default 0 check (paid_by_runs_paise >= 0);
comment on column commission.paid_by_runs_paise is
  'Paid by runs and not returned by the bank, before GST and TDS; what a clawback took instead is not in it.';

-- room: partners/commission-runs

create function keep_paid_by_runs() returns trigger
  language plpgsql
  as $$
declare
  change bigint := 0;
  line record;
begin
  if tg_op <> 'INSERT' then
    line := old;
    if old.status in ('ordered', 'paid') then change := change - old.gross_paise; end if;
  end if;
  if tg_op <> 'DELETE' then
    line := new;
    if new.status in ('ordered', 'paid') then change := change + new.gross_paise; end if;
  end if;
  if change <> 0 then
    update commission set paid_by_runs_paise = paid_by_runs_paise + change
     where organization_id = line.organization_id and id = line.commission_id;
  end if;
  return null;
end $$;
create trigger commission_run_line_is_counted after insert or delete or update of status, gross_paise
  on commission_run_line for each row execute function keep_paid_by_runs();
comment on trigger commission_run_line_is_counted on commission_run_line is
  'A commission knows what runs paid of it.';

-- What stands.
do $$
declare
  source text;
begin
  foreach source in array array['commission', 'commission_run_line'] loop
    execute format('alter table %I no force row level security', source);
  end loop;
end $$;
alter table commission disable trigger user;
update commission c set paid_by_runs_paise = paid.paise
  from (select organization_id, commission_id, sum(gross_paise)::bigint as paise from commission_run_line
         where status in ('ordered', 'paid') group by 1, 2) paid
 where paid.organization_id = c.organization_id and paid.commission_id = c.id;
alter table commission enable trigger user;
do $$
declare
  source text;
begin
  foreach source in array array['commission', 'commission_run_line'] loop
    execute format('alter table %I force row level security', source);
  end loop;
end $$;

drop index commission_amounts;
create index commission_amounts on commission (organization_id, sale_id) include (id, status, stage, channel_partner_id,
  structure_id, gross_paise, paid_paise, carried_paise, clawback_paise, recovered_paise, paid_by_runs_paise);
