import { v7 as newId } from 'uuid';
import { addMinutes } from '#platform/contract/calendar.ts';
import { conflict, invalid, notFound } from '#platform/contract/errors.ts';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem, Read, Work } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { required } from '#platform/server/database/values.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import { queueMail } from '#platform/server/mail/mail.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import { lockDocument } from '#company/documents/server/document.lock.ts';
import { getDocument } from '#company/documents/server/document.queries.ts';
import type { NamedFile } from '#company/documents/server/document.store.ts';
import { addVersion } from '#company/documents/server/version.commands.ts';
import type { AcceptanceInput } from '../acceptance.contract.ts';
import { DEFAULT_DAYS, isOpen, repeatedAddress, RESEND_MINUTES } from '../acceptance.rules.ts';
import { acceptanceWithdrawnMail } from './acceptance.mail.ts';
import { lockAcceptance, lockForAct } from './acceptance.lock.ts';
import { fileOf, lawFor, problemOf } from './acceptance.paper.ts';
import { advance, remindPerson } from './acceptance.people.ts';
import { readDocument } from './acceptance.queries.ts';
import type { AcceptanceRow } from './acceptance.store.ts';
import { endAcceptance, namesOf, peopleOf, writeAcceptance } from './acceptance.store.ts';
import { METHOD, SIGNING } from './signing.methods.ts';

export interface Place {
  id: string;
  acceptanceId: string;
}

/** 400 where the file could never be sealed; before anything is written, since it reads the whole of it. */
export async function checkPaper(
  read: Read,
  { access, files }: { access: DocumentAccess; files: FileStore },
  documentId: string,
): Promise<void> {
  const document = await readDocument(read, access, documentId);
  if (document.approvedVersion === null || problemOf(document, await lawFor(read, document)) !== null) return;
  const { storageKey } = await fileOf(read, document.approvedVersion.id);
  await SIGNING[METHOD].check(await files.read(storageKey));
}

/** Asks people to accept the approved version. Returns the id of the acceptance. */
export async function askAcceptance(
  work: Work,
  access: DocumentAccess,
  documentId: string,
  { versionId, inOrder = false, message = null, people }: AcceptanceInput,
): Promise<string> {
  await readDocument(work, access, documentId);
  const { approved, latest } = await lockDocument(work, access, documentId, 'share');
  const document = await getDocument(work, access, documentId);
  const law = await lawFor(work, document);
  const problem = problemOf(document, law);
  if (problem !== null || !law || !approved) throw conflict(problem ?? 'It cannot be accepted.');
  if (approved.id !== versionId || latest.id !== versionId)
    throw conflict('Another version counts by now. Look at it before you ask.');
  const again = repeatedAddress(people);
  if (again !== null)
    throw invalid(
      `people.${again}.email`,
      'Two people cannot answer from one address. Enter an address for each.',
    );
  const row = {
    id: newId(),
    documentId,
    versionId,
    sha256: approved.sha256,
    method: METHOD,
    lawId: law.id,
    inOrder,
    message,
    createdAt: work.now,
    requestedById: work.caller.userId,
  };
  const { organizationId: _organization, ...acceptance } = await work.db
    .insertInto('acceptance')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertRows(
    work.db,
    'acceptancePerson',
    people.map(({ name, email, capacity = 'other', days = DEFAULT_DAYS }, place) => ({
      id: newId(),
      acceptanceId: row.id,
      seq: place + 1,
      name,
      email: email.toLowerCase(),
      capacity,
      days,
    })),
  );
  await advance(work, acceptance);
  await recordChange(work, {
    action: 'ask',
    resource: 'acceptance',
    id: row.id,
    version: 1,
    after: { documentId, versionId, sha256: row.sha256, inOrder, people },
  });
  return row.id;
}

