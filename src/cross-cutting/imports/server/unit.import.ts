import { withoutGuard } from '#platform/contract/cells.ts';
import type { FieldError } from '#platform/contract/errors.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { patched, pick } from '#platform/server/records.ts';
import { checkProjectGrows } from '#inventory/projects/project.rules.ts';
import type { SheetUnit } from '#inventory/units/unitSheet.rules.ts';
import { readUnitCells, SHEET_FIELDS } from '#inventory/units/unitSheet.rules.ts';
import { UnitInput } from '#inventory/units/unit.contract.ts';
import { offMarketStep } from '#inventory/units/unit.rules.ts';
import type { ProjectPricing } from '#inventory/units/server/unit.pricing.ts';
import { priceOf, pricingOf } from '#inventory/units/server/unit.pricing.ts';
import {
  checkPlcCodes,
  checkUnitAreas,
  checkUnitFields,
  checkUnitPlace,
  PRICED_BY,
} from '#inventory/units/unitRights.rules.ts';
import type { CheckedRow, ImportKind, ImportTarget, RowToCheck } from './import.kind.ts';
import type { ImportedUnit, UnitSite, UnitTower } from './unit.import.rows.ts';
import { siteOf, unitKey, unitsNamed } from './unit.import.rows.ts';
import { unitFieldText } from './unit.import.text.ts';
import { undoUnits } from './unit.import.undo.ts';
import { priceable, writeUnits } from './unit.import.write.ts';

/** Units of a project, found by tower and number; the rules are those of adding and changing one unit. */
export const unitImport: ImportKind = {
  name: 'units',
  check: checkUnits,
  write: writeUnits,
  undo: undoUnits,
  textOf: unitFieldText,
};

interface Reading extends RowToCheck {
  fields: Partial<SheetUnit>;
  errors: FieldError[];
  tower: UnitTower | null;
}

async function checkUnits(
  work: Work,
  { projectId, areaUnit }: ImportTarget,
  rows: readonly RowToCheck[],
  isWriting: boolean,
): Promise<CheckedRow[]> {
  const site = await siteOf(work, projectId, isWriting);
  const readings = rows.map((row) => readRow(row, site, areaUnit));
  const units = await unitsNamed(work, projectId, readings.map(nameOf), isWriting);
  const pricing = await pricingOf(work, projectId);
  return readings.map((reading) => checkRow({ work, projectId, site, pricing }, reading, units));
}

function nameOf({ tower, fields }: Reading) {
  return { towerId: tower?.id ?? null, unitNumber: fields.unitNumber ?? '' };
}

function readRow(row: RowToCheck, site: UnitSite, areaUnit: ImportTarget['areaUnit']): Reading {
  const { fields, errors } = readUnitCells(row.cells, areaUnit);
  const name = withoutGuard(row.cells['tower'] ?? '');
  const tower = site.towerNamed(name);
  const project = withoutGuard(row.cells['project'] ?? '');
  if (name !== '' && tower === null)
    errors.push({ field: 'tower', message: `There is no tower “${name}” in this project.` });
  if (project !== '' && !site.isNamed(project))
    errors.push({ field: 'project', message: `This row belongs to “${project}”, not to this project.` });
  if (!fields.unitNumber) errors.unshift({ field: 'unitNumber', message: 'Unit number is required' });
  return { ...row, fields, errors, tower };
}

interface Checking {
  work: Work;
  projectId: string;
  site: UnitSite;
  pricing: ProjectPricing;
}

function checkRow(
  checking: Checking,
  reading: Reading,
  units: ReadonlyMap<string, ImportedUnit>,
): CheckedRow {
  const { number, errors } = reading;
  const key = unitKey(nameOf(reading));
  const unit = units.get(key);
  const row = { number, key: errors.length > 0 && !reading.fields.unitNumber ? null : key, errors };
  const known = { recordId: unit?.id ?? null, recordVersion: unit?.version ?? null };
  if (errors.length > 0) return refused({ ...row, ...known }, errors);
  try {
    const found = unit ? changesOf(checking, reading, unit) : newUnitOf(checking, reading);
    return { ...row, ...known, ...found };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refused({ ...row, ...known }, fieldErrors(error));
  }
}

function refused(row: Omit<CheckedRow, 'outcome' | 'fields' | 'before'>, errors: FieldError[]): CheckedRow {
  return { ...row, outcome: 'error', fields: {}, before: null, errors };
}

/** Errors by column; one without a column belongs to the unit number. */
function fieldErrors(error: AppError): FieldError[] {
  const named = error.fields ?? [{ field: 'unitNumber', message: error.message }];
  return named.map(({ field, message }) => ({ field: field === 'towerId' ? 'tower' : field, message }));
}

type Found = Pick<CheckedRow, 'outcome' | 'fields' | 'before'>;

function newUnitOf({ work, projectId, site, pricing }: Checking, { fields, tower }: Reading): Found {
  checkProjectGrows(site.project, 'Units');
  const input = validNewUnit({ ...fields, projectId, towerId: tower?.id ?? null });
  checkUnitPlace(input, tower);
  checkPlcCodes(input.plcCodes ?? [], site.project);
  const unit: SheetUnit & { towerId: string | null } = {
    ...EMPTY,
    ...fields,
    ...input,
    listedAt: input.listedAt ?? work.today,
    towerId: tower?.id ?? null,
  };
  priceOf(pricing, priceable(unit));
  return { outcome: 'create', fields: { ...pick(unit, NEW_FIELDS) }, before: null };
}

function validNewUnit(fields: object): UnitInput {
  const checked = UnitInput.safeParse(fields);
  if (checked.success) return checked.data;
  const errors = checked.error.issues.map(({ path, message }) => ({
    field: String(path[0] ?? 'unitNumber'),
    message,
  }));
  throw new AppError('validation', errors[0]?.message ?? 'This row cannot be read.', errors);
}

function changesOf(
  { work, projectId, site, pricing }: Checking,
  { fields, tower }: Reading,
  unit: ImportedUnit,
): Found {
  const { after, changed } = patched<ImportedUnit, keyof SheetUnit>(unit, fields);
  if (changed.length === 0) return { outcome: 'same', fields: {}, before: null };
  if (site.project.status === 'archived')
    throw new AppError('conflict', 'An archived project cannot be changed.');
  checkUnitFields(work.caller.role, unit, changed);
  validNewUnit({ ...pick(after, NEW_FIELDS), projectId });
  checkUnitAreas(after);
  if (changed.includes('plcCodes')) checkPlcCodes(after.plcCodes, site.project);
  if (changed.includes('floor') || changed.includes('unitType')) checkUnitPlace(after, tower);
  if (PRICED_BY.some((field) => changed.includes(field))) priceOf(pricing, after);
  const offMarket = offMarketStep(unit, after) ?? {};
  const status = pick(unit, Object.keys(offMarket) as (keyof typeof offMarket)[]);
  return {
    outcome: 'update',
    fields: { ...pick(after, changed), ...offMarket },
    before: { ...pick(unit, changed), ...status },
  };
}

const EMPTY = {
  balconyArea: 0,
  terraceArea: 0,
  facing: null,
  view: null,
  plcCodes: [],
  parkingIncluded: 0,
  baseRatePaise: null,
  marketValuePaise: null,
  ownership: 'developer',
} satisfies Partial<SheetUnit>;

const NEW_FIELDS = ['towerId', ...SHEET_FIELDS] as const;
