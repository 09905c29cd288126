import { expressionBuilder } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { QueryOf } from '../../../platform/contract/call.ts';
import type { Read } from '../../../platform/server/context.ts';
import { prefixPattern } from '../../../platform/server/database/paging.ts';
import type { Tables } from '../../../platform/server/database/tables.ts';
import { visibleSales } from '../../sales/server/sale.visibility.ts';
import type * as contract from '../payment.contract.ts';
import { normalReference } from '../receiptChecks.rules.ts';

export type ReceiptFilter = QueryOf<typeof contract.listReceipts>;

/** Which receipts a filter finds among those of sales the caller may see; speaks of their sale too. */
export function receiptConditions(read: Read, filter: Partial<ReceiptFilter>): Expression<SqlBool> {
  const receipt = expressionBuilder<Tables, 'paymentTransaction' | 'sale'>();
  const { saleId, projectId, status, mode, from, to, search } = filter;
  const conditions = [
    visibleSales(read),
    saleId && receipt('paymentTransaction.saleId', '=', saleId),
    projectId && receipt('sale.projectId', '=', projectId),
    status?.length && receipt('paymentTransaction.status', 'in', status),
    mode?.length && receipt('paymentTransaction.mode', 'in', mode),
    from && receipt('paymentTransaction.receivedDate', '>=', from),
    to && receipt('paymentTransaction.receivedDate', '<=', to),
    search && isCalled(search),
  ];
  return receipt.and(conditions.filter((condition) => typeof condition === 'object'));
}

/** The beginning of a receipt's or booking's number, of a bank reference, or of an applicant's name. */
function isCalled(search: string): Expression<SqlBool> {
  const receipt = expressionBuilder<Tables, 'paymentTransaction' | 'sale'>();
  const pattern = prefixPattern(search);
  return receipt.or([
    receipt('paymentTransaction.receiptNumber', 'ilike', pattern),
    receipt('paymentTransaction.referenceKey', 'like', prefixPattern(normalReference(search))),
    receipt('sale.bookingNumber', 'ilike', pattern),
    receipt.exists(
      receipt
        .selectFrom('saleApplicant')
        .select('saleApplicant.id')
        .whereRef('saleApplicant.saleId', '=', 'sale.id')
        .where('saleApplicant.name', 'ilike', pattern),
    ),
  ]);
}
