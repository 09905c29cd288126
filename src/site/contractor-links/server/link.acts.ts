import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { conflict, invalid } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { formInput } from '#platform/server/http/call-runner.ts';
import type { Download, UploadedFile } from '#platform/server/http/route.ts';
import type { KeptFile } from '#platform/server/files/file-store.ts';
import { storeFiles } from '#company/files/server/file.commands.ts';
import { MAX_ISSUE_FILES } from '#site/issues/issue.contract.ts';
import type { IssueRow } from '#site/issues/server/issue.store.ts';
import { writeIssue } from '#site/issues/server/issue.store.ts';
import type { Place } from '#site/photos/photo.rules.ts';
import { factsOf, SAME_LOOK_BITS } from '#site/photos/photo.rules.ts';
import type { IntakeServices } from '#site/photos/server/photo.intake.ts';
import { openPhoto, withAbout } from '#site/photos/server/photo.intake.ts';
import { knownPhotos } from '#site/photos/server/photo.known.ts';
import type { LinkWork, WorkIssue } from '../link.contract.ts';
import { LinkPhotoForm } from '../link.contract.ts';
import type { LinkServices, Opening, OpenLink } from './link.open.ts';
import { withPass } from './link.open.ts';
import { issueOfLink, lockOwnIssue, newPhotosOf, pictureOf, workOfLink } from './link.work.ts';

export type ActServices = LinkServices & IntakeServices;

export function listWork(services: ActServices, opening: Opening, pass: string): Promise<LinkWork> {
  return withPass(services, opening, pass, (work, link) => workOfLink(work, link));
}

export async function readPicture(
  services: ActServices,
  opening: Opening,
  { pass, ...of }: { pass: string; issueId: string; fileId: string },
): Promise<Download> {
  const { storageKey, mime, name } = await withPass(services, opening, pass, (work, link) =>
    pictureOf(work, link, of),
  );
  const content = await services.files.readStream(storageKey);
  return { content, contentType: mime, fileName: name, inline: true };
}

/**
 * Adds a photo to an issue, judged as photos of the works are: opened, freed of what the camera wrote, and marked with
 * what speaks against it. The same bytes sent again are the first photo.
 */
export async function addPhoto(
  services: ActServices,
  opening: Opening,
  issueId: string,
  { name, content, fields }: UploadedFile,
): Promise<WorkIssue> {
  const { pass, about, sentAt } = formInput(LinkPhotoForm, withAbout(fields));
  if (about.length > 1) throw invalid('about', 'Describe the one photo that is sent.');
  const organizationId = await withPass(services, opening, pass, async (work, link) => {
    await issueOfLink(work, link, issueId);
    return work.caller.organizationId;
  });
  const { large, small: _small, camera, look } = await openPhoto(services, { name, content });
  const kept = await services.files.keep(organizationId, 'photo.webp', Buffer.from(large));
  return withPass(services, opening, pass, async (work, link) => {
    const issue = await lockOwnIssue(work, link, issueId);
    const photo = { kept, look, sha256: content.sha256 };
    const taking = { camera, phone: about[0] ?? {}, sentAt: sentAt ?? null };
    if (await isNew(work, issue, photo.sha256)) await enterPhoto(work, { link, issue }, photo, taking);
    return issueOfLink(work, link, issueId);
  });
}

/** Reports an issue as put right; whoever of the builder verifies it did not do it. */
export function reportDone(
  services: ActServices,
  opening: Opening,
  { pass, issueId }: { pass: string; issueId: string },
): Promise<WorkIssue> {
  return withPass(services, opening, pass, async (work, link) => {
    const issue = await lockOwnIssue(work, link, issueId);
    refuseReported(issue);
    if ((await newPhotosOf(work, issue)) === 0)
      throw conflict('Add a photo that shows how it was put right first.');
    const set = {
      status: 'resolved' as const,
      resolvedOn: work.today,
      resolvedByContractorId: link.contractorId,
    };
    await writeIssue(work, issue, set, 'resolve');
    return issueOfLink(work, link, issueId);
  });
}

function refuseReported({ status }: IssueRow): void {
  if (status === 'resolved') throw conflict('This issue is reported as done and waits to be verified.');
}

/** Whether these bytes come for the first time; refuses those that showed something else before. */
async function isNew(work: Work, issue: IssueRow, sha256: string): Promise<boolean> {
  const known = await work.db
    .selectFrom('contractorLinkPhoto')
    .select('issueId')
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (known?.issueId === issue.id) return false;
  const isOfWorks = (await knownPhotos(work, [sha256])).size > 0;
  if (known || isOfWorks) throw conflict('This photo was sent before. Take one of this work.', 'photo');
  return true;
}

interface Photo {
  kept: KeptFile;
  look: string;
  sha256: string;
}

type Taking = Pick<Parameters<typeof factsOf>[0], 'camera' | 'phone' | 'sentAt'>;

async function enterPhoto(
  work: Work,
  { link, issue }: { link: OpenLink; issue: IssueRow },
  { kept, look, sha256 }: Photo,
  taking: Taking,
): Promise<void> {
  refuseReported(issue);
  if (issue.fileIds.length >= MAX_ISSUE_FILES)
    throw conflict(`An issue has at most ${MAX_ISSUE_FILES} files.`, 'photo');
  const { now, caller } = work;
  const { projectId } = issue;
  const [site, isRepeated] = await Promise.all([siteOf(work, projectId), looksKnown(work, projectId, look)]);
  const facts = factsOf({ ...taking, receivedAt: now, timezone: caller.timezone, site });
  const fileId = newId();
  const owner = { resourceType: 'siteIssue' as const, resourceId: issue.id, purpose: 'link' };
  await storeFiles(work, [{ id: fileId, name: 'photo.webp', kept, owner }]);
  await work.db
    .insertInto('contractorLinkPhoto')
    .values({
      id: newId(),
      linkId: link.id,
      projectId,
      issueId: issue.id,
      fileId,
      sha256,
      look,
      reopening: issue.reopenedCount,
      takenAt: facts.takenAt,
      timeSource: facts.timeSource,
      toldAt: facts.toldAt,
      clockSkewSeconds: facts.clockSkewSeconds,
      receivedAt: now,
      distanceM: facts.distanceM,
      isFar: facts.isFar,
      isOld: facts.isOld,
      isRepeated,
      hasWrongClock: facts.hasWrongClock,
    })
    .execute();
  await writeIssue(work, issue, { fileIds: [...issue.fileIds, fileId] }, 'photo');
}

/** Null where the project has no coordinates. */
async function siteOf({ db }: Work, projectId: string): Promise<Place | null> {
  const { latitude, longitude } = await db
    .selectFrom('project')
    .select(['latitude', 'longitude'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** Whether an earlier photo of the project looks the same. */
async function looksKnown({ db }: Work, projectId: string, look: string): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (select from site_photo
             where organization_id = app_organization_id() and project_id = ${projectId} and withdrawn_at is null
               and bit_count(look # ${look}::bit(64)) <= ${SAME_LOOK_BITS})
        or exists (select from contractor_link_photo
             where organization_id = app_organization_id() and project_id = ${projectId}
               and bit_count(look # ${look}::bit(64)) <= ${SAME_LOOK_BITS}) as "isKnown"`.execute(db);
  return rows[0]?.isKnown ?? false;
}
