import { roleLabel } from '#platform/contract/roles.ts';
import { Section } from '#platform/web/page/Section.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';

import type { Dashboard } from '../dashboard.contract.ts';
import { figureColumn, nameColumn } from '#platform/web/figure/figure.columns.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';

type Row = NonNullable<Dashboard['team']>[number];

const COLUMNS: readonly LedgerColumn<Row>[] = [
  nameColumn('Sales Executive'),
  figureColumn('bookings', 'Bookings', (row) => row.bookings),
  figureColumn('value', 'Value', (row) => row.value),
  figureColumn('openLeads', 'Open leads', (row) => row.openLeads),
  figureColumn('followUps', 'Follow-ups due', (row) => row.followUpsDue),
];

/** Bookings of the period and open work by person; the best first. */
export function TeamTable({ rows }: { rows: readonly Row[] }) {
  return (
    <Section title="Team" fact="bookings of the period, open work today">
      <FigureTable
        caption={`Bookings and open work by ${roleLabel('Sales Executive')}`}
        columns={COLUMNS}
        rows={rows}
      />
    </Section>
  );
}
