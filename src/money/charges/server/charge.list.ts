import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { totalSums } from '#platform/server/lists/list.totals.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import { CHARGE_LABELS } from '../chargeKind.labels.ts';
import type { exportCharges, ListedCharge, totalCharges as totalsCall } from '../chargeList.contract.ts';
import { CHARGE_SUMS, chargeConditions, CHARGED_ON, charges, chargesById } from './chargeList.queries.ts';

const column = sheetColumns<ListedCharge>();

const COLUMNS = [
  column.day('Billed', ({ chargedOn }) => chargedOn),
  column.text('Charge', ({ kind }) => CHARGE_LABELS[kind]),
  column.text('Booking', ({ bookingNumber }) => bookingNumber),
  column.text('Customer', ({ customerName }) => customerName),
  column.text('Project', ({ projectName }) => projectName),
  column.text('Unit', ({ unitNumber }) => unitNumber),
  column.day('From', ({ fromDay }) => fromDay),
  column.day('To', ({ toDay }) => toDay),
  column.money('Amount', ({ amountPaise }) => amountPaise),
  column.money('GST', ({ taxPaise }) => taxPaise),
  column.money('Total', ({ totalPaise }) => totalPaise),
  column.money('Paid', ({ paidPaise }) => paidPaise),
  column.money('Waived', ({ waivedPaise }) => waivedPaise),
  column.money('Open', ({ outstandingPaise }) => outstandingPaise),
];

/** The oldest first. */
export const chargeSheet: SheetList<QueryOf<typeof exportCharges>, ListedCharge> = {
  name: 'charges',
  columns: () => COLUMNS,
  pages: (read, { ids, format: _format, ...filter }) =>
    pagesByPlace(read.db, {
      found: charges(read).where(chargeConditions(read, filter)),
      order: { columns: [[CHARGED_ON, 'date']], id: sql`sale_charge.id`, direction: 'asc' },
      ids,
      details: (found) => chargesById(read, found),
    }),
};

export function totalCharges(read: Read, filter: QueryOf<typeof totalsCall>) {
  return totalSums(read.db, charges(read).where(chargeConditions(read, filter)), CHARGE_SUMS);
}
