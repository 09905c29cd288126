import { sql } from 'kysely';
import { hasCapability } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';
import type { WorkCalendar } from '../calendar.contract.ts';
import type { Workdays } from '../workdays.rules.ts';
import { EVERY_DAY, workdaysOf } from '../workdays.rules.ts';

/** 404 when the caller may not see the project. */
export async function getCalendar(read: Read, projectId: string): Promise<WorkCalendar> {
  const found = await visibleProjects(read)
    .leftJoin('projectCalendar', 'projectCalendar.projectId', 'project.id')
    .select([
      'projectCalendar.version',
      'projectCalendar.restDays',
      'projectCalendar.holidays',
      'projectCalendar.monsoonWeeks',
    ])
    .where('project.id', '=', projectId)
    .executeTakeFirst();
  const { version, restDays, holidays, monsoonWeeks } = required(found, 'Project');
  return {
    projectId,
    version: version ?? 0,
    restDays: restDays ?? [],
    holidays: holidays ?? [],
    monsoonWeeks: monsoonWeeks ?? [],
    allowedActions: hasCapability(read.caller.role, 'constructionManagement') ? ['edit'] : [],
  };
}

/** The working days of a project, whoever asks. */
export async function readWorkdays(read: Pick<Read, 'db'>, projectId: string): Promise<Workdays> {
  return (await readWorkdaysOf(read, [projectId]))(projectId);
}

/** The working days of each of some projects. */
export async function readWorkdaysOf(
  { db }: Pick<Read, 'db'>,
  projectIds: readonly string[],
): Promise<(projectId: string) => Workdays> {
  const rows = await db
    .selectFrom('projectCalendar')
    .select(['projectId', 'restDays', 'holidays', 'monsoonWeeks'])
    .where(sql<boolean>`project_calendar.project_id = any(${pgArray(projectIds)})`)
    .execute();
  return (projectId) => workdaysOf(rows.find((row) => row.projectId === projectId) ?? EVERY_DAY);
}
