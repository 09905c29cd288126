import { styled } from '@mui/material/styles';
import { keepPreviousData } from '@tanstack/react-query';
import Inbox from 'lucide-react/icons/inbox';
import { Link } from 'react-router';
import { formatDay } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { PageBody } from '#platform/web/page/Page.tsx';
import { PageSkeleton } from '#platform/web/page/Skeletons.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import { useListState } from '#platform/web/table/useListState.ts';
import { sourceWord } from '#enquiries/leads/sourceWords.rules.ts';
import type { DeliveryOutcome, ReconciledDay, Reconciliation } from '../leadSource.contract.ts';
import { DELIVERY_OUTCOMES, getReconciliation, KEY_SOURCES } from '../leadSource.contract.ts';
import { OUTCOME_LABELS } from './delivery.labels.ts';

const FIELDS: readonly FilterField[] = [
  { key: 'from', label: 'Received', kind: 'day', operator: 'from' },
  { key: 'to', label: 'Received', kind: 'day', operator: 'until' },
  {
    key: 'source',
    label: 'Source',
    kind: 'many',
    choices: KEY_SOURCES.map((value) => ({ value, label: sourceWord(value) })),
  },
];

type Line = ReconciledDay & { id: string };

/** For comparison with what a portal says it has sent: each figure leads to its deliveries. */
export function ReconciliationTable() {
  const list = useListState(getReconciliation.query);
  const { data, error, refetch } = useCall(
    getReconciliation,
    { query: list.input },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <FilterBar {...list.filters} fields={FIELDS} />
      {error && (
        <ErrorState title="The reconciliation could not be loaded." error={error} onRetry={refetch} />
      )}
      {!error && !data && <PageSkeleton />}
      {data && <Days reconciliation={data} />}
    </>
  );
}

function Days({ reconciliation }: { reconciliation: Reconciliation }) {
  const { from, to, days, total } = reconciliation;
  const period = `${formatDay(from)} to ${formatDay(to)}`;
  if (days.length === 0)
    return (
      <EmptyState icon={<Inbox aria-hidden />} title="No deliveries in this period">
        {`${period}. Choose other dates, or check whether the keys are in use.`}
      </EmptyState>
    );
  return (
    <>
      <PageBody>
        <p>{`${period}: received ${total.received} = ${sumText(total)}`}</p>
      </PageBody>
      <LedgerTable
        caption="Deliveries by day and source"
        columns={COLUMNS}
        rows={days.map((day) => ({ ...day, id: `${day.day}-${day.source}-${day.file?.id ?? ''}` }))}
        totals={{ received: total.received, ...totalsOf(total) }}
        totalsLabel="Total"
        renderCard={(line) => (
          <RowCard
            title={formatDay(line.day)}
            href={drillTo(line, null)}
            end={String(line.received)}
            lines={[wayText(line), sumText(line, { isShort: true })]}
          />
        )}
      />
    </>
  );
}

/** Large enough for a finger, even with one digit. */
const Figure = styled(Link)({ display: 'inline-block', minWidth: 24, padding: '4px 0' });

const COLUMNS: readonly LedgerColumn<Line>[] = [
  { key: 'day', label: 'Day', render: ({ day }) => formatDay(day) },
  { key: 'source', label: 'Source', render: ({ source }) => sourceWord(source) },
  {
    key: 'way',
    label: 'By',
    render: ({ file }) => (file ? <Link to={`/leads/imports/${file.id}`}>{file.name}</Link> : 'Key'),
  },
  {
    key: 'received',
    label: 'Received',
    align: 'right',
    render: (line) => <Figure to={drillTo(line, null)}>{line.received}</Figure>,
  },
  ...DELIVERY_OUTCOMES.map((outcome) => ({
    key: outcome,
    label: OUTCOME_LABELS[outcome],
    align: 'right' as const,
    render: (line: Line) =>
      line[outcome] === 0 ? '0' : <Figure to={drillTo(line, outcome)}>{line[outcome]}</Figure>,
  })),
];

function totalsOf(total: Reconciliation['total']): Record<string, number> {
  return Object.fromEntries(DELIVERY_OUTCOMES.map((outcome) => [outcome, total[outcome]]));
}

function wayText({ source, file }: Line): string {
  return file ? `${sourceWord(source)}, ${file.name}` : sourceWord(source);
}

/** Rows of a file by their outcome. */
const ROWS_OF: Readonly<Record<DeliveryOutcome, string>> = {
  new: '?outcome=create',
  reEnquiry: '?outcome=update',
  repeat: '?outcome=repeat',
  rejected: '',
};

function drillTo({ day, source, file }: Line, outcome: DeliveryOutcome | null): string {
  if (file) return `/leads/imports/${file.id}${outcome ? ROWS_OF[outcome] : ''}`;
  const params = new URLSearchParams({ tab: 'deliveries', from: day, to: day, source });
  if (outcome) params.set('outcome', outcome);
  return `/settings/lead-sources?${params.toString()}`;
}

/** The outcomes in short, without those that are zero. */
function sumText(counts: Record<DeliveryOutcome, number>, { isShort = false } = {}): string {
  return DELIVERY_OUTCOMES.filter((outcome) => !isShort || counts[outcome] > 0)
    .map((outcome) => `${counts[outcome]} ${OUTCOME_LABELS[outcome].toLowerCase()}`)
    .join(' + ');
}
