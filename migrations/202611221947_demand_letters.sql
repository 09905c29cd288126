-- What a buyer is sent when a run has asked for money: numbered without gap, frozen when it is written.
create table demand_letter (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  sale_id uuid not null,
  run_id uuid,
  letter_number text not null check (length(letter_number) <= 16),
  series text not null,
  financial_year text not null,
  seq_no int not null check (seq_no >= 1),
  issue_date date not null,
  due_date date not null,
  total_paise bigint not null check (total_paise > 0),
  -- Where it was mailed to; null: it is printed and posted.
  recipient text,
  -- Everything the printed letter shows.
  snapshot jsonb not null,
  -- Where its PDF lies once it is printed, under a name that is made of its content.
  storage_key text,
  printed_at timestamptz,
  created_at timestamptz not null,
  created_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, sale_id) references sale,
  foreign key (organization_id, run_id) references demand_run,
  constraint demand_letter_number_once unique (organization_id, series, financial_year, seq_no),
  constraint demand_letter_of_run_once unique (organization_id, run_id, sale_id),
  constraint demand_letter_printed_somewhere check ((printed_at is null) = (storage_key is null))
);
create index demand_letter_to_print on demand_letter (organization_id, run_id, seq_no) where printed_at is null;
call protect_table('demand_letter', 'select, insert, update');

-- What it asks for. An installment is asked for by one letter.
create table demand_letter_installment (
  organization_id uuid not null default app_organization_id() references organization,
  letter_id uuid not null,
  installment_id uuid not null,
  primary key (organization_id, letter_id, installment_id),
  foreign key (organization_id, letter_id) references demand_letter,
  foreign key (organization_id, installment_id) references installment,
  constraint demand_letter_installment_once unique (organization_id, installment_id)
);
call protect_table('demand_letter_installment', 'select, insert');

-- One number after the other; what is written is never changed, only printed.
create function check_demand_letter() returns trigger
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
create trigger check_demand_letter before insert or update on demand_letter
  for each row execute function check_demand_letter();

-- Where the letters of a run stand: none are to be written, they are on their way, all are printed and mailed.
alter table demand_run
  add column letters_status text check (letters_status in ('writing', 'written')),
  add column letters int not null default 0 check (letters >= 0),
  add column letters_printed int not null default 0 check (letters_printed >= 0);
create index demand_run_letters_under_way on demand_run (organization_id, created_at)
  where letters_status = 'writing';

create function queue_demand_letters() returns trigger
  language plpgsql security definer set search_path = public
  as $$
begin
  perform graphile_worker.add_job('writeLetters',
    json_build_object('organizationId', new.organization_id, 'runId', new.id),
    max_attempts => 5, job_key => 'letters:' || new.id);
  return null;
end $$;
revoke execute on function queue_demand_letters() from public;
create trigger queue_demand_letters after update of letters_status on demand_run
  for each row when (new.letters_status = 'writing' and old.letters_status is null)
  execute function queue_demand_letters();
