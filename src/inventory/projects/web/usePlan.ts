import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import type { PlanMode } from '#inventory/units/web/plan/StackingGrid.shared.tsx';
import type { FilterValue } from '#platform/web/table/filter.types.ts';
import type { ListState } from '#platform/web/table/list.state.ts';
import { patchedParams } from '#platform/web/table/list.state.ts';
import { PANEL_PARAM, useListState } from '#platform/web/table/useListState.ts';
import { listTowers } from '#inventory/towers/tower.contract.ts';
import { listUnits } from '#inventory/units/unit.contract.ts';
import type { PlanUnit } from '#inventory/units/unitPlan.contract.ts';
import { getUnitPlan, MAX_PLAN_UNITS } from '#inventory/units/unitPlan.contract.ts';
import type { Project } from '../project.contract.ts';
import { UnitFilter } from './unit.filters.ts';

/** All towers at once; units outside of towers. */
export const ALL_TOWERS = 'all';
export const NO_TOWER = 'none';

/** The filters a plan can show by dimming; all others need the list. */
const OF_PLAN = new Set(['status', 'unitType', 'facing', 'floorMin', 'floorMax', 'priceMin', 'priceMax']);

export type PlanView = 'plan' | 'list';

/** What the plan shows, according to the address: which tower, coloured by status or price, and its rows. */
export function usePlan(project: Project) {
  const [params, setParams] = useSearchParams();
  const place = params.get('tower') ?? ALL_TOWERS;
  const mode: PlanMode = params.get('colour') === 'price' ? 'price' : 'status';
  const isTower = place !== ALL_TOWERS && place !== NO_TOWER;
  const towers = useCall(listTowers, { query: { projectId: project.id, limit: 100 } });
  const found = useListState(UnitFilter);
  const isPlannable = Object.keys(found.input).every((key) => OF_PLAN.has(key));
  const isFiltered = found.filterCount > 0;
  const wanted = params.get('view') ?? (isFiltered ? 'list' : 'plan');
  const view: PlanView = wanted === 'list' || !isPlannable ? 'list' : 'plan';
  const units = useUnits(project.id, view, found.input, isTower ? place : null);
  const set = (key: 'tower' | 'colour' | 'view', value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(key, value);
        if (key === 'tower') next.delete(PANEL_PARAM);
        if (key === 'view') next.delete('compare');
        return next;
      },
      { preventScrollReset: true },
    );
  return {
    /** The filter of its units, and the part that is not of the address. */
    query: { ...found.input, projectId: project.id, ...(isTower ? { towerId: place } : {}) },
    where: { projectId: project.id, ...(isTower ? { towerId: place } : {}) },
    towers,
    units,
    place,
    mode,
    view,
    isPlannable,
    filter: found.query,
    isFiltered,
    setFilter: (key: string, value: FilterValue | null) =>
      setParams(
        (before) => {
          const next = patchedParams(UnitFilter, before, { [key]: value });
          // Filters from other screens open the list; one chosen on the plan stays on the plan.
          next.set('view', view);
          return next;
        },
        { preventScrollReset: true },
      ),
    clearFilter: found.clear,
    setView: (to: PlanView) => set('view', to),
    setPlace: (to: string) => set('tower', to),
    setMode: (to: PlanMode) => set('colour', to),
  };
}

/** The units shown: all of a plan, which dims those that do not match, or those that a list finds. */
function useUnits(
  projectId: string,
  view: PlanView,
  filter: ListState<typeof UnitFilter>['input'],
  towerId: string | null,
) {
  const where = { projectId, ...(towerId ? { towerId } : {}) };
  const plan = useCall(
    getUnitPlan,
    { query: where },
    { placeholderData: keepPreviousData, enabled: view === 'plan' },
  );
  const list = useCall(
    listUnits,
    { query: { ...filter, ...where, limit: MAX_PLAN_UNITS } },
    { placeholderData: keepPreviousData, enabled: view === 'list' },
  );
  const shown = view === 'plan' ? plan : list;
  const { error, refetch, isPlaceholderData } = shown;
  const rows: readonly PlanUnit[] | undefined = view === 'plan' ? plan.data?.units : list.data?.rows;
  const total = (view === 'plan' ? plan.data?.total : list.data?.pagination.total) ?? 0;
  return { rows, total, error, refetch, isPlaceholderData };
}
