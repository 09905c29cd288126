import { displayName } from '#platform/contract/format.ts';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { namesOf } from '#company/people/server/user.queries.ts';
import { reservationEndedText, unitReservedText } from '../holdNotices.rules.ts';
import { changesOf, textOf } from './changes.ts';
import type { Notice } from '#company/notifications/server/notify.ts';

const BEGINNINGS = ['reserve', 'extend'];
const ENDINGS = ['release', 'expire', 'block'] as const;

/** A unit reserved for a lead, or released: its holder, the owner of the lead and their manager. */
export async function holdNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  const changes = changesOf(deeds, 'unit', ...BEGINNINGS, ...ENDINGS);
  return (await Promise.all(changes.map(noticesOf))).flat();
}

async function noticesOf(deed: BatchItem<Change>): Promise<Notice[]> {
  const { work, input } = deed;
  const isBeginning = BEGINNINGS.includes(input.action);
  const hold = isBeginning ? input.after : input.before;
  const leadId = textOf(hold, 'reservedForLeadId');
  if (leadId === null) return [];
  const author = authorOf(work);
  const [facts, names] = await Promise.all([
    factsOf(deed, leadId),
    author === null ? new Map<string, string>() : namesOf(work, [author]),
  ]);
  if (!facts) return [];
  const by = author === null ? null : (names.get(author) ?? null);
  const words = { ...facts, by, until: textOf(hold, 'reservedUntil'), timezone: work.caller.timezone };
  const ending = ENDINGS.find((one) => one === input.action);
  const told = new Set([facts.ownerId, facts.managerId, textOf(hold, 'reservedById')]);
  return [...told]
    .filter((userId) => userId !== null)
    .filter((userId) => userId !== author)
    .map((userId) => ({
      kind: ending ? ('reservationEnded' as const) : ('unitReserved' as const),
      userId,
      ...(ending ? reservationEndedText(ending, words) : unitReservedText(words)),
      link: () => `/projects/${facts.projectId}/units/${input.id}`,
      resourceType: 'unit',
      resourceId: input.id,
      occurrenceKey: `v${input.version}`,
    }));
}

async function factsOf({ work, input }: BatchItem<Change>, leadId: string) {
  const facts = await work.db
    .selectFrom('unit')
    .innerJoin('lead', (join) => join.on('lead.id', '=', leadId))
    .leftJoin('userReportingLine', (join) =>
      join.onRef('userReportingLine.reportId', '=', 'lead.ownerId').on('userReportingLine.depth', '=', 1),
    )
    .select(['unit.unitNumber', 'unit.projectId', 'lead.firstName', 'lead.lastName', 'lead.ownerId'])
    .select('userReportingLine.managerId')
    .where('unit.id', '=', input.id)
    .executeTakeFirst();
  return facts && { ...facts, customer: displayName(facts) };
}
