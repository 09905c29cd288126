import { v7 as newId } from 'uuid';
import { addHours } from '#platform/contract/calendar.ts';
import { AppError, forbidden } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { oneAtATime } from '#platform/server/database/one-at-a-time.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { requirePhone } from '#company/people/lead.phone.ts';
import type { BlindCheck, LoggedCheck } from '../claim.contract.ts';
import type { Standing } from '../claim.rules.ts';
import { CHECKS_AN_HOUR, standingOf, standingText } from '../claim.rules.ts';
import { findByPhone } from './claim.standing.ts';

/**
 * Whether a customer is free for the firm of the caller. Every check runs the same statements and has a reply
 * of the same shape, is logged, and counts towards the hourly limit; the reply names nobody.
 */
export async function checkCustomer(
  work: Work,
  { phone: written, kind = 'check' }: { phone: string; kind?: Exclude<LoggedCheck['kind'], 'attempt'> },
): Promise<BlindCheck> {
  const firmId = firmOf(work);
  const checksLeft = await takeCheck(work);
  const { country } = await work.db.selectFrom('organization').select('country').executeTakeFirstOrThrow();
  const phone = requirePhone('phone', written, country);
  const standing = standingOf(await findByPhone(work, phone), firmId, work.now);
  await logCheck(work, { phone, kind, standing });
  return { phone, ...standing, message: standingText(standing), checkedAt: work.now, checksLeft };
}

/**
 * An enquiry that was refused because the customer is known reveals as much as a check, and is logged like one.
 */
export async function logAttempt(work: Work, phone: string): Promise<void> {
  const standing = standingOf(await findByPhone(work, phone), firmOf(work), work.now);
  await logCheck(work, { phone, kind: 'attempt', standing });
}

export function firmOf({ caller }: Work): string {
  if (caller.channelPartnerId === null) throw forbidden();
  return caller.channelPartnerId;
}

/** Takes one of the checks of this hour and returns how many are left; 429 when there is none. */
async function takeCheck(work: Work): Promise<number> {
  const { db, caller, now } = work;
  await oneAtATime(work);
  const { made } = await db
    .selectFrom('partnerClaimCheck')
    .select((eb) => eb.fn.countAll<number>().as('made'))
    .where('checkedById', '=', caller.userId)
    .where('checkedAt', '>', addHours(now, -1))
    .where('kind', '!=', 'attempt')
    .executeTakeFirstOrThrow();
  if (made >= CHECKS_AN_HOUR) throw new AppError('rateLimited', TOO_MANY);
  return CHECKS_AN_HOUR - made - 1;
}

const TOO_MANY = `You have checked ${CHECKS_AN_HOUR} numbers within an hour. Try again later.`;

interface Logged {
  phone: string;
  kind: LoggedCheck['kind'];
  standing: Standing;
}

async function logCheck(work: Work, { phone, kind, standing }: Logged): Promise<void> {
  const { state, daysLeft } = standing;
  const id = newId();
  const entry = { channelPartnerId: firmOf(work), phone, kind, state, daysLeft };
  await Promise.all([
    work.db
      .insertInto('partnerClaimCheck')
      .values({ id, ...entry, checkedById: work.caller.userId, checkedAt: work.now })
      .execute(),
    recordChange(work, { action: kind, resource: 'claimCheck', id, version: 1, after: entry }),
  ]);
}
