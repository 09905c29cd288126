import { displayName } from '#platform/contract/format.ts';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem } from '#platform/server/context.ts';
import { bookingRequestedText } from '../holdNotices.rules.ts';
import { changesOf, textOf } from './changes.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import { peopleOfProject } from './project.people.ts';

/** A booking request of a partner: to the Sales Managers of the project. */
export async function requestNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  return (await Promise.all(changesOf(deeds, 'unit', 'requestBooking').map(noticesOf))).flat();
}

async function noticesOf(deed: BatchItem<Change>): Promise<Notice[]> {
  const { work, input } = deed;
  const leadId = textOf(input.after, 'requestedForLeadId');
  if (leadId === null) return [];
  const facts = await factsOf(deed, leadId);
  if (!facts) return [];
  const managers = await peopleOfProject(work, facts.projectId, ['Sales Manager']);
  const words = bookingRequestedText({
    unitNumber: facts.unitNumber,
    customer: displayName(facts),
    by: displayName({ firstName: facts.byFirstName, lastName: facts.byLastName }),
    firm: facts.firm,
  });
  return managers.map((userId) => ({
    kind: 'bookingRequested',
    userId,
    ...words,
    link: () => `/projects/${facts.projectId}/units/${input.id}?lead=${leadId}`,
    resourceType: 'unit',
    resourceId: input.id,
    occurrenceKey: `${leadId}:${work.now}`,
  }));
}

function factsOf({ work, input }: BatchItem<Change>, leadId: string) {
  return work.db
    .selectFrom('unit')
    .innerJoin('lead', (join) => join.on('lead.id', '=', leadId))
    .innerJoin('appUser as asker', (join) => join.on('asker.id', '=', work.caller.userId))
    .leftJoin('channelPartner', 'channelPartner.id', 'asker.channelPartnerId')
    .select(['unit.unitNumber', 'unit.projectId', 'lead.firstName', 'lead.lastName'])
    .select(['asker.firstName as byFirstName', 'asker.lastName as byLastName'])
    .select('channelPartner.name as firm')
    .where('unit.id', '=', input.id)
    .executeTakeFirst();
}
