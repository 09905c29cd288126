import { sql } from 'kysely';
import type { BodyOf } from '#platform/contract/call.ts';
import { conflict, invalid } from '#platform/contract/errors.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import { workRefusal } from '../../contractors/contractor.rules.ts';
import { getFullContractor } from '../../contractors/server/contractor.queries.ts';
import type { FullContractor } from '../../contractors/server/contractor.queries.ts';
import { lockContractor, requireAssignable } from '../../contractors/server/contractor.store.ts';
import type { Reassignment, reassignMilestones as reassignCall } from '../reassignment.contract.ts';
import { MAX_REASSIGNED } from '../reassignment.contract.ts';
import { visibleMilestones } from './milestone.queries.ts';

/** The open milestones of a contractor, and what both work in before and after. */
export async function previewReassignment(
  read: Read,
  fromId: string,
  toId: string | undefined,
): Promise<Reassignment> {
  const from = await getFullContractor(read, fromId);
  const open = await openMilestones(read, fromId);
  const milestones = open.map(({ projectId: _projectId, version: _version, ...milestone }) => milestone);
  if (toId === undefined) return { from: sideOf(from, 0), to: null, refusal: null, milestones };
  const [, to] = await bothOf(read, fromId, toId);
  const refusal = workRefusal(to.row, read.today);
  const known = await projectsOf(read, toId);
  const after = new Set([...known, ...open.map(({ projectId }) => projectId)]);
  return {
    from: sideOf(from, 0),
    to: sideOf(to, after.size),
    refusal: refusal === null ? null : `${to.row.companyName} ${refusal}.`,
    milestones,
  };
}

/** All of them or none: each is still open, and still of the first. */
export async function reassignMilestones(
  work: Work,
  fromId: string,
  { toId, milestoneIds }: BodyOf<typeof reassignCall>,
): Promise<{ reassigned: number }> {
  await bothOf(work, fromId, toId);
  const chosen = [...new Set(milestoneIds)].toSorted();
  await lockAll(work, chosen);
  // Contractors are locked after milestones, as by every assignment.
  await requireAssignable(work, toId);
  await lockContractor(work, fromId);
  const open = new Map((await openMilestones(work, fromId)).map((one) => [one.id, one.version]));
  if (chosen.some((id) => !open.has(id)))
    throw conflict(
      'A milestone was completed or reassigned meanwhile. Open the preview again.',
      'milestoneIds',
    );
  await work.db
    .updateTable('milestone')
    .set({
      contractorId: toId,
      version: sql`version + 1`,
      updatedAt: work.now,
      updatedById: work.caller.userId,
    })
    .where(sql<boolean>`id = any(${pgArray(chosen)})`)
    .execute();
  await recordChanges(
    work,
    chosen.map((id) => ({
      action: 'assign',
      resource: 'milestone',
      id,
      version: (open.get(id) ?? 0) + 1,
      before: { contractorId: fromId },
      after: { contractorId: toId },
    })),
  );
  return { reassigned: chosen.length };
}

async function bothOf(read: Read, fromId: string, toId: string): Promise<[FullContractor, FullContractor]> {
  if (fromId === toId) throw invalid('toId', 'Choose another contractor.');
  return [await getFullContractor(read, fromId), await getFullContractor(read, toId)];
}

function sideOf({ shown }: FullContractor, projectsAfter: number): Reassignment['from'] {
  const { id, companyName, projectsAtWork, capacityProjects } = shown;
  return { id, companyName, projects: projectsAtWork, projectsAfter, capacityProjects };
}

function openMilestones(read: Read, contractorId: string) {
  return visibleMilestones(read)
    .select([
      'milestone.id',
      'milestone.version',
      'milestone.name',
      'milestone.projectId',
      'milestone.status',
      'milestone.progressPct',
      'milestone.plannedStart',
      'milestone.plannedEnd',
    ])
    .select(sql<string>`concat_ws(', ', tower.name, project.name)`.as('place'))
    .where('milestone.contractorId', '=', contractorId)
    .where('milestone.status', '<>', 'completed')
    .orderBy('project.name')
    .orderBy('tower.name')
    .orderBy('milestone.sequence')
    .orderBy('milestone.id')
    .limit(MAX_REASSIGNED)
    .execute();
}

async function projectsOf(read: Read, contractorId: string): Promise<string[]> {
  const rows = await visibleMilestones(read)
    .select('milestone.projectId')
    .distinct()
    .where('milestone.contractorId', '=', contractorId)
    .where('milestone.status', '<>', 'completed')
    .execute();
  return rows.map(({ projectId }) => projectId);
}

/** By id, so that two of them never wait for each other. */
async function lockAll({ db }: Work, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom('milestone')
    .select('id')
    .where(sql<boolean>`id = any(${pgArray(ids)})`)
    .orderBy('id')
    .forUpdate()
    .execute();
}
