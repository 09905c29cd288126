import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { conflict, forbidden, invalid, staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import type { MilestoneTable } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { omit, patched, pick } from '#platform/server/records.ts';
import { changedKeys, recordChange } from '#platform/server/record-change.ts';
import { isSlab, milestoneName } from '#inventory/payment-terms/plan.rules.ts';
import { requireAssignable } from '../../contractors/server/contractor.store.ts';
import { structureIsOpen, structureMayStand, workHasBegun } from '#inventory/towers/server/tower.progress.ts';
import type { Milestone, MilestoneInput, MilestonePatch, MilestoneProgress } from '../milestone.contract.ts';
import type { StateChange } from '../milestone.rules.ts';
import {
  checkDeletable,
  checkPlannedDays,
  heldAfter,
  progressAfter,
  seesBuildingCost,
  stateAfter,
} from '../milestone.rules.ts';
import type { CompletionCondition } from './completion.condition.ts';
import { lacksOf } from './completion.condition.ts';
import { forecastProject, lockPlanOfWorks } from './forecast.commands.ts';
import { adjustCost } from './milestoneCost.commands.ts';
import { lockWaitingSales } from './milestone.effects.ts';
import { logProgress } from './milestoneProgress.commands.ts';
import { lockProjectOfWorks } from './milestone.lock.ts';
import { dropPlaceholdersOfTowers, placeholderOf } from './milestone.placeholder.ts';
import type { FullMilestone } from './milestone.queries.ts';
import { getFullMilestone, getMilestone } from './milestone.queries.ts';

export async function createMilestone(work: Work, input: MilestoneInput): Promise<Milestone> {
  const { dependsOn = [], actualCostPaise, ...fields } = input;
  await lockPlace(work, input);
  await checkCovered(work, input);
  requireCostRight(work, input);
  checkPlannedDays({ plannedStart: input.plannedStart ?? null, plannedEnd: input.plannedEnd ?? null });
  if (input.contractorId) await requireAssignable(work, input.contractorId);
  const placeholder = await placeholderOf(work, input);
  if (placeholder !== null) return planPlaceholder(work, placeholder, input);
  if (!input.towerId) await dropPlaceholdersOfTowers(work, input);
  await requireFreeKey(work, input);
  await lockPlanOfWorks(work, input.projectId);
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
  await forecastProject(work, input.projectId, [id]);
  await adjustCost(work, id, { from: 0, to: actualCostPaise });
  const made = await getFullMilestone(work, id);
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
  { dependsOn = [], actualCostPaise, ...fields }: MilestoneInput,
): Promise<Milestone> {
  const before = await getFullMilestone(work, id);
  await waitFor(work, before.row, dependsOn);
  return write(work, before, fields, 'edit', { costPaise: actualCostPaise, isReordered: true });
}

/** Changes what is sent; a new end moves the expected dates of linked installments. */
export async function updateMilestone(work: Work, id: string, patch: MilestonePatch): Promise<Milestone> {
  const before = await lockToChange(work, id, patch);
  const {
    version,
    reason,
    status: _status,
    delayReason: _why,
    delayNote: _words,
    revisedEnd: _end,
    actualStart: _start,
    ...sent
  } = patch;
  if (version !== undefined && version !== before.row.version) throw staleVersion();
  const { dependsOn, actualCostPaise, ...fields } = sent;
  requireCostRight(work, sent);
  const { after, changed } = patched<FullMilestone['row'], keyof typeof fields>(before.row, fields);
  checkPlannedDays(after);
  if (changed.includes('contractorId')) await checkContractor(work, before, after.contractorId);
  const change = stateAfter(work.caller.role, before.row, patch, before.facts);
  const isReordered = dependsOn !== undefined && !isSame(dependsOn, before.shown.dependsOn);
  const isCosted = actualCostPaise !== undefined && actualCostPaise !== before.actualCostPaise;
  if (changed.length === 0 && Object.keys(change).length === 0 && !isReordered && !isCosted)
    return before.shown;
  if (isReordered) {
    await work.db.deleteFrom('milestoneDependency').where('milestoneId', '=', id).execute();
    await waitFor(work, before.row, dependsOn);
  }
  const held = heldAfter(before.row, change, work.today);
  return write(work, before, { ...pick(after, changed), ...change, ...held }, actionOf(change), {
    reason: reason ?? null,
    costPaise: actualCostPaise,
    isReordered,
  });
}

/** Reports progress. Finished work is final: linked installments can be demanded. 409 while a condition misses something. */
export async function updateMilestoneProgress(
  work: Work,
  id: string,
  request: MilestoneProgress,
  conditions: readonly CompletionCondition[],
): Promise<Milestone> {
  const before = await lockMilestone(work, id);
  if (request.version !== undefined && request.version !== before.row.version) throw staleVersion();
  requireCostRight(work, request);
  const change = progressAfter(work.caller.role, before.row, request, before.facts);
  const beside = { costPaise: request.actualCostPaise, note: request.note ?? null };
  if (change.status !== 'completed') return write(work, before, change, 'progress', beside);
  const missing = await lacksOf(work, before.row, conditions);
  if (missing.length > 0) throw conflict(missing.join(' '), 'status');
  const counted = { completionNo: before.row.completionNo + 1 };
  return write(work, before, { ...change, ...counted }, 'complete', beside);
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

/** Who built finished work is not changed any more; where nobody was entered it can be. */
async function checkContractor(
  work: Work,
  { row }: FullMilestone,
  contractorId: string | null,
): Promise<void> {
  if (row.status === 'completed' && row.contractorId !== null)
    throw conflict('This milestone is completed; its contractor cannot be changed.', 'contractorId');
  if (contractorId !== null) await requireAssignable(work, contractorId);
}

/** Marks it as delayed, once, after its promised end has passed. */
export async function noteDelay(work: Work, id: string): Promise<Milestone> {
  return write(work, await lockMilestone(work, id), { status: 'delayed' }, 'delay');
}

/** Locks the tower or project first, so that duplicate keys are refused and weights add up. */
async function lockPlace(work: Work, { projectId, towerId }: MilestoneInput): Promise<void> {
  await lockProjectOfWorks(work, projectId);
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

/** Only a milestone without tower covers others: towers of its project, each named once. */
async function checkCovered(
  work: Work,
  { projectId, towerId, coversTowerIds = [] }: MilestoneInput,
): Promise<void> {
  if (coversTowerIds.length === 0) return;
  const refuse = (message: string) => invalid('coversTowerIds', message);
  if (towerId) throw refuse('A milestone of a tower covers no others. Leave the tower empty.');
  if (new Set(coversTowerIds).size < coversTowerIds.length) throw refuse('A tower is there twice.');
  const known = await work.db
    .selectFrom('tower')
    .select('id')
    .where('projectId', '=', projectId)
    .where('id', 'in', [...coversTowerIds])
    .where('deletedAt', 'is', null)
    .execute();
  if (known.length < coversTowerIds.length) throw refuse('Choose towers of this project.');
}

/** A kind of work is covered once in each tower, and once for all that have none of it. */
async function requireFreeKey(
  work: Work,
  { projectId, towerId, coversTowerIds = [], key }: MilestoneInput,
): Promise<void> {
  const towerIds = towerId ? [towerId] : coversTowerIds;
  const taken =
    towerIds.length > 0 ? await takenTower(work, towerIds, key) : await takenForAll(work, projectId, key);
  if (taken === null) return;
  const field = coversTowerIds.length > 0 ? 'coversTowerIds' : 'key';
  throw conflict(`${taken} already has a ${milestoneName(key)} milestone.`, field);
}

async function takenTower({ db }: Work, towerIds: readonly string[], key: string): Promise<string | null> {
  const taken = await db
    .selectFrom('milestoneTower')
    .innerJoin('tower', 'tower.id', 'milestoneTower.towerId')
    .select('tower.name')
    .where('milestoneTower.towerId', 'in', [...towerIds])
    .where('milestoneTower.key', '=', key)
    .orderBy('tower.name')
    .limit(1)
    .executeTakeFirst();
  return taken?.name ?? null;
}

async function takenForAll({ db }: Work, projectId: string, key: string): Promise<string | null> {
  const taken = await db
    .selectFrom('milestone')
    .innerJoin('project', 'project.id', 'milestone.projectId')
    .select('project.name')
    .where('milestone.projectId', '=', projectId)
    .where('milestone.key', '=', key)
    .where('milestone.towerId', 'is', null)
    .where(sql<boolean>`milestone.covers_tower_ids = '[]'`)
    .executeTakeFirst();
  return taken?.name ?? null;
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

/** What is written beside the milestone itself. */
interface Beside {
  reason?: string | null;
  note?: string | null;
  /** The new total of its costs. */
  costPaise?: number | undefined;
  /** It waits for others now. */
  isReordered?: boolean;
}

/** Fields with which the plan of the whole project may move. */
const MOVING = ['plannedStart', 'plannedEnd', 'revisedEnd', 'actualStart', 'actualEnd', 'status'] as const;

async function write(
  work: Work,
  before: FullMilestone,
  set: Updateable<MilestoneTable>,
  action: string,
  { reason = null, note = null, costPaise, isReordered = false }: Beside = {},
): Promise<Milestone> {
  const { id, version, projectId } = before.row;
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
  const { progressPct = before.row.progressPct } = set;
  if (typeof progressPct === 'number')
    await logProgress(work, id, { from: before.row.progressPct, to: progressPct, note });
  await adjustCost(work, id, { from: before.actualCostPaise, to: costPaise });
  if (isReordered || MOVING.some((field) => set[field] !== undefined))
    await forecastProject(work, projectId, [id]);
  const after = await getFullMilestone(work, id);
  const changes = changedKeys(auditedFields(before.shown), auditedFields(after.shown));
  await recordChange(work, {
    action,
    resource: 'milestone',
    id,
    version: version + 1,
    ...changes,
    ...(reason ? { reason } : {}),
  });
  await tellTowers(work, before.row, after.row, action);
  return getMilestone(work, id);
}

/** What it means for its tower, or for those that it names, in the order of their ids. */
async function tellTowers(
  work: Work,
  before: FullMilestone['row'],
  { key, towerId, coversTowerIds, actualStart }: FullMilestone['row'],
  action: string,
): Promise<void> {
  const towers = towerId === null ? coversTowerIds.toSorted() : [towerId];
  for (const tower of towers) {
    if (before.actualStart === null && actualStart !== null) await workHasBegun(work, tower);
    if (action === 'complete') await structureMayStand(work, tower);
    if (action === 'reopen' && isSlab(key)) await structureIsOpen(work, tower);
  }
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
    'contractor',
    'towerName',
    'expectedEnd',
    'delayDays',
    'linkedToPayments',
    'linkedPlans',
    'undemandedPaise',
    'hasCertificate',
    'allowedActions',
  ]);
}
