-- What needs approval beyond discounts, due dates and price lists: limits of transfer fees, forfeitures and refunds
-- are settings, and what was waived stands beside them, so that it counts for each person and month.

-- room: company/organizations

alter table organization no force row level security;
update organization set settings = jsonb_build_object('refundAlonePaise', 100000000, 'managementUnblocks', false)
  || settings || jsonb_build_object('waiverLimits', jsonb_build_object(
    'feePerSalePaise', settings #> '{waiverLimits,interestPerSalePaise}',
    'feePerMonthPaise', settings #> '{waiverLimits,interestPerMonthPaise}',
    'forfeiturePerSalePaise', 0, 'forfeiturePerMonthPaise', 0)
  || (settings -> 'waiverLimits'));
alter table organization force row level security;

-- room: sale-lifecycle/cancellations

alter table sale_cancellation
  add column forfeiture_waived_paise bigint not null default 0
    constraint sale_cancellation_waives check (forfeiture_waived_paise >= 0);
comment on column sale_cancellation.forfeiture_waived_paise is
  'How much less the developer keeps than the terms allow.';
comment on constraint sale_cancellation_waives on sale_cancellation is
  'No more is kept than the terms allow.';

create index sale_cancellation_of_person on sale_cancellation (organization_id, created_by_id, created_at);

-- room: sale-lifecycle/transfers

alter table buyer_transfer
  add column approval_id uuid,
  add constraint buyer_transfer_approval_known foreign key (organization_id, approval_id) references approval,
  add constraint buyer_transfer_approval_once unique (organization_id, approval_id);
comment on column buyer_transfer.approval_id is
  'The approval of a fee below what the person may charge alone; null where none was needed.';
comment on constraint buyer_transfer_approval_known on buyer_transfer is
  'A lower fee names a request of the same organization.';
comment on constraint buyer_transfer_approval_once on buyer_transfer is 'An approved fee serves one transfer.';

create index buyer_transfer_of_person on buyer_transfer (organization_id, created_by_id, transferred_on);
