import { conflict } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { repriceUnits } from './unit.pricing.ts';

/**
 * The sale of a unit has ended: it is free, or blocked, from today, at the prices in force. Its lead is locked,
 * its sale not yet.
 */
export async function freeUnitOfSale(
  work: Work,
  unitId: string,
  { saleId, isBlocked }: { saleId: string; isBlocked: boolean },
): Promise<void> {
  const unit = await work.db
    .selectFrom('unit')
    .select(['id', 'version', 'status', 'projectId', 'currentSaleId'])
    .where('id', '=', unitId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (unit.currentSaleId !== saleId) throw conflict('This sale is cancelled.');
  const version = unit.version + 1;
  const freed = {
    status: isBlocked ? ('blocked' as const) : ('available' as const),
    statusReason: isBlocked ? ('management' as const) : null,
    currentSaleId: null,
    listedAt: work.today,
  };
  await work.db
    .updateTable('unit')
    .set({ ...freed, version, updatedAt: work.now, updatedById: work.caller.userId })
    .where('id', '=', unitId)
    .execute();
  await recordChange(work, {
    action: 'free',
    resource: 'unit',
    id: unitId,
    version,
    before: { status: unit.status, currentSaleId: saleId },
    after: freed,
  });
  // A price list may have taken effect while the unit was sold.
  await repriceUnits(work, unit.projectId);
}
