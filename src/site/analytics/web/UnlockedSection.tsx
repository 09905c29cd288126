import { formatDay } from '#platform/contract/format.ts';
import { figureColumn, nameColumn } from '#platform/web/figure/figure.columns.tsx';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import type { ConstructionAnalytics } from '../analytics.contract.ts';

type Unlocked = ConstructionAnalytics['unlocked'];
type Row = Unlocked['all'] & { id: string; name: string };

const COLUMNS: readonly LedgerColumn<Row>[] = [
  nameColumn('Expected until'),
  figureColumn('milestones', 'Milestones', (row) => row.milestones),
  figureColumn('amount', 'To bill', (row) => row.amount),
];

/** What the works of the next 90 days let be billed, by their expected ends. */
export function UnlockedSection({ unlocked: { steps, all } }: { unlocked: Unlocked }) {
  return (
    <Section title="Demands to come" fact="Within 90 days, tax included">
      {all.milestones.value === 0 ? (
        <p>No open milestone that payment plans wait for is expected within 90 days.</p>
      ) : (
        <FigureTable
          caption="What the works of the next 90 days let be billed"
          columns={COLUMNS}
          rows={steps.map((step) => ({ ...step, id: step.until, name: formatDay(step.until) }))}
          totals={{
            milestones: <FigureLink figure={all.milestones} label="milestones within 90 days" />,
            amount: <FigureLink figure={all.amount} label="to bill within 90 days" />,
          }}
          totalsLabel="All"
        />
      )}
    </Section>
  );
}
