import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { useCallback, useMemo, useState } from 'react';
import type { FloorGridProps } from './FloorGrid.tsx';
import { FloorGrid } from './FloorGrid.tsx';
import { FoldedRuns } from './FoldedRuns.tsx';
import type { PlanCell, PlanStatus, PlanTower } from './plan.matrix.ts';
import { countByStatus, planFloors } from './plan.matrix.ts';
import { PlanLegend } from './PlanLegend.shared.tsx';
import type { BandStep, PriceBand } from './price.bands.ts';
import { bandOf, priceBands } from './price.bands.ts';
import { PriceLegend } from './PriceLegend.tsx';

export type PlanMode = 'status' | 'price';

/** Which units stand out; the address of the screen keeps it. */
export interface PlanFilter {
  statuses: ReadonlySet<PlanStatus>;
  bands: ReadonlySet<BandStep>;
  onStatus: (status: PlanStatus) => void;
  onBand: (step: BandStep) => void;
  /** A further condition for a unit to stand out. */
  isFound?: (id: string) => boolean;
}

interface StackingGridProps {
  /** One tower, or several side by side. */
  towers: readonly PlanTower[];
  /** What the colours say. */
  mode?: PlanMode;
  /** The unit shown beside the plan. */
  selectedId?: string | null;
  /** Without it the plan is only looked at. */
  onSelect?: (cell: PlanCell, by: 'pointer' | 'key') => void;
  /** Units chosen for an act, of whichever tower; never on a phone. */
  picked?: ReadonlySet<string>;
  onPick?: (picked: ReadonlySet<string>) => void;
  filter?: PlanFilter;
  /** For a plan in a narrow place: the cells alone, as small as they can be read. */
  isBare?: boolean;
  /** At the right of the legend. */
  end?: ReactNode;
}

const NONE: ReadonlySet<never> = new Set<never>();

/**
 * The stacking plan: floors by units, free flats standing out and sold ones receding. Arrows move in two
 * dimensions, Enter or a click opens, Space chooses. On a phone runs of floors fold into one line.
 */
export function StackingGrid(props: StackingGridProps) {
  const { towers, mode = 'status', selectedId = null, onSelect, picked = NONE, isBare = false } = props;
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const own = useOwnFilter();
  const filter = props.filter ?? own;
  const cells = useMemo(() => towers.flatMap((tower) => tower.cells), [towers]);
  const counts = useMemo(() => countByStatus(cells), [cells]);
  const bands = useMemo(() => (mode === 'price' ? priceBands(cells) : null), [mode, cells]);
  const { statuses, bands: chosenBands, isFound } = filter;
  const isLit = useCallback(
    (cell: PlanCell) => isLitBy(cell, bands, { statuses, bands: chosenBands, isFound }),
    [bands, statuses, chosenBands, isFound],
  );
  const onPick = isPhone ? undefined : props.onPick;
  const shared = { selectedId, onSelect, picked, onPick, isLit, bands, isPhone };
  return (
    <div>
      {!isBare && (
        <Head>
          {bands ? (
            <PriceLegend
              bands={bands}
              count={counts.available}
              chosen={chosenBands}
              onChoose={filter.onBand}
            />
          ) : (
            <PlanLegend counts={counts} chosen={statuses} onChoose={filter.onStatus} isCompact={isPhone} />
          )}
          <span>
            {!isPhone && !bands && <small>₹ Cr</small>}
            {props.end}
          </span>
        </Head>
      )}
      {towers.length === 1 ? (
        towers.map((tower) => <TowerPlan key={tower.key} tower={tower} {...shared} isDense={isBare} />)
      ) : (
        <Towers>
          {towers.map((tower) => (
            <section
              key={tower.key}
              aria-label={tower.name}
              style={{ flex: `${tower.columns.length} 1 ${tower.columns.length * 69 + 20}px` }}
            >
              <h2>
                {tower.name} <small>{freeText(tower)}</small>
              </h2>
              <TowerPlan tower={tower} {...shared} isDense={!isPhone} />
            </section>
          ))}
        </Towers>
      )}
    </div>
  );
}

/** For a plan whose place keeps no filter. */
function useOwnFilter(): PlanFilter {
  const [statuses, setStatuses] = useState<ReadonlySet<PlanStatus>>(NONE);
  const [bands, setBands] = useState<ReadonlySet<BandStep>>(NONE);
  return {
    statuses,
    bands,
    onStatus: (status) => setStatuses((before) => withOrWithout(before, status)),
    onBand: (step) => setBands((before) => withOrWithout(before, step)),
  };
}

export function withOrWithout<T>(before: ReadonlySet<T>, one: T): Set<T> {
  const next = new Set(before);
  if (!next.delete(one)) next.add(one);
  return next;
}

function isLitBy(
  cell: PlanCell,
  all: readonly PriceBand[] | null,
  { statuses, bands, isFound }: Pick<PlanFilter, 'statuses' | 'bands' | 'isFound'>,
): boolean {
  if (isFound && !isFound(cell.id)) return false;
  if (!all) return statuses.size === 0 || statuses.has(cell.status);
  if (bands.size === 0) return true;
  const step = bandOf(cell, all);
  return step !== null && bands.has(step);
}

interface TowerPlanProps extends Omit<FloorGridProps, 'label' | 'floors' | 'columns' | 'marks'> {
  tower: PlanTower;
  isPhone: boolean;
}

function TowerPlan({ tower, isPhone, isDense = false, ...shared }: TowerPlanProps) {
  const { cells, columns, marks = [] } = tower;
  const floors = useMemo(() => planFloors(cells, columns), [cells, columns]);
  const grid = { ...shared, label: `Units of ${tower.name}`, columns, marks, floors };
  return isPhone ? <FoldedRuns {...grid} /> : <FloorGrid {...grid} isDense={isDense} />;
}

function freeText({ cells }: PlanTower): string {
  return `${countByStatus(cells).available} free of ${cells.length}`;
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  padding: '0 24px 12px',
  '& > span:last-child': { display: 'flex', alignItems: 'center', gap: 12, flexShrink: 0 },
  '& > span:last-child > small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
  '@media (max-width: 599.95px)': {
    padding: '0 12px 4px',
    '& > :first-of-type': { flex: 1 },
    '& > span:last-child': { display: 'none' },
  },
}));

const Towers = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: '12px 22px',
  padding: '0 24px',
  '& > section': { minWidth: 0, maxWidth: '100%' },
  '& h2': { ...theme.typography.h2, paddingLeft: 19, marginBottom: 6 },
  '& h2 small': { ...theme.typography.caption, marginLeft: 4, color: theme.vars.palette.text3 },
  '@media (max-width: 599.95px)': {
    display: 'block',
    padding: 0,
    '& h2': { padding: '12px 16px 8px', margin: 0, borderTop: `1px solid ${theme.vars.palette.divider}` },
  },
}));
