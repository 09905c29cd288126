import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { updateRows } from '#platform/server/database/bulk.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import { enterPeriods } from '#money/ledger/server/period.commands.ts';
import { closedMonthsFor } from './cost.months.ts';

interface ImportedBill {
  recordId: string;
  /** As the import wrote it. */
  recordVersion: number;
}

/**
 * Deletes bills of an import that is undone. One that was changed since, or lies in a month that is closed, stays.
 *
 * @returns by id why a bill stays
 */
export async function removeImported(
  work: Work,
  bills: readonly ImportedBill[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await work.db
    .selectFrom('costEntry')
    .select(['organizationId', 'id', 'version', 'incurredOn', 'vendor', 'reference', 'costPaise'])
    .where(
      'id',
      'in',
      bills.map(({ recordId }) => recordId),
    )
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  const closed = await closedMonthsFor(
    work,
    rows.map(({ incurredOn }) => incurredOn),
  );
  const kept = new Map<string, string>();
  for (const { recordId, recordVersion } of bills) {
    const row = found.get(recordId);
    if (!row) kept.set(recordId, 'This bill has been deleted since.');
    else if (row.version !== recordVersion) kept.set(recordId, 'This bill has been changed since.');
    else if (closed.has(row.incurredOn.slice(0, 7))) kept.set(recordId, 'The month of this bill is closed.');
  }
  const removed = rows.filter(({ id }) => !kept.has(id));
  await enterPeriods(
    work,
    removed.map(({ incurredOn }) => incurredOn),
  );
  const stamps = { deletedAt: work.now, updatedAt: work.now, updatedById: authorOf(work) };
  await updateRows(
    work.db,
    'costEntry',
    ['deletedAt', 'updatedAt', 'updatedById', 'version'],
    removed.map(({ organizationId, id, version }) => ({
      organizationId,
      id,
      version: version + 1,
      ...stamps,
    })),
  );
  await recordChanges(
    work,
    removed.map(({ id, version, vendor, reference, costPaise }) => ({
      action: 'undoImport',
      resource: 'costEntry',
      id,
      version: version + 1,
      before: { vendor, reference, costPaise },
    })),
  );
  return kept;
}
