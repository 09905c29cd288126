import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import type * as z from 'zod';
import type { PeriodName } from '#platform/contract/period.ts';
import { PERIODS } from '#platform/contract/period.ts';
import { useListState } from '#platform/web/table/useListState.ts';
import { getCommissionAnalytics } from '../commissionAnalytics.contract.ts';
import { listFirmPerformance } from '../firmPerformance.contract.ts';

/** The period of an address: a named one, unless it gives days. */
function usePeriod<Schema extends z.ZodObject>(schema: Schema) {
  const [params, setParams] = useSearchParams();
  const list = useListState(schema);
  const areDaysChosen = params.get('from') !== null || params.get('to') !== null;
  const named = PERIODS.find((one) => one === params.get('period')) ?? 'year';
  const setPeriod = (value: PeriodName) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('period', value);
        next.delete('from');
        next.delete('to');
        return next;
      },
      { preventScrollReset: true },
    );
  return {
    list,
    /** Null for custom days. */
    period: areDaysChosen ? null : named,
    setPeriod,
    /** The input of the calls. */
    filter: { ...list.input, period: named },
  };
}

const DASHBOARD_FILTERS = getCommissionAnalytics.query.omit({ period: true });
const PERFORMANCE_FILTERS = listFirmPerformance.query.omit({ period: true });

export const useDashboardState = () => usePeriod(DASHBOARD_FILTERS);
export const usePerformanceState = () => usePeriod(PERFORMANCE_FILTERS);
