import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { keepPreviousData } from '@tanstack/react-query';
import { formatDayRange } from '#platform/contract/format.ts';
import { CAPABILITIES, hasRole } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { FigureStrip } from '#platform/web/page/FigureStrip.tsx';
import { ReportViews } from '#company/saved-views/web/ReportViews.shared.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { Tabs } from '#platform/web/page/Tabs.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useSaleKindFields } from '#sales/web/saleKind.filters.shared.ts';
import type { SalesAnalytics } from '../salesReport.contract.ts';
import { getSalesSummary } from '../salesReport.contract.ts';
import { SALES_GROUPS } from '../salesReport.rules.ts';
import { PeriodSegment } from '#insight/reporting/web/PeriodSegment.shared.tsx';
import { REPORT_DAY_FIELDS } from '#insight/reporting/web/reportDays.fields.shared.ts';
import { ReportBookings } from './ReportBookings.tsx';
import { ReportFiles } from '#insight/schedules/web/ReportFiles.shared.tsx';
import { SalesDrawing } from './SalesDrawing.tsx';
import { SalesTable } from './SalesTable.tsx';
import { reportFigures } from './salesReport.figures.ts';
import type { ReportState } from './salesReport.state.ts';
import { useReportState } from './salesReport.state.ts';
import { GROUP_LABELS } from './salesReport.labels.ts';

const TABS = [
  ...SALES_GROUPS.map((id) => ({ id, label: `By ${GROUP_LABELS[id]}` })),
  { id: 'bookings', label: 'All bookings' },
];

/** Bookings, cancellations and collections by month, project and people, beside the period before. */
export function SalesReportPage() {
  const report = useReportState();
  const { list, filter, tab } = report;
  const fields = [...useSaleKindFields(list.query), ...REPORT_DAY_FIELDS];
  const groupBy = tab === 'bookings' ? undefined : tab;
  const query = { ...filter, ...(groupBy ? { groupBy } : { format: 'kpi' as const }) };
  const { data, error, isPlaceholderData, refetch } = useCall(
    getSalesSummary,
    { query },
    { placeholderData: keepPreviousData },
  );
  return (
    <Page title="Sales reports">
      <PageHeader title="Sales reports" fact={data && daysOf(data)}>
        <PeriodSegment />
      </PageHeader>
      <ReportViews report="salesReport" />
      <FilterBar
        {...list.filters}
        fields={fields}
        end={
          <ReportFiles
            report={groupBy ? 'sales-summary' : 'sales-report'}
            title={groupBy ? `Sales by ${GROUP_LABELS[groupBy]}` : 'All bookings'}
            query={{ ...filter, ...(groupBy ? { groupBy } : {}) }}
          />
        }
      />
      {error ? (
        <ErrorState title="The report could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <Body aria-busy={isPlaceholderData} data-outdated={isPlaceholderData}>
          <Strip data={data} />
          <Tabs label="Report sections" tabs={TABS} param="by" />
          {tab === 'bookings' ? (
            <ReportBookings report={report} />
          ) : (
            <Groups analytics={data} report={report} />
          )}
        </Body>
      )}
    </Page>
  );
}

function daysOf({ period, before }: SalesAnalytics): string {
  const days = formatDayRange(period.from, period.to);
  return before ? `${days}, compared with ${formatDayRange(before.from, before.to)}` : days;
}

function Strip({ data }: { data: SalesAnalytics | undefined }) {
  const { role } = useSessionUser();
  return <FigureStrip label="Key figures" figures={data ? reportFigures(data, role) : WAITING} />;
}

const WAITING = ['Bookings', 'Booking value', 'Average rate', 'Cancellations', 'Collections'].map(
  (label) => ({
    label,
    value: <Skeleton width={88} height={28} />,
    of: <Skeleton width={120} height={20} />,
  }),
);

function Groups({ analytics, report }: { analytics: SalesAnalytics | undefined; report: ReportState }) {
  const opensRows = hasRole(useSessionUser().role, ...CAPABILITIES.salesPipeline);
  const isOther = analytics !== undefined && analytics.groupBy !== report.tab;
  if (!analytics || isOther || (analytics.groups.length === 0 && hasAny(analytics)))
    return <GroupsSkeleton />;
  const title = `Sales by ${GROUP_LABELS[analytics.groupBy]}`;
  if (analytics.groups.length === 0)
    return (
      <Sections>
        <Section title={title}>
          <p>No bookings, cancellations or collections in these days or the period before.</p>
        </Section>
      </Sections>
    );
  return (
    <Sections>
      <Section title={title}>
        <SalesDrawing analytics={analytics} report={report} />
      </Section>
      <Section title="All figures" fact={opensRows && 'click a figure for its rows'}>
        <SalesTable analytics={analytics} />
      </Section>
    </Sections>
  );
}

/** The tab of all bookings does not load the groups. */
function hasAny({ total: { now, before } }: SalesAnalytics): boolean {
  return [now, before].some((sums) => sums !== null && sums.bookings.value + sums.cancellations.value > 0);
}

function GroupsSkeleton() {
  return (
    <Sections aria-hidden>
      <Skeleton variant="rectangular" height={300} />
      <Skeleton variant="rectangular" height={240} />
    </Sections>
  );
}

const Body = styled('div')({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  '& > nav': { flexShrink: 0, marginTop: 8 },
  transition: 'opacity 120ms',
  '&[data-outdated="true"]': { opacity: 0.6 },
});
