import { sql } from 'kysely';
import type { QueryOf, ResultOf } from '#platform/contract/call.ts';
import type { ListTotals } from '#platform/contract/listCalls.ts';
import type { Read } from '#platform/server/context.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { totalSums } from '#platform/server/lists/list.totals.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import { sourceWord } from '#enquiries/leads/sourceWords.rules.ts';
import { categoryLabel } from '../category.rules.ts';
import type { Cost, exportCosts, totalCosts as totalsCall } from '../cost.contract.ts';
import { filteredCosts } from './cost.filter.ts';
import { costsById } from './cost.queries.ts';

const column = sheetColumns<Cost>();

const COLUMNS = [
  column.day('Date', ({ incurredOn }) => incurredOn),
  column.text('Project', ({ project }) => project.name),
  column.text('Category', ({ category }) => categoryLabel(category)),
  column.text('Vendor', ({ vendor }) => vendor),
  column.text('Bill number', ({ reference }) => reference),
  column.money('Cost', ({ costPaise }) => costPaise),
  column.money('Amount', ({ amountPaise }) => amountPaise),
  column.money('GST', ({ gstPaise }) => gstPaise),
  column.text('GST claimed back', ({ isGstCredit }) => (isGstCredit ? 'Yes' : 'No')),
  column.text('Source of leads', ({ campaignSource }) => campaignSource && sourceWord(campaignSource)),
  column.text('Campaign', ({ campaign }) => campaign),
  column.text('Contractor', ({ contractor }) => contractor?.name ?? null),
  column.text('Milestone', ({ milestone }) => milestone?.name ?? null),
  column.text('Booking', ({ sale }) => sale?.name ?? null),
  column.text('Note', ({ note }) => note),
];

/** The latest first. */
export const costSheet: SheetList<QueryOf<typeof exportCosts>, Cost> = {
  name: 'costs',
  columns: () => COLUMNS,
  pages: (read, { ids, format: _format, ...filter }) =>
    pagesByPlace(read.db, {
      found: filteredCosts(read, filter),
      order: { columns: [[sql`cost.incurred_on`, 'date']], id: sql`cost.id`, direction: 'desc' },
      ids,
      details: (found) => costsById(read, found),
    }),
};

type Sums = ResultOf<typeof totalsCall>['sums'];

export function totalCosts(read: Read, filter: QueryOf<typeof totalsCall>): Promise<ListTotals<Sums>> {
  return totalSums(read.db, filteredCosts(read, filter), { costPaise: sql`cost.cost_paise` });
}
