import { Link } from 'react-router';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { PageSkeleton } from '#platform/web/page/Skeletons.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import { ACCOUNT_KINDS } from '../accounts.rules.ts';
import type { Account } from '../ledger.contract.ts';
import { listAccounts } from '../ledger.contract.ts';
import { journalHref } from './ledger.links.ts';

type Row = Account & { id: string };

const columns: readonly LedgerColumn<Row>[] = [
  {
    key: 'label',
    label: 'Account',
    render: (row) => <Link to={journalHref({ account: row.account })}>{row.label}</Link>,
  },
  {
    key: 'meaning',
    label: 'Meaning of the balance',
    isFaint: true,
    isLong: true,
    render: (row) => row.meaning,
  },
];

/** The chart of accounts; each links to its entries. */
export function AccountChart() {
  const accounts = useCall(listAccounts, {}, { staleTime: Infinity });
  if (accounts.isPending) return <PageSkeleton />;
  if (accounts.error)
    return (
      <ErrorState
        title="The accounts could not be loaded."
        error={accounts.error}
        onRetry={accounts.refetch}
      />
    );
  return (
    <LedgerTable
      caption="Chart of accounts"
      columns={columns}
      rows={accounts.data.map((account) => ({ ...account, id: account.account }))}
      groupOf={({ kind }) => ({ key: kind, label: ACCOUNT_KINDS[kind] })}
      renderCard={(row) => (
        <RowCard title={row.label} href={journalHref({ account: row.account })} lines={[row.meaning]} />
      )}
    />
  );
}
