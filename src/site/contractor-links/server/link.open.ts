import type pg from 'pg';
import { v7 as newId } from 'uuid';
import type { Instant } from '#platform/contract/calendar.ts';
import { addHours } from '#platform/contract/calendar.ts';
import { AppError, invalid, notFound } from '#platform/contract/errors.ts';
import { displayName } from '#platform/contract/format.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { ChangeSubscriber, Work } from '#platform/server/context.ts';
import { readOf } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import { systemWork } from '#platform/server/jobs/systemWork.ts';
import type { LinkThrottle } from '#platform/server/link-throttle.ts';
import { networkOf } from '#platform/server/network-of.ts';
import { recordChange, recordNews } from '#platform/server/record-change.ts';
import type { ShareTokens } from '#platform/server/share-token.ts';
import { hashOfShareToken } from '#platform/server/share-token.ts';
import { hashOfDigits } from '#platform/server/six-digits.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';
import { ISSUE_BUILDERS } from '#site/issues/issueRights.rules.ts';
import type { OpenedLink } from '../link.contract.ts';
import { lockedText, PASS_HOURS, PIN_TRIES, wrongPinText } from '../link.rules.ts';

export interface LinkServices {
  pool: pg.Pool;
  subscribers: readonly ChangeSubscriber[];
  throttle: LinkThrottle;
  tokens: ShareTokens;
  /** For a company being set up: audited, without mails and notifications. */
  isHistory?: true;
}

/** Who opens a link, from where and when. */
export interface Opening {
  token: string;
  ip: string;
  userAgent: string | null;
  now: Instant;
}

/** Whose link it is; 404 for an unknown link, 410 for one that ended. */
export function openLink(services: LinkServices, opening: Opening): Promise<OpenedLink> {
  return withLink(services, opening, (_work, link) =>
    Promise.resolve({
      organization: link.organization,
      contractor: link.companyName,
      project: link.projectName,
      issuedBy: displayName(link),
      isLocked: link.wrongTries >= PIN_TRIES,
    }),
  );
}

interface Pass {
  pass: string;
  until: Instant;
}

/** A pass for a day of work, to whoever knows the PIN; each entry is written down, and five wrong ones lock the link. */
export async function enterPin(services: LinkServices, opening: Opening, pin: string): Promise<Pass> {
  const entered = await withLink(services, opening, async (work, link) => {
    if (link.wrongTries >= PIN_TRIES) return { refusal: new AppError('gone', lockedText(displayName(link))) };
    const isRight = hashOfDigits(link.id, pin) === link.pinHash;
    await noteTry(work, link, opening, isRight);
    const until = addHours(work.now, PASS_HOURS);
    if (isRight) return { pass: { pass: services.tokens.passTo(workOf(link), until), until } };
    const left = PIN_TRIES - link.wrongTries - 1;
    return { refusal: invalid('pin', wrongPinText(left, displayName(link))) };
  });
  // A wrong try is counted, so it is committed before it is refused.
  if (entered.refusal) throw entered.refusal;
  return entered.pass;
}

/** What is done behind a link with a pass; 410 once it is over or another PIN was made. */
export function withPass<T>(
  services: LinkServices,
  opening: Opening,
  pass: string,
  use: (work: Work, link: OpenLink) => Promise<T>,
): Promise<T> {
  return withLink(services, opening, (work, link) => {
    if (!services.tokens.isPassTo(workOf(link), pass, work.now))
      throw new AppError(
        'gone',
        'This page was open for too long, or a new PIN was made. Open the link again.',
      );
    return use(work, link);
  });
}

/** What a pass opens: the link, until a new PIN is made. */
function workOf({ id, pinNumber }: OpenLink): string {
  return `contractorPass:${id}:${pinNumber}`;
}

