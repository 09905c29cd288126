import type { Work } from '#platform/server/context.ts';
import { PastBookingInput } from '../pastBooking.contract.ts';
import type { StoredPastBooking } from './pastBooking.store.ts';
import {
  deletePastBookings,
  recordPastBookings,
  storedPastBookings,
  writePastBookings,
} from './pastBooking.store.ts';

interface ImportedRow {
  recordId: string;
  /** As the import wrote it. */
  recordVersion: number;
  /** What was changed, as it stood there before; null for a row that was new. */
  before: Readonly<Record<string, unknown>> | null;
}

/**
 * Takes back rows of an import: new ones go, changed ones get back what stood there. One that was changed since stays.
 *
 * @returns by id why a row stays
 */
export async function undoImportedPastBookings(
  work: Work,
  projectId: string,
  imported: readonly ImportedRow[],
): Promise<ReadonlyMap<string, string>> {
  const stored = await storedPastBookings(work, projectId, true);
  const byId = new Map([...stored.values()].map((row) => [row.id, row]));
  const kept = new Map<string, string>();
  const undone: { row: StoredPastBooking; before: ImportedRow['before'] }[] = [];
  for (const { recordId, recordVersion, before } of imported) {
    const row = byId.get(recordId);
    if (!row) kept.set(recordId, 'This month has been removed since.');
    else if (row.version !== recordVersion) kept.set(recordId, 'This month has been changed since.');
    else undone.push({ row, before });
  }
  const restored = undone.flatMap(({ row, before }) =>
    before === null ? [] : [PastBookingInput.parse({ ...row, ...before })],
  );
  await deletePastBookings(
    work,
    undone.flatMap(({ row, before }) => (before === null ? [row.id] : [])),
  );
  const written = await writePastBookings(work, projectId, restored, stored);
  await recordPastBookings(
    work,
    projectId,
    'undoImport',
    undone.map(({ row }) => row),
    [...written.values()],
  );
  return kept;
}
