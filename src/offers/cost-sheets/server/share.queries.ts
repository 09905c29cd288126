import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { maskedPerson } from '#company/people/server/facts.ts';
import { required } from '#platform/server/database/values.ts';
import type { Share } from '../share.contract.ts';
import { shareStatusOn } from '../share.rules.ts';
import { visibleCostSheets } from './costSheet.visibility.ts';
import type { ShareTokens } from '#platform/server/share-token.ts';
import { hashOfShareToken } from '#platform/server/share-token.ts';

const MAX_LISTED = 100;

/** The links of a sheet that the caller may see, newest first; 404 for another. */
export async function listShares(read: Read, tokens: ShareTokens, costSheetId: string): Promise<Share[]> {
  const [sheet, rows] = await Promise.all([
    read.db
      .selectFrom('costSheet')
      .select('costSheet.id')
      .where('costSheet.id', '=', costSheetId)
      .where(visibleCostSheets(read))
      .executeTakeFirst(),
    shareRows(read)
      .where('costSheetShare.costSheetId', '=', costSheetId)
      .orderBy('costSheetShare.createdAt', 'desc')
      .orderBy('costSheetShare.id', 'desc')
      .limit(MAX_LISTED)
      .execute(),
  ]);
  required(sheet, 'Cost sheet');
  return rows.map((row) => toShare(read, tokens, row));
}

export async function getShare(read: Read, tokens: ShareTokens, id: string): Promise<Share> {
  const row = await shareRows(read).where('costSheetShare.id', '=', id).executeTakeFirst();
  return toShare(read, tokens, required(row, 'Link'));
}

function shareRows({ db }: Read) {
  return db
    .selectFrom('costSheetShare')
    .innerJoin('costSheet', 'costSheet.id', 'costSheetShare.costSheetId')
    .innerJoin('appUser', 'appUser.id', 'costSheetShare.createdById')
    .selectAll('costSheetShare')
    .select([
      'costSheet.status as sheetStatus',
      'appUser.firstName',
      'appUser.lastName',
      'appUser.channelPartnerId as firmId',
    ]);
}

type ShareRow = Awaited<ReturnType<ReturnType<typeof shareRows>['executeTakeFirstOrThrow']>>;

function toShare(read: Read, tokens: ShareTokens, row: ShareRow): Share {
  const token = tokens.tokenOf('costSheetShare', read.caller.organizationId, row.id);
  return {
    _id: row.id,
    id: row.id,
    costSheetId: row.costSheetId,
    status: shareStatusOn(row, read.today),
    path: hashOfShareToken(token) === row.tokenHash ? `/share/${token}` : null,
    validUntil: row.validUntil,
    openedCount: row.openedCount,
    firstOpenedAt: row.firstOpenedAt,
    lastOpenedAt: row.lastOpenedAt,
    revokedAt: row.revokedAt,
    createdAt: row.createdAt,
    createdBy: maskedPerson(read, row.firmId, { id: row.createdById, name: displayName(row) }),
  };
}
