import { styled } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableRow from '@mui/material/TableRow';
import type { ColumnSizingState, RowSelectionState, Updater } from '@tanstack/react-table';
import { useTable } from '@tanstack/react-table';
import type { RefObject } from 'react';
import type { ListTable } from './cell.layout.ts';
import { cellLayout } from './cell.layout.ts';
import { boundedWidth } from './column.layout.ts';
import type { ListFeatures } from './columns.ts';
import { listFeatures } from './columns.ts';
import type { DataTableProps, RowIdentity } from './table.props.ts';
import { GridRow } from './GridRow.tsx';
import { ScrollRegion } from './ScrollRegion.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import { TableHeads } from './TableHeads.tsx';
import { columnId } from './useColumnLayout.ts';
import { useHeadWidths } from './useHeadWidths.ts';
import type { RowCursor } from './useRowCursor.ts';

interface TableGridProps<Row extends RowIdentity> extends DataTableProps<Row> {
  /** null while the first answer is on its way. */
  rows: readonly Row[] | null;
  bodyRef: RefObject<HTMLTableSectionElement | null>;
  cursor: RowCursor;
}

const NO_ROWS: never[] = [];

/** The table itself, drawn by Material UI; rows, columns and selection come from TanStack Table. */
export function TableGrid<Row extends RowIdentity>(props: TableGridProps<Row>) {
  const { rows, selection, cursor, bodyRef, label, arranged } = props;
  const selected = selectionState(selection?.ids);
  const pinned = inView(props.columns.map(columnId), arranged?.layout.pinned);
  const { widths: drawn, measure } = useHeadWidths(arranged?.heads, pinned.join());
  const table = useTable<ListFeatures, Row, null>(
    {
      features: listFeatures,
      columns: props.columns,
      data: rows ?? NO_ROWS,
      getRowId: (row) => row.id,
      enableRowSelection: selection !== undefined,
      columnResizeMode: 'onEnd',
      state: {
        rowSelection: selected,
        columnPinning: { start: pinned, end: NO_ROWS },
        columnSizing: drawn,
      },
      onRowSelectionChange: (change) => {
        const after = changed(change, selected);
        selection?.onChange(new Set(Object.keys(after).filter((id) => after[id])));
      },
      onColumnSizingChange: (change) =>
        arranged?.change(({ widths: kept }) => ({
          widths: { ...kept, ...dragged(drawn, changed(change, drawn)) },
        })),
    },
    () => null,
  );
  const isSelectable = selection !== undefined;
  const widths = arranged?.layout.widths;
  return (
    <Scroll label={label}>
      <Table aria-label={label} data-holds={pinned.length > 0 || undefined} data-ticks={isSelectable}>
        <TableHeads table={table} props={props} onMeasure={measure} />
        <TableBody ref={bodyRef}>
          {rows === null ? (
            <SkeletonRows table={table} isSelectable={isSelectable} widths={widths} />
          ) : (
            table
              .getRowModel()
              .rows.map((row, position) => (
                <GridRow
                  key={row.id}
                  row={row}
                  position={position}
                  cursor={cursor}
                  hrefOf={props.hrefOf}
                  onOpenPanel={props.onOpenPanel}
                  isInPanel={props.panelId === row.id}
                  isSelectable={isSelectable}
                  widths={widths}
                />
              ))
          )}
        </TableBody>
        {props.totals && rows && rows.length > 0 && <Totals table={table} props={props} />}
      </Table>
    </Scroll>
  );
}

/** What stays in view stands at the left; the first column, which names the row, before all others. */
function inView(shown: readonly string[], pinned: readonly string[] = []): string[] {
  const [first, ...others] = shown;
  const kept = others.filter((id) => pinned.includes(id));
  const isHeld = first !== undefined && (kept.length > 0 || pinned.includes(first));
  return isHeld ? [first, ...kept] : [];
}

function changed<State>(change: Updater<State>, before: State): State {
  return change instanceof Function ? change(before) : change;
}

function dragged(before: ColumnSizingState, after: ColumnSizingState): ColumnSizingState {
  const moved = Object.entries(after).filter(([id, width]) => width !== before[id]);
  return Object.fromEntries(moved.map(([id, width]) => [id, boundedWidth(width)]));
}

