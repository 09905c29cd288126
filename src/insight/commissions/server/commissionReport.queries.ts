import { sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import type { ListTotals } from '#platform/contract/listCalls.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, orderOf, pageByIds } from '#platform/server/database/paging.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { totalSums } from '#platform/server/lists/list.totals.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { masked } from '#company/people/server/facts.ts';
import { commissionsById } from '#partners/commissions/server/commission.queries.ts';
import { OPEN } from '#partners/commissions/server/commission.sums.ts';
import type { CommissionReportRow, listCommissionReport as listCall } from '../commissionReports.contract.ts';
import type { ReportFilter } from './commissionSums.queries.ts';
import { amountsOf, countReported, isOfPaymentsOnly, reportedCommissions } from './commissionSums.queries.ts';
import type { PaidDays } from './paidLines.queries.ts';
import { commissionsPaidIn, paidInDays } from './paidLines.queries.ts';

export function listCommissionReport(
  read: Read,
  query: QueryOf<typeof listCall>,
): Promise<Page<CommissionReportRow>> {
  const { column, direction } = orderOf(query.sort);
  if (column === 'createdAt' && isOfPaymentsOnly(read, query)) {
    const paid = () => read.db.selectFrom(commissionsPaidIn(read, query));
    return pageByIds(read.db, query, {
      ids: ({ limit, offset }) =>
        paid()
          .select('paid.id')
          .orderBy('paid.createdAt', direction)
          .orderBy('paid.id', direction)
          .limit(limit)
          .offset(offset)
          .execute(),
      details: (ids) => reportRows(read, ids, query),
      count: (max) => countRows(read.db, paid(), max),
    });
  }
  const found = reportedCommissions(read, query);
  return pageByIds(read.db, query, {
    ids: ({ limit, offset }) =>
      found
        .select('commission.id')
        .orderBy(`commission.${column}`, direction)
        .orderBy('commission.id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
    details: (ids) => reportRows(read, ids, query),
    count: (max) => countReported(read, query, max),
  });
}

type Sums = Record<keyof ReturnType<typeof amountsOf>, number>;

export function totalCommissionReport(read: Read, filter: ReportFilter): Promise<ListTotals<Sums>> {
  return totalSums(read.db, reportedCommissions(read, filter), amountsOf(read, filter));
}

/** All of them in the order of creation, page after page. */
export function reportPages(read: Read, filter: ReportFilter): AsyncGenerator<CommissionReportRow[]> {
  return pagesByPlace(read.db, {
    found: reportedCommissions(read, filter),
    order: {
      columns: [[sql`commission.created_at`, 'timestamptz']],
      id: sql`commission.id`,
      direction: 'asc',
    },
    ids: undefined,
    details: (ids) => reportRows(read, ids, filter),
  });
}

/** As the list of commissions shows them, with what the report adds. */
async function reportRows(
  read: Read,
  ids: readonly string[],
  days: PaidDays,
): Promise<CommissionReportRow[]> {
  const [commissions, facts] = await Promise.all([commissionsById(read, ids), factsOf(read, ids, days)]);
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  return commissions.flatMap((commission) => {
    const fact = byId.get(commission.id);
    if (!fact) return [];
    const { tier, structureName, openPaise, paidInDaysPaise } = fact;
    const executiveName = masked(read, 'peopleOfBuilder', displayName(fact));
    return [{ ...commission, tier, structureName, executiveName, openPaise, paidInDaysPaise }];
  });
}

function factsOf(read: Read, ids: readonly string[], days: PaidDays) {
  return read.db
    .selectFrom('commission')
    .innerJoin('sale', 'sale.id', 'commission.saleId')
    .innerJoin('channelPartner', 'channelPartner.id', 'commission.channelPartnerId')
    .innerJoin('appUser', 'appUser.id', 'sale.salesExecutiveId')
    .leftJoin('commissionStructure', 'commissionStructure.id', 'commission.structureId')
    .select(['commission.id', 'channelPartner.tier', 'commissionStructure.name as structureName'])
    .select(['appUser.firstName', 'appUser.lastName'])
    .select([OPEN.as('openPaise'), paidInDays(read, days).as('paidInDaysPaise')])
    .where(sql<boolean>`commission.id = any(${pgArray(ids)})`)
    .execute();
}
