-- Percent a year at which a developer who cancels owes interest, so that the amount can be worked out anew when the
-- terms of the project have changed. Null when the buyer cancels.
alter table sale_cancellation add column developer_rate_pct numeric(7, 4) check (developer_rate_pct >= 0);
