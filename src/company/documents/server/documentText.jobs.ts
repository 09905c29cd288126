import type { Instant } from '#platform/contract/calendar.ts';
import { addMinutes } from '#platform/contract/calendar.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import type { JobWithServices, NextAt } from '#platform/server/jobs/job.ts';
import type { TextReader, TextReading } from '#platform/server/text/text-reader.ts';
import { withoutPersonalNumbers } from '../documentText.rules.ts';

/** A file over which the reader or the process ended is tried so often. */
const TRIES = 3;
const MINUTES_BETWEEN = 5;
/** A run ends, so that other jobs have their turn; what is left is due at once again. */
const FILES_OF_A_RUN = 500;

/** When a version first waits for being read. */
export const nextTextAt: NextAt = async ({ db }) => {
  const first = await db
    .selectFrom('documentText')
    .select('dueAt')
    .where('state', '=', 'waiting')
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst();
  return first?.dueAt ?? null;
};

type Place = Pick<JobWithServices, 'pool' | 'organizationId' | 'now'> & {
  files: FileStore;
  texts: Pick<TextReader, 'textOf'>;
};

/** Reads what the files of versions say, one after the other, each in a thread and kept in its own transaction. */
export async function readDocumentTexts(place: Place): Promise<void> {
  for (let read = 0; read < FILES_OF_A_RUN; read += 1) {
    const claimed = await inTransaction(place.pool, place, (db) => claimNext(db, place.now));
    if (!claimed) return;
    const reading = await readingOf(place, claimed);
    await inTransaction(place.pool, place, (db) => keep(db, claimed, reading, place.now));
  }
}

interface Claimed {
  versionId: string;
  /** This one included. */
  tries: number;
  storageKey: string;
  mime: string;
}

/** The try is counted before the file is opened: one that ends the process is not opened for ever. */
async function claimNext(db: Database, now: Instant): Promise<Claimed | null> {
  const next = await db
    .selectFrom('documentText')
    .innerJoin('documentVersion', 'documentVersion.id', 'documentText.versionId')
    .innerJoin('file', 'file.id', 'documentVersion.fileId')
    .select(['documentText.versionId', 'documentText.tries', 'file.storageKey', 'file.mime'])
    .where('documentText.state', '=', 'waiting')
    .where('documentText.dueAt', '<=', now)
    .orderBy('documentText.dueAt')
    .orderBy('documentText.versionId')
    .limit(1)
    .forUpdate('documentText')
    .skipLocked()
    .executeTakeFirst();
  if (!next) return null;
  const tries = next.tries + 1;
  if (tries <= TRIES) await change(db, next, { tries, dueAt: addMinutes(now, MINUTES_BETWEEN * tries) });
  return { ...next, tries };
}

/** Where the store does not answer, nothing is said about the file. */
async function readingOf(
  { files, texts }: Place,
  { storageKey, mime, tries }: Claimed,
): Promise<TextReading> {
  if (tries > TRIES) return { outcome: 'lost' };
  try {
    return await texts.textOf(await files.read(storageKey), mime);
  } catch (error) {
    if (error instanceof AppError && error.code === 'notFound') return { outcome: 'unreadable' };
    throw error;
  }
}

async function keep(db: Database, claimed: Claimed, reading: TextReading, now: Instant): Promise<void> {
  if (reading.outcome === 'read')
    await change(db, claimed, { state: 'read', content: withoutPersonalNumbers(reading.text), readAt: now });
  else if (reading.outcome === 'unreadable' || claimed.tries >= TRIES)
    await change(db, claimed, { state: reading.outcome, readAt: now });
}

/** Only while it waits: a document that is destroyed meanwhile says nothing any more. */
async function change(
  db: Database,
  { versionId }: { versionId: string },
  columns: Partial<{
    state: 'read' | 'unreadable' | 'lost';
    content: string;
    readAt: Instant;
    tries: number;
    dueAt: Instant;
  }>,
): Promise<void> {
  await db
    .updateTable('documentText')
    .set(columns)
    .where('versionId', '=', versionId)
    .where('state', '=', 'waiting')
    .execute();
}
