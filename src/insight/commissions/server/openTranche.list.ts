import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { ListTotals } from '#platform/contract/listCalls.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import type * as contract from '../commissionReports.contract.ts';
import type { OpenTranche, OverdueTranche } from '../commissionReports.contract.ts';
import type { ShownTranche, UnpaidTranche } from './openTranche.queries.ts';
import { detailsOf, unpaidTranches } from './openTranche.queries.ts';

type LiabilityQuery = QueryOf<typeof contract.listLiability>;
type OverdueQuery = QueryOf<typeof contract.listOverdueTranches>;
type Unpaged<Query> = Omit<Query, 'page' | 'limit' | 'cursor' | 'sort'>;

/** Of approved commissions, on hold or not. */
export function isLiability({ stage }: UnpaidTranche): boolean {
  return stage !== 'pending';
}

export function isLate({ daysLate }: UnpaidTranche): boolean {
  return daysLate > 0;
}

export async function liabilityRows(read: Read, query: Unpaged<LiabilityQuery>): Promise<UnpaidTranche[]> {
  const { state, desk, expectedFrom, expectedUntil } = query;
  const isInDays = ({ expectedOn, state: is }: UnpaidTranche) =>
    (expectedFrom === undefined && expectedUntil === undefined) ||
    (is === 'expected' &&
      expectedOn !== null &&
      expectedOn >= (expectedFrom ?? expectedOn) &&
      expectedOn <= (expectedUntil ?? expectedOn));
  return (await unpaidTranches(read, query)).filter(
    (row) =>
      isLiability(row) &&
      (!state?.length || state.includes(row.state)) &&
      (!desk?.length || desk.includes(row.desk)) &&
      isInDays(row),
  );
}

export async function overdueRows(
  read: Read,
  { desk, ...query }: Unpaged<OverdueQuery>,
): Promise<UnpaidTranche[]> {
  const rows = await unpaidTranches(read, { ...query, isReached: true });
  return rows.filter((row) => isLate(row) && (!desk?.length || desk.includes(row.desk)));
}

export async function listLiability(read: Read, query: LiabilityQuery): Promise<Page<OpenTranche>> {
  const rows = sorted(await liabilityRows(read, query), query.sort, ({ expectedOn }) => expectedOn);
  return pageOfRows(read, rows, query, (row) => [openTranche(row)]);
}

export async function listOverdueTranches(read: Read, query: OverdueQuery): Promise<Page<OverdueTranche>> {
  const rows = sorted(await overdueRows(read, query), query.sort, ({ payBy }) => payBy);
  return pageOfRows(read, rows, query, overdueTranche);
}

export async function totalLiability(
  read: Read,
  query: Unpaged<LiabilityQuery>,
): Promise<ListTotals<{ grossPaise: number; openPaise: number }>> {
  const rows = await liabilityRows(read, query);
  return { count: rows.length, sums: sumsOf(rows) };
}

export async function totalOverdueTranches(
  read: Read,
  query: Unpaged<OverdueQuery>,
): Promise<ListTotals<{ grossPaise: number; openPaise: number; netPaise: number }>> {
  const rows = await overdueRows(read, query);
  const netPaise = sumPaise(rows.map((row) => row.netPaise ?? 0));
  return { count: rows.length, sums: { ...sumsOf(rows), netPaise } };
}

function sumsOf(rows: readonly UnpaidTranche[]) {
  return {
    grossPaise: sumPaise(rows.map(({ grossPaise }) => grossPaise)),
    openPaise: sumPaise(rows.map(({ openPaise }) => openPaise)),
  };
}

/** By the amount or by the day, rows without a day at the end; otherwise as they were created. */
export function sorted(
  rows: readonly UnpaidTranche[],
  sort: string,
  dayOf: (row: UnpaidTranche) => string | null,
): UnpaidTranche[] {
  const sign = sort.startsWith('-') ? -1 : 1;
  if (sort.endsWith('openPaise'))
    return rows.toSorted((one, other) => sign * (one.openPaise - other.openPaise));
  return rows.toSorted((one, other) => {
    const [day, otherDay] = [dayOf(one), dayOf(other)];
    if (day === otherDay) return 0;
    if (day === null || otherDay === null) return day === null ? 1 : -1;
    return sign * (day < otherDay ? -1 : 1);
  });
}

/** Only those on the page are read whole. */
async function pageOfRows<Row>(
  read: Read,
  rows: readonly UnpaidTranche[],
  { page, limit }: { page: number; limit: number },
  shown: (row: ShownTranche) => Row[],
): Promise<Page<Row>> {
  const total = rows.length;
  const onPage = await detailsOf(read, rows.slice((page - 1) * limit, page * limit));
  return {
    rows: onPage.flatMap(shown),
    pagination: { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) },
  };
}

function trancheOf(row: ShownTranche) {
  return {
    id: row.id,
    commission: { id: row.commissionId, number: row.number },
    seq: row.seq,
    firm: { id: row.channelPartnerId, name: row.firmName },
    projectId: row.projectId,
    projectName: row.projectName,
    bookingNumber: row.bookingNumber,
    bookingDate: row.bookingDate,
    unitNumber: row.unitNumber,
    grossPaise: row.grossPaise,
    openPaise: row.openPaise,
    eligibleOn: row.eligibleOn,
    desk: row.desk,
  };
}

export function openTranche(row: ShownTranche): OpenTranche {
  return { ...trancheOf(row), state: row.state, expectedOn: row.expectedOn, missing: row.missing };
}

export function overdueTranche(row: ShownTranche): OverdueTranche[] {
  if (row.payBy === null) return [];
  const { invoiceNumber, netPaise, payBy, daysLate } = row;
  return [{ ...trancheOf(row), invoiceNumber, netPaise, payBy, daysLate }];
}
