import type { LedgerColumn } from '../../../platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '../../../platform/web/table/LedgerTable.tsx';
import { Bleed } from './Bleed.tsx';
import type { TermDifference } from '../priceList.contract.ts';

type Row = TermDifference & { id: string };

const COLUMNS: LedgerColumn<Row>[] = [
  { key: 'term', label: 'Term', isLong: true, render: ({ term }) => term },
  { key: 'before', label: 'Before', isFaint: true, isLong: true, render: ({ before }) => before },
  { key: 'after', label: 'In this list', isLong: true, render: ({ after }) => after },
];

/** Line by line, what a list changes. */
export function TermDifferences({ differences }: { differences: readonly TermDifference[] }) {
  if (differences.length === 0) return <p>Nothing differs.</p>;
  const rows = differences.map((one, position) => ({ ...one, id: `${position}-${one.term}` }));
  return (
    <Bleed>
      <LedgerTable caption="What the list changes" columns={COLUMNS} rows={rows} />
    </Bleed>
  );
}
