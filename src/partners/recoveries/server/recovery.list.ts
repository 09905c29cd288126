import { sql } from 'kysely';
import type { QueryOf, ResultOf } from '#platform/contract/call.ts';
import type { ListTotals } from '#platform/contract/listCalls.ts';
import type { Read } from '#platform/server/context.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { totalSums } from '#platform/server/lists/list.totals.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type {
  exportRecoverables,
  RecoverableSummary,
  totalRecoverables as totalsCall,
} from '../recovery.contract.ts';
import { foundRecoverables, recoverableAmounts } from './recovery.filter.ts';
import { recoverablesById } from './recovery.queries.ts';

const column = sheetColumns<RecoverableSummary>();

const COLUMNS = [
  column.day('Since', ({ raisedOn }) => raisedOn),
  column.text('Firm', ({ firm }) => firm.name),
  column.word('Cause', ({ cause }) => cause),
  column.text('Commission', ({ commission }) => commission?.name ?? null),
  column.text('Booking', ({ bookingNumber }) => bookingNumber),
  column.text('Project', ({ projectName }) => projectName),
  column.text('Invoice', ({ invoiceNumber }) => invoiceNumber),
  column.day('Invoice date', ({ invoiceDate }) => invoiceDate),
  column.money('Commission to pay back', ({ taxablePaise }) => taxablePaise),
  column.money('GST to pay back', ({ gstPaise }) => gstPaise),
  column.word('GST', ({ gst }) => gst),
  column.text('Credit note', ({ creditNote }) => creditNote?.number ?? null),
  column.day('Credit note by', ({ creditNoteUntil }) => creditNoteUntil),
  column.money('Paid back', ({ recoveredPaise }) => recoveredPaise),
  column.money('Open', ({ openPaise }) => openPaise),
  column.money('Awaits credit note', ({ gstAwaitedPaise }) => gstAwaitedPaise),
  column.word('Standing', ({ standing }) => standing),
];

/** The newest first. */
export const recoverableSheet: SheetList<QueryOf<typeof exportRecoverables>, RecoverableSummary> = {
  name: 'partner-recoverables',
  columns: () => COLUMNS,
  async *pages(read, { ids, format: _format, ...filter }) {
    const amounts = await recoverableAmounts(read);
    yield* pagesByPlace(read.db, {
      found: foundRecoverables(read, amounts, filter),
      order: {
        columns: [[sql`partner_recoverable.raised_on`, 'date']],
        id: sql`partner_recoverable.id`,
        direction: 'desc',
      },
      ids,
      details: (found) => recoverablesById(read, found, amounts),
    });
  },
};

type Sums = ResultOf<typeof totalsCall>['sums'];

export async function totalRecoverables(
  read: Read,
  filter: QueryOf<typeof totalsCall>,
): Promise<ListTotals<Sums>> {
  const amounts = await recoverableAmounts(read);
  return totalSums(read.db, foundRecoverables(read, amounts, filter), {
    taxablePaise: sql`partner_recoverable.taxable_paise`,
    gstPaise: sql`partner_recoverable.gst_paise`,
    recoveredPaise: amounts.recoveredPaise,
    openPaise: amounts.openPaise,
    gstAwaitedPaise: amounts.gstAwaitedPaise,
  });
}
