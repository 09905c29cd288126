import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { ListCount } from '#platform/contract/listCalls.ts';
import type { Read } from '#platform/server/context.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { totalCount } from '#platform/server/lists/list.totals.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type {
  ChannelPartner,
  exportChannelPartners,
  totalChannelPartners as totalsCall,
} from '../channelPartner.contract.ts';
import { firmsById, foundFirms } from './channelPartner.queries.ts';

const column = sheetColumns<ChannelPartner>();

const COLUMNS = [
  column.text('Firm', ({ name }) => name),
  column.word('Tier', ({ tier }) => tier),
  column.word('State', ({ status }) => status),
  column.number('People', ({ people }) => people),
  column.text('Managed by', ({ managerName }) => managerName),
  column.text('RERA number', ({ reraAgentNumber }) => reraAgentNumber),
  column.day('RERA valid until', ({ reraValidUntil }) => reraValidUntil),
  column.text('PAN', ({ pan }) => pan),
  column.text('GSTIN', ({ gstin }) => gstin),
  column.text('Bank account', ({ bank }) => bank && `••${bank.accountLast4}`),
  column.text('IFSC', ({ bank }) => bank && bank.ifsc),
];

/** By name. */
export const firmSheet: SheetList<QueryOf<typeof exportChannelPartners>, ChannelPartner> = {
  name: 'firms',
  columns: () => COLUMNS,
  pages: (read, { ids, format: _format, ...filter }) =>
    pagesByPlace(read.db, {
      found: foundFirms(read, filter),
      order: {
        columns: [[sql`channel_partner.name`, 'text']],
        id: sql`channel_partner.id`,
        direction: 'asc',
      },
      ids,
      details: (found) => firmsById(read, found),
    }),
};

export function totalFirms(read: Read, filter: QueryOf<typeof totalsCall>): Promise<ListCount> {
  return totalCount(read.db, foundFirms(read, filter));
}
