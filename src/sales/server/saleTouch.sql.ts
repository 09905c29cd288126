import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type { LeadSource } from '#enquiries/leads/lead.contract.ts';

/**
 * Enquiries of the buyer after the first and until the day of the booking, of the row `sale` and its lead `asked`. A
 * merged lead brings its own first enquiry along.
 */
function laterEnquiries(read: Read): RawBuilder<unknown> {
  return sql`lead_interaction enquiry
    where sale.enquiries > 1 and enquiry.organization_id = sale.organization_id and enquiry.lead_id = sale.lead_id
      and enquiry.type = 'enquiry' and enquiry.details ->> 'source' is not null
      and (enquiry.details -> 'isFirst' is null or enquiry.details ->> 'source' <> asked.source)
      and enquiry.occurred_at < (sale.booking_date + 1)::timestamp at time zone ${read.caller.timezone}`;
}

const ASKED = sql`lead asked where asked.organization_id = sale.organization_id and asked.id = sale.lead_id`;

/** The source of the buyer's last enquiry before the booking of the row `sale`. */
function lastTouch(read: Read): RawBuilder<string> {
  return sql<string>`(select coalesce(
      (select enquiry.details ->> 'source' from ${laterEnquiries(read)}
        order by enquiry.occurred_at desc, enquiry.id desc limit 1), asked.source)
    from ${ASKED})`;
}

/** Sources of all enquiries of the buyer of the row `sale` until its booking, each with whether it was the last. */
export function touchesOfSale(read: Read): RawBuilder<unknown> {
  return sql`(select all_of.source, row_number() over (order by all_of.at desc, all_of.id desc) = 1 as is_last
    from (select asked.source, '-infinity'::timestamptz as at, asked.id from ${ASKED}
          union all
          select enquiry.details ->> 'source', enquiry.occurred_at, enquiry.id
            from lead asked, ${laterEnquiries(read)}
             and asked.organization_id = sale.organization_id and asked.id = sale.lead_id) as all_of)`;
}

export function isLastTouchedBy(read: Read, sources: readonly LeadSource[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${lastTouch(read)} = any(${pgArray(sources)})`;
}

export function isTouchedBy(read: Read, sources: readonly LeadSource[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from ${touchesOfSale(read)} as touch where touch.source = any(${pgArray(sources)}))`;
}
