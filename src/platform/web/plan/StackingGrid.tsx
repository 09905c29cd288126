import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState } from 'react';
import { FloorGrid } from './FloorGrid.tsx';
import { FoldedRuns } from './FoldedRuns.tsx';
import type { PlanCell, PlanStatus, PlanTower } from './plan.matrix.ts';
import { countByStatus, planFloors } from './plan.matrix.ts';
import { PlanLegend } from './PlanLegend.tsx';
import type { PriceBand } from './price.bands.ts';
import { priceBands } from './price.bands.ts';
import { PriceLegend } from './PriceLegend.tsx';

export type PlanMode = 'status' | 'price';

interface StackingGridProps {
  /** One tower, or several side by side. */
  towers: readonly PlanTower[];
  /** What the colours say. */
  mode?: PlanMode;
  /** The unit shown beside the plan. */
  selectedId?: string | null;
  /** Without it the plan is only looked at. */
  onSelect?: (cell: PlanCell) => void;
  /** For a plan in a narrow place: the cells alone, as small as they can be read. */
  isBare?: boolean;
}

/**
 * The stacking plan: floors by units, free flats standing out and sold ones receding. Arrows move in two
 * dimensions, Enter or a click chooses. On a phone runs of floors fold into one line.
 */
export function StackingGrid(props: StackingGridProps) {
  const { towers, mode = 'status', selectedId = null, onSelect, isBare = false } = props;
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const [chosen, setChosen] = useState<PlanStatus | null>(null);
  const cells = useMemo(() => towers.flatMap((tower) => tower.cells), [towers]);
  const counts = useMemo(() => countByStatus(cells), [cells]);
  const bands = useMemo(() => (mode === 'price' ? priceBands(cells) : null), [mode, cells]);
  const shared = { selectedId, onSelect, chosen: mode === 'price' ? null : chosen, bands, isPhone };
  return (
    <div>
      {!isBare && (
        <Head>
          {bands ? (
            <PriceLegend bands={bands} count={counts.available} />
          ) : (
            <PlanLegend counts={counts} chosen={chosen} onChoose={setChosen} isCompact={isPhone} />
          )}
          {!isPhone && !bands && <small>₹ Cr</small>}
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

interface TowerPlanProps {
  tower: PlanTower;
  selectedId: string | null;
  onSelect: ((cell: PlanCell) => void) | undefined;
  chosen: PlanStatus | null;
  bands: readonly PriceBand[] | null;
  isPhone: boolean;
  isDense?: boolean;
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
  '& > small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
  '@media (max-width: 599.95px)': { padding: '0 12px 4px', '& > :first-of-type': { flex: 1 } },
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
