-- A firm without a PAN is locked as firm:<id>, which has 41 characters.

-- room: partners/partner-invoices

alter table partner_tds_year
  drop constraint partner_tds_year_deductee_check,
  add constraint partner_tds_year_deductee_check check (length(deductee) between 10 and 41);
