import { displayName } from '#platform/contract/format.ts';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { arrangedBefore } from '#enquiries/leads/server/visit.sql.ts';
import { namesOf } from '#company/people/server/user.queries.ts';
import { visitMovedText } from '../notification.rules.ts';
import { textOf } from './changes.ts';
import type { Notice } from '#company/notifications/server/notify.ts';

/** The owner of a customer whose visit another person has rescheduled or cancelled. */
export async function visitNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  const said = new Map(
    deeds.flatMap(({ work, input }) => {
      const id = textOf(input.after, 'visit') && textOf(input.after, 'interactionId');
      return id ? [[id, work] as const] : [];
    }),
  );
  const [first] = said.values();
  if (!first) return [];
  const [rows, names] = await Promise.all([
    first.db
      .selectFrom('leadInteraction as entry')
      .innerJoin('lead', 'lead.id', 'entry.leadId')
      .select(['entry.id', 'entry.leadId', 'entry.scheduledAt', 'entry.outcome', 'lead.ownerId'])
      .select(['lead.firstName', 'lead.lastName', arrangedBefore.as('before')])
      .where('entry.id', 'in', [...said.keys()])
      .execute(),
    namesOf(
      first,
      [...said.values()].map((work) => authorOf(work)),
    ),
  ]);
  return rows.flatMap(({ id, leadId, ownerId, before, scheduledAt, outcome, ...name }) => {
    const work = said.get(id);
    const to = outcome === 'notInterested' ? null : scheduledAt;
    if (!work || !ownerId || ownerId === authorOf(work) || before === null || before === to) return [];
    const by = names.get(authorOf(work) ?? '') ?? null;
    const { timezone } = work.caller;
    return {
      kind: 'visitMoved' as const,
      userId: ownerId,
      ...visitMovedText({ customer: displayName(name), before, to, by, timezone }),
      link: () => `/leads/${leadId}`,
      resourceType: 'lead',
      resourceId: leadId,
      occurrenceKey: id,
    };
  });
}
