import { styled } from '@mui/material/styles';
import { formatDay, formatMoneyExact, formatMonth } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import { useExplain } from '#platform/web/page/explain.ts';
import type { Installment, PaymentPlan } from '../plan.contract.ts';
import { triggerText } from '#inventory/payment-terms/plan.rules.ts';
import { INSTALLMENT_STATUS } from './plan.status.shared.ts';

interface PlanTableProps {
  plan: Pick<PaymentPlan, 'bookingNumber' | 'installments'>;
  /** The installment the page is about; by default the first that is demanded and open. */
  currentId?: string | null;
}

/** Installments of a plan: name, due date, received. Every amount opens its explanation. */
export function PlanTable({ plan, currentId }: PlanTableProps) {
  const rows = plan.installments;
  const columns = usePlanColumns();
  const sum = (amountOf: (row: Installment) => number) => (
    <Money paise={sumPaise(rows.map(amountOf))} withPaise bare />
  );
  return (
    <LedgerTable
      caption={`Payment plan of ${plan.bookingNumber}`}
      columns={columns}
      rows={rows}
      currentId={
        currentId ?? rows.find((row) => row.demandDate !== null && row.outstandingPaise > 0)?.id ?? null
      }
      totals={{
        principal: <Money paise={sumPaise(rows.map((row) => row.principalPaise))} bare />,
        tax: sum((row) => row.taxPaise),
        total: sum((row) => row.totalPaise),
        paid: sum((row) => row.paidPaise),
        balance: sum(balanceOf),
      }}
      renderCard={(row) => <InstallmentCard row={row} />}
    />
  );
}

function usePlanColumns(): readonly LedgerColumn<Installment>[] {
  const explain = useExplain();
  const amount = (row: Installment, field: AmountField, withPaise = true) => (
    <Money paise={row[field]} withPaise={withPaise} bare explain={explain('installment', row.id, field)} />
  );
  return [
    { key: 'name', label: 'Stage', render: (row) => row.name },
    {
      key: 'due',
      label: 'Due',
      render: (row) => <Due data-known={row.dueDate !== null}>{dueText(row)}</Due>,
    },
    {
      key: 'principal',
      label: 'Amount, ₹',
      align: 'right',
      render: (row) => amount(row, 'principalPaise', false),
    },
    { key: 'tax', label: 'GST, ₹', align: 'right', isFaint: true, render: (row) => amount(row, 'taxPaise') },
    { key: 'total', label: 'Total, ₹', align: 'right', render: (row) => amount(row, 'totalPaise') },
    {
      key: 'paid',
      label: 'Received, ₹',
      align: 'right',
      render: (row) => isAsked(row) && amount(row, 'paidPaise'),
    },
    {
      key: 'balance',
      label: 'Balance, ₹',
      align: 'right',
      render: (row) =>
        isAsked(row) && (
          <>
            <Tinted data-late={row.status === 'overdue'}>{amount(row, 'outstandingPaise')}</Tinted>
            <TdsWaiting paise={row.tdsWaitingPaise} />
          </>
        ),
    },
    { key: 'status', label: 'Status', render: (row) => <InstallmentStatus row={row} /> },
  ];
}

type AmountField = 'principalPaise' | 'taxPaise' | 'totalPaise' | 'paidPaise' | 'outstandingPaise';

function InstallmentCard({ row }: { row: Installment }) {
  const explain = useExplain();
  const isPartly = row.paidPaise > 0 && row.outstandingPaise > 0;
  return (
    <RowCard
      title={row.name}
      end={<Money paise={row.totalPaise} withPaise explain={explain('installment', row.id, 'totalPaise')} />}
      lines={[
        <Ends key="due">
          <span>{row.dueDate === null ? dueText(row) : `due ${dueText(row)}`}</span>
          <InstallmentStatus row={row} />
        </Ends>,
        ...(isPartly ? [<Progress key="paid" row={row} />] : []),
        ...(row.tdsWaitingPaise > 0 ? [<TdsWaiting key="tds" paise={row.tdsWaitingPaise} />] : []),
      ]}
    />
  );
}

function Progress({ row }: { row: Installment }) {
  return (
    <Ends data-late={row.status === 'overdue'}>
      <Bar aria-hidden>
        <i style={{ width: `${(row.paidPaise / row.totalPaise) * 100}%` }} />
      </Bar>
      <span>{formatMoneyExact(row.outstandingPaise)} open</span>
    </Ends>
  );
}

/** The TDS part of a balance: not overdue. */
function TdsWaiting({ paise }: { paise: number }) {
  if (paise === 0) return null;
  return (
    <div>
      <Faint>{formatMoneyExact(paise)} TDS to verify</Faint>
    </div>
  );
}

function InstallmentStatus({ row }: { row: Installment }) {
  return <StatusSign of={INSTALLMENT_STATUS} status={shownStatus(row)} />;
}

function shownStatus({ waitsForCertificate, heldForRegistration, status }: Installment) {
  if (waitsForCertificate) return 'waitsForCertificate';
  return heldForRegistration ? 'heldForRegistration' : status;
}

/** Demanded, or paid in advance. */
function isAsked(row: Installment): boolean {
  return row.demandDate !== null || row.paidPaise > 0;
}

function balanceOf(row: Installment): number {
  return isAsked(row) ? row.outstandingPaise : 0;
}

/** '14 Jun 2026', 'expected Feb 2027'; while no date is known, the event that triggers it. */
function dueText({ dueDate, expectedDate, trigger }: Installment): string {
  if (dueDate) return formatDay(dueDate);
  if (expectedDate) return `expected ${formatMonth(expectedDate)}`;
  const words = triggerText(trigger);
  return words.charAt(0).toLowerCase() + words.slice(1);
}

const Due = styled('span')(({ theme }) => ({ '&[data-known="false"]': { color: theme.vars.palette.text3 } }));

const Tinted = styled('span')(({ theme }) => ({
  '&[data-late="true"], &[data-late="true"] span': { color: theme.vars.palette.error.main },
}));

const Ends = styled('span')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 12,
  '&[data-late="true"] > span:last-of-type': { color: theme.vars.palette.error.main },
}));

const Bar = styled('span')(({ theme }) => ({
  flex: 1,
  height: 4,
  borderRadius: 2,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.tint.neutral,
  '& i': { display: 'block', height: '100%', backgroundColor: theme.vars.palette.success.main },
}));
