import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../platform/web/client/hooks.ts';
import type { PlanMode } from '../../../platform/web/plan/StackingGrid.tsx';
import type { FilterValue } from '../../../platform/web/table/filter.types.ts';
import { useListState } from '../../../platform/web/table/useListState.ts';
import { listTowers } from '../../towers/tower.contract.ts';
import { listUnits } from '../../units/unit.contract.ts';
import type { Project } from '../project.contract.ts';
import { UnitFilter } from './unit.filters.ts';

/** All towers at once; units outside of towers. */
export const ALL_TOWERS = 'all';
export const NO_TOWER = 'none';

const MOST_UNITS = 1500;

/** What the plan shows, as the address says: which tower, coloured by state or price, and its rows. */
export function usePlan(project: Project) {
  const [params, setParams] = useSearchParams();
  const place = params.get('tower') ?? ALL_TOWERS;
  const mode: PlanMode = params.get('colour') === 'price' ? 'price' : 'status';
  const isTower = place !== ALL_TOWERS && place !== NO_TOWER;
  const towers = useCall(listTowers, { query: { projectId: project.id, limit: 100 } });
  const found = useListState(UnitFilter);
  const units = useCall(
    listUnits,
    {
      query: {
        ...found.input,
        projectId: project.id,
        limit: MOST_UNITS,
        ...(isTower ? { towerId: place } : {}),
      },
    },
    { placeholderData: keepPreviousData },
  );
  const set = (key: 'tower' | 'colour', value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(key, value);
        if (key === 'tower') next.delete('peek');
        return next;
      },
      { preventScrollReset: true },
    );
  return {
    towers,
    units,
    place,
    mode,
    filter: found.query,
    isFiltered: found.filterCount > 0,
    setFilter: (key: string, value: FilterValue | null) => found.set({ [key]: value }),
    clearFilter: found.clear,
    setPlace: (to: string) => set('tower', to),
    setMode: (to: PlanMode) => set('colour', to),
  };
}
