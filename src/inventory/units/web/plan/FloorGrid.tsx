import type { MouseEvent } from 'react';
import { Fragment, memo, useRef, useState } from 'react';
import { compactMoney, crores, formatTime, initials } from '#platform/contract/format.ts';
import { useKeys } from '#platform/web/keys/useKeys.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { Sign } from '#platform/web/status/Sign.tsx';
import { GridBox, HeadLine, MarkLine } from './FloorGrid.styles.ts';
import { HoldLeft, UntilThen } from './HoldLeft.tsx';
import type { FloorMark, PlanCell, PlanColumn, PlanFloor, PlanHold } from './plan.matrix.ts';
import { floorWord } from './plan.matrix.ts';
import { idsOfHead, rectangleOf, toggled } from './plan.selection.ts';
import { PLAN_LABELS } from './PlanLegend.shared.tsx';
import type { PriceBand } from './price.bands.ts';
import { bandOf } from './price.bands.ts';
import type { RangeAnchor } from './grid.keys.ts';
import { gridKeys, headOf, idOf } from './grid.keys.ts';

export interface FloorGridProps {
  label: string;
  floors: readonly PlanFloor[];
  columns: readonly PlanColumn[];
  /** The unit shown beside the plan. */
  selectedId: string | null;
  onSelect?: ((cell: PlanCell, by: 'pointer' | 'key') => void) | undefined;
  /** Units chosen for an act; without `onPick` none can be. */
  picked: ReadonlySet<string>;
  onPick?: ((picked: ReadonlySet<string>) => void) | undefined;
  marks: readonly FloorMark[];
  /** Whether a unit stands out; the others are dimmed. */
  isLit: (cell: PlanCell) => boolean;
  /** Shades by price in place of colours by state. */
  bands?: readonly PriceBand[] | null;
  /** Two lines a cell, for a phone. */
  isCompact?: boolean;
  /** Narrow cells without the type, where several towers stand side by side. */
  isDense?: boolean;
}

/** The grid itself: one listener, one cell in the tab order, arrows between them. */
export function FloorGrid(props: FloorGridProps) {
  const { floors, columns, selectedId, onSelect, picked, onPick, marks, isLit, bands = null } = props;
  const { isCompact = false, isDense = false } = props;
  const [activeId, setActiveId] = useState<string | null>(selectedId);
  const reachable = cellOf(floors, activeId) ?? cellOf(floors, selectedId) ?? firstCell(floors);
  const anchor = useRef<RangeAnchor | null>(null);

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const head = headOf(event.target);
    if (head) {
      onPick?.(toggled(picked, idsOfHead(floors, head)));
      return;
    }
    const cell = cellOf(floors, idOf(event.target));
    if (!cell) return;
    setActiveId(cell.id);
    if (onPick && event.shiftKey) {
      anchor.current ??= { id: reachable?.id ?? cell.id, base: picked };
      onPick(new Set([...anchor.current.base, ...rectangleOf(floors, anchor.current.id, cell.id)]));
      return;
    }
    anchor.current = { id: cell.id, base: picked };
    if (onPick && (event.ctrlKey || event.metaKey)) onPick(toggled(picked, [cell.id]));
    else onSelect?.(cell, 'pointer');
  };
  const grid = useRef<HTMLDivElement>(null);
  const keys = gridKeys({
    grid,
    floors,
    picked,
    onPick,
    onReach: setActiveId,
    anchor,
    isPanelOpen: selectedId !== null,
    onEnter: (id) => {
      const cell = cellOf(floors, id);
      if (cell) onSelect?.(cell, 'key');
    },
  });
  useKeys(keys, grid);

  return (
    <GridBox
      ref={grid}
      role="grid"
      aria-label={props.label}
      aria-multiselectable={onPick !== undefined}
      data-compact={isCompact}
      data-dense={isDense}
      data-still={onSelect === undefined}
      style={{
        gridTemplateColumns: `${isCompact ? 20 : 18}px repeat(${columns.length}, minmax(${cellWidth(isCompact, isDense)}px, 1fr))`,
      }}
      onClick={onClick}
      // A range of cells is chosen with Shift, not the text of them.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      {floors.map((floor, row) => (
        <Fragment key={floor.floor}>
          <Mark mark={marks.find((mark) => mark.floor === floor.floor)} span={columns.length} />
          <FloorRow
            floor={floor}
            row={row}
            hasHead={onPick !== undefined}
            tabId={floor.cells.some((cell) => cell?.id === reachable?.id) ? (reachable?.id ?? null) : null}
            selectedId={floor.cells.some((cell) => cell?.id === selectedId) ? selectedId : null}
            pickedIds={pickedOf(floor, picked)}
            isLit={isLit}
            bands={bands}
            isCompact={isCompact}
            isDense={isDense}
          />
        </Fragment>
      ))}
      <HeadLine role="row">
        <span role="columnheader">
          <span className="sr-only">Floor</span>
        </span>
        {columns.map((column, position) => (
          <span
            key={column.key}
            role="columnheader"
            {...(onPick && {
              'data-head': `stack/${position}`,
              tabIndex: -1,
              title: 'Select all of this stack',
            })}
          >
            {column.label}
          </span>
        ))}
      </HeadLine>
    </GridBox>
  );
}

