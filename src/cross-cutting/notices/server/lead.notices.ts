import { displayName } from '#platform/contract/format.ts';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { sourceWord } from '#enquiries/leads/sourceWords.rules.ts';
import { namesOf } from '#company/people/server/user.queries.ts';
import { enquiredAgainText, leadAssignedText } from '../notification.rules.ts';
import { textOf } from './changes.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import { oneForMany } from './oneForMany.ts';

/** Changes with a notification of their own for the new owner. */
const TOLD_OTHERWISE: readonly string[] = ['reassign', 'enquireAgain'];

/** The user who gets a lead from someone else, or by round robin; many together in one notification. */
export async function leadNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  const handed = deeds.flatMap(({ work, input }) => {
    const isTold = input.resource !== 'lead' || TOLD_OTHERWISE.includes(input.action);
    const ownerId = isTold ? null : textOf(input.after, 'ownerId');
    const isNew = ownerId !== null && ownerId !== textOf(input.before, 'ownerId');
    return isNew && ownerId !== authorOf(work) ? [{ work, change: input, ownerId }] : [];
  });
  const [first] = handed;
  if (!first) return [];
  const [leads, names] = await Promise.all([
    first.work.db
      .selectFrom('lead')
      .select(['id', 'firstName', 'lastName', 'source'])
      .where(
        'id',
        'in',
        handed.map(({ change }) => change.id),
      )
      .execute(),
    namesOf(
      first.work,
      handed.map(({ work }) => authorOf(work)),
    ),
  ]);
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  const notices = handed.flatMap(({ work, change, ownerId }) => {
    const lead = byId.get(change.id);
    if (!lead) return [];
    const by = names.get(authorOf(work) ?? '') ?? null;
    return {
      kind: 'leadAssigned' as const,
      userId: ownerId,
      ...leadAssignedText({ customer: displayName(lead), source: lead.source, by }),
      link: () => `/leads/${lead.id}`,
      resourceType: 'lead',
      resourceId: lead.id,
      occurrenceKey: `v${change.version}`,
    };
  });
  return oneForMany(notices);
}

/** The owner of a customer who enquires again. */
export async function enquiryNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  const again = deeds.filter(({ input }) => input.resource === 'lead' && input.action === 'enquireAgain');
  const [first] = again;
  if (!first) return [];
  const leads = await first.work.db
    .selectFrom('lead')
    .select(['id', 'firstName', 'lastName', 'ownerId'])
    .where(
      'id',
      'in',
      again.map(({ input }) => input.id),
    )
    .execute();
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  return again.flatMap(({ input: change }) => {
    const lead = byId.get(change.id);
    if (!lead?.ownerId) return [];
    const source = sourceWord(textOf(change.after, 'by') ?? '');
    return {
      kind: 'leadEnquiredAgain' as const,
      userId: lead.ownerId,
      ...enquiredAgainText({ customer: displayName(lead), source }),
      link: () => `/leads/${lead.id}`,
      resourceType: 'lead',
      resourceId: lead.id,
      occurrenceKey: `v${change.version}`,
    };
  });
}
