import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Day, Instant } from '#platform/contract/calendar.ts';
import { addDays, dayOf } from '#platform/contract/calendar.ts';
import { displayName } from '#platform/contract/format.ts';
import { SALES_STAFF } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { WorkingHours } from '#enquiries/leads/responseTime.rules.ts';
import { workingHoursOf } from '#enquiries/leads/responseTime.rules.ts';
import { OrganizationSettings } from '#company/organizations/organization.contract.ts';
import type { AssignmentRule } from '../assignment.contract.ts';
import type { Seller } from '../assignment.rules.ts';
import { WorkSchedule } from '../presence.contract.ts';
import type { Attendance } from '../presence.rules.ts';
import { absenceAt } from '../presence.rules.ts';
import { rulesInForce } from './policy.queries.ts';

/** Everything that decides who gets a lead, as it is now. */
export interface DeskFacts {
  people: SellerFacts[];
  hours: WorkingHours;
  rules: AssignmentRule[];
}

/** A salesperson, independent of the time of the query. */
export interface SellerFacts extends Omit<Seller, 'absence' | 'today'>, Attendance {
  scheduleVersion: number;
  lastDay: Day | null;
  /** How many they were assigned on that day. */
  dayCount: number;
}

/** The salespeople, their turns and their absences that end on the day of `from` or later. */
export async function deskFacts(read: Read, from: Instant): Promise<DeskFacts> {
  const [people, hours, rules] = await Promise.all([
    sellerFacts(read, dayOf(from, read.caller.timezone)),
    workingHours(read),
    rulesInForce(read),
  ]);
  return { people, hours, rules };
}

async function workingHours({ db, caller }: Read): Promise<WorkingHours> {
  const { settings } = await db.selectFrom('organization').select('settings').executeTakeFirstOrThrow();
  return workingHoursOf(OrganizationSettings.parse(settings), caller.timezone);
}

/** The person as of a given time. */
export function sellerAt(facts: SellerFacts, now: Instant, hours: WorkingHours): Seller {
  return sellerOn(facts, dayOf(now, hours.timeZone), absenceAt(now, hours, facts));
}

/** The same when their availability is already known. */
export function sellerOn(facts: SellerFacts, today: Day, absence: string | null): Seller {
  return { ...facts, today: facts.lastDay === today ? facts.dayCount : 0, absence };
}

/** People are few: all who may own a lead are read at once. */
async function sellerFacts({ db }: Read, from: Day): Promise<SellerFacts[]> {
  const rows = await db
    .selectFrom('appUser')
    .leftJoin('assignmentTurn', 'assignmentTurn.userId', 'appUser.id')
    .select(['appUser.id', 'appUser.firstName', 'appUser.lastName', 'appUser.role', 'appUser.managerId'])
    .select(['assignmentTurn.lastTurn', 'assignmentTurn.lastAt'])
    .select(['assignmentTurn.lastDay', 'assignmentTurn.dayCount'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('userProject')
          .select('userProject.projectId as id')
          .whereRef('userProject.userId', '=', 'appUser.id'),
      ).as('projects'),
      jsonArrayFrom(
        eb
          .selectFrom('userReportingLine')
          .select('userReportingLine.managerId as id')
          .whereRef('userReportingLine.reportId', '=', 'appUser.id'),
      ).as('line'),
      jsonArrayFrom(
        eb
          .selectFrom('absence')
          .select(['absence.firstDay as from', 'absence.lastDay as to', 'absence.reason'])
          .whereRef('absence.userId', '=', 'appUser.id')
          .where('absence.deletedAt', 'is', null)
          // The night before belongs to the next working day, which may be a few days on.
          .where('absence.lastDay', '>=', addDays(from, -1))
          .orderBy('absence.firstDay'),
      ).as('absences'),
      jsonObjectFrom(
        eb
          .selectFrom('workSchedule')
          .select(['workSchedule.days', 'workSchedule.hoursFrom as from', 'workSchedule.hoursTo as to'])
          .select('workSchedule.version')
          .whereRef('workSchedule.userId', '=', 'appUser.id'),
      ).as('schedule'),
    ])
    .where('appUser.role', 'in', [...SALES_STAFF])
    .where('appUser.status', '=', 'active')
    .where('appUser.deletedAt', 'is', null)
    .orderBy('appUser.id')
    .execute();
  return rows.map(({ projects, line, absences, schedule, dayCount, firstName, lastName, ...row }) => ({
    ...row,
    name: displayName({ firstName, lastName }),
    projectIds: projects.map(({ id }) => id),
    line: line.map(({ id }) => id),
    absences: absences.map(({ from: firstDay, to: lastDay, reason }) => ({ firstDay, lastDay, reason })),
    dayCount: dayCount ?? 0,
    schedule: WorkSchedule.safeParse(schedule).data ?? null,
    scheduleVersion: schedule?.version ?? 0,
  }));
}
