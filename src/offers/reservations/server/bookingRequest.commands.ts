import { sql } from 'kysely';
import { addHours } from '#platform/contract/calendar.ts';
import { AppError, conflict } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { oneAtATime } from '#platform/server/database/one-at-a-time.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { isOpenStatus } from '#enquiries/leads/lead.rules.ts';
import { applySteps, lockLead } from '#enquiries/leads/server/lead.steps.ts';
import type { BookingRequest, BookingRequestInput } from '#inventory/units/unit.contract.ts';
import { getUnit } from '#inventory/units/server/unit.queries.ts';

const MAX_AN_HOUR = 20;
/** Repeated within a day it is the same request. */
const SAME_FOR_HOURS = 24;

/**
 * A partner requests the builder's sales team to book a unit for a lead of their firm: it is added to the
 * lead's timeline, and the Sales Managers of the project are notified. Repeated within a day, they are notified
 * once.
 */
export async function requestBooking(
  work: Work,
  unitId: string,
  { leadId }: BookingRequestInput,
): Promise<BookingRequest> {
  const lead = await lockLead(work, leadId);
  const unit = await getUnit(work, unitId);
  if (!unit.allowedActions.includes('requestBooking'))
    throw conflict('This unit is not available for booking at the moment.');
  if (!isOpenStatus(lead.status)) throw conflict('Bookings can be requested for open leads only.', 'leadId');
  const earlier = await lastRequest(work, unitId, leadId);
  if (earlier) return { unitId, leadId, requestedAt: earlier };
  await checkRate(work);
  const { projectId, unitNumber } = unit;
  const details = { what: 'bookingRequested', unitNumber };
  const entry = { type: 'reservation' as const, details, internal: false, projectId, unitIds: [unitId] };
  await applySteps(work, lead, [{ set: {}, entry }], { action: 'requestBooking', after: { unitId } });
  await recordChange(work, {
    action: 'requestBooking',
    resource: 'unit',
    id: unitId,
    version: unit.version,
    after: { requestedForLeadId: leadId },
  });
  return { unitId, leadId, requestedAt: work.now };
}

function requests({ db }: Work, since: string) {
  return db
    .selectFrom('leadInteraction')
    .where('type', '=', 'reservation')
    .where(sql<string>`details ->> 'what'`, '=', 'bookingRequested')
    .where('occurredAt', '>', since);
}

async function lastRequest(work: Work, unitId: string, leadId: string): Promise<string | undefined> {
  const row = await requests(work, addHours(work.now, -SAME_FOR_HOURS))
    .select('occurredAt')
    .where('leadId', '=', leadId)
    .where(sql<boolean>`unit_ids ? ${unitId}::text`)
    .executeTakeFirst();
  return row?.occurredAt;
}

/** Counted over all leads of the person, newest first, so that nobody floods the managers with requests. */
async function checkRate(work: Work): Promise<void> {
  await oneAtATime(work);
  const asked = await requests(work, addHours(work.now, -1))
    .select('id')
    .where('createdById', '=', work.caller.userId)
    .limit(MAX_AN_HOUR)
    .execute();
  if (asked.length >= MAX_AN_HOUR)
    throw new AppError('rateLimited', 'Too many booking requests. Try again in an hour.');
}
