import type pg from 'pg';
import type { Instant } from '#platform/contract/calendar.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import { notFound } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import type { Download } from '#platform/server/http/route.ts';
import type { CheckedPaper } from '../paper.contract.ts';
import { paperCode, paperStatusOn } from '../paper.rules.ts';
import type { PaperThrottle } from './paper.throttle.ts';

/** Who checks which paper, and when. */
export interface PaperCheck {
  code: string;
  /** Of the file that they hold. */
  sha256?: string | undefined;
  ip: string;
  now: Instant;
}

/** What a paper says and whether it still holds; 404 for an unknown code, 429 for too many. */
export async function checkedPaper(
  { pool, throttle }: { pool: pg.Pool; throttle: PaperThrottle },
  { code, sha256, ip, now }: PaperCheck,
): Promise<CheckedPaper> {
  const found = await foundPaper({ pool, throttle }, code, ip);
  return inTransaction(pool, { organizationId: found.organization_id }, async (db) =>
    shown(
      await paperRow(db, found.id),
      sha256 === undefined ? null : await isSent(db, found.id, sha256),
      now,
    ),
  );
}

/** A photo that a valid proof of work shows; 404 for all else. */
export async function paperPhoto(
  place: { pool: pg.Pool; throttle: PaperThrottle; files: FileStore },
  { code, fileId, ip, now }: { code: string; fileId: string; ip: string; now: Instant },
): Promise<Download> {
  const found = await foundPaper(place, code, ip);
  const file = await inTransaction(place.pool, { organizationId: found.organization_id }, async (db) => {
    const { content } = shown(await paperRow(db, found.id), null, now);
    if (!content?.photos.some((photo) => photo.fileId === fileId)) return undefined;
    return db
      .selectFrom('file')
      .select(['storageKey', 'mime', 'name'])
      .where('id', '=', fileId)
      .executeTakeFirst();
  });
  if (!file) throw notFound('This photo');
  const content = await place.files.readStream(file.storageKey);
  return { content, contentType: file.mime, fileName: file.name, inline: true };
}

async function foundPaper(
  { pool, throttle }: { pool: pg.Pool; throttle: PaperThrottle },
  code: string,
  ip: string,
): Promise<{ organization_id: string; id: string }> {
  await throttle.admit(ip);
  const { rows } = await pool.query<{ organization_id: string; id: string }>(
    'select organization_id, id from find_paper($1)',
    [paperCode(code)],
  );
  const [found] = rows;
  if (!found) throw notFound('A paper with this code');
  return found;
}

async function isSent(db: Database, paperId: string, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('paperBytes')
    .innerJoin('paper', 'paper.code', 'paperBytes.code')
    .select('paperBytes.code')
    .where('paper.id', '=', paperId)
    .where('paperBytes.sha256', '=', sha256)
    .executeTakeFirst();
  return row !== undefined;
}

type PaperRow = Awaited<ReturnType<typeof paperRow>>;

async function paperRow(db: Database, id: string) {
  const row = await db
    .selectFrom('paper')
    .innerJoin('organization', (join) => join.onTrue())
    .leftJoin('paper as next', 'next.id', 'paper.replacedById')
    .select(['paper.code', 'paper.kind', 'paper.title', 'paper.number', 'paper.day', 'paper.amountPaise'])
    .select(['paper.currency', 'paper.holderInitials', 'paper.issuedAt', 'paper.status', 'paper.validUntil'])
    .select(['paper.endedAt', 'paper.changedAt', 'paper.payTo', 'paper.content'])
    .select(['next.number as nextNumber', 'next.day as nextDay'])
    .select(['organization.name', 'organization.legalName', 'organization.timezone'])
    .select('organization.status as organizationStatus')
    .where('paper.id', '=', id)
    .executeTakeFirst();
  if (!row || row.organizationStatus !== 'active') throw notFound('A paper with this code');
  return row;
}

function shown(row: PaperRow, isSentFile: boolean | null, now: Instant): CheckedPaper {
  const { code, kind, title, number, day, amountPaise, currency, validUntil, payTo, timezone } = row;
  const { nextNumber, nextDay } = row;
  const dayHere = (at: Instant | null) => (at === null ? null : dayOf(at, timezone));
  const status = paperStatusOn(row, dayOf(now, timezone));
  return {
    code,
    kind,
    title,
    number,
    day,
    amountPaise,
    currency,
    status,
    validUntil,
    issuer: row.legalName ?? row.name,
    holder: row.holderInitials,
    issuedOn: dayOf(row.issuedAt, timezone),
    endedOn: dayHere(row.endedAt),
    replacedBy: nextNumber === null || nextDay === null ? null : { number: nextNumber, day: nextDay },
    changedOn: status === 'valid' ? dayHere(row.changedAt) : null,
    payTo: status === 'valid' ? payTo : null,
    content: status === 'valid' ? row.content : null,
    file: isSentFile === null ? null : isSentFile ? 'sent' : 'unknown',
  };
}
