import Skeleton from '@mui/material/Skeleton';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { ReactTable } from '@tanstack/react-table';
import { useDelayed } from '../page/useDelayed.ts';
import type { ListFeatures } from './columns.ts';
import type { RowIdentity } from './table.props.ts';

const ROWS = 10;
const DEFAULT_WIDTH = 96;

/** The true layout of the list while it loads, after 200 ms; before that the same height, empty. */
export function SkeletonRows<Row extends RowIdentity>(props: {
  table: ReactTable<ListFeatures, Row>;
  isSelectable: boolean;
}) {
  const isDue = useDelayed(true);
  const columns = props.table.getVisibleLeafColumns();
  return Array.from({ length: ROWS }, (_, row) => (
    <TableRow key={row} aria-hidden>
      {props.isSelectable && <TableCell data-tick />}
      {columns.map(({ id, columnDef: { meta } }, column) => (
        <TableCell key={id} data-level={meta?.level ?? 1}>
          {isDue && (
            <Skeleton
              height={10}
              width={barWidth(meta?.skeleton ?? DEFAULT_WIDTH, row, column)}
              sx={meta?.align === 'right' ? { marginLeft: 'auto' } : undefined}
            />
          )}
        </TableCell>
      ))}
    </TableRow>
  ));
}

/** Bars of uneven length look like text; the same at every rendering. */
function barWidth(standard: number, row: number, column: number): number {
  return Math.round(standard * (0.7 + (((row * 37 + column * 23) % 10) / 10) * 0.5));
}
