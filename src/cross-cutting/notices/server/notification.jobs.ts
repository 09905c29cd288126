import { sql } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import { addDays, addHours, dayOf, instantAt, laterOf } from '#platform/contract/calendar.ts';
import { displayName } from '#platform/contract/format.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import { expiringText, followUpText, KINDS } from '../notification.rules.ts';
import { approvalExpiredText } from '../approvalNotices.rules.ts';
import { linkToRequest } from './approval.notices.ts';
import { notify } from '#company/notifications/server/notify.ts';
import { eachBatch } from '#platform/server/jobs/systemJob.ts';

type At = Pick<Work, 'db' | 'now' | 'isHistory'>;

/** After downtime, recent events are still notified, but not old ones. */
const LATEST_HOURS = 24;
const MAX_AT_ONCE = 500;

/** When the next follow-up is due; at once when a lead was changed whose follow-up was due before: it may have a new owner. */
export async function nextFollowUpAt({ db, now, ranAt, changedSince }: LookAhead): Promise<Instant | null> {
  const ofOwner = db
    .selectFrom('lead')
    .select('nextFollowUpAt')
    .where('status', 'in', [...OPEN_LEAD_STATUSES])
    .where('deletedAt', 'is', null)
    .where('ownerId', 'is not', null)
    .limit(1);
  const [changed, next] = await Promise.all([
    ofOwner
      .where('nextFollowUpAt', '<=', ranAt)
      .where('nextFollowUpAt', '>', addHours(now, -LATEST_HOURS))
      .where('updatedAt', '>', changedSince)
      .executeTakeFirst(),
    ofOwner.where('nextFollowUpAt', '>', ranAt).orderBy('nextFollowUpAt').executeTakeFirst(),
  ]);
  return changed ? now : (next?.nextFollowUpAt ?? null);
}

/** Notifies owners of leads with a follow-up due. */
export async function tellFollowUps(at: At): Promise<void> {
  await eachBatch(
    (after: DueFollowUp | null) => dueFollowUps(at, after),
    (due) => tellDue(at, due),
  );
}

type DueFollowUp = Awaited<ReturnType<typeof dueFollowUps>>[number];

function dueFollowUps(at: At, after: { id: string; moment: string } | null) {
  const moment = sql<string>`to_char(lead.next_follow_up_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return at.db
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
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(lead.next_follow_up_at, lead.id) > (${after?.moment}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('lead.nextFollowUpAt')
    .orderBy('lead.id')
    .limit(MAX_AT_ONCE)
    .execute();
}

async function tellDue(at: At, due: readonly DueFollowUp[]): Promise<void> {
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
const FIRST_TIME = '08:00';

/** The morning before the next offer ends of which nobody was notified yet; at most every hour. */
export async function nextOfferEndAt({ db, today, caller, ranAt }: LookAhead): Promise<Instant | null> {
  const next = await offersOfOpenLeads({ db })
    .where('costSheet.validUntil', '>=', today)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notification')
            .select('notification.id')
            .where('notification.kind', '=', 'costSheetExpiring')
            .whereRef('notification.resourceId', '=', 'costSheet.id')
            .where('notification.occurrenceKey', '=', sql<string>`cost_sheet.valid_until::text`),
        ),
      ),
    )
    .orderBy('costSheet.validUntil')
    .limit(1)
    .executeTakeFirst();
  if (!next) return null;
  const morning = laterOf(addDays(next.validUntil, -1), today);
  return laterOf(instantAt(morning, FIRST_TIME, caller.timezone), addHours(ranAt, 1));
}

/** Notifies the owner of an open lead that its offer expires today or tomorrow. */
export async function tellExpiringOffers(at: At): Promise<void> {
  const timezone = await timezoneOf(at);
  const today = dayOf(at.now, timezone);
  if (hourOf(at.now, timezone) < FIRST_HOUR) return;
  const ending = await offersOfOpenLeads(at)
    .innerJoin('unit', 'unit.id', 'costSheet.unitId')
    .select(['costSheet.number', 'costSheet.createdById', 'unit.unitNumber'])
    .select(['lead.firstName', 'lead.lastName', 'lead.ownerId'])
    .where('costSheet.validUntil', 'in', [today, addDays(today, 1)])
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

function offersOfOpenLeads({ db }: Pick<Read, 'db'>) {
  return (
    db
      .selectFrom('costSheet')
      .innerJoin('lead', 'lead.id', 'costSheet.leadId')
      .select(['costSheet.id', 'costSheet.validUntil'])
      // Written as in its index.
      .where(sql<boolean>`cost_sheet.status = 'issued'`)
      .where('lead.status', 'in', [...OPEN_LEAD_STATUSES])
      .where('lead.deletedAt', 'is', null)
  );
}

/** When the next request or approval expires. */
export async function nextApprovalEndAt({ db, ranAt }: LookAhead): Promise<Instant | null> {
  const next = await db
    .selectFrom('approval')
    .select('expiresAt')
    .where('status', 'in', ['requested', 'granted'])
    .where('expiresAt', '>', ranAt)
    .orderBy('expiresAt')
    .limit(1)
    .executeTakeFirst();
  return next?.expiresAt ?? null;
}

/** Notifies the requester when a request was not decided, or an approval not used, in time. */
export async function tellExpiredApprovals(at: At): Promise<void> {
  const over = await at.db
    .selectFrom('approval')
    .leftJoin('notification', (join) =>
      join
        .onRef('notification.resourceId', '=', 'approval.id')
        .on('notification.kind', '=', 'approvalExpired'),
    )
    .selectAll('approval')
    .where('approval.status', 'in', ['requested', 'granted'])
    .where('approval.expiresAt', '<=', at.now)
    .where('approval.expiresAt', '>', addHours(at.now, -LATEST_HOURS))
    .where('approval.usedAt', 'is', null)
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
      link: () => linkToRequest(approval),
      resourceType: 'approval',
      resourceId: approval.id,
      occurrenceKey: approval.expiresAt ?? 'expired',
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
