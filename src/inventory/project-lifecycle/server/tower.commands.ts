import { v7 as newId } from 'uuid';
import { conflict, forbidden, invalid, staleVersion } from '#platform/contract/errors.ts';
import { hasCapability } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { omit, patched, pick } from '#platform/server/records.ts';
import { changedKeys, recordChange } from '#platform/server/record-change.ts';
import { checkProjectGrows } from '#inventory/projects/project.rules.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';
import { enforceDirectPrices } from '#inventory/prices/server/priceList.direct.ts';
import type { Tower, TowerInput, TowerPatch } from '#inventory/towers/tower.contract.ts';
import {
  checkTowerDates,
  checkTowerTransition,
  statusWithOccupancy,
  TOWER_PRICE_FIELDS,
} from '#inventory/towers/tower.rules.ts';
import { insertTower, lockTowerRow, writeTower } from '#inventory/towers/server/tower.store.ts';
import { towerFacts } from '#inventory/towers/server/tower.facts.ts';
import { getTower } from '#inventory/towers/server/tower.queries.ts';

export async function createTower(work: Work, input: TowerInput): Promise<Tower> {
  const hasOwnRates = TOWER_PRICE_FIELDS.some((field) => (input[field] ?? null) !== null);
  const project = await visibleProjects(work)
    .select('project.status')
    .where('project.id', '=', input.projectId)
    // A list of prices is numbered under the lock of its project.
    .$call((query) => (hasOwnRates ? query.forNoKeyUpdate('project') : query.forShare('project')))
    .executeTakeFirst();
  checkProjectGrows(required(project, 'Project'), 'Towers');
  const id = newId();
  await insertTower(work, { ...input, id });
  if (hasOwnRates) await enforceDirectPrices(work, input.projectId);
  const tower = await getTower(work, id);
  await recordChange(work, {
    action: 'create',
    resource: 'tower',
    id,
    version: tower.version,
    after: auditedFields(tower),
  });
  return tower;
}

/** Changes what is sent; new prices reprice the unsold units, an occupancy certificate completes the structure. */
export async function updateTower(work: Work, id: string, patch: TowerPatch): Promise<Tower> {
  const { version, status, reason, ...fields } = patch;
  if (TOWER_PRICE_FIELDS.some((field) => fields[field] !== undefined)) await lockProjectOf(work, id);
  const before = await lockTower(work, id);
  if (version !== undefined && version !== before.version) throw staleVersion();
  const { after, changed } = patched<Tower, keyof typeof fields>(before, fields);
  await checkFields(work, before, after, changed);
  const newStatus = await statusAfter(work, before, after, { status, reason: reason ?? null });
  if (changed.length === 0 && newStatus === before.status) return before;
  await writeTower(work, before, { ...pick(after, changed), status: newStatus });
  const isRepriced = TOWER_PRICE_FIELDS.some((field) => changed.includes(field));
  const repricedUnits = isRepriced ? await enforceDirectPrices(work, before.projectId) : 0;
  const tower = await getTower(work, id);
  const { before: was, after: is } = changedKeys(auditedFields(before), auditedFields(tower));
  await recordChange(work, {
    action: 'edit',
    resource: 'tower',
    id,
    version: tower.version,
    before: was,
    after: isRepriced ? { ...is, repricedUnits } : is,
    ...(reason ? { reason } : {}),
  });
  return tower;
}

export async function deleteTower(work: Work, id: string): Promise<{ id: string }> {
  const tower = await lockTower(work, id);
  if (tower.stats.units > 0) throw conflict('A tower with units cannot be deleted.');
  await writeTower(work, tower, { deletedAt: work.now });
  await recordChange(work, {
    action: 'delete',
    resource: 'tower',
    id,
    version: tower.version + 1,
    before: auditedFields(tower),
  });
  return { id };
}

/** Counts and rights are not fields of a tower: an audit entry does not record them. */
function auditedFields(tower: Tower) {
  return omit(tower, ['_id', 'projectName', 'progressPct', 'stats', 'allowedActions']);
}

/** Prices change under the lock of the project, which comes before that of a tower. */
async function lockProjectOf(work: Work, towerId: string): Promise<void> {
  await work.db
    .selectFrom('project')
    .select('project.id')
    .where('project.id', 'in', (eb) =>
      eb.selectFrom('tower').select('tower.projectId').where('tower.id', '=', towerId),
    )
    .forNoKeyUpdate('project')
    .execute();
}

async function lockTower(work: Work, id: string): Promise<Tower> {
  await lockTowerRow(work, id);
  return getTower(work, id);
}

async function checkFields(
  work: Work,
  before: Tower,
  after: Tower,
  changed: readonly (keyof Tower)[],
): Promise<void> {
  const isPriceChanged = TOWER_PRICE_FIELDS.some((field) => changed.includes(field));
  if (isPriceChanged && !hasCapability(work.caller.role, 'editPricing')) throw forbidden();
  if (!changed.includes('totalFloors') && !changed.includes('basements')) return;
  const outside = await work.db
    .selectFrom('unit')
    .select(['unitNumber', 'floor'])
    .where('towerId', '=', before.id)
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or([eb('floor', '>', after.totalFloors), eb('floor', '<', -after.basements)]))
    .orderBy('floor', 'desc')
    .executeTakeFirst();
  if (!outside) return;
  const field = outside.floor > 0 ? 'totalFloors' : 'basements';
  throw invalid(
    field,
    `Unit ${outside.unitNumber} is on floor ${outside.floor}; the tower cannot be smaller.`,
  );
}

/** Dates are checked first, so that a certificate and the status it allows may come in one change. */
async function statusAfter(
  work: Work,
  before: Tower,
  after: Tower,
  wanted: { status: Tower['status'] | undefined; reason: string | null },
): Promise<Tower['status']> {
  const { role } = work.caller;
  const isMoved = wanted.status !== undefined && wanted.status !== before.status;
  const areDatesChanged =
    after.ocDate !== before.ocDate || after.possessionOfferDate !== before.possessionOfferDate;
  if (!isMoved && !areDatesChanged) return before.status;
  const facts = await towerFacts(work, before);
  checkTowerDates(role, before, after, wanted.reason, facts);
  if (wanted.status === undefined || !isMoved) return statusWithOccupancy(before.status, after.ocDate);
  checkTowerTransition(role, before.status, wanted.status, after, facts);
  return wanted.status;
}
