import { PERIODS } from '#platform/contract/period.ts';
import type { PeriodName } from '#platform/contract/period.ts';
import { Segment } from '#platform/web/form/Segment.tsx';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { PERIOD_CHOICES } from './period.choices.shared.ts';

/** The usual periods at the head of a report; all others are among its filters. The financial year unless chosen. */
export function PeriodSegment() {
  const [params, setParams] = useSearchParams();
  const areDaysChosen = params.has('from') || params.has('to');
  const named = params.get('period') ?? 'year';
  const choose = (period: PeriodName) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('period', period);
        for (const key of ['from', 'to', 'page']) next.delete(key);
        return next;
      },
      { preventScrollReset: true },
    );
  return (
    <Segment
      label="Period"
      choices={PERIOD_CHOICES}
      value={areDaysChosen ? null : (PERIODS.find((one) => one === named) ?? null)}
      onChange={choose}
    />
  );
}
