import { v7 as newId } from 'uuid';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { insertUnits, writeUnits as storeUnits } from '#inventory/units/server/unit.store.ts';
import { recordNews } from '#platform/server/record-change.ts';
import { UnitInput } from '#inventory/units/unit.contract.ts';
import { firstStatusOf, offMarketStep } from '#inventory/units/unit.rules.ts';
import { PRICED_BY } from '#inventory/units/unitRights.rules.ts';
import type { PriceableUnit, ProjectPricing } from '#inventory/units/server/unit.pricing.ts';
import { priceOf, pricingOf } from '#inventory/units/server/unit.pricing.ts';
import type { CheckedRow, ImportTarget, WrittenRow } from './import.kind.ts';
import type { ImportedUnit } from './unit.import.rows.ts';
import { lockUnits } from './unit.import.rows.ts';
import { SHEET_FIELDS } from '#inventory/units/unitSheet.rules.ts';

/** Adds and changes the units of a batch, priced by the present rates, in a few statements. */
export async function writeUnits(
  work: Work,
  { projectId }: ImportTarget,
  rows: readonly CheckedRow[],
): Promise<WrittenRow[]> {
  const pricing = await pricingOf(work, projectId);
  const created = rows
    .filter(({ outcome }) => outcome === 'create')
    .map(({ number, fields }) => ({ number, unit: newUnit(work, projectId, pricing, fields) }));
  const changed = await changedUnits(work, pricing, rows);
  await insertUnits(
    work,
    created.map(({ unit }) => unit),
  );
  await rewriteUnits(
    work,
    changed.map(({ unit }) => unit),
  );
  const written = [...created, ...changed].map(({ number, unit: { id, version } }) => ({
    number,
    recordId: id,
    recordVersion: version,
  }));
  await tellOfUnits(work, 'import', written);
  return written;
}

function newUnit(work: Work, projectId: string, pricing: ProjectPricing, fields: CheckedRow['fields']) {
  const input = UnitInput.parse({ ...fields, projectId });
  return {
    ...input,
    towerId: input.towerId ?? null,
    id: newId(),
    version: 1,
    ...priceOf(pricing, priceable(input)),
    ...firstStatusOf(input.ownership ?? 'developer'),
    listedAt: input.listedAt ?? work.today,
    createdAt: work.now,
    updatedAt: work.now,
    createdById: work.caller.userId,
  };
}

export function priceable(unit: Omit<UnitInput, 'projectId'>): PriceableUnit {
  return {
    ...unit,
    towerId: unit.towerId ?? null,
    plcCodes: unit.plcCodes ?? [],
    baseRatePaise: unit.baseRatePaise ?? null,
    marketValuePaise: unit.marketValuePaise ?? null,
  };
}

async function changedUnits(work: Work, pricing: ProjectPricing, rows: readonly CheckedRow[]) {
  const updates = rows.flatMap(({ number, outcome, recordId, fields }) =>
    outcome === 'update' && recordId !== null ? [{ number, id: recordId, fields }] : [],
  );
  const units = await lockUnits(
    work,
    updates.map(({ id }) => id),
  );
  return updates.flatMap(({ number, id, fields }) => {
    const before = units.get(id);
    return before ? [{ number, unit: changedUnit(work, pricing, before, fields) }] : [];
  });
}

/**
 * A unit with some of its fields changed: repriced where needed, and off the market when it becomes the
 * landowner's.
 */
export function changedUnit(
  work: Work,
  pricing: ProjectPricing,
  before: ImportedUnit,
  fields: Partial<ImportedUnit>,
) {
  const after = { ...before, ...fields };
  const isRepriced = before.status !== 'sold' && PRICED_BY.some((field) => field in fields);
  return {
    organizationId: work.caller.organizationId,
    ...after,
    ...(isRepriced ? priceOf(pricing, after) : {}),
    ...offMarketStep(before, after),
    version: before.version + 1,
    updatedAt: work.now,
    updatedById: authorOf(work),
  };
}

const REWRITTEN = [
  ...SHEET_FIELDS,
  'status',
  'statusReason',
  'pricePaise',
  'gstCategory',
  'version',
  'updatedAt',
  'updatedById',
] as const;

/** Writes locked units. */
export async function rewriteUnits(
  work: Work,
  units: readonly ReturnType<typeof changedUnit>[],
): Promise<void> {
  await storeUnits(work, REWRITTEN, units);
}

/** The import itself is in the audit trail, with the hash of its file; single units only update the screens. */
export async function tellOfUnits(
  work: Work,
  action: string,
  units: readonly Pick<WrittenRow, 'recordId' | 'recordVersion'>[],
): Promise<void> {
  await recordNews(
    work,
    units.map(({ recordId, recordVersion }) => ({
      action,
      resource: 'unit',
      id: recordId,
      version: recordVersion,
    })),
  );
}
