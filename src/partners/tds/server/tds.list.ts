import { sql } from 'kysely';
import type { QueryOf, ResultOf } from '#platform/contract/call.ts';
import type { ListTotals } from '#platform/contract/listCalls.ts';
import type { Read } from '#platform/server/context.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { totalSums } from '#platform/server/lists/list.totals.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type { exportTdsDeductions, TdsDeduction, totalTdsDeductions as totalsCall } from '../tds.contract.ts';
import { lateUntil } from '../tds.rules.ts';
import { foundDeductions } from './tds.filter.ts';
import { deductionsById, tdsRates } from './tds.queries.ts';

const column = sheetColumns<TdsDeduction>();

const COLUMNS = [
  column.day('Credited', ({ creditedOn }) => creditedOn),
  column.text('Firm', ({ firm }) => firm.name),
  column.text('PAN', ({ pan }) => pan),
  column.text('Invoice', ({ invoice }) => invoice.number),
  column.text('Section', ({ section }) => section),
  column.text('Financial year', ({ financialYear }) => financialYear),
  column.money('Base', ({ basePaise }) => basePaise),
  column.number('Rate %', ({ ratePct }) => ratePct),
  column.money('Tax', ({ taxPaise }) => taxPaise),
  column.text('Certificate', ({ certificate }) => certificate),
  column.text('BSR code', ({ challan }) => challan?.bsr ?? null),
  column.text('Challan', ({ challan }) => challan?.number ?? null),
  column.day('Paid on', ({ challan }) => challan?.paidOn ?? null),
  column.day('Due on', ({ dueOn }) => dueOn),
  column.word('State', ({ state }) => state),
  column.text('Late', ({ isLate }) => (isLate ? 'Yes' : null)),
  column.money('Excess', ({ excessPaise }) => excessPaise),
];

/** The latest first. */
export const deductionSheet: SheetList<QueryOf<typeof exportTdsDeductions>, TdsDeduction> = {
  name: 'tdsDeductions',
  columns: () => COLUMNS,
  async *pages(read, { ids, format: _format, ...filter }) {
    const rates = await tdsRates(read);
    yield* pagesByPlace(read.db, {
      found: foundDeductions(read, filter, lateUntil(read.today, rates)),
      order: {
        columns: [[sql`tds_deduction.credited_on`, 'date']],
        id: sql`tds_deduction.id`,
        direction: 'desc',
      },
      ids,
      details: (found) => deductionsById(read, found, rates),
    });
  },
};

type Sums = ResultOf<typeof totalsCall>['sums'];

export async function totalTdsDeductions(
  read: Read,
  filter: QueryOf<typeof totalsCall>,
): Promise<ListTotals<Sums>> {
  const late = lateUntil(read.today, await tdsRates(read));
  return totalSums(read.db, foundDeductions(read, filter, late), {
    basePaise: sql`tds_deduction.base_paise`,
    taxPaise: sql`tds_deduction.tax_paise`,
  });
}
