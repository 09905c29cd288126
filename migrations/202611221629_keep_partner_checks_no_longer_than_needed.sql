-- Whom a partner has asked for is kept as long as a quarrel over it is likely. After the days of the organization's
-- choice it is deleted; claims, their receipts and disputes stay.
grant delete on partner_claim_check to plinth_app;

-- Rows are rewritten by `using`, which sees those of every organization.
alter table organization alter column settings type jsonb
  using settings || jsonb_build_object('checkDataDays', 365);
