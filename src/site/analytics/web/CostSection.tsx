import { Money } from '#platform/web/page/Money.tsx';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import type { ConstructionAnalytics } from '../analytics.contract.ts';

type Costs = NonNullable<ConstructionAnalytics['costs']>;

const COLUMNS: readonly LedgerColumn<Costs['first'][number]>[] = [
  {
    key: 'name',
    label: 'Milestone',
    isLong: true,
    render: ({ name, tower }) => (tower === null ? name : `${name}, ${tower.name}`),
  },
  {
    key: 'budget',
    label: 'Budget, ₹',
    align: 'right',
    render: ({ budgetedPaise }) => <Money paise={budgetedPaise} bare />,
  },
  {
    key: 'cost',
    label: 'Cost, ₹',
    align: 'right',
    render: ({ actualCostPaise }) => <Money paise={actualCostPaise} bare />,
  },
];

/** Milestones that cost more than their budget, those that exceed it by most first. */
export function CostSection({ costs: { exceeded, first } }: { costs: Costs }) {
  return (
    <Section
      title="Over budget"
      fact={
        exceeded.value > 0 && (
          <FigureLink figure={exceeded} label="milestones over budget">{`All ${exceeded.value}`}</FigureLink>
        )
      }
    >
      {first.length === 0 ? (
        <p>No milestone cost more than its budget.</p>
      ) : (
        <FigureTable caption="Milestones over budget" columns={COLUMNS} rows={first} />
      )}
    </Section>
  );
}
