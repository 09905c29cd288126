-- Documents stand under whom they are found by, so that whoever sees few finds theirs by one index, in its order, among
-- a million others. docs/decisions/0144-documents-found-under-their-people.md

-- room: company/documents

alter table document
  add column found_under_id uuid,
  add column found_under_firm_id uuid;
comment on column document.found_under_id is
  'Whose list it is in, for people who see few documents: the owner of its lead, the executive of its sale, else its project or the organization. It gives no right: the right is checked for each row.';
comment on column document.found_under_firm_id is 'The same for people of a firm: the firm of its lead, sale, commission or invoice.';

-- The record is kept as it is until the document stands: whoever gives it to another in the meantime finds this one too.
create function place_document() returns trigger
  language plpgsql
  as $$
begin
  new.found_under_id := null;
  new.found_under_firm_id := null;
  case
    when new.resource_type = 'organization' then
      new.found_under_id := new.organization_id;
    when new.resource_type in ('project', 'tower', 'unit') then
      new.found_under_id := new.project_id;
    when new.resource_type = 'channelPartner' then
      new.found_under_id := new.organization_id;
      new.found_under_firm_id := new.resource_id;
    when new.resource_type = 'partnerInvoice' then
      select channel_partner_id into new.found_under_firm_id from partner_invoice
       where organization_id = new.organization_id and id = new.resource_id;
    when new.resource_type = 'lead' then
      select owner_id, channel_partner_id into new.found_under_id, new.found_under_firm_id from lead
       where organization_id = new.organization_id and id = new.resource_id for share;
    when new.sale_id is not null then
      select sales_executive_id, channel_partner_id into new.found_under_id, new.found_under_firm_id from sale
       where organization_id = new.organization_id and id = new.sale_id for share;
      if new.resource_type = 'commission' then
        select channel_partner_id into new.found_under_firm_id from commission
         where organization_id = new.organization_id and id = new.resource_id for share;
      end if;
    else null;
  end case;
  return new;
end $$;
create trigger document_is_placed before insert or update of resource_type, resource_id, project_id, sale_id on document
  for each row execute function place_document();
comment on trigger document_is_placed on document is 'A document is found under the people of its record.';

create function place_documents_of_lead() returns trigger
  language plpgsql
  as $$
begin
  update document set found_under_id = new.owner_id, found_under_firm_id = new.channel_partner_id
   where organization_id = new.organization_id and resource_id = new.id and resource_type = 'lead';
  return null;
end $$;
create trigger lead_takes_documents after update of owner_id, channel_partner_id on lead for each row
  when (new.owner_id is distinct from old.owner_id or new.channel_partner_id is distinct from old.channel_partner_id)
  execute function place_documents_of_lead();
comment on trigger lead_takes_documents on lead is 'Documents of a lead are found by its present owner and firm.';

create function place_documents_of_sale() returns trigger
  language plpgsql
  as $$
begin
  update document
     set found_under_id = new.sales_executive_id,
         found_under_firm_id = case resource_type when 'commission' then found_under_firm_id else new.channel_partner_id end
   where organization_id = new.organization_id and sale_id = new.id;
  return null;
end $$;
create trigger sale_takes_documents after update of sales_executive_id, channel_partner_id on sale for each row
  when (new.sales_executive_id is distinct from old.sales_executive_id
        or new.channel_partner_id is distinct from old.channel_partner_id)
  execute function place_documents_of_sale();
comment on trigger sale_takes_documents on sale is
  'Documents of a sale, its applicants, receipts and invoices are found by its present executive and firm.';

create function place_documents_of_commission() returns trigger
  language plpgsql
  as $$
begin
  update document set found_under_firm_id = new.channel_partner_id
   where organization_id = new.organization_id and resource_id = new.id and resource_type = 'commission';
  return null;
end $$;
create trigger commission_takes_documents after update of channel_partner_id on commission for each row
  when (new.channel_partner_id is distinct from old.channel_partner_id)
  execute function place_documents_of_commission();
comment on trigger commission_takes_documents on commission is 'Documents of a commission are found by its present firm.';

-- What there is already. Nothing of its versions changes.
do $$
declare
  source text;
begin
  foreach source in array array['document', 'lead', 'sale', 'commission', 'partner_invoice'] loop
    execute format('alter table %I no force row level security', source);
  end loop;
end $$;
alter table document disable trigger document_agrees_with_versions;
update document d
   set found_under_id = placed.under_id, found_under_firm_id = placed.firm_id
  from (
    select organization_id, id,
           case resource_type when 'organization' then organization_id when 'channelPartner' then organization_id
             else project_id end as under_id,
           case resource_type when 'channelPartner' then resource_id end as firm_id
      from document where resource_type in ('organization', 'project', 'tower', 'unit', 'channelPartner')
    union all
    select o.organization_id, o.id, null, i.channel_partner_id from document o
      join partner_invoice i on i.organization_id = o.organization_id and i.id = o.resource_id
     where o.resource_type = 'partnerInvoice'
    union all
    select o.organization_id, o.id, l.owner_id, l.channel_partner_id from document o
      join lead l on l.organization_id = o.organization_id and l.id = o.resource_id
     where o.resource_type = 'lead'
    union all
    select o.organization_id, o.id, s.sales_executive_id,
           case o.resource_type when 'commission' then c.channel_partner_id else s.channel_partner_id end
      from document o
      join sale s on s.organization_id = o.organization_id and s.id = o.sale_id
      left join commission c on c.organization_id = o.organization_id and c.id = o.resource_id
     where o.sale_id is not null
       and o.resource_type not in ('organization', 'project', 'tower', 'unit', 'channelPartner', 'partnerInvoice', 'lead')
  ) placed
 where placed.organization_id = d.organization_id and placed.id = d.id
   and (placed.under_id is not null or placed.firm_id is not null);
alter table document enable trigger document_agrees_with_versions;
do $$
declare
  source text;
begin
  foreach source in array array['document', 'lead', 'sale', 'commission', 'partner_invoice'] loop
    execute format('alter table %I force row level security', source);
  end loop;
end $$;

create index document_found_under on document (organization_id, found_under_id, created_at desc, id desc);
create index document_found_under_by_title on document (organization_id, found_under_id, title, id);
create index document_found_under_by_category on document (organization_id, found_under_id, category_id, created_at desc, id desc);
create index document_found_under_firm on document (organization_id, found_under_firm_id, created_at desc, id desc)
  where found_under_firm_id is not null;

-- The list by expiry, in both directions: first what has one.
drop index document_expiring;
create index document_expiring on document (organization_id, expires_on, id) where expires_on is not null;
