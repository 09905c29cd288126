import { sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { daysBetween } from '#platform/contract/calendar.ts';
import type { ListTotals } from '#platform/contract/listCalls.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, orderOf, pageByIds } from '#platform/server/database/paging.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { totalSums } from '#platform/server/lists/list.totals.ts';
import { saleHeads } from '#sales/server/saleHead.ts';
import { saleConditions } from '#sales/server/sale.filter.ts';
import type {
  listRefunds as listRefundsCall,
  Refund,
  RefundState,
  totalRefunds as totalsCall,
} from '../refund.contract.ts';

type RefundQuery = QueryOf<typeof listRefundsCall>;
type RefundFilter = QueryOf<typeof totalsCall>;

const STATE = sql<RefundState>`coalesce((
  select case payment.status when 'verified' then 'paid' else 'recorded' end from payment_transaction payment
   where payment.organization_id = refund_line.organization_id and payment.refund_line_id = refund_line.id
     and payment.status in ('recorded', 'verified')), 'toRecord')`;

export function listRefunds(read: Read, query: RefundQuery): Promise<Page<Refund>> {
  const found = refunds(read, query);
  const { column, direction } = orderOf(query.sort);
  return pageByIds(read.db, query, {
    ids: ({ limit, offset }) =>
      found
        .select('refundLine.id')
        .orderBy(`refundLine.${column}`, direction)
        .orderBy('refundLine.id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
    details: (ids) => refundsById(read, ids),
    count: (max) => countRows(read.db, found, max),
  });
}

/** Count and sum of the refunds that match the filters. */
export function totalRefunds(read: Read, filter: RefundFilter): Promise<ListTotals<{ amountPaise: number }>> {
  return totalSums(read.db, refunds(read, filter), { amountPaise: sql`refund_line.amount_paise` });
}

/** Lines of the cancellations of sales that the caller may see. */
export function refunds(read: Read, { projectId, towerId, saleId, search, state, dueBy }: RefundFilter) {
  const found = read.db
    .selectFrom('refundLine')
    .innerJoin('sale', 'sale.id', 'refundLine.saleId')
    .where(saleConditions(read, { projectId, towerId, saleId, search }));
  const due = dueBy === undefined ? found : found.where('refundLine.dueOn', '<=', dueBy);
  return state?.length ? due.where(STATE, 'in', state) : due;
}

/** In any order. */
export async function refundsById(read: Read, ids: readonly string[]): Promise<Refund[]> {
  const rows = await saleHeads(read)
    .innerJoin('refundLine', 'refundLine.saleId', 'sale.id')
    .leftJoin('paymentTransaction as payment', (join) =>
      join
        .onRef('payment.refundLineId', '=', 'refundLine.id')
        .on('payment.status', 'in', ['recorded', 'verified']),
    )
    .select([
      'refundLine.id',
      'refundLine.saleId',
      'sale.projectId',
      'refundLine.payee',
      'refundLine.payeeName',
      'refundLine.amountPaise',
      'refundLine.dueOn',
      STATE.as('state'),
      'payment.id as paymentId',
      'payment.receiptNumber',
    ])
    .where(sql<boolean>`refund_line.id = any(${pgArray(ids)})`)
    .execute();
  return rows.map(({ paymentId, receiptNumber, ...refund }) => ({
    _id: refund.id,
    ...refund,
    daysLate: refund.state === 'paid' ? 0 : Math.max(0, daysBetween(refund.dueOn, read.today)),
    payment: paymentId === null ? null : { id: paymentId, receiptNumber },
  }));
}
