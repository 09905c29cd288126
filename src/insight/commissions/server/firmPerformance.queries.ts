import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Period } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import { visibleFirms } from '#company/channel-partners/server/channelPartner.visibility.ts';
import { masked } from '#company/people/server/facts.ts';
import { reportPeriods } from '#insight/reporting/reportDays.rules.ts';
import type { ListQuery } from '#insight/reporting/server/scope.ts';
import { figure } from '#insight/reporting/server/scope.ts';
import type {
  FirmPerformance,
  getFirmPerformance as getCall,
  PerformanceFigures,
} from '../firmPerformance.contract.ts';
import { averageDays, partPct } from '../performance.rules.ts';
import type { FirmActivity, FirmScope } from './firmActivity.queries.ts';
import { activityOfFirms, EARNED } from './firmActivity.queries.ts';
import { activeFirms } from './firmRank.queries.ts';

type Query = QueryOf<typeof getCall>;

interface Compared {
  period: Period;
  before: Period;
}

/** 404 for a firm that does not exist, and for people of another one. */
export async function getFirmPerformance(
  read: Read,
  id: string,
  query: Query,
): Promise<Compared & { firm: FirmPerformance }> {
  const scope = scopeOf(read, query);
  const [firm] = await performanceOf(scope, [id]);
  return { period: scope.now, before: scope.before, firm: required(firm, 'Firm') };
}

/** @param most shown of them; null for all */
export async function listFirmPerformance(
  read: Read,
  query: Query,
  most: number | null,
): Promise<Compared & { firms: FirmPerformance[]; firmCount: number }> {
  const scope = scopeOf(read, query);
  const { ids, count } = await activeFirms(scope, most);
  const firms = (await performanceOf(scope, ids)).toSorted(
    (one, other) => other.now.earned.value - one.now.earned.value || (one.name < other.name ? -1 : 1),
  );
  return { period: scope.now, before: scope.before, firms, firmCount: count };
}

function scopeOf(read: Read, { projectId, ...days }: Query): FirmScope {
  return { read, projectId, ...reportPeriods(days, read.today) };
}

/** Of those that the caller sees, in any order. */
async function performanceOf(scope: FirmScope, ids: readonly string[]): Promise<FirmPerformance[]> {
  const { db } = scope.read;
  const [firms, activityOf] = await Promise.all([
    db
      .selectFrom('channelPartner')
      .select(['channelPartner.id', 'channelPartner.name', 'channelPartner.tier'])
      .where(visibleFirms(scope.read))
      .where(sql<boolean>`channel_partner.id = any(${pgArray(ids)})`)
      .execute(),
    activityOfFirms(scope, ids),
  ]);
  return firms.map((firm) => {
    const { now, before, toRecoverPaise } = activityOf(firm.id);
    const query = { ...inProject(scope), status: 'clawback', channelPartnerId: firm.id };
    return {
      ...firm,
      now: figuresOf(scope, scope.now, firm.id, now),
      before: figuresOf(scope, scope.before, firm.id, before),
      toRecover: figure('commissions', query, toRecoverPaise, 'toRecoverPaise'),
    };
  });
}

function inProject({ projectId }: FirmScope): ListQuery {
  return projectId === undefined ? {} : { projectId };
}

function figuresOf(
  scope: FirmScope,
  { from, to }: Period,
  channelPartnerId: string,
  did: FirmActivity,
): PerformanceFigures {
  const of = { ...inProject(scope), channelPartnerId };
  const sales = { ...of, from, to };
  const earned = { ...of, status: EARNED.join(','), bookedFrom: from, bookedUntil: to };
  const value = figure('sales', sales, did.valuePaise, 'agreementValuePaise');
  return {
    leads: did.leads === null ? null : figure('leads', { ...of, from, to }, did.leads),
    visits: did.visits,
    bookings: figure('sales', sales, did.bookings),
    value: masked(scope.read, 'salePrice', value),
    cancelled: figure('sales', { ...sales, status: 'cancelled' }, did.cancelled),
    conversionPct: did.leads === null ? null : partPct(did.bookings, did.leads),
    cancelledPct: partPct(did.cancelled, did.bookings),
    earned: figure('commissions', earned, did.earnedPaise, 'grossPaise'),
    paid: figure(
      'commissionReport',
      { ...of, paidFrom: from, paidUntil: to },
      did.paidPaise,
      'paidInDaysPaise',
    ),
    daysToPay: averageDays({ tranches: did.paidTranches, days: did.waitedDays }),
  };
}
