import Skeleton from '@mui/material/Skeleton';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useDelayed } from '../page/useDelayed.ts';
import type { ListTable } from './cell.layout.ts';
import { cellLayout } from './cell.layout.ts';
import type { RowIdentity } from './table.props.ts';

const ROWS = 10;
const DEFAULT_WIDTH = 96;

/** The true layout of the list while it loads, after 200 ms; before that the same height, empty. */
export function SkeletonRows<Row extends RowIdentity>(props: {
  table: ListTable<Row>;
  isSelectable: boolean;
  widths: Readonly<Record<string, number>> | undefined;
}) {
  const isDue = useDelayed(true);
  const columns = props.table.getLeafHeaders().map(({ column }) => column);
  return Array.from({ length: ROWS }, (_, row) => (
    <TableRow key={row} aria-hidden>
      {props.isSelectable && <TableCell data-tick />}
      {columns.map((column, position) => {
        const { meta } = column.columnDef;
        return (
          <TableCell key={column.id} {...cellLayout(column, props.widths)}>
            {isDue && (
              <Skeleton
                height={10}
                width={barWidth(meta?.skeleton ?? DEFAULT_WIDTH, row, position)}
                sx={meta?.align === 'right' ? { marginLeft: 'auto' } : undefined}
              />
            )}
          </TableCell>
        );
      })}
    </TableRow>
  ));
}

/** Bars of uneven length look like text; the same at every rendering. */
function barWidth(standard: number, row: number, column: number): number {
  return Math.round(standard * (0.7 + (((row * 37 + column * 23) % 10) / 10) * 0.5));
}
