import { formatDayRange } from '#platform/contract/format.ts';
import type { Period } from '#platform/contract/period.ts';

interface ReportDaysProps {
  report: { period: Period; before: Period | null; isOpen: boolean };
}

/** '1 Apr – 22 Nov 2026, compared with 1 Apr – 22 Nov 2025, still open' for the head of a report's page. */
export function ReportDays({ report: { period, before, isOpen } }: ReportDaysProps) {
  return (
    <>
      {formatDayRange(period.from, period.to)}
      {before && `, compared with ${formatDayRange(before.from, before.to)}`}
      {isOpen && ', still open'}
    </>
  );
}
