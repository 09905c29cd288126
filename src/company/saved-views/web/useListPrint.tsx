import type { ReactNode } from 'react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { connectedClient } from '#platform/web/client/client.ts';
import { formatFullMoment } from '#platform/contract/format.ts';
import { toastError } from '#platform/web/page/toast.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import type { Columns } from '#platform/web/table/columns.ts';
import { ListPaper } from '#platform/web/table/ListPaper.tsx';
import type { RowIdentity } from '#platform/web/table/table.props.ts';
import { MAX_PRINTED, notePrint } from '../savedView.contract.ts';
import { queryString } from '#platform/web/client/request.ts';
import { allRows } from './allRows.ts';
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
      const query = { ...filter, ...(order !== undefined && { sort: order }) };
      const rows = await allRows(kind, query, MAX_PRINTED);
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
