import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { namesOf } from '#company/people/server/user.queries.ts';
import { DOCUMENT_APPROVERS } from '#company/documents/document.rules.ts';
import { keptUntil, lawUntil } from '#company/documents/retention.rules.ts';
import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import type { Retention } from '../retention.contract.ts';
import { holdsOn } from './hold.queries.ts';
import type { KeptDocument } from './kept.document.ts';
import { keptDocument } from './kept.document.ts';

/** 404 where the caller does not read the document. */
export async function getRetention(read: Read, access: DocumentAccess, id: string): Promise<Retention> {
  const document = await keptDocument(read, access, id);
  const { row, ended, term } = document;
  const records = [row.id, row.resourceId, row.saleId, row.projectId].filter((one) => one !== null);
  const [holds, destroyed] = await Promise.all([holdsOn(read, records), destroyedOf(read, document)]);
  return {
    ended,
    years: term.years,
    laws: term.laws.map((law) => ({ source: law.source, until: ended && lawUntil(law, ended.on) })),
    keptUntil: keptUntil(term, ended?.on ?? null),
    holds,
    destroyed,
    allowedActions: destroyed
      ? []
      : actionsOf(
          read,
          holds.some(({ scopeId }) => scopeId === row.id),
        ),
  };
}

function actionsOf({ caller }: Read, isHeldItself: boolean): Retention['allowedActions'] {
  const isAdmin = hasRole(caller.role, ...GROUPS.ADMIN);
  return [
    ...(isAdmin && !isHeldItself ? (['hold'] as const) : []),
    ...(isAdmin ? (['lift'] as const) : []),
    ...(hasRole(caller.role, ...DOCUMENT_APPROVERS) ? (['destroy'] as const) : []),
  ];
}

async function destroyedOf(read: Read, { row }: KeptDocument): Promise<Retention['destroyed']> {
  const { destroyedAt, destroyedById, destructionAskedById, destructionGround, destructionReason } = row;
  if (destroyedAt === null || destructionGround === null) return null;
  const ids = [destroyedById, destructionAskedById].filter((one) => one !== null);
  const [names, left] = await Promise.all([namesOf(read, ids), bytesLeft(read, row.id)]);
  const personOf = (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? '' });
  return {
    at: destroyedAt,
    askedBy: personOf(destructionAskedById),
    approvedBy: personOf(destroyedById),
    ground: destructionGround,
    reason: destructionReason ?? '',
    areBytesGone: !left,
  };
}

/** Whether a version is in the file store still: a job is about to remove it, or another document has the same. */
async function bytesLeft({ db }: Read, documentId: string): Promise<boolean> {
  const left = await db
    .selectFrom('documentVersion')
    .innerJoin('file', 'file.id', 'documentVersion.fileId')
    .leftJoin('destroyedContent', 'destroyedContent.storageKey', 'file.storageKey')
    .select('documentVersion.id')
    .where('documentVersion.documentId', '=', documentId)
    .where('destroyedContent.removedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return left !== undefined;
}
