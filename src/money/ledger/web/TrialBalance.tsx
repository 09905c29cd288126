import { keepPreviousData } from '@tanstack/react-query';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { formatMonth, formatStatement } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { PageSkeleton } from '#platform/web/page/Skeletons.tsx';
import { today } from '#platform/web/session/today.ts';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import { ACCOUNT_KINDS } from '../accounts.rules.ts';
import type { TrialBalance as Balance, TrialBalanceRow } from '../ledger.contract.ts';
import { getTrialBalance } from '../ledger.contract.ts';
import { journalHref } from './ledger.links.ts';

type Row = TrialBalanceRow & { id: string };

/** Opening balance, debits, credits and closing balance of each account. Every figure links to its entries. */
export function TrialBalance() {
  const [search, setSearch] = useSearchParams();
  const month = search.get('month');
  const balance = useCall(
    getTrialBalance,
    { query: month && MONTH.test(month) ? { month } : {} },
    { placeholderData: keepPreviousData },
  );
  if (balance.isPending) return <PageSkeleton />;
  if (balance.error)
    return (
      <ErrorState
        title="The trial balance could not be loaded."
        error={balance.error}
        onRetry={balance.refetch}
      />
    );
  const { data } = balance;
  const choose = (chosen: string) => setSearch({ month: chosen }, { preventScrollReset: true });
  return (
    <section aria-label="Trial balance">
      <Head>
        <SelectBox
          size="small"
          value={data.month}
          choices={monthsOf(data)}
          onChoose={choose}
          inputProps={{ 'aria-label': 'Month' }}
        />
        <p>Credit balances are in brackets; each column of balances adds up to zero.</p>
      </Head>
      <LedgerTable
        caption={`Trial balance of ${formatMonth(data.from)}`}
        columns={columnsOf(data)}
        rows={data.rows.map((row) => ({ ...row, id: row.account }))}
        groupOf={(row) => ({ key: row.kind, label: ACCOUNT_KINDS[row.kind] })}
        totals={{
          opening: formatStatement(data.openingSumPaise),
          debit: formatStatement(data.debitPaise),
          credit: formatStatement(data.creditPaise),
          closing: formatStatement(data.closingSumPaise),
        }}
        renderCard={(row) => <AccountCard row={row} balance={data} />}
      />
    </section>
  );
}

const MONTH = /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/;

function columnsOf({ from, to }: Balance): readonly LedgerColumn<Row>[] {
  const figure = (
    key: string,
    label: string,
    paiseOf: (row: Row) => number,
    days: { from?: Day; to: Day },
  ): LedgerColumn<Row> => ({
    key,
    label,
    align: 'right',
    render: (row) => <Drill paise={paiseOf(row)} href={journalHref({ account: row.account, ...days })} />,
  });
  return [
    { key: 'account', label: 'Account', render: (row) => row.label },
    figure('opening', 'Opening, ₹', (row) => row.openingPaise, { to: addDays(from, -1) }),
    figure('debit', 'Debit, ₹', (row) => row.debitPaise, { from, to }),
    figure('credit', 'Credit, ₹', (row) => row.creditPaise, { from, to }),
    figure('closing', 'Closing, ₹', (row) => row.closingPaise, { to }),
  ];
}

function Drill({ paise, href }: { paise: number; href: string }) {
  return paise === 0 ? '–' : <Link to={href}>{formatStatement(paise)}</Link>;
}

function AccountCard({ row, balance: { from, to } }: { row: Row; balance: Balance }) {
  return (
    <RowCard
      title={row.label}
      href={journalHref({ account: row.account, from, to })}
      end={<span className="tabular">{formatStatement(row.closingPaise)}</span>}
      lines={[
        `Opening ${formatStatement(row.openingPaise)}`,
        `Debit ${formatStatement(row.debitPaise)}, credit ${formatStatement(row.creditPaise)}`,
      ]}
    />
  );
}

/** From the month of the first posting to the one shown or the current one, newest first. */
function monthsOf({ firstMonth, month }: Balance): { value: string; label: string }[] {
  const latest = [month, today().slice(0, 7)].toSorted().at(-1) ?? month;
  const earliest = firstMonth < month ? firstMonth : month;
  const months = [];
  for (let one = latest; one >= earliest; one = addDays(`${one}-01`, -1).slice(0, 7))
    months.push({ value: one, label: formatMonth(`${one}-01`) });
  return months;
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  padding: '12px 24px',
  '& > div': { width: 160 },
  '& > p': { ...theme.typography.caption, color: theme.vars.palette.text3 },
  '@media (max-width: 599.95px)': { padding: '12px 16px' },
}));
