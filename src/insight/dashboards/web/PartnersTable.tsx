import { formatDay, startCase } from '#platform/contract/format.ts';
import { Section } from '#platform/web/page/Section.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';

import type { Dashboard } from '../dashboard.contract.ts';
import { figureColumn, nameColumn } from '#platform/web/figure/figure.columns.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';

type Row = NonNullable<Dashboard['partners']>[number];

const COLUMNS: readonly LedgerColumn<Row>[] = [
  nameColumn('Firm'),
  { key: 'tier', label: 'Tier', isFaint: true, render: (row) => startCase(row.tier) },
  figureColumn('leads', 'Enquiries', (row) => row.leads),
  figureColumn('bookings', 'Bookings', (row) => row.bookings),
  figureColumn('value', 'Value', (row) => row.value),
  {
    key: 'rera',
    label: 'RERA until',
    align: 'right',
    isFaint: true,
    render: (row) => (row.reraValidUntil === null ? 'not entered' : formatDay(row.reraValidUntil)),
  },
];

/** Channel partner firms by what they brought in the period; the best first. */
export function PartnersTable({ rows }: { rows: readonly Row[] }) {
  return (
    <Section title="Channel partners" fact="what they brought in the period">
      <FigureTable caption="Enquiries and bookings by channel partner" columns={COLUMNS} rows={rows} />
    </Section>
  );
}
