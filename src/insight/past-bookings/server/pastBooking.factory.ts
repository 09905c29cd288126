import { lastMonths } from '#platform/contract/period.ts';
import type { Work } from '#platform/server/context.ts';
import { recordPastBookings, writePastBookings } from './pastBooking.store.ts';

/** Two years of past bookings of a project, up to last month. */
export async function buildPastBookings(work: Work, projectId: string): Promise<void> {
  const months = lastMonths(work.today, 25).slice(0, -1);
  const rows = months.map((month, at) => ({
    month,
    unitType: '2BHK' as const,
    units: 4 + (at % 3),
    valuePaise: (4 + (at % 3)) * 80_00_000_00,
  }));
  const written = await writePastBookings(work, projectId, rows, new Map());
  await recordPastBookings(work, projectId, 'import', [], [...written.values()]);
}
