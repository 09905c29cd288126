import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { Row as TableRowModel } from '@tanstack/react-table';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { CheckBox } from '../form/CheckBox.tsx';
import { cellLayout } from './cell.layout.ts';
import type { ListFeatures } from './columns.ts';
import { renderPart } from './columns.ts';
import type { RowIdentity } from './table.props.ts';
import type { RowCursor } from './useRowCursor.ts';

interface GridRowProps<Row extends RowIdentity> {
  row: TableRowModel<ListFeatures, Row>;
  position: number;
  cursor: RowCursor;
  hrefOf: ((row: Row) => string) | undefined;
  onOpenPanel: ((row: Row) => void) | undefined;
  isInPanel: boolean;
  isSelectable: boolean;
  widths: Readonly<Record<string, number>> | undefined;
}

/** One record. The first column is its head and its link; a click elsewhere opens the side panel, or opens what has no side panel. */
export function GridRow<Row extends RowIdentity>(props: GridRowProps<Row>) {
  const { row, position, cursor, hrefOf, onOpenPanel, isInPanel, isSelectable, widths } = props;
  const navigate = useNavigate();
  const choose = (event: MouseEvent<HTMLTableRowElement>) => {
    if (isControl(event.target)) return;
    cursor.setCursor(position);
    if (onOpenPanel) onOpenPanel(row.original);
    else if (hrefOf) void navigate(hrefOf(row.original));
  };
  return (
    <TableRow
      hover
      data-row={position}
      data-cursor={cursor.cursor === position}
      data-peeked={isInPanel}
      data-opens={Boolean(onOpenPanel ?? hrefOf)}
      selected={row.getIsSelected()}
      tabIndex={cursor.tabIndexOf(position)}
      onFocus={() => cursor.setCursor(position)}
      onClick={choose}
    >
      {isSelectable && (
        <TableCell data-tick>
          <CheckBox
            tabIndex={-1}
            aria-label="Select this row"
            checked={row.getIsSelected()}
            onChange={row.getToggleSelectedHandler()}
          />
        </TableCell>
      )}
      {row.getVisibleCells().map((cell, column) => {
        const meta = cell.column.columnDef.meta;
        const content = renderPart(cell.column.columnDef.cell, cell.getContext());
        return (
          <TableCell
            key={cell.id}
            component={column === 0 ? 'th' : 'td'}
            scope={column === 0 ? 'row' : undefined}
            align={meta?.align ?? 'left'}
            {...cellLayout(cell.column, widths)}
            data-wraps={meta?.wraps ?? false}
          >
            {column === 0 && hrefOf ? <Link to={hrefOf(row.original)}>{content}</Link> : content}
          </TableCell>
        );
      })}
    </TableRow>
  );
}

function isControl(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest('a, button, input, label') !== null;
}
