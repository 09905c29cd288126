import { v7 as newId } from 'uuid';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';

/** Enters a report of progress in the log, unless nothing was reported. */
export async function logProgress(
  work: Work,
  milestoneId: string,
  { from, to, note }: { from: number; to: number; note: string | null },
): Promise<void> {
  if (from === to && note === null) return;
  await work.db
    .insertInto('milestoneProgress')
    .values({
      id: newId(),
      milestoneId,
      at: work.now,
      fromPct: from,
      toPct: to,
      note,
      byId: authorOf(work),
    })
    .execute();
}