/** As text, so that a floor none of whose units changed is not drawn again. */
function pickedOf({ cells }: PlanFloor, picked: ReadonlySet<string>): string {
  if (picked.size === 0) return '';
  return cells.flatMap((cell) => (cell && picked.has(cell.id) ? cell.id : [])).join(' ');
}

interface FloorRowProps extends Required<Pick<FloorGridProps, 'isLit' | 'bands' | 'isCompact' | 'isDense'>> {
  floor: PlanFloor;
  row: number;
  hasHead: boolean;
  tabId: string | null;
  selectedId: string | null;
  pickedIds: string;
}

const FloorRow = memo(function FloorRow(props: FloorRowProps) {
  const { floor, row, hasHead, tabId, selectedId, pickedIds, isLit, bands, isCompact, isDense } = props;
  const picked = new Set(pickedIds.split(' '));
  return (
    <div role="row">
      <span
        role="rowheader"
        {...(hasHead && { 'data-head': `floor/${row}`, tabIndex: -1, title: 'Select all of this floor' })}
      >
        {floorWord(floor.floor)}
      </span>
      {floor.cells.map((cell, position) => {
        if (!cell)
          return (
            <span key={`gap-${position}`} role="gridcell">
              <span className="sr-only">No unit</span>
            </span>
          );
        const lit = isLit(cell);
        return (
          <span
            key={cell.id}
            role="gridcell"
            data-id={cell.id}
            {...looksOf(cell, lit, bands)}
            tabIndex={cell.id === tabId ? 0 : -1}
            aria-selected={picked.has(cell.id)}
            {...(cell.id === selectedId && { 'aria-current': true })}
            title={titleOf(cell)}
          >
            <b>{cell.number}</b>
            {!isCompact && <small className={isDense ? 'sr-only' : undefined}>{cell.unitType}</small>}
            {lit && <CellFact cell={cell} isCompact={isCompact} isDense={isDense} />}
          </span>
        );
      })}
    </div>
  );
});

function cellWidth(isCompact: boolean, isDense: boolean): number {
  if (isCompact) return 64;
  return isDense ? 66 : 92;
}

/** Colour by state, or by price: then only what is available has one. */
function looksOf(cell: PlanCell, isLit: boolean, bands: readonly PriceBand[] | null) {
  if (bands) return { 'data-status': 'hidden', 'data-price': isLit ? bandOf(cell, bands) : null };
  return { 'data-status': isLit ? cell.status : 'hidden' };
}

