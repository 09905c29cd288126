-- PAN and Aadhaar digits of buyers are kept encrypted; those from before are sealed by the next start, which has the
-- key.

-- room: sales

alter table sale_applicant rename column pan to plain_pan;
alter table sale_applicant rename column aadhaar_last4 to plain_aadhaar_last4;
alter table sale_applicant
  add column pan_sealed text,
  add column pan_index text,
  add column aadhaar_sealed text,
  add constraint sale_applicant_numbers_sealed
    check (plain_pan is null and plain_aadhaar_last4 is null) not valid,
  add constraint sale_applicant_pan_once unique (organization_id, sale_id, pan_index);
comment on column sale_applicant.pan_sealed is 'The PAN, encrypted with the key of the server.';
comment on column sale_applicant.pan_index is
  'A keyed hash of the PAN, by which equal ones are found; null without a PAN, and for the second of two equal ones '
  'from before.';
comment on column sale_applicant.aadhaar_sealed is
  'The last four digits of the Aadhaar number, encrypted with the key of the server.';
comment on column sale_applicant.plain_pan is 'From before PANs were sealed; empty since the next start.';
comment on column sale_applicant.plain_aadhaar_last4 is
  'From before Aadhaar digits were sealed; empty since the next start.';
comment on constraint sale_applicant_numbers_sealed on sale_applicant is
  'No PAN and no Aadhaar digits are written unencrypted.';
comment on constraint sale_applicant_pan_once on sale_applicant is
  'Two applicants of a sale never have the same PAN.';

-- room: sale-lifecycle/transfers

alter table former_applicant rename column pan to plain_pan;
alter table former_applicant rename column aadhaar_last4 to plain_aadhaar_last4;
alter table former_applicant
  add column pan_sealed text,
  add column aadhaar_sealed text,
  add constraint former_applicant_numbers_sealed
    check (plain_pan is null and plain_aadhaar_last4 is null) not valid;
comment on column former_applicant.pan_sealed is 'The PAN, encrypted with the key of the server.';
comment on column former_applicant.aadhaar_sealed is
  'The last four digits of the Aadhaar number, encrypted with the key of the server.';
comment on column former_applicant.plain_pan is 'From before PANs were sealed; empty since the next start.';
comment on column former_applicant.plain_aadhaar_last4 is
  'From before Aadhaar digits were sealed; empty since the next start.';
comment on constraint former_applicant_numbers_sealed on former_applicant is
  'No PAN and no Aadhaar digits are written unencrypted.';

drop trigger former_applicant_append_only on former_applicant;
create trigger former_applicant_append_only
  before delete or update of organization_id, id, transfer_id, sale_id, applicant_id, seq, name, relation, form60, dob,
    phone, email, address, residency, gender, share_pct, kyc_verified_at, kyc_verified_by_id, created_at
  on former_applicant for each row execute function refuse_change();
comment on trigger former_applicant_append_only on former_applicant is
  'Former applicants are never changed or removed; a new key of the server seals their numbers again.';
grant update (plain_pan, plain_aadhaar_last4, pan_sealed, aadhaar_sealed) on former_applicant to plinth_app;

-- room: money/invoices

comment on column invoice.bill_to is 'The recipient as named at issue; the PAN is encrypted with the key of the server.';
