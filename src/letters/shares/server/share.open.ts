import type pg from 'pg';
import { v7 as newId } from 'uuid';
import type { Instant } from '#platform/contract/calendar.ts';
import { addMinutes } from '#platform/contract/calendar.ts';
import { AppError, invalid, notFound } from '#platform/contract/errors.ts';
import { displayName, formatDayAndTime } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Caller, ChangeSubscriber, Read, Work } from '#platform/server/context.ts';
import { readOf } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import type { Download } from '#platform/server/http/route.ts';
import { queueMail } from '#platform/server/mail/mail.ts';
import { networkOf } from '#platform/server/network-of.ts';
import { recordChange, recordNews } from '#platform/server/record-change.ts';
import type { LinkThrottle } from '#platform/server/link-throttle.ts';
import type { ShareTokens } from '#platform/server/share-token.ts';
import { hashOfShareToken } from '#platform/server/share-token.ts';
import { hashOfDigits, newSixDigits } from '#platform/server/six-digits.ts';
import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import type { SharedDocuments, SharedLink } from '../share.contract.ts';
import { CODE_MINUTES, CODE_TRIES, hintOf, needsCode, PASS_MINUTES, stateOfShare } from '../share.rules.ts';
import { checkCodesSent } from './mail-code.ts';
import type { SharedItem } from './share.items.ts';
import { itemsOf } from './share.items.ts';
import { shareCodeMail } from './share.mail.ts';
import { stamped } from './share.stamp.ts';

export interface LinkServices {
  pool: pg.Pool;
  files: FileStore;
  subscribers: readonly ChangeSubscriber[];
  throttle: LinkThrottle;
  tokens: ShareTokens;
  access: DocumentAccess;
}

/** Who opens a link, from where and when. */
export interface Opening {
  token: string;
  ip: string;
  userAgent: string | null;
  now: Instant;
}

/** Who shares, until when, and whether a code is needed; 404 for an unknown link, 410 for one that ended. */
export function openLink(services: LinkServices, opening: Opening): Promise<SharedLink> {
  return withShare(services, opening, (_work, { share, items }) =>
    Promise.resolve({
      organization: share.organization,
      sharedBy: displayName(share),
      message: share.message,
      expiresAt: share.expiresAt,
      permission: share.permission,
      needsCode: isByCode(share, items),
      codeTo: isByCode(share, items) ? hintOf(share.email ?? '') : null,
    }),
  );
}

/** Sends a code to the address of the link: three an hour. */
export function sendCode(services: LinkServices, opening: Opening): Promise<{ sentTo: string }> {
  return withShare(services, opening, async (work, { share }) => {
    await work.db.selectFrom('documentShare').select('id').where('id', '=', share.id).forUpdate().execute();
    const { sent } = await work.db
      .selectFrom('shareCode')
      .select((eb) => eb.fn.countAll<number>().as('sent'))
      .where('shareId', '=', share.id)
      .where('sentAt', '>', addMinutes(work.now, -60))
      .executeTakeFirstOrThrow();
    checkCodesSent(sent);
    const code = newSixDigits();
    const id = newId();
    const expiresAt = addMinutes(work.now, CODE_MINUTES);
    await work.db
      .insertInto('shareCode')
      .values({ id, shareId: share.id, codeHash: hashOfDigits(id, code), sentAt: work.now, expiresAt })
      .execute();
    const to = share.email ?? '';
    await queueMail(work, {
      template: shareCodeMail,
      to,
      data: { organization: share.organization, code },
      expiresAt,
    });
    return { sentTo: hintOf(to) };
  });
}

/** The documents of a link, and a pass that opens them in this tab for half an hour. */
export async function openDocuments(
  services: LinkServices,
  opening: Opening,
  code: string | null,
): Promise<SharedDocuments> {
  const opened = await withShare(services, opening, async (work, { share, items }) => {
    if (isByCode(share, items) && !(await isRightCode(work, share.id, code))) return null;
    await countOpening(work, share, opening);
    const until = addMinutes(work.now, PASS_MINUTES);
    return {
      pass: services.tokens.passTo(documentsOf(share.id), until),
      until,
      permission: share.permission,
      documents: items.map((item) => ({
        id: item.id,
        title: item.title,
        category: item.category,
        mime: item.mime,
        sizeBytes: item.sizeBytes,
        versionNumber: item.versionNumber,
        approvedAt: item.approvedAt,
      })),
    };
  });
  // The wrong try is counted, so it is committed before it is refused.
  if (!opened) throw invalid('code', 'This code is wrong or has expired. Check it, or send a new one.');
  return opened;
}

/** One document behind the link, stamped where it may only be looked at. */
export async function openDocument(
  services: LinkServices,
  opening: Opening,
  { documentId, pass }: { documentId: string; pass: string },
): Promise<Download> {
  const { share, item } = await withShare(services, opening, async (work, { share, items }) => {
    if (!services.tokens.isPassTo(documentsOf(share.id), pass, work.now))
      throw new AppError('gone', 'This page was open for too long. Open the link again.');
    const item = items.find(({ id }) => id === documentId);
    if (!item) throw notFound('This document');
    await logOpening(work, share.id, opening, item.id);
    return { share, item };
  });
  if (share.permission === 'download') {
    const content = await services.files.readStream(item.storageKey);
    return { content, contentType: item.mime, fileName: item.name };
  }
  const bytes = await services.files.read(item.storageKey);
  const text = `${share.email ?? ''} ${formatDayAndTime(opening.now, share.timezone)}`;
  return {
    content: await stamped(bytes, item.mime, text),
    contentType: 'application/pdf',
    fileName: `${item.title}.pdf`,
    inline: true,
  };
}

