-- What a project asks for when a booking goes over to another buyer: per square foot of the area by which it is priced.
alter table project_payment_config
  add column transfer_fee_rate_paise bigint not null default 0 check (transfer_fee_rate_paise >= 0);

-- How the fee of a transfer came about, as its project asked for it on that day; no rate where it asked for none.
alter table buyer_transfer
  add column fee_rate_paise bigint not null default 0 check (fee_rate_paise >= 0),
  add column fee_area numeric(10, 2) not null default 0 check (fee_area >= 0);

-- A fee follows a transfer as a bounce charge follows a receipt, once.
alter table sale_charge
  add column transfer_id uuid,
  add foreign key (organization_id, transfer_id) references buyer_transfer,
  drop constraint sale_charge_kind_check,
  add constraint sale_charge_kind_check check (kind in ('interest', 'bounceCharge', 'transferFee')),
  drop constraint sale_charge_of_its_kind,
  add constraint sale_charge_of_its_kind check (
    (kind = 'interest') = (installment_id is not null and from_day is not null and to_day is not null and rate_pct is not null)
    and (kind = 'bounceCharge') = (transaction_id is not null)
    and (kind = 'transferFee') = (transfer_id is not null));
create unique index sale_charge_transfer_once on sale_charge (organization_id, transfer_id)
  where kind = 'transferFee';

alter table ledger_batch
  drop constraint ledger_batch_source_known,
  add constraint ledger_batch_source_known check (source_type in ('demand', 'receipt', 'onAccount', 'tds', 'interest',
    'bounceCharge', 'transferFee', 'waiver', 'reversal', 'cancellation', 'refund', 'transfer'));
drop trigger ledger_batch_source_once on ledger_batch;
create constraint trigger ledger_batch_source_once after insert on ledger_batch
  deferrable initially immediate for each row
  when (new.source_type in ('demand', 'receipt', 'tds', 'interest', 'bounceCharge', 'transferFee', 'waiver',
    'cancellation', 'refund'))
  execute function check_batch_source_once();

-- Organizations that are there already get the rate that new ones are given; forced row-level security would hide them.
alter table organization no force row level security;
alter table rate_config no force row level security;
insert into rate_config (organization_id, id, key, value, valid_from, source, created_at)
select organization_id, gen_random_uuid(), 'gst.transferFee', '{"pct": 18}', '2017-07-01',
       'Notification 11/2017-CT(R): a service of its own at 18%; to be confirmed by the accountant', now()
  from organization;
alter table organization force row level security;
alter table rate_config force row level security;
