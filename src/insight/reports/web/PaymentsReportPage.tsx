import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { ReportViews } from '#company/saved-views/web/ReportViews.shared.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { currentTab, Tabs } from '#platform/web/page/Tabs.tsx';
import type { Role } from '#platform/contract/roles.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { useAllowed, useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { AccountQuarters } from '#money/bank-accounts/web/AccountQuarters.shared.tsx';
import { PAYMENT_GROUPS, paymentGroupsOf } from '../paymentsReport.rules.ts';
import { PaymentsReportParts } from './PaymentsReportParts.tsx';
import { PAYMENT_GROUP_LABELS } from './paymentsReport.labels.ts';
import { ReportCharges } from './ReportCharges.tsx';
import { ReportInstallments } from './ReportInstallments.tsx';

function tabsOf(role: Role | null, isFinance: boolean) {
  return [
    ...(role ? paymentGroupsOf(role) : []).map((id) => ({ id, label: `By ${PAYMENT_GROUP_LABELS[id]}` })),
    { id: 'ageing', label: 'Ageing' },
    { id: 'installments', label: 'Installments' },
    ...(isFinance
      ? [
          { id: 'charges', label: 'Interest and charges' },
          { id: 'quarters', label: '70/30 by quarter' },
        ]
      : []),
  ];
}

/** Receipts by month, project, mode and bank account, dues, and open balances. */
export function PaymentsReportPage() {
  const [params] = useSearchParams();
  const { role } = useSessionUser();
  const isFinance = useAllowed()(CAPABILITIES.viewFinancials);
  const tabs = tabsOf(role, isFinance);
  const tab = currentTab(tabs, params.get('tab'));
  const groupBy = PAYMENT_GROUPS.find((one) => one === tab);
  return (
    <Page title="Payment reports">
      <PageHeader title="Payment reports" />
      <Tabs label="Report sections" tabs={tabs} current={tab} />
      <ReportViews report="paymentsReport" />
      {tab === 'installments' && <ReportInstallments />}
      {tab === 'charges' && <ReportCharges />}
      {tab === 'quarters' && <AccountQuarters />}
      {(groupBy ?? tab === 'ageing') && <PaymentsReportParts groupBy={groupBy ?? null} />}
    </Page>
  );
}
