-- Interest of a month belongs to it, on whatever day it is posted.

-- room: money/charges

alter table sale_charge add for_month date
  constraint sale_charge_for_month check (for_month = date_trunc('month', for_month));
comment on column sale_charge.for_month is
  'Of interest: the month up to whose end it was reckoned; reports group by it. Null for other charges.';
comment on constraint sale_charge_for_month on sale_charge is 'A month is named by its first day.';

alter table sale_charge no force row level security;
alter table sale_charge disable trigger user;
update sale_charge set for_month = date_trunc('month', posted_on) where kind = 'interest';
alter table sale_charge enable trigger user;
alter table sale_charge force row level security;

alter table sale_charge add constraint sale_charge_interest_has_month
  check ((kind = 'interest') = (for_month is not null));
comment on constraint sale_charge_interest_has_month on sale_charge is 'All interest names its month, and nothing else does.';
