import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import { Bleed } from './Bleed.tsx';
import type { TermDifference } from '../priceList.contract.ts';

type Row = TermDifference & { id: string };

interface TermDifferencesProps {
  differences: readonly TermDifference[];
  /** Heads of the two columns. */
  before?: string;
  after?: string;
}

/** What a list changes, line by line. */
export function TermDifferences({ differences, ...heads }: TermDifferencesProps) {
  if (differences.length === 0) return <p>No differences.</p>;
  const rows = differences.map((one, position) => ({ ...one, id: `${position}-${one.term}` }));
  return (
    <Bleed>
      <LedgerTable caption="What the list changes" columns={columnsOf(heads)} rows={rows} />
    </Bleed>
  );
}

function columnsOf({
  before = 'Before',
  after = 'In this list',
}: Omit<TermDifferencesProps, 'differences'>): LedgerColumn<Row>[] {
  return [
    { key: 'term', label: 'Term', isLong: true, render: (row) => row.term },
    { key: 'before', label: before, isFaint: true, isLong: true, render: (row) => row.before },
    { key: 'after', label: after, isLong: true, render: (row) => row.after },
  ];
}
