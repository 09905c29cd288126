-- The return on marketing is reckoned on the margin of a booking, which every organization sets for itself.

-- room: company/organizations

alter table organization no force row level security;
update organization set settings = jsonb_build_object('bookingMarginPct', 20) || settings;
alter table organization force row level security;
