import { keepPreviousData } from '@tanstack/react-query';
import { styled } from '@mui/material/styles';
import { formatDay, formatStatement } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { PageSkeleton } from '#platform/web/page/Skeletons.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { Sign } from '#platform/web/status/Sign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import { getPaymentPlan } from '#money/plans/plan.contract.ts';
import type { LedgerRow, Sale, SaleLedger } from '#sales/sale.contract.ts';
import { getSaleLedger } from '#sales/sale.contract.ts';
import { AsOfField, useAsOf } from '#platform/web/form/AsOfField.tsx';
import { PlanTable } from '#money/plans/web/PlanTable.shared.tsx';
import { SaleFigures } from './SaleFigures.shared.tsx';

/** The plan with its receipts, and below it the ledger entries behind every figure. */
export function SaleLedgerTab({ sale }: { sale: Sale }) {
  const plan = useCall(getPaymentPlan, { params: { id: sale.id } });
  const isAllowed = useAllowed();
  const readsLedger = getSaleLedger.can !== 'public' && isAllowed(getSaleLedger.can);
  if (plan.isPending) return <PageSkeleton />;
  if (plan.error)
    return <ErrorState title="The plan could not be loaded." error={plan.error} onRetry={plan.refetch} />;
  return (
    <>
      <SaleFigures
        sale={sale}
        installments={plan.data.installments}
        chargesOpenPaise={plan.data.chargesOpenPaise}
      />
      <PlanTable plan={plan.data} />
      {readsLedger && <Entries sale={sale} />}
    </>
  );
}

function Entries({ sale }: { sale: Sale }) {
  const { query, ...day } = useAsOf();
  const ledger = useCall(
    getSaleLedger,
    { params: { id: sale.id }, query },
    { placeholderData: keepPreviousData },
  );
  return (
    <Books aria-label="Ledger">
      <Head>
        <h2>Ledger</h2>
        {ledger.data && <Intact ledger={ledger.data} />}
        <AsOfField asOf={day.asOf} onChoose={day.choose} />
      </Head>
      {ledger.isPending && <PageSkeleton />}
      {ledger.error && (
        <ErrorState title="The ledger could not be loaded." error={ledger.error} onRetry={ledger.refetch} />
      )}
      {ledger.data && ledger.data.rows.length === 0 && (
        <p>There are no entries for this sale up to {formatDay(ledger.data.asOf)}.</p>
      )}
      {ledger.data && ledger.data.rows.length > 0 && <EntryTable sale={sale} ledger={ledger.data} />}
    </Books>
  );
}

/** Each batch carries the hash of the one before; the chain was recomputed for this reply. */
function Intact({ ledger }: { ledger: SaleLedger }) {
  return (
    <span data-intact={ledger.chainIntact}>
      <Sign shape={ledger.chainIntact ? 'tick' : 'alert'} tone={ledger.chainIntact ? 'success' : 'error'} />
      {ledger.chainIntact ? 'Unaltered, checked just now' : 'Entries were altered. Tell Finance.'}
    </span>
  );
}

type Row = LedgerRow & { id: string };

const columns: readonly LedgerColumn<Row>[] = [
  { key: 'account', label: 'Account', render: (row) => row.accountLabel },
  { key: 'narration', label: 'Narration', isFaint: true, isLong: true, render: (row) => row.narration },
  {
    key: 'debit',
    label: 'Debit, ₹',
    align: 'right',
    render: (row) => row.debitPaise > 0 && <Money paise={row.debitPaise} withPaise bare />,
  },
  {
    key: 'credit',
    label: 'Credit, ₹',
    align: 'right',
    render: (row) => row.creditPaise > 0 && <Money paise={row.creditPaise} withPaise bare />,
  },
  {
    key: 'balance',
    label: 'Customer balance, ₹',
    align: 'right',
    render: (row) => row.balancePaise !== null && formatStatement(row.balancePaise),
  },
];

function EntryTable({ sale, ledger }: { sale: Sale; ledger: SaleLedger }) {
  const rows: readonly Row[] = ledger.rows.map((row, position) => ({
    ...row,
    id: `${row.batchId}-${position}`,
  }));
  return (
    <LedgerTable
      caption={`Ledger of ${sale.bookingNumber}`}
      columns={columns}
      rows={rows}
      groupOf={(row) => ({ key: row.batchId, label: `Batch ${row.batchNo}, ${formatDay(row.postedOn)}` })}
      totals={{
        debit: <Money paise={sumPaise(rows.map((row) => row.debitPaise))} withPaise bare />,
        credit: <Money paise={sumPaise(rows.map((row) => row.creditPaise))} withPaise bare />,
        balance: formatStatement(ledger.balancePaise),
      }}
      renderCard={(row) => (
        <RowCard
          title={row.accountLabel}
          end={<Money paise={row.debitPaise > 0 ? row.debitPaise : -row.creditPaise} withPaise />}
          lines={[row.narration, ...balanceLine(row)]}
        />
      )}
    />
  );
}

/** The batch and its day head the cards of the batch. */
function balanceLine({ balancePaise }: Row): string[] {
  return balancePaise === null ? [] : [`Customer balance ${formatStatement(balancePaise)}`];
}

const Books = styled('section')(({ theme }) => ({
  marginTop: 12,
  paddingBottom: 24,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > p': { padding: '0 24px', color: theme.vars.palette.text3 },
}));

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  '& h2 ~ :last-child': { marginLeft: 'auto' },
  padding: '16px 24px 8px',
  '& h2': theme.typography.h2,
  '& span[data-intact]': {
    ...theme.typography.caption,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    color: theme.vars.palette.text3,
  },
  '& span[data-intact="false"]': { color: theme.vars.palette.error.main },
  '@media (max-width: 599.95px)': { padding: '16px 16px 8px' },
}));