function titleOf({ hold, booking }: PlanCell): string | undefined {
  if (booking?.holder)
    return `${booking.holder} is booking it, until ${formatTime(booking.until, zoneHere())}`;
  return hold?.holder ? `Held by ${hold.holder}` : undefined;
}

interface CellFactProps {
  cell: PlanCell;
  isCompact: boolean;
  isDense: boolean;
}

/** The right side of a cell, with words for screen readers that colour and column show to the eye. */
function CellFact(props: CellFactProps) {
  const { cell, isCompact, isDense } = props;
  const state = <StateFact {...props} />;
  if (!cell.booking) return state;
  return (
    <UntilThen until={cell.booking.until} after={state}>
      <HoldFact hold={cell.booking} act="booking" room={roomOf(isCompact, isDense)} />
    </UntilThen>
  );
}

type HoldRoom = 'time' | 'sign' | 'holder';

function roomOf(isCompact: boolean, isDense: boolean): HoldRoom {
  if (isDense) return 'time';
  return isCompact ? 'sign' : 'holder';
}

function StateFact({ cell, isCompact, isDense }: CellFactProps) {
  const { status, pricePaise, note } = cell;
  if (status === 'sold') return <em>{PLAN_LABELS.sold}</em>;
  // One word on each of many cells would be noise: the hatching says it, and the words say it to screen readers.
  if (status === 'notAvailable')
    return (
      <em>
        <Sign shape="ban" tone="faint" size={11} />
        <span className="sr-only">, not available</span>
      </em>
    );
  if (status === 'available') {
    if (pricePaise === null) return <em>{PLAN_LABELS.available}</em>;
    return (
      <em className="tabular">
        <span className="sr-only">, available, </span>
        {isCompact ? compactMoney(pricePaise) : crores(pricePaise)}
        {!isCompact && <span className="sr-only"> crore rupees</span>}
      </em>
    );
  }
  if (status === 'reserved' && cell.hold)
    return <HoldFact hold={cell.hold} act="held" room={roomOf(isCompact, isDense)} />;
  return (
    <em>
      <Sign shape={status === 'reserved' ? 'lock' : 'ban'} tone="faint" size={11} />
      {note && <span className="sr-only">, {PLAN_LABELS[status].toLowerCase()}, </span>}
      <span className={isDense ? 'sr-only' : undefined}>{note ?? PLAN_LABELS[status]}</span>
    </em>
  );
}

const HOLD_SIGNS = {
  held: { shape: 'lock', words: 'held' },
  booking: { shape: 'half', words: 'being booked' },
} as const;

interface HoldFactProps {
  hold: PlanHold;
  act: keyof typeof HOLD_SIGNS;
  room: HoldRoom;
}

/** Time left; where there is room for the eye with a sign, and by whom. */
function HoldFact({ hold, act, room }: HoldFactProps) {
  const { shape, words } = HOLD_SIGNS[act];
  return (
    <em>
      {(room !== 'time' || act === 'booking') && <Sign shape={shape} tone="faint" size={11} />}
      <span className="sr-only">
        , {words}
        {hold.holder ? ` by ${hold.holder}` : ''},{' '}
      </span>
      {room === 'holder' && hold.holder && <span aria-hidden>{initials(hold.holder)}</span>}
      <HoldLeft until={hold.until} />
    </em>
  );
}

function Mark({ mark, span }: { mark: FloorMark | undefined; span: number }) {
  if (!mark) return null;
  return (
    <MarkLine role="row">
      <span role="gridcell" aria-colspan={span + 1}>
        {mark.label}
      </span>
    </MarkLine>
  );
}

function cellOf(floors: readonly PlanFloor[], id: string | null): PlanCell | null {
  if (id === null) return null;
  for (const { cells } of floors) for (const cell of cells) if (cell?.id === id) return cell;
  return null;
}

function firstCell(floors: readonly PlanFloor[]): PlanCell | null {
  for (const { cells } of floors) for (const cell of cells) if (cell) return cell;
  return null;
}
