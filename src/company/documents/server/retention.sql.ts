import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import { addMonths } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import type { KeepingTerm } from '../retention.rules.ts';

/** The day on which a sale ended: handed over or cancelled. */
const SALE_ENDED = sql`coalesce(sale.cancelled_on, sale.possession_date, sale.status_since)`;

/**
 * How the record of the row `document` ended, as a lateral table `ended (on_day, by)` of at most one row: with its sale;
 * a lost lead, or the last sale of one that booked; the agreement of a firm. Projects, towers and the house itself do
 * not end.
 */
export function recordEnded({ today, caller }: Pick<Read, 'today' | 'caller'>): RawBuilder<unknown> {
  return sql`lateral (
    select ${SALE_ENDED} as on_day, case sale.status when 'cancelled' then 'cancellation' else 'possession' end as by
      from sale
     where sale.organization_id = document.organization_id and sale.id = document.sale_id
       and sale.status in ('completed', 'cancelled')
    union all
    select (lead.lost_at at time zone ${caller.timezone})::date, 'loss' from lead
     where document.resource_type = 'lead' and lead.organization_id = document.organization_id
       and lead.id = document.resource_id and lead.status = 'lost'
    union all
    select max(${SALE_ENDED}),
           (array_agg(case sale.status when 'cancelled' then 'cancellation' else 'possession' end
                      order by ${SALE_ENDED} desc))[1]
      from lead join sale on sale.organization_id = lead.organization_id and sale.lead_id = lead.id
                         and sale.deleted_at is null
     where document.resource_type = 'lead' and lead.organization_id = document.organization_id
       and lead.id = document.resource_id and lead.status = 'closed'
    having bool_and(sale.status in ('completed', 'cancelled'))
    union all
    select max(agreed.expires_on), 'contract' from document agreed
      join document_category kind on kind.organization_id = agreed.organization_id and kind.id = agreed.category_id
     where document.resource_type in ('channelPartner', 'partnerInvoice')
       and agreed.organization_id = document.organization_id and kind.key = 'partnerAgreement'
       and agreed.approved_version_id is not null and (agreed.status <> 'archived' or agreed.destroyed_at is not null)
       and agreed.resource_id = case document.resource_type when 'channelPartner' then document.resource_id
         else (select invoice.channel_partner_id from partner_invoice invoice
                where invoice.organization_id = document.organization_id and invoice.id = document.resource_id) end
    having max(agreed.expires_on) < ${today}::date and bool_and(agreed.expires_on is not null)
  ) ended`;
}

/** The reason of a hold on the row `document` or on its record; null when there is none. */
export const HOLD_REASON = sql<string | null>`(select held.reason from document_hold held
   where held.organization_id = document.organization_id and held.lifted_at is null
     and held.scope_id in (document.id, document.resource_id, document.sale_id, document.project_id)
   order by held.held_at limit 1)`;

/**
 * Ids of the documents that are kept for no more: their record ended long enough ago, by the builder's rule and by
 * law, and nobody holds them.
 */
export function dueForDestruction(read: Read, terms: ReadonlyMap<string, KeepingTerm>): RawBuilder<string> {
  const { today, caller } = read;
  const least = Math.min(...[...terms.values()].map(({ years }) => years));
  const latest: Day = addMonths(today, -12 * least);
  const kept = JSON.stringify(
    [...terms].map(([id, { years, laws }]) => ({
      id,
      years,
      laws: laws.map(({ years: ofLaw, plusMonths, fromYearEnd }) => ({
        months: 12 * ofLaw + plusMonths,
        fromYearEnd,
      })),
    })),
  );
  return sql<string>`(select document.id from document
    join jsonb_to_recordset(${kept}::jsonb) as term(id uuid, years int, laws jsonb) on term.id = document.category_id
    join ${recordEnded(read)} on true
   where document.organization_id = ${caller.organizationId} and document.destroyed_at is null
     and (document.sale_id in (select sale.id from sale
            where sale.organization_id = ${caller.organizationId} and sale.status in ('completed', 'cancelled')
              and ${SALE_ENDED} <= ${latest}::date)
          or document.resource_type in ('lead', 'channelPartner', 'partnerInvoice'))
     and ended.on_day + make_interval(years => term.years) <= ${today}::date
     and not exists (select from jsonb_to_recordset(term.laws) as law(months int, "fromYearEnd" boolean)
       where (case when law."fromYearEnd"
                   then make_date(extract(year from ended.on_day - interval '3 months')::int + 1, 3, 31)
                   else ended.on_day end) + make_interval(months => law.months) > ${today}::date)
     and ${HOLD_REASON} is null)`;
}