async function noteTry(
  work: Work,
  link: OpenLink,
  { ip, userAgent }: Opening,
  isRight: boolean,
): Promise<void> {
  const { id, version } = link;
  const wrongTries = isRight ? 0 : link.wrongTries + 1;
  const opened = isRight ? { openedCount: link.openedCount + 1, lastOpenedAt: work.now } : {};
  await work.db
    .insertInto('contractorLinkTry')
    .values({
      id: newId(),
      linkId: id,
      at: work.now,
      wasRight: isRight,
      network: networkOf(ip),
      browser: userAgent?.slice(0, 300) ?? null,
    })
    .execute();
  await work.db
    .updateTable('contractorLink')
    .set({ wrongTries, ...opened, version: version + 1, updatedAt: work.now })
    .where('id', '=', id)
    .execute();
  const change = { resource: 'contractorLink', id, version: version + 1 };
  if (wrongTries >= PIN_TRIES) await recordChange(work, { ...change, action: 'lock', after: { wrongTries } });
  else await recordNews(work, [{ ...change, action: isRight ? 'open' : 'try' }]);
}

/** Finds the link by the hash of its token and locks it, so that tries follow each other. */
async function withLink<T>(
  services: LinkServices,
  opening: Opening,
  use: (work: Work, link: OpenLink) => Promise<T>,
): Promise<T> {
  const { pool, throttle, subscribers } = services;
  const { token, ip, now } = opening;
  await throttle.admit(ip);
  const { rows } = await pool.query<{ organization_id: string; kind: string; id: string }>(
    'select organization_id, kind, id from find_by_token($1)',
    [hashOfShareToken(token)],
  );
  const found = rows.find(({ kind }) => kind === 'contractorLink');
  if (!found) throw notFound('This link');
  await throttle.admitTo(found.id);
  const organizationId = found.organization_id;
  return inTransaction(pool, { organizationId }, async (db) => {
    const link = await linkRow(db, found.id);
    if (!link || link.organizationStatus !== 'active') throw notFound('This link');
    const system = await systemWork(db, { organizationId, now, subscribers }, link.issuedById);
    const work = { ...system, isHistory: services.isHistory ?? false };
    if (!(await isServed(work, link)))
      throw new AppError('gone', `This link has ended. Ask ${link.organization} for a new one.`);
    return use(work, link);
  });
}

export type OpenLink = NonNullable<Awaited<ReturnType<typeof linkRow>>>;

function linkRow(db: Database, id: string) {
  return db
    .selectFrom('contractorLink')
    .innerJoin('contractor', 'contractor.id', 'contractorLink.contractorId')
    .innerJoin('project', 'project.id', 'contractorLink.projectId')
    .innerJoin('appUser', 'appUser.id', 'contractorLink.issuedById')
    .innerJoin('organization', (join) => join.onTrue())
    .selectAll('contractorLink')
    .select(['contractor.companyName', 'contractor.status as contractorStatus', 'contractor.deletedAt'])
    .select(['project.name as projectName', 'appUser.firstName', 'appUser.lastName'])
    .select(['appUser.role as issuerRole', 'appUser.status as issuerStatus'])
    .select(['organization.name as organization', 'organization.status as organizationStatus'])
    .where('contractorLink.id', '=', id)
    .forUpdate('contractorLink')
    .executeTakeFirst();
}

/** A link serves while it stands, the contractor is active, and whoever made it builds in the project. */
async function isServed(work: Work, link: OpenLink): Promise<boolean> {
  const { endedAt, contractorStatus, deletedAt, issuerStatus, issuerRole, projectId } = link;
  if (endedAt !== null || contractorStatus !== 'active' || deletedAt !== null) return false;
  if (issuerStatus !== 'active' || !hasRole(issuerRole, ...ISSUE_BUILDERS)) return false;
  const issuer = readOf(work.db, { ...work.caller, role: issuerRole }, work.now);
  const project = await visibleProjects(issuer)
    .select('project.id')
    .where('project.id', '=', projectId)
    .executeTakeFirst();
  return project !== undefined;
}
