import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { withoutPaging } from '#platform/contract/call.ts';
import { PERIODS } from '#platform/contract/period.ts';
import type { PeriodName } from '#platform/contract/period.ts';
import { getSalesReport } from '../salesReport.contract.ts';
import type { SalesGroupBy } from '../salesReport.rules.ts';
import { SALES_GROUPS } from '../salesReport.rules.ts';
import { useListState } from '#platform/web/table/useListState.ts';

/** The series of the chart. */
export const SHOWN = ['bookings', 'bookingValue', 'cancellations', 'collections', 'averageRate'] as const;
export type Shown = (typeof SHOWN)[number];

/** The parts of the page: by what the sales are grouped, or each booking by itself. */
export type ReportTab = SalesGroupBy | 'bookings';

/** Filters of sales; period, tab and series stay when the filters are cleared. */
const FILTERS = getSalesReport.query.omit({ period: true, search: true, cursor: true });

/** All choices of the page are in its address. */
export function useReportState() {
  const [params, setParams] = useSearchParams();
  const list = useListState(FILTERS);
  const choose = (changes: Record<string, string | null>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes)) {
          if (value === null) next.delete(key);
          else next.set(key, value);
        }
        next.delete('page');
        return next;
      },
      { preventScrollReset: true },
    );
  const areDaysChosen = list.query.from !== undefined || list.query.to !== undefined;
  const period = PERIODS.find((one) => one === params.get('period')) ?? 'year';
  return {
    list,
    /** Null for custom days. */
    period: areDaysChosen ? null : period,
    tab: tabNamed(params.get('by')),
    shown: SHOWN.find((one) => one === params.get('show')) ?? 'bookings',
    /** The input of the calls. */
    filter: { ...withoutPaging(list.input), period },
    setPeriod: (value: PeriodName) => choose({ period: value, from: null, to: null }),
    setShown: (value: Shown) => choose({ show: value }),
  };
}

export type ReportState = ReturnType<typeof useReportState>;

function tabNamed(name: string | null): ReportTab {
  return name === 'bookings' ? name : (SALES_GROUPS.find((one) => one === name) ?? 'month');
}
