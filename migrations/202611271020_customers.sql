-- A buyer of several units: of two bookings a person says whether they have the same buyer. A customer is a group of
-- bookings that these answers connect.

-- room: sales/sales

create table customer_link (
  organization_id uuid not null default app_organization_id() references organization,
  sale_id uuid not null,
  other_sale_id uuid not null,
  is_same boolean not null,
  decided_at timestamptz not null,
  decided_by_id uuid not null,
  primary key (organization_id, sale_id, other_sale_id),
  foreign key (organization_id, sale_id) references sale,
  foreign key (organization_id, other_sale_id) references sale,
  foreign key (organization_id, decided_by_id) references app_user,
  constraint customer_link_in_order check (sale_id < other_sale_id)
);
comment on table customer_link is
  'What a person said of two bookings: the same customer, or not. It ends when one of them gets another buyer.';
comment on column customer_link.is_same is
  'False: somebody looked at both and found two customers; they are not suggested again.';
comment on column customer_link.decided_by_id is
  'Who answered; for the second booking of one enquiry whoever booked it.';
comment on constraint customer_link_in_order on customer_link is 'Two bookings have one answer.';

create index customer_link_of_other on customer_link (organization_id, other_sale_id);

call protect_table('customer_link', 'select, insert, update, delete');

create index sale_applicant_by_pan on sale_applicant (organization_id, pan_index)
  where seq = 1 and pan_index is not null;
create index sale_applicant_by_phone on sale_applicant (organization_id, phone)
  where seq = 1 and phone is not null;
