import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { currentTab, Tabs } from '#platform/web/page/Tabs.tsx';
import { ChecksTab } from './ChecksTab.tsx';
import { DemandsTab } from './DemandsTab.tsx';
import { FiguresTab } from './FiguresTab.tsx';
import { WorksTab } from './WorksTab.tsx';

const TITLE = 'Construction analytics';

const TABS = [
  { id: 'figures', label: 'Figures' },
  { id: 'works', label: 'Works' },
  { id: 'checks', label: 'Quality checks' },
  { id: 'demands', label: 'Demands to come' },
];

/** The works of a project or of all in figures, and the lists of rows that these add up from. */
export function AnalyticsPage() {
  const [params] = useSearchParams();
  const tab = currentTab(TABS, params.get('tab'));
  return (
    <Page title={TITLE}>
      <PageHeader
        title={TITLE}
        actions={[{ label: 'Timeline', href: `/construction/timeline?${placeOf(params)}` }]}
      />
      <Tabs
        label="Sections of the figures"
        tabs={TABS}
        current={tab}
        hrefOf={(id) => `?${new URLSearchParams([...placeOf(params), ['tab', id]])}`}
      />
      {tab === 'figures' && <FiguresTab />}
      {tab === 'works' && <WorksTab />}
      {tab === 'checks' && <ChecksTab />}
      {tab === 'demands' && <DemandsTab />}
    </Page>
  );
}

/** Project and tower go along from one section to the next; what only one of them knows does not. */
function placeOf(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([key]) => key === 'projectId' || key === 'towerId'));
}
