import { v7 as newId } from 'uuid';
import { addMinutes } from '#platform/contract/calendar.ts';
import { conflict, forbidden, invalid } from '#platform/contract/errors.ts';
import { displayName } from '#platform/contract/format.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import type { Change } from '#platform/server/change.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { required } from '#platform/server/database/values.ts';
import { queueMail } from '#platform/server/mail/mail.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { ShareTokens } from '#platform/server/share-token.ts';
import { hashOfShareToken } from '#platform/server/share-token.ts';
import { mayReadConfidential } from '#company/documents/document.rules.ts';
import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import { absentDocument } from '#company/documents/server/document.papers.ts';
import type { ShareInput } from '../share.contract.ts';
import {
  checkRevoke,
  checkShareable,
  DEFAULT_DAYS,
  MAX_OPEN,
  needsCode,
  stateOfShare,
} from '../share.rules.ts';
import { itemsOf } from './share.items.ts';
import { documentSharedMail } from './share.mail.ts';

const MINUTES_OF_A_DAY = 24 * 60;

/** Shares documents that the caller reads; a link is mailed to its address. Returns the id of the share. */
export async function shareDocument(
  work: Work,
  { tokens, access }: { tokens: ShareTokens; access: DocumentAccess },
  documentId: string,
  input: ShareInput,
): Promise<string> {
  const ids = [...new Set([documentId, ...(input.documentIds ?? [])])];
  const items = await itemsOf(work, access, ids);
  const missing = ids.find((one) => !items.some(({ id }) => id === one));
  if (missing !== undefined) throw await absentDocument(work, access, missing);
  const permission = input.permission ?? 'view';
  if (items.some(({ confidential }) => confidential) && !mayReadConfidential(work.caller.role))
    throw forbidden('Only Finance and administrators share confidential documents.');
  for (const item of items) checkShareable(item, permission);
  const reader = await readerOf(work, input);
  if ((await countOpen(work, documentId)) >= MAX_OPEN)
    throw conflict(`This document has ${MAX_OPEN} open shares. Withdraw one of them first.`);
  const id = newId();
  const token = tokens.tokenOf('documentShare', work.caller.organizationId, id);
  const expiresAt = addMinutes(work.now, (input.days ?? DEFAULT_DAYS) * MINUTES_OF_A_DAY);
  const isByCode = input.kind === 'link' && (needsCode(items) || (input.needsCode ?? true));
  await work.db
    .insertInto('documentShare')
    .values({
      id,
      kind: input.kind,
      ...reader,
      permission,
      needsCode: isByCode,
      tokenHash: input.kind === 'link' ? hashOfShareToken(token) : null,
      message: input.message ?? null,
      expiresAt,
      createdAt: work.now,
      sharedById: work.caller.userId,
    })
    .execute();
  await insertRows(
    work.db,
    'shareItem',
    ids.map((one) => ({ shareId: id, documentId: one })),
  );
  await recordChange(work, {
    action: 'share',
    resource: 'documentShare',
    id,
    version: 1,
    after: { documentIds: ids, kind: input.kind, ...reader, permission, expiresAt },
  });
  if (reader.email !== null) await mailLink(work, { to: reader.email, token, ids, expiresAt }, input);
  return id;
}

interface Reader {
  userId: string | null;
  channelPartnerId: string | null;
  email: string | null;
}

/** The one reader that the kind of share needs. */
async function readerOf(work: Work, input: ShareInput): Promise<Reader> {
  const none = { userId: null, channelPartnerId: null, email: null };
  if (input.kind === 'link') {
    if (!input.email) throw invalid('email', 'Enter the email address that the link is for.');
    return { ...none, email: input.email.toLowerCase() };
  }
  if (input.kind === 'user') {
    const user = await work.db
      .selectFrom('appUser')
      .select('id')
      .where((eb) =>
        input.userId ? eb('id', '=', input.userId) : eb('email', '=', input.email?.toLowerCase() ?? ''),
      )
      .where('status', '=', 'active')
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    if (!user)
      throw invalid(input.userId ? 'userId' : 'email', 'No colleague with this address can sign in.');
    return { ...none, userId: user.id };
  }
  const firm = await work.db
    .selectFrom('channelPartner')
    .select('id')
    .where('id', '=', input.channelPartnerId ?? null)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!firm) throw invalid('channelPartnerId', 'Choose an active firm.');
  return { ...none, channelPartnerId: firm.id };
}

async function countOpen({ db, now }: Work, documentId: string): Promise<number> {
  const { open } = await db
    .selectFrom('shareItem')
    .innerJoin('documentShare', 'documentShare.id', 'shareItem.shareId')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('shareItem.documentId', '=', documentId)
    .where('documentShare.revokedAt', 'is', null)
    .where('documentShare.expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return open;
}

async function mailLink(
  work: Work,
  { to, token, ids, expiresAt }: { to: string; token: string; ids: readonly string[]; expiresAt: string },
  { message = null }: ShareInput,
): Promise<void> {
  const { name, firstName, lastName, timezone } = await work.db
    .selectFrom('organization')
    .innerJoin('appUser', (join) => join.onTrue())
    .select(['organization.name', 'organization.timezone', 'appUser.firstName', 'appUser.lastName'])
    .where('appUser.id', '=', work.caller.userId)
    .executeTakeFirstOrThrow();
  await queueMail(work, {
    template: documentSharedMail,
    to,
    data: {
      organization: name,
      sharedBy: displayName({ firstName, lastName }),
      message,
      path: `/s/${token}`,
      documents: ids.length,
      expiresAt,
      timezone,
    },
    expiresAt,
  });
}

/** It opens nothing from the next byte on. */
export async function revokeShare(work: Work, documentId: string, shareId: string): Promise<void> {
  const share = required(
    await work.db
      .selectFrom('documentShare')
      .selectAll()
      .where('id', '=', shareId)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('shareItem')
            .select('shareItem.shareId')
            .whereRef('shareItem.shareId', '=', 'documentShare.id')
            .where('shareItem.documentId', '=', documentId),
        ),
      )
      .forUpdate()
      .executeTakeFirst(),
    'Share',
  );
  const isOwn = share.sharedById === work.caller.userId;
  checkRevoke(work.caller.role, { isOwn, state: stateOfShare(share, work.now) });
  await end(work, [share]);
}

/** A document that is made confidential or destroyed ends its shares. */
export async function endSharesOfDocument(deeds: readonly BatchItem<Change>[]): Promise<void> {
  for (const { work, input } of deeds) {
    if (input.resource !== 'document' || input.action === 'upload') continue;
    const { confidential } = { confidential: false, ...input.after };
    if (!confidential && input.action !== 'destroy') continue;
    const shares = await work.db
      .selectFrom('documentShare')
      .innerJoin('shareItem', 'shareItem.shareId', 'documentShare.id')
      .select(['documentShare.id', 'documentShare.version'])
      .where('shareItem.documentId', '=', input.id)
      .where('documentShare.revokedAt', 'is', null)
      .execute();
    await end(work, shares);
  }
}

async function end(work: Work, shares: readonly { id: string; version: number }[]): Promise<void> {
  for (const { id, version } of shares) {
    await work.db
      .updateTable('documentShare')
      .set({ revokedAt: work.now, revokedById: work.caller.userId, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await recordChange(work, {
      action: 'revoke',
      resource: 'documentShare',
      id,
      version: version + 1,
      after: { revokedAt: work.now },
    });
  }
}
