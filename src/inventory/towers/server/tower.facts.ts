import type { Read } from '#platform/server/context.ts';
import { approvedDocument } from '#company/documents/server/approvedDocument.sql.ts';
import type { Tower } from '../tower.contract.ts';
import type { TowerFacts } from '../tower.rules.ts';

/** The facts that decide which dates and status a tower may have. */
export async function towerFacts(read: Read, tower: Pick<Tower, 'id' | 'ocDate'>): Promise<TowerFacts> {
  const { isApproved } = await read.db
    .selectFrom('tower')
    .select(approvedDocument('tower', 'occupancyCertificate', read.today).as('isApproved'))
    .where('id', '=', tower.id)
    .executeTakeFirstOrThrow();
  const { bookingsSinceOc, notHandedOver } = await read.db
    .selectFrom('sale')
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere('bookingDate', '>=', tower.ocDate ?? read.today)
        .as('bookingsSinceOc'),
      // A sale is completed when its buyer has taken possession.
      eb.fn.countAll<number>().filterWhere('status', '!=', 'completed').as('notHandedOver'),
    ])
    .where('towerId', '=', tower.id)
    .where('status', '!=', 'cancelled')
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    today: read.today,
    hasOccupancyCertificateFile: isApproved,
    bookingsSinceOc: tower.ocDate === null ? 0 : bookingsSinceOc,
    notHandedOver,
  };
}
