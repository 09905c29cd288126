import type { QueryOf } from '#platform/contract/call.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { isOneOf } from '#platform/server/context.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import { totalDemandRuns as demandRunsCall } from '#sale-lifecycle/demands/demandRun.contract.ts';
import { totalDemandRuns } from '#sale-lifecycle/demands/server/demandRun.queries.ts';

import { totalRefunds as refundsCall } from '#money/refunds/refund.contract.ts';
import { largestOverdue } from '#money/dues/server/dueList.queries.ts';
import { totalRefunds } from '#money/refunds/server/refund.queries.ts';
import type { getPaymentsDashboard, PaymentsDashboard } from '../paymentsDashboard.contract.ts';
import { lastMonths, periodUntil } from '#platform/contract/period.ts';
import { ageing, dues, dueWithin, heldForRegistration } from './parts/due.parts.ts';
import { collections, receiptFigures, receivedByMonth } from './parts/money.parts.ts';
import type { ListQuery, Scope } from '#insight/reporting/server/scope.ts';
import { figure, inProject } from '#insight/reporting/server/scope.ts';
import { RECEIPT_READERS } from '#money/plans/receiptRights.rules.ts';

const MAX_OVERDUE = 10;
/** Two full years and the current month, so that each is shown beside the one a year before. */
const CHART_MONTHS = 25;

/** Composed of the figures of the other dashboards; their statements share a round trip. */
export async function readPaymentsDashboard(
  read: Read,
  query: QueryOf<typeof getPaymentsDashboard>,
): Promise<PaymentsDashboard> {
  const period = periodUntil(query.period, read.today);
  const scope: Scope = { read, period, projectId: query.projectId };
  const [owed, today, ages, top, held, moneyIn, toDemand] = await plannedByValues(read.db, () =>
    Promise.all([
      dues(scope),
      dueWithin(scope, 'today'),
      ageing(scope),
      largestOverdue(read, { projectId: query.projectId }, MAX_OVERDUE),
      heldForRegistration(scope),
      isOneOf(read, RECEIPT_READERS) ? moneyInOf(scope) : null,
      isOneOf(read, GROUPS.FINANCE) ? toDemandOf(scope) : null,
    ]),
  );
  return {
    asOf: read.now,
    period: { name: query.period, ...period },
    dues: owed,
    dueToday: today.amount,
    dueTodaySales: today.sales,
    ageing: ages,
    topOverdue: top,
    held,
    moneyIn,
    toDemand,
  };
}

async function moneyInOf(scope: Scope): Promise<NonNullable<PaymentsDashboard['moneyIn']>> {
  const months = lastMonths(scope.read.today, CHART_MONTHS);
  const days = { from: `${months[0]}-01`, to: scope.read.today };
  const [came, ofMonth, toVerify, bounced, certificates, refunds] = await Promise.all([
    collections(scope),
    receivedByMonth(scope, days),
    receiptFigures(scope, { status: 'recorded' }),
    receiptFigures(scope, bouncedWithin(scope)),
    receiptFigures(scope, { certificate: 'pending' }),
    refundsToPay(scope),
  ]);
  return {
    ...came,
    months: months.map((month) => ({ month, received: ofMonth(month) })),
    toVerify,
    bounced,
    certificates,
    refunds,
  };
}

/** From the cancellation until another person has confirmed that the bank paid. */
export async function refundsToPay({ read, ...of }: Scope, own: ListQuery = {}) {
  const query = inProject({ read, ...of }, { state: 'toRecord,recorded', ...own });
  const found = await totalRefunds(read, refundsCall.query.parse(query));
  return {
    count: figure('refunds', query, found.count),
    amount: figure('refunds', query, found.sums.amountPaise, 'amountPaise'),
  };
}

function bouncedWithin({ period }: Scope): ListQuery {
  return { status: 'bounced', bouncedFrom: period.from, bouncedTo: period.to };
}

async function toDemandOf(scope: Scope): Promise<NonNullable<PaymentsDashboard['toDemand']>> {
  const query = inProject(scope, { status: 'rehearsed' });
  const found = await totalDemandRuns(scope.read, demandRunsCall.query.parse(query));
  return {
    count: figure('demandRuns', query, found.count),
    expected: figure('demandRuns', query, found.sums.expectedInBankPaise, 'expectedInBankPaise'),
  };
}
