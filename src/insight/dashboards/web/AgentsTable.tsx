import { Section } from '#platform/web/page/Section.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';

import type { Dashboard } from '../dashboard.contract.ts';
import { figureColumn, nameColumn } from '#platform/web/figure/figure.columns.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';

type Row = NonNullable<Dashboard['agents']>[number];

const COLUMNS: readonly LedgerColumn<Row>[] = [
  nameColumn('Name'),
  figureColumn('bookings', 'Deals', (row) => row.bookings),
  figureColumn('leads', 'Enquiries', (row) => row.leads),
  figureColumn('open', 'Open leads', (row) => row.openLeads),
];

/** The people of one's own firm by the deals they brought. */
export function AgentsTable({ rows }: { rows: readonly Row[] }) {
  return (
    <Section title="Our people" fact="deals and enquiries of the period">
      <FigureTable caption="Deals by person" columns={COLUMNS} rows={rows} />
    </Section>
  );
}
