import type { QueryOf } from '#platform/contract/call.ts';
import { forbidden } from '#platform/contract/errors.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import type {
  getPaymentsReport as getPaymentsReportCall,
  PaymentFigures,
  PaymentGroup,
  PaymentsReport,
} from '../paymentsReport.contract.ts';
import type { PaymentGroupBy, PaymentSums } from '../paymentsReport.rules.ts';
import {
  addPayments,
  efficiencyPct,
  isDueGroup,
  NO_PAYMENTS,
  paymentGroupsOf,
} from '../paymentsReport.rules.ts';
import { monthsWithin, reportPeriods } from '#insight/reporting/reportDays.rules.ts';
import { masked } from '#company/people/server/facts.ts';
import { ageing } from '#insight/dashboards/server/parts/due.parts.ts';
import { receiptFigures } from '#insight/dashboards/server/parts/money.parts.ts';
import type { ListQuery, Scope } from '#insight/reporting/server/scope.ts';
import { figure, inPeriod, inProject } from '#insight/reporting/server/scope.ts';
import type { GroupPart } from './paymentGroups.queries.ts';
import { groupParts } from './paymentGroups.queries.ts';
import type { SumsByKey } from './paymentSums.queries.ts';
import { fellDueBy, receivedBy } from './paymentSums.queries.ts';

export type PaymentsQuery = QueryOf<typeof getPaymentsReportCall>;

/** Collections of the sales the caller may see, with dues; its statements share a round trip. */
export async function getPaymentsReport(read: Read, query: PaymentsQuery): Promise<PaymentsReport> {
  const { groupBy, projectId } = query;
  if (!paymentGroupsOf(read.caller.role).includes(groupBy)) throw forbidden();
  const period = reportPeriods(query, read.today).now;
  const scope: Scope = { read, period, projectId };
  const [received, due, refunds, ages] = await plannedByValues(read.db, () =>
    Promise.all([
      receivedBy(read, groupBy, { projectId, ...period }),
      fellDueBy(read, isDueGroup(groupBy) ? groupBy : 'month', { projectId, ...period }),
      refundsOf(scope),
      ageing(scope),
    ]),
  );
  const sums = isDueGroup(groupBy) ? joined(received, due) : received;
  const keys = groupBy === 'month' ? monthsWithin(period) : largestFirst(sums);
  const parts = await groupParts(scope, groupBy, keys);
  const total = addPayments([...received.values(), ...due.values()]);
  return {
    today: read.today,
    period,
    groupBy,
    total: { ...receivedFigures(scope, {}, total), due: dueFigures(scope, total) },
    groups: parts.map((part) => toGroup(groupBy, part, sums.get(part.id))),
    refunds,
    overdue: figure('overdue', inProject(scope, {}), lateOf(ages), 'outstandingPaise'),
    ageing: ages,
  };
}

function toGroup(groupBy: PaymentGroupBy, part: GroupPart, sums: PaymentSums = NO_PAYMENTS): PaymentGroup {
  const { id, name, scope, query } = part;
  const due = isDueGroup(groupBy) ? dueFigures(scope, sums) : null;
  return { id, name, figures: { ...receivedFigures(scope, query, sums), due } };
}

function receivedQuery(scope: Scope): ListQuery {
  return inProject(scope, inPeriod(scope, { status: 'verified' }));
}

function dueQuery(scope: Scope): ListQuery {
  const { from, to } = scope.period;
  return inProject(scope, { dueFrom: from, dueTo: to });
}

function receivedFigures(scope: Scope, own: ListQuery, sums: PaymentSums): Omit<PaymentFigures, 'due'> {
  const query = { ...receivedQuery(scope), ...own };
  const receipts = (found: ListQuery, value: number, measure?: 'amountPaise') =>
    masked(scope.read, 'receipts', figure('receipts', found, value, measure));
  return {
    receipts: receipts(query, sums.receipts),
    collected: receipts(query, sums.collectedPaise, 'amountPaise'),
    deducted: receipts({ ...query, type: 'tds' }, sums.deductedPaise, 'amountPaise'),
  };
}

function dueFigures(scope: Scope, sums: PaymentSums): NonNullable<PaymentFigures['due']> {
  const query = dueQuery(scope);
  return {
    fellDue: figure('installments', query, sums.fellDuePaise, 'totalPaise'),
    paid: figure('installments', query, sums.paidPaise, 'paidPaise'),
    outstanding: figure('installments', query, sums.openPaise, 'outstandingPaise'),
    efficiencyPct: efficiencyPct(sums),
  };
}

function lateOf(ages: PaymentsReport['ageing']): number {
  return sumPaise(ages.map(({ overdue }) => overdue.value));
}

async function refundsOf(scope: Scope): Promise<PaymentsReport['refunds']> {
  const [recorded, paid] = await Promise.all([
    receiptFigures(scope, { type: 'refund', status: 'recorded' }),
    receiptFigures(scope, inPeriod(scope, { type: 'refund', status: 'verified' })),
  ]);
  return masked(scope.read, 'receipts', { recorded, paid });
}

function joined(received: SumsByKey, due: SumsByKey): SumsByKey {
  const keys = new Set([...received.keys(), ...due.keys()]);
  const both = (key: string) => [received.get(key), due.get(key)].filter((one) => one !== undefined);
  return new Map([...keys].map((key) => [key, addPayments(both(key))]));
}

/** By receipts, then by dues. */
function largestFirst(sums: SumsByKey): string[] {
  return [...sums]
    .toSorted(
      ([key, one], [other, two]) =>
        two.collectedPaise - one.collectedPaise ||
        two.fellDuePaise - one.fellDuePaise ||
        (key < other ? -1 : 1),
    )
    .map(([key]) => key);
}
