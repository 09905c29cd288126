import { figureColumn } from '#platform/web/figure/figure.columns.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { AGE_CHOICES, ISSUE_SEVERITY } from '#site/issues/web/issue.status.shared.ts';
import type { ConstructionAnalytics } from '../analytics.contract.ts';

type Row = ConstructionAnalytics['issues'][number] & { id: string; name: string };

const COLUMNS: readonly LedgerColumn<Row>[] = [
  {
    key: 'name',
    label: 'Severity',
    render: ({ severity }) => <StatusSign of={ISSUE_SEVERITY} status={severity} />,
  },
  ...AGE_CHOICES.map(({ value, label }) => figureColumn<Row>(value, label, (row) => row[value])),
  figureColumn('all', 'All', (row) => row.all),
];

/** Issues that are not verified yet, by severity and age. */
export function IssueAges({ issues }: { issues: ConstructionAnalytics['issues'] }) {
  const open = issues.reduce((sum, { all }) => sum + all.value, 0);
  return (
    <Section title="Open issues" fact={open > 0 && String(open)}>
      {open === 0 ? (
        <p>Nothing is to be put right.</p>
      ) : (
        <FigureTable
          caption="Open issues by severity and age"
          columns={COLUMNS}
          rows={issues.map((row) => ({ ...row, id: row.severity, name: ISSUE_SEVERITY[row.severity].word }))}
        />
      )}
    </Section>
  );
}
