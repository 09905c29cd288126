import type { Role } from '#platform/contract/roles.ts';
import { isRole } from '#platform/contract/roles.ts';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import { DOCUMENT_APPROVERS, isInCategory, mayReadConfidential } from '#company/documents/document.rules.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import { namesOf } from '#company/people/server/user.queries.ts';
import { documentDecidedText, documentWaitingText } from '../documentNotices.rules.ts';
import { changesOf } from './changes.ts';
import { peopleOfProject } from './project.people.ts';

const BEGINS_TO_WAIT = ['upload', 'addVersion', 'restore', 'move'] as const;

/** A document that waits, to its approvers in one line a day; one that is decided, to who uploaded it. */
export async function documentNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  const waiting = changesOf(deeds, 'document', ...BEGINS_TO_WAIT).map(toApprovers);
  const decided = changesOf(deeds, 'document', 'approve', 'reject').map(toUploader);
  return (await Promise.all([...waiting, ...decided])).flat();
}

async function toApprovers({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const document = await documentOf(work, input.id);
  if (document?.status !== 'pendingApproval') return [];
  const { userId } = work.caller;
  const [by, approvers] = await Promise.all([nameOf(work, userId), approversOf(work, document)]);
  const words = documentWaitingText({ title: document.title, category: document.category, by });
  return approvers
    .filter((id) => id !== userId)
    .map((id) => ({
      kind: 'documentWaiting',
      userId: id,
      ...words,
      link: () => '/documents/waiting',
      resourceType: 'organization',
      resourceId: work.caller.organizationId,
      occurrenceKey: work.today,
    }));
}

async function toUploader({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const document = await documentOf(work, input.id);
  const { userId } = work.caller;
  if (!document?.uploadedById || document.uploadedById === userId) return [];
  const reason = input.action === 'reject' ? (input.reason ?? '') : null;
  const { title, number } = document;
  return [
    {
      kind: 'documentDecided',
      userId: document.uploadedById,
      ...documentDecidedText({ title, number, reason, by: await nameOf(work, userId) }),
      link: () => `/documents/${input.id}`,
      resourceType: 'document',
      resourceId: input.id,
      occurrenceKey: `${input.action}:${number}`,
    },
  ];
}

interface Told {
  projectId: string | null;
  confidential: boolean;
  allowedRoles: readonly Role[];
}

function documentOf({ db }: Work, id: string) {
  return db
    .selectFrom('document')
    .innerJoin('documentCategory', 'documentCategory.id', 'document.categoryId')
    .innerJoin('documentVersion', 'documentVersion.id', 'document.latestVersionId')
    .select(['document.title', 'document.status', 'document.projectId', 'document.confidential'])
    .select(['documentCategory.name as category', 'documentCategory.allowedRoles'])
    .select(['documentVersion.number', 'documentVersion.uploadedById'])
    .where('document.id', '=', id)
    .executeTakeFirst();
}

/** Active people who may approve documents of its category and work in its project. */
async function approversOf(work: Work, { projectId, confidential, allowedRoles }: Told): Promise<string[]> {
  const people = await work.db
    .selectFrom('appUser')
    .select(['id', 'role'])
    .where('role', 'in', [...DOCUMENT_APPROVERS])
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .execute();
  const there =
    projectId === null ? null : new Set(await peopleOfProject(work, projectId, DOCUMENT_APPROVERS));
  return people.flatMap(({ id, role }) =>
    isRole(role) &&
    isInCategory(role, allowedRoles) &&
    (!confidential || mayReadConfidential(role)) &&
    (there?.has(id) ?? true)
      ? [id]
      : [],
  );
}

async function nameOf(work: Work, id: string): Promise<string | null> {
  return (await namesOf(work, [id])).get(id) ?? null;
}
