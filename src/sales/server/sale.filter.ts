import { expressionBuilder } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import { addDays, startOfDay } from '#platform/contract/calendar.ts';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { prefixPattern } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { NO_TOWER } from '#inventory/towers/tower.contract.ts';
import type * as contract from '../sale.contract.ts';
import { isLastTouchedBy, isTouchedBy } from './saleTouch.sql.ts';
import { IS_CONTINUED, IS_LOST } from './saleOutcome.sql.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';

/** Refuses filters that only the list of sales supports, so that none is silently ignored. */
export type SaleRecordFilter = Omit<
  QueryOf<typeof contract.listSales>,
  'overdue' | 'waitsFor' | 'promise' | 'promisedBefore'
> & {
  overdue?: never;
  waitsFor?: never;
  promise?: never;
  promisedBefore?: never;
  /** For lists of what belongs to a sale. */
  saleId?: string | undefined;
};

/**
 * Filters the sales that the caller may see by the columns of the record. The filters for overdue, pending
 * and promises are added in sale-lifecycle/overview/server/saleList.filter.ts.
 */
export function saleConditions(read: Read, filter: Partial<SaleRecordFilter>): Expression<SqlBool> {
  const sale = expressionBuilder<Tables, 'sale'>();
  const { status, projectId, towerId, salesExecutiveId, bookedForId, channelPartnerId } = filter;
  const {
    broughtById,
    viaPartner,
    saleId,
    unitId,
    leadId,
    source,
    unitType,
    sinceUntil,
    from,
    to,
    cancelledFrom,
    cancelledTo,
    enteredUntil,
    isUnitTransfer,
    isContinued,
    outcome,
    isAgreed,
    hasTower,
    floorMin,
    floorMax,
    search,
  } = filter;
  const conditions = [
    visibleSales(read),
    status?.length && sale('sale.status', 'in', status),
    projectId && sale('sale.projectId', '=', projectId),
    saleId && sale('sale.id', '=', saleId),
    unitId && sale('sale.unitId', '=', unitId),
    leadId && sale('sale.leadId', '=', leadId),
    towerId && (towerId === NO_TOWER ? sale('sale.towerId', 'is', null) : sale('sale.towerId', '=', towerId)),
    salesExecutiveId && sale('sale.salesExecutiveId', '=', salesExecutiveId),
    bookedForId && sale('sale.bookedForId', '=', bookedForId),
    channelPartnerId && sale('sale.channelPartnerId', '=', channelPartnerId),
    broughtById && sale('sale.broughtById', '=', broughtById),
    viaPartner && sale('sale.channelPartnerId', viaPartner === 'true' ? 'is not' : 'is', null),
    source?.length && sale('sale.source', 'in', source),
    unitType?.length && sale('sale.unitType', 'in', unitType),
    from && sale('sale.bookingDate', '>=', from),
    to && sale('sale.bookingDate', '<=', to),
    cancelledFrom && sale('sale.cancelledOn', '>=', cancelledFrom),
    cancelledTo && sale('sale.cancelledOn', '<=', cancelledTo),
    enteredUntil && sale('sale.createdAt', '<', startOfDay(addDays(enteredUntil, 1), read.caller.timezone)),
    isUnitTransfer && sale('sale.transferredFromSaleId', isUnitTransfer === 'true' ? 'is not' : 'is', null),
    ...enquiryConditions(read, filter),
    isContinued && (isContinued === 'true' ? IS_CONTINUED : sale.not(IS_CONTINUED)),
    outcome && (outcome === 'cancelled' ? IS_LOST : sale.not(IS_LOST)),
    isAgreed && sale('sale.agreementDate', isAgreed === 'true' ? 'is not' : 'is', null),
    hasTower && sale('sale.towerId', hasTower === 'true' ? 'is not' : 'is', null),
    floorMin !== undefined && sale('sale.floor', '>=', floorMin),
    floorMax !== undefined && sale('sale.floor', '<=', floorMax),
    sinceUntil && sale('sale.statusSince', '<=', sinceUntil),
    search && isCalled(search),
  ];
  return sale.and(conditions.filter((condition) => typeof condition === 'object'));
}

/** When its buyer enquired, by which campaign, and from where besides the first time. */
function enquiryConditions(read: Read, filter: Partial<SaleRecordFilter>) {
  const sale = expressionBuilder<Tables, 'sale'>();
  const { enquiredFrom, enquiredTo, campaign, hasCampaign, lastSource, anySource } = filter;
  return [
    enquiredFrom && sale('sale.enquiredOn', '>=', enquiredFrom),
    enquiredTo && sale('sale.enquiredOn', '<=', enquiredTo),
    campaign !== undefined && sale('sale.campaign', '=', campaign),
    hasCampaign && sale('sale.campaign', hasCampaign === 'true' ? 'is not' : 'is', null),
    lastSource?.length && isLastTouchedBy(read, lastSource),
    anySource?.length && isTouchedBy(read, anySource),
  ];
}

/** Matches the beginning of a booking number, an applicant's name or a unit number. */
function isCalled(search: string): Expression<SqlBool> {
  const sale = expressionBuilder<Tables, 'sale'>();
  const pattern = prefixPattern(search);
  return sale.or([
    sale('sale.bookingNumber', 'ilike', pattern),
    sale.exists(
      sale
        .selectFrom('saleApplicant')
        .select('saleApplicant.id')
        .whereRef('saleApplicant.saleId', '=', 'sale.id')
        .where('saleApplicant.name', 'ilike', pattern),
    ),
    sale.exists(
      sale
        .selectFrom('unit')
        .select('unit.id')
        .whereRef('unit.id', '=', 'sale.unitId')
        .where('unit.unitNumber', 'ilike', pattern),
    ),
  ]);
}
