import type pg from 'pg';
import type { Instant } from '#platform/contract/calendar.ts';
import { notFound } from '#platform/contract/errors.ts';
import { displayName } from '#platform/contract/format.ts';
import type { ChangeSubscriber, Work } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import type { Download } from '#platform/server/http/route.ts';
import { systemWork } from '#platform/server/jobs/systemWork.ts';
import type { LinkThrottle } from '#platform/server/link-throttle.ts';
import { recordNews } from '#platform/server/record-change.ts';
import { hashOfShareToken } from '#platform/server/share-token.ts';
import { hintOf } from '#letters/shares/share.rules.ts';
import type { AcceptanceLink } from '../acceptance.contract.ts';
import { linkRefusal } from '../acceptance.rules.ts';
import { lockAcceptance } from './acceptance.lock.ts';
import { fileOf } from './acceptance.paper.ts';
import type { AcceptanceRow, PersonRow } from './acceptance.store.ts';
import { peopleOf, writePerson } from './acceptance.store.ts';

export interface LinkServices {
  pool: pg.Pool;
  files: FileStore;
  subscribers: readonly ChangeSubscriber[];
  throttle: LinkThrottle;
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

export interface Live {
  acceptance: AcceptanceRow;
  person: PersonRow;
  people: readonly PersonRow[];
  names: LinkNames;
}

/** What is asked of whom, and until when; 404 for an unknown link, 410 for one that ended. */
export function openLink(services: LinkServices, opening: Opening): Promise<AcceptanceLink> {
  return withPerson(services, opening, (_work, { acceptance, person, people, names }) =>
    Promise.resolve({
      organization: names.organization,
      askedBy: displayName(names),
      message: acceptance.message,
      title: names.title,
      category: names.category,
      sha256: acceptance.sha256,
      name: person.name,
      codeTo: hintOf(person.email),
      until: person.expiresAt ?? opening.now,
      state: stateOf(acceptance, person),
      acceptedAt: person.state === 'accepted' ? person.answeredAt : null,
      others: people.length - 1,
    }),
  );
}

/** The very file that is accepted; once it is sealed, that one. The first reading is remembered. */
export async function readPaper(services: LinkServices, opening: Opening): Promise<Download> {
  const file = await withPerson(services, opening, async (work, { acceptance, person }) => {
    if (person.state === 'waiting') {
      await writePerson(work, person.id, { state: 'opened', openedAt: work.now });
      const { id, version } = acceptance;
      await recordNews(work, [{ action: 'open', resource: 'acceptance', id, version }]);
    }
    return fileOf(work, acceptance.sealedVersionId ?? acceptance.versionId);
  });
  return {
    content: await services.files.readStream(file.storageKey),
    contentType: 'application/pdf',
    fileName: file.name,
    inline: true,
  };
}

function stateOf({ state }: AcceptanceRow, person: PersonRow): AcceptanceLink['state'] {
  if (state === 'complete') return 'complete';
  return person.state === 'accepted' ? 'accepted' : 'open';
}

/** Finds the person by the hash of the token and locks the acceptance, so that answers follow each other. */
export async function withPerson<T>(
  services: LinkServices,
  opening: Opening,
  use: (work: Work, live: Live) => Promise<T>,
): Promise<T> {
  const { pool, throttle, subscribers } = services;
  const { token, ip, now } = opening;
  await throttle.admit(ip);
  const { rows } = await pool.query<{ organization_id: string; kind: string; id: string }>(
    'select organization_id, kind, id from find_by_token($1)',
    [hashOfShareToken(token)],
  );
  const found = rows.find(({ kind }) => kind === 'acceptance');
  if (!found) throw notFound('This link');
  await throttle.admitTo(found.id);
  const organizationId = found.organization_id;
  return inTransaction(pool, { organizationId }, async (db) => {
    const { acceptanceId } = await db
      .selectFrom('acceptancePerson')
      .select('acceptanceId')
      .where('id', '=', found.id)
      .executeTakeFirstOrThrow();
    const acceptance = await lockAcceptance({ db }, acceptanceId);
    const system = await systemWork(db, { organizationId, now, subscribers }, acceptance.requestedById);
    const work = { ...system, isHistory: services.isHistory ?? false };
    const names = await linkNames(work, acceptance);
    const people = await peopleOf(work, acceptanceId);
    const person = people.find(({ id }) => id === found.id);
    if (!person || names.organizationStatus !== 'active') throw notFound('This link');
    const isCurrent =
      names.approvedVersionId === acceptance.versionId &&
      (names.expiresOn === null || names.expiresOn >= work.today);
    const { state, endedAt, onPaperAt } = acceptance;
    const refusal = linkRefusal({ state, endedAt, isOnPaper: onPaperAt !== null, isCurrent, person }, now);
    if (refusal) throw refusal;
    return use(work, { acceptance, person, people, names });
  });
}

type LinkNames = Awaited<ReturnType<typeof linkNames>>;

function linkNames({ db }: Pick<Work, 'db'>, { documentId, requestedById }: AcceptanceRow) {
  return db
    .selectFrom('document')
    .innerJoin('documentCategory', 'documentCategory.id', 'document.categoryId')
    .innerJoin('appUser', (join) => join.on('appUser.id', '=', requestedById))
    .innerJoin('organization', (join) => join.onTrue())
    .select(['document.title', 'document.approvedVersionId', 'document.expiresOn'])
    .select(['documentCategory.name as category', 'appUser.firstName', 'appUser.lastName'])
    .select(['organization.name as organization', 'organization.status as organizationStatus'])
    .where('document.id', '=', documentId)
    .executeTakeFirstOrThrow();
}
