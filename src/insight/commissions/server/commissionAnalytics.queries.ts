import type { QueryOf } from '#platform/contract/call.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { periodUntil } from '#platform/contract/period.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { foundCommissions } from '#partners/commissions/server/commission.filter.ts';
import { COMMISSION_READERS } from '#partners/commissions/commissionRights.rules.ts';
import { reportPeriods } from '#insight/reporting/reportDays.rules.ts';
import type { ListQuery } from '#insight/reporting/server/scope.ts';
import { figure } from '#insight/reporting/server/scope.ts';
import type {
  CommissionAnalytics,
  getCommissionAnalytics as getCommissionAnalyticsCall,
} from '../commissionAnalytics.contract.ts';
import { TRANCHE_SUMMERS } from '../insightRights.rules.ts';
import { NEARLY_DAYS } from '../openTranche.rules.ts';
import { bookedIn, bookedParts } from './bookedCommissions.queries.ts';
import type { CountedCommissions } from './commissionFigures.queries.ts';
import { commissionFigures, figuresOfList, paidFigure } from './commissionFigures.queries.ts';
import type { Amount } from './commissionSums.queries.ts';
import { NO_COMMISSIONS } from './commissionSums.queries.ts';
import type { Owed } from './fallingDue.queries.ts';
import { fallingDue, firmKind, owedByDay } from './fallingDue.queries.ts';
import type { Waiting } from './firmTable.queries.ts';
import { firmTable } from './firmTable.queries.ts';
import { heldCommissions, oldestToApprove, waitingCommissions } from './waitingCommissions.queries.ts';

/** The commissions that the caller may see in figures. Those who know gross and status only get no more. */
export async function getCommissionAnalytics(
  read: Read,
  query: QueryOf<typeof getCommissionAnalyticsCall>,
): Promise<CommissionAnalytics> {
  const period = reportPeriods(query, read.today).now;
  const kind = firmKind(query);
  const asked = (more: ListQuery, wanted: Amount = 'grossPaise') =>
    commissionFigures(read, { ...kind, ...more }, wanted);
  const seesTranches = hasRole(read.caller.role, ...TRANCHE_SUMMERS);
  const [owed, table] = await Promise.all([
    seesTranches ? owedByDay(read, query) : [],
    firmTable(read, query, { period, seesTranches }),
  ]);
  const { waiting: unpaid, ...firms } = table;
  const [approved, onHold, toApprove, needsStructure, clawback, oldestSince, any] = await Promise.all([
    asked({ status: 'approved,partiallyPaid' }),
    asked({ status: 'onHold' }),
    asked({ needs: 'approval' }),
    asked({ needs: 'structure' }),
    asked({ status: 'clawback' }, 'toRecoverPaise'),
    oldestToApprove(read, query),
    foundCommissions(read, {}).select('commission.id').limit(1).execute(),
  ]);
  const month = periodUntil('month', read.today);
  const paid = (days: { from: string; to: string }) => (seesTranches ? paidFigure(read, kind, days) : null);
  const [paidThisMonth, paidInPeriod, booked, lists] = await Promise.all([
    paid(month),
    paid(period),
    bookedParts(read, bookedIn(kind, period), period),
    listsOf(read, query),
  ]);
  return {
    today: read.today,
    period,
    hasAny: any.length > 0,
    payable: unpaid && figuresOfList({ ...kind, needs: 'payment' }, { ...NO_COMMISSIONS, ...unpaid }).payable,
    toRecover: seesTranches ? clawback.toRecover : null,
    ...(unpaid ? trancheFigures({ owed, unpaid }, read.today, kind) : NO_TRANCHES),
    approved: counted(approved),
    onHold: counted(onHold),
    toApprove: { ...counted(toApprove), oldestSince },
    needsStructure: needsStructure.count,
    paidThisMonth,
    paid: paidInPeriod,
    booked: { ...booked, ...firms },
    ...lists,
  };
}

const NO_TRANCHES = { nearlyPayable: null, overdue: null, liability: null, fallingDue: null };

interface Unpaid {
  owed: readonly Owed[];
  unpaid: Waiting;
}

function trancheFigures({ owed, unpaid }: Unpaid, today: string, kind: ListQuery) {
  const due = fallingDue(owed, today, kind);
  const until = addDays(today, NEARLY_DAYS);
  const nearly = owed.filter(
    ({ state, expectedOn }) => state === 'expected' && expectedOn !== null && expectedOn <= until,
  );
  const nearlyPaise = sumPaise(nearly.map(({ openPaise }) => openPaise));
  const soon = { ...kind, state: 'expected', expectedUntil: until };
  return {
    nearlyPayable: figure('commissionTranches', soon, nearlyPaise, 'openPaise'),
    overdue: {
      count: figure('overdueTranches', kind, unpaid.lateTranches),
      amount: figure('overdueTranches', kind, unpaid.latePaise, 'openPaise'),
    },
    liability: due.total.amount,
    fallingDue: due,
  };
}

function counted({ count, gross }: CountedCommissions) {
  return { count, amount: gross };
}

/** A list is not a total: the Marketing Head gets none. */
async function listsOf(
  read: Read,
  query: QueryOf<typeof getCommissionAnalyticsCall>,
): Promise<Pick<CommissionAnalytics, 'waiting' | 'held'>> {
  if (!hasRole(read.caller.role, ...COMMISSION_READERS)) return { waiting: null, held: null };
  const [waiting, held] = await Promise.all([waitingCommissions(read, query), heldCommissions(read, query)]);
  return { waiting, held };
}
