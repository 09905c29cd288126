-- The cash projection of a company with very many bookings takes seconds to find, so a job finds it beforehand.
-- docs/decisions/0148-forecasts-of-many-installments.md

-- room: insight/predictions

create table kept_cash (
  organization_id uuid not null default app_organization_id() references organization,
  id uuid not null,
  as_of date not null,
  computed_at timestamptz not null,
  answer jsonb not null,
  primary key (organization_id, id),
  constraint kept_cash_one unique (organization_id)
);
comment on table kept_cash is 'The cash projection of all projects, as a job found it last; only of a company where finding it takes seconds.';
comment on column kept_cash.as_of is 'The day from which it looks ahead.';
comment on constraint kept_cash_one on kept_cash is 'An organization has one, which is found again.';
comment on column kept_cash.answer is 'The reply as it is given.';

call protect_table('kept_cash', 'select, insert, update');
