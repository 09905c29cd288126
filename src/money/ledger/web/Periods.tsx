import { keepPreviousData } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import LockKeyholeOpen from 'lucide-react/icons/lock-keyhole-open';
import CircleDot from 'lucide-react/icons/circle-dot';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { formatMonth, formatStatement, plainNumber } from '#platform/contract/format.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { PageSkeleton } from '#platform/web/page/Skeletons.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import type { Period } from '../period.contract.ts';
import { listPeriods } from '../period.contract.ts';
import { periodHref, trialBalanceHref } from './ledger.links.ts';
import { balanceOfPeriod, historyOf, STATE_LABELS } from './period.labels.ts';
import { PeriodDialog } from './PeriodDialog.tsx';

type Row = Period & { id: string };
type Act = (period: Period) => void;

/** The months of the books: whether each balances, and whether it is open. */
export function Periods() {
  const [search] = useSearchParams();
  const until = search.get('until');
  const [chosen, choose] = useState<Period | null>(null);
  const periods = useCall(
    listPeriods,
    { query: until && MONTH.test(until) ? { until } : {} },
    { placeholderData: keepPreviousData },
  );
  if (periods.isPending) return <PageSkeleton />;
  if (periods.error)
    return (
      <ErrorState title="The months could not be loaded." error={periods.error} onRetry={periods.refetch} />
    );
  const { periods: months, earlier } = periods.data;
  return (
    <section aria-label="Periods">
      <Lead>
        A month closes on the night after the 10th of the next. Then only {roleLabel('Finance Head')}s and
        administrators can issue, verify or reverse anything dated to it.
      </Lead>
      <LedgerTable
        caption="Months of the books"
        columns={columnsOf(choose)}
        rows={months.map((period) => ({ ...period, id: period.month }))}
        renderCard={(row) => <PeriodCard period={row} onAct={choose} />}
      />
      {(until || earlier) && (
        <Foot aria-label="More months">
          {until && <Link to={periodHref()}>Newest months</Link>}
          {earlier && <Link to={periodHref(earlier)}>Earlier months</Link>}
        </Foot>
      )}
      {chosen && <PeriodDialog period={chosen} onClose={() => choose(null)} />}
    </section>
  );
}

const MONTH = /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/;

function columnsOf(onAct: Act): readonly LedgerColumn<Row>[] {
  return [
    {
      key: 'month',
      label: 'Month',
      render: ({ month, from }) => <Link to={trialBalanceHref(month)}>{formatMonth(from)}</Link>,
    },
    { key: 'state', label: 'Status', render: (period) => <State period={period} /> },
    { key: 'history', label: 'By', isLong: true, render: (period) => <History period={period} /> },
    { key: 'batches', label: 'Postings', align: 'right', render: ({ batches }) => plainNumber(batches) },
    {
      key: 'debit',
      label: 'Debit and credit, ₹',
      align: 'right',
      render: ({ debitPaise }) => formatStatement(debitPaise),
    },
    { key: 'balance', label: 'Trial balance', render: (period) => balanceOfPeriod(period) },
    {
      key: 'action',
      label: '',
      align: 'right',
      render: (period) => <Action period={period} onAct={onAct} />,
    },
  ];
}

const SIGNS = {
  current: CircleDot,
  open: LockKeyholeOpen,
  reopened: LockKeyholeOpen,
  locked: LockKeyhole,
};

function State({ period: { state } }: { period: Period }) {
  const Sign = SIGNS[state];
  return (
    <Marked>
      <Sign size={14} aria-hidden /> {STATE_LABELS[state]}
    </Marked>
  );
}

function History({ period }: { period: Period }) {
  const told = historyOf(period);
  if (told.length === 0) return '–';
  return told.map((sentence) => <Sentence key={sentence}>{sentence}</Sentence>);
}

function Action({ period, onAct }: { period: Period; onAct: Act }) {
  const [action] = period.allowedActions;
  if (!action) return null;
  const label = action === 'lock' ? 'Close' : 'Reopen';
  return (
    <Button
      size="small"
      variant="text"
      aria-label={`${label}: ${formatMonth(period.from)}`}
      onClick={() => onAct(period)}
    >
      {label}
    </Button>
  );
}

function PeriodCard({ period, onAct }: { period: Period; onAct: Act }) {
  return (
    <Card>
      <RowCard
        title={formatMonth(period.from)}
        href={trialBalanceHref(period.month)}
        end={<State period={period} />}
        lines={[
          `${plainNumber(period.batches)} postings, ${formatStatement(period.debitPaise)}. ${balanceOfPeriod(period)}`,
          ...historyOf(period),
        ]}
      />
      <Action period={period} onAct={onAct} />
    </Card>
  );
}

const Lead = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '12px 24px',
  color: theme.vars.palette.text3,
  '@media (max-width: 599.95px)': { padding: '12px 16px' },
}));

const Marked = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap' });

const Sentence = styled('span')(({ theme }) => ({
  display: 'block',
  color: theme.vars.palette.text.secondary,
}));

const Card = styled('div')({ '& > button': { margin: '0 16px 10px' } });

const Foot = styled('nav')(({ theme }) => ({
  display: 'flex',
  gap: 16,
  padding: '12px 24px',
  '@media (max-width: 599.95px)': { padding: '12px 16px' },
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));
