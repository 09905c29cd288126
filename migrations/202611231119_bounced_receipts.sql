-- Bounced receipts are few among many and are asked for by the day on which they bounced: by the dashboard of payments,
-- by what leads from it into collections.
create index payment_transaction_bounced on payment_transaction (organization_id, bounced_on) where bounced_on is not null;
