import type { QueryOf } from '#platform/contract/call.ts';
import type { Period } from '#platform/contract/period.ts';
import { CAPABILITIES, hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { visibleFirms } from '#company/channel-partners/server/channelPartner.visibility.ts';
import { masked } from '#company/people/server/facts.ts';
import { listCommissions } from '#partners/commissions/commission.contract.ts';
import { seesAllCommissions } from '#partners/commissions/server/commission.visibility.ts';
import { reportPeriods } from '#insight/reporting/reportDays.rules.ts';
import { leadsBy } from '#insight/dashboards/server/lead.figures.ts';
import { salesBy } from '#insight/dashboards/server/sale.figures.ts';
import type { ListQuery, Scope } from '#insight/reporting/server/scope.ts';
import { figure, inPeriod, inProject } from '#insight/reporting/server/scope.ts';
import { listCommissionReport } from '../commissionReports.contract.ts';
import type {
  FirmPerformance,
  getFirmPerformance as getCall,
  PerformanceFigures,
} from '../firmPerformance.contract.ts';
import { averageDays, partPct } from '../performance.rules.ts';
import { figuresOfList } from './commissionFigures.queries.ts';
import { sumsByGroup } from './commissionSums.queries.ts';
import { visitsByFirm, waitedByFirm } from './firmActivity.queries.ts';
import { paidByFirm } from './paidLines.queries.ts';

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
  const [one] = await firmsOf(read, id);
  const found = required(one, 'Firm');
  const { period, before, figures } = await compared(read, query, { channelPartnerId: id });
  const [firm] = await withDaysToPay(read, query, [figures(found)]);
  return { period, before, firm: required(firm, 'Firm') };
}

/** @param most shown of them */
export async function listFirmPerformance(
  read: Read,
  query: Query,
  most: number,
): Promise<Compared & { firms: FirmPerformance[]; firmCount: number }> {
  const [firms, { period, before, figures }] = await Promise.all([firmsOf(read), compared(read, query)]);
  const active = firms
    .map(figures)
    .filter(hasDone)
    .toSorted(
      (one, other) => other.now.earned.value - one.now.earned.value || (one.name < other.name ? -1 : 1),
    );
  const shown = await withDaysToPay(read, query, active.slice(0, most));
  return { period, before, firms: shown, firmCount: active.length };
}

/** How long firms waited is looked up of those that are shown. */
async function withDaysToPay(
  read: Read,
  query: Query,
  firms: readonly FirmPerformance[],
): Promise<FirmPerformance[]> {
  const { projectId } = query;
  const { now, before } = reportPeriods(query, read.today);
  const ids = firms.map(({ id }) => id);
  const [current, earlier] = await Promise.all(
    [now, before].map((period) => waitedByFirm({ read, period, projectId }, ids)),
  );
  const days = (waited: typeof current, id: string) =>
    averageDays(waited?.get(id) ?? { tranches: 0, days: 0 });
  return firms.map((firm) => ({
    ...firm,
    now: { ...firm.now, daysToPay: days(current, firm.id) },
    before: { ...firm.before, daysToPay: days(earlier, firm.id) },
  }));
}

function firmsOf(read: Read, id?: string) {
  return read.db
    .selectFrom('channelPartner')
    .select(['channelPartner.id', 'channelPartner.name', 'channelPartner.tier'])
    .where(visibleFirms(read))
    .$if(id !== undefined, (query) => query.where('channelPartner.id', '=', id ?? ''))
    .execute();
}

function hasDone({ now, before, toRecover }: FirmPerformance): boolean {
  const values = [now, before].flatMap((one) => [
    one.leads?.value ?? 0,
    one.visits ?? 0,
    one.bookings.value,
    one.paid.value,
  ]);
  return [...values, toRecover.value].some((value) => value > 0);
}

type Firm = Pick<FirmPerformance, 'id' | 'name' | 'tier'>;

/** Both periods, each by the same few statements for all firms. */
async function compared(
  read: Read,
  query: Query,
  of: ListQuery = {},
): Promise<Compared & { figures: (firm: Firm) => FirmPerformance }> {
  const { projectId } = query;
  const { now, before } = reportPeriods(query, read.today);
  const asked = inProject({ read, period: now, projectId }, { status: 'clawback', ...of });
  const [current, earlier, clawback] = await Promise.all([
    figuresIn({ read, period: now, projectId }, of),
    figuresIn({ read, period: before, projectId }, of),
    sumsByGroup(read, listCommissions.query.parse(asked), 'firm', ['toRecoverPaise']),
  ]);
  const figures = (firm: Firm): FirmPerformance => ({
    ...firm,
    now: current(firm.id),
    before: earlier(firm.id),
    toRecover: figuresOfList({ ...asked, channelPartnerId: firm.id }, clawback.get(firm.id)).toRecover,
  });
  return { period: now, before, figures };
}

/** Approved, whatever was paid of it. */
const EARNED = { status: 'approved,partiallyPaid,paid' };

async function figuresIn(scope: Scope, of: ListQuery): Promise<(firmId: string) => PerformanceFigures> {
  const { read, period } = scope;
  const seesLeads = hasRole(read.caller.role, ...CAPABILITIES.leadManagement);
  const earnedQuery = inProject(scope, { ...EARNED, bookedFrom: period.from, bookedUntil: period.to, ...of });
  const paidQuery = inProject(scope, { paidFrom: period.from, paidUntil: period.to, ...of });
  const [leads, visits, sales, cancelled, earned, paid] = await Promise.all([
    seesLeads ? leadsBy(scope, inPeriod(scope, of), ['channelPartnerId']) : null,
    seesLeads ? visitsByFirm(scope, of) : null,
    salesBy(scope, inPeriod(scope, of), 'channelPartnerId'),
    salesBy(scope, inPeriod(scope, { status: 'cancelled', ...of }), 'channelPartnerId'),
    sumsByGroup(read, listCommissions.query.parse(earnedQuery), 'firm', ['grossPaise']),
    paidOf(read, paidQuery),
  ]);
  return (channelPartnerId) => {
    const brought = leads?.({ channelPartnerId }) ?? null;
    const { units: bookings, value } = sales(channelPartnerId);
    const ended = cancelled(channelPartnerId).units;
    return {
      leads: brought,
      visits: visits && (visits.get(channelPartnerId) ?? 0),
      bookings,
      value: masked(read, 'salePrice', value),
      cancelled: ended,
      conversionPct: brought && partPct(bookings.value, brought.value),
      cancelledPct: partPct(ended.value, bookings.value),
      earned: figuresOfList({ ...earnedQuery, channelPartnerId }, earned.get(channelPartnerId)).gross,
      paid: figure(
        'commissionReport',
        { ...paidQuery, channelPartnerId },
        paid.get(channelPartnerId) ?? 0,
        'paidInDaysPaise',
      ),
      daysToPay: null,
    };
  };
}

/** What firms were paid that a query of the report finds. */
async function paidOf(read: Read, query: ListQuery): Promise<Map<string, number>> {
  const filter = listCommissionReport.query.parse(query);
  const { channelPartnerId, projectId } = filter;
  if (seesAllCommissions(read) && channelPartnerId === undefined && projectId === undefined)
    return paidByFirm(read, filter);
  const sums = await sumsByGroup(read, filter, 'firm', ['paidInDaysPaise']);
  return new Map([...sums].map(([firm, { paidInDaysPaise }]) => [firm, paidInDaysPaise]));
}
