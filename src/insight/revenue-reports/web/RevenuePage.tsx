import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '#platform/web/client/hooks.ts';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { FigureStrip } from '#platform/web/page/FigureStrip.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { ReportViews } from '#company/saved-views/web/ReportViews.shared.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Sections } from '#platform/web/page/Section.tsx';
import { currentTab, Tabs } from '#platform/web/page/Tabs.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useListState } from '#platform/web/table/useListState.ts';
import { PeriodSegment } from '#insight/reporting/web/PeriodSegment.shared.tsx';
import { ReportDays } from '#insight/reporting/web/ReportDays.shared.tsx';
import { ReportFiles } from '#insight/schedules/web/ReportFiles.shared.tsx';
import { REPORT_DAY_FIELDS } from '#insight/reporting/web/reportDays.fields.shared.ts';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { useTowerOrNoneField } from '#inventory/towers/web/towerChoices.shared.ts';
import type { RevenueAnalysis } from '../revenueReport.contract.ts';
import { getRevenueAnalysis } from '../revenueReport.contract.ts';
import { REVENUE_HEADS } from '../revenueReport.labels.ts';
import { REVENUE_GROUPS } from '../revenueReport.rules.ts';
import { CashAhead } from './CashAhead.tsx';
import { RevenueGroups } from './RevenueGroups.tsx';
import { RevenueOpen } from './RevenueOpen.tsx';
import { RevenueTax } from './RevenueTax.tsx';
import { RevenueTrends } from './RevenueTrends.tsx';
import { revenueStrip } from './revenueReport.figures.ts';

/** The filters of the page; the grouping is a tab. */
const FILTERS = getRevenueAnalysis.query.omit({ groupBy: true, include: true });

const TABS = [
  ...REVENUE_GROUPS.map((id) => ({ id, label: `By ${REVENUE_HEADS[id].toLowerCase()}` })),
  { id: 'open', label: 'Outstanding' },
  { id: 'tax', label: 'GST and interest' },
  { id: 'cash', label: 'Cash expected' },
];

/** What was booked, billed and collected, what is open, and the cash that is expected. */
export function RevenuePage() {
  const list = useListState(FILTERS);
  const [params] = useSearchParams();
  const { projectId } = list.query;
  const fields = [...REPORT_DAY_FIELDS, useProjectField(), useTowerOrNoneField(projectId)];
  // Towers are shown of one project.
  const tabs = TABS.filter(({ id }) => id !== 'tower' || projectId !== undefined);
  const tab = currentTab(tabs, params.get('tab'));
  const groupBy = REVENUE_GROUPS.find((one) => one === tab);
  const query = { ...list.input, groupBy: groupBy ?? 'month', ...(tab === 'month' ? TRENDS : {}) };
  const report = useCall(getRevenueAnalysis, { query }, { placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = report;
  return (
    <Page title="Revenue">
      <PageHeader title="Revenue" fact={data && <ReportDays report={data} />}>
        <PeriodSegment />
      </PageHeader>
      <ReportViews report="revenueReport" />
      <FilterBar
        {...list.filters}
        fields={fields}
        end={
          groupBy ? (
            <ReportFiles report="revenue-analysis" query={{ ...list.input, groupBy }} />
          ) : (
            <ReportFiles report="revenue-kpis" query={list.input} />
          )
        }
      />
      <Body>
        <Strip data={data} />
        <Tabs label="Report sections" tabs={tabs} current={tab} />
        {tab === 'cash' ? (
          <CashAhead projectId={projectId} />
        ) : (
          <Loaded source={report} failure="The report could not be loaded.">
            {(found) => (
              <Sections aria-busy={isPlaceholderData}>
                {groupBy && <RevenueGroups report={found} groupBy={groupBy} />}
                {tab === 'month' && found.trends && <RevenueTrends trends={found.trends} />}
                {tab === 'open' && <RevenueOpen report={found} towerId={list.query.towerId} />}
                {tab === 'tax' && <RevenueTax report={found} />}
              </Sections>
            )}
          </Loaded>
        )}
      </Body>
    </Page>
  );
}

const TRENDS = { include: 'trends' };

function Strip({ data }: { data: RevenueAnalysis | undefined }) {
  const { role } = useSessionUser();
  return <FigureStrip label="Key figures" figures={data ? revenueStrip(data, role) : WAITING} />;
}

const WAITING = ['Booking value', 'Billed', 'Collected', 'Efficiency', 'Outstanding today'].map((label) => ({
  label,
  value: <Skeleton width={88} height={28} />,
  of: <Skeleton width={120} height={20} />,
}));

/** Tabs below a strip keep their height and stand off from it. */
const Body = styled('div')({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  '& > nav': { flexShrink: 0, marginTop: 8 },
});
