import type pg from 'pg';
import { AppError, notFound } from '#platform/contract/errors.ts';
import type { Instant } from '#platform/contract/calendar.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import type { ChangeSubscriber, Work } from '#platform/server/context.ts';
import { readOf } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import type { LinkThrottle } from '#platform/server/link-throttle.ts';
import { recordChange, recordNews } from '#platform/server/record-change.ts';
import { pick } from '#platform/server/records.ts';
import { paperCodeOf } from '#company/papers/server/paper.printing.ts';
import { tellLeadOfOpening } from '#enquiries/leads/server/lead.openings.ts';
import type { CostSheetDocument } from '../costSheet.document.ts';
import type { SharedCostSheet } from '../share.contract.ts';
import { shareGoneText, shareStatusOn } from '../share.rules.ts';
import { hashOfShareToken } from '#platform/server/share-token.ts';

export interface ShareServices {
  pool: pg.Pool;
  files: FileStore;
  subscribers: readonly ChangeSubscriber[];
  throttle: LinkThrottle;
}

/** Who opens the sheet behind a link, and when. */
export interface Opening {
  token: string;
  ip: string;
  now: Instant;
}

/**
 * The sheet behind a link, counting the opening; 404 for an unknown link, 410 for an ended one, 429 for too
 * many.
 */
export async function openSharedCostSheet(
  services: ShareServices,
  opening: Opening,
): Promise<SharedCostSheet> {
  const { now } = opening;
  const found = await lookUp(services, opening);
  const opened = await inTransaction(services.pool, found, async (db) => {
    const share = await readShare(db, found, now);
    await countOpening(workOf(db, share, now, found, services.subscribers), share);
    return share;
  });
  return shown(opened, await logoOf(services.files, opened.document));
}

/** What the PDF of the sheet behind a link prints; its opening counted when the sheet was opened. */
export async function sharedDocument(
  services: Pick<ShareServices, 'pool' | 'throttle'>,
  opening: Opening,
): Promise<{ organizationId: string; code: string; document: CostSheetDocument }> {
  const found = await lookUp(services, opening);
  return inTransaction(services.pool, found, async (db) => {
    const { costSheetId, document } = await readShare(db, found, opening.now);
    const code = await paperCodeOf({ db }, 'costSheet', costSheetId);
    return { organizationId: found.organizationId, code, document };
  });
}

interface Found {
  organizationId: string;
  id: string;
}

/** The one look-up that needs no organization: by the hash of the token. */
async function lookUp(
  { pool, throttle }: Pick<ShareServices, 'pool' | 'throttle'>,
  { token, ip }: Opening,
): Promise<Found> {
  await throttle.admit(ip);
  const { rows } = await pool.query<{ organization_id: string; kind: string; id: string }>(
    'select organization_id, kind, id from find_by_token($1)',
    [hashOfShareToken(token)],
  );
  const found = rows.find(({ kind }) => kind === 'costSheetShare');
  if (!found) throw notFound('This offer');
  await throttle.admitTo(found.id);
  return { organizationId: found.organization_id, id: found.id };
}

type OpenedShare = Awaited<ReturnType<typeof readShare>>;

async function readShare(db: Database, { id }: Found, now: Instant) {
  const share = await shareRow(db, id);
  if (!share || share.organizationStatus !== 'active') throw notFound('This offer');
  const status = shareStatusOn(share, dayOf(now, share.timezone));
  if (status !== 'open') throw new AppError('gone', shareGoneText(status, share.document.supplier));
  return share;
}

function shareRow(db: Database, id: string) {
  return db
    .selectFrom('costSheetShare')
    .innerJoin('costSheet', 'costSheet.id', 'costSheetShare.costSheetId')
    .innerJoin('organization', (join) => join.onTrue())
    .select([
      'costSheetShare.id',
      'costSheetShare.validUntil',
      'costSheetShare.revokedAt',
      'costSheetShare.createdById',
      'costSheet.id as costSheetId',
      'costSheet.version as sheetVersion',
      'costSheet.number',
      'costSheet.status as sheetStatus',
      'costSheet.leadId',
      'costSheet.unitId',
      'costSheet.projectId',
      'organization.status as organizationStatus',
      'organization.timezone',
      'organization.country',
    ])
    .select((eb) => eb.ref('costSheet.document').$castTo<CostSheetDocument>().as('document'))
    .where('costSheetShare.id', '=', id)
    .executeTakeFirst();
}

/**
 * Counts an opening; the first is added to the timeline of the lead, and the author of the link is notified.
 */
async function countOpening(work: Work, share: OpenedShare): Promise<void> {
  const { openedCount } = await work.db
    .updateTable('costSheetShare')
    .set((eb) => ({
      openedCount: eb('openedCount', '+', 1),
      firstOpenedAt: eb.fn.coalesce('firstOpenedAt', eb.val(work.now)),
      lastOpenedAt: work.now,
      version: eb('version', '+', 1),
      updatedAt: work.now,
    }))
    .where('id', '=', share.id)
    .returning('openedCount')
    .executeTakeFirstOrThrow();
  const change = {
    action: 'open',
    resource: 'costSheet',
    id: share.costSheetId,
    version: share.sheetVersion,
    after: { shareId: share.id },
  };
  if (openedCount > 1) {
    await recordNews(work, [change]);
    return;
  }
  await recordChange(work, change);
  if (share.leadId) await tellLeadOfOpening(work, share.leadId, share);
}

/** Recorded by the application itself, in the organization and its time zone. */
function workOf(
  db: Database,
  share: OpenedShare,
  now: Instant,
  { organizationId }: Found,
  subscribers: readonly ChangeSubscriber[],
): Work {
  const caller = {
    organizationId,
    userId: share.createdById,
    role: 'Business Head' as const,
    channelPartnerId: null,
    timezone: share.timezone,
    isIndia: share.country === 'India',
  };
  return { ...readOf(db, caller, now), requestId: null, ip: null, isSystem: true, subscribers };
}

/**
 * Only what the customer may see: no internal ids, no tax numbers, no phone number that a forwarded link would
 * reveal.
 */
function shown({ document, sheetStatus }: OpenedShare, logo: string | null): SharedCostSheet {
  const { supplier, project, unit, plan } = document;
  return {
    ...pick(document, ['number', 'issuedOn', 'validUntil', 'currency', 'issuedBy', 'sections', 'notes']),
    ...pick(document, ['agreementValuePaise', 'totalReceivablePaise', 'allInPaise', 'allInInWords']),
    isBooked: sheetStatus === 'accepted',
    builder: { ...pick(supplier, ['name', 'address', 'phone', 'email', 'website']), logo },
    project: pick(project, ['name', 'address', 'reraNumber']),
    unit: {
      ...pick(unit, ['unitNumber', 'towerName', 'floor', 'unitType', 'facing', 'view', 'possessionOn']),
      ...pick(unit, ['reraCarpetAreaSqft', 'balconyAreaSqft', 'saleableAreaSqft']),
    },
    customerName: document.customer?.name ?? null,
    plan,
  };
}

const MAX_LOGO_BYTES = 300_000;

/** Small enough to send with the figures; with a larger or missing logo only the name is shown. */
async function logoOf(files: FileStore, { supplier }: CostSheetDocument): Promise<string | null> {
  const { logo } = supplier;
  if (!logo || !(await files.exists(logo.storageKey))) return null;
  const bytes = await files.read(logo.storageKey);
  return bytes.length > MAX_LOGO_BYTES ? null : `data:${logo.mime};base64,${bytes.toString('base64')}`;
}
