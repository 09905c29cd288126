import type { Updateable } from 'kysely';
import { conflict, staleVersion } from '#platform/contract/errors.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import type { PriceListTable } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';
import type { StoredPriceList } from './priceList.inForce.ts';
import { visiblePriceLists } from './priceList.rows.ts';

/** A project that the caller sees and whose prices may still change; 404 or 409 otherwise. */
export async function openProject(read: Read, projectId: string): Promise<void> {
  const project = await projectStatus(read, projectId).executeTakeFirst();
  requireOpen(required(project, 'Project'));
}

/** The same, locked: its prices and the numbers of its lists change one after the other. */
export async function lockProject(work: Work, projectId: string): Promise<void> {
  const project = await projectStatus(work, projectId).forNoKeyUpdate('project').executeTakeFirst();
  requireOpen(required(project, 'Project'));
}

function projectStatus(read: Read, projectId: string) {
  return visibleProjects(read).select('project.status').where('project.id', '=', projectId);
}

function requireOpen({ status }: { status: string }): void {
  if (status === 'archived') throw conflict('An archived project cannot be changed.');
}

/** A list that the caller sees; 409 when it is not the version they read. */
export async function findPriceList(read: Read, id: string, version?: number): Promise<StoredPriceList> {
  const row = await visiblePriceLists(read)
    .selectAll('priceList')
    .where('priceList.id', '=', id)
    .executeTakeFirst();
  const list = required(row, 'Price list');
  if (version !== undefined && version !== list.version) throw staleVersion();
  return list;
}

/** The same, locked after its project. */
export async function lockPriceList(work: Work, id: string, version?: number): Promise<StoredPriceList> {
  const { projectId } = await findPriceList(work, id, version);
  await lockProject(work, projectId);
  await work.db.selectFrom('priceList').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findPriceList(work, id, version);
}

/** Writes to a list that was locked, as its next version. */
export async function writePriceList(
  work: Work,
  before: Pick<StoredPriceList, 'id' | 'version'>,
  set: Updateable<PriceListTable>,
): Promise<void> {
  await work.db
    .updateTable('priceList')
    .set({ ...set, version: before.version + 1, updatedAt: work.now, updatedById: authorOf(work) })
    .where('id', '=', before.id)
    .execute();
}
