import { styled } from '@mui/material/styles';
import type { KeyboardEvent, MouseEvent } from 'react';
import { Fragment, memo, useState } from 'react';
import { compactMoney, crores } from '../../contract/format.ts';
import { Sign } from '../status/Sign.tsx';
import type { FloorMark, PlanCell, PlanColumn, PlanFloor, PlanStatus } from './plan.matrix.ts';
import { floorWord, isPlanKey, movedCell } from './plan.matrix.ts';
import { hatch, PLAN_WORDS } from './PlanLegend.tsx';
import type { BandStep, PriceBand } from './price.bands.ts';
import { bandOf } from './price.bands.ts';

interface FloorGridProps {
  label: string;
  floors: readonly PlanFloor[];
  columns: readonly PlanColumn[];
  selectedId: string | null;
  onSelect?: ((cell: PlanCell) => void) | undefined;
  marks: readonly FloorMark[];
  /** The state that alone stands out. */
  chosen: PlanStatus | null;
  /** Shades by price in place of colours by state. */
  bands?: readonly PriceBand[] | null;
  /** Two lines a cell, for a phone. */
  isCompact?: boolean;
  /** Narrow cells without the type, where several towers stand side by side. */
  isDense?: boolean;
}

/** The grid itself: one listener, one cell in the tab order, arrows between them. */
export function FloorGrid(props: FloorGridProps) {
  const {
    label,
    floors,
    columns,
    selectedId,
    onSelect,
    marks,
    chosen,
    bands = null,
    isCompact = false,
    isDense = false,
  } = props;
  const [activeId, setActiveId] = useState<string | null>(selectedId);
  const reachable = cellOf(floors, activeId) ?? cellOf(floors, selectedId) ?? firstCell(floors);

  const choose = (element: EventTarget) => {
    const cell = cellOf(floors, idOf(element));
    if (!cell) return;
    setActiveId(cell.id);
    onSelect?.(cell);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = idOf(event.target);
    if (!id || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      choose(event.target);
      return;
    }
    if (!isPlanKey(event.key)) return;
    event.preventDefault();
    const next = movedCell(floors, id, event.key, event.ctrlKey);
    if (!next) return;
    setActiveId(next.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-id="${next.id}"]`)?.focus();
  };

  return (
    <Grid
      role="grid"
      aria-label={label}
      data-compact={isCompact}
      data-dense={isDense}
      data-still={onSelect === undefined}
      style={{
        gridTemplateColumns: `${isCompact ? 20 : 16}px repeat(${columns.length}, minmax(${cellWidth(isCompact, isDense)}px, 1fr))`,
      }}
      onClick={(event: MouseEvent<HTMLElement>) => choose(event.target)}
      onKeyDown={onKeyDown}
    >
      {floors.map((floor) => (
        <Fragment key={floor.floor}>
          <Mark mark={marks.find((mark) => mark.floor === floor.floor)} span={columns.length} />
          <FloorRow
            floor={floor}
            tabId={floor.cells.some((cell) => cell?.id === reachable?.id) ? (reachable?.id ?? null) : null}
            selectedId={floor.cells.some((cell) => cell?.id === selectedId) ? selectedId : null}
            chosen={chosen}
            bands={bands}
            isCompact={isCompact}
            isDense={isDense}
          />
        </Fragment>
      ))}
      <Heads role="row">
        <span role="columnheader">
          <span className="sr-only">Floor</span>
        </span>
        {columns.map((column) => (
          <span key={column.key} role="columnheader">
            {column.label}
          </span>
        ))}
      </Heads>
    </Grid>
  );
}

interface FloorRowProps {
  floor: PlanFloor;
  tabId: string | null;
  selectedId: string | null;
  chosen: PlanStatus | null;
  bands: readonly PriceBand[] | null;
  isCompact: boolean;
  isDense: boolean;
}

const FloorRow = memo(function FloorRow({
  floor,
  tabId,
  selectedId,
  chosen,
  bands,
  isCompact,
  isDense,
}: FloorRowProps) {
  return (
    <div role="row">
      <span role="rowheader">{floorWord(floor.floor)}</span>
      {floor.cells.map((cell, position) =>
        cell ? (
          <span
            key={cell.id}
            role="gridcell"
            data-id={cell.id}
            {...looksOf(cell, chosen, bands)}
            tabIndex={cell.id === tabId ? 0 : -1}
            aria-selected={cell.id === selectedId}
          >
            <b>{cell.number}</b>
            {!isCompact && <small className={isDense ? 'sr-only' : undefined}>{cell.unitType}</small>}
            {(!chosen || chosen === cell.status) && <CellFact cell={cell} isCompact={isCompact} />}
          </span>
        ) : (
          <span key={`gap-${position}`} role="gridcell">
            <span className="sr-only">No unit</span>
          </span>
        ),
      )}
    </div>
  );
});

function cellWidth(isCompact: boolean, isDense: boolean): number {
  if (isCompact) return 64;
  return isDense ? 66 : 92;
}

/** Colour by state, or by price: then only what is available has one. */
function looksOf(cell: PlanCell, chosen: PlanStatus | null, bands: readonly PriceBand[] | null) {
  if (bands) return { 'data-status': 'hidden', 'data-price': bandOf(cell, bands) };
  return { 'data-status': chosen && chosen !== cell.status ? 'hidden' : cell.status };
}

/** What stands at the right of a cell; words that the eye gets from colour and column are there for the ear. */
function CellFact({ cell, isCompact }: { cell: PlanCell; isCompact: boolean }) {
  const { status, pricePaise, note } = cell;
  if (status === 'sold') return <em>{PLAN_WORDS.sold}</em>;
  if (status === 'available') {
    if (pricePaise === null) return <em>{PLAN_WORDS.available}</em>;
    return (
      <em className="tabular">
        <span className="sr-only">, available, </span>
        {isCompact ? compactMoney(pricePaise) : crores(pricePaise)}
        {!isCompact && <span className="sr-only"> crore rupees</span>}
      </em>
    );
  }
  return (
    <em>
      <Sign shape={status === 'reserved' ? 'lock' : 'ban'} tone="faint" size={11} />
      {note && <span className="sr-only">, {PLAN_WORDS[status].toLowerCase()}, </span>}
      {note ?? PLAN_WORDS[status]}
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

function idOf(target: EventTarget): string | null {
  return target instanceof Element ? (target.closest('[data-id]')?.getAttribute('data-id') ?? null) : null;
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

const Grid = styled('div')(({ theme }) => {
  const { unit } = theme.vars.palette;
  return {
    display: 'grid',
    gap: '2.5px 3px',
    padding: '2px 24px 16px',
    overflowX: 'auto',
    '& > [role="row"]': { display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid' },
    '& [role="rowheader"]': {
      ...theme.typography.overline,
      alignSelf: 'center',
      textAlign: 'right',
      paddingRight: 2,
      color: theme.vars.palette.text3,
    },
    '& [data-id]': {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      gap: 4,
      height: 22,
      padding: '0 7px',
      borderRadius: 3,
      cursor: 'pointer',
      overflow: 'hidden',
      whiteSpace: 'nowrap',
      fontSize: 11,
    },
    '& b': { fontSize: 12, fontWeight: 600 },
    // The type gives way before the price does.
    '& small': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', fontSize: 11 },
    '& em': {
      flexShrink: 0,
      marginLeft: 'auto',
      display: 'inline-flex',
      alignItems: 'center',
      gap: 4,
      fontStyle: 'normal',
      fontWeight: 400,
    },
    '& em svg': { stroke: 'currentColor' },
    '& [data-status="available"]': {
      backgroundColor: unit.available.fill,
      color: unit.available.ink,
      '& em': { fontSize: 12, fontWeight: 500 },
    },
    '& [data-status="reserved"]': {
      backgroundColor: unit.reserved.fill,
      color: unit.reserved.ink,
      '& em': { fontWeight: 500 },
    },
    '& [data-status="blocked"]': {
      background: hatch(unit.blocked.fill, unit.blocked.hatch),
      color: unit.blocked.ink,
    },
    '& [data-status="sold"]': { backgroundColor: unit.sold.fill, color: unit.sold.ink },
    '& [data-status="hidden"]': {
      backgroundColor: theme.vars.palette.sunken,
      color: theme.vars.palette.text3,
      '& b': { fontWeight: 400 },
    },
    ...shade(1, theme.vars.palette.price[1]),
    ...shade(2, theme.vars.palette.price[2]),
    ...shade(3, theme.vars.palette.price[3]),
    ...shade(4, theme.vars.palette.price[4]),
    ...shade(5, theme.vars.palette.price[5]),
    '&[data-dense="true"]': { padding: '2px 0 16px' },
    '&[data-dense="true"] [data-id]': { padding: '0 6px' },
    '&[data-still="true"] [data-id]': { cursor: 'default' },
    // The chosen unit: a line of the primary colour outside a line of the sheet's own, as drawn on any fill.
    '& [aria-selected="true"]': {
      boxShadow: `0 0 0 1.5px ${theme.vars.palette.background.paper}, 0 0 0 3.5px ${theme.vars.palette.primary.main}`,
      zIndex: 1,
    },
    '& [data-id]:focus-visible': { outlineOffset: 2, zIndex: 2 },
    '@media (max-width: 599.95px)': { padding: '4px 16px 14px' },
    '&[data-compact="true"]': { gap: 5 },
    '&[data-compact="true"] [data-id]': {
      flexDirection: 'column',
      justifyContent: 'center',
      gap: 0,
      height: 46,
      padding: '0 4px',
      '& b': { fontSize: 13, lineHeight: '18px' },
      '& em': { marginLeft: 0, lineHeight: '15px', fontSize: 11, fontWeight: 400 },
    },
    '&[data-compact="true"] [role="rowheader"]': { textAlign: 'left', fontSize: 13 },
  };
});

function shade(step: BandStep, { fill, ink }: { fill: string; ink: string }) {
  return {
    [`& [data-price="${step}"]`]: {
      backgroundColor: fill,
      color: ink,
      '& b': { fontWeight: 500 },
      '& em': { fontSize: 12, fontWeight: 500 },
    },
  };
}

const Heads = styled('div')(({ theme }) => ({
  '& > span': {
    ...theme.typography.overline,
    paddingTop: 4,
    textAlign: 'center',
    color: theme.vars.palette.text3,
  },
}));

const MarkLine = styled('div')(({ theme }) => ({
  '& > span': {
    ...theme.typography.overline,
    gridColumn: '2 / -1',
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    height: 16,
    fontWeight: 600,
    color: theme.vars.palette.ink.amber,
  },
  '& > span::after': {
    content: '""',
    flex: 1,
    height: 2,
    backgroundColor: theme.vars.palette.secondary.main,
  },
}));
