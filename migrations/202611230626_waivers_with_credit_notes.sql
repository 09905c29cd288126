-- What a waiver took back by a credit note: its tax is not owed to the state any more, and nobody bills it again.
alter table installment
  add column credited_tax_paise bigint not null default 0,
  add constraint installment_credits_what_is_waived check (credited_tax_paise between 0 and waived_tax_paise);

alter table sale_waiver
  add column credit_note_id uuid,
  add foreign key (organization_id, credit_note_id) references invoice,
  add constraint sale_waiver_credits_balances check (credit_note_id is null or scope = 'balance');
create index sale_waiver_of_credit_note on sale_waiver (organization_id, credit_note_id)
  where credit_note_id is not null;
