import type { Work } from '#platform/server/context.ts';
import { requireVisibleProject } from '#inventory/projects/server/project.queries.ts';
import { deletePastBookings, recordPastBookings, storedPastBookings } from './pastBooking.store.ts';

/** Removes all rows of a project, and says how many months there were. */
export async function removePastBookings(work: Work, projectId: string): Promise<{ months: number }> {
  await requireVisibleProject(work, projectId);
  const rows = [...(await storedPastBookings(work, projectId, true)).values()];
  await deletePastBookings(
    work,
    rows.map(({ id }) => id),
  );
  await recordPastBookings(work, projectId, 'remove', rows, []);
  return { months: new Set(rows.map(({ month }) => month)).size };
}
