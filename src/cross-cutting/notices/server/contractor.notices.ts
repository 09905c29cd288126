import type { Instant } from '#platform/contract/calendar.ts';
import { addDays, dayOf, nextTime } from '#platform/contract/calendar.ts';
import { CAPABILITIES, GROUPS } from '#platform/contract/roles.ts';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import type { Notice } from '#company/notifications/server/notify.ts';
import { notify } from '#company/notifications/server/notify.ts';
import { getContractor } from '#site/contractors/server/contractor.queries.ts';
import { contractorStoppedText, licenceExpiredText, preferenceLostText } from '../contractorNotices.rules.ts';
import { KINDS } from '../notification.rules.ts';
import { changesOf } from './changes.ts';
import { peopleOfProject } from './project.people.ts';

/** A contractor that is no longer preferred, or that gets no more work, concerns all who manage construction. */
export async function contractorNotices(deeds: readonly BatchItem<Change>[]): Promise<Notice[]> {
  const heard = changesOf(deeds, 'contractor', 'losePreference', 'suspend', 'blacklist');
  return (await Promise.all(heard.map(noticesOf))).flat();
}

async function noticesOf({ work, input }: BatchItem<Change>): Promise<Notice[]> {
  const contractor = await getContractor(work, input.id);
  const isLost = input.action === 'losePreference';
  const words = isLost
    ? preferenceLostText(contractor)
    : contractorStoppedText({ ...contractor, reason: input.reason ?? '' });
  return (await buildersOf(work)).map((userId) => ({
    kind: isLost ? 'contractorPreferenceLost' : 'contractorStopped',
    userId,
    ...words,
    link: () => `/contractors/${input.id}`,
    resourceType: 'contractor',
    resourceId: input.id,
    occurrenceKey: String(input.version),
  }));
}

/** But the one who did it. */
async function buildersOf({ db, caller }: Work): Promise<string[]> {
  const people = await db
    .selectFrom('appUser')
    .select('id')
    .where('role', 'in', [...GROUPS.CONSTRUCTION])
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .where('id', '<>', caller.userId)
    .execute();
  return people.map(({ id }) => id);
}

type At = Pick<Work, 'db' | 'now'>;

const FROM = '09:00';
/** People have heard of licences that ended before. */
const DAYS_TOLD = 30;

/** Every morning. */
export function nextLicenceNoticeAt({ ranAt, caller }: LookAhead): Instant {
  return nextTime(ranAt, FROM, caller.timezone);
}

/** Tells who manages construction in these projects, once, of each licence that ended while its work goes on. */
export async function tellExpiredLicences(at: At): Promise<void> {
  const { timezone } = await at.db.selectFrom('organization').select('timezone').executeTakeFirstOrThrow();
  const expired = await runningUnlicensed(at, dayOf(at.now, timezone));
  const people = new Map<string, readonly string[]>();
  for (const projectId of new Set(expired.map((one) => one.projectId)))
    people.set(projectId, await peopleOfProject(at, projectId, CAPABILITIES.manageContractors));
  const notices = [...groupRows(expired, ({ id }) => id).values()].flatMap((places): Notice[] => {
    const [first] = places;
    if (!first) return [];
    const { id, companyName, validUntil } = first;
    const running = places.reduce((sum, one) => sum + one.running, 0);
    const readers = new Set(places.flatMap(({ projectId }) => people.get(projectId) ?? []));
    return [...readers].map((userId) => ({
      kind: 'contractorLicenceExpired',
      userId,
      ...licenceExpiredText({ companyName, validUntil: validUntil ?? '', running }),
      link: () => `/contractors/${id}`,
      resourceType: 'contractor',
      resourceId: id,
      occurrenceKey: `licence ${validUntil}`,
    }));
  });
  await notify(at, KINDS, notices);
}

/** Contractors without a valid licence whose work has begun and goes on, by project. */
function runningUnlicensed({ db }: At, today: string) {
  return db
    .selectFrom('contractor')
    .innerJoin('milestone', 'milestone.contractorId', 'contractor.id')
    .innerJoin('project', 'project.id', 'milestone.projectId')
    .select(['contractor.id', 'contractor.companyName', 'contractor.labourLicenceValidUntil as validUntil'])
    .select((eb) => ['milestone.projectId', eb.fn.countAll<number>().as('running')])
    .where('contractor.labourLicenceValidUntil', '<', today)
    .where('contractor.labourLicenceValidUntil', '>=', addDays(today, -DAYS_TOLD))
    .where('contractor.deletedAt', 'is', null)
    .where('project.deletedAt', 'is', null)
    .where('milestone.actualStart', 'is not', null)
    .where('milestone.status', '!=', 'completed')
    .groupBy(['contractor.organizationId', 'contractor.id', 'milestone.projectId'])
    .execute();
}
