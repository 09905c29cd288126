import { v7 as newId } from 'uuid';
import { conflict } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import type { BulkUnits, BulkUnitsResult } from '../unit.contract.ts';
import type { NumberedUnit } from '../unit.rules.ts';
import { clashesWith, clashMessage, expandUnits, firstStatusOf, refugeFloorsOf } from '../unit.rules.ts';
import { checkFloor, checkPlcCodes } from '../unitRights.rules.ts';
import type { TowerPlace } from './unit.places.ts';
import { growingProject, placeOf, towerOf } from './unit.places.ts';
import type { UnitPrice } from './unit.pricing.ts';
import { priceOf, pricingOf } from './unit.pricing.ts';

type NewUnit = NumberedUnit & UnitPrice;

/** Creates the units of a floor pattern, all or none; a preview only returns them with their prices. */
export async function bulkCreateUnits(
  work: Work,
  towerId: string,
  input: BulkUnits,
): Promise<BulkUnitsResult> {
  // The project is locked before the tower, as whoever changes its prices does.
  const { projectId } = required(await placeOf(work, towerId), 'Tower');
  const project = await growingProject(work, projectId);
  const tower = required(await towerOf(work, towerId), 'Tower');
  for (const { plcCodes } of input.pattern) checkPlcCodes(plcCodes ?? [], project);
  const numbered = expandUnits(input, {
    code: tower.code ?? tower.name,
    refugeFloors: tower.refugeFloors,
  });
  for (const { floor } of numbered) checkFloor(floor, tower, 'floors');
  const clashes = clashesWith(await numbersIn(work, tower.id), numbered);
  if (clashes.length > 0 && !input.preview) throw conflict(clashMessage(clashes));
  const units = await priced(work, tower, numbered);
  if (!input.preview) await insertUnits(work, tower, units);
  return {
    created: input.preview ? 0 : units.length,
    preview: input.preview,
    units: units.map(({ unitNumber, floor, unitType, pricePaise }) => ({
      unitNumber,
      floor,
      unitType,
      pricePaise,
    })),
    clashes,
    refugeFloors: refugeFloorsOf(input.floors, tower.refugeFloors),
  };
}

async function numbersIn(work: Work, towerId: string): Promise<string[]> {
  const rows = await work.db
    .selectFrom('unit')
    .select('unitNumber')
    .where('towerId', '=', towerId)
    .where('deletedAt', 'is', null)
    .execute();
  return rows.map((row) => row.unitNumber);
}

async function priced(work: Work, tower: TowerPlace, units: readonly NumberedUnit[]): Promise<NewUnit[]> {
  const pricing = await pricingOf(work, tower.projectId);
  return units.map((unit) => {
    const own = {
      plcCodes: unit.plcCodes ?? [],
      baseRatePaise: null,
      marketValuePaise: null,
      towerId: tower.id,
    };
    return { ...unit, ...priceOf(pricing, { ...unit, ...own }) };
  });
}

async function insertUnits(work: Work, tower: TowerPlace, units: readonly NewUnit[]): Promise<void> {
  const rows = units.map((unit) => ({
    ...unit,
    id: newId(),
    projectId: tower.projectId,
    towerId: tower.id,
    ...firstStatusOf(unit.ownership ?? 'developer'),
    listedAt: work.today,
    createdAt: work.now,
    updatedAt: work.now,
    createdById: work.caller.userId,
  }));
  await work.db.insertInto('unit').values(rows).execute();
  await recordChanges(
    work,
    rows.map(({ id, unitNumber, unitType, floor, pricePaise, status }) => ({
      action: 'create',
      resource: 'unit',
      id,
      version: 1,
      after: { towerId: tower.id, unitNumber, unitType, floor, pricePaise, status },
    })),
  );
}
