-- A demand run that was posted by mistake is withdrawn whole: who did it, when and why stays with it.
alter table demand_run
  drop constraint demand_run_status_check,
  add column withdrawn_at timestamptz,
  add column withdrawn_by_id uuid,
  add column withdraw_reason text check (length(withdraw_reason) between 10 and 300),
  add foreign key (organization_id, withdrawn_by_id) references app_user,
  add constraint demand_run_status_known check (status in ('rehearsing', 'rehearsed', 'posting', 'posted', 'withdrawn')),
  add constraint demand_run_withdrawn_complete check (
    (status = 'withdrawn') = (num_nonnulls(withdrawn_at, withdrawn_by_id, withdraw_reason) = 3)
    and num_nonnulls(withdrawn_at, withdrawn_by_id, withdraw_reason) in (0, 3));

-- Only what was posted is withdrawn, and that is its end.
create function check_demand_run_withdrawn() returns trigger
  language plpgsql
  as $$
begin
  if old.status = 'withdrawn' or (new.status = 'withdrawn' and old.status <> 'posted') then
    raise exception 'Only a posted run is withdrawn, once.'
      using errcode = 'restrict_violation', constraint = 'demand_run_withdrawn_once';
  end if;
  return new;
end $$;
create trigger check_demand_run_withdrawn before update of status on demand_run
  for each row when (new.status is distinct from old.status) execute function check_demand_run_withdrawn();

alter table demand_run_line
  drop constraint demand_run_line_result_check,
  add constraint demand_run_line_result_known check (result in ('demanded', 'held', 'skipped', 'withdrawn')),
  -- Whether the installment waited for registration before the run: a withdrawal puts that back.
  add column was_held boolean not null default false;

-- What was asked for and withdrawn, as it stood: books and statements of past days still show it.
create table withdrawn_demand (
  organization_id uuid not null default app_organization_id() references organization,
  run_id uuid not null,
  installment_id uuid not null,
  sale_id uuid not null,
  -- The batch of the ledger that asked for it.
  batch_id uuid not null,
  name text not null,
  demand_date date not null,
  due_date date not null,
  invoice_number text,
  withdrawn_at timestamptz not null,
  primary key (organization_id, run_id, installment_id),
  foreign key (organization_id, run_id) references demand_run,
  foreign key (organization_id, installment_id) references installment,
  foreign key (organization_id, sale_id) references sale,
  foreign key (organization_id, batch_id) references ledger_batch
);
create index withdrawn_demand_of_sale on withdrawn_demand (organization_id, sale_id);
call protect_table('withdrawn_demand', 'select, insert');

-- What a person has withdrawn is asked for again by a run alone, never by itself.
alter table installment
  add column demand_withdrawn_on date,
  add constraint installment_withdrawn_not_demanded check (demand_withdrawn_on is null or demand_date is null);

-- Money from on account that had paid a withdrawn demand is on account again. The row says what it had paid.
alter table receipt_allocation
  add column taken_back_on date,
  add constraint receipt_allocation_back_on_account check (taken_back_on is null or not at_verification);
grant update (taken_back_on) on receipt_allocation to plinth_app;

create or replace function check_receipt_allocated() returns trigger
  language plpgsql
  as $$
declare
  receipt payment_transaction%rowtype;
begin
  select * into receipt from payment_transaction
   where organization_id = new.organization_id
     and id = (case tg_table_name when 'payment_transaction' then (to_jsonb(new) ->> 'id')
                                  else (to_jsonb(new) ->> 'transaction_id') end)::uuid
   for update;
  if receipt.type in ('receipt', 'tds') and receipt.status = 'verified'
     and receipt.amount_paise <> receipt.unallocated_paise + coalesce((
       select sum(principal_paise + tax_paise) from receipt_allocation
        where organization_id = receipt.organization_id and transaction_id = receipt.id
          and taken_back_on is null), 0) then
    raise exception 'The allocations of receipt % do not add up to it.', receipt.receipt_number
      using errcode = 'check_violation', constraint = 'receipt_fully_allocated';
  end if;
  return null;
end $$;

-- A letter is withdrawn with its demands; it keeps its number, and what it asked for may be asked for by another.
alter table demand_letter add column withdrawn_at timestamptz;
alter table demand_letter_installment
  add column is_live boolean not null default true,
  drop constraint demand_letter_installment_once;
create unique index demand_letter_installment_once on demand_letter_installment (organization_id, installment_id)
  where is_live;
create index demand_letter_of_installment on demand_letter_installment (organization_id, installment_id);
grant update (is_live) on demand_letter_installment to plinth_app;

create or replace function check_demand_letter() returns trigger
  language plpgsql
  as $$
declare
  last_no int;
begin
  if tg_op = 'UPDATE' then
    if (new.seq_no, new.series, new.financial_year, new.letter_number, new.issue_date, new.sale_id, new.run_id,
        new.due_date, new.total_paise, new.recipient, new.snapshot)
       is distinct from (old.seq_no, old.series, old.financial_year, old.letter_number, old.issue_date, old.sale_id,
        old.run_id, old.due_date, old.total_paise, old.recipient, old.snapshot) then
      raise exception 'A demand letter that was written cannot be changed.'
        using errcode = 'restrict_violation', constraint = 'demand_letter_immutable';
    end if;
    if old.withdrawn_at is not null
       and (new.withdrawn_at, new.printed_at) is distinct from (old.withdrawn_at, old.printed_at) then
      raise exception 'A demand letter is withdrawn once, and not printed for the post any more.'
        using errcode = 'restrict_violation', constraint = 'demand_letter_withdrawn_once';
    end if;
    return new;
  end if;
  select max(seq_no) into last_no from demand_letter
   where organization_id = new.organization_id and series = new.series and financial_year = new.financial_year;
  if new.seq_no <> coalesce(last_no, 0) + 1 then
    raise exception 'Demand letter % is out of order.', new.letter_number
      using errcode = 'check_violation', constraint = 'demand_letter_number_consecutive';
  end if;
  return new;
end $$;

-- What is asked for anew is reminded of anew; the trail says what was sent.
grant delete on installment_reminder to plinth_app;

-- Mails that are not sent yet, among all that were: few.
create index mail_waiting on mail (organization_id, template) where data is not null;
