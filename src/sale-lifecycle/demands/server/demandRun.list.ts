import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type { DemandRun, exportDemandRuns } from '../demandRun.contract.ts';
import { foundRuns, runsById } from './demandRun.queries.ts';

const column = sheetColumns<DemandRun>();

const COLUMNS = [
  column.text('Run', ({ title }) => title),
  column.text('Project', ({ projectName }) => projectName),
  column.word('State', ({ status }) => status),
  column.moment('Previewed', ({ rehearsedAt }) => rehearsedAt),
  column.number('Demands', ({ demands }) => demands),
  column.money('Price', ({ considerationPaise }) => considerationPaise),
  column.money('Tax', ({ taxPaise }) => taxPaise),
  column.money('TDS', ({ tdsPaise }) => tdsPaise),
  column.money('Expected in bank', ({ expectedInBankPaise }) => expectedInBankPaise),
  column.money('Held for registration', ({ heldPaise }) => heldPaise),
  column.number('Posted', ({ posted }) => posted),
  column.money('Posted amount', ({ postedPaise }) => postedPaise),
  column.moment('Posted on', ({ postedAt }) => postedAt),
  column.number('Letters', ({ letters }) => letters),
  column.text('By', ({ actorName }) => actorName),
  column.moment('Withdrawn', ({ withdrawnAt }) => withdrawnAt),
];

/** The newest first. */
export const demandRunSheet: SheetList<QueryOf<typeof exportDemandRuns>, DemandRun> = {
  name: 'demand-runs',
  columns: () => COLUMNS,
  pages: (read, { ids, format: _format, ...filter }) =>
    pagesByPlace(read.db, {
      found: foundRuns(read, filter),
      order: {
        columns: [[sql`demand_run.created_at`, 'timestamptz']],
        id: sql`demand_run.id`,
        direction: 'desc',
      },
      ids,
      details: (found) => runsById(read, found),
    }),
};
