import { formatPct } from '#platform/contract/format.ts';
import { Section } from '#platform/web/page/Section.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';

import { sourceWord } from '#enquiries/leads/web/lead.labels.shared.ts';
import type { Dashboard } from '../dashboard.contract.ts';
import { figureColumn, nameColumn } from '#platform/web/figure/figure.columns.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';

type Row = NonNullable<Dashboard['sources']>[number] & { id: string; name: string };

const COLUMNS: readonly LedgerColumn<Row>[] = [
  nameColumn('Source'),
  figureColumn('leads', 'Enquiries', (row) => row.leads),
  figureColumn('lost', 'Lost', (row) => row.lost),
  figureColumn('won', 'Booked', (row) => row.won),
  {
    key: 'rate',
    label: 'Booked, %',
    align: 'right',
    isFaint: true,
    render: (row) => formatPct(Math.round((row.won.value / row.leads.value) * 1000) / 10),
  },
];

/** Outcomes of the enquiries of the period by source. */
export function SourcesTable({ rows }: { rows: NonNullable<Dashboard['sources']> }) {
  const named = rows.map((row) => ({ ...row, id: row.source, name: sourceWord(row.source) }));
  return (
    <Section title="Sources" fact="enquiries of the period">
      <FigureTable caption="Enquiries of the period by source" columns={COLUMNS} rows={named} />
    </Section>
  );
}
