-- Tax that a buyer deducted and paid to the state, recorded with its acknowledgement: nobody asks for that part again
-- and no interest runs on it while the transaction waits for verification. It is not paid before that.
create table tds_waiting (
  organization_id uuid not null default app_organization_id() references organization,
  transaction_id uuid not null,
  installment_id uuid not null,
  principal_paise bigint not null check (principal_paise > 0),
  primary key (organization_id, transaction_id, installment_id),
  foreign key (organization_id, transaction_id) references payment_transaction,
  foreign key (organization_id, installment_id) references installment
);
create index tds_waiting_of_installment on tds_waiting (organization_id, installment_id);
call protect_table('tds_waiting', 'select, insert, delete');

-- Their sum, where lists of what is late read it without looking anywhere else.
alter table installment add column tds_waiting_paise bigint not null default 0 check (tds_waiting_paise >= 0);

create function keep_tds_waiting() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' then
    update installment set tds_waiting_paise = tds_waiting_paise + new.principal_paise
     where organization_id = new.organization_id and id = new.installment_id;
  else
    update installment set tds_waiting_paise = tds_waiting_paise - old.principal_paise
     where organization_id = old.organization_id and id = old.installment_id;
  end if;
  return null;
end $$;
create trigger keep_tds_waiting after insert or delete on tds_waiting
  for each row execute function keep_tds_waiting();

-- At the end of each transaction only a recorded one waits, for no more than is open of the price.
create function check_tds_waiting() returns trigger
  language plpgsql
  as $$
begin
  if exists (
    select from tds_waiting waiting
      join payment_transaction money on money.organization_id = waiting.organization_id
                                    and money.id = waiting.transaction_id
     where waiting.organization_id = new.organization_id and money.id = new.id
       and (money.type <> 'tds' or money.status <> 'recorded' or money.reference is null)) then
    raise exception 'Only tax that is recorded with its acknowledgement waits for verification.'
      using errcode = 'check_violation', constraint = 'tds_waiting_is_recorded';
  end if;
  return null;
end $$;
create constraint trigger tds_waiting_is_recorded
  after update of status, reference on payment_transaction
  deferrable initially deferred for each row when (new.type = 'tds') execute function check_tds_waiting();

create function check_tds_waiting_is_open() returns trigger
  language plpgsql
  as $$
begin
  if exists (
    select from installment
     where organization_id = new.organization_id and id = new.id
       and tds_waiting_paise > principal_paise - paid_principal_paise - waived_principal_paise) then
    raise exception 'More tax waits for an installment than is open of it.'
      using errcode = 'check_violation', constraint = 'tds_waiting_is_open';
  end if;
  return null;
end $$;
create constraint trigger tds_waiting_is_open
  after update of tds_waiting_paise, paid_principal_paise, waived_principal_paise, principal_paise on installment
  deferrable initially deferred for each row when (new.tds_waiting_paise > 0)
  execute function check_tds_waiting_is_open();
