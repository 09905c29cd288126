import { lazy, Suspense } from 'react';
import type { ListView } from '#platform/web/table/ViewTabs.tsx';
import type { ViewedReport } from '../savedView.contract.ts';

// Not needed for the first render of a report.
const SavedViews = lazy(async () => ({ default: (await import('./SavedViews.tsx')).SavedViews }));

const USUAL: readonly ListView[] = [{ id: 'usual', label: 'As usual', query: {} }];

interface ReportViewsProps {
  report: ViewedReport;
}

/** The saved views of a report: filters, comparison and grouping as the address has them, own and shared. */
export function ReportViews({ report }: ReportViewsProps) {
  return (
    <Suspense fallback={null}>
      <SavedViews
        kind={{ name: report }}
        builtIn={USUAL}
        startsOn={undefined}
        where={{}}
        keep={[]}
        param="view"
      />
    </Suspense>
  );
}
