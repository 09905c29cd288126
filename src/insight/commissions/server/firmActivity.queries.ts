import type { Expression, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { laterOf } from '#platform/contract/calendar.ts';
import type { Period } from '#platform/contract/period.ts';
import { CAPABILITIES, hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import { dayStart } from '#platform/server/database/dayStart.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { listLeads } from '#enquiries/leads/lead.contract.ts';
import { leadConditions } from '#enquiries/leads/server/lead.filter.ts';
import { commissionsToSum } from '#partners/commissions/server/commission.filter.ts';
import { saleListConditions } from '#sale-lifecycle/overview/server/saleList.filter.ts';
import { paidTranches } from './paidLines.queries.ts';

/** Days that are compared, and the days before them. */
export interface FirmScope {
  read: Read;
  projectId: string | undefined;
  now: Period;
  before: Period;
}

/** Both periods, one after the other. */
type Both<Sums> = Record<'now' | 'before', Sums>;

export interface FirmActivity {
  /** Brought in the period; null, as are visits, for those who read no leads. */
  leads: number | null;
  visits: number | null;
  bookings: number;
  valuePaise: number;
  /** Of the bookings of the period. */
  cancelled: number;
  /** Approved, of the bookings of the period. */
  earnedPaise: number;
  /** Paid in the period, whenever it was booked. */
  paidPaise: number;
  /** Of what was paid in the period: tranches of which the day of the condition is known, and their days since. */
  paidTranches: number;
  waitedDays: number;
}

export type ActivityOfFirm = Both<FirmActivity> & { toRecoverPaise: number };

/** What some firms did in both periods: each kind of rows is read once for all of them. */
export async function activityOfFirms(
  scope: FirmScope,
  firmIds: readonly string[],
): Promise<(firmId: string) => ActivityOfFirm> {
  const seesLeads = hasRole(scope.read.caller.role, ...CAPABILITIES.leadManagement);
  const [leads, visits, sales, commissions, paid] = await plannedByValues(scope.read.db, () =>
    Promise.all([
      seesLeads ? leadsOf(scope, firmIds) : null,
      seesLeads ? visitsOf(scope, firmIds) : null,
      salesOf(scope, firmIds),
      commissionsOf(scope, firmIds),
      paidOf(scope, firmIds),
    ]),
  );
  return (firmId) => {
    const [sold, earned, got] = [sales.get(firmId), commissions.get(firmId), paid.get(firmId)];
    const of = (period: 'now' | 'before'): FirmActivity => ({
      leads: leads && (leads.get(firmId)?.[period] ?? 0),
      visits: visits && (visits.get(firmId)?.[period] ?? 0),
      bookings: sold?.[period].bookings ?? 0,
      valuePaise: sold?.[period].valuePaise ?? 0,
      cancelled: sold?.[period].cancelled ?? 0,
      earnedPaise: earned?.[period] ?? 0,
      paidPaise: got?.[period].paidPaise ?? 0,
      paidTranches: got?.[period].paidTranches ?? 0,
      waitedDays: got?.[period].waitedDays ?? 0,
    });
    return { now: of('now'), before: of('before'), toRecoverPaise: earned?.toRecoverPaise ?? 0 };
  };
}

const isOneOf = (firm: string, firmIds: readonly string[]) =>
  sql<boolean>`${sql.ref(firm)} = any(${pgArray(firmIds)})`;

/** Whether something lies in a period. */
type IsIn = (period: Period) => Expression<SqlBool>;

const isDayIn =
  (day: string): IsIn =>
  ({ from, to }) =>
    sql<SqlBool>`${sql.ref(day)} between ${from}::date and ${to}::date`;

const isMomentIn =
  ({ read }: FirmScope, moment: string): IsIn =>
  ({ from, to }) =>
    sql<SqlBool>`(${sql.ref(moment)} >= ${dayStart(read, from)} and ${sql.ref(moment)} < ${dayStart(read, to, 1)})`;

/** The days from the first to the last are named too: an index finds them. */
const isInEither = (isIn: IsIn, { now, before }: FirmScope) => {
  const all = { from: now.from < before.from ? now.from : before.from, to: laterOf(now.to, before.to) };
  return sql<SqlBool>`(${isIn(all)} and (${isIn(now)} or ${isIn(before)}))`;
};

const ofProject = ({ projectId }: FirmScope) => (projectId === undefined ? {} : { projectId });

function countIn(isIn: IsIn, { now, before }: FirmScope) {
  const count = (period: Period) => sql<number>`count(*) filter (where ${isIn(period)})`;
  return [count(now).as('now'), count(before).as('before')] as const;
}

/** Leads that came in either period. */
export async function leadsInEither(scope: FirmScope) {
  return scope.read.db
    .selectFrom('lead')
    .where(isInEither(isMomentIn(scope, 'lead.createdAt'), scope))
    .where(await leadConditions(scope.read, listLeads.query.parse(ofProject(scope))));
}

/** Site visits that leads made in either period. */
export async function visitsInEither(scope: FirmScope) {
  return scope.read.db
    .selectFrom('lead')
    .innerJoin('leadInteraction', 'leadInteraction.leadId', 'lead.id')
    .where('leadInteraction.outcome', '=', 'visitDone')
    .where(isInEither(isMomentIn(scope, 'leadInteraction.occurredAt'), scope))
    .where(await leadConditions(scope.read, listLeads.query.parse(ofProject(scope))));
}

async function leadsOf(scope: FirmScope, firmIds: readonly string[]) {
  const rows = await (
    await leadsInEither(scope)
  )
    .select(['lead.channelPartnerId as firm', ...countIn(isMomentIn(scope, 'lead.createdAt'), scope)])
    .where(isOneOf('lead.channelPartnerId', firmIds))
    .groupBy('lead.channelPartnerId')
    .execute();
  return new Map(rows.map(({ firm, ...counts }) => [firm, counts]));
}

async function visitsOf(scope: FirmScope, firmIds: readonly string[]) {
  const isIn = isMomentIn(scope, 'leadInteraction.occurredAt');
  const rows = await (
    await visitsInEither(scope)
  )
    .select(['lead.channelPartnerId as firm', ...countIn(isIn, scope)])
    .where(isOneOf('lead.channelPartnerId', firmIds))
    .groupBy('lead.channelPartnerId')
    .execute();
  return new Map(rows.map(({ firm, ...counts }) => [firm, counts]));
}

/** Sales booked in either period. */
export function salesInEither(scope: FirmScope) {
  return scope.read.db
    .selectFrom('sale')
    .where(isInEither(isDayIn('sale.bookingDate'), scope))
    .where(saleListConditions(scope.read, ofProject(scope)));
}

interface Sold {
  bookings: number;
  valuePaise: number;
  cancelled: number;
}

async function salesOf(
  scope: FirmScope,
  firmIds: readonly string[],
): Promise<ReadonlyMap<string | null, Both<Sold>>> {
  const sums = (period: Period) => {
    const isIn = isDayIn('sale.bookingDate')(period);
    return sql<Sold>`json_build_object('bookings', count(*) filter (where ${isIn}),
      'valuePaise', coalesce(sum(sale.agreement_value_paise) filter (where ${isIn}), 0)::bigint,
      'cancelled', count(*) filter (where ${isIn} and sale.status = 'cancelled'))`;
  };
  const rows = await salesInEither(scope)
    .select('sale.channelPartnerId as firm')
    .select([sums(scope.now).as('now'), sums(scope.before).as('before')])
    .where(isOneOf('sale.channelPartnerId', firmIds))
    .groupBy('sale.channelPartnerId')
    .execute();
  return new Map(rows.map(({ firm, ...both }) => [firm, both]));
}

/** Approved, whatever was paid of it. */
export const EARNED = ['approved', 'partiallyPaid', 'paid'] as const;

/** Earned of the bookings of a period. */
export function commissionsEarned({ read, projectId }: FirmScope, { from, to }: Period) {
  return commissionsToSum(read, { projectId, status: [...EARNED], bookedFrom: from, bookedUntil: to });
}

/** What firms still pay back. */
export function commissionsToRecover(scope: FirmScope) {
  return commissionsToSum(scope.read, { ...ofProject(scope), status: ['clawback'] }).where(
    sql<boolean>`commission.clawback_paise > commission.recovered_paise`,
  );
}

async function commissionsOf(scope: FirmScope, firmIds: readonly string[]) {
  const isEarned = sql`commission.status = any(${pgArray(EARNED)})`;
  const earned = (period: Period) =>
    sql<number>`coalesce(sum(commission.gross_paise) filter (
      where ${isEarned} and ${isDayIn('commission.bookedOn')(period)}), 0)::bigint`;
  const rows = await commissionsToSum(scope.read, ofProject(scope))
    .select('commission.channelPartnerId as firm')
    .select([earned(scope.now).as('now'), earned(scope.before).as('before')])
    .select(
      sql<number>`coalesce(sum(commission.clawback_paise - commission.recovered_paise) filter (
        where commission.status = 'clawback'), 0)::bigint`.as('toRecoverPaise'),
    )
    .where(isOneOf('commission.channelPartnerId', firmIds))
    .groupBy('commission.channelPartnerId')
    .execute();
  return new Map(rows.map(({ firm, ...sums }) => [firm, sums]));
}

type Paid = Pick<FirmActivity, 'paidPaise' | 'paidTranches' | 'waitedDays'>;

/** Payments to firms in either period, as a table `paid` beside their commissions. */
export function paymentsInEither(scope: FirmScope) {
  return commissionsToSum(scope.read, ofProject(scope))
    .innerJoin(paidTranches(scope.read).as('paid'), (join) =>
      join.on(sql<boolean>`paid.commission_id = commission.id`),
    )
    .where(isInEither(isDayIn('paid.day'), scope));
}

/** What firms were paid, and how long that had been payable: from the day of the condition. */
async function paidOf(
  scope: FirmScope,
  firmIds: readonly string[],
): Promise<ReadonlyMap<string, Both<Paid>>> {
  const sums = (period: Period) => {
    const isIn = isDayIn('paid.day')(period);
    return sql<Paid>`json_build_object(
      'paidPaise', coalesce(sum(paid.paise) filter (where ${isIn}), 0)::bigint,
      'paidTranches', count(tranche.eligible_on) filter (where ${isIn}),
      'waitedDays', coalesce(sum(paid.day - tranche.eligible_on) filter (where ${isIn}), 0))`;
  };
  const rows = await paymentsInEither(scope)
    .innerJoin('commissionTranche as tranche', (join) => join.on(sql<boolean>`tranche.id = paid.tranche_id`))
    .select('commission.channelPartnerId as firm')
    .select([sums(scope.now).as('now'), sums(scope.before).as('before')])
    .where(isOneOf('paid.firm', firmIds))
    .groupBy('commission.channelPartnerId')
    .execute();
  return new Map(rows.map(({ firm, ...both }) => [firm, both]));
}
