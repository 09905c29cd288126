import { sql } from 'kysely';
import { displayName } from '#platform/contract/format.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import type { ShareTokens } from '#platform/server/share-token.ts';
import { hashOfShareToken } from '#platform/server/share-token.ts';
import { DOCUMENT_APPROVERS } from '#company/documents/document.rules.ts';
import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import { absentDocument } from '#company/documents/server/document.papers.ts';
import { isReader } from '#company/documents/server/document.visibility.ts';
import type { DocumentShare } from '../share.contract.ts';
import { stateOfShare } from '../share.rules.ts';

const MAX_LISTED = 100;
const OPENINGS_SHOWN = 10;

interface Services {
  tokens: ShareTokens;
  access: DocumentAccess;
}

/** Of a document that the caller reads by category and record: 404 for another, 409 for an issued paper. */
export async function listShares(
  read: Read,
  { tokens, access }: Services,
  documentId: string,
): Promise<DocumentShare[]> {
  const seen = await read.db
    .selectFrom('document')
    .select('document.id')
    .where('document.id', '=', documentId)
    .where(isReader(read, access))
    .executeTakeFirst();
  if (!seen) throw await absentDocument(read, access, documentId);
  const rows = await shareRows(read)
    .innerJoin('shareItem', 'shareItem.shareId', 'documentShare.id')
    .where('shareItem.documentId', '=', documentId)
    .orderBy('documentShare.createdAt', 'desc')
    .orderBy('documentShare.id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return toShares(read, tokens, rows);
}

export async function getShare(read: Read, tokens: ShareTokens, id: string): Promise<DocumentShare> {
  const rows = await shareRows(read).where('documentShare.id', '=', id).execute();
  const [share] = await toShares(read, tokens, rows);
  return required(share, 'Share');
}

function shareRows({ db }: Read) {
  return db
    .selectFrom('documentShare')
    .innerJoin('appUser as sharer', 'sharer.id', 'documentShare.sharedById')
    .leftJoin('appUser as reader', 'reader.id', 'documentShare.userId')
    .leftJoin('channelPartner', 'channelPartner.id', 'documentShare.channelPartnerId')
    .selectAll('documentShare')
    .select(['sharer.firstName', 'sharer.lastName', 'channelPartner.name as firmName'])
    .select(['reader.firstName as readerFirst', 'reader.lastName as readerLast'])
    .select(
      sql<number>`(select count(*)::int from share_item
        where share_item.organization_id = document_share.organization_id
          and share_item.share_id = document_share.id)`.as('documents'),
    );
}

type ShareRow = Awaited<ReturnType<ReturnType<typeof shareRows>['execute']>>[number];

async function toShares(
  read: Read,
  tokens: ShareTokens,
  rows: readonly ShareRow[],
): Promise<DocumentShare[]> {
  if (rows.length === 0) return [];
  const openings = await read.db
    .selectFrom('shareOpening')
    .select(['shareId', 'at', 'network', 'browser'])
    .where(sql<boolean>`share_opening.share_id = any(${pgArray(rows.map(({ id }) => id))})`)
    .where('documentId', 'is', null)
    .orderBy('at', 'desc')
    .limit(MAX_LISTED * OPENINGS_SHOWN)
    .execute();
  const byShare = groupRows(openings, ({ shareId }) => shareId);
  return rows.map((row) => {
    const token = tokens.tokenOf('documentShare', read.caller.organizationId, row.id);
    const state = stateOfShare(row, read.now);
    const isOwn = row.sharedById === read.caller.userId;
    return {
      _id: row.id,
      id: row.id,
      kind: row.kind,
      reader: row.email ?? row.firmName ?? readerName(row),
      permission: row.permission,
      needsCode: row.needsCode,
      path: row.kind === 'link' && hashOfShareToken(token) === row.tokenHash ? `/s/${token}` : null,
      documents: row.documents,
      message: row.message,
      state,
      expiresAt: row.expiresAt,
      accessCount: row.accessCount,
      firstOpenedAt: row.firstOpenedAt,
      lastOpenedAt: row.lastOpenedAt,
      openings: (byShare.get(row.id) ?? [])
        .slice(0, OPENINGS_SHOWN)
        .map(({ at, network, browser }) => ({ at, network, browser })),
      sharedBy: { id: row.sharedById, name: displayName(row) },
      createdAt: row.createdAt,
      mayRevoke: state === 'open' && (isOwn || hasRole(read.caller.role, ...DOCUMENT_APPROVERS)),
    };
  });
}

function readerName({ readerFirst, readerLast }: ShareRow): string {
  return displayName({ firstName: readerFirst ?? '', lastName: readerLast ?? '' });
}

/** Whoever reads one of its documents hears of a share. */
export function shareAudience(access: DocumentAccess): Audience {
  return {
    mayHear: () => true,
    visible: async (read, ids) => {
      const rows = await read.db
        .selectFrom('shareItem')
        .innerJoin('document', 'document.id', 'shareItem.documentId')
        .select('shareItem.shareId as id')
        .where('shareItem.shareId', 'in', [...ids])
        .where(isReader(read, access))
        .execute();
      return new Set(rows.map(({ id }) => id));
    },
  };
}
