import { displayName } from '#platform/contract/format.ts';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem } from '#platform/server/context.ts';
import { namesOf } from '#company/people/server/user.queries.ts';
import { unitBookedText, unitSoldText } from '../notification.rules.ts';
import { changesOf } from './changes.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import { saleFacts } from './sale.facts.ts';

/** A booking: the executive's managers, and those who had offered the unit to someone else. */
export async function saleNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  const made = await Promise.all([
    ...changesOf(deeds, 'sale', 'book').map(bookedNotices),
    ...changesOf(deeds, 'unit', 'sell').map(soldNotices),
  ]);
  return made.flat();
}

async function bookedNotices({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const sale = (await saleFacts(work, [input.id])).get(input.id);
  if (!sale) return [];
  const [managers, names] = await Promise.all([
    work.db
      .selectFrom('userReportingLine')
      .select('managerId')
      .where('reportId', '=', sale.salesExecutiveId)
      .where('depth', '=', 1)
      .execute(),
    namesOf(work, [sale.salesExecutiveId]),
  ]);
  const executive = names.get(sale.salesExecutiveId) ?? 'Someone';
  return managers
    .filter(({ managerId }) => managerId !== work.caller.userId)
    .map(({ managerId }) => ({
      kind: 'unitBooked',
      userId: managerId,
      ...unitBookedText({ ...sale, executive }),
      link: () => `/sales/${sale.id}`,
      resourceType: 'sale',
      resourceId: sale.id,
      occurrenceKey: 'booked',
    }));
}

/** The offers withdrawn by this booking are still valid by their date. */
async function soldNotices({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const offers = await work.db
    .selectFrom('costSheet')
    .innerJoin('unit', 'unit.id', 'costSheet.unitId')
    .leftJoin('lead', 'lead.id', 'costSheet.leadId')
    .select(['costSheet.id', 'costSheet.number', 'costSheet.leadId', 'costSheet.createdById'])
    .select(['unit.unitNumber', 'lead.firstName', 'lead.lastName'])
    .where('costSheet.unitId', '=', input.id)
    .where('costSheet.status', '=', 'superseded')
    .where('costSheet.updatedAt', '=', work.now)
    .where('costSheet.validUntil', '>=', work.today)
    .execute();
  return offers.flatMap(({ id, number, leadId, createdById, unitNumber, ...lead }) => {
    if (createdById === null || createdById === work.caller.userId) return [];
    const customer = leadId ? displayName(lead) : null;
    return {
      kind: 'unitSold' as const,
      userId: createdById,
      ...unitSoldText({ unitNumber, number, customer }),
      link: () => (leadId ? `/leads/${leadId}` : `/cost-sheets/${id}`),
      resourceType: 'costSheet',
      resourceId: id,
      occurrenceKey: 'sold',
    };
  });
}
