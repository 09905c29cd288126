import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import type { Pagination } from '#platform/contract/call.ts';
import { withoutPaging } from '#platform/contract/call.ts';
import { queryOf } from '#platform/web/client/hooks.ts';
import { plainNumber } from '#platform/contract/format.ts';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import type { Columns } from '#platform/web/table/columns.ts';
import type { DataTableProps, RowIdentity } from '#platform/web/table/table.props.ts';
import { useColumnLayout } from '#platform/web/table/useColumnLayout.ts';
import type { ListView } from '#platform/web/table/ViewTabs.tsx';
import { ViewTabs } from '#platform/web/table/ViewTabs.tsx';
import type { ListKind } from './listKind.shared.ts';
import { AMOUNTS } from './listKind.shared.ts';
import { useListPrint } from './useListPrint.tsx';

// Not needed for the first render of a list.
const SavedViews = lazy(async () => ({ default: (await import('./SavedViews.tsx')).SavedViews }));
const ListTools = lazy(async () => ({ default: (await import('./ListTools.tsx')).ListTools }));
const ListSelection = lazy(async () => ({ default: (await import('./ListTools.tsx')).ListSelection }));

interface ListNow<Row extends RowIdentity> {
  /** All columns that may be shown. */
  columns: Columns<Row>;
  /** The list's query as it stands. */
  input: Record<string, unknown>;
  /** What the page filters by where the address says nothing. */
  where?: Record<string, unknown>;
  /** Parameters of the address that are no part of a view, such as the tab of the page. */
  keep?: readonly string[];
  /** The parameter that names the chosen view. */
  param?: string;
  /** What else can be done with the chosen rows. */
  acts?: ((ids: ReadonlySet<string>, clear: () => void) => readonly PageAction[]) | undefined;
  /** So many rows these acts take: up to here all that the list finds are chosen at once. */
  max?: number | undefined;
}

interface WholeList<Row extends RowIdentity> {
  /** Its views as tabs; the first of `builtIn` is the list without filters, `startsOn` the one it opens with. */
  views: (builtIn?: readonly ListView[], startsOn?: string) => ReactNode;
  /** At the end of the filters: file, print, columns. */
  tools: ReactNode;
  table: Pick<DataTableProps<Row>, 'columns' | 'arranged' | 'selection' | 'totals'>;
}

const ALL: readonly ListView[] = [{ id: 'all', label: 'All', query: {} }];
const NONE: ReadonlySet<string> = new Set();

/** What every list has around its rows: views, columns, totals, selection, file and print. */
export function useWholeList<Row extends RowIdentity>(
  kind: ListKind<Row>,
  now: ListNow<Row>,
): WholeList<Row> {
  const { input, where = {}, keep = [], param = 'view', acts, max } = now;
  const filter = withoutPaging({ ...where, ...input });
  const { columns, arranged } = useColumnLayout(kind.name, now.columns);
  const totals = useQuery({
    ...queryOf(kind.totals, { query: filter }),
    enabled: kind.sums !== undefined,
    placeholderData: keepPreviousData,
  });
  const sums = totals.data && shownSums(totals.data.sums, kind.sums);
  const printing = useListPrint({ kind, filter, order: input['sort'], columns, sums });
  const [ids, setIds] = useState(NONE);
  const selection = {
    ids,
    onChange: setIds,
    bar: ({ pagination }: { pagination: Pagination }) => (
      <ListSelection
        kind={kind}
        filter={filter}
        ids={ids}
        acts={acts?.(ids, () => setIds(NONE)) ?? []}
        all={max !== undefined && pagination.total > ids.size ? { max, pagination } : null}
        onChange={setIds}
      />
    ),
  };
  return {
    views: (builtIn = ALL, startsOn) => (
      <Suspense fallback={builtIn.length > 1 ? <ViewTabs views={builtIn} /> : null}>
        <SavedViews
          kind={kind}
          builtIn={builtIn}
          startsOn={startsOn}
          where={where}
          keep={keep}
          param={param}
        />
      </Suspense>
    ),
    tools: (
      <Suspense fallback={null}>
        <ListTools
          file={kind.file}
          filter={filter}
          columns={now.columns}
          shown={columns}
          arranged={arranged}
          onPrint={printing.print}
        />
        {printing.paper}
      </Suspense>
    ),
    table: {
      columns,
      arranged,
      selection,
      ...(sums && { totals: sums }),
    },
  };
}

/** Amounts without the rupee sign, which the heads carry; what is no amount as a number. What the caller may not know has no sum. */
function shownSums(
  sums: Record<string, number | null>,
  as: ListKind<unknown>['sums'],
): Record<string, ReactNode> {
  const text = (name: string, sum: number) =>
    name.endsWith('Paise') ? AMOUNTS[as ?? 'rupees'](sum) : plainNumber(sum);
  return Object.fromEntries(
    Object.entries(sums).map(([name, sum]) => [
      name,
      sum !== null && (
        <span key={name} className="tabular">
          {text(name, sum).replace('₹', '')}
        </span>
      ),
    ]),
  );
}
