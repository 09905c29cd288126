import { useSearchParams } from 'react-router';
import { useListState } from '#platform/web/table/useListState.ts';
import { getPaymentsReport } from '../paymentsReport.contract.ts';
import type { PeriodName } from '#platform/contract/period.ts';
import { PERIODS } from '#platform/contract/period.ts';

const FILTERS = getPaymentsReport.query.pick({ projectId: true, from: true, to: true });

/** Which project and which days: all that is chosen stands in the address. */
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
    /** Null while days are chosen freely. */
    period: from === undefined && to === undefined ? period : null,
    setPeriod,
    /** What the calls are asked for. */
    filter: {
      period,
      ...(projectId === undefined ? {} : { projectId }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    },
  };
}
