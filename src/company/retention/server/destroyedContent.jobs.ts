import type { Instant } from '#platform/contract/calendar.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import type { JobWithServices, LookAhead } from '#platform/server/jobs/job.ts';

const AT_ONCE = 200;

/** At once while bytes of destroyed documents are left. */
export async function nextRemovalAt({ db }: LookAhead): Promise<Instant | null> {
  const next = await db
    .selectFrom('destroyedContent')
    .select('destroyedAt')
    .where('removedAt', 'is', null)
    .orderBy('destroyedAt')
    .limit(1)
    .executeTakeFirst();
  return next?.destroyedAt ?? null;
}

/**
 * Removes the bytes of destroyed documents. Killed between bytes and note, it removes them again, which changes
 * nothing. Returns how many.
 */
export async function removeDestroyedContent(job: JobWithServices): Promise<number> {
  const waiting = await inBatch(job, ({ db }) =>
    db
      .selectFrom('destroyedContent')
      .select('storageKey')
      .where('removedAt', 'is', null)
      .orderBy('destroyedAt')
      .limit(AT_ONCE)
      .execute(),
  );
  for (const { storageKey } of waiting) {
    await job.files.remove(storageKey);
    await inBatch(job, ({ db, now }) =>
      db
        .updateTable('destroyedContent')
        .set({ removedAt: now })
        .where('storageKey', '=', storageKey)
        .execute(),
    );
  }
  return waiting.length;
}
