import type { Instant } from '#platform/contract/calendar.ts';
import { addMinutes, dayOf } from '#platform/contract/calendar.ts';
import { conflict } from '#platform/contract/errors.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import type { JobWithServices, LookAhead } from '#platform/server/jobs/job.ts';
import { queueMail } from '#platform/server/mail/mail.ts';
import type { Printer } from '#platform/server/printing/printer.ts';
import { lockDocumentRow } from '#company/documents/server/document.lock.ts';
import { sealVersion } from '#company/documents/server/version.seal.ts';
import { supplierOf } from '#company/letterhead/sale.document.ts';
import { MAX_MAILED_BYTES, SEALED_DAYS } from '../acceptance.rules.ts';
import { acceptanceCompleteMail } from './acceptance.mail.ts';
import { lockAcceptance } from './acceptance.lock.ts';
import { fileOf } from './acceptance.paper.ts';
import type { AcceptanceRow } from './acceptance.store.ts';
import { endAcceptance, namesOf, peopleOf } from './acceptance.store.ts';
import { acceptanceToken } from './acceptance.token.ts';
import type { Evidence } from './evidence.layout.ts';
import { SIGNING } from './signing.methods.ts';

/** At once, as soon as everybody has accepted; also what a killed process left. */
export async function nextSealAt({ db, now }: LookAhead): Promise<Instant | null> {
  const ready = await acceptedByAll(db).limit(1).executeTakeFirst();
  return ready ? now : null;
}

/** Makes and stores the sealed file of what everybody has accepted; then, in one transaction, it is complete and mailed. */
export async function sealAcceptances(job: JobWithServices): Promise<void> {
  const ready = await inBatch(job, ({ db }) => acceptedByAll(db).execute());
  for (const { id } of ready) await sealOne(job, id);
}

function acceptedByAll(db: Database) {
  return db
    .selectFrom('acceptance')
    .select('acceptance.id')
    .where('acceptance.state', '=', 'open')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('acceptancePerson')
            .select('acceptancePerson.id')
            .whereRef('acceptancePerson.acceptanceId', '=', 'acceptance.id')
            .where('acceptancePerson.state', '<>', 'accepted'),
        ),
      ),
    );
}

async function sealOne(job: JobWithServices, id: string): Promise<void> {
  const { acceptance, evidence, file } = await inBatch(job, (work) => proofOf(work, id));
  const paper = await job.files.read(file.storageKey);
  if (file.sha256 !== acceptance.sha256) throw new Error('The stored file is not the one that was accepted.');
  const { organizationId } = job;
  const sealed = await SIGNING[acceptance.method].seal(job.printer, { organizationId, paper, evidence });
  const name = `${file.name.replace(/\.pdf$/i, '')}, accepted.pdf`;
  const kept = await job.files.keep(organizationId, name, sealed);
  await inBatch(job, async (work) => {
    await lockDocumentRow(work, acceptance.documentId);
    const locked = await lockAcceptance(work, id);
    // Withdrawn, or sealed by another process, while the file was made.
    if (locked.state !== 'open') return;
    const asRequester = { ...work, caller: { ...work.caller, userId: locked.requestedById } };
    const sealedVersionId = await sealVersion(asRequester, {
      documentId: locked.documentId,
      versionId: locked.versionId,
      file: { name, kept },
      note: 'Accepted by all, with the evidence page',
    });
    await endAcceptance(work, locked, { state: 'complete', action: 'complete', sealedVersionId });
    await mailSealed(work, locked, { name, ...kept });
  });
}

async function mailSealed(
  work: Work,
  acceptance: AcceptanceRow,
  { name, storageKey, sizeBytes }: { name: string; storageKey: string; sizeBytes: number },
): Promise<void> {
  const { title, organization, timezone } = await namesOf(work, acceptance);
  for (const person of await peopleOf(work, acceptance.id))
    await queueMail(work, {
      template: acceptanceCompleteMail,
      to: person.email,
      data: {
        organization,
        timezone,
        title,
        name: person.name,
        path: `/a/${acceptanceToken(work, person.id)}`,
        file: sizeBytes > MAX_MAILED_BYTES ? null : { name, storageKey },
        until: addMinutes(work.now, SEALED_DAYS * 24 * 60),
      },
    });
}

