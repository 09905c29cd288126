import { styled } from '@mui/material/styles';
import type { MouseEvent, TouchEvent } from 'react';
import { flushSync } from 'react-dom';
import type { ListTable } from './cell.layout.ts';
import { columnLabel } from './useColumnLayout.ts';
import type { Arrangement } from './column.layout.ts';
import type { RowIdentity } from './table.props.ts';

interface HeadEdgeProps<Row extends RowIdentity> {
  table: ListTable<Row>;
  header: ReturnType<ListTable<Row>['getFlatHeaders']>[number];
  arranged: Arrangement;
  onMeasure: () => void;
}

/** Dragged, it makes its column wider or narrower; pressed twice, as wide as what it holds. By keyboard: "Columns". */
export function HeadEdge<Row extends RowIdentity>({
  table,
  header,
  arranged,
  onMeasure,
}: HeadEdgeProps<Row>) {
  const { id, columnDef } = header.column;
  if (columnLabel(columnDef) === null) return null;
  const reset = () => {
    arranged.change(({ widths: { [id]: _width, ...widths } }) => ({ widths }));
  };
  const start = (event: MouseEvent | TouchEvent) => {
    // The second press of two; a double click would be lost where the first has drawn the head again.
    if (event.detail > 1) return reset();
    flushSync(onMeasure);
    header.getResizeHandler()(event);
  };
  return (
    <table.Subscribe selector={({ columnResizing }) => movedBy(columnResizing, id)}>
      {(moved) => (
        <Edge
          aria-hidden
          data-edge
          data-moving={moved !== null}
          style={{ transform: `translateX(${moved ?? 0}px)` }}
          onMouseDown={start}
          onTouchStart={start}
        />
      )}
    </table.Subscribe>
  );
}

function movedBy(
  { isResizingColumn, deltaOffset }: { isResizingColumn: false | string; deltaOffset: number | null },
  id: string,
): number | null {
  return isResizingColumn === id ? (deltaOffset ?? 0) : null;
}

const Edge = styled('span')(({ theme }) => ({
  position: 'absolute',
  zIndex: 1,
  top: 0,
  right: 0,
  width: 9,
  height: '100%',
  cursor: 'col-resize',
  touchAction: 'none',
  userSelect: 'none',
  '&::after': {
    content: '""',
    position: 'absolute',
    right: 0,
    top: 8,
    bottom: 8,
    width: 1,
    backgroundColor: theme.vars.palette.line2,
    opacity: 0,
  },
  'tr:hover > th > &::after': { opacity: 1 },
  '&:hover::after, &[data-moving="true"]::after': {
    top: 0,
    bottom: 0,
    width: 2,
    opacity: 1,
    backgroundColor: theme.vars.palette.primary.main,
  },
  '@media print': { display: 'none' },
}));
