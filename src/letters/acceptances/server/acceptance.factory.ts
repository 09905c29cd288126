import { v7 as newId } from 'uuid';
import { addMinutes } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { NamedFile } from '#company/documents/server/document.store.ts';
import { sealVersion } from '#company/documents/server/version.seal.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import { findRateOn } from '#company/statutory-rates/rate.rules.ts';
import { hashOfDigits } from '#platform/server/six-digits.ts';
import { fileOf } from './acceptance.paper.ts';
import { advance } from './acceptance.people.ts';
import type { AcceptanceRow } from './acceptance.store.ts';
import { endAcceptance, writePerson } from './acceptance.store.ts';
import { acceptanceToken } from './acceptance.token.ts';
import { METHOD } from './signing.methods.ts';

interface Built {
  id: string;
  personId: string;
  /** Of the link of the person. */
  token: string;
  /** The version that counts from then on. */
  versionId: string;
}

/** One person is asked to accept an approved document, of whatever category; with a sealed file they have. */
export async function buildAcceptance(
  work: Work,
  document: { id: string; versionId: string },
  sealed?: NamedFile,
): Promise<Built> {
  const [rows, { sha256 }] = await Promise.all([
    ratesFor(work, ['acceptance.electronic']),
    fileOf(work, document.versionId),
  ]);
  const law = findRateOn(rows, 'acceptance.electronic', work.today);
  if (!law) throw new Error('No law says what may be accepted electronically.');
  const { organizationId: _organization, ...acceptance } = await work.db
    .insertInto('acceptance')
    .values({
      id: newId(),
      documentId: document.id,
      versionId: document.versionId,
      sha256,
      method: METHOD,
      lawId: law.id,
      inOrder: false,
      createdAt: work.now,
      requestedById: work.caller.userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const personId = newId();
  await work.db
    .insertInto('acceptancePerson')
    .values({
      id: personId,
      acceptanceId: acceptance.id,
      seq: 1,
      name: 'Asha Rao',
      email: 'asha.rao@example.test',
      capacity: 'buyer',
      days: 7,
    })
    .execute();
  await advance(work, acceptance);
  const versionId = sealed ? await accept(work, acceptance, personId, sealed) : document.versionId;
  return { id: acceptance.id, personId, token: acceptanceToken(work, personId), versionId };
}

async function accept(
  work: Work,
  acceptance: AcceptanceRow,
  personId: string,
  file: NamedFile,
): Promise<string> {
  const { documentId, versionId } = acceptance;
  const codeId = newId();
  await work.db
    .insertInto('acceptanceCode')
    .values({
      id: codeId,
      personId,
      codeHash: hashOfDigits(codeId, '000000'),
      sentAt: work.now,
      expiresAt: addMinutes(work.now, 10),
      usedAt: work.now,
    })
    .execute();
  await writePerson(work, personId, {
    state: 'accepted',
    openedAt: work.now,
    answeredAt: work.now,
    typedName: 'Asha Rao',
    codeId,
    network: '203.0.113.0/24',
    remindAt: null,
  });
  const note = 'Accepted by all, with the evidence page';
  const sealedVersionId = await sealVersion(work, { documentId, versionId, file, note });
  await endAcceptance(work, acceptance, { state: 'complete', action: 'complete', sealedVersionId });
  return sealedVersionId;
}
