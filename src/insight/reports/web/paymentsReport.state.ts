import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { useListState } from '#platform/web/table/useListState.ts';
import { getPaymentsReport } from '../paymentsReport.contract.ts';
import type { PeriodName } from '#platform/contract/period.ts';
import { PERIODS } from '#platform/contract/period.ts';

const FILTERS = getPaymentsReport.query.pick({ projectId: true, from: true, to: true });

/** Project and days: all choices are in the address. */
export function usePaymentsReportState() {
  const [params, setParams] = useSearchParams();
  const list = useListState(FILTERS);
  const { projectId, from, to } = list.query;
  const period = PERIODS.find((one) => one === params.get('period')) ?? 'year';
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
    period: from === undefined && to === undefined ? period : null,
    setPeriod,
    /** The input of the calls. */
    filter: {
      period,
      ...(projectId === undefined ? {} : { projectId }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    },
  };
}
