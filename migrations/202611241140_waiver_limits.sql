-- Limits of waivers are settings, counted for each sale and each person and month; so is whether a developer who
-- cancels deducts late interest.

-- room: company/organizations

alter table organization no force row level security;
update organization set settings = jsonb_build_object('waiverLimits', jsonb_build_object(
  'interestPerSalePaise', 2500000, 'interestPerMonthPaise', 10000000,
  'balancePerSalePaise', 100000, 'balancePerMonthPaise', 500000),
  'deductsInterestOnOwnCancellation', false) || settings;
alter table organization force row level security;

-- room: money/charges

alter table sale_waiver
  drop constraint sale_waiver_scope_check,
  add constraint sale_waiver_scope_known check (scope in ('interest', 'balance', 'correction', 'cancellation'));
comment on column sale_waiver.scope is
  'interest: billed interest; balance: the rest of an installment; correction: interest for days after the money had '
  'come in; cancellation: interest that a developer who cancels does not deduct.';

create index sale_waiver_of_person on sale_waiver (organization_id, created_by_id, waived_on);
