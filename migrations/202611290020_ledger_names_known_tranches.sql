-- A posting names a tranche that exists: a commission is calculated anew only while nothing of it is posted.

-- room: money/ledger

create index ledger_entry_by_tranche on ledger_entry (organization_id, tranche_id) where tranche_id is not null;
alter table ledger_entry
  add constraint ledger_entry_of_tranche foreign key (organization_id, tranche_id)
    references commission_tranche (organization_id, id);
comment on constraint ledger_entry_of_tranche on ledger_entry is 'A tranche of which something is posted stays.';