/** Sends the link again to whoever has been asked and has not answered: to one person, or to all of them. */
export async function remindPeople(
  work: Work,
  access: DocumentAccess,
  place: Place,
  personId: string | null,
): Promise<void> {
  const { acceptance, people } = await lockForAct(work, access, place, 'remind');
  const known = personId === null || people.some(({ id }) => id === personId);
  if (!known) throw notFound('Person');
  const asked = people.filter(
    (one) => isOpen(one) && one.askedAt !== null && (one.expiresAt ?? '') > work.now,
  );
  const wanted = asked.filter(({ id }) => personId === null || id === personId);
  if (wanted.length === 0) throw conflict('Nobody is being waited for. Look at the states of the people.');
  const since = addMinutes(work.now, -RESEND_MINUTES);
  const due = wanted.filter(({ mailedAt }) => mailedAt === null || mailedAt <= since);
  if (due.length === 0) throw conflict('The link was sent within the last hour. Send it again later.');
  for (const person of due) await remindPerson(work, acceptance, person);
  const after = { reminded: due.map(({ name }) => name) };
  await writeAcceptance(work, acceptance, {}, { action: 'remind', after });
}

/** Its links open nothing from then on; whoever had one reads so in a mail. */
export async function withdrawAcceptance(
  work: Work,
  access: DocumentAccess,
  place: Place,
  { version, reason }: { version: number; reason: string },
): Promise<void> {
  const { acceptance } = await lockForAct(work, access, place, 'withdraw', version);
  await withdraw(work, acceptance, reason);
}

/** The scan becomes the next version, by the rules of an upload, and ends the acceptance. */
export async function acceptOnPaper(
  work: Work,
  access: DocumentAccess,
  place: Place,
  file: NamedFile,
): Promise<void> {
  const { acceptance } = await lockForAct(work, access, place, 'acceptOnPaper');
  // Said before the new version comes, which would withdraw it.
  const onPaper = await writeAcceptance(
    work,
    acceptance,
    { onPaperAt: work.now },
    { action: 'acceptOnPaper', after: { file: file.name } },
  );
  await addVersion(work, access, place.id, file, { note: 'Accepted on paper' });
  const { latestVersionId } = required(
    await work.db
      .selectFrom('document')
      .select('latestVersionId')
      .where('id', '=', place.id)
      .executeTakeFirst(),
    'Document',
  );
  await endAcceptance(work, onPaper, {
    state: 'complete',
    action: 'completeOnPaper',
    endedById: work.caller.userId,
    sealedVersionId: latestVersionId,
  });
}

/** A new version, a withdrawn approval, another category, an archived or confidential document: what was asked is void. */
export async function endVoidAcceptances(deeds: readonly BatchItem<Change>[]): Promise<void> {
  for (const { work, input } of deeds) {
    if (input.resource !== 'document' || input.action === 'upload' || input.action === 'seal') continue;
    const open = await work.db
      .selectFrom('acceptance')
      .innerJoin('document', 'document.id', 'acceptance.documentId')
      .select(['acceptance.id', 'document.latestVersionId', 'document.confidential'])
      .where('acceptance.documentId', '=', input.id)
      .where('acceptance.state', '=', 'open')
      .where('acceptance.onPaperAt', 'is', null)
      .where((eb) =>
        eb.or([
          eb('document.confidential', '=', true),
          eb('document.status', '=', 'archived'),
          eb('document.approvedVersionId', 'is distinct from', eb.ref('acceptance.versionId')),
          eb('document.latestVersionId', '<>', eb.ref('acceptance.versionId')),
        ]),
      )
      .executeTakeFirst();
    if (!open) continue;
    const acceptance = await lockAcceptance(work, open.id);
    if (acceptance.state !== 'open') continue;
    const isNewer = open.latestVersionId !== acceptance.versionId;
    const reason = isNewer ? 'A new version was uploaded.' : 'The document was withdrawn, moved or closed.';
    await withdraw(work, acceptance, reason);
  }
}

async function withdraw(work: Work, acceptance: AcceptanceRow, reason: string): Promise<void> {
  await endAcceptance(work, acceptance, {
    state: 'withdrawn',
    action: 'withdraw',
    reason,
    endedById: work.isSystem ? null : work.caller.userId,
  });
  const { title, organization } = await namesOf(work, acceptance);
  const people = await peopleOf(work, acceptance.id);
  for (const { email, name } of people.filter(
    ({ askedAt, state }) => askedAt !== null && state !== 'expired',
  ))
    await queueMail(work, {
      template: acceptanceWithdrawnMail,
      to: email,
      data: { organization, title, name },
    });
}
