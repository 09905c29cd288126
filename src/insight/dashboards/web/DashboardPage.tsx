import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { formatDayRange } from '#platform/contract/format.ts';
import { isRole } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { getDashboard } from '../dashboard.contract.ts';
import { DASHBOARDS } from '../dashboard.rules.ts';
import { ArrangeButton } from './ArrangeButton.tsx';
import { DashboardChoices, useDashboardQuery } from './DashboardChoices.tsx';
import { DashboardParts } from './DashboardParts.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';

// Not needed for the first screen.
const ScheduleButton = lazy(async () => ({
  default: (await import('#insight/schedules/web/ScheduleButton.shared.tsx')).ScheduleButton,
}));

/** The first screen of each role: sales, dues and pending work. Every figure opens its rows. */
export function DashboardPage() {
  const { role } = useSessionUser();
  const { query, ...choices } = useDashboardQuery(isRole(role) ? DASHBOARDS[role].period : 'month');
  const dashboard = useCall(getDashboard, { query }, { placeholderData: keepPreviousData });
  const { data } = dashboard;
  return (
    <Page title="Dashboard">
      <PageHeader title="Dashboard" fact={data && formatDayRange(data.period.from, data.period.to)}>
        <DashboardChoices {...choices} />
        {data && <ArrangeButton layout={data.layout} />}
        {data && (
          <Suspense fallback={null}>
            <ScheduleButton report="dashboard" query={query} />
          </Suspense>
        )}
      </PageHeader>
      <Loaded
        source={dashboard}
        failure="The dashboard could not be loaded."
        skeleton={<DashboardSkeleton />}
      >
        {(found) => (
          <DashboardParts
            dashboard={found}
            figuresOf={`${found.period.from} ${choices.projectId ?? ''} ${dashboard.isPlaceholderData}`}
            isOutdated={dashboard.isPlaceholderData}
          />
        )}
      </Loaded>
    </Page>
  );
}
