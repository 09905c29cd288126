import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows } from '#platform/server/database/paging.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { saleListConditions } from '#sale-lifecycle/overview/server/saleList.filter.ts';
import { pageOfSales, saleSummaries } from '#sale-lifecycle/overview/server/sale.queries.ts';
import type { getSalesReport as getSalesReportCall, SalesReportRow } from '../salesReport.contract.ts';
import { reportPeriods } from '#insight/reporting/reportDays.rules.ts';
import type { SalesQuery } from './salesAnalytics.queries.ts';

/** The bookings of the period, one by one. */
export function getSalesReport(
  read: Read,
  query: QueryOf<typeof getSalesReportCall>,
): Promise<Page<SalesReportRow>> {
  return pageOfSales(read, query, bookingConditions(read, query, query.search), (ids) => rowsOf(read, ids));
}

const BATCH_SIZE = 1_000;

/** All of them, the earliest first, in batches: as many as there are, never all at once. */
export async function* reportBatches(read: Read, query: SalesQuery): AsyncGenerator<SalesReportRow[]> {
  for (let last: Place | undefined; ;) {
    const places = await placesAfter(read, query, last);
    if (places.length === 0) return;
    const ids = places.map(({ id }) => id);
    const rows = new Map((await rowsOf(read, ids)).map((row) => [row.id, row]));
    yield ids.flatMap((id) => rows.get(id) ?? []);
    last = places.at(-1);
    if (places.length < BATCH_SIZE) return;
  }
}

interface Place {
  id: string;
  bookingDate: Day;
}

function placesAfter(read: Read, query: SalesQuery, last: Place | undefined): Promise<Place[]> {
  const found = bookingsOf(read, query)
    .select(['sale.id', 'sale.bookingDate'])
    .orderBy('sale.bookingDate')
    .orderBy('sale.id')
    .limit(BATCH_SIZE);
  const after = last
    ? found.where(sql<boolean>`(sale.booking_date, sale.id) > (${last.bookingDate}::date, ${last.id}::uuid)`)
    : found;
  return plannedByValues(read.db, () => after.execute());
}

/** How many there are, looking no further than `most`. */
export function countBookings(read: Read, query: SalesQuery, max: number): Promise<number> {
  return countRows(read.db, bookingsOf(read, query), max);
}

function bookingsOf(read: Read, query: SalesQuery) {
  return read.db.selectFrom('sale').where(bookingConditions(read, query));
}

function bookingConditions(read: Read, query: SalesQuery, search?: string) {
  const { projectId, salesExecutiveId, bookedForId, channelPartnerId, viaPartner, source, unitType } = query;
  const { now } = reportPeriods(query, read.today);
  const kind = { projectId, salesExecutiveId, bookedForId, channelPartnerId, viaPartner, source, unitType };
  return saleListConditions(read, { ...kind, ...now, isUnitTransfer: 'false', search });
}

/** As the list of sales shows them, with what a report adds. */
async function rowsOf(read: Read, ids: readonly string[]): Promise<SalesReportRow[]> {
  const [sales, facts] = await Promise.all([saleSummaries(read, ids), factsOf(read, ids)]);
  const byId = new Map(facts.map(({ id, ...fact }) => [id, fact]));
  return sales.flatMap((sale) => {
    const fact = byId.get(sale.id);
    return fact ? [{ ...sale, ...fact }] : [];
  });
}

function factsOf(read: Read, ids: readonly string[]) {
  return read.db
    .selectFrom('sale')
    .innerJoin('unit', 'unit.id', 'sale.unitId')
    .innerJoin('lead', 'lead.id', 'sale.leadId')
    .leftJoin('channelPartner', 'channelPartner.id', 'sale.channelPartnerId')
    .select([
      'sale.id',
      'sale.cancelledOn',
      'unit.unitType',
      'unit.carpetArea',
      'unit.saleableArea',
      'channelPartner.name as channelPartnerName',
      'lead.source',
    ])
    .where(sql<boolean>`sale.id = any(${pgArray(ids)})`)
    .execute();
}
