import type { Expression, SqlBool } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import { addHours } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { OPEN_LEAD_STATUSES } from '../lead.contract.ts';
import { waitedTooLong } from './lead.lateness.ts';
import type { AttentionReason, PriorityReason } from '../attention.rules.ts';
import * as limits from '../attention.rules.ts';

type Condition = Expression<SqlBool>;

/**
 * Each reason as a condition on an open `lead`. Data in other tables is looked up once for all leads: a query
 * for each lead would be most of the work.
 */
export function priorityReasons({ now }: Read): Record<PriorityReason, Condition> {
  const lead = expressionBuilder<Tables, 'lead'>();
  const until = addHours(now, limits.VISIT_SOON_HOURS);
  const visiting = lead
    .selectFrom('leadInteraction')
    .select('leadInteraction.leadId')
    .where('leadInteraction.scheduledAt', '>=', now)
    .where('leadInteraction.scheduledAt', '<', until)
    // Written as in its index.
    .where(
      sql<boolean>`(lead_interaction.type = 'siteVisit' or lead_interaction.outcome = 'visitScheduled')`,
    );
  return {
    hot: lead('lead.grade', '=', 'hot'),
    negotiating: lead('lead.status', '=', 'negotiating'),
    visitSoon: lead('lead.id', 'in', visiting),
    reserved: isReserved(now, null),
  };
}

/** Each reason as a condition on an open `lead`. */
export async function attentionReasons(read: Read): Promise<Record<AttentionReason, Condition>> {
  const lead = expressionBuilder<Tables, 'lead'>();
  const { now } = read;
  const { isAnsweredLate, isLongUnassigned } = await waitedTooLong(read);
  return {
    unassigned: isLongUnassigned,
    unanswered: isAnsweredLate,
    followUpOverdue: lead('lead.nextFollowUpAt', '<', now),
    silent: isSilent(now),
    scoreFell: lead('lead.scoreFell', '=', true),
    missedVisit: isVisitMissed(now),
    reservationEnds: isReserved(now, addHours(now, limits.RESERVATION_ENDS_HOURS)),
    hotWithoutStep: lead.and([lead('lead.grade', '=', 'hot'), lead('lead.nextFollowUpAt', 'is', null)]),
  };
}

/**
 * Open leads whose `attention_from` has not come but that need attention anyway, for reasons that depend on
 * working hours or other tables.
 */
export async function needsAttentionEarlier(read: Read): Promise<Condition> {
  const lead = expressionBuilder<Tables, 'lead'>();
  const { unassigned, unanswered, missedVisit, reservationEnds } = await attentionReasons(read);
  return lead.and([
    lead('lead.attentionFrom', '>=', read.now),
    lead.or([unassigned, unanswered, missedVisit, reservationEnds]),
  ]);
}

/** The open leads that a filter of the list selects. */
export function isHighPriority(read: Read): Condition {
  const lead = expressionBuilder<Tables, 'lead'>();
  return lead.and([isOpen(), lead.or(Object.values(priorityReasons(read)))]);
}

export async function needsAttention(read: Read): Promise<Condition> {
  const lead = expressionBuilder<Tables, 'lead'>();
  return lead.and([isOpen(), lead.or(Object.values(await attentionReasons(read)))]);
}

/** Written as in its indexes: with parameters the database would not use them. */
export function isOpen(): Condition {
  return sql<SqlBool>`lead.status in (${sql.join(OPEN_LEAD_STATUSES.map((status) => sql.lit(status)))})`;
}

function isReserved(now: Instant, until: Instant | null): Condition {
  const lead = expressionBuilder<Tables, 'lead'>();
  return lead(
    'lead.id',
    'in',
    lead
      .selectFrom('unit')
      .select(sql<string>`unit.reserved_for_lead_id`.as('leadId'))
      .where(sql<boolean>`unit.status = 'reserved' and unit.reserved_for_lead_id is not null`)
      .where('unit.reservedUntil', '>', now)
      .$if(until !== null, (query) => query.where('unit.reservedUntil', '<', until)),
  );
}

/** Counted from the last contact, or else from the day it came to its stage. */
export function isSilent(now: Instant): Condition {
  const lead = expressionBuilder<Tables, 'lead'>();
  const since = lead.fn.coalesce('lead.lastContactedAt', 'lead.statusChangedAt');
  return lead.or(
    Object.entries(limits.SILENT_DAYS).map(([status, days]) =>
      lead.and([
        lead('lead.status', '=', status as keyof typeof limits.SILENT_DAYS),
        lead(since, '<', addHours(now, -24 * days)),
      ]),
    ),
  );
}

/** The last entry about visits says that nobody came, and is two days old. */
function isVisitMissed(now: Instant): Condition {
  const lead = expressionBuilder<Tables, 'lead'>();
  const missed = lead
    .selectFrom('leadInteraction')
    .select('leadInteraction.leadId')
    .where(sql<boolean>`lead_interaction.outcome = 'noShow'`)
    .where('leadInteraction.occurredAt', '<', addHours(now, -limits.MISSED_VISIT_HOURS))
    .where((eb) => eb.not(eb.exists(laterWordOnVisit())));
  return lead('lead.id', 'in', missed);
}

function laterWordOnVisit() {
  return expressionBuilder<Tables, 'leadInteraction'>()
    .selectFrom('leadInteraction as later')
    .select('later.id')
    .whereRef('later.leadId', '=', 'leadInteraction.leadId')
    .where(sql<boolean>`(later.occurred_at, later.id) > (lead_interaction.occurred_at, lead_interaction.id)`)
    .where((eb) =>
      eb.or([
        eb('later.type', '=', 'siteVisit'),
        eb('later.outcome', 'in', ['noShow', 'visitScheduled', 'visitDone']),
      ]),
    );
}