interface Live {
  share: OpenShare;
  items: SharedItem[];
}

/** Finds the link by the hash of its token, and what the person who shared still reads; all in one transaction. */
async function withShare<T>(
  services: LinkServices,
  opening: Opening,
  use: (work: Work, live: Live) => Promise<T>,
): Promise<T> {
  const { pool, throttle, access } = services;
  const { token, ip, now } = opening;
  await throttle.admit(ip);
  const { rows } = await pool.query<{ organization_id: string; kind: string; id: string }>(
    'select organization_id, kind, id from find_by_token($1)',
    [hashOfShareToken(token)],
  );
  const found = rows.find(({ kind }) => kind === 'documentShare');
  if (!found) throw notFound('This link');
  await throttle.admitTo(found.id);
  return inTransaction(pool, { organizationId: found.organization_id }, async (db) => {
    const share = await shareRow(db, found.id);
    if (!share || share.organizationStatus !== 'active') throw notFound('This link');
    const work = workOf(db, share, found.organization_id, opening, services.subscribers);
    const state = stateOfShare(share, now);
    if (state !== 'open') throw ended(state === 'expired' ? 'This link has expired.' : WITHDRAWN);
    if (share.sharerStatus !== 'active') throw ended(WITHDRAWN);
    const items = await itemsOf(asSharer(work, share), access, await itemIds(db, share.id));
    const open = items.filter((item) => item.isApproved);
    if (open.length === 0) throw ended(WITHDRAWN);
    return use(work, { share, items: open });
  });
}

const WITHDRAWN = 'This link has been withdrawn. Ask who sent it for a new one.';

function ended(message: string): AppError {
  return new AppError('gone', message);
}

type OpenShare = NonNullable<Awaited<ReturnType<typeof shareRow>>>;

function shareRow(db: Database, id: string) {
  return db
    .selectFrom('documentShare')
    .innerJoin('appUser', 'appUser.id', 'documentShare.sharedById')
    .innerJoin('organization', (join) => join.onTrue())
    .selectAll('documentShare')
    .select(['appUser.firstName', 'appUser.lastName', 'appUser.role as sharerRole'])
    .select(['appUser.status as sharerStatus', 'appUser.channelPartnerId as sharerFirmId'])
    .select(['organization.name as organization', 'organization.status as organizationStatus'])
    .select(['organization.timezone', 'organization.country'])
    .where('documentShare.id', '=', id)
    .where('documentShare.kind', '=', 'link')
    .executeTakeFirst();
}

async function itemIds(db: Database, shareId: string): Promise<string[]> {
  const rows = await db.selectFrom('shareItem').select('documentId').where('shareId', '=', shareId).execute();
  return rows.map(({ documentId }) => documentId);
}

/** Recorded by the application itself, in the organization and its time zone. */
function workOf(
  db: Database,
  share: OpenShare,
  organizationId: string,
  { now }: Opening,
  subscribers: readonly ChangeSubscriber[],
): Work {
  const caller = callerOf(share, organizationId, 'Business Head');
  return { ...readOf(db, caller, now), requestId: null, ip: null, isSystem: true, subscribers };
}

/** A link shows what the person who shared may still see. */
function asSharer(work: Work, share: OpenShare): Read {
  const caller = { ...work.caller, role: share.sharerRole, channelPartnerId: share.sharerFirmId };
  return readOf(work.db, caller, work.now);
}

function callerOf(share: OpenShare, organizationId: string, role: Role): Caller {
  return {
    organizationId,
    userId: share.sharedById,
    role,
    channelPartnerId: null,
    timezone: share.timezone,
    isIndia: share.country === 'India',
  };
}

function isByCode(share: OpenShare, items: readonly SharedItem[]): boolean {
  return share.needsCode || needsCode(items);
}

/** The latest code counts: five tries, ten minutes, once. */
async function isRightCode(work: Work, shareId: string, code: string | null): Promise<boolean> {
  const sent = await work.db
    .selectFrom('shareCode')
    .selectAll()
    .where('shareId', '=', shareId)
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!sent || sent.usedAt !== null || sent.expiresAt <= work.now || sent.tries >= CODE_TRIES) return false;
  const isRight = code !== null && hashOfDigits(sent.id, code) === sent.codeHash;
  await work.db
    .updateTable('shareCode')
    .set(isRight ? { usedAt: work.now } : { tries: sent.tries + 1 })
    .where('id', '=', sent.id)
    .execute();
  return isRight;
}

/** What a pass opens. */
function documentsOf(shareId: string): string {
  return `sharePass:${shareId}`;
}

/** Of the first opening the person who shared is notified. */
async function countOpening(work: Work, share: OpenShare, opening: Opening): Promise<void> {
  const { accessCount } = await work.db
    .updateTable('documentShare')
    .set((eb) => ({
      accessCount: eb('accessCount', '+', 1),
      firstOpenedAt: eb.fn.coalesce('firstOpenedAt', eb.val(work.now)),
      lastOpenedAt: work.now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', share.id)
    .returning('accessCount')
    .executeTakeFirstOrThrow();
  await logOpening(work, share.id, opening, null);
  const change = {
    action: 'open',
    resource: 'documentShare',
    id: share.id,
    version: share.version + 1,
    after: { reader: share.email },
  };
  if (accessCount === 1) await recordChange(work, change);
  else await recordNews(work, [change]);
}

async function logOpening(
  { db, now }: Work,
  shareId: string,
  { ip, userAgent }: Opening,
  documentId: string | null,
): Promise<void> {
  await db
    .insertInto('shareOpening')
    .values({ id: newId(), shareId, documentId, at: now, network: networkOf(ip), browser: userAgent })
    .execute();
}
