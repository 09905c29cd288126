import { styled } from '@mui/material/styles';
import Button from '@mui/material/Button';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import Columns from 'lucide-react/icons/columns-3';
import IndianRupee from 'lucide-react/icons/indian-rupee';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import type { FloorMark, PlanCell } from './plan/plan.matrix.ts';
import type { PlanMode } from './plan/StackingGrid.shared.tsx';
import { StackingGrid } from './plan/StackingGrid.shared.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { BulkBar } from '#platform/web/table/BulkBar.tsx';
import type { Tower } from '#inventory/towers/tower.contract.ts';
import type { PlanUnit } from '../unitPlan.contract.ts';
import type { ActKind } from './act.labels.ts';
import { planOfTower } from './unit.plan.shared.ts';
import { MAX_COMPARED, usePlanState } from './usePlanState.ts';

const UnitActDialog = lazy(async () => ({ default: (await import('./UnitActDialog.tsx')).UnitActDialog }));
const UnitBatches = lazy(async () => ({ default: (await import('./UnitBatches.tsx')).UnitBatches }));
const UnitComparison = lazy(async () => ({
  default: (await import('./UnitComparison.shared.tsx')).UnitComparison,
}));

interface UnitPlanProps {
  towers: readonly Tower[];
  /** The units of these towers, each with its `towerId`. */
  units: readonly PlanUnit[];
  mode: PlanMode;
  selectedId: string | null;
  onSelect: (unitId: string) => void;
  /** Lines between floors, of a single tower. */
  marks?: readonly FloorMark[];
}

const NO_MARKS: readonly FloorMark[] = [];

type Layer = { kind: 'act'; act: ActKind } | { kind: 'batches' };

/** The stacking plan of one tower, or of several side by side, with bulk changes. */
export function UnitPlan({ towers, units, mode, selectedId, onSelect, marks = NO_MARKS }: UnitPlanProps) {
  const isAllowed = useAllowed();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [layer, setLayer] = useState<Layer | null>(null);
  const { filter, compared, compare } = usePlanState(units);
  const plans = useMemo(() => plansOf(towers, units, marks), [towers, units, marks]);
  const chosen = useMemo(() => units.filter(({ id }) => picked.has(id)), [units, picked]);
  const place = useReturningFocus(selectedId);
  const projectId = units[0]?.projectId;
  if (compared.length > 0) {
    return (
      <Suspense fallback={null}>
        <UnitComparison ids={compared} onChange={compare} />
      </Suspense>
    );
  }
  return (
    <div ref={place.ref}>
      <StackingGrid
        towers={plans}
        mode={mode}
        selectedId={selectedId}
        onSelect={(cell: PlanCell, by) => {
          place.opened(cell.id, by);
          onSelect(cell.id);
        }}
        picked={picked}
        onPick={setPicked}
        filter={filter}
        end={
          isAllowed(CAPABILITIES.projectManagement) && (
            <Button size="small" variant="text" onClick={() => setLayer({ kind: 'batches' })}>
              Bulk changes
            </Button>
          )
        }
      />
      {chosen.length > 0 && <RoomForBar />}
      {chosen.length > 0 && (
        <BulkBar
          count={chosen.length}
          actions={actionsOf(chosen, isAllowed, {
            compare: () => compare(chosen.map(({ id }) => id)),
            act: (act) => setLayer({ kind: 'act', act }),
          })}
          onClear={() => setPicked(new Set())}
        />
      )}
      <Suspense fallback={null}>
        {layer?.kind === 'act' && projectId && (
          <UnitActDialog
            kind={layer.act}
            unitIds={chosen.map(({ id }) => id)}
            projectId={projectId}
            onClose={() => setLayer(null)}
          />
        )}
        {layer?.kind === 'batches' && projectId && (
          <UnitBatches projectId={projectId} onClose={() => setLayer(null)} />
        )}
      </Suspense>
    </div>
  );
}

function plansOf(towers: readonly Tower[], units: readonly PlanUnit[], marks: readonly FloorMark[]) {
  return towers
    .map((tower) =>
      planOfTower(
        tower,
        units.filter((unit) => unit.towerId === tower.id),
        marks,
      ),
    )
    .filter((plan) => plan.cells.length > 0);
}

interface PlanActs {
  compare: () => void;
  act: (kind: ActKind) => void;
}

function actionsOf(
  chosen: readonly PlanUnit[],
  isAllowed: ReturnType<typeof useAllowed>,
  { compare, act }: PlanActs,
): PageAction[] {
  const manages = isAllowed(CAPABILITIES.projectManagement);
  const isComparable = chosen.length >= 2 && chosen.length <= MAX_COMPARED;
  const actions: (PageAction | false)[] = [
    {
      label: chosen.length > MAX_COMPARED ? `Compare (up to ${MAX_COMPARED})` : 'Compare',
      letter: 'm',
      icon: <Columns aria-hidden />,
      onClick: compare,
      ...(isComparable ? {} : { blockedBy: `Choose two to ${MAX_COMPARED} units to compare them.` }),
    },
    manages && { label: 'Block', letter: 'z', icon: <Ban aria-hidden />, onClick: () => act('block') },
    manages && {
      label: 'Unblock',
      letter: 'u',
      icon: <CircleCheck aria-hidden />,
      onClick: () => act('unblock'),
    },
    isAllowed(CAPABILITIES.editPricing) && {
      label: 'Price',
      letter: 'p',
      icon: <IndianRupee aria-hidden />,
      onClick: () => act('price'),
    },
  ];
  return actions.filter((action) => action !== false);
}

/**
 * Whoever opens a unit by key goes on in its panel, and comes back to its cell when that closes; those who
 * click stay where they are.
 */
function useReturningFocus(selectedId: string | null) {
  const ref = useRef<HTMLDivElement>(null);
  const openedByKey = useRef<string | null>(null);
  useEffect(() => {
    const id = openedByKey.current;
    if (id === null) return;
    if (selectedId === id) {
      document.querySelector<HTMLElement>(`[data-unit-panel="${id}"]`)?.focus();
      return;
    }
    openedByKey.current = null;
    if (selectedId === null) ref.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus();
  }, [selectedId]);
  return {
    ref,
    opened: (id: string, by: 'pointer' | 'key') => {
      openedByKey.current = by === 'key' ? id : null;
      // It is already open: its panel only needs the focus.
      if (by === 'key' && selectedId === id)
        document.querySelector<HTMLElement>(`[data-unit-panel="${id}"]`)?.focus();
    },
  };
}

/** The bar floats above the end of the page: below the lowest floor it hides nothing. */
const RoomForBar = styled('div')({ height: 56 });