/** The evidence page of a complete acceptance by itself; 409 until everybody has accepted. */
export async function evidenceOf(
  read: Read,
  { printer }: { printer: Printer; files: FileStore },
  acceptanceId: string,
): Promise<Buffer> {
  const { acceptance, evidence } = await proofOf(read, acceptanceId);
  const { organizationId } = read.caller;
  return SIGNING[acceptance.method].prove(printer, { organizationId, evidence });
}

async function proofOf({ db, caller }: Pick<Read, 'db' | 'caller'>, id: string) {
  const acceptance = required(
    await db.selectFrom('acceptance').selectAll().where('id', '=', id).executeTakeFirst(),
    'Acceptance',
  );
  const people = await db
    .selectFrom('acceptancePerson')
    .leftJoin('acceptanceCode', 'acceptanceCode.id', 'acceptancePerson.codeId')
    .selectAll('acceptancePerson')
    .select('acceptanceCode.sentAt as codeSentAt')
    .where('acceptancePerson.acceptanceId', '=', id)
    .orderBy('acceptancePerson.seq')
    .execute();
  if (people.some(({ state }) => state !== 'accepted'))
    throw conflict('There is no evidence yet: not everybody has accepted.');
  const facts = await proofFacts(db, acceptance);
  const file = await fileOf({ db }, acceptance.versionId);
  const acceptedAt = people.map(({ answeredAt }) => answeredAt ?? '').reduce((a, b) => (a > b ? a : b), '');
  const { timezone } = caller;
  const evidence: Omit<Evidence, 'statement'> = {
    sender: supplierOf({ ...facts, name: facts.organization }),
    acceptanceId: id,
    title: facts.title,
    category: facts.category,
    versionNumber: file.number,
    fileName: file.name,
    sha256: acceptance.sha256,
    askedBy: displayName(facts),
    askedAt: acceptance.createdAt,
    inOrder: acceptance.inOrder,
    law: facts.source,
    acceptedAt,
    on: dayOf(acceptedAt, timezone),
    timezone,
    people: people.map((person) => ({
      name: person.name,
      capacity: person.capacity,
      email: person.email,
      typedName: person.typedName ?? '',
      askedAt: person.askedAt ?? acceptance.createdAt,
      openedAt: person.openedAt,
      codeSentAt: person.codeSentAt ?? acceptedAt,
      acceptedAt: person.answeredAt ?? acceptedAt,
      network: person.network ?? '',
      browser: person.browser,
    })),
  };
  return { acceptance, evidence, file };
}

function proofFacts(db: Database, { documentId, requestedById, lawId }: AcceptanceRow) {
  return db
    .selectFrom('document')
    .innerJoin('documentCategory', 'documentCategory.id', 'document.categoryId')
    .innerJoin('appUser', (join) => join.on('appUser.id', '=', requestedById))
    .innerJoin('rateConfig', (join) => join.on('rateConfig.id', '=', lawId))
    .innerJoin('organization', (join) => join.onTrue())
    .leftJoin('file', 'file.id', 'organization.logoFileId')
    .select(['document.title', 'documentCategory.name as category', 'rateConfig.source'])
    .select(['appUser.firstName', 'appUser.lastName', 'file.storageKey', 'file.mime'])
    .select(['organization.name as organization', 'organization.legalName', 'organization.address'])
    .select(['organization.pan', 'organization.cin', 'organization.phone', 'organization.billingEmail'])
    .select('organization.website')
    .where('document.id', '=', documentId)
    .executeTakeFirstOrThrow();
}
