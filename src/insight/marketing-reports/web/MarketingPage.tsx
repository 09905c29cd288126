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
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useListState } from '#platform/web/table/useListState.ts';
import { LEAD_SOURCES } from '#enquiries/leads/lead.contract.ts';
import { sourceWord } from '#enquiries/leads/sourceWords.rules.ts';
import { PeriodSegment } from '#insight/reporting/web/PeriodSegment.shared.tsx';
import { ReportDays } from '#insight/reporting/web/ReportDays.shared.tsx';
import { ReportFiles } from '#insight/schedules/web/ReportFiles.shared.tsx';
import { REPORT_DAY_FIELDS } from '#insight/reporting/web/reportDays.fields.shared.ts';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { getMarketingRoi } from '../marketingReport.contract.ts';
import { MARKETING_HEADS } from '../marketingReport.labels.ts';
import { MARKETING_GROUPS } from '../marketingReport.rules.ts';
import { MarketingGroups } from './MarketingGroups.tsx';
import { MarketingTouches } from './MarketingTouches.tsx';
import { marketingStrip } from './marketingReport.figures.ts';

/** The filters of the page; the grouping is a tab. */
const FILTERS = getMarketingRoi.query.omit({ groupBy: true });

const TABS = MARKETING_GROUPS.map((id) => ({ id, label: `By ${MARKETING_HEADS[id].toLowerCase()}` }));

const SOURCE: FilterField = {
  key: 'source',
  label: 'Source',
  kind: 'many',
  choices: LEAD_SOURCES.map((value) => ({ value, label: sourceWord(value) })),
};

/** What marketing and partners cost, and what their leads brought. */
export function MarketingPage() {
  const list = useListState(FILTERS);
  const [params] = useSearchParams();
  const { role } = useSessionUser();
  const tab = currentTab(TABS, params.get('tab'));
  const groupBy = MARKETING_GROUPS.find((one) => one === tab) ?? 'source';
  const query = { ...list.input, groupBy };
  const report = useCall(getMarketingRoi, { query }, { placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = report;
  return (
    <Page title="Marketing">
      <PageHeader title="Marketing" fact={data && <ReportDays report={data} />}>
        <PeriodSegment />
      </PageHeader>
      <ReportViews report="marketingReport" />
      <FilterBar
        {...list.filters}
        fields={[...REPORT_DAY_FIELDS, useProjectField(), SOURCE]}
        end={<ReportFiles report="marketing-roi" query={query} />}
      />
      <Body>
        <FigureStrip label="Key figures" figures={data ? marketingStrip(data, role) : WAITING} />
        <Tabs label="Report sections" tabs={TABS} current={tab} />
        <Loaded source={report} failure="The report could not be loaded.">
          {(found) => (
            <Sections aria-busy={isPlaceholderData}>
              <MarketingGroups report={found} />
              {found.groupBy === 'source' && <MarketingTouches report={found} />}
            </Sections>
          )}
        </Loaded>
      </Body>
    </Page>
  );
}

const WAITING = ['Marketing', 'Leads', 'Standing bookings', 'Cost per booking', 'Return'].map((label) => ({
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
