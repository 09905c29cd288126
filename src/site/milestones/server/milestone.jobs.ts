import { sql } from 'kysely';
import type { Day, Instant } from '#platform/contract/calendar.ts';
import { addDays, FIRST_PLANNED, startOfDay } from '#platform/contract/calendar.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import type { JobContext } from '#platform/server/jobs/batch.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import { isRunLate } from '../milestone.rules.ts';
import { forecastProject } from './forecast.commands.ts';
import { noteDelay } from './milestone.commands.ts';
import { getFullMilestone } from './milestone.queries.ts';

/** The promised end. */
const END = sql<Day>`coalesce(milestone.revised_end, milestone.planned_end)`;

/** The midnight after the next promised end. */
export async function nextDelayAt({ db, caller }: LookAhead): Promise<Instant | null> {
  const next = await uncompleted(db)
    .select(END.as('end'))
    .where(END, 'is not', null)
    .orderBy(END)
    .limit(1)
    .executeTakeFirst();
  return next ? startOfDay(addDays(next.end, 1), caller.timezone) : null;
}

/**
 * Marks milestones past their promised end as delayed, each in a transaction of its own, and notifies those
 * concerned. Already delayed ones are skipped, so it is safe to run at any time. Returns how many became delayed.
 */
export async function noteDelays(job: JobContext): Promise<number> {
  const late = await inBatch(job, async (work) => {
    const rows = await uncompleted(work.db)
      .select('id')
      .where(sql<boolean>`${END} < ${work.today}::date`)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  });
  for (const id of late) {
    await inBatch(job, async (work) => {
      const { row } = await getFullMilestone(work, id);
      if (isRunLate(row, work.today)) await noteDelay(work, id);
    });
  }
  return late.length;
}

function uncompleted(db: Database) {
  return db.selectFrom('milestone').where('status', 'in', ['planned', 'inProgress']);
}

/** The last day for which a forecast holds: of begun work its end, of work that should have begun the day of the forecast. */
const HOLDS_UNTIL = sql<Day>`case when milestone.actual_start is not null or milestone.planned_start is null
  then milestone_forecast.expected_end
  else greatest(milestone.planned_start, milestone_forecast.computed_on) end`;

/** The midnight after the first day for which a forecast held; now, while one was never computed. */
export async function nextForecastAt({ db, caller }: LookAhead): Promise<Instant | null> {
  const next = await movedByDays(db)
    .select([
      sql<Day | null>`min(${HOLDS_UNTIL})`.as('until'),
      sql<boolean>`bool_or(milestone_forecast.computed_on is null)`.as('isNew'),
    ])
    .executeTakeFirst();
  if (next?.isNew) return startOfDay(FIRST_PLANNED, caller.timezone);
  return next?.until ? startOfDay(addDays(next.until, 1), caller.timezone) : null;
}

/**
 * Begun work that did not end on its day is expected to end today, work that should have begun after its planned days from
 * today on, and what waits for it later: each project in a transaction of its own. It is safe to run at any time. Returns
 * how many projects were computed.
 */
export async function followTheDay(job: JobContext): Promise<number> {
  const projects = await inBatch(job, async (work) => {
    const rows = await movedByDays(work.db)
      .select('milestone.projectId')
      .distinct()
      .where((eb) =>
        eb.or([
          eb('milestoneForecast.computedOn', 'is', null),
          sql<boolean>`${HOLDS_UNTIL} < ${work.today}::date`,
        ]),
      )
      .orderBy('milestone.projectId')
      .execute();
    return rows.map(({ projectId }) => projectId);
  });
  for (const projectId of projects) await inBatch(job, (work) => forecastProject(work, projectId));
  return projects.length;
}

/** Forecasts that the days overtake: of open milestones with dates, and those that were never computed. */
function movedByDays(db: Database) {
  return db
    .selectFrom('milestoneForecast')
    .innerJoin('milestone', 'milestone.id', 'milestoneForecast.milestoneId')
    .leftJoin('tower', 'tower.id', 'milestone.towerId')
    .where('tower.deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('milestoneForecast.computedOn', 'is', null),
        eb.and([
          eb('milestone.status', '!=', 'completed'),
          eb('milestoneForecast.expectedEnd', 'is not', null),
        ]),
      ]),
    );
}
