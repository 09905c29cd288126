import Button from '@mui/material/Button';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { lazy, Suspense, useState } from 'react';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import type { ReportName } from '#insight/reporting/reportExport.contract.ts';
import { filtersOf, shownPeriodOf } from './schedule.form.ts';

const NewScheduleDialog = lazy(async () => ({
  default: (await import('./ScheduleDialog.tsx')).NewScheduleDialog,
}));

interface ScheduleButtonProps {
  report: ReportName;
  /** 'Sales by month': what the schedule is called until another name is typed; by default the name of the report. */
  title?: string;
  /** The filters of the page, as its export takes them. */
  query: Record<string, unknown>;
  /** False for a report without days, such as a forecast. */
  hasPeriod?: boolean;
}

/** Mails the report of a page at set times: for whoever may read reports. */
export function ScheduleButton({ report, title, query, hasPeriod = true }: ScheduleButtonProps) {
  const isAllowed = useAllowed();
  const [isOpen, setIsOpen] = useState(false);
  if (!isAllowed(CAPABILITIES.salesReports)) return null;
  return (
    <>
      <Button
        size="small"
        variant="text"
        startIcon={<CalendarClock aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        Schedule
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <NewScheduleDialog
            report={report}
            title={title ?? titleOf(report)}
            filters={filtersOf(query)}
            period={hasPeriod ? shownPeriodOf(query) : null}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** 'sales-summary' → 'Sales summary' */
function titleOf(report: ReportName): string {
  const words = report.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
