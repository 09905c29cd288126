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

/** Filters the receipts of sales the caller may see; needs their sale in the query. */
export function receiptConditions(read: Read, filter: Partial<ReceiptFilter>): Expression<SqlBool> {
  const receipt = expressionBuilder<Tables, 'paymentTransaction' | 'sale'>();
  const { saleId, status, type, mode, depositAccountId, certificate, onAccount, from, to, search } = filter;
  const { projectId, salesExecutiveId, bookedForId, channelPartnerId, viaPartner, source, unitType } = filter;
  const { towerId, bouncedFrom, bouncedTo } = filter;
  const conditions = [
    saleConditions(read, {
      projectId,
      towerId,
      salesExecutiveId,
      bookedForId,
      channelPartnerId,
      viaPartner,
      source,
      unitType,
    }),
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

/** The default of lists and sums of receipts: without refunds. */
const MONEY_IN = ['receipt', 'tds'] as const;
/** For one sale also money moved to it from another booking. */
const ON_THE_SALE = [...MONEY_IN, 'adjustment'] as const;

function isInto(accountId: string): Expression<SqlBool> {
  const receipt = expressionBuilder<Tables, 'paymentTransaction'>();
  return accountId === NO_ACCOUNT
    ? receipt('paymentTransaction.depositAccountId', 'is', null)
    : receipt('paymentTransaction.depositAccountId', '=', accountId);
}

/** Only verified TDS has a certificate to come. */
function hasCertificate(isThere: boolean): Expression<SqlBool> {
  const receipt = expressionBuilder<Tables, 'paymentTransaction'>();
  return receipt.and([
    receipt('paymentTransaction.type', '=', 'tds'),
    receipt('paymentTransaction.status', '=', 'verified'),
    receipt('paymentTransaction.tdsCertificateNumber', isThere ? 'is not' : 'is', null),
  ]);
}

/** Matches the beginning of a receipt or booking number, a bank reference, or an applicant's name. */
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
