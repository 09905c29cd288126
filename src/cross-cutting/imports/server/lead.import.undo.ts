import * as z from 'zod';
import type { Work } from '#platform/server/context.ts';
import { undoCreatedLeads } from '#enquiries/lead-lifecycle/server/lead.undo.ts';
import { forgetNoticesOf } from '#company/notifications/server/notify.ts';
import { rescoreLeads } from '#enquiries/scoring/server/score.commands.ts';
import type { KeptScore } from '#enquiries/scoring/server/score.restore.ts';
import { putScoresBack } from '#enquiries/scoring/server/score.restore.ts';
import type { ImportTarget, RowToUndo, UndoneRow } from './import.kind.ts';
import { tellOfLeads } from './lead.import.write.ts';

const Before = z.looseObject({
  was: z.record(z.string(), z.unknown()),
  addedProjectIds: z.array(z.uuid()),
  /** Of a lead that was lost. */
  score: z.looseObject({ leadId: z.uuid() }).nullable(),
});

/** A new lead has no earlier state. */
const MADE = { was: null, addedProjectIds: [], score: null };

/**
 * Removes leads added by the import, with their notifications, and its enquiries from the others. A lead worked on
 * since is kept.
 */
export async function undoLeads(
  work: Work,
  { importId }: ImportTarget,
  rows: readonly RowToUndo[],
): Promise<UndoneRow[]> {
  const found = rows.map(({ recordId: id, recordVersion: version, result, before }) => {
    const changed = result === 'updated' ? Before.parse(before) : MADE;
    return { id, version, ...changed };
  });
  const reasons = await undoCreatedLeads(work, importId, found);
  const undone = rows.filter((_, index) => reasons[index] === null);
  const removed = undone.filter(({ result }) => result === 'created').map(({ recordId }) => recordId);
  const restored = undone.filter(({ result }) => result === 'updated').map(({ recordId }) => recordId);
  await forgetNoticesOf(work, 'lead', removed);
  await rescoreLeads(work, restored, 'edit');
  const scores = found.flatMap(({ score }, index) => (score && reasons[index] === null ? [score] : []));
  await putScoresBack(work, scores as KeptScore[]);
  await tellOfLeads(work, 'undoImport', [...removed, ...restored]);
  return rows.map(({ number, result }, index) => {
    const note = reasons[index] ?? null;
    return { number, note, result: note !== null ? 'kept' : result === 'created' ? 'removed' : 'restored' };
  });
}
