import { expressionBuilder } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { prefixPattern } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { saleConditions } from '#sales/server/sale.filter.ts';
import type * as contract from '../receipt.contract.ts';
import { NO_ACCOUNT } from '../receipt.contract.ts';
import { normalReference } from '../receiptChecks.rules.ts';

export type ReceiptFilter = QueryOf<typeof contract.listReceipts>;

/** Which receipts a filter finds among those of sales the caller may see; speaks of their sale too. */
export function receiptConditions(read: Read, filter: Partial<ReceiptFilter>): Expression<SqlBool> {
  const receipt = expressionBuilder<Tables, 'paymentTransaction' | 'sale'>();
  const { saleId, status, type, mode, depositAccountId, certificate, onAccount, from, to, search } = filter;
  const { projectId, salesExecutiveId, channelPartnerId, viaPartner, source, unitType } = filter;
  const { bouncedFrom, bouncedTo } = filter;
  const conditions = [
    saleConditions(read, { projectId, salesExecutiveId, channelPartnerId, viaPartner, source, unitType }),
    saleId && receipt('paymentTransaction.saleId', '=', saleId),
    status?.length && receipt('paymentTransaction.status', 'in', status),
    receipt('paymentTransaction.type', 'in', type?.length ? type : saleId ? ON_THE_SALE : MONEY_IN),
    certificate && hasCertificate(certificate === 'received'),
    onAccount &&
      receipt.and([
        receipt('paymentTransaction.unallocatedPaise', onAccount === 'true' ? '>' : '=', 0),
        receipt('paymentTransaction.status', '=', 'verified'),
      ]),
    mode?.length && receipt('paymentTransaction.mode', 'in', mode),
    depositAccountId && isInto(depositAccountId),
    from && receipt('paymentTransaction.receivedDate', '>=', from),
    to && receipt('paymentTransaction.receivedDate', '<=', to),
    bouncedFrom && receipt('paymentTransaction.bouncedOn', '>=', bouncedFrom),
    bouncedTo && receipt('paymentTransaction.bouncedOn', '<=', bouncedTo),
    search && isCalled(search),
  ];
  return receipt.and(conditions.filter((condition) => typeof condition === 'object'));
}

/** What lists and sums of receipts mean unless they say otherwise: a refund is no receipt. */
const MONEY_IN = ['receipt', 'tds'] as const;
/** Of one sale also what moved to it from another booking; it came in there. */
const ON_THE_SALE = [...MONEY_IN, 'adjustment'] as const;

function isInto(accountId: string): Expression<SqlBool> {
  const receipt = expressionBuilder<Tables, 'paymentTransaction'>();
  return accountId === NO_ACCOUNT
    ? receipt('paymentTransaction.depositAccountId', 'is', null)
    : receipt('paymentTransaction.depositAccountId', '=', accountId);
}

/** Only tax that was verified and deducted in earnest has a certificate to come. */
function hasCertificate(isThere: boolean): Expression<SqlBool> {
  const receipt = expressionBuilder<Tables, 'paymentTransaction'>();
  return receipt.and([
    receipt('paymentTransaction.type', '=', 'tds'),
    receipt('paymentTransaction.status', '=', 'verified'),
    receipt('paymentTransaction.tdsCertificateNumber', isThere ? 'is not' : 'is', null),
  ]);
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
