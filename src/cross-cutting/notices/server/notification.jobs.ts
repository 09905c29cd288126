import { sql } from 'kysely';
import { addDays, addHours, dayOf } from '#platform/contract/calendar.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import { expiringText, followUpText, KINDS } from '../notification.rules.ts';
import { approvalExpiredText } from '../approvalNotices.rules.ts';
import { linkToSheet } from './approval.notices.ts';
import { notify } from '#company/notifications/server/notify.ts';

type At = Pick<Work, 'db' | 'now' | 'isHistory'>;

/** After downtime, recent events are still notified, but not old ones. */
const LATEST_HOURS = 24;
const MAX_AT_ONCE = 500;

/** Notifies owners of leads with a follow-up due; runs every few minutes. */
export async function tellFollowUps(at: At): Promise<void> {
  const moment = sql<string>`to_char(lead.next_follow_up_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const due = await at.db
    .selectFrom('lead')
    .select(['lead.id', 'lead.firstName', 'lead.lastName', 'lead.ownerId', moment.as('moment')])
    .where('lead.status', 'in', [...OPEN_LEAD_STATUSES])
    .where('lead.deletedAt', 'is', null)
    .where('lead.ownerId', 'is not', null)
    .where('lead.nextFollowUpAt', '<=', at.now)
    .where('lead.nextFollowUpAt', '>', addHours(at.now, -LATEST_HOURS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notification')
            .select('notification.id')
            .whereRef('notification.resourceId', '=', 'lead.id')
            .whereRef('notification.userId', '=', 'lead.ownerId')
            .where(({ and, eb, or, ref }) =>
              or([
                and([
                  eb('notification.kind', '=', 'followUpDue'),
                  eb('notification.occurrenceKey', '=', moment),
                ]),
                // A customer who enquires again is to be called at once; the owner was notified then.
                and([
                  eb('notification.kind', '=', 'leadEnquiredAgain'),
                  eb('notification.createdAt', '=', ref('lead.nextFollowUpAt')),
                ]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('lead.nextFollowUpAt')
    .limit(MAX_AT_ONCE)
    .execute();
  if (due.length === 0) return;
  const timezone = await timezoneOf(at);
  await notify(
    at,
    KINDS,
    due.map((lead) => ({
      kind: 'followUpDue',
      userId: lead.ownerId ?? '',
      ...followUpText({ customer: displayName(lead), at: lead.moment, timezone }),
      link: () => `/leads/${lead.id}`,
      resourceType: 'lead',
      resourceId: lead.id,
      occurrenceKey: lead.moment,
    })),
  );
}

/** No notifications at night. */
const FIRST_HOUR = 8;

/** Notifies the owner of an open lead that its offer expires today or tomorrow; runs every hour. */
export async function tellExpiringOffers(at: At): Promise<void> {
  const timezone = await timezoneOf(at);
  const today = dayOf(at.now, timezone);
  if (hourOf(at.now, timezone) < FIRST_HOUR) return;
  const ending = await at.db
    .selectFrom('costSheet')
    .innerJoin('unit', 'unit.id', 'costSheet.unitId')
    .innerJoin('lead', 'lead.id', 'costSheet.leadId')
    .select(['costSheet.id', 'costSheet.number', 'costSheet.validUntil', 'costSheet.createdById'])
    .select(['unit.unitNumber', 'lead.firstName', 'lead.lastName', 'lead.ownerId'])
    .where('costSheet.status', '=', 'issued')
    .where('costSheet.validUntil', 'in', [today, addDays(today, 1)])
    .where('lead.status', 'in', [...OPEN_LEAD_STATUSES])
    .where('lead.deletedAt', 'is', null)
    .limit(MAX_AT_ONCE)
    .execute();
  await notify(
    at,
    KINDS,
    ending.flatMap(({ id, number, validUntil, unitNumber, ownerId, createdById, ...lead }) => {
      const userId = ownerId ?? createdById;
      if (userId === null) return [];
      const customer = displayName(lead);
      return {
        kind: 'costSheetExpiring' as const,
        userId,
        ...expiringText({ number, unitNumber, customer, until: validUntil, today }),
        link: () => `/cost-sheets/${id}`,
        resourceType: 'costSheet',
        resourceId: id,
        occurrenceKey: validUntil,
      };
    }),
  );
}

/**
 * Notifies the requester when a request was not decided, or an approval not used, in time; runs every few minutes.
 */
export async function tellExpiredApprovals(at: At): Promise<void> {
  const over = await at.db
    .selectFrom('approval')
    .innerJoin('unit', 'unit.id', 'approval.unitId')
    .leftJoin('costSheet', 'costSheet.approvalId', 'approval.id')
    .leftJoin('notification', (join) =>
      join
        .onRef('notification.resourceId', '=', 'approval.id')
        .on('notification.kind', '=', 'approvalExpired'),
    )
    .selectAll('approval')
    .select('unit.unitNumber')
    .where('approval.status', 'in', ['requested', 'granted'])
    .where('approval.expiresAt', '<=', at.now)
    .where('approval.expiresAt', '>', addHours(at.now, -LATEST_HOURS))
    .where('costSheet.id', 'is', null)
    .where('notification.id', 'is', null)
    .orderBy('approval.expiresAt')
    .limit(MAX_AT_ONCE)
    .execute();
  await notify(
    at,
    KINDS,
    over.map((approval) => ({
      kind: 'approvalExpired',
      userId: approval.requestedById,
      ...approvalExpiredText({ ...approval, wasGranted: approval.status === 'granted' }),
      link: () => linkToSheet(approval),
      resourceType: 'approval',
      resourceId: approval.id,
      occurrenceKey: approval.expiresAt,
    })),
  );
}

async function timezoneOf({ db }: At): Promise<string> {
  const { timezone } = await db.selectFrom('organization').select('timezone').executeTakeFirstOrThrow();
  return timezone;
}

function hourOf(now: string, timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit' }).format(new Date(now)));
}
