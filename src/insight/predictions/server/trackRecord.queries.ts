import type { QueryOf } from '#platform/contract/call.ts';
import { invalid } from '#platform/contract/errors.ts';
import { daysOfMonth } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import { requireVisibleProject } from '#inventory/projects/server/project.queries.ts';
import { pastCells } from '#insight/past-bookings/server/pastBooking.queries.ts';
import { importedIn } from '../salesRows.rules.ts';
import type { getTrackRecord as trackRecordCall, TrackRecord } from '../trackRecord.contract.ts';
import { oneAheadOf } from '../trackRecord.rules.ts';
import { bookedCells, bookingsOf, bookingsQuery } from './salesFacts.queries.ts';

/** Two years of month ends. */
const MAX_RECORDS = 24;

/** What was said after each month end, beside what was booked. */
export async function getTrackRecord(
  read: Read,
  { projectId, unitType }: QueryOf<typeof trackRecordCall>,
): Promise<TrackRecord> {
  if (projectId !== undefined && unitType !== undefined)
    throw invalid('unitType', 'Choose a project or a type: forecasts are kept of one or the other.');
  const query = { ...bookingsQuery(null, unitType), ...(projectId === undefined ? {} : { projectId }) };
  if (projectId !== undefined) await requireVisibleProject(read, projectId);
  const [rows, cells, allPast] = await Promise.all([
    read.db
      .selectFrom('predictionRecord')
      .select(['knownUntil', 'createdAt', 'method', 'refusal', 'months'])
      .where('kind', '=', 'salesForecast')
      .where('projectId', projectId === undefined ? 'is' : '=', projectId ?? null)
      .where('unitType', unitType === undefined ? 'is' : '=', unitType ?? null)
      .orderBy('knownUntil', 'desc')
      .limit(MAX_RECORDS)
      .execute(),
    bookedCells(read, bookingsOf(read, query), 'project'),
    pastCells(read, { to: read.today.slice(0, 7), unitType, by: 'project' }),
  ]);
  const past = allPast.filter(({ rowId }) => projectId === undefined || rowId === projectId);
  const cameIn = (month: string) => {
    const imported = importedIn(month, cells, past);
    const came = cells.reduce((sum, cell) => (cell.month === month ? sum + cell.units : sum), imported);
    return month >= read.today.slice(0, 7) ? { came: null, imported: 0 } : { came, imported };
  };
  const records = rows.map(({ knownUntil, createdAt, months, ...said }) => ({
    ...said,
    knownUntil: knownUntil.slice(0, 7),
    keptAt: createdAt,
    months: months.map(({ month, units }) => ({
      month,
      units,
      ...cameIn(month),
      link: { list: 'sales' as const, query: { ...query, ...daysOfMonth(month) } },
    })),
  }));
  return { records, oneAhead: oneAheadOf(records) };
}
