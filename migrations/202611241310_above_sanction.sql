-- A bank may lend more than the loan known here; who records that says why.

-- room: money/receipts

alter table payment_transaction add over_sanction_reason text
  constraint payment_transaction_over_sanction check (length(over_sanction_reason) between 10 and 300);
comment on column payment_transaction.over_sanction_reason is
  'Of a payment by the bank beyond the sanctioned loan: why it is right.';
comment on constraint payment_transaction_over_sanction on payment_transaction is 'A reason is a sentence.';
