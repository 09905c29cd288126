import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Instant } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';

export type At = Pick<Work, 'db' | 'now' | 'isHistory'>;

/** Since when a lead waits: distinguishes the notifications about it. */
const AWAITED_SINCE = sql<string>`to_char(lead.answer_awaited_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const MAX_AT_ONCE = 500;

interface Waited {
  /** Leads that have waited since between these times, the first included, the second not. */
  from: Instant;
  before: Instant;
  kind: string;
  /** The kind of notification; with the time it is the key of the occurrence. */
  step: string;
}

export type Unanswered = Awaited<ReturnType<typeof unansweredLeads>>[number];
type Last = { id: string; since: Instant } | null;

/** New leads without a reply that have waited this long and were not yet notified. */
export function unansweredLeads(at: At, waited: Waited, after: Last) {
  return (
    waitingLeads(at, waited, after)
      // Written as in its index: with a parameter the database would not use the index.
      .where(sql<boolean>`lead.status = 'new'`)
      .where('lead.firstResponseAt', 'is', null)
      .execute()
  );
}

/** The same for open leads without an owner. */
export function unownedLeads(at: At, waited: Waited, after: Last): Promise<Unanswered[]> {
  return waitingLeads(at, waited, after)
    .where('lead.status', 'in', [...OPEN_LEAD_STATUSES])
    .where('lead.ownerId', 'is', null)
    .execute();
}

/** Since when the first unanswered lead has waited that came at a moment or later. */
export async function firstUnansweredSince(db: Database, from: Instant): Promise<Instant | null> {
  const first = await awaitedFrom(db, from)
    .where(sql<boolean>`lead.status = 'new'`)
    .where('firstResponseAt', 'is', null)
    .executeTakeFirst();
  return first?.answerAwaitedAt ?? null;
}

/** The same of open leads without an owner. */
export async function firstUnownedSince(db: Database, from: Instant): Promise<Instant | null> {
  const first = await awaitedFrom(db, from)
    .where('status', 'in', [...OPEN_LEAD_STATUSES])
    .where('ownerId', 'is', null)
    .executeTakeFirst();
  return first?.answerAwaitedAt ?? null;
}

function awaitedFrom(db: Database, from: Instant) {
  return db
    .selectFrom('lead')
    .select('answerAwaitedAt')
    .where('deletedAt', 'is', null)
    .where('answerAwaitedAt', '>=', from)
    .orderBy('answerAwaitedAt')
    .limit(1);
}

function waitingLeads({ db }: At, { from, before, kind, step }: Waited, after: Last) {
  return db
    .selectFrom('lead')
    .leftJoin('appUser as owner', 'owner.id', 'lead.ownerId')
    .select(['lead.id', 'lead.firstName', 'lead.lastName', 'lead.ownerId', AWAITED_SINCE.as('since')])
    .select(['owner.managerId', 'owner.firstName as ownerFirstName', 'owner.lastName as ownerLastName'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('leadProject')
          .select('leadProject.projectId as id')
          .whereRef('leadProject.leadId', '=', 'lead.id'),
      ).as('projects'),
    )
    .where('lead.deletedAt', 'is', null)
    .where('lead.answerAwaitedAt', '>=', from)
    .where('lead.answerAwaitedAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notification')
            .select('notification.id')
            .where('notification.kind', '=', kind)
            .whereRef('notification.resourceId', '=', 'lead.id')
            .where('notification.occurrenceKey', '=', sql<string>`${AWAITED_SINCE} || ${step}`),
        ),
      ),
    )
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(lead.answer_awaited_at, lead.id) > (${after?.since}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('lead.answerAwaitedAt')
    .orderBy('lead.id')
    .limit(MAX_AT_ONCE);
}
