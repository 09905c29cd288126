-- Who has seen that the papers of an applicant show him, and when the bank sanctioned its loan.
alter table sale_applicant
  add column kyc_verified_at timestamptz,
  add column kyc_verified_by_id uuid,
  add foreign key (organization_id, kyc_verified_by_id) references app_user,
  add constraint sale_applicant_kyc_by_someone check ((kyc_verified_at is null) = (kyc_verified_by_id is null));
alter table sale add column loan_sanctioned_on date;
