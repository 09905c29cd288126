-- Commissions are found by the beginning of their number or of the booking, and by their sale, without reading all.

-- room: partners/commissions

create index commission_by_number on commission (organization_id, number text_pattern_ops);
create index commission_of_sale on commission (organization_id, sale_id);

-- room: sales

create index sale_by_booking_number on sale (organization_id, booking_number text_pattern_ops);
