import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { withoutPaging } from '#platform/contract/call.ts';
import { reportDays } from '#insight/reporting/report.contract.ts';
import { getSalesReport } from '../salesReport.contract.ts';
import type { SalesGroupBy } from '../salesReport.rules.ts';
import { SALES_GROUPS } from '../salesReport.rules.ts';
import { useListState } from '#platform/web/table/useListState.ts';

/** The series of the chart. */
export const SHOWN = ['bookings', 'bookingValue', 'cancellations', 'collections', 'averageRate'] as const;
export type Shown = (typeof SHOWN)[number];

/** The parts of the page: by what the sales are grouped, or each booking by itself. */
export type ReportTab = SalesGroupBy | 'bookings';

/** Filters of sales and days; tab and series stay when the filters are cleared. */
const FILTERS = getSalesReport.query
  .omit({ search: true, cursor: true })
  .extend({ compare: reportDays.compare });

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
  return {
    list,
    tab: tabNamed(params.get('by')),
    shown: SHOWN.find((one) => one === params.get('show')) ?? 'bookings',
    /** The input of the calls. */
    filter: withoutPaging(list.input),
    setShown: (value: Shown) => choose({ show: value }),
  };
}

export type ReportState = ReturnType<typeof useReportState>;

function tabNamed(name: string | null): ReportTab {
  return name === 'bookings' ? name : (SALES_GROUPS.find((one) => one === name) ?? 'month');
}
