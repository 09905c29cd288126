import { Section } from '../../../platform/web/page/Section.tsx';
import { formatDay } from '../../../platform/contract/format.ts';
import type { LedgerColumn } from '../../../platform/web/table/LedgerTable.tsx';

import type { Dashboard } from '../dashboard.contract.ts';
import { figureColumn, nameColumn } from './figure.columns.tsx';
import { FigureTable } from './FigureTable.tsx';

type Row = NonNullable<Dashboard['ageing']>[number];

const COLUMNS: readonly LedgerColumn<Row>[] = [
  nameColumn('Project'),
  figureColumn('notDue', 'Not due', (row) => row.notDue),
  figureColumn('upTo30', '1–30', (row) => row.upTo30),
  figureColumn('upTo60', '31–60', (row) => row.upTo60),
  figureColumn('upTo90', '61–90', (row) => row.upTo90),
  figureColumn('over90', '90+', (row) => row.over90),
  figureColumn('overdue', 'Overdue', (row) => row.overdue),
];

/** What is open by project and by how many days it is late. */
export function AgeingTable({ rows, today }: { rows: readonly Row[]; today: string }) {
  return (
    <Section title="Overdue by age" fact={`days, ${formatDay(today)}`}>
      <FigureTable caption="Open amounts by project and age" columns={COLUMNS} rows={rows} />
    </Section>
  );
}
