import type { DocumentShare } from '#letters/shares/share.contract.ts';
import { shareDocument } from '#letters/shares/share.contract.ts';
import { documentAccess } from '#app/application.documents.ts';
import { holdDocuments } from '#company/retention/server/hold.commands.ts';
import { createCategory } from '#company/documents/server/category.commands.ts';
import { buildAcceptance } from '#letters/acceptances/server/acceptance.factory.ts';
import { buildDocument } from '#company/documents/server/document.factory.ts';
import { subscribers } from '#app/application.plugins.ts';
import type { Caller, Work } from '#platform/server/context.ts';
import type { KeptFile } from '#platform/server/files/file-store.ts';
import type { TestApp, TestOrganization } from './test-app.ts';
import { letterMaker } from '#letters/templates/server/letterJob.jobs.ts';
import { orderLetters } from '#letters/templates/server/letterJob.commands.ts';
import { saveRevision } from '#letters/templates/server/template.commands.ts';
import { testPrinter } from './printer.ts';

// Documents and letters of the shared world.

/** One of a project that waits, those that are approved, of which one is asked to be accepted, and a category of the organization's own. */
export async function documents(work: Work, kept: KeptFile) {
  const { id: resourceId } = await work.db.selectFrom('project').select('id').executeTakeFirstOrThrow();
  const of = { resourceType: 'project', resourceId } as const;
  const file = { name: 'noc.pdf', kept };
  const { id, versionId } = await buildDocument(work, file, { ...of, title: 'Fire NOC', key: 'approvals' });
  const brochure = { ...of, title: 'Brochure', key: 'brochure', isApproved: true } as const;
  const { id: sharedDocument } = await buildDocument(work, file, brochure);
  const letterOf = (title: string) =>
    buildDocument(work, file, { ...of, title, key: 'letter', isApproved: true });
  const [letter, asked, unasked] = [
    await letterOf('Offer'),
    await letterOf('Consent'),
    await letterOf('Parking'),
  ];
  await buildAcceptance(work, asked);
  const documentCategory = await createCategory(work, { name: 'Insurance' });
  const tower = await work.db.selectFrom('tower').select('id').executeTakeFirstOrThrow();
  const documentHold = await holdDocuments(work, documentAccess, {
    scopeType: 'tower',
    scopeId: tower.id,
    reason: 'Suit of the neighbour',
  });
  return {
    document: id,
    documentVersion: versionId,
    documentCategory,
    documentHold,
    sharedDocument,
    askedDocument: asked.id,
    unaskedDocument: unasked.id,
    letter,
  };
}

/** A letter that the buyer has accepted by a link. */
export async function accepted(work: Work, document: { id: string; versionId: string }, kept: KeptFile) {
  const built = await buildAcceptance(work, document, { name: 'letter, accepted.pdf', kept });
  return {
    acceptedDocument: document.id,
    acceptedVersion: built.versionId,
    acceptance: built.id,
    acceptancePerson: built.personId,
    acceptanceToken: built.token,
  };
}

/** A letter that every organization has, with a newer revision that waits. */
export async function savedTemplate(work: Work) {
  const { id, approvedRevisionId } = await templateRow(work);
  await saveRevision(work, id, { version: 1, name: 'Welcome home' });
  const { latestRevisionId } = await templateRow(work);
  return {
    letterTemplate: id,
    letterRevision: approvedRevisionId ?? '',
    waitingRevision: latestRevisionId,
  };
}

/** Ordered by the head, and made as a job would. */
export async function madeLetters(app: TestApp, head: Caller, now: string, sale: string): Promise<string> {
  const jobId = await app.application.runAs(head, now, async (work) =>
    orderLetters(work, (await templateRow(work)).id, { resourceIds: [sale] }),
  );
  const { pool } = app.application;
  const make = letterMaker({ pool, clock: () => now, subscribers, printer: testPrinter(app.files) });
  await make({ organizationId: head.organizationId, jobId }, { isLastAttempt: true });
  return jobId;
}

function templateRow({ db }: Work) {
  return db
    .selectFrom('letterTemplate')
    .select(['id', 'approvedRevisionId', 'latestRevisionId'])
    .where('key', '=', 'welcomeLetter')
    .executeTakeFirstOrThrow();
}

/** A link to a document, which asks for no code. */
export async function linkedDocument({ businessHead }: TestOrganization, id: string) {
  const body = { kind: 'link', email: 'loans@bank.example', needsCode: false };
  const answer = await businessHead.send(shareDocument, { params: { id }, body });
  const share = answer.body.data as DocumentShare;
  return { documentShare: share.id, documentToken: share.path?.split('/').at(-1) ?? '' };
}
