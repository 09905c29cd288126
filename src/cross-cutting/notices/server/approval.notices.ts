import type { Change } from '#platform/server/change.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import type { ApprovalRow } from '#company/approvals/server/approval.kind.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import { namesOf } from '#company/people/server/user.queries.ts';
import { approvalAskedText, approvalDecidedText } from '../approvalNotices.rules.ts';
import { changesOf } from './changes.ts';

/** Requests for approval, and decisions. */
export async function approvalNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  const made = await Promise.all([
    ...changesOf(deeds, 'approval', 'request', 'grantFirst').map(askedNotices),
    ...changesOf(deeds, 'approval', 'grant', 'refuse').map(decidedNotices),
  ]);
  return made.flat();
}

/** The users of the most junior role that may approve it; of the next one if nobody else has that role. */
async function askedNotices({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const asked = await requestOf(work, input.id);
  const names = await namesOf(work, [asked.requestedById]);
  const words = approvalAskedText({ ...asked, by: names.get(asked.requestedById) ?? '' });
  const holders = await holdersOf(work, asked);
  return holders.map((userId) => ({
    kind: 'approvalAsked' as const,
    userId,
    ...words,
    link: () => `/approvals?peek=${input.id}`,
    resourceType: 'approval',
    resourceId: input.id,
    occurrenceKey: input.action === 'request' ? 'asked' : 'askedAgain',
  }));
}

async function decidedNotices({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const asked = await requestOf(work, input.id);
  const names = await namesOf(work, [work.caller.userId]);
  const by = names.get(work.caller.userId) ?? '';
  const how = input.action === 'grant' ? 'grant' : 'refuse';
  return [
    {
      kind: 'approvalDecided',
      userId: asked.requestedById,
      ...approvalDecidedText(how, { ...asked, by }),
      link: () => linkToRequest(asked),
      resourceType: 'approval',
      resourceId: input.id,
      occurrenceKey: how,
    },
  ];
}

type Linked = Pick<ApprovalRow, 'id' | 'kind' | 'projectId' | 'unitId' | 'leadId'>;

/** Where the requester goes on: of a discount, creating the cost sheet with the choices of the request. */
export function linkToRequest({ id, kind, projectId, unitId, leadId }: Linked): string {
  if (kind !== 'discount') return `/approvals?peek=${id}`;
  const query = new URLSearchParams({ ...(leadId ? { lead: leadId } : {}), approval: id });
  return `/projects/${projectId}/units/${unitId}/cost-sheet?${query}`;
}

async function holdersOf(
  { db }: Work,
  { deciderRoles, requestedById, firstGrantedById }: ApprovalRow,
): Promise<string[]> {
  const roles = [...deciderRoles];
  const people = await db
    .selectFrom('appUser')
    .select(['id', 'role'])
    .where('role', 'in', roles)
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .execute();
  const others = people.filter(({ id }) => id !== requestedById && id !== firstGrantedById);
  const lowest = roles.find((role) => others.some((person) => person.role === role));
  return others.filter((person) => person.role === lowest).map(({ id }) => id);
}

function requestOf({ db }: Work, id: string): Promise<ApprovalRow> {
  return db.selectFrom('approval').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
