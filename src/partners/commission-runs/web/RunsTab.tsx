import Banknote from 'lucide-react/icons/banknote';
import { counted, formatDay } from '#platform/contract/format.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import type { ListView } from '#platform/web/table/ViewTabs.tsx';
import { useFirmChoices } from '#company/channel-partners/web/firmChoices.shared.ts';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import { accountLabel } from '#inventory/projects/accountLabel.rules.ts';
import { listBankAccounts } from '#money/bank-accounts/bankAccount.contract.ts';
import type { CommissionRunSummary } from '../commissionRun.contract.ts';
import {
  exportCommissionRuns,
  listCommissionRuns,
  RUN_STATUSES,
  totalCommissionRuns,
} from '../commissionRun.contract.ts';
import { runColumns } from './run.columns.tsx';
import { RUN_STATUS } from './run.status.shared.ts';

const RUNS: ListKind<CommissionRunSummary> = {
  name: 'commissionRuns',
  title: 'Payment runs',
  list: listCommissionRuns,
  filter: listCommissionRuns.query,
  file: exportCommissionRuns,
  totals: totalCommissionRuns,
  sums: 'paise',
};

const VIEWS: readonly ListView[] = [
  { id: 'all', label: 'All', query: {} },
  { id: 'release', label: 'To release', query: { needs: 'release' } },
  { id: 'utr', label: 'Without UTR', query: { needs: 'utr' } },
];

/** Payments as they were made together. */
export function RunsTab() {
  const list = useList(listCommissionRuns);
  const whole = useWholeList(RUNS, { columns: runColumns, input: list.input, keep: ['tab'] });
  return (
    <>
      {whole.views(VIEWS)}
      <FilterBar
        {...list.filters}
        fields={useFilterFields()}
        search={list.searchBy('Search number, firm or UTR')}
        end={whole.tools}
      />
      <DataTable
        {...list.table}
        label="Payment runs"
        singular="payment run"
        {...whole.table}
        hrefOf={({ id }) => `/sales/commissions/payments/${id}`}
        empty={{
          icon: <Banknote aria-hidden />,
          title: 'Nothing was paid yet',
          text: 'Choose tranches under Payable; they are paid together in a run.',
        }}
        renderCard={(run) => <RunCard run={run} />}
      />
    </>
  );
}

function useFilterFields(): readonly FilterField[] {
  const projects = useCall(listBankAccounts).data ?? [];
  const accounts = projects.flatMap(({ projectName, accounts: all }) =>
    all.map((account) => ({ value: account.id, label: `${projectName}, ${accountLabel(account)}` })),
  );
  return [
    {
      key: 'status',
      label: 'Status',
      kind: 'many',
      choices: RUN_STATUSES.map((value) => ({ value, label: RUN_STATUS[value].word })),
    },
    { key: 'channelPartnerId', label: 'Firm', kind: 'one', choices: useFirmChoices() },
    { key: 'fromAccountId', label: 'Paid from', kind: 'one', choices: accounts },
    {
      key: 'needs',
      label: 'Needs',
      kind: 'many',
      choices: [
        { value: 'release', label: 'My release' },
        { value: 'utr', label: 'A UTR' },
      ],
    },
    { key: 'madeFrom', label: 'Made', kind: 'day', operator: 'from' },
    { key: 'madeUntil', label: 'Made', kind: 'day', operator: 'until' },
  ];
}

function RunCard({ run }: { run: CommissionRunSummary }) {
  const { id, number, fromAccount, lineCount, status, totalPaise, madeAt } = run;
  return (
    <RowCard
      title={number}
      href={`/sales/commissions/payments/${id}`}
      end={<Money paise={totalPaise} withPaise />}
      lines={[
        `${fromAccount.projectName} · ${counted(lineCount, 'payment')} · ${formatDay(dayOf(madeAt, zoneHere()))}`,
        <StatusSign key="status" of={RUN_STATUS} status={status} />,
      ]}
    />
  );
}
