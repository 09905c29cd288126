import { useSearchParams } from 'react-router';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { currentTab, Tabs } from '#platform/web/page/Tabs.tsx';
import { AccountQuarters } from '#money/bank-accounts/web/AccountQuarters.shared.tsx';
import { PAYMENT_GROUPS } from '../paymentsReport.rules.ts';
import { PaymentsReportParts } from './PaymentsReportParts.tsx';
import { PAYMENT_GROUP_LABELS } from './paymentsReport.labels.ts';
import { ReportInstallments } from './ReportInstallments.tsx';

const GROUP_TABS = PAYMENT_GROUPS.map((id) => ({ id, label: `By ${PAYMENT_GROUP_LABELS[id]}` }));
const TABS = [
  ...GROUP_TABS,
  { id: 'ageing', label: 'Ageing' },
  { id: 'installments', label: 'Installments' },
  { id: 'quarters', label: '70/30 by quarter' },
];

/** Receipts by month, project, mode and bank account, dues, and open balances. */
export function PaymentsReportPage() {
  const [params] = useSearchParams();
  const tab = currentTab(TABS, params.get('tab'));
  const groupBy = PAYMENT_GROUPS.find((one) => one === tab);
  return (
    <Page title="Payment reports">
      <PageHeader title="Payment reports" />
      <Tabs label="Report sections" tabs={TABS} current={tab} />
      {tab === 'installments' && <ReportInstallments />}
      {tab === 'quarters' && <AccountQuarters />}
      {(groupBy ?? tab === 'ageing') && <PaymentsReportParts groupBy={groupBy ?? null} />}
    </Page>
  );
}
