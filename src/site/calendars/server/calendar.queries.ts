import { hasCapability } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
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
export async function readWorkdays({ db }: Pick<Read, 'db'>, projectId: string): Promise<Workdays> {
  const found = await db
    .selectFrom('projectCalendar')
    .select(['restDays', 'holidays', 'monsoonWeeks'])
    .where('projectId', '=', projectId)
    .executeTakeFirst();
  return workdaysOf(found ?? EVERY_DAY);
}
