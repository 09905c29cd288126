import { sql } from 'kysely';
import type { Database } from '#platform/server/database/tenant.ts';

/** Documents that do not stand under the people of their record, counted from the records themselves. */
export async function misplacedDocuments(db: Database): Promise<{ id: string; resourceType: string }[]> {
  const { rows } = await sql<{ id: string; resourceType: string }>`
    select d.id, d.resource_type
      from document d
      left join lead on lead.id = d.resource_id and d.resource_type = 'lead'
      left join sale on sale.id = d.sale_id
      left join commission on commission.id = d.resource_id and d.resource_type = 'commission'
      left join partner_invoice on partner_invoice.id = d.resource_id and d.resource_type = 'partnerInvoice'
     where (d.found_under_id, d.found_under_firm_id) is distinct from (
       case when d.resource_type in ('organization', 'channelPartner') then d.organization_id
            when d.resource_type in ('project', 'tower', 'unit') then d.project_id
            when d.resource_type = 'lead' then lead.owner_id
            when d.resource_type = 'partnerInvoice' then null
            else sale.sales_executive_id end,
       case when d.resource_type = 'channelPartner' then d.resource_id
            when d.resource_type = 'partnerInvoice' then partner_invoice.channel_partner_id
            when d.resource_type = 'lead' then lead.channel_partner_id
            when d.resource_type = 'commission' then commission.channel_partner_id
            when d.resource_type in ('project', 'tower', 'unit') then null
            else sale.channel_partner_id end)`.execute(db);
  return rows;
}
