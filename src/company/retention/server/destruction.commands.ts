import { sql } from 'kysely';
import { conflict } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { DestructionGround } from '#company/documents/retention.rules.ts';
import { destructionProblem } from '#company/documents/retention.rules.ts';
import { writeDocument } from '#company/documents/server/document.commands.ts';
import { forgetFileNames } from '#company/files/server/file.commands.ts';
import { factsOf, lockKept } from './kept.document.ts';
import { lockRetention } from './retention.lock.ts';

interface Destruction {
  ground: DestructionGround;
  /** Of the document when it was requested. */
  version: number;
  reason: string;
  askedById: string;
}

/**
 * Destroys a document that another person asked to destroy; 409 where it changed or is kept meanwhile. Row, numbers of
 * versions and hashes stay; of what a person asked to erase, also title, tags and names of files go. The bytes are
 * noted here and removed by a job: a killed process leaves none behind.
 */
export async function destroyDocument(
  work: Work,
  id: string,
  { ground, version, reason, askedById }: Destruction,
): Promise<void> {
  await lockRetention(work);
  const document = await lockKept(work, id);
  const { row, category } = document;
  const problem = destructionProblem(ground, factsOf(work, document));
  if (problem !== null) throw conflict(problem);
  if (row.version !== version)
    throw conflict(`${row.title} has changed since this was requested. Send a new request.`);
  const files = await filesOf(work, id);
  const erased = ground === 'erasure' ? { title: category.name, tags: [] } : {};
  await writeDocument(work, row, {
    status: 'archived',
    archivedAt: row.archivedAt ?? work.now,
    archivedById: row.archivedById ?? work.caller.userId,
    destroyedAt: work.now,
    destroyedById: work.caller.userId,
    destructionAskedById: askedById,
    destructionGround: ground,
    destructionReason: reason,
    ...erased,
  });
  if (ground === 'erasure')
    await forgetFileNames(
      work,
      files.map((file) => file.id),
    );
  await noteContent(work, [...new Set(files.map(({ storageKey }) => storageKey))].toSorted());
  await recordChange(work, {
    action: 'destroy',
    resource: 'document',
    id,
    version: row.version + 1,
    before: { status: row.status },
    after: { status: 'archived', ground, askedById, sha256: files.map(({ sha256 }) => sha256) },
    reason,
  });
}

function filesOf({ db }: Work, documentId: string) {
  return db
    .selectFrom('documentVersion')
    .innerJoin('file', 'file.id', 'documentVersion.fileId')
    .select(['file.id', 'file.storageKey', 'file.sha256'])
    .where('documentVersion.documentId', '=', documentId)
    .orderBy('documentVersion.number')
    .execute();
}

/** Bytes that a live row still names stay. From here on no new row names them: an insert of one waits and is refused. */
async function noteContent(work: Work, storageKeys: readonly string[]): Promise<void> {
  for (const key of storageKeys) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 82))`.execute(work.db);
    await sql`insert into destroyed_content (organization_id, storage_key, destroyed_at)
      select ${work.caller.organizationId}, ${key}, ${work.now}
       where not exists (select from file
         where file.organization_id = ${work.caller.organizationId} and file.storage_key = ${key}
           and not (file.resource_type is not distinct from 'document' and exists (select from document
             where document.organization_id = file.organization_id and document.id = file.resource_id
               and document.destroyed_at is not null)))
      on conflict (organization_id, storage_key)
      do update set destroyed_at = excluded.destroyed_at, removed_at = null`.execute(work.db);
  }
}
