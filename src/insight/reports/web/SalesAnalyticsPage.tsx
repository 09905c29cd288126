import { ReportViews } from '#company/saved-views/web/ReportViews.shared.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { currentTab, Tabs } from '#platform/web/page/Tabs.tsx';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { TargetsTab } from '#insight/targets/web/TargetsTab.shared.tsx';
import { AnalysisTab } from './AnalysisTab.tsx';
import { ComparisonTab } from './ComparisonTab.tsx';
import { PeriodSegment } from '#insight/reporting/web/PeriodSegment.shared.tsx';

const TABS = [
  { id: 'analysis', label: 'Analysis' },
  { id: 'projects', label: 'Projects compared' },
  { id: 'targets', label: 'Targets' },
];

/** How sales went by time, place and person, how projects do beside each other, and what is to be sold. */
export function SalesAnalyticsPage() {
  const [params] = useSearchParams();
  const tab = currentTab(TABS, params.get('tab'));
  return (
    <Page title="Sales analytics">
      <PageHeader title="Sales analytics">{tab !== 'targets' && <PeriodSegment />}</PageHeader>
      <Tabs
        label="Sales analytics"
        tabs={TABS}
        current={tab}
        hrefOf={(id) => `?${new URLSearchParams({ ...sharedDays(params), tab: id })}`}
      />
      <ReportViews report="salesAnalytics" />
      {tab === 'analysis' && <AnalysisTab />}
      {tab === 'projects' && <ComparisonTab />}
      {tab === 'targets' && <TargetsTab />}
    </Page>
  );
}

/** The days go along from one tab to the next; what only one of them knows does not. */
function sharedDays(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    ['period', 'from', 'to'].flatMap((key) => {
      const value = params.get(key);
      return value === null ? [] : [[key, value]];
    }),
  );
}