function selectionState(ids: ReadonlySet<string> | undefined): RowSelectionState {
  const state: RowSelectionState = {};
  for (const id of ids ?? []) state[id] = true;
  return state;
}

interface TotalsProps<Row extends RowIdentity> {
  table: ListTable<Row>;
  props: TableGridProps<Row>;
}

function Totals<Row extends RowIdentity>({ table, props }: TotalsProps<Row>) {
  // In the order of the heads: what stays in view comes first.
  const columns = table.getLeafHeaders().map(({ column }) => column);
  return (
    <TableFooter>
      <TableRow>
        {props.selection && <TableCell data-tick />}
        {columns.map((column, position) => (
          <TableCell
            key={column.id}
            component={position === 0 ? 'th' : 'td'}
            scope={position === 0 ? 'row' : undefined}
            align={column.columnDef.meta?.align ?? 'left'}
            {...cellLayout(column, props.arranged?.layout.widths)}
          >
            {position === 0 ? 'Total' : props.totals?.[column.id]}
          </TableCell>
        ))}
      </TableRow>
    </TableFooter>
  );
}

const TICK_WIDTH = 50;

const Scroll = styled(ScrollRegion)(({ theme }) => ({
  // Below 1200 px a wide table scrolls in its own frame; above, its head sticks under the top bar, unless long names
  // make it too wide even so.
  overflowX: 'auto',
  // An edge to drag stands in each head.
  '& thead th': { position: 'relative' },
  '@media (min-width: 1200px)': {
    overflowX: 'visible',
    '& thead th, & thead td': { position: 'sticky', zIndex: 2, top: 52 },
    '&[role="region"]': {
      overflowX: 'auto',
      '& thead th, & thead td': { position: 'relative', top: 'auto' },
    },
  },
  '& tr': { backgroundColor: theme.vars.palette.background.paper },
  '& [data-sized]': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // On a phone there is no room to hold a column beside the others.
  '@media (min-width: 600px)': {
    '& [data-holds][data-ticks="true"]': { '--plinth-tick': `${TICK_WIDTH}px` },
    '& [data-holds] tr > [data-tick]': { position: 'sticky', zIndex: 1, left: 0, backgroundColor: 'inherit' },
    '& tr > [data-pinned][data-level]': { position: 'sticky', zIndex: 1, backgroundColor: 'inherit' },
    '& thead > tr > [data-pinned][data-level], & [data-holds] thead > tr > [data-tick]': { zIndex: 3 },
    '& tr > [data-pinned]:not(:has(+ [data-pinned]))': {
      borderRight: `1px solid ${theme.vars.palette.divider}`,
    },
  },
  '& [data-tick]': {
    width: TICK_WIDTH,
    minWidth: TICK_WIDTH,
    paddingRight: 10,
    '& input': { display: 'block' },
  },
  '& tfoot th, & tfoot td': {
    ...theme.typography.body2,
    fontWeight: 600,
    color: theme.vars.palette.text.primary,
    borderTop: `1px solid ${theme.vars.palette.line2}`,
    borderBottom: 0,
  },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& tbody th, & tbody td': { whiteSpace: 'nowrap' },
  '& tbody [data-wraps="true"]': { whiteSpace: 'normal' },
  '& tbody th': {
    fontWeight: 500,
    textAlign: 'left',
    maxWidth: 320,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& tbody th > a': { color: 'inherit' },
  '& tbody tr': { cursor: 'default', outlineOffset: -2, scrollMarginTop: 100, scrollMarginBottom: 72 },
  '& tbody tr[data-opens="true"]': { cursor: 'pointer' },
  '& tbody tr:is([data-peeked="true"], [data-cursor="true"])': { backgroundColor: theme.vars.palette.hover },
  '& tbody tr.Mui-selected': { backgroundColor: theme.vars.palette.selected },
  '& tbody tr:is([data-peeked="true"], [data-cursor="true"]) > :not(* + *)': {
    boxShadow: `inset 2px 0 0 ${theme.vars.palette.primary.main}`,
  },
  '@container plinth-list (max-width: 1119.95px)': { '& [data-level="wide"]': { display: 'none' } },
  '@container plinth-list (max-width: 899.95px)': { '& [data-level="3"]': { display: 'none' } },
  '@container plinth-list (max-width: 639.95px)': { '& [data-level="2"]': { display: 'none' } },
}));
