import { useMemo } from 'react';
import type { PlanMode } from '../../../platform/web/plan/StackingGrid.tsx';
import { StackingGrid } from '../../../platform/web/plan/StackingGrid.tsx';
import type { Tower } from '../../towers/tower.contract.ts';
import type { Unit } from '../unit.contract.ts';
import { planOfTower } from './unit.plan.shared.ts';

interface UnitPlanProps {
  towers: readonly Tower[];
  /** Of these towers, each with its `towerId`. */
  units: readonly Unit[];
  mode: PlanMode;
  selectedId: string | null;
  onSelect: (unitId: string) => void;
}

/** The stacking plan of one tower, or of several side by side. */
export function UnitPlan({ towers, units, mode, selectedId, onSelect }: UnitPlanProps) {
  const plans = useMemo(() => {
    const now = new Date().toISOString();
    return towers
      .map((tower) =>
        planOfTower(
          tower,
          units.filter((unit) => unit.towerId === tower.id),
          now,
        ),
      )
      .filter((plan) => plan.cells.length > 0);
  }, [towers, units]);
  return (
    <StackingGrid towers={plans} mode={mode} selectedId={selectedId} onSelect={({ id }) => onSelect(id)} />
  );
}
