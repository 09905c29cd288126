import { expressionBuilder, sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import { hasRole, PARTNER_ROLES } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { prefixPattern } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import { findRateOn } from '#company/statutory-rates/rate.rules.ts';
import type * as contract from '../recovery.contract.ts';

export type RecoverableFilter = QueryOf<typeof contract.listRecoverables>;

/** The rows of all firms, for people of a firm those of the firm. Refers to `partnerRecoverable` by name. */
export function visibleRecoverables({ caller }: Read): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'partnerRecoverable'>();
  if (!hasRole(caller.role, ...PARTNER_ROLES)) return eb.lit(true);
  return eb('partnerRecoverable.channelPartnerId', '=', caller.channelPartnerId);
}

/** Amounts of a row as the database computes them, on the day of the reading. */
export interface RecoverableAmounts {
  recoveredPaise: RawBuilder<number>;
  openPaise: RawBuilder<number>;
  gstAwaitedPaise: RawBuilder<number>;
  creditNoteUntil: RawBuilder<string | null>;
}

export async function recoverableAmounts(read: Read): Promise<RecoverableAmounts> {
  const until = await creditNoteUntil(read);
  return {
    recoveredPaise: sql`(partner_recoverable.recovered_taxable_paise + partner_recoverable.recovered_gst_paise)`,
    openPaise: sql`(partner_recoverable.taxable_paise - partner_recoverable.recovered_taxable_paise
      + case when partner_recoverable.credit_note_date is null then 0
        else partner_recoverable.gst_paise - partner_recoverable.recovered_gst_paise end)`,
    gstAwaitedPaise: sql`(case when partner_recoverable.credit_note_date is null
        and coalesce(${until} >= ${read.today}::date, true) then partner_recoverable.gst_paise else 0 end)`,
    creditNoteUntil: sql`to_char(${until}, 'YYYY-MM-DD')`,
  };
}

/** The last day on which a credit note reverses GST (CGST Act s.34(2)): a day of the law after the invoice's year. */
async function creditNoteUntil(read: Read): Promise<RawBuilder<unknown>> {
  const rates = await ratesFor(read, ['gst.creditNoteCutoff']);
  const cutoff = findRateOn(rates, 'gst.creditNoteCutoff', read.today)?.value;
  if (!cutoff) return sql`null::date`;
  return sql`make_date(extract(year from partner_invoice.invoice_date - interval '3 months')::int + 1,
    ${cutoff.month}::int, ${cutoff.day}::int)`;
}

/** What a query of the list finds, of what the caller may see. */
export function foundRecoverables(
  read: Read,
  amounts: RecoverableAmounts,
  filter: Partial<RecoverableFilter>,
) {
  return read.db
    .selectFrom('partnerRecoverable')
    .innerJoin('partnerInvoice', 'partnerInvoice.id', 'partnerRecoverable.partnerInvoiceId')
    .where(conditions(read, amounts, filter));
}

function conditions(
  read: Read,
  amounts: RecoverableAmounts,
  filter: Partial<RecoverableFilter>,
): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'partnerRecoverable'>();
  const { channelPartnerId, commissionId, invoiceId, projectId, standing, cause, needs } = filter;
  const { raisedFrom, raisedUntil, search } = filter;
  const isOpen = sql<SqlBool>`(${amounts.openPaise} + ${amounts.gstAwaitedPaise} > 0)`;
  const conditions = [
    visibleRecoverables(read),
    channelPartnerId && eb('partnerRecoverable.channelPartnerId', '=', channelPartnerId),
    commissionId && eb('partnerRecoverable.commissionId', '=', commissionId),
    invoiceId && eb('partnerRecoverable.partnerInvoiceId', '=', invoiceId),
    projectId && sql<SqlBool>`${PROJECT_ID} = ${projectId}`,
    standing?.length === 1 && (standing[0] === 'open' ? isOpen : sql<SqlBool>`not ${isOpen}`),
    cause?.length && eb('partnerRecoverable.cause', 'in', cause),
    needs?.length && sql<SqlBool>`${amounts.gstAwaitedPaise} > 0`,
    raisedFrom && eb('partnerRecoverable.raisedOn', '>=', raisedFrom),
    raisedUntil && eb('partnerRecoverable.raisedOn', '<=', raisedUntil),
    search && isCalled(search),
  ];
  return eb.and(conditions.filter((condition) => typeof condition === 'object'));
}

/** The project of its commission, or of the first tranche that its invoice bills. */
export const PROJECT_ID = sql<string>`coalesce(
  (select s.project_id from commission c
     join sale s on s.organization_id = c.organization_id and s.id = c.sale_id
    where c.organization_id = partner_recoverable.organization_id and c.id = partner_recoverable.commission_id),
  (select s.project_id from partner_invoice_tranche b
     join commission_tranche t on t.organization_id = b.organization_id and t.id = b.tranche_id
     join commission c on c.organization_id = t.organization_id and c.id = t.commission_id
     join sale s on s.organization_id = c.organization_id and s.id = c.sale_id
    where b.organization_id = partner_recoverable.organization_id
      and b.partner_invoice_id = partner_recoverable.partner_invoice_id
    order by c.number, t.seq limit 1))`;

/** Matches the beginning of its invoice, of its commission or of the name of the firm. */
function isCalled(search: string): Expression<SqlBool> {
  const pattern = prefixPattern(search);
  return sql<SqlBool>`(partner_invoice.number ilike ${pattern} or exists (
    select from channel_partner f where f.organization_id = partner_recoverable.organization_id
      and f.id = partner_recoverable.channel_partner_id and f.name ilike ${pattern}) or exists (
    select from commission c where c.organization_id = partner_recoverable.organization_id
      and c.id = partner_recoverable.commission_id and c.number ilike ${pattern}))`;
}
