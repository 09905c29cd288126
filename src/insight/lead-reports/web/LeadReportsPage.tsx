import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCall } from '#platform/web/client/hooks.ts';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { ActionButton } from '#platform/web/page/ActionButton.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { FigureStrip } from '#platform/web/page/FigureStrip.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { ReportViews } from '#company/saved-views/web/ReportViews.shared.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { currentTab, Tabs } from '#platform/web/page/Tabs.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useSeesOwners } from '#enquiries/leads/web/useSeesOwners.shared.ts';
import { ReportDays } from '#insight/reporting/web/ReportDays.shared.tsx';
import { ReportFiles } from '#insight/schedules/web/ReportFiles.shared.tsx';
import type { LeadKpis } from '../leadReport.contract.ts';
import { getLeadAnalysis, getLeadFunnel, getLeadKpis } from '../leadReport.contract.ts';
import { AnalysisPart } from './AnalysisPart.tsx';
import { FunnelPart } from './FunnelPart.tsx';
import { leadReportFigures } from './leadReport.figures.ts';
import type { LeadReportFilter } from './leadReport.state.ts';
import { useLeadReportFields, useLeadReportState } from './leadReport.state.ts';
import { PeoplePart } from './PeoplePart.tsx';
import { QualityPart } from './QualityPart.tsx';

const TABS = [
  { id: 'funnel', label: 'Funnel', report: 'lead-funnel' },
  { id: 'analysis', label: 'Analysis', report: 'lead-analysis' },
  { id: 'people', label: 'People', report: 'lead-kpis' },
  { id: 'quality', label: 'Quality', report: 'lead-kpis' },
] as const;

const ADD = { label: 'Add lead', href: '/leads/create' };

/** How far leads came, by what they differ, who worked on them, and what is wrong with them. */
export function LeadReportsPage() {
  const { list, groupBy, filter } = useLeadReportState();
  const [params] = useSearchParams();
  const seesOwners = useSeesOwners();
  const tabs = TABS.filter(({ id }) => seesOwners || id !== 'people');
  const tab = currentTab(tabs, params.get('tab'));
  const own = OWN_QUERY[tab] ?? (tab === 'analysis' && groupBy ? { groupBy } : {});
  const kpis = useCall(getLeadKpis, { query: { ...filter } }, { placeholderData: keepPreviousData });
  return (
    <Page title="Lead reports">
      <PageHeader title="Lead reports" fact={kpis.data && <ReportDays report={kpis.data} />} />
      <Tabs label="Lead reports" tabs={tabs} />
      <ReportViews report="leadReports" />
      <FilterBar
        {...list.filters}
        fields={useLeadReportFields(list.query, tab === 'analysis')}
        end={
          <ReportFiles
            report={TABS.find(({ id }) => id === tab)?.report ?? 'lead-funnel'}
            query={{ ...filter, ...own }}
          />
        }
      />
      <Loaded source={kpis} failure="The report could not be loaded.">
        {(found) =>
          isEmpty(found) ? (
            <EmptyState title="No leads in these days" actions={<ActionButton action={ADD} />}>
              Choose other days or fewer filters. Leads count on the day on which a person first asked.
            </EmptyState>
          ) : (
            <div aria-busy={kpis.isPlaceholderData}>
              <Strip kpis={found} />
              {PARTS[tab]?.(filter, groupBy)}
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}

const OWN_QUERY: Record<string, object> = {
  people: { groupBy: 'user' },
  quality: { groupBy: 'source', include: 'quality' },
};

type GroupBy = ReturnType<typeof useLeadReportState>['groupBy'];

const PARTS: Record<string, (filter: LeadReportFilter, groupBy: GroupBy) => ReactNode> = {
  funnel: (filter) => <Funnel filter={filter} />,
  analysis: (filter, groupBy) => <Analysis filter={filter} groupBy={groupBy} />,
  people: (filter) => <People filter={filter} />,
  quality: (filter) => <Quality filter={filter} />,
};

function isEmpty({ total }: LeadKpis): boolean {
  return total.now.leads.value === 0 && (total.before?.leads.value ?? 0) === 0;
}

function Strip({ kpis }: { kpis: LeadKpis }) {
  return <FigureStrip label="Key figures" figures={leadReportFigures(kpis, useSessionUser().role)} />;
}

const KEEP = { placeholderData: keepPreviousData };

function Funnel({ filter }: { filter: LeadReportFilter }) {
  const source = useCall(getLeadFunnel, { query: { ...filter } }, KEEP);
  return (
    <Loaded source={source} failure="The funnel could not be loaded.">
      {(funnel) => <FunnelPart funnel={funnel} />}
    </Loaded>
  );
}

function Analysis({ filter, groupBy }: { filter: LeadReportFilter; groupBy: GroupBy }) {
  const query = { ...filter, ...(groupBy ? { groupBy } : {}) };
  const source = useCall(getLeadAnalysis, { query }, KEEP);
  return (
    <Loaded source={source} failure="The analysis could not be loaded.">
      {(analysis) => <AnalysisPart analysis={analysis} />}
    </Loaded>
  );
}

function People({ filter }: { filter: LeadReportFilter }) {
  const source = useCall(getLeadKpis, { query: { ...filter, groupBy: 'user' } }, KEEP);
  return (
    <Loaded source={source} failure="The figures by person could not be loaded.">
      {(kpis) => <PeoplePart kpis={kpis} />}
    </Loaded>
  );
}

function Quality({ filter }: { filter: LeadReportFilter }) {
  const query = { ...filter, groupBy: 'source' as const, include: 'quality' };
  const source = useCall(getLeadKpis, { query }, KEEP);
  return (
    <Loaded source={source} failure="The quality of leads could not be loaded.">
      {(kpis) => <QualityPart kpis={kpis} />}
    </Loaded>
  );
}
