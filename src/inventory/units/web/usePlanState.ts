import { useCallback, useMemo } from 'react';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { PANEL_PARAM } from '#platform/web/table/useListState.ts';
import type { PlanStatus } from './plan/plan.matrix.ts';
import type { BandStep } from './plan/price.bands.ts';
import type { PlanFilter } from './plan/StackingGrid.shared.tsx';
import { withOrWithout } from './plan/StackingGrid.shared.tsx';
import { SHOWN_UNIT_STATUSES } from '#inventory/stock/unitStatus.contract.ts';
import type { PlanUnit } from '../unitPlan.contract.ts';
import { isFoundBy, planFilterOf } from './plan.filter.ts';

export const MAX_COMPARED = 4;

/** The state of a plan in the address: which units are highlighted, and which are compared. */
export function usePlanState(units: readonly PlanUnit[]) {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (values: Record<string, string | null>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [key, value] of Object.entries(values)) {
            if (value) next.set(key, value);
            else next.delete(key);
          }
          return next;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );
  const status = params.get('status') ?? '';
  const band = params.get('band') ?? '';
  const others = planFilterOf(params);
  const found = useFound(units, others);
  const filter = useMemo((): PlanFilter => {
    const statuses = new Set(SHOWN_UNIT_STATUSES.filter((one) => status.split(',').includes(one)));
    const bands = new Set(STEPS.filter((step) => band.split(',').includes(String(step))));
    return {
      statuses,
      bands,
      // The list of found units is another view: a choice in the legend stays with the plan.
      onStatus: (one: PlanStatus) =>
        set({ status: [...withOrWithout(statuses, one)].join(','), view: 'plan' }),
      onBand: (one: BandStep) => set({ band: [...withOrWithout(bands, one)].join(',') }),
      ...(found && { isFound: (id: string) => found.has(id) }),
    };
  }, [status, band, found, set]);
  const compared = useMemo(
    () => (params.get('compare') ?? '').split(',').filter(Boolean).slice(0, MAX_COMPARED),
    [params],
  );
  return {
    filter,
    compared,
    compare: (ids: readonly string[]) => set({ compare: ids.join(','), [PANEL_PARAM]: null }),
  };
}

const STEPS: readonly BandStep[] = [1, 2, 3, 4, 5];

/** Null while only status and price are filtered. */
function useFound(
  units: readonly PlanUnit[],
  filter: ReturnType<typeof planFilterOf>,
): ReadonlySet<string> | null {
  const asked = JSON.stringify(filter);
  return useMemo(() => {
    const wanted = JSON.parse(asked) as typeof filter;
    if (Object.keys(wanted).length === 0) return null;
    return new Set(units.filter((unit) => isFoundBy(unit, wanted)).map(({ id }) => id));
  }, [units, asked]);
}
