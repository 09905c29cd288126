import { AppError } from '#platform/contract/errors.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { writeUnits } from '#inventory/units/server/unit.store.ts';
import { authorOf } from '#platform/server/context.ts';
import { pricingOf } from '#inventory/units/server/unit.pricing.ts';
import { checkUnitFields } from '#inventory/units/unitRights.rules.ts';
import type { ImportTarget, RowToUndo, UndoneRow } from './import.kind.ts';
import type { ImportedUnit } from './unit.import.rows.ts';
import { lockUnits } from './unit.import.rows.ts';
import { changedUnit, rewriteUnits, tellOfUnits } from './unit.import.write.ts';

/**
 * Removes units added by the import and restores changed ones. One worked on since is kept: changed, held, sold, or
 * offered by a cost sheet.
 */
export async function undoUnits(
  work: Work,
  target: ImportTarget,
  rows: readonly RowToUndo[],
): Promise<UndoneRow[]> {
  const units = await lockUnits(
    work,
    rows.map(({ recordId }) => recordId),
  );
  const offered = await offeredSince(work, target, [...units.keys()]);
  const judged = rows.map((row) => {
    const unit = units.get(row.recordId);
    return { row, unit, note: whyKept(work.caller.role, row, unit, offered) };
  });
  const undone = judged.flatMap(({ row, unit, note }) => (unit && note === null ? [{ row, unit }] : []));
  await remove(
    work,
    undone.filter(({ row }) => row.result === 'created').map(({ unit }) => unit),
  );
  await restore(
    work,
    target,
    undone.filter(({ row }) => row.result === 'updated'),
  );
  await tellOfUnits(
    work,
    'undoImport',
    undone.map(({ unit }) => ({ recordId: unit.id, recordVersion: unit.version + 1 })),
  );
  return judged.map(({ row, note }) => ({ number: row.number, note, result: resultOf(row, note) }));
}

function resultOf(row: RowToUndo, note: string | null): UndoneRow['result'] {
  if (note !== null) return 'kept';
  return row.result === 'created' ? 'removed' : 'restored';
}

function whyKept(
  role: Role,
  row: RowToUndo,
  unit: ImportedUnit | undefined,
  offered: ReadonlySet<string>,
): string | null {
  if (!unit) return 'This unit has been deleted since.';
  if (unit.status === 'sold') return 'This unit has been sold since.';
  if (unit.version !== row.recordVersion) return 'This unit has been changed since.';
  if (offered.has(unit.id)) return 'A cost sheet of this unit has been issued since.';
  if (row.result === 'created') return null;
  try {
    checkUnitFields(role, unit, Object.keys(row.before ?? {}));
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

async function offeredSince(
  work: Work,
  { appliedAt }: ImportTarget,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || appliedAt === null) return new Set();
  const sheets = await work.db
    .selectFrom('costSheet')
    .select('unitId')
    .where('unitId', 'in', [...ids])
    .where('createdAt', '>=', appliedAt)
    .execute();
  return new Set(sheets.map(({ unitId }) => unitId));
}

async function remove(work: Work, units: readonly ImportedUnit[]): Promise<void> {
  const rows = units.map(({ id, version }) => ({
    organizationId: work.caller.organizationId,
    id,
    version: version + 1,
    deletedAt: work.now,
    updatedAt: work.now,
    updatedById: authorOf(work),
  }));
  await writeUnits(work, ['version', 'deletedAt', 'updatedAt', 'updatedById'], rows);
}

async function restore(
  work: Work,
  { projectId }: ImportTarget,
  undone: readonly { row: RowToUndo; unit: ImportedUnit }[],
): Promise<void> {
  if (undone.length === 0) return;
  const pricing = await pricingOf(work, projectId);
  await rewriteUnits(
    work,
    undone.map(({ row, unit }) => changedUnit(work, pricing, unit, row.before ?? {})),
  );
}
