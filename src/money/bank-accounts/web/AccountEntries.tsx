import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Landmark from 'lucide-react/icons/landmark';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { formatDay, formatStatement } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { useList } from '#platform/web/table/useList.ts';
import type { AccountEntry, BankAccount } from '../bankAccount.contract.ts';
import { listAccountEntries } from '../bankAccount.contract.ts';
import { accountName, MOVEMENT_LABELS } from './account.labels.ts';
import { ReverseTransfer } from './ReverseTransfer.tsx';

interface AccountEntriesProps {
  account: BankAccount;
  query: { asOf?: string };
}

/** The entries of one account, latest first, each with the balance after it. */
export function AccountEntries({ account, query }: AccountEntriesProps) {
  const [taken, setTaken] = useState<AccountEntry | null>(null);
  const columns = useMemo(() => entryColumns(setTaken), []);
  const list = useList(listAccountEntries, { params: { id: account.id }, query });
  return (
    <>
      <Head>
        <h2>{accountName(account)}</h2>
        <Link to="?tab=banks">All accounts</Link>
      </Head>
      <DataTable
        label="Entries of the account"
        singular="entry"
        columns={columns}
        source={list.source}
        onPage={(page) => list.set({ page })}
        empty={{
          icon: <Landmark aria-hidden />,
          title: 'No entries on this account yet',
          text: 'The first verified receipt or transfer appears here.',
        }}
        filtered={{ count: 0, onClear: list.clear }}
        renderCard={(entry) => (
          <RowCard
            title={MOVEMENT_LABELS[entry.kind]}
            end={<Money paise={entry.amountPaise} withPaise />}
            buttons={
              entry.canBeTakenBack && (
                <Button size="small" onClick={() => setTaken(entry)}>
                  Reverse
                </Button>
              )
            }
            lines={[
              `${formatDay(entry.movedOn)}, ${entry.reference ?? ''}`,
              `Balance ${formatStatement(entry.balancePaise)}`,
            ]}
          />
        )}
      />
      {taken && <ReverseTransfer entry={taken} onClose={() => setTaken(null)} />}
    </>
  );
}

const column = columnsFor<AccountEntry>();

function entryColumns(onReverse: (entry: AccountEntry) => void) {
  return column.columns([
    column.accessor('movedOn', {
      header: 'Date',
      cell: (info) => formatDay(info.getValue()),
      meta: { skeleton: 80 },
    }),
    column.accessor('kind', {
      header: 'Entry',
      cell: (info) => MOVEMENT_LABELS[info.getValue()],
      meta: { skeleton: 90 },
    }),
    column.accessor('reference', { header: 'Number', meta: { skeleton: 110 } }),
    column.accessor((entry) => entry.certificates ?? entry.about ?? '', {
      id: 'about',
      header: 'About',
      cell: (info) => <Faint>{info.getValue()}</Faint>,
      meta: { level: 2, skeleton: 120 },
    }),
    column.accessor('amountPaise', {
      header: 'Amount, ₹',
      cell: (info) => formatStatement(info.getValue()),
      meta: { align: 'right', skeleton: 90 },
    }),
    column.accessor('balancePaise', {
      header: 'Balance, ₹',
      cell: (info) => formatStatement(info.getValue()),
      meta: { align: 'right', skeleton: 90 },
    }),
    column.accessor('canBeTakenBack', {
      header: 'Correct',
      cell: ({ row: { original } }) =>
        original.canBeTakenBack && (
          <Button size="small" onClick={() => onReverse(original)}>
            Reverse
          </Button>
        ),
      meta: { skeleton: 60 },
    }),
  ]);
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '4px 16px',
  padding: '0 24px 12px',
  '& h2': { ...theme.typography.h2 },
  '& a': { padding: '4px 0' },
  '& a, & h2': { display: 'inline-block' },
  '@media (max-width: 599.95px)': { padding: '0 16px 12px' },
}));
