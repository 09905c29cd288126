import { styled } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactTable, RowSelectionState } from '@tanstack/react-table';
import { useTable } from '@tanstack/react-table';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode, RefObject } from 'react';
import { CheckBox } from '../form/CheckBox.tsx';
import type { ColumnMeta, ListFeatures } from './columns.ts';
import { listFeatures, renderPart } from './columns.ts';
import type { DataTableProps, RowIdentity } from './table.props.ts';
import { nextSort } from './row.cursor.ts';
import { GridRow } from './GridRow.tsx';
import { ScrollRegion } from './ScrollRegion.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
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
  const { rows, selection, cursor, bodyRef, label } = props;
  const selected = selectionState(selection?.ids);
  const table = useTable<ListFeatures, Row>({
    features: listFeatures,
    columns: props.columns,
    data: rows ?? NO_ROWS,
    getRowId: (row) => row.id,
    enableRowSelection: selection !== undefined,
    state: { rowSelection: selected },
    onRowSelectionChange: (change) => {
      const after = typeof change === 'function' ? change(selected) : change;
      selection?.onChange(new Set(Object.keys(after).filter((id) => after[id])));
    },
  });
  return (
    <Scroll label={label}>
      <Table aria-label={label}>
        <Heads table={table} props={props} />
        <TableBody ref={bodyRef}>
          {rows === null ? (
            <SkeletonRows table={table} isSelectable={selection !== undefined} />
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
                  isSelectable={selection !== undefined}
                />
              ))
          )}
        </TableBody>
        {props.totals && rows && rows.length > 0 && <Totals table={table} props={props} />}
      </Table>
    </Scroll>
  );
}

function selectionState(ids: ReadonlySet<string> | undefined): RowSelectionState {
  const state: RowSelectionState = {};
  for (const id of ids ?? []) state[id] = true;
  return state;
}

interface PartProps<Row extends RowIdentity> {
  table: ReactTable<ListFeatures, Row>;
  props: TableGridProps<Row>;
}

function Heads<Row extends RowIdentity>({ table, props }: PartProps<Row>) {
  return (
    <TableHead>
      {table.getHeaderGroups().map((group) => (
        <TableRow key={group.id}>
          {props.selection && (
            <TableCell data-tick>
              <CheckBox
                aria-label={`Select all ${props.label.toLowerCase()} of this page`}
                checked={table.getIsAllPageRowsSelected() && (props.rows?.length ?? 0) > 0}
                isMixed={table.getIsSomePageRowsSelected() && !table.getIsAllPageRowsSelected()}
                onChange={({ target }) => table.toggleAllPageRowsSelected(target.checked)}
              />
            </TableCell>
          )}
          {group.headers.map((header) => {
            const meta = header.column.columnDef.meta;
            return (
              <TableCell
                key={header.id}
                scope="col"
                align={meta?.align ?? 'left'}
                data-level={meta?.level ?? 1}
                sortDirection={sortDirection(props.sort, meta)}
              >
                <HeadText meta={meta} sort={props.sort} onSort={props.onSort}>
                  {renderPart(header.column.columnDef.header, header.getContext())}
                </HeadText>
              </TableCell>
            );
          })}
        </TableRow>
      ))}
    </TableHead>
  );
}

interface HeadTextProps {
  meta: ColumnMeta | undefined;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
  children: ReactNode;
}

function HeadText({ meta, sort, onSort, children }: HeadTextProps) {
  const column = meta?.sort;
  if (!column || !onSort) return children;
  const direction = sortDirection(sort, meta);
  return (
    <SortButton type="button" onClick={() => onSort(nextSort(sort, column, meta.align === 'right'))}>
      {children}
      {direction === 'desc' && <ArrowDown size={13} aria-hidden />}
      {direction === 'asc' && <ArrowUp size={13} aria-hidden />}
    </SortButton>
  );
}

function sortDirection(sort: string | undefined, meta: ColumnMeta | undefined): 'asc' | 'desc' | false {
  if (!meta?.sort || !sort) return false;
  if (sort === meta.sort) return 'asc';
  return sort === `-${meta.sort}` ? 'desc' : false;
}

function Totals<Row extends RowIdentity>({ table, props }: PartProps<Row>) {
  const columns = table.getVisibleLeafColumns();
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
            data-level={column.columnDef.meta?.level ?? 1}
          >
            {position === 0 ? (props.totalsLabel ?? 'Total') : props.totals?.[column.id]}
          </TableCell>
        ))}
      </TableRow>
    </TableFooter>
  );
}

const Scroll = styled(ScrollRegion)(({ theme }) => ({
  // Below 1200 px a wide table scrolls in its own frame; above, its head sticks under the top bar, unless long names
  // make it too wide even so.
  overflowX: 'auto',
  '@media (min-width: 1200px)': {
    overflowX: 'visible',
    '& thead th, & thead td': { position: 'sticky', zIndex: 2, top: 52 },
    '&[role="region"]': { overflowX: 'auto', '& thead th, & thead td': { position: 'static' } },
  },
  '& [data-tick]': { width: 50, paddingRight: 10, '& input': { display: 'block' } },
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

const SortButton = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 3,
  minHeight: 24,
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  fontWeight: 'inherit',
  cursor: 'pointer',
  '&:hover': { color: theme.vars.palette.text.primary },
}));
