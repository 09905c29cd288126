import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import { addDays, addMinutes, startOfDay } from '#platform/contract/calendar.ts';
import type { QueryOf, ResultOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import { isPartner, leadName } from '../lead.rules.ts';
import type { listVisits, Visit } from '../visit.contract.ts';
import { VISIT_MINUTES, MAX_VISITS } from '../visit.contract.ts';
import { checkVisitDays, visitState } from '../visit.rules.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';
import { ARRANGES, sequel } from './visit.sql.ts';

type VisitsQuery = QueryOf<typeof listVisits>;

/** The visits scheduled for some days with customers whom the caller sees. */
export async function readVisits(read: Read, query: VisitsQuery): Promise<ResultOf<typeof listVisits>> {
  const { from = read.today, to = from } = query;
  checkVisitDays(from, to);
  const { timezone } = read.caller;
  const days = { start: startOfDay(from, timezone), end: startOfDay(addDays(to, 1), timezone) };
  const rows = await plannedByValues(read.db, () => visitsBetween(read, query, days));
  return {
    asOf: read.now,
    visits: rows.slice(0, MAX_VISITS).map((row) => toVisit(read, row)),
    isCut: rows.length > MAX_VISITS,
  };
}

interface Days {
  start: Instant;
  end: Instant;
}

async function visitsBetween(read: Read, { projectId, ownerId }: VisitsQuery, days: Days) {
  return read.db
    .selectFrom(withConflicts(read, ownerId, days))
    .innerJoin('lead', 'lead.id', 'visit.leadId')
    .leftJoin('appUser as owner', 'owner.id', 'lead.ownerId')
    .leftJoin('project', 'project.id', 'visit.projectId')
    .where('visit.at', '>=', days.start)
    .where('visit.at', '<', days.end)
    .$if(projectId !== undefined, (visits) => visits.where('visit.projectId', '=', projectId ?? null))
    .select([
      'visit.id',
      'visit.leadId',
      'visit.at',
      'visit.sequel',
      'visit.accompaniedByPartner',
      'visit.notes',
      'visit.projectId',
      'visit.conflicts',
      'project.name as projectName',
      'lead.firstName',
      'lead.lastName',
      'lead.phone',
      'lead.status',
      'lead.ownerId',
      'owner.firstName as ownerFirstName',
      'owner.lastName as ownerLastName',
      'owner.channelPartnerId as ownerFirmId',
    ])
    .orderBy('visit.at')
    .orderBy('visit.id')
    .limit(MAX_VISITS + 1)
    .execute();
}

/** Counted before a project is chosen and beyond the edges of the days: a person is in one place at a time. */
function withConflicts(read: Read, ownerId: string | undefined, days: Days) {
  const near = sql.lit(`${VISIT_MINUTES * 60 - 1} seconds`);
  const planned = sql`count(*) filter (where visit.sequel is null and visit.status <> 'lost')`;
  return read.db
    .selectFrom(arranged(read, ownerId, days))
    .where(sql<SqlBool>`visit.sequel is distinct from 'arranged'`)
    .selectAll('visit')
    .select(
      sql<number>`case when visit.owner_id is null or visit.sequel is not null or visit.status = 'lost' then 0
        else ${planned} over (partition by visit.owner_id order by visit.at
          range between interval ${near} preceding and interval ${near} following) - 1 end`.as('conflicts'),
    )
    .as('visit');
}

function arranged(read: Read, ownerId: string | undefined, { start, end }: Days) {
  return read.db
    .selectFrom('leadInteraction as entry')
    .innerJoin('lead', 'lead.id', 'entry.leadId')
    .where('entry.scheduledAt', '>', addMinutes(start, -VISIT_MINUTES))
    .where('entry.scheduledAt', '<', addMinutes(end, VISIT_MINUTES))
    .where(ARRANGES('entry'))
    .where('lead.deletedAt', 'is', null)
    .where(visibleLeads(read))
    .$if(ownerId !== undefined, (visits) => visits.where('lead.ownerId', '=', ownerId ?? null))
    .$if(isPartner(read.caller), (visits) => visits.where('entry.internal', '=', false))
    .select((eb) => [
      'entry.id',
      'entry.leadId',
      eb.ref('entry.scheduledAt').$notNull().as('at'),
      'entry.accompaniedByPartner',
      'entry.notes',
      'lead.ownerId',
      'lead.status',
      sequel.as('sequel'),
      eb.fn.coalesce('entry.projectId', onlyProject).as('projectId'),
    ])
    .as('visit');
}

/** When a lead has only one project, the visit is to that one. */
const onlyProject = sql<string | null>`(
  select min(lead_project.project_id::text)::uuid from lead_project
  where lead_project.lead_id = lead.id having count(*) = 1)`;

type VisitRow = Awaited<ReturnType<typeof visitsBetween>>[number];

function toVisit({ caller }: Read, row: VisitRow): Visit {
  const { status } = row;
  const state = visitState(row.sequel, status);
  if (state === null) throw new Error('A rescheduled visit is not shown.');
  const { ownerId, ownerFirstName: firstName, ownerLastName: lastName } = row;
  const isOwnerShown = !isPartner(caller) || row.ownerFirmId === caller.channelPartnerId;
  return {
    id: row.id,
    leadId: row.leadId,
    name: leadName(row),
    phone: row.phone,
    status,
    at: row.at,
    state,
    project: row.projectId && row.projectName ? { id: row.projectId, name: row.projectName } : null,
    owner:
      isOwnerShown && ownerId && firstName
        ? { id: ownerId, name: displayName({ firstName, lastName }) }
        : null,
    accompaniedByPartner: row.accompaniedByPartner,
    notes: row.notes,
    conflicts: Number(row.conflicts),
  };
}
