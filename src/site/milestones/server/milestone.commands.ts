import type { Updateable } from 'kysely';
import { v7 as newId } from 'uuid';
import { conflict, forbidden, invalid, staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import type { MilestoneTable } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { omit, patched, pick } from '#platform/server/records.ts';
import { changedKeys, recordChange } from '#platform/server/record-change.ts';
import { isSlab, milestoneName } from '#inventory/payment-terms/plan.rules.ts';
import { checkProjectGrows } from '#inventory/projects/project.rules.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';
import { structureIsOpen, structureMayStand, workHasBegun } from '#inventory/towers/server/tower.progress.ts';
import type { Milestone, MilestoneInput, MilestonePatch, MilestoneProgress } from '../milestone.contract.ts';
import type { StateChange } from '../milestone.rules.ts';
import {
  checkDeletable,
  checkPlannedDays,
  expectedEndOf,
  progressAfter,
  seesBuildingCost,
  stateAfter,
} from '../milestone.rules.ts';
import type { CompletionCondition } from './completion.condition.ts';
import { lacksOf } from './completion.condition.ts';
import { lockWaitingSales, moveExpectedDays } from './milestone.effects.ts';
import { dropPlaceholdersOfTowers, placeholderOf } from './milestone.placeholder.ts';
import type { FullMilestone } from './milestone.queries.ts';
import { getFullMilestone, getMilestone } from './milestone.queries.ts';

export async function createMilestone(work: Work, input: MilestoneInput): Promise<Milestone> {
  const { dependsOn = [], ...fields } = input;
  await lockPlace(work, input);
  requireCostRight(work, fields);
  checkPlannedDays({ plannedStart: input.plannedStart ?? null, plannedEnd: input.plannedEnd ?? null });
  const placeholder = await placeholderOf(work, input);
  if (placeholder !== null) return planPlaceholder(work, placeholder, { dependsOn, ...fields });
  await requireFreeKey(work, input);
  if (!input.towerId) await dropPlaceholdersOfTowers(work, input);
  const id = newId();
  await work.db
    .insertInto('milestone')
    .values({
      ...fields,
      id,
      createdAt: work.now,
      updatedAt: work.now,
      createdById: work.caller.userId,
      updatedById: work.caller.userId,
    })
    .execute();
  await waitFor(work, { id, projectId: input.projectId }, dependsOn);
  const made = await getFullMilestone(work, id);
  await moveExpectedDays(work, made.row);
  await recordChange(work, {
    action: 'create',
    resource: 'milestone',
    id,
    version: 1,
    after: auditedFields(made.shown),
  });
  return made.shown;
}

/** What a payment plan already depends on is planned in its place. */
async function planPlaceholder(
  work: Work,
  id: string,
  { dependsOn, ...fields }: Omit<MilestoneInput, 'dependsOn'> & { dependsOn: readonly string[] },
): Promise<Milestone> {
  const before = await getFullMilestone(work, id);
  await waitFor(work, before.row, dependsOn);
  return write(work, before, fields, 'edit');
}

/** Changes what is sent; a new end moves the expected dates of linked installments. */
export async function updateMilestone(work: Work, id: string, patch: MilestonePatch): Promise<Milestone> {
  const before = await lockToChange(work, id, patch);
  const {
    version,
    reason,
    status: _status,
    delayReason: _why,
    revisedEnd: _end,
    actualStart: _start,
    ...sent
  } = patch;
  if (version !== undefined && version !== before.row.version) throw staleVersion();
  const { dependsOn, ...fields } = sent;
  requireCostRight(work, fields);
  const { after, changed } = patched<FullMilestone['row'], keyof typeof fields>(before.row, fields);
  checkPlannedDays(after);
  const change = stateAfter(work.caller.role, before.row, patch, before.facts);
  const isReordered = dependsOn !== undefined && !isSame(dependsOn, before.shown.dependsOn);
  if (changed.length === 0 && Object.keys(change).length === 0 && !isReordered) return before.shown;
  if (isReordered) {
    await work.db.deleteFrom('milestoneDependency').where('milestoneId', '=', id).execute();
    await waitFor(work, before.row, dependsOn);
  }
  return write(work, before, { ...pick(after, changed), ...change }, actionOf(change), reason ?? null);
}

/** Reports progress. Finished work is final: linked installments can be demanded. 409 while a condition misses something. */
export async function updateMilestoneProgress(
  work: Work,
  id: string,
  request: MilestoneProgress,
  conditions: readonly CompletionCondition[] = [],
): Promise<Milestone> {
  const before = await lockMilestone(work, id);
  if (request.version !== undefined && request.version !== before.row.version) throw staleVersion();
  requireCostRight(work, request);
  const change = progressAfter(work.caller.role, before.row, request, before.facts);
  const cost = request.actualCostPaise === undefined ? {} : { actualCostPaise: request.actualCostPaise };
  if (change.status !== 'completed') return write(work, before, { ...change, ...cost }, 'progress');
  const missing = await lacksOf(work, before.row, conditions);
  if (missing.length > 0) throw conflict(missing.join(' '), 'status');
  const counted = { completionNo: before.row.completionNo + 1 };
  return write(work, before, { ...change, ...cost, ...counted }, 'complete');
}

export async function deleteMilestone(work: Work, id: string): Promise<{ id: string }> {
  const { row, shown, facts } = await lockMilestone(work, id);
  checkDeletable(row, facts);
  const waiting = await work.db
    .selectFrom('milestoneDependency')
    .innerJoin('milestone', 'milestone.id', 'milestoneDependency.milestoneId')
    .select('milestone.name')
    .where('milestoneDependency.dependsOnId', '=', id)
    .orderBy('milestone.sequence')
    .executeTakeFirst();
  if (waiting) throw conflict(`${waiting.name} waits for this milestone.`);
  await work.db.deleteFrom('milestone').where('id', '=', id).execute();
  await recordChange(work, {
    action: 'delete',
    resource: 'milestone',
    id,
    version: row.version + 1,
    before: auditedFields(shown),
  });
  return { id };
}

/** Marks it as delayed, once, after its promised end has passed. */
export async function noteDelay(work: Work, id: string): Promise<Milestone> {
  return write(work, await lockMilestone(work, id), { status: 'delayed' }, 'delay');
}

/** Locks the tower or project first, so that duplicate keys are refused and weights add up. */
async function lockPlace(work: Work, { projectId, towerId }: MilestoneInput): Promise<void> {
  const project = await visibleProjects(work)
    .select('project.status')
    .where('project.id', '=', projectId)
    .forNoKeyUpdate('project')
    .executeTakeFirst();
  checkProjectGrows(required(project, 'Project'), 'Milestones');
  if (!towerId) return;
  const tower = await work.db
    .selectFrom('tower')
    .select('id')
    .where('id', '=', towerId)
    .where('projectId', '=', projectId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  required(tower, 'Tower');
}

async function requireFreeKey(work: Work, { projectId, towerId, key }: MilestoneInput): Promise<void> {
  const taken = await work.db
    .selectFrom('milestone')
    .innerJoin('project', 'project.id', 'milestone.projectId')
    .leftJoin('tower', 'tower.id', 'milestone.towerId')
    .select(['tower.name as towerName', 'project.name as projectName'])
    .where('milestone.projectId', '=', projectId)
    .where('milestone.key', '=', key)
    .where('milestone.towerId', towerId ? '=' : 'is', towerId ?? null)
    .executeTakeFirst();
  if (!taken) return;
  const { towerName, projectName } = taken;
  throw conflict(`${towerName ?? projectName} already has a ${milestoneName(key)} milestone.`, 'key');
}

function requireCostRight(
  { caller }: Work,
  sent: { budgetedPaise?: number | undefined; actualCostPaise?: number | undefined },
): void {
  const isAsked = sent.budgetedPaise !== undefined || sent.actualCostPaise !== undefined;
  if (isAsked && !seesBuildingCost(caller.role)) throw forbidden();
}

async function waitFor(
  work: Work,
  { id, projectId }: { id: string; projectId: string },
  dependsOn: readonly string[],
): Promise<void> {
  const wanted = [...new Set(dependsOn)];
  if (wanted.length === 0) return;
  if (wanted.includes(id)) throw invalid('dependsOn', 'A milestone cannot depend on itself.');
  const found = await work.db
    .selectFrom('milestone')
    .select('id')
    .where('projectId', '=', projectId)
    .where('id', 'in', wanted)
    .execute();
  if (found.length < wanted.length)
    throw invalid('dependsOn', 'A milestone can depend only on others of its own project.');
  await work.db
    .insertInto('milestoneDependency')
    .values(wanted.map((dependsOnId) => ({ projectId, milestoneId: id, dependsOnId })))
    .execute();
}

async function lockMilestone(work: Work, id: string): Promise<FullMilestone> {
  await work.db.selectFrom('milestone').select('id').where('id', '=', id).forUpdate().execute();
  return getFullMilestone(work, id);
}

/**
 * Before finished work is reopened the sales that wait for it are locked too: a demand under way is counted first, or
 * finds it reopened.
 */
async function lockToChange(work: Work, id: string, { status }: MilestonePatch): Promise<FullMilestone> {
  const found = await lockMilestone(work, id);
  if (status === undefined || found.row.status !== 'completed') return found;
  await lockWaitingSales(work, found.row);
  return getFullMilestone(work, id);
}

async function write(
  work: Work,
  before: FullMilestone,
  set: Updateable<MilestoneTable>,
  action: string,
  reason: string | null = null,
): Promise<Milestone> {
  const { id, version } = before.row;
  await work.db
    .updateTable('milestone')
    .set({
      ...set,
      isPlaceholder: false,
      version: version + 1,
      updatedAt: work.now,
      updatedById: work.isSystem ? null : work.caller.userId,
    })
    .where('id', '=', id)
    .execute();
  const after = await getFullMilestone(work, id);
  if (expectedEndOf(before.row) !== expectedEndOf(after.row)) await moveExpectedDays(work, after.row);
  const changes = changedKeys(auditedFields(before.shown), auditedFields(after.shown));
  await recordChange(work, {
    action,
    resource: 'milestone',
    id,
    version: version + 1,
    ...changes,
    ...(reason ? { reason } : {}),
  });
  if (after.row.towerId !== null) {
    if (before.row.actualStart === null && after.row.actualStart !== null)
      await workHasBegun(work, after.row.towerId);
    if (action === 'complete') await structureMayStand(work, after.row.towerId);
    if (action === 'reopen' && isSlab(after.row.key)) await structureIsOpen(work, after.row.towerId);
  }
  return getMilestone(work, id);
}

function actionOf({ status, heldFrom, revisedEnd, actualEnd }: StateChange): string {
  if (actualEnd === null) return 'reopen';
  if (status === 'onHold') return 'hold';
  if (heldFrom === null) return 'resume';
  if (status === 'delayed') return 'delay';
  return revisedEnd === undefined ? 'edit' : 'revise';
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}

/** Counts from elsewhere are not fields of a milestone: an audit entry does not record them. */
function auditedFields(milestone: Milestone) {
  return omit(milestone, [
    '_id',
    'projectName',
    'towerName',
    'delayDays',
    'linkedToPayments',
    'linkedPlans',
    'undemandedPaise',
    'hasCertificate',
    'allowedActions',
  ]);
}
