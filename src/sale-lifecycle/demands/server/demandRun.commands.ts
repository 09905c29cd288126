import { v7 as newId } from 'uuid';
import type { BodyOf } from '#platform/contract/call.ts';
import { conflict, staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { formatDay } from '#platform/contract/format.ts';
import { visibleMilestones } from '#site/milestones/server/milestone.queries.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';
import type { DemandRun } from '../demandRun.contract.ts';
import type * as contract from '../demandRun.contract.ts';
import { previewLines, runSums } from '../demandRun.rules.ts';
import { getDemandRun } from './demandRun.queries.ts';
import { readPreview } from './demandRun.preview.ts';
import type { RunScope } from './demandRun.scope.ts';
import { requireReached, stageRefusal } from './demandRun.stage.ts';

type Request = BodyOf<typeof contract.previewDemandRun>;

/** Previews a run at once. No installment is changed. */
export async function previewDemandRun(work: Work, request: Request): Promise<DemandRun> {
  const { title, ...scope } = await scopeOf(work, request);
  await requireReached(work, scope);
  const id = newId();
  await insertRun(work, { id, title, scope, status: 'rehearsed' });
  await writePreview(work, id, scope);
  const run = await getDemandRun(work, id);
  await recordPreviewed(work, run);
  return run;
}

/** Adds a run for a job to preview after the transaction, for a stage just reached. */
export async function orderDemandRun(work: Work, title: string, scope: RunScope): Promise<string> {
  const id = newId();
  await insertRun(work, { id, title, scope, status: 'rehearsing' });
  return id;
}

/** Starts posting. A job added in the same transaction demands the installments, each once. */
export async function postDemandRun(work: Work, id: string, version?: number): Promise<DemandRun> {
  await work.db.selectFrom('demandRun').select('id').where('id', '=', id).forUpdate().execute();
  const before = await getDemandRun(work, id);
  if (version !== undefined && version !== before.version) throw staleVersion();
  if (before.status === 'withdrawn') throw conflict('This run is withdrawn. Start a new one.');
  if (before.status === 'cancelled') throw conflict('This run was cancelled. Start a new one.');
  if (before.status === 'posting' || before.status === 'posted')
    throw conflict('This run is already posted.');
  const refusal = await stageRefusal(work, before);
  if (refusal) throw conflict(refusal);
  if (!before.allowedActions.includes('post')) throw conflict('There is nothing to demand in this run.');
  await work.db
    .updateTable('demandRun')
    .set({
      status: 'posting',
      actorId: authorOf(work),
      version: before.version + 1,
      updatedAt: work.now,
      updatedById: authorOf(work),
    })
    .where('id', '=', id)
    .execute();
  await recordChange(work, {
    action: 'post',
    resource: 'demandRun',
    id,
    version: before.version + 1,
    after: { title: before.title, demands: before.demands, considerationPaise: before.considerationPaise },
  });
  return getDemandRun(work, id);
}

/** A preview that may not be posted any more, or a posting that has not begun. */
export async function cancelDemandRun(
  work: Work,
  { id, version }: { id: string; version: number },
  reason: string,
): Promise<void> {
  await work.db
    .updateTable('demandRun')
    .set({
      status: 'cancelled',
      cancelledAt: work.now,
      cancelReason: reason,
      version: version + 1,
      updatedAt: work.now,
    })
    .where('id', '=', id)
    .execute();
  await recordChange(work, {
    action: 'cancel',
    resource: 'demandRun',
    id,
    version: version + 1,
    after: { status: 'cancelled' },
    reason,
  });
}

/** Cancels the previews of a stage that is not reached any more. */
export async function cancelPreviews(
  work: Work,
  stage: { milestoneId: string } | { kind: 'possession'; towerId: string },
  reason: string,
): Promise<void> {
  const runs = await work.db
    .selectFrom('demandRun')
    .select(['id', 'version'])
    .where('status', 'in', ['rehearsing', 'rehearsed'])
    .where((eb) => eb.and(stage))
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const run of runs) await cancelDemandRun(work, run, reason);
}

/** Computes and stores the lines and totals of a run, replacing those of an earlier preview. */
export async function writePreview(work: Work, runId: string, scope: RunScope): Promise<void> {
  const { units, terms } = await readPreview(work, scope);
  const lines = previewLines(units, terms);
  await work.db.deleteFrom('demandRunLine').where('runId', '=', runId).execute();
  await insertRows(
    work.db,
    'demandRunLine',
    lines.map((line, index) => ({ runId, seq: index + 1, ...line, result: null, note: null })),
  );
  const total = lines.filter(
    ({ outcome }) => outcome === 'demand' || outcome === 'heldForRegistration',
  ).length;
  await work.db
    .updateTable('demandRun')
    .set({ ...runSums(lines), total, rehearsedAt: work.now, updatedAt: work.now })
    .where('id', '=', runId)
    .execute();
}

export async function recordPreviewed(work: Work, run: DemandRun): Promise<void> {
  const { id, version, title, units, demands, considerationPaise, taxPaise, tdsPaise } = run;
  await recordChange(work, {
    action: 'rehearse',
    resource: 'demandRun',
    id,
    version,
    after: { title, units, demands, considerationPaise, taxPaise, tdsPaise },
  });
}

interface NewRun {
  id: string;
  title: string;
  scope: RunScope;
  status: 'rehearsing' | 'rehearsed';
}

async function insertRun(work: Work, { id, title, scope, status }: NewRun): Promise<void> {
  const milestone = await work.db
    .selectFrom('milestone')
    .select('completionNo')
    .where('id', '=', scope.milestoneId)
    .executeTakeFirst();
  await work.db
    .insertInto('demandRun')
    .values({
      id,
      title,
      ...scope,
      status,
      completionNo: milestone?.completionNo ?? null,
      createdAt: work.now,
      updatedAt: work.now,
      createdById: authorOf(work),
      updatedById: authorOf(work),
    })
    .execute();
}

async function scopeOf(work: Work, request: Request): Promise<RunScope & { title: string }> {
  const none = { towerId: null, milestoneId: null, upTo: null };
  if (request.kind === 'milestone') {
    const milestone = await visibleMilestones(work)
      .select(['milestone.name', 'milestone.projectId', 'milestone.towerId'])
      .select(['tower.name as towerName', 'project.name as projectName'])
      .where('milestone.id', '=', request.milestoneId)
      .executeTakeFirst();
    const { name, towerName, projectName, ...place } = required(milestone, 'Milestone');
    return { ...none, ...request, ...place, title: `${name} of ${towerName ?? projectName}` };
  }
  if (request.kind === 'possession') {
    const tower = await visibleProjects(work)
      .innerJoin('tower', 'tower.projectId', 'project.id')
      .select(['tower.name', 'tower.projectId'])
      .where('tower.id', '=', request.towerId)
      .where('tower.deletedAt', 'is', null)
      .executeTakeFirst();
    const { name, projectId } = required(tower, 'Tower');
    return { ...none, ...request, projectId, title: `Possession of ${name}` };
  }
  const project = await visibleProjects(work)
    .select('project.name')
    .where('project.id', '=', request.projectId)
    .executeTakeFirst();
  return {
    ...none,
    ...request,
    title: `${required(project, 'Project').name} up to ${formatDay(request.upTo)}`,
  };
}
