import type { Expression, SqlBool } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import type { Instant } from '../../../platform/contract/calendar.ts';
import { addHours } from '../../../platform/contract/calendar.ts';
import type { Read } from '../../../platform/server/context.ts';
import type { Tables } from '../../../platform/server/database/tables.ts';
import { OPEN_LEAD_STATUSES } from '../../leads/lead.contract.ts';
import { waitedTooLong } from '../../leads/server/lead.lateness.ts';
import type { AttentionReason, PriorityReason } from '../attention.rules.ts';
import * as limits from '../attention.rules.ts';

type Condition = Expression<SqlBool>;

/** Each reason as a condition on an open `lead`. */
export function priorityReasons({ now }: Read): Record<PriorityReason, Condition> {
  const lead = expressionBuilder<Tables, 'lead'>();
  return {
    hot: lead('lead.grade', '=', 'hot'),
    negotiating: lead('lead.status', '=', 'negotiating'),
    visitSoon: lead.exists(
      lead
        .selectFrom('leadInteraction')
        .select('leadInteraction.id')
        .whereRef('leadInteraction.leadId', '=', 'lead.id')
        .where('leadInteraction.scheduledAt', '>=', now)
        .where('leadInteraction.scheduledAt', '<', addHours(now, limits.VISIT_SOON_HOURS))
        .where((eb) =>
          eb.or([
            eb('leadInteraction.type', '=', 'siteVisit'),
            eb('leadInteraction.outcome', '=', 'visitScheduled'),
          ]),
        ),
    ),
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
    scoreFell: hasFallen(now),
    missedVisit: isVisitMissed(now),
    reservationEnds: isReserved(now, addHours(now, limits.RESERVATION_ENDS_HOURS)),
    hotWithoutStep: lead.and([lead('lead.grade', '=', 'hot'), lead('lead.nextFollowUpAt', 'is', null)]),
  };
}

/** Those of open leads a filter of the list asks for. */
export function isHighPriority(read: Read): Condition {
  const lead = expressionBuilder<Tables, 'lead'>();
  return lead.and([isOpen(), lead.or(Object.values(priorityReasons(read)))]);
}

export async function needsAttention(read: Read): Promise<Condition> {
  const lead = expressionBuilder<Tables, 'lead'>();
  return lead.and([isOpen(), lead.or(Object.values(await attentionReasons(read)))]);
}

export function isOpen(): Condition {
  return expressionBuilder<Tables, 'lead'>()('lead.status', 'in', [...OPEN_LEAD_STATUSES]);
}

function isReserved(now: Instant, until: Instant | null): Condition {
  const lead = expressionBuilder<Tables, 'lead'>();
  return lead.exists(
    lead
      .selectFrom('unit')
      .select('unit.id')
      .whereRef('unit.reservedForLeadId', '=', 'lead.id')
      .where(sql<boolean>`unit.status = 'reserved'`)
      .where('unit.reservedUntil', '>', now)
      .$if(until !== null, (query) => query.where('unit.reservedUntil', '<', until)),
  );
}

/** Counted from the last contact, or else from the day it came to its stage. */
function isSilent(now: Instant): Condition {
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

/** Against what it was a week ago. */
function hasFallen(now: Instant): Condition {
  const lead = expressionBuilder<Tables, 'lead'>();
  const aWeekAgo = lead
    .selectFrom('leadScoreHistory')
    .select('leadScoreHistory.score')
    .whereRef('leadScoreHistory.leadId', '=', 'lead.id')
    .where('leadScoreHistory.computedAt', '<=', addHours(now, -limits.SCORE_FELL_WITHIN_HOURS))
    .orderBy('leadScoreHistory.computedAt', 'desc')
    .orderBy('leadScoreHistory.seq', 'desc')
    .limit(1);
  return sql<boolean>`lead.score <= ${aWeekAgo} - ${limits.SCORE_FELL_BY}::numeric`;
}

/** The last word on a visit is that nobody came, and that for two days. */
function isVisitMissed(now: Instant): Condition {
  const lead = expressionBuilder<Tables, 'lead'>();
  const last = lead
    .selectFrom('leadInteraction')
    .select(
      sql<boolean>`lead_interaction.outcome = 'noShow'
        and lead_interaction.occurred_at < ${addHours(now, -limits.MISSED_VISIT_HOURS)}::timestamptz`.as(
        'isMissed',
      ),
    )
    .whereRef('leadInteraction.leadId', '=', 'lead.id')
    .where((eb) =>
      eb.or([
        eb('leadInteraction.type', '=', 'siteVisit'),
        eb('leadInteraction.outcome', 'in', ['noShow', 'visitScheduled', 'visitDone']),
      ]),
    )
    .orderBy('leadInteraction.occurredAt', 'desc')
    .orderBy('leadInteraction.id', 'desc')
    .limit(1);
  return sql<boolean>`coalesce(${last}, false)`;
}
