import type { ReactNode } from 'react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { connectedClient } from '#platform/web/client/client.ts';
import { PAGE_LIMIT } from '#platform/contract/call.ts';
import { formatFullMoment } from '#platform/contract/format.ts';
import { toastError } from '#platform/web/page/toast.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import type { Columns } from '#platform/web/table/columns.ts';
import { ListPaper } from '#platform/web/table/ListPaper.tsx';
import type { RowIdentity } from '#platform/web/table/table.props.ts';
import { MAX_PRINTED, notePrint } from '../savedView.contract.ts';
import { queryString } from '#platform/web/client/request.ts';
import type { ListKind } from './listKind.shared.ts';

const TOO_LONG = 'Only 5,000 rows can be printed. Export this list, or filter it further.';

interface PrintedList<Row extends RowIdentity> {
  kind: ListKind<Row>;
  filter: Record<string, unknown>;
  order: unknown;
  columns: Columns<Row>;
  sums: Record<string, ReactNode> | undefined;
}

/** All that the list finds on paper, in the columns that are shown; it is read first and printed once it is drawn. */
export function useListPrint<Row extends RowIdentity>(list: PrintedList<Row>) {
  const [printed, setPrinted] = useState<{ rows: readonly Row[]; filters: string } | null>(null);
  const { kind, filter, order, columns, sums } = list;
  return {
    print: async (filters: string) => {
      const rows = await allRows(kind, { ...filter, ...(order !== undefined && { sort: order }) });
      if (!rows) {
        toastError(TOO_LONG);
        return;
      }
      // As an export, it is in the audit trail before it is on paper.
      const body = { list: kind.name, filter: queryString(filter), rows: rows.length };
      await connectedClient().perform(notePrint, { body });
      window.addEventListener('afterprint', () => setPrinted(null), { once: true });
      flushSync(() => setPrinted({ rows, filters }));
      window.print();
    },
    paper: printed && (
      <ListPaper
        title={kind.title}
        {...printed}
        columns={columns}
        totals={sums}
        printedAt={formatFullMoment(new Date().toISOString(), zoneHere())}
      />
    ),
  };
}

/** Page after page; null where there are more than can be printed. */
async function allRows<Row extends RowIdentity>(
  { list }: ListKind<Row>,
  query: Record<string, unknown>,
): Promise<readonly Row[] | null> {
  // A row that moves to the next page meanwhile is there once.
  const rows = new Map<string, Row>();
  for (let page = 1; ; page += 1) {
    const found = await connectedClient().perform(list, { query: { ...query, page, limit: PAGE_LIMIT } });
    const { total, pages } = found.pagination;
    if (total > MAX_PRINTED) return null;
    for (const row of found.rows) rows.set(row.id, row);
    if (page >= pages) return [...rows.values()];
  }
}
