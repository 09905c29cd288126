import { expressionBuilder } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, orderOf, pageOf, prefixPattern } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import type { listProjects as listProjectsCall, Project } from '../project.contract.ts';
import type { ProjectFacts } from '../project.rules.ts';
import { projectFactsOf, projectRows, toProject, visibleProjects } from './project.rows.ts';
import { projectStats } from './project.stats.ts';

type ProjectQuery = QueryOf<typeof listProjectsCall>;

export async function getProject(read: Read, id: string): Promise<Project> {
  return (await findProject(read, id)).project;
}

/** A project with the facts that decide whether it may be launched, completed or deleted. */
export async function findProject(
  read: Read,
  id: string,
): Promise<{ project: Project; facts: ProjectFacts }> {
  const row = required(await projectRows(read).where('project.id', '=', id).executeTakeFirst(), 'Project');
  const stats = required((await projectStats(read, [id])).get(id), 'Project');
  return { project: toProject(read, row, stats), facts: projectFactsOf(read, row, stats) };
}

export async function listProjects(read: Read, query: ProjectQuery): Promise<Page<Project>> {
  const { column, direction } = orderOf(query.sort);
  const page = await pageOf(
    query,
    ({ limit, offset }) =>
      projectRows(read)
        .where(isAskedFor(query))
        .orderBy(`project.${column}`, (order) =>
          direction === 'asc' ? order.asc() : order.desc().nullsLast(),
        )
        .orderBy('project.id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
    (max) => countRows(read.db, visibleProjects(read).where(isAskedFor(query)), max),
  );
  const stats = await projectStats(
    read,
    page.rows.map((row) => row.id),
  );
  const rows = page.rows.map((row) => toProject(read, row, required(stats.get(row.id), 'Project')));
  return { ...page, rows };
}

/** Refuses (404) a project that the caller may not see. */
export async function requireVisibleProject(read: Read, id: string): Promise<void> {
  required(
    await visibleProjects(read).select('project.id').where('project.id', '=', id).executeTakeFirst(),
    'Project',
  );
}

function isAskedFor(query: ProjectQuery): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'project'>();
  const pattern = `%${prefixPattern(query.search ?? '')}`;
  return eb.and([
    ...(query.status?.length ? [eb('project.status', 'in', query.status)] : []),
    ...(query.type?.length ? [eb('project.type', 'in', query.type)] : []),
    ...(query.reraEndsBy ? [eb('project.reraValidUntil', '<=', query.reraEndsBy)] : []),
    ...(query.city ? [eb('project.city', '=', query.city)] : []),
    ...(query.search
      ? [
          eb.or(
            (['name', 'code', 'city', 'locality'] as const).map((name) =>
              eb(`project.${name}`, 'ilike', pattern),
            ),
          ),
        ]
      : []),
  ]);
}
