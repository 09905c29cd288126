import type { Period } from '#platform/contract/period.ts';
import type { Figure, Measure } from '#platform/contract/figure.ts';
import type { Read } from '#platform/server/context.ts';
import { listCommissions } from '#partners/commissions/commission.contract.ts';
import { seesAllCommissions } from '#partners/commissions/server/commission.visibility.ts';
import type { ListQuery } from '#insight/reporting/server/scope.ts';
import { figure } from '#insight/reporting/server/scope.ts';
import { listCommissionReport } from '../commissionReports.contract.ts';
import type { Amount, CommissionSums } from './commissionSums.queries.ts';
import { NO_COMMISSIONS, sumsOfAll } from './commissionSums.queries.ts';
import { keptPaid } from './paidLines.queries.ts';

export interface CountedCommissions {
  count: Figure;
  gross: Figure;
  paid: Figure;
  payable: Figure;
  toRecover: Figure;
}

/** Figures of what a query of the list of commissions finds: their number, and the amount that is wanted. */
export async function commissionFigures(
  read: Read,
  query: ListQuery,
  wanted: Amount,
): Promise<CountedCommissions> {
  return figuresOfList(query, await sumsOfAll(read, listCommissions.query.parse(query), [wanted]));
}

export function figuresOfList(query: ListQuery, sums: CommissionSums = NO_COMMISSIONS): CountedCommissions {
  const of = (value: number, measure: Measure) => figure('commissions', query, value, measure);
  return {
    count: of(sums.commissions, 'rows'),
    gross: of(sums.grossPaise, 'grossPaise'),
    paid: of(sums.paidPaise, 'paidPaise'),
    payable: of(sums.payablePaise, 'payablePaise'),
    toRecover: of(sums.toRecoverPaise, 'toRecoverPaise'),
  };
}

/** What was paid in some days, whenever it was booked. */
export async function paidFigure(read: Read, kind: ListQuery, { from, to }: Period): Promise<Figure> {
  const query = { ...kind, paidFrom: from, paidUntil: to };
  const filter = listCommissionReport.query.parse(query);
  const isOfAll = seesAllCommissions(read) && filter.channelPartnerId === undefined && !filter.tier?.length;
  const paise = isOfAll
    ? await keptPaid(read, { from, to }, filter.projectId)
    : (await sumsOfAll(read, filter, ['paidInDaysPaise'])).paidInDaysPaise;
  return figure('commissionReport', query, paise, 'paidInDaysPaise');
}
