import { sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { ListTotals } from '#platform/contract/listCalls.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, orderOf, pageOf } from '#platform/server/database/paging.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { totalSums } from '#platform/server/lists/list.totals.ts';
import type * as contract from '../commissionReports.contract.ts';
import type { OpenTranche, OverdueTranche } from '../commissionReports.contract.ts';
import type { OpenRow, ShownTranche } from './openTranche.queries.ts';
import {
  detailsOf,
  IS_LATE,
  IS_LIABILITY,
  keptOwed,
  NET_PAISE,
  openTranches,
  rowsOf,
} from './openTranche.queries.ts';

type LiabilityQuery = QueryOf<typeof contract.listLiability>;
type OverdueQuery = QueryOf<typeof contract.listOverdueTranches>;
type Unpaged<Query> = Omit<Query, 'page' | 'limit' | 'cursor' | 'sort'>;
type Found = Awaited<ReturnType<typeof openTranches>>;

async function foundLiability(read: Read, query: Unpaged<LiabilityQuery>): Promise<Found> {
  const { state, expectedFrom, expectedUntil } = query;
  const found = ofDesks((await openTranches(read, query)).where(IS_LIABILITY), query.desk);
  const inState = state?.length ? found.where(sql<boolean>`open.state = any(${pgArray(state)})`) : found;
  if (expectedFrom === undefined && expectedUntil === undefined) return inState;
  return inState
    .where('open.state', '=', 'expected')
    .$if(expectedFrom !== undefined, (one) => one.where('open.expectedOn', '>=', expectedFrom ?? ''))
    .$if(expectedUntil !== undefined, (one) => one.where('open.expectedOn', '<=', expectedUntil ?? ''));
}

async function foundOverdue(read: Read, query: Unpaged<OverdueQuery>): Promise<Found> {
  return ofDesks((await openTranches(read, { ...query, isReached: true })).where(IS_LATE), query.desk);
}

function ofDesks(found: Found, desk: Unpaged<OverdueQuery>['desk']): Found {
  return desk?.length ? found.where(sql<boolean>`open.desk = any(${pgArray(desk)})`) : found;
}

/** By the amount or by the day, rows without a day at the end; then as they were created. */
function sorted(found: Found, sort: LiabilityQuery['sort'] | OverdueQuery['sort']): Found {
  const { column, direction } = orderOf(sort);
  return found
    .orderBy(`open.${column}`, (order) =>
      direction === 'asc' ? order.asc().nullsLast() : order.desc().nullsLast(),
    )
    .orderBy('open.createdAt')
    .orderBy('open.commissionId')
    .orderBy('open.seq');
}

/** All that the filter finds, for a file. */
export async function liabilityRows(read: Read, query: Unpaged<LiabilityQuery>): Promise<OpenRow[]> {
  const found = await foundLiability(read, query);
  return plannedByValues(read.db, () => rowsOf(sorted(found, 'expectedOn')));
}

export async function overdueRows(read: Read, query: Unpaged<OverdueQuery>): Promise<OpenRow[]> {
  const found = await foundOverdue(read, query);
  return plannedByValues(read.db, () => rowsOf(sorted(found, 'payBy')));
}

export async function listLiability(read: Read, query: LiabilityQuery): Promise<Page<OpenTranche>> {
  const found = await foundLiability(read, query);
  const count = (max: number) => countLiability(read, query, found, max);
  return pageOfFound(read, found, query, (row) => [openTranche(row)], count);
}

/** From the kept sums where they answer it, as far as `max`. */
async function countLiability(
  read: Read,
  query: Unpaged<LiabilityQuery>,
  found: Found,
  max: number,
): Promise<number> {
  const kept = query.desk?.length ? null : keptOwed(read, query);
  if (!kept) return countRows(read.db, found, max);
  const { state, expectedFrom, expectedUntil } = query;
  const { count } = await kept
    .select(sql<number>`coalesce(sum(counted), 0)::bigint`.as('count'))
    .$if(Boolean(state?.length), (one) => one.where(sql<boolean>`state = any(${pgArray(state ?? [])})`))
    .$if(Boolean(expectedFrom ?? expectedUntil), (one) => one.where('state', '=', 'expected'))
    .$if(expectedFrom !== undefined, (one) => one.where('day', '>=', expectedFrom ?? ''))
    .$if(expectedUntil !== undefined, (one) => one.where('day', '<=', expectedUntil ?? ''))
    .executeTakeFirstOrThrow();
  return Math.min(count, max);
}

export async function listOverdueTranches(read: Read, query: OverdueQuery): Promise<Page<OverdueTranche>> {
  const found = await foundOverdue(read, query);
  return pageOfFound(read, found, query, overdueTranche, (max) => countRows(read.db, found, max));
}

const SUMS = { grossPaise: sql`open.gross_paise`, openPaise: sql`open.open_paise` };

export async function totalLiability(
  read: Read,
  query: Unpaged<LiabilityQuery>,
): Promise<ListTotals<{ grossPaise: number; openPaise: number }>> {
  return totalSums(read.db, await foundLiability(read, query), SUMS);
}

export async function totalOverdueTranches(
  read: Read,
  query: Unpaged<OverdueQuery>,
): Promise<ListTotals<{ grossPaise: number; openPaise: number; netPaise: number }>> {
  return totalSums(read.db, await foundOverdue(read, query), { ...SUMS, netPaise: NET_PAISE });
}

/** Only those on the page are read whole. */
async function pageOfFound<Row>(
  read: Read,
  found: Found,
  {
    page,
    limit,
    sort,
  }: Pick<LiabilityQuery, 'page' | 'limit'> & { sort: LiabilityQuery['sort'] | OverdueQuery['sort'] },
  shown: (row: ShownTranche) => Row[],
  count: (max: number) => Promise<number>,
): Promise<Page<Row>> {
  const { rows, pagination } = await plannedByValues(read.db, () =>
    pageOf(
      { page, limit },
      (range) => rowsOf(sorted(found, sort).limit(range.limit).offset(range.offset)),
      count,
    ),
  );
  return { rows: (await detailsOf(read, rows)).flatMap(shown), pagination };
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
