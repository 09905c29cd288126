import { v7 as newId } from 'uuid';
import { conflict } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { Unit, UnitInput } from '../unit.contract.ts';
import { firstStatusOf } from '../unit.rules.ts';
import { checkPlcCodes, checkUnitPlace } from '../unitRights.rules.ts';
import { auditedFields, lockUnit, writeUnit } from './unit.lock.ts';
import { growingProject, towerOfProject } from './unit.places.ts';
import { priceOf, pricingOf } from './unit.pricing.ts';
import { getUnit } from './unit.queries.ts';

/** One more unit, priced by the rates of its project; a landowner's unit starts blocked. */
export async function createUnit(work: Work, input: UnitInput): Promise<Unit> {
  const project = await growingProject(work, input.projectId);
  const tower = await towerOfProject(work, input.projectId, input.towerId ?? null);
  checkUnitPlace(input, tower);
  checkPlcCodes(input.plcCodes ?? [], project);
  const id = newId();
  const price = priceOf(await pricingOf(work, input.projectId), {
    ...input,
    towerId: input.towerId ?? null,
    plcCodes: input.plcCodes ?? [],
    baseRatePaise: input.baseRatePaise ?? null,
    marketValuePaise: input.marketValuePaise ?? null,
  });
  await work.db
    .insertInto('unit')
    .values({
      ...input,
      id,
      ...price,
      ...firstStatusOf(input.ownership ?? 'developer'),
      listedAt: input.listedAt ?? work.today,
      createdAt: work.now,
      updatedAt: work.now,
      createdById: work.caller.userId,
    })
    .execute();
  const unit = await getUnit(work, id);
  await recordChange(work, {
    action: 'create',
    resource: 'unit',
    id,
    version: unit.version,
    after: auditedFields(unit),
  });
  return unit;
}

export async function deleteUnit(work: Work, id: string): Promise<{ id: string }> {
  const unit = await lockUnit(work, id);
  if (!unit.allowedActions.includes('delete')) {
    throw conflict('Only an available or blocked unit that was never sold can be deleted.');
  }
  await writeUnit(work, unit, { deletedAt: work.now });
  await recordChange(work, {
    action: 'delete',
    resource: 'unit',
    id,
    version: unit.version + 1,
    before: auditedFields(unit),
  });
  return { id };
}
