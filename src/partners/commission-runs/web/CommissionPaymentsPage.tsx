import type { ReactNode } from 'react';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { currentTab, Tabs } from '#platform/web/page/Tabs.tsx';
import {
  CommissionApprovals,
  CommissionPanel,
} from '#partners/commissions/web/CommissionApprovals.shared.tsx';
import { CommissionInvoices } from '#partners/partner-invoices/web/CommissionInvoices.shared.tsx';
import { InvoicesTab } from '#partners/partner-invoices/web/InvoicesTab.shared.tsx';
import { QuestionsTab } from '#partners/questions/web/QuestionsTab.shared.tsx';
import { RecoveriesPanel, RecoveriesTab } from '#partners/recoveries/web/RecoveriesTab.shared.tsx';
import { ChallansPanel, ChallansTab } from '#partners/tds/web/ChallansTab.shared.tsx';
import { RegisterTab } from '#partners/tds/web/RegisterTab.shared.tsx';
import { PayableTab } from './PayableTab.tsx';
import { RunsTab } from './RunsTab.tsx';

const TABS = [
  { id: 'payable', label: 'Payable' },
  { id: 'approvals', label: 'Approvals' },
  { id: 'questions', label: 'Questions' },
  { id: 'invoices', label: 'Invoices' },
  { id: 'runs', label: 'Runs' },
  { id: 'register', label: 'TDS register' },
  { id: 'challans', label: 'Challans' },
  { id: 'recoveries', label: 'Recoveries' },
];

/** Where Finance pays partner firms: what is payable, what is to be approved, what was paid. */
export function CommissionPaymentsPage() {
  const tab = currentTab(TABS, useSearchParams()[0].get('tab'));
  return (
    <Page title="Commission payments" panel={panelOf(tab)}>
      <PageHeader title="Commission payments" fact="What partner firms are paid, and when" />
      <Tabs label="Commission payment sections" tabs={TABS} hrefOf={(id) => `?tab=${id}`} />
      {tab === 'payable' && <PayableTab />}
      {tab === 'approvals' && <CommissionApprovals />}
      {tab === 'questions' && <QuestionsTab />}
      {tab === 'invoices' && <InvoicesTab />}
      {tab === 'runs' && <RunsTab />}
      {tab === 'register' && <RegisterTab />}
      {tab === 'challans' && <ChallansTab />}
      {tab === 'recoveries' && <RecoveriesTab />}
    </Page>
  );
}

/** What a row of the tab opens beside it; a run has a page, an invoice a dialog. */
function panelOf(tab: string): ReactNode {
  if (tab === 'recoveries') return <RecoveriesPanel />;
  if (tab === 'challans') return <ChallansPanel />;
  if (tab !== 'approvals' && tab !== 'payable' && tab !== 'questions') return null;
  return <CommissionPanel invoicesOf={(commission) => <CommissionInvoices commission={commission} />} />;
}
