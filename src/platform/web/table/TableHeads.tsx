import { styled } from '@mui/material/styles';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import { CheckBox } from '../form/CheckBox.tsx';
import type { ListTable } from './cell.layout.ts';
import { cellLayout } from './cell.layout.ts';
import type { ColumnMeta } from './columns.ts';
import { renderPart } from './columns.ts';
import { HeadEdge } from './HeadEdge.tsx';
import { nextSort } from './row.cursor.ts';
import type { DataTableProps, RowIdentity } from './table.props.ts';

interface TableHeadsProps<Row extends RowIdentity> {
  table: ListTable<Row>;
  props: DataTableProps<Row>;
  /** Before an edge is dragged: how wide the columns are. */
  onMeasure: () => void;
}

/** The heads of the columns: they sort, and the edge of each makes it wider or narrower. */
export function TableHeads<Row extends RowIdentity>({ table, props, onMeasure }: TableHeadsProps<Row>) {
  const { arranged, selection, sort, onSort } = props;
  const hasRows = table.getRowModel().rows.length > 0;
  return (
    <TableHead>
      {table.getHeaderGroups().map((group) => (
        <TableRow key={group.id} ref={arranged?.heads}>
          {selection && (
            <TableCell data-tick>
              <CheckBox
                aria-label={`Select all ${props.label.toLowerCase()} of this page`}
                disabled={!hasRows}
                checked={hasRows && table.getIsAllPageRowsSelected()}
                isMixed={table.getIsSomePageRowsSelected() && !table.getIsAllPageRowsSelected()}
                onChange={({ target }) => table.toggleAllPageRowsSelected(target.checked)}
              />
            </TableCell>
          )}
          {group.headers.map((header) => {
            const { column } = header;
            const { meta } = column.columnDef;
            return (
              <TableCell
                key={header.id}
                scope="col"
                align={meta?.align ?? 'left'}
                sortDirection={sortDirection(sort, meta)}
                data-column={column.id}
                {...cellLayout(column, arranged?.layout.widths)}
              >
                <HeadText meta={meta} sort={sort} onSort={onSort}>
                  {renderPart(column.columnDef.header, header.getContext())}
                </HeadText>
                {arranged && (
                  <HeadEdge table={table} header={header} arranged={arranged} onMeasure={onMeasure} />
                )}
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
