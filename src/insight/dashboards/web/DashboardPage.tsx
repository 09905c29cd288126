import { keepPreviousData } from '@tanstack/react-query';
import { styled } from '@mui/material/styles';
import { useSearchParams } from 'react-router';
import { formatDayRange } from '#platform/contract/format.ts';
import { isRole } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Segment } from '#platform/web/form/Segment.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { getDashboard } from '../dashboard.contract.ts';
import { DASHBOARDS } from '../dashboard.rules.ts';
import { PERIODS } from '#platform/contract/period.ts';
import { DashboardParts } from './DashboardParts.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { PERIOD_CHOICES } from './period.choices.shared.ts';
import { ProjectChoice } from './ProjectChoice.tsx';

/** The first screen of each role: sales, dues and pending work. Every figure opens its rows. */
export function DashboardPage() {
  const { period, projectId, set } = useDashboardState();
  const dashboard = useCall(
    getDashboard,
    { query: { period, ...(projectId ? { projectId } : {}) } },
    { placeholderData: keepPreviousData },
  );
  const { data, error } = dashboard;
  return (
    <Page title="Dashboard">
      <PageHeader title="Dashboard" fact={data && formatDayRange(data.period.from, data.period.to)}>
        <Choices>
          <Segment
            label="Period"
            choices={PERIOD_CHOICES}
            value={period}
            onChange={(value) => set('period', value)}
          />
          <ProjectChoice value={projectId} onChange={(value) => set('projectId', value)} />
        </Choices>
      </PageHeader>
      {!data && !error && <DashboardSkeleton />}
      {error && (
        <ErrorState
          title="The dashboard could not be loaded."
          error={error}
          onRetry={() => void dashboard.refetch()}
        />
      )}
      {data && <DashboardParts dashboard={data} isOutdated={dashboard.isPlaceholderData} />}
    </Page>
  );
}

/** Period and project are in the address; the defaults are the role's period and all projects. */
function useDashboardState() {
  const { role } = useSessionUser();
  const [params, setParams] = useSearchParams();
  const named = PERIODS.find((one) => one === params.get('period'));
  const standard = isRole(role) ? DASHBOARDS[role].period : 'month';
  return {
    period: named ?? standard,
    projectId: params.get('projectId'),
    set: (key: 'period' | 'projectId', value: string | null) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === null) next.delete(key);
          else next.set(key, value);
          return next;
        },
        { preventScrollReset: true },
      ),
  };
}

const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' });
