import type { Insertable } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import { insertRows, updateRows } from '#platform/server/database/bulk.ts';
import type { UnitTable } from '#platform/server/database/tables.ts';

/** Any number of new units, in one statement. */
export async function insertUnits({ db }: Work, units: readonly Insertable<UnitTable>[]): Promise<void> {
  await insertRows(db, 'unit', units);
}

/** These columns of any number of locked units, in one statement. */
export async function writeUnits<Column extends keyof UnitTable>(
  { db }: Work,
  columns: readonly Column[],
  units: readonly ({ organizationId: string; id: string } & { [Key in Column]?: unknown })[],
): Promise<void> {
  await updateRows(db, 'unit', columns, units);
}

/** In the order of their ids, so that two who need the same units wait for each other. */
export async function lockUnitRows({ db }: Work, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom('unit')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}
