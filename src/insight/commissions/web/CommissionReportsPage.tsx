import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import type { Role } from '#platform/contract/roles.ts';
import { hasRole } from '#platform/contract/roles.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { currentTab, Tabs } from '#platform/web/page/Tabs.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { COMMISSION_REPORTERS } from '../insightRights.rules.ts';
import { DetailedReport } from './DetailedReport.tsx';
import { LiabilityReport } from './LiabilityReport.tsx';
import { OverdueReport } from './OverdueReport.tsx';
import { PerformanceReport } from './PerformanceReport.tsx';

/** Rows for those who see commissions; sums alone for the Marketing Head. */
function tabsOf(role: Role | null) {
  const rows = [
    { id: 'detailed', label: 'Detailed' },
    { id: 'overdue', label: 'Overdue' },
  ];
  const sums = [
    { id: 'performance', label: 'Performance' },
    { id: 'liability', label: 'Liability by month' },
  ];
  return hasRole(role, ...COMMISSION_REPORTERS) ? [...rows, ...sums] : sums;
}

/** Commissions one by one or added up, what is late, how firms do, and what falls due. */
export function CommissionReportsPage() {
  const [params] = useSearchParams();
  const tabs = tabsOf(useSessionUser().role);
  const tab = currentTab(tabs, params.get('tab'));
  return (
    <Page title="Commission reports">
      <PageHeader title="Commission reports" />
      <Tabs
        label="Report sections"
        tabs={tabs}
        current={tab}
        hrefOf={(id) => `?${new URLSearchParams({ ...sharedFilters(params), tab: id })}`}
      />
      {tab === 'detailed' && <DetailedReport />}
      {tab === 'overdue' && <OverdueReport />}
      {tab === 'performance' && <PerformanceReport />}
      {tab === 'liability' && <LiabilityReport />}
    </Page>
  );
}

/** Firm, project and tier go along from one report to the next; what only one of them knows does not. */
function sharedFilters(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    ['channelPartnerId', 'projectId', 'tier'].flatMap((key) => {
      const value = params.get(key);
      return value === null ? [] : [[key, value]];
    }),
  );
}
