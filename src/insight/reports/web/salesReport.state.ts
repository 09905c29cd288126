import { useSearchParams } from 'react-router';
import { PERIODS } from '#platform/contract/period.ts';
import type { PeriodName } from '#platform/contract/period.ts';
import { getSalesReport } from '../salesReport.contract.ts';
import type { SalesGroupBy } from '../salesReport.rules.ts';
import { SALES_GROUPS } from '../salesReport.rules.ts';
import { useListState } from '#platform/web/table/useListState.ts';

/** What is drawn above the table. */
export const SHOWN = ['bookings', 'bookingValue', 'cancellations', 'collections', 'averageRate'] as const;
export type Shown = (typeof SHOWN)[number];

/** The parts of the page: by what the sales are grouped, or each booking by itself. */
export type ReportTab = SalesGroupBy | 'bookings';

/** Which sales; period, tab and what is drawn stay when the filters are taken away. */
const FILTERS = getSalesReport.query.omit({ period: true, search: true, cursor: true });

/** All that is chosen on the page stands in its address. */
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
  const { page: _page, limit: _limit, sort: _sort, ...kind } = list.input;
  return {
    list,
    /** Null while days are chosen freely. */
    period: areDaysChosen ? null : period,
    tab: tabNamed(params.get('by')),
    shown: SHOWN.find((one) => one === params.get('show')) ?? 'bookings',
    /** What the calls are asked for. */
    filter: { ...kind, period },
    setPeriod: (value: PeriodName) => choose({ period: value, from: null, to: null }),
    setShown: (value: Shown) => choose({ show: value }),
  };
}

export type ReportState = ReturnType<typeof useReportState>;

function tabNamed(name: string | null): ReportTab {
  return name === 'bookings' ? name : (SALES_GROUPS.find((one) => one === name) ?? 'month');
}
