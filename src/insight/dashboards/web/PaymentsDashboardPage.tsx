import { keepPreviousData } from '@tanstack/react-query';
import { styled } from '@mui/material/styles';
import { formatDayRange } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { FigureStrip } from '#platform/web/page/FigureStrip.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Columns, Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Sections } from '#platform/web/page/Section.tsx';
import { useAllowed, useSessionUser } from '#platform/web/session/SessionProvider.tsx';

import { DueTabs } from '#money/dues/web/DueTabs.shared.tsx';
import { RECORD } from '#money/receipts/web/record.action.shared.tsx';
import type { PaymentsDashboard } from '../paymentsDashboard.contract.ts';
import { getPaymentsDashboard } from '../paymentsDashboard.contract.ts';
import { AgeingTable } from './AgeingTable.shared.tsx';
import { DashboardChoices, useDashboardQuery } from './DashboardChoices.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { paymentsFigures } from './payments.figures.ts';
import { PaymentsWaiting } from './PaymentsWaiting.tsx';
import { ReceivedChart } from './ReceivedChart.tsx';
import { TopOverdue } from './TopOverdue.tsx';
import { RECEIPT_RECORDERS } from '#money/plans/receiptRights.rules.ts';

/** Receipts against dues, overdue and pending work. Every figure opens its rows. */
export function PaymentsDashboardPage() {
  const isAllowed = useAllowed();
  const { query, ...choices } = useDashboardQuery('month');
  const dashboard = useCall(getPaymentsDashboard, { query }, { placeholderData: keepPreviousData });
  const { data } = dashboard;
  return (
    <Page title="Payments overview">
      <PageHeader
        title="Payments overview"
        fact={data && formatDayRange(data.period.from, data.period.to)}
        actions={isAllowed(RECEIPT_RECORDERS) ? [RECORD] : []}
      >
        <DashboardChoices {...choices} />
      </PageHeader>
      <DueTabs current="dashboard" statistics={undefined} />
      <Loaded source={dashboard} failure="The payments could not be loaded." skeleton={<DashboardSkeleton />}>
        {(found) => <Parts dashboard={found} isOutdated={dashboard.isPlaceholderData} />}
      </Loaded>
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

const Body = styled('div')({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  transition: 'opacity 120ms',
  '&[data-outdated="true"]': { opacity: 0.6 },
});
