import { v7 as newId } from 'uuid';
import { conflict } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { statusOn } from '../costSheet.status.rules.ts';
import { MAX_SHARES, shareEnd } from '../share.rules.ts';
import { visibleCostSheets } from './costSheet.visibility.ts';
import type { ShareTokens } from '#platform/server/share-token.ts';
import { hashOfShareToken } from '#platform/server/share-token.ts';

/** Creates a link to an issued sheet; returns the id of the link. 409 when the sheet is no longer open. */
export async function shareCostSheet(
  work: Work,
  tokens: ShareTokens,
  costSheetId: string,
  days: number | null,
): Promise<string> {
  const sheet = await lockSheet(work, costSheetId);
  const status = statusOn(sheet, work.today);
  const validUntil = shareEnd({ status, validUntil: sheet.validUntil }, days, work.today);
  if ((await countOpen(work, costSheetId)) >= MAX_SHARES)
    throw conflict(`This cost sheet has ${MAX_SHARES} open links. Revoke one of them first.`);
  const id = newId();
  await work.db
    .insertInto('costSheetShare')
    .values({
      id,
      costSheetId,
      tokenHash: hashOfShareToken(tokens.tokenOf('costSheetShare', work.caller.organizationId, id)),
      validUntil,
      createdAt: work.now,
      updatedAt: work.now,
      createdById: work.caller.userId,
    })
    .execute();
  await recordChange(work, {
    action: 'share',
    resource: 'costSheet',
    id: costSheetId,
    version: sheet.version,
    after: { shareId: id, validUntil },
  });
  return id;
}

/** Revokes a link at once; 409 when it is already revoked. */
export async function revokeShare(work: Work, costSheetId: string, shareId: string): Promise<void> {
  const sheet = await lockSheet(work, costSheetId);
  const share = required(
    await work.db
      .selectFrom('costSheetShare')
      .select(['id', 'version', 'revokedAt'])
      .where('id', '=', shareId)
      .where('costSheetId', '=', costSheetId)
      .forUpdate()
      .executeTakeFirst(),
    'Link',
  );
  if (share.revokedAt) throw conflict('This link is already revoked.');
  await work.db
    .updateTable('costSheetShare')
    .set({
      revokedAt: work.now,
      revokedById: work.caller.userId,
      version: share.version + 1,
      updatedAt: work.now,
    })
    .where('id', '=', shareId)
    .execute();
  await recordChange(work, {
    action: 'endShare',
    resource: 'costSheet',
    id: costSheetId,
    version: sheet.version,
    after: { shareId, revokedAt: work.now },
  });
}

/** Links of one sheet are created and revoked one after the other. */
async function lockSheet(work: Work, id: string) {
  const sheet = await work.db
    .selectFrom('costSheet')
    .select(['costSheet.id', 'costSheet.version', 'costSheet.status', 'costSheet.validUntil'])
    .where('costSheet.id', '=', id)
    .where(visibleCostSheets(work))
    .forUpdate('costSheet')
    .executeTakeFirst();
  return required(sheet, 'Cost sheet');
}

async function countOpen({ db, today }: Work, costSheetId: string): Promise<number> {
  const { open } = await db
    .selectFrom('costSheetShare')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('costSheetId', '=', costSheetId)
    .where('revokedAt', 'is', null)
    .where('validUntil', '>=', today)
    .executeTakeFirstOrThrow();
  return open;
}
