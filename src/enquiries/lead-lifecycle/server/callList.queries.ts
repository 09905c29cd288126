import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import { addDays, addHours, startOfDay } from '#platform/contract/calendar.ts';
import type { QueryOf, ResultOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import type { CallReason, CallToMake, getCallList } from '#enquiries/leads/callList.contract.ts';
import { CALL_REASONS, MAX_CALLS } from '#enquiries/leads/callList.contract.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import { leadName } from '#enquiries/leads/lead.rules.ts';
import { lastNoteFor } from '#enquiries/leads/server/lead.lastNote.ts';
import { messageRefusal } from '#enquiries/leads/messaging.rules.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';

type CallList = ResultOf<typeof getCallList>;

/** Reservations that end within this time come first. */
const ENDS_WITHIN_HOURS = 48;
/** Written as in its index. */
const IS_OPEN = sql<SqlBool>`lead.status in (${sql.join(OPEN_LEAD_STATUSES.map((status) => sql.lit(status)))})`;

/**
 * The calls of a person for today: reservations about to end, soonest first; overdue calls, the oldest first;
 * those of today in their order; and new enquiries without a reply, by score.
 */
export async function readCallList(read: Read, query: QueryOf<typeof getCallList>): Promise<CallList> {
  const ownerId = query.ownerId ?? read.caller.userId;
  const [counts, rows] = await plannedByValues(read.db, () =>
    Promise.all([countsOf(read, ownerId), callsOf(read, ownerId)]),
  );
  return {
    asOf: read.now,
    counts: Object.fromEntries(
      CALL_REASONS.map((reason) => [reason, counts.find((one) => one.reason === reason)?.count ?? 0]),
    ) as CallList['counts'],
    calls: rows.map(toCall),
  };
}

function countsOf(read: Read, ownerId: string) {
  return read.db
    .selectFrom(pressing(read, ownerId))
    .where('pressing.reason', 'is not', null)
    .groupBy('pressing.reason')
    .select((eb) => ['pressing.reason', eb.fn.countAll<number>().as('count')])
    .execute();
}

function callsOf(read: Read, ownerId: string) {
  const ranks = CALL_REASONS.map((reason, rank) => sql`when ${sql.lit(reason)} then ${sql.lit(rank)}`);
  const since = sql<string>`case pressing.reason
    when 'reservationEnds' then pressing.reserved_until
    when 'unanswered' then lead.created_at
    else lead.next_follow_up_at end`;
  return (
    read.db
      .selectFrom(pressing(read, ownerId))
      .innerJoin('lead', 'lead.id', 'pressing.id')
      .where('pressing.reason', 'is not', null)
      .select([
        'lead.id',
        'lead.version',
        'lead.firstName',
        'lead.lastName',
        'lead.phone',
        'lead.status',
        'lead.unitTypes',
        'lead.budgetMinPaise',
        'lead.budgetMaxPaise',
        'lead.lastContactedAt',
        'lead.dnd',
        'lead.consent',
        'pressing.unitNumber',
        'pressing.reason',
        since.as('since'),
      ])
      .select(lastNoteFor(read.caller))
      .orderBy(sql`case pressing.reason ${sql.join(ranks, sql` `)} end`)
      // These have no appointed time: the most promising comes first.
      .orderBy(sql`case pressing.reason when 'unanswered' then lead.score end desc nulls last`)
      .orderBy(since)
      .orderBy('lead.id')
      .limit(MAX_CALLS)
      .execute()
  );
}

/** The open leads of a person with the first reason to call that applies, if any. */
function pressing(read: Read, ownerId: string) {
  return read.db
    .selectFrom('lead')
    .leftJoin(endingSoon(read), 'held.reservedForLeadId', 'lead.id')
    .where(IS_OPEN)
    .where('lead.deletedAt', 'is', null)
    .where('lead.ownerId', '=', ownerId)
    .where(visibleLeads(read))
    .select(['lead.id', 'held.unitNumber', 'held.reservedUntil'])
    .select(
      sql<CallReason | null>`case
        when held.reserved_until is not null
          and (lead.last_contacted_at is null or lead.last_contacted_at < ${startOf(read, read.today)}::timestamptz)
          then 'reservationEnds'
        when lead.next_follow_up_at < ${read.now}::timestamptz then 'overdue'
        when lead.next_follow_up_at < ${startOf(read, addDays(read.today, 1))}::timestamptz then 'today'
        when lead.next_follow_up_at is null and lead.status = 'new' and lead.first_response_at is null
          then 'unanswered'
      end`.as('reason'),
    )
    .as('pressing');
}

/** For each lead the reservation that ends first; it is a reason to call once a day. */
function endingSoon({ db, now }: Read) {
  return db
    .selectFrom('unit')
    .select(['unit.reservedForLeadId', 'unit.unitNumber', 'unit.reservedUntil'])
    .distinctOn('unit.reservedForLeadId')
    .where('unit.status', '=', 'reserved')
    .where('unit.deletedAt', 'is', null)
    .where('unit.reservedUntil', '>', now)
    .where('unit.reservedUntil', '<=', addHours(now, ENDS_WITHIN_HOURS))
    .orderBy('unit.reservedForLeadId')
    .orderBy('unit.reservedUntil')
    .as('held');
}

function startOf(read: Read, day: Day): string {
  return startOfDay(day, read.caller.timezone);
}

type CallRow = Awaited<ReturnType<typeof callsOf>>[number];

function toCall(row: CallRow): CallToMake {
  const { reason, consent, firstName: _first, lastName: _last, ...lead } = row;
  if (reason === null) throw new Error('A lead on the call list has no reason.');
  return {
    ...lead,
    name: leadName(row),
    status: row.status as CallToMake['status'],
    unitTypes: row.unitTypes as CallToMake['unitTypes'],
    reason,
    lastNote: row.lastNote ?? null,
    mayMessage:
      messageRefusal({ dnd: row.dnd, consent: consent as Lead['consent'] }, 'whatsapp', 'service') === null,
  };
}
