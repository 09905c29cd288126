-- What every step of the money of a sale looks for had an index for one state alone, which a statement that is
-- prepared once for all states cannot use: it read all plans and all invoices of the organization.

-- The plan of a sale, in force or completed: the check that it equals its price runs for each row of it.
create index payment_plan_of_sale on payment_plan (organization_id, sale_id);

-- The invoices on which an installment stands or stood.
create index invoice_installment_of_installment on invoice_installment (organization_id, installment_id);
