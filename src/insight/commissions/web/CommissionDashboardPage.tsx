import { ReportViews } from '#company/saved-views/web/ReportViews.shared.tsx';
import { styled } from '@mui/material/styles';
import { keepPreviousData } from '@tanstack/react-query';
import Percent from 'lucide-react/icons/percent';
import { Link } from 'react-router';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { formatDayRange } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Segment } from '#platform/web/form/Segment.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { FigureStrip } from '#platform/web/page/FigureStrip.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Columns, Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Sections } from '#platform/web/page/Section.tsx';
import { useAllowed, useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { PERIOD_CHOICES } from '#insight/reporting/web/period.choices.shared.ts';
import type { CommissionAnalytics } from '../commissionAnalytics.contract.ts';
import { getCommissionAnalytics } from '../commissionAnalytics.contract.ts';
import { BookedTable, FirmTable } from './BookedTables.tsx';
import { decidedTiles, owedTiles } from './commissionTiles.ts';
import { FallingDueSection } from './FallingDueSection.tsx';
import { DAY_FIELDS, useFirmFields } from './insightCommission.fields.ts';
import { useDashboardState } from './insightCommission.state.ts';
import { OnHold, ToApprove } from './WaitingCommissions.tsx';

/** What firms are owed, what waits and what falls due. Every figure opens its rows. */
export function CommissionDashboardPage() {
  const { list, filter, period, setPeriod } = useDashboardState();
  const analytics = useCall(getCommissionAnalytics, { query: filter }, { placeholderData: keepPreviousData });
  const { data } = analytics;
  const fields = useFirmFields(list.query.channelPartnerId);
  return (
    <Page title="Commission overview">
      <PageHeader title="Commission overview" fact={data && formatDayRange(data.period.from, data.period.to)}>
        <Segment label="Period" choices={PERIOD_CHOICES} value={period} onChange={setPeriod} />
      </PageHeader>
      <ReportViews report="commissionOverview" />
      <FilterBar {...list.filters} fields={[...fields, ...DAY_FIELDS]} />
      <Loaded source={analytics} failure="The commissions could not be loaded.">
        {(found) =>
          found.hasAny ? (
            <Parts analytics={found} isOutdated={analytics.isPlaceholderData} />
          ) : (
            <NoCommission />
          )
        }
      </Loaded>
    </Page>
  );
}

function Parts({ analytics, isOutdated }: { analytics: CommissionAnalytics; isOutdated: boolean }) {
  const { fallingDue, booked, waiting, held } = analytics;
  const hasLists = waiting !== null && held !== null;
  const figures = (
    <Sections>
      {fallingDue && <FallingDueSection due={fallingDue} />}
      <FirmTable analytics={analytics} />
      <BookedTable title="By project" head="Project" rows={booked.byProject} />
      <BookedTable title="By month of booking" head="Month" rows={booked.byMonth} />
    </Sections>
  );
  return (
    <Body aria-busy={isOutdated} data-outdated={isOutdated}>
      <Tiles analytics={analytics} />
      {hasLists ? (
        <Columns>
          {figures}
          <Sections>
            <ToApprove analytics={analytics} />
            <NeedsStructure analytics={analytics} />
            <OnHold analytics={analytics} />
          </Sections>
        </Columns>
      ) : (
        figures
      )}
    </Body>
  );
}

/** Two lines of four; who sees gross and status only has few enough for one line. */
function Tiles({ analytics }: { analytics: CommissionAnalytics }) {
  const { role } = useSessionUser();
  const [owed, decided] = [owedTiles(analytics, role), decidedTiles(analytics, role)];
  if (owed.length === 1) return <FigureStrip label="Approved and on hold" figures={[...decided, ...owed]} />;
  return (
    <>
      <FigureStrip label="Owed today" figures={owed} />
      <FigureStrip label="Decided and paid" figures={decided} />
    </>
  );
}

function NeedsStructure({ analytics: { needsStructure } }: { analytics: CommissionAnalytics }) {
  const { value } = needsStructure;
  if (value === 0) return null;
  return (
    <div>
      <Link to="/sales/commissions/list?needs=structure">
        {value === 1 ? '1 commission needs a structure' : `${value} commissions need a structure`}
      </Link>
    </div>
  );
}

function NoCommission() {
  const makesStructures = useAllowed()(CAPABILITIES.projectManagement);
  return (
    <EmptyState
      icon={<Percent aria-hidden />}
      title="No commissions yet"
      actions={makesStructures && <Link to="/sales/commissions/structures">Commission structures</Link>}
    >
      A commission comes with the booking of a customer whom a partner firm has claimed.
    </EmptyState>
  );
}

const Body = styled('div')({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  transition: 'opacity 120ms',
  '&[data-outdated="true"]': { opacity: 0.6 },
});
