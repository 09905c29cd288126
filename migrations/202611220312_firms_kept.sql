-- Firms are edited, with the account that their commission is paid to. Of its number the table holds what the key of
-- the server opens, and the last four digits to recognize it by.
alter table channel_partner
  add column bank_account_name text check (length(bank_account_name) between 2 and 150),
  add column bank_account_sealed text,
  add column bank_account_last4 text check (bank_account_last4 ~ '^[0-9]{4}$'),
  add column bank_ifsc text check (bank_ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  add constraint channel_partner_bank_whole check (
    num_nulls(bank_account_name, bank_account_sealed, bank_account_last4, bank_ifsc) in (0, 4));

-- Customers and sales name a firm that exists. What was entered before firms had a record is not judged by it.
alter table lead
  add constraint lead_firm_exists foreign key (organization_id, channel_partner_id) references channel_partner not valid;
alter table sale
  add constraint sale_firm_exists foreign key (organization_id, channel_partner_id) references channel_partner not valid;
