import { Section } from '#platform/web/page/Section.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';

import type { Dashboard } from '../dashboard.contract.ts';
import { figureColumn, nameColumn } from '#platform/web/figure/figure.columns.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';

type Row = NonNullable<Dashboard['accounts']>[number];

const COLUMNS: readonly LedgerColumn<Row>[] = [
  nameColumn('Project'),
  figureColumn('separate', 'Separate account', (row) => row.separate),
  figureColumn('free', 'Free account', (row) => row.free),
  figureColumn('tax', 'GST', (row) => row.tax),
];

/** Verified receipts split by the 70/30 rule, since each project began. */
export function AccountsTable({ rows }: { rows: readonly Row[] }) {
  return (
    <Section title="70/30 accounts" fact="of all verified receipts">
      <FigureTable caption="Verified receipts by kind of account" columns={COLUMNS} rows={rows} />
    </Section>
  );
}
