-- A sale knows what it is grouped by, so that reports and lists of sales read one index and neither units nor leads.
-- docs/decisions/0149-kept-sums-of-money.md

-- room: sales

alter table sale
  add column unit_type text,
  add column carpet_area numeric(10, 2),
  add column floor int,
  add column source text,
  add column campaign text,
  add column enquired_on date,
  add column enquiries int;
comment on column sale.unit_type is 'Of its unit; likewise carpet_area and floor.';
comment on column sale.source is 'Of the first enquiry of its buyer; likewise campaign and enquired_on, its day.';
comment on column sale.enquiries is 'How often its buyer asked, also since.';

create function know_unit_and_enquiry() returns trigger
  language plpgsql
  as $$
begin
  select unit_type, carpet_area, floor into new.unit_type, new.carpet_area, new.floor
    from unit where organization_id = new.organization_id and id = new.unit_id;
  select source, campaign, first_enquired_on, enquiry_count
    into new.source, new.campaign, new.enquired_on, new.enquiries
    from lead where organization_id = new.organization_id and id = new.lead_id;
  return new;
end $$;
create trigger sale_knows_unit_and_enquiry before insert or update of unit_id, lead_id on sale
  for each row execute function know_unit_and_enquiry();
comment on trigger sale_knows_unit_and_enquiry on sale is 'A sale knows type, size and floor of its unit, and the enquiry of its buyer.';

-- room: sales

create function tell_sales_of_unit() returns trigger
  language plpgsql
  as $$
begin
  update sale set unit_type = new.unit_type, carpet_area = new.carpet_area, floor = new.floor
   where organization_id = new.organization_id and unit_id = new.id;
  return null;
end $$;
create trigger unit_tells_sales after update on unit for each row
  when ((old.unit_type, old.carpet_area, old.floor) is distinct from (new.unit_type, new.carpet_area, new.floor))
  execute function tell_sales_of_unit();
comment on trigger unit_tells_sales on unit is 'Sales know type, size and floor of their unit.';

create function tell_sales_of_lead() returns trigger
  language plpgsql
  as $$
begin
  update sale
     set source = new.source, campaign = new.campaign, enquired_on = new.first_enquired_on, enquiries = new.enquiry_count
   where organization_id = new.organization_id and lead_id = new.id;
  return null;
end $$;
-- Without a list of columns: keep_lead_course says the day of the first enquiry itself.
create trigger lead_tells_sales after update on lead for each row
  when ((old.source, old.campaign, old.first_enquired_on, old.enquiry_count) is distinct from
        (new.source, new.campaign, new.first_enquired_on, new.enquiry_count))
  execute function tell_sales_of_lead();
comment on trigger lead_tells_sales on lead is 'Sales know the enquiry of their buyer.';

alter table sale no force row level security;
alter table unit no force row level security;
alter table lead no force row level security;
alter table sale disable trigger user;
update sale
   set unit_type = unit.unit_type, carpet_area = unit.carpet_area, floor = unit.floor, source = lead.source,
       campaign = lead.campaign, enquired_on = lead.first_enquired_on, enquiries = lead.enquiry_count
  from unit, lead
 where unit.organization_id = sale.organization_id and unit.id = sale.unit_id
   and lead.organization_id = sale.organization_id and lead.id = sale.lead_id;
alter table sale enable trigger user;
alter table sale force row level security;
alter table unit force row level security;
alter table lead force row level security;

alter table sale add constraint sale_knows_unit_and_enquiry
  check (num_nulls(unit_type, carpet_area, floor, source, enquired_on, enquiries) = 0);
comment on constraint sale_knows_unit_and_enquiry on sale is 'What reports group sales by is known of each.';

create index sale_booked on sale (organization_id, booking_date) include (id, project_id, tower_id, unit_id, lead_id,
  booked_for_id, sales_executive_id, channel_partner_id, brought_by_id, transferred_from_sale_id, status, unit_type,
  carpet_area, floor, source, campaign, enquired_on, agreement_value_paise, discount_paise, agreement_date, created_at)
  where deleted_at is null;
comment on index sale_booked is 'All that reports of bookings add up.';
