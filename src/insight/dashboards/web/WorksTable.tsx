import { Link } from 'react-router';
import { figureColumn, nameColumn } from '#platform/web/figure/figure.columns.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import type { Dashboard } from '../dashboard.contract.ts';
import { Quiet } from './Rows.shared.tsx';

type Row = NonNullable<Dashboard['works']>[number];

const COLUMNS: readonly LedgerColumn<Row>[] = [
  nameColumn('Project'),
  figureColumn('unlocking', 'Milestones in 90 days', (row) => row.unlocking),
  figureColumn('unlocked', 'They unlock', (row) => row.unlocked),
  figureColumn('overdue', 'Overdue', (row) => row.overdue),
  figureColumn('blocked', 'Blocked', (row) => row.blocked),
  figureColumn('failedChecks', 'Failed checks', (row) => row.failedChecks),
  figureColumn('openIssues', 'Open issues', (row) => row.openIssues),
  figureColumn('graveIssues', 'High or critical', (row) => row.graveIssues),
];

/** The works of each project: the milestones to come and what they unlock, delays, quality and issues. */
export function WorksTable({ rows }: { rows: readonly Row[] }) {
  return (
    <Section title="Works" action={<Link to="/construction/analytics">All figures</Link>}>
      {rows.length === 0 ? (
        <Quiet>No milestone is late or about to unlock demands, and nothing is to be put right.</Quiet>
      ) : (
        <FigureTable caption="Works by project" columns={COLUMNS} rows={rows} />
      )}
    </Section>
  );
}
