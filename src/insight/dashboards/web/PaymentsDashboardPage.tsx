import { keepPreviousData } from '@tanstack/react-query';
import { styled } from '@mui/material/styles';
import { useSearchParams } from 'react-router';
import { formatDayRange } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Segment } from '#platform/web/form/Segment.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { FigureStrip } from '#platform/web/page/FigureStrip.tsx';
import { Columns, Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Sections } from '#platform/web/page/Section.tsx';
import { useAllowed, useSessionUser } from '#platform/web/session/SessionProvider.tsx';

import { DueTabs } from '#money/dues/web/DueTabs.shared.tsx';
import { RECORD } from '#money/receipts/web/record.action.shared.tsx';
import type { PaymentsDashboard } from '../paymentsDashboard.contract.ts';
import { getPaymentsDashboard } from '../paymentsDashboard.contract.ts';
import type { PeriodName } from '#platform/contract/period.ts';
import { PERIODS } from '#platform/contract/period.ts';
import { AgeingTable } from './AgeingTable.shared.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { paymentsFigures } from './payments.figures.ts';
import { PaymentsWaiting } from './PaymentsWaiting.tsx';
import { ProjectChoice } from './ProjectChoice.tsx';
import { ReceivedChart } from './ReceivedChart.tsx';
import { TopOverdue } from './TopOverdue.tsx';
import { RECEIPT_RECORDERS } from '#money/plans/receiptRights.rules.ts';

const PERIOD_CHOICES: readonly { value: PeriodName; label: string }[] = [
  { value: 'month', label: 'Month' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'year', label: 'FY to date' },
];

/** Receipts against dues, overdue and pending work. Every figure opens its rows. */
export function PaymentsDashboardPage() {
  const [params, setParams] = useSearchParams();
  const isAllowed = useAllowed();
  const period = PERIODS.find((one) => one === params.get('period')) ?? 'month';
  const projectId = params.get('projectId');
  const dashboard = useCall(
    getPaymentsDashboard,
    { query: { period, ...(projectId ? { projectId } : {}) } },
    { placeholderData: keepPreviousData },
  );
  const { data, error } = dashboard;
  const set = (key: 'period' | 'projectId', value: string | null) =>
    setParams((before) => withParam(before, key, value), { preventScrollReset: true });
  return (
    <Page title="Payments">
      <PageHeader
        title="Payments"
        fact={data && formatDayRange(data.period.from, data.period.to)}
        actions={isAllowed(RECEIPT_RECORDERS) ? [RECORD] : []}
      >
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
      <DueTabs current="dashboard" statistics={undefined} />
      {!data && !error && <DashboardSkeleton />}
      {error && (
        <ErrorState
          title="The payments could not be loaded."
          error={error}
          onRetry={() => void dashboard.refetch()}
        />
      )}
      {data && <Parts dashboard={data} isOutdated={dashboard.isPlaceholderData} />}
    </Page>
  );
}

function Parts({ dashboard, isOutdated }: { dashboard: PaymentsDashboard; isOutdated: boolean }) {
  const { role } = useSessionUser();
  const { moneyIn, ageing, topOverdue, period } = dashboard;
  return (
    <Body aria-busy={isOutdated} data-outdated={isOutdated}>
      <FigureStrip figures={paymentsFigures(dashboard, role)} label="Key figures" />
      <Columns>
        <Sections>
          {moneyIn && <ReceivedChart months={moneyIn.months} today={period.to} />}
          {ageing.length > 0 && <AgeingTable rows={ageing} today={period.to} />}
        </Sections>
        <Sections>
          {moneyIn && <PaymentsWaiting dashboard={dashboard} />}
          <TopOverdue dues={topOverdue} />
        </Sections>
      </Columns>
    </Body>
  );
}

function withParam(before: URLSearchParams, key: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(before);
  if (value === null) next.delete(key);
  else next.set(key, value);
  return next;
}

const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' });

const Body = styled('div')({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  transition: 'opacity 120ms',
  '&[data-outdated="true"]': { opacity: 0.6 },
});
