import History from 'lucide-react/icons/history';
import { keepPreviousData } from '@tanstack/react-query';
import type * as z from 'zod';
import { hasRole } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { AsOfField, useAsOf } from '#platform/web/form/AsOfField.tsx';
import { Segment } from '#platform/web/form/Segment.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { ReportViews } from '#company/saved-views/web/ReportViews.shared.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Sections } from '#platform/web/page/Section.tsx';
import { currentTab, Tabs } from '#platform/web/page/Tabs.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { useListState } from '#platform/web/table/useListState.ts';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import { unitTypeWord } from '#inventory/units/web/unit.labels.shared.ts';
import { LEAD_PREDICTION_READERS } from '../leadConversion.contract.ts';
import { ReportFiles } from '#insight/schedules/web/ReportFiles.shared.tsx';
import type { ReportName } from '#insight/reporting/reportExport.contract.ts';
import { PAST_BOOKING_KEEPERS } from '#insight/past-bookings/pastBookingRights.rules.ts';
import { PREDICTION_READERS } from '../prediction.contract.ts';
import { CASH_READERS } from '../revenueProjection.contract.ts';
import { getSalesForecast } from '../salesForecast.contract.ts';
import { RECORD_READERS } from '../trackRecord.contract.ts';
import { Cash } from './Cash.tsx';
import { LeadChances } from './LeadChances.tsx';
import { ProjectForecasts } from './ProjectForecasts.tsx';
import { SalesForecastChart } from './SalesForecastChart.shared.tsx';
import { SellOut } from './SellOut.tsx';
import { TrackRecord } from './TrackRecord.tsx';

const HORIZONS = [
  { value: '3', label: '3 months' },
  { value: '6', label: '6 months' },
  { value: '12', label: '12 months' },
] as const;

/** The filters of the page; months and day have controls of their own. */
const FILTERS = getSalesForecast.query.omit({ asOf: true, months: true });

const TYPE: FilterField = {
  key: 'unitType',
  label: 'Unit type',
  kind: 'one',
  choices: UNIT_TYPES.map((value) => ({ value, label: unitTypeWord(value) })),
};

const TABS = [
  { id: 'bookings', label: 'Bookings', can: PREDICTION_READERS },
  { id: 'leads', label: 'Leads', can: LEAD_PREDICTION_READERS },
  { id: 'cash', label: 'Cash', can: CASH_READERS },
  { id: 'stock', label: 'Stock', can: PREDICTION_READERS },
  { id: 'record', label: 'Track record', can: RECORD_READERS },
];

const PAST_BOOKINGS: PageAction = {
  label: 'Past bookings',
  icon: <History aria-hidden />,
  href: '/analytics/predictions/past-bookings',
};

/** What will be booked and when it will be sold out: with a band, the error made so far, or the reason why nobody can know. */
export function PredictionsPage() {
  const list = useListState(FILTERS);
  const [params] = useSearchParams();
  const { role } = useSessionUser();
  const tabs = TABS.filter(({ can }) => hasRole(role, ...can));
  const tab = currentTab(tabs, params.get('tab'));
  const project = useProjectField();
  const fields = tab === 'bookings' || tab === 'record' ? [project, TYPE] : [project];
  return (
    <Page title="Predictions">
      <PageHeader title="Predictions" actions={hasRole(role, ...PAST_BOOKING_KEEPERS) ? [PAST_BOOKINGS] : []}>
        {tab === 'bookings' && <Terms />}
      </PageHeader>
      <Tabs label="Predictions" tabs={tabs} />
      <ReportViews report="predictions" />
      <FilterBar {...list.filters} fields={fields} end={<Files tab={tab} filter={list.input} />} />
      {tab === 'bookings' && <Bookings filter={list.input} />}
      {tab === 'leads' && <LeadChances projectId={list.query.projectId} />}
      {tab === 'cash' && <Cash projectId={list.query.projectId} />}
      {tab === 'stock' && <SellOut projectId={list.query.projectId} />}
      {tab === 'record' && <TrackRecord filter={list.query} />}
    </Page>
  );
}

/** The report of each part; what was said before is no report. */
const REPORTS: Readonly<Record<string, ReportName>> = {
  bookings: 'sales-forecast',
  leads: 'lead-conversion-probability',
  cash: 'revenue-projection',
  stock: 'inventory-turnover',
};

function Files({ tab, filter }: { tab: string; filter: z.input<typeof FILTERS> }) {
  const day = useAsOf();
  const { months } = useMonths();
  const report = REPORTS[tab];
  if (report === undefined) return null;
  const { projectId } = filter;
  const query = tab === 'bookings' ? { ...filter, ...day.query, months } : projectId ? { projectId } : {};
  return <ReportFiles report={report} query={query} />;
}

function useMonths() {
  const [params, setParams] = useSearchParams();
  const choose = (value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('months', value);
        return next;
      },
      { preventScrollReset: true },
    );
  return { months: HORIZONS.find(({ value }) => value === params.get('months'))?.value ?? '3', choose };
}

/** How far ahead, and from what was known when. */
function Terms() {
  const day = useAsOf();
  const { months, choose } = useMonths();
  return (
    <>
      <AsOfField asOf={day.asOf} onChoose={day.choose} />
      <Segment label="Months ahead" choices={HORIZONS} value={months} onChange={choose} />
    </>
  );
}

function Bookings({ filter }: { filter: z.input<typeof FILTERS> }) {
  const day = useAsOf();
  const { months } = useMonths();
  const forecast = useCall(
    getSalesForecast,
    { query: { ...filter, ...day.query, months } },
    { placeholderData: keepPreviousData },
  );
  return (
    <Loaded source={forecast} failure="The forecast could not be loaded.">
      {(found) => (
        <Sections aria-busy={forecast.isPlaceholderData}>
          <SalesForecastChart forecast={found} months={24} />
          <ProjectForecasts forecast={found} />
        </Sections>
      )}
    </Loaded>
  );
}
