-- What moved between the accounts of a project, or out of one of them to pay for the works. Never changed: what was
-- entered wrongly is taken back by an entry of its own.
create table account_transfer (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  project_id uuid not null,
  from_account_id uuid not null,
  -- Nothing: it was paid out.
  to_account_id uuid,
  amount_paise bigint not null check (amount_paise > 0),
  moved_on date not null,
  reference text not null check (length(reference) between 1 and 60),
  -- Under what number each of them certified the withdrawal.
  engineer_certificate text,
  architect_certificate text,
  accountant_certificate text,
  note text check (length(note) <= 300),
  -- The entry that this one takes back.
  reverses_id uuid,
  created_at timestamptz not null,
  created_by_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project,
  foreign key (organization_id, from_account_id) references designated_account,
  foreign key (organization_id, to_account_id) references designated_account,
  foreign key (organization_id, reverses_id) references account_transfer,
  foreign key (organization_id, created_by_id) references app_user,
  constraint account_transfer_between_two check (from_account_id is distinct from to_account_id),
  constraint account_transfer_taken_back_once unique (organization_id, reverses_id),
  constraint account_transfer_says_why check (reverses_id is null or note is not null)
);
create index account_transfer_from on account_transfer (organization_id, from_account_id, moved_on);
create index account_transfer_to on account_transfer (organization_id, to_account_id, moved_on);
call protect_table('account_transfer', 'select, insert');

create index payment_transaction_by_account on payment_transaction (organization_id, deposit_account_id, cleared_on)
  where verified_at is not null;

-- Both accounts are of the project; RERA s.4(2)(l)(D): what leaves the separate account was certified by an engineer,
-- an architect and a chartered accountant.
create function check_account_transfer() returns trigger
  language plpgsql
  as $$
declare
  from_kind text;
  to_kind text;
begin
  select kind into from_kind from designated_account
   where organization_id = new.organization_id and id = new.from_account_id and project_id = new.project_id;
  select kind into to_kind from designated_account
   where organization_id = new.organization_id and id = new.to_account_id and project_id = new.project_id;
  if from_kind is null or (new.to_account_id is not null and to_kind is null) then
    raise exception 'Both accounts belong to the same project.'
      using errcode = 'check_violation', constraint = 'account_transfer_of_project';
  end if;
  if new.reverses_id is null and from_kind = 'separate' and to_kind is distinct from 'separate'
     and num_nulls(new.engineer_certificate, new.architect_certificate, new.accountant_certificate) > 0
     and exists (select from organization where organization_id = new.organization_id and country = 'India') then
    raise exception 'What leaves the separate account needs its three certificates.'
      using errcode = 'check_violation', constraint = 'account_transfer_certified';
  end if;
  return new;
end $$;
create trigger check_account_transfer before insert on account_transfer
  for each row execute function check_account_transfer();
