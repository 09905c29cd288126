import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import type { NumberSeries } from '../organization.contract.ts';
import { listNumberSeries } from '../organization.contract.ts';

/** The last and next number of each document series. Nobody can set them: numbers are consecutive. */
export function NumberSeriesPart() {
  const series = useCall(listNumberSeries);
  const [isWhole, setIsWhole] = useState(false);
  const thisYear = series.data?.[0]?.financialYear;
  const shown = (series.data ?? []).filter((one) => isWhole || one.financialYear === thisYear);
  const hasMore = shown.length < (series.data?.length ?? 0);
  return (
    <Section title="Number series" fact="assigned automatically">
      {series.isPending && <FactSkeleton rows={4} />}
      {series.error && (
        <ErrorState
          title="The number series could not be loaded."
          error={series.error}
          onRetry={series.refetch}
        />
      )}
      {series.data && (
        <EdgeToEdge>
          <LedgerTable
            caption="Number series"
            columns={COLUMNS}
            rows={shown.map((one) => ({ ...one, id: `${one.series}/${one.financialYear}` }))}
            renderCard={(row) => (
              <RowCard
                title={`${LABELS[row.kind]}, FY 20${row.financialYear}`}
                end={row.count.toLocaleString('en-IN')}
                lines={[`Last ${row.lastNumber ?? 'none'}`, `Next ${row.nextNumber ?? CLOSED}`]}
              />
            )}
          />
        </EdgeToEdge>
      )}
      {hasMore && (
        <Button size="small" sx={BELOW} onClick={() => setIsWhole(true)}>
          Show earlier years
        </Button>
      )}
    </Section>
  );
}

type Row = NumberSeries & { id: string };

const LABELS: Record<NumberSeries['kind'], string> = {
  costSheet: 'Cost sheets',
  booking: 'Bookings',
  receipt: 'Receipts',
  invoice: 'Invoices',
  commission: 'Commissions',
  commissionRun: 'Payment runs',
};

const CLOSED = 'none, year closed';

const COLUMNS: readonly LedgerColumn<Row>[] = [
  { key: 'kind', label: 'Documents', render: ({ kind }) => LABELS[kind] },
  { key: 'series', label: 'Series', render: ({ series }) => series },
  { key: 'year', label: 'Financial year', render: ({ financialYear }) => `FY 20${financialYear}` },
  { key: 'count', label: 'Used', align: 'right', render: ({ count }) => count.toLocaleString('en-IN') },
  { key: 'last', label: 'Last number', render: ({ lastNumber }) => lastNumber ?? 'None yet' },
  {
    key: 'next',
    label: 'Next number',
    isFaint: true,
    render: ({ nextNumber }) => nextNumber ?? 'Year closed',
  },
];

/** The cells of the table include the side margins of the page. */
const EdgeToEdge = styled('div')({
  margin: '0 -24px',
  '@media (max-width: 599.95px)': { margin: '0 -16px' },
});
const BELOW = { marginTop: '12px' } as const;
