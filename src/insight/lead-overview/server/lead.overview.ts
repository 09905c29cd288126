import { sql } from 'kysely';
import { COUNT_LIMIT } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows } from '#platform/server/database/paging.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import { required } from '#platform/server/database/values.ts';
import { countFilesOf } from '#company/files/server/file.queries.ts';
import { countCostSheets } from '#offers/cost-sheets/server/costSheet.queries.ts';
import { countScores } from '#enquiries/scoring/server/score.queries.ts';
import { countUnits } from '#inventory/units/server/unit.queries.ts';
import type { LeadStatus } from '#enquiries/leads/lead.contract.ts';
import type { LeadOverview } from '../leadOverview.contract.ts';
import { bookingsOfLead } from '#sale-lifecycle/customers/server/leadBookings.queries.ts';
import { shownInteractions } from '#enquiries/leads/server/interaction.queries.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';

/** The head of a lead's page, with counts equal to the lists on the page; 404 as for the lead. */
export async function getLeadOverview(read: Read, leadId: string): Promise<LeadOverview> {
  const [lead, moves, counts, bookings] = await plannedByValues(read.db, () =>
    Promise.all([
      receivedLead(read, leadId),
      movesOf(read, leadId),
      countsOf(read, leadId),
      bookingsOfLead(read, leadId),
    ]),
  );
  const { createdAt } = required(lead, 'Lead');
  return { leadId, reached: [{ status: 'new', at: createdAt }, ...moves], counts, bookings };
}

function receivedLead(read: Read, leadId: string) {
  return read.db
    .selectFrom('lead')
    .select('lead.createdAt')
    .where('lead.id', '=', leadId)
    .where('lead.deletedAt', 'is', null)
    .where(visibleLeads(read))
    .executeTakeFirst();
}

async function movesOf({ db }: Read, leadId: string): Promise<LeadOverview['reached']> {
  return db
    .selectFrom('leadInteraction')
    .select((eb) => [
      sql<LeadStatus>`details ->> 'to'`.as('status'),
      eb.fn.max('leadInteraction.occurredAt').as('at'),
    ])
    .where('leadInteraction.leadId', '=', leadId)
    .where('leadInteraction.type', '=', 'statusChange')
    .groupBy(sql`details ->> 'to'`)
    .orderBy('at')
    .execute();
}

async function countsOf(read: Read, leadId: string): Promise<LeadOverview['counts']> {
  const [timeline, matchingUnits, costSheets, reservations, documents, scores] = await Promise.all([
    countRows(read.db, shownInteractions(read, leadId), COUNT_LIMIT),
    countUnits(read, { matchingLeadId: leadId }, COUNT_LIMIT),
    countCostSheets(read, { leadId }, COUNT_LIMIT),
    countUnits(read, { reservedForLeadId: leadId }, COUNT_LIMIT),
    countFilesOf(read, 'lead', leadId, COUNT_LIMIT),
    countScores(read, leadId, COUNT_LIMIT),
  ]);
  return { timeline, matchingUnits, costSheets, reservations, documents, scores };
}
