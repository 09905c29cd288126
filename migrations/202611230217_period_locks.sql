-- A month of the books that is closed, and every time it was: opening it again ends a row, closing it again adds one.
-- Nothing is closed here: the job closes what its day has passed for.
create table period_lock (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  month date not null check (month = date_trunc('month', month)),
  locked_at timestamptz not null,
  -- Nobody: its day had passed.
  locked_by_id uuid,
  reopened_at timestamptz,
  reopened_by_id uuid,
  reopen_reason text check (length(reopen_reason) between 1 and 300),
  version int not null default 1,
  primary key (organization_id, id),
  foreign key (organization_id, locked_by_id) references app_user,
  foreign key (organization_id, reopened_by_id) references app_user,
  constraint period_lock_reopened_complete check (
    num_nulls(reopened_at, reopened_by_id, reopen_reason) in (0, 3) and reopened_at >= locked_at)
);
create unique index period_lock_standing on period_lock (organization_id, month) where reopened_at is null;
create index period_lock_of_month on period_lock (organization_id, month, locked_at desc);
call protect_table('period_lock', 'select, insert, update');

-- Whoever closes a month waits for those who are at work in it; see refuse_closed_period.
create function check_period_lock() returns trigger
  language plpgsql
  as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('period_lock' || new.organization_id, 0));
  if tg_op = 'INSERT' then
    if (new.locked_at at time zone (select timezone from organization where organization_id = new.organization_id))::date
       < new.month + interval '1 month' then
      raise exception 'The month of % is not over.', new.month
        using errcode = 'check_violation', constraint = 'period_lock_of_month_over';
    end if;
  elsif old.reopened_at is not null
     or (new.organization_id, new.id, new.month, new.locked_at, new.locked_by_id)
        is distinct from (old.organization_id, old.id, old.month, old.locked_at, old.locked_by_id) then
    raise exception 'The history of the month of % is never changed.', old.month
      using errcode = 'restrict_violation', constraint = 'period_lock_append_only';
  end if;
  return new;
end $$;
create trigger check_period_lock before insert or update on period_lock
  for each row execute function check_period_lock();

-- Refuses what is dated to a closed month, but for a transaction whose command has checked the right of its caller and
-- says so by app.enters_closed_periods. It and the closing of a month wait for each other.
create function refuse_closed_period(of_organization uuid, of_day date) returns void
  language plpgsql
  as $$
begin
  if of_day is null or current_setting('app.enters_closed_periods', true) = 'on' then
    return;
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('period_lock' || of_organization, 0));
  if exists (select from period_lock
              where organization_id = of_organization and month = date_trunc('month', of_day)::date
                and reopened_at is null) then
    raise exception 'The month of % is closed.', of_day
      using errcode = 'check_violation', constraint = 'period_closed';
  end if;
end $$;

create function check_period_of_batch() returns trigger
  language plpgsql
  as $$
begin
  perform refuse_closed_period(new.organization_id, new.posted_on);
  return new;
end $$;
create trigger check_period_of_batch before insert on ledger_batch
  for each row execute function check_period_of_batch();

-- An invoice is dated by its issue, and taken back in the month of its issue.
create function check_period_of_invoice() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' or new.issue_date is distinct from old.issue_date
     or (new.status = 'cancelled' and old.status <> 'cancelled') then
    perform refuse_closed_period(new.organization_id, new.issue_date);
  end if;
  return new;
end $$;
create trigger check_period_of_invoice before insert or update of issue_date, status on invoice
  for each row execute function check_period_of_invoice();

-- Money is dated by the day it cleared, what is taken back by the day it bounced or was reversed.
create function check_period_of_receipt() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' or new.cleared_on is distinct from old.cleared_on then
    perform refuse_closed_period(new.organization_id, new.cleared_on);
  end if;
  if tg_op = 'INSERT' or (new.bounced_on, new.reversed_on) is distinct from (old.bounced_on, old.reversed_on) then
    perform refuse_closed_period(new.organization_id, new.bounced_on);
    perform refuse_closed_period(new.organization_id, new.reversed_on);
  end if;
  return new;
end $$;
create trigger check_period_of_receipt before insert or update of cleared_on, bounced_on, reversed_on
  on payment_transaction for each row execute function check_period_of_receipt();
