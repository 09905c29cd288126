import { styled } from '@mui/material/styles';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { useMemo, useState } from 'react';
import { FloorGrid } from './FloorGrid.tsx';
import type { FloorRun } from './plan.matrix.ts';
import { floorRuns, floorWord } from './plan.matrix.ts';

const FLOORS_PER_RUN = 8;

/** A tower on a phone: runs of floors fold into one line each. */
export function FoldedRuns({ floors, ...grid }: ComponentProps<typeof FloorGrid>) {
  const runs = useMemo(() => floorRuns(floors, FLOORS_PER_RUN), [floors]);
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set(firstOpen(runs, grid.selectedId)));
  const toggle = (run: FloorRun) => {
    const next = new Set(opened);
    if (!next.delete(run.to)) next.add(run.to);
    setOpened(next);
  };
  return runs.map((run) => (
    <Run key={run.to}>
      <button type="button" aria-expanded={opened.has(run.to)} onClick={() => toggle(run)}>
        <b>
          {run.from === run.to
            ? `Floor ${floorWord(run.to)}`
            : `Floors ${floorWord(run.from)}–${floorWord(run.to)}`}
        </b>
        <span>
          {run.free} free of {run.units}
        </span>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
      </button>
      {opened.has(run.to) && (
        <FloorGrid
          {...grid}
          label={`${grid.label}, floors ${floorWord(run.from)} to ${floorWord(run.to)}`}
          floors={run.floors}
          isCompact
        />
      )}
    </Run>
  ));
}

/** The run of the chosen unit, else the first with something free, so that the eye lands on what can be sold. */
function firstOpen(runs: readonly FloorRun[], selectedId: string | null): number[] {
  const holds = (run: FloorRun) =>
    run.floors.some(({ cells }) => cells.some((cell) => cell?.id === selectedId));
  const run = runs.find(holds) ?? runs.find(({ free }) => free > 0) ?? runs[0];
  return run ? [run.to] : [];
}

const Run = styled('section')(({ theme }) => ({
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > button': {
    ...theme.typography.body2,
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    width: '100%',
    minHeight: 44,
    padding: '0 16px',
    border: 0,
    background: 'none',
    color: theme.vars.palette.text3,
    cursor: 'pointer',
    outlineOffset: -2,
  },
  '& > button b': { fontWeight: 600, color: theme.vars.palette.text.primary },
  '& > button svg': { marginLeft: 'auto', transition: 'transform 120ms ease-out' },
  '& > button[aria-expanded="true"] svg': { transform: 'rotate(180deg)' },
}));
