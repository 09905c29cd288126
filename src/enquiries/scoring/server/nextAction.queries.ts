import { addHours } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import type { NextActionFacts } from '../nextAction.rules.ts';
import type { LoggedTouch } from '../touches.rules.ts';
import { callsOf, visitsOf } from '../touches.rules.ts';
import { INTERACTION_TYPES } from '#enquiries/leads/lead.contract.ts';

/** What the next best action of a lead depends on. The caller's right to the lead is checked with it. */
export async function actionFacts(read: Read, leadId: string): Promise<NextActionFacts> {
  const [lead, logged, costSheet, reservation, decided] = await Promise.all([
    leadOf(read, leadId),
    loggedWith(read, leadId),
    costSheetOf(read, leadId),
    reservationOf(read, leadId),
    decisionsOn(read, leadId),
  ]);
  const { status, ownerId, lastContactedAt, nextFollowUpAt, financing, budgetMaxPaise, timeline, unitTypes } =
    required(lead, 'Lead');
  const visits = visitsOf(logged, read.now, (at) => at);
  return {
    status,
    ownerId,
    lastContactedAt,
    nextFollowUpAt,
    isNumberWrong: callsOf(logged).isNumberWrong,
    isVisitMissed: visits.isLastMissed,
    isVisitPlanned: visits.nextPlannedOn !== null,
    hasVisited: visits.done > 0,
    hasCostSheet: costSheet !== undefined,
    hasReservation: reservation !== undefined,
    unknown: [
      ...(budgetMaxPaise === null ? ['budget' as const] : []),
      ...(timeline === null ? ['timeline' as const] : []),
      ...(Array.isArray(unitTypes) && unitTypes.length > 0 ? [] : ['unit type' as const]),
    ],
    needsLoan: financing === 'loanNeeded',
    dismissed: decided.flatMap(({ action, decision }) => (decision === 'dismissed' ? [action] : [])),
    acceptedAt: Object.fromEntries(
      decided.flatMap(({ action, decision, decidedAt }) =>
        decision === 'accepted' ? [[action, decidedAt] as const] : [],
      ),
    ),
  };
}

function leadOf({ db }: Read, leadId: string) {
  return db
    .selectFrom('lead')
    .select([
      'status',
      'ownerId',
      'lastContactedAt',
      'nextFollowUpAt',
      'financing',
      'budgetMaxPaise',
      'timeline',
      'unitTypes',
    ])
    .where('id', '=', leadId)
    .executeTakeFirst();
}

const LATEST = 200;

async function loggedWith({ db }: Read, leadId: string): Promise<LoggedTouch[]> {
  const rows = await db
    .selectFrom('leadInteraction')
    .select(['type', 'direction', 'outcome', 'occurredAt', 'scheduledAt'])
    .where('leadId', '=', leadId)
    .where('type', 'in', [...INTERACTION_TYPES])
    .orderBy('occurredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute();
  return rows as LoggedTouch[];
}

const DECIDED_HOURS = 24 * 7;

/** Since something last happened on the lead; the oldest first, so that the latest counts. */
function decisionsOn({ db, now }: Read, leadId: string) {
  return db
    .selectFrom('nextActionDecision')
    .innerJoin('lead', 'lead.id', 'nextActionDecision.leadId')
    .select(['action', 'decision', 'decidedAt'])
    .where('nextActionDecision.leadId', '=', leadId)
    .where('decidedAt', '>', addHours(now, -DECIDED_HOURS))
    .whereRef('decidedAt', '>=', 'lead.updatedAt')
    .orderBy('seq')
    .execute();
}

function costSheetOf({ db, today }: Read, leadId: string) {
  return db
    .selectFrom('costSheet')
    .select('id')
    .where('leadId', '=', leadId)
    .where('status', '=', 'issued')
    .where('validUntil', '>=', today)
    .limit(1)
    .executeTakeFirst();
}

function reservationOf({ db, now }: Read, leadId: string) {
  return db
    .selectFrom('unit')
    .select('id')
    .where('reservedForLeadId', '=', leadId)
    .where('status', '=', 'reserved')
    .where('reservedUntil', '>', now)
    .limit(1)
    .executeTakeFirst();
}
