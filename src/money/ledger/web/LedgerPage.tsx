import ShieldCheck from 'lucide-react/icons/shield-check';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { currentTab, Tabs } from '#platform/web/page/Tabs.tsx';
import { AccountQuarters } from '#money/bank-accounts/web/AccountQuarters.shared.tsx';
import { BankAccounts } from '#money/bank-accounts/web/BankAccounts.shared.tsx';
import { AccountChart } from './AccountChart.tsx';
import { ChainCheck } from './ChainCheck.tsx';
import { Journal } from './Journal.tsx';
import { Periods } from './Periods.tsx';
import { TrialBalance } from './TrialBalance.tsx';
import { useChainCheck } from './useChainCheck.ts';

const TABS = [
  { id: 'balance', label: 'Trial balance' },
  { id: 'periods', label: 'Periods' },
  { id: 'entries', label: 'Entries' },
  { id: 'banks', label: 'Bank accounts' },
  { id: 'quarters', label: '70/30 by quarter' },
  { id: 'accounts', label: 'Accounts' },
];
const HREFS: Record<string, string> = {
  periods: '?tab=periods',
  entries: '?tab=entries',
  banks: '?tab=banks',
  quarters: '?tab=quarters',
  accounts: '?tab=accounts',
};

/** The books of the organization: account balances, their entries, and the integrity check. */
export function LedgerPage() {
  const [search] = useSearchParams();
  const tab = currentTab(TABS, search.get('tab'));
  const chain = useChainCheck();
  return (
    <Page title="Ledger">
      <PageHeader
        title="Ledger"
        actions={[
          {
            label: 'Check integrity',
            icon: <ShieldCheck aria-hidden />,
            onClick: chain.start,
            blockedBy: chain.isRunning ? 'The integrity check is running.' : null,
          },
        ]}
      />
      <Tabs label="Ledger sections" tabs={TABS} current={tab} hrefOf={(id) => HREFS[id] ?? '?'} />
      <ChainCheck chain={chain} />
      {tab === 'balance' && <TrialBalance />}
      {tab === 'periods' && <Periods />}
      {tab === 'entries' && <Journal />}
      {tab === 'banks' && <BankAccounts />}
      {tab === 'quarters' && <AccountQuarters />}
      {tab === 'accounts' && <AccountChart />}
    </Page>
  );
}
