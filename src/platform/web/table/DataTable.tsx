import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode, RefObject } from 'react';
import { lazy, Suspense, useCallback, useRef } from 'react';
import { useNavigate } from 'react-router';
import { toApiError } from '../client/api-error.ts';
import { EmptyState } from '../page/EmptyState.tsx';
import { ErrorState } from '../page/ErrorState.tsx';
import { NoPermission } from '../page/NoPermission.tsx';
import { CardList, CardSkeleton } from './CardList.tsx';
import { filteredTitle } from './list.source.ts';
import type { DataTableProps, RowIdentity } from './table.props.ts';
import { TableFooter } from './TableFooter.tsx';
import { TableGrid } from './TableGrid.tsx';
import type { RowCursor } from './useRowCursor.ts';
import { useRowCursor } from './useRowCursor.ts';

/** A list of records: every state of it, keyboard, selection, paging. Sorting and filtering are the server's. */
export function DataTable<Row extends RowIdentity>(props: DataTableProps<Row>) {
  const { source, selection } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const isPhone = useMediaQuery('(max-width: 599.95px)') && props.renderCard !== undefined;
  const rows = source.data?.rows ?? NO_ROWS;
  const cursor = useListCursor(props, rows, body);
  const state = stateOf(props);
  if (state) return <Frame>{state}</Frame>;

  const isWaiting = source.isPending;
  const { data } = source;
  return (
    <Frame aria-busy={isWaiting || source.isPlaceholderData}>
      {isPhone && props.renderCard ? (
        isWaiting ? (
          <CardSkeleton />
        ) : (
          <>
            <CardList label={props.label} rows={rows} renderCard={props.renderCard} hrefOf={props.hrefOf} />
            {props.totals && (
              <Suspense fallback={null}>
                <CardTotals columns={props.columns} totals={props.totals} />
              </Suspense>
            )}
          </>
        )
      ) : (
        <TableGrid {...props} rows={isWaiting ? null : rows} bodyRef={body} cursor={cursor} />
      )}
      {selection && data && selection.ids.size > 0 && (
        <Suspense fallback={null}>
          {selection.bar({ shown: rows.length, pagination: data.pagination })}
        </Suspense>
      )}
      {data && (
        <TableFooter
          pagination={data.pagination}
          shown={rows.length}
          onPage={props.onPage}
          note={props.footNote}
          keys={{
            move: !isPhone,
            panel: !isPhone && Boolean(props.onOpenPanel),
            select: !isPhone && Boolean(selection),
          }}
        />
      )}
    </Frame>
  );
}

const CardTotals = lazy(async () => ({ default: (await import('./CardTotals.tsx')).CardTotals }));

const NO_ROWS: never[] = [];
const NONE: ReadonlySet<string> = new Set();

/** The states that take the place of the rows; null while there are rows, or may be soon. */
function stateOf<Row extends RowIdentity>({
  source,
  label,
  empty,
  filtered,
  singular,
}: DataTableProps<Row>): ReactNode {
  if (source.data && source.data.rows.length > 0) return null;
  if (source.error) {
    const error = toApiError(source.error);
    if (error.status === 403)
      return <NoPermission title={`${label} are not open to you`}>{error.message}</NoPermission>;
    return <ErrorState title={`${label} could not be loaded.`} error={error} onRetry={source.refetch} />;
  }
  if (source.isPending) return null;
  if (filtered && filtered.count > 0) {
    return (
      <EmptyState
        title={filtered.title ?? filteredTitle(singular, filtered.count)}
        actions={<Button onClick={filtered.onClear}>Clear filters</Button>}
      >
        {filtered.text}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={empty.icon} title={empty.title} actions={empty.actions}>
      {empty.text}
    </EmptyState>
  );
}

function useListCursor<Row extends RowIdentity>(
  { hrefOf, onOpenPanel, panelId, selection }: DataTableProps<Row>,
  rows: readonly Row[],
  body: RefObject<HTMLElement | null>,
): RowCursor {
  const navigate = useNavigate();
  const withRow = useCallback(
    (act: (row: Row) => unknown) => (position: number) => {
      const row = rows[position];
      if (row) act(row);
    },
    [rows],
  );
  return useRowCursor(body, {
    count: rows.length,
    onOpen: hrefOf && withRow((row) => navigate(hrefOf(row))),
    onOpenPanel: onOpenPanel && withRow(onOpenPanel),
    isPanelOpen: rows.some(({ id }) => id === panelId),
    onToggle: selection && withRow((row) => selection.onChange(toggled(selection.ids, row.id))),
    onEscape: () => {
      if (!selection || selection.ids.size === 0) return false;
      selection.onChange(NONE);
      return true;
    },
  });
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

const Frame = styled('div')({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  containerType: 'inline-size',
  containerName: 'plinth-list',
});
