import { sql } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import { nextTime } from '#platform/contract/calendar.ts';
import { GROUPS, isRole } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import type { JobWithServices, LookAhead } from '#platform/server/jobs/job.ts';
import { isInCategory, mayReadConfidential } from '#company/documents/document.rules.ts';
import { REMINDER_DAYS, reminderOn } from '#company/documents/retention.rules.ts';
import { expiringDocuments, noteReminded } from '#company/documents/server/document.expiry.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import { notify } from '#company/notifications/server/notify.ts';
import { documentExpiringText } from '../documentNotices.rules.ts';
import { KINDS } from '../notification.rules.ts';

const FROM = '09:00';
const BATCH_SIZE = 200;

/** Every morning. */
export function nextExpiryNoticeAt({ ranAt, caller }: LookAhead): Instant {
  return nextTime(ranAt, FROM, caller.timezone);
}

/**
 * Reminds the owner of the record of each document that expires in 30 or 7 days or today, each time once: the
 * notification and the note of it are one transaction. Returns how many were reminded of.
 */
export async function tellExpiring(job: JobWithServices): Promise<number> {
  let told = 0;
  for (let size = BATCH_SIZE; size === BATCH_SIZE;) {
    size = await inBatch(job, tellBatch);
    told += size;
  }
  return told;
}

type Expiring = Awaited<ReturnType<typeof expiringDocuments>>[number];

async function tellBatch(work: Work): Promise<number> {
  const documents = await expiringDocuments(work, BATCH_SIZE);
  if (documents.length === 0) return 0;
  const people = await activePeople(work, documents);
  const stages = documents.map((document) => ({
    document,
    days: reminderOn(document.expiresOn, work.today) ?? 0,
  }));
  await notify(
    work,
    KINDS,
    stages.flatMap(({ document, days }) =>
      readersOf(document, people).map((userId): Notice => ({
        kind: 'documentExpiring',
        userId,
        ...documentExpiringText({ ...document, days }),
        link: () => `/documents/${document.id}`,
        resourceType: 'document',
        resourceId: document.id,
        occurrenceKey: `${document.expiresOn} ${days}`,
      })),
    ),
  );
  for (const days of REMINDER_DAYS)
    await noteReminded(
      work,
      stages.filter((one) => one.days === days).map(({ document }) => document.id),
      days,
    );
  return documents.length;
}

interface Person {
  id: string;
  role: string;
}

/** Owners and uploaders of these documents, and the administrators, while they are active. */
async function activePeople({ db }: Work, documents: readonly Expiring[]): Promise<readonly Person[]> {
  const ids = documents
    .flatMap(({ ownerId, uploadedById }) => [ownerId, uploadedById])
    .filter((id) => id !== null);
  return db
    .selectFrom('appUser')
    .select(['id', 'role'])
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or([eb('role', 'in', [...GROUPS.ADMIN]), sql<boolean>`id = any(${pgArray(ids)})`]))
    .execute();
}

/** The owner of the record, else who uploaded it, else the administrators: the first who may read it. */
function readersOf(document: Expiring, people: readonly Person[]): string[] {
  const { ownerId, uploadedById, allowedRoles, confidential } = document;
  const mayRead = ({ id, role }: Person) =>
    isRole(role) &&
    isInCategory(role, allowedRoles) &&
    (!confidential || id === uploadedById || mayReadConfidential(role));
  const readers = people.filter(mayRead);
  const chosen = readers.find(({ id }) => id === ownerId) ?? readers.find(({ id }) => id === uploadedById);
  return chosen
    ? [chosen.id]
    : readers.filter(({ role }) => GROUPS.ADMIN.some((admin) => admin === role)).map(({ id }) => id);
}
