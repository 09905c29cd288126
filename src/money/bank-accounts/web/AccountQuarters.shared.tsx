import { keepPreviousData } from '@tanstack/react-query';
import { styled } from '@mui/material/styles';
import Landmark from 'lucide-react/icons/landmark';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { financialYearStart } from '#platform/contract/calendar.ts';
import { formatDay, formatStatement } from '#platform/contract/format.ts';
import { download } from '#platform/web/client/download.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { PageSkeleton } from '#platform/web/page/Skeletons.tsx';
import { today } from '#platform/web/session/today.ts';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import { ExportMenu } from '#platform/web/table/ExportMenu.tsx';
import type { AccountQuarters as Quarters, QuarterRow } from '../bankAccount.contract.ts';
import { exportAccountQuarters, getAccountQuarters } from '../bankAccount.contract.ts';

type Row = QuarterRow & { id: string };

/** The separate account of each project by quarter, as the RERA return requires it. */
export function AccountQuarters() {
  const [search, setSearch] = useSearchParams();
  const named = search.get('year');
  const query = named !== null && YEAR.test(named) ? { year: Number(named) } : {};
  const quarters = useCall(getAccountQuarters, { query }, { placeholderData: keepPreviousData });
  if (quarters.isPending) return <PageSkeleton />;
  if (quarters.error)
    return (
      <ErrorState
        title="The quarters could not be loaded."
        error={quarters.error}
        onRetry={quarters.refetch}
      />
    );
  const { data } = quarters;
  if (data.rows.length === 0)
    return (
      <EmptyState icon={<Landmark aria-hidden />} title="No quarter to report yet">
        A project that names its accounts has a row for each quarter that has begun.
      </EmptyState>
    );
  const choose = (year: string) => setSearch({ tab: 'quarters', year }, { preventScrollReset: true });
  return (
    <section aria-label="70/30 by quarter">
      <Head>
        <SelectBox
          size="small"
          value={String(data.year)}
          choices={yearsOf(data)}
          onChoose={choose}
          inputProps={{ 'aria-label': 'Financial year' }}
        />
        <p>
          Balances are those of the separate account; due is the share of receipts required by law, without
          GST.
        </p>
        <ExportMenu
          fetchFile={(format) => download(exportAccountQuarters, { query: { ...query, format } })}
        />
      </Head>
      <LedgerTable
        caption={`Separate accounts in ${yearLabel(data.year)}`}
        columns={COLUMNS}
        rows={data.rows.map((row) => ({ ...row, id: `${row.projectId}-${row.quarter}` }))}
        groupOf={(row) => ({ key: row.projectId, label: row.projectName })}
        totals={{
          received: formatStatement(data.total.receivedPaise),
          tax: formatStatement(data.total.taxPaise),
          due: formatStatement(data.total.duePaise),
          deposited: formatStatement(data.total.depositedPaise),
          withdrawn: formatStatement(data.total.withdrawnPaise),
        }}
        renderCard={(row) => (
          <RowCard
            title={quarterName(row)}
            end={<span className="tabular">Balance {formatStatement(row.closingPaise)}</span>}
            lines={[
              `Received ${formatStatement(row.receivedPaise)}, GST ${formatStatement(row.taxPaise)}`,
              `Due ${formatStatement(row.duePaise)}, still to deposit ${formatStatement(row.shortfallPaise)}`,
              `Deposited ${formatStatement(row.depositedPaise)}, withdrawn ${formatStatement(row.withdrawnPaise)}`,
            ]}
          />
        )}
      />
    </section>
  );
}

const YEAR = /^(199|20\d|21\d)\d$/;

const amount = (key: string, label: string, paiseOf: (row: Row) => number): LedgerColumn<Row> => ({
  key,
  label,
  align: 'right',
  render: (row) => formatStatement(paiseOf(row)),
});

const COLUMNS: readonly LedgerColumn<Row>[] = [
  { key: 'quarter', label: 'Quarter', render: quarterName },
  amount('received', 'Received, ₹', (row) => row.receivedPaise),
  amount('tax', 'GST, ₹', (row) => row.taxPaise),
  amount('due', 'Due, ₹', (row) => row.duePaise),
  amount('deposited', 'Deposited, ₹', (row) => row.depositedPaise),
  amount('withdrawn', 'Withdrawn, ₹', (row) => row.withdrawnPaise),
  amount('closing', 'Balance, ₹', (row) => row.closingPaise),
  amount('shortfall', 'To deposit, ₹', (row) => row.shortfallPaise),
];

/** 'Q3, to 31 Dec 2026' */
function quarterName({ quarter, to }: QuarterRow): string {
  return `Q${quarter}, to ${formatDay(to)}`;
}

function yearsOf({ year, firstYear }: Quarters): { value: string; label: string }[] {
  const latest = Math.max(year, financialYearStart(today()));
  return Array.from({ length: latest - firstYear + 1 }, (_, index) => ({
    value: String(latest - index),
    label: `FY ${yearLabel(latest - index)}`,
  }));
}

function yearLabel(year: number): string {
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  padding: '12px 24px',
  '& > div:first-of-type': { width: 140 },
  '& > p': { ...theme.typography.caption, color: theme.vars.palette.text3, flex: 1, minWidth: 200 },
  '@media (max-width: 599.95px)': {
    justifyContent: 'space-between',
    padding: '12px 16px',
    '& > p': { order: 1, flexBasis: '100%' },
  },
}));
