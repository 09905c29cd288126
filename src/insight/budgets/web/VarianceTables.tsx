import { compactMoney, plainNumber } from '#platform/contract/format.ts';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { FigureLink } from '#platform/web/figure/FigureLink.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { BudgetVsActual, CategoryRow, Compared, ProjectBudget } from '../budgetReport.contract.ts';
import { categoryLabel } from '../category.rules.ts';
import { ActualAmount, Difference } from './Compared.tsx';
import { monthHead } from './budget.labels.ts';

interface Row {
  id: string;
  name: string;
  /** The project, where rows of several stand in one table. */
  group: string | null;
  toDate: Compared | null;
  fullYear: Compared;
  yearEndPaise: number | null;
}

function columnsOf(head: string): readonly LedgerColumn<Row>[] {
  return [
    { key: 'name', label: head, isLong: true, render: ({ name }) => name },
    {
      key: 'planned',
      label: 'Planned to date',
      align: 'right',
      render: ({ toDate }) => (toDate === null ? '–' : compactMoney(toDate.plannedPaise)),
    },
    {
      key: 'actual',
      label: 'Actual to date',
      align: 'right',
      render: ({ name, toDate }) =>
        toDate === null ? '–' : <ActualAmount actual={toDate.actual} label={`${name}, to date`} />,
    },
    {
      key: 'difference',
      label: 'Difference',
      align: 'right',
      render: ({ toDate }) => <Difference compared={toDate} />,
    },
    {
      key: 'year',
      label: 'Planned in the year',
      align: 'right',
      isFaint: true,
      render: ({ fullYear }) => compactMoney(fullYear.plannedPaise),
    },
    {
      key: 'end',
      label: 'Expected at year end',
      align: 'right',
      render: ({ yearEndPaise }) => (yearEndPaise === null ? '–' : compactMoney(yearEndPaise)),
    },
  ];
}

function rowCard({ name, toDate, fullYear, yearEndPaise }: Row) {
  return (
    <RowCard
      title={name}
      end={<Difference compared={toDate} />}
      lines={[
        toDate === null ? (
          'No month is over yet'
        ) : (
          <span key="date">
            <ActualAmount actual={toDate.actual} label={`${name}, to date`} /> of{' '}
            {compactMoney(toDate.plannedPaise)} to date
          </span>
        ),
        `${yearEndPaise === null ? '–' : compactMoney(yearEndPaise)} expected of ${compactMoney(fullYear.plannedPaise)} in the year`,
      ]}
    />
  );
}

const isFilled = ({ fullYear }: Pick<CategoryRow, 'fullYear'>) =>
  fullYear.plannedPaise !== 0 || fullYear.actual.paise !== 0;

/** Each category of all projects together, with the sum of costs. */
export function CategoryTable({ report }: { report: BudgetVsActual }) {
  const rows = report.categories.filter(isFilled).map((row): Row => ({
    id: row.category,
    name: categoryLabel(row.category),
    group: null,
    toDate: row.toDate,
    fullYear: row.fullYear,
    yearEndPaise: row.yearEndPaise,
  }));
  const { toDate, fullYear, yearEndPaise } = report.cost;
  return (
    <Section title="By category" fact="click an amount for its rows">
      <FigureTable
        caption="Budget and actual by category"
        columns={columnsOf('Category')}
        rows={rows}
        totalsLabel="All costs"
        totals={{
          planned: toDate === null ? '–' : compactMoney(toDate.plannedPaise),
          actual: toDate === null ? '–' : <ActualAmount actual={toDate.actual} label="All costs, to date" />,
          difference: <Difference compared={toDate} />,
          year: compactMoney(fullYear.plannedPaise),
          end: compactMoney(yearEndPaise),
        }}
        renderCard={rowCard}
      />
    </Section>
  );
}

/** The categories of each project, one project below the other. */
export function ProjectTables({ projects }: { projects: readonly ProjectBudget[] }) {
  if (projects.length < 2) return null;
  const rows = projects.flatMap(({ project, categories }) =>
    categories.filter(isFilled).map((row): Row => ({
      id: `${project.id} ${row.category}`,
      name: categoryLabel(row.category),
      group: project.name,
      toDate: row.toDate,
      fullYear: row.fullYear,
      yearEndPaise: row.yearEndPaise,
    })),
  );
  return (
    <Section title="By project">
      <FigureTable
        caption="Budget and actual by project"
        columns={columnsOf('Category')}
        rows={rows}
        groupOf={({ group }) => (group === null ? null : { key: group, label: group })}
        renderCard={rowCard}
      />
    </Section>
  );
}

/** Months of each category; those that are not over are marked. */
export function MonthTable({ report }: { report: BudgetVsActual }) {
  const categories = report.categories.filter(isFilled);
  const months = report.categories[0]?.months ?? [];
  if (months.length === 0 || categories.length === 0) return null;
  const columns: LedgerColumn<{ id: string; month: string; isOpen: boolean; at: number }>[] = [
    {
      key: 'month',
      label: 'Month',
      render: ({ month, isOpen }) => (
        <>
          {monthHead(month)}
          {isOpen && <small>still open</small>}
        </>
      ),
    },
    ...categories.map(({ category, months: own }) => ({
      key: category,
      label: categoryLabel(category),
      align: 'right' as const,
      render: ({ at, month }: { at: number; month: string }) => {
        const compared = own[at];
        if (compared === undefined) return '–';
        return (
          <>
            <ActualAmount
              actual={compared.actual}
              label={`${categoryLabel(category)}, ${monthHead(month)}`}
            />
            <small>of {compactMoney(compared.plannedPaise)}</small>
          </>
        );
      },
    })),
  ];
  return (
    <Section title="By month" fact="actual, and what was planned">
      <FigureTable
        caption="Budget and actual by month"
        columns={columns}
        rows={months.map(({ month, isOpen }, at) => ({ id: month, month, isOpen, at }))}
      />
    </Section>
  );
}

/** The works of each project since they began: what was earned for what was spent. */
export function WorksTable({ projects }: { projects: readonly ProjectBudget[] }) {
  const rows = projects.flatMap(({ project, works, committedPaise }) =>
    works === null ? [] : [{ id: project.id, name: project.name, works, committedPaise }],
  );
  if (rows.length === 0) return null;
  type WorksRow = (typeof rows)[number];
  const columns: readonly LedgerColumn<WorksRow>[] = [
    { key: 'name', label: 'Project', isLong: true, render: ({ name }) => name },
    {
      key: 'budget',
      label: 'Budget of all works',
      align: 'right',
      render: ({ name, works }) => (
        <FigureLink figure={works.budget} label={`${name}, budget of all works`} />
      ),
    },
    {
      key: 'earned',
      label: 'Earned',
      align: 'right',
      render: ({ name, works }) => <FigureLink figure={works.earned} label={`${name}, earned`} />,
    },
    {
      key: 'spent',
      label: 'Spent',
      align: 'right',
      render: ({ name, works }) => <FigureLink figure={works.actual} label={`${name}, spent`} />,
    },
    {
      key: 'cpi',
      label: 'Earned per rupee spent',
      align: 'right',
      render: ({ works }) => (works.cpi === null ? '–' : plainNumber(works.cpi)),
    },
    {
      key: 'end',
      label: 'At completion',
      align: 'right',
      render: ({ works }) => (works.atCompletionPaise === null ? '–' : compactMoney(works.atCompletionPaise)),
    },
    {
      key: 'committed',
      label: 'Committed, not billed',
      align: 'right',
      isFaint: true,
      render: ({ committedPaise }) => (committedPaise === 0 ? '–' : compactMoney(committedPaise)),
    },
  ];
  return (
    <Section title="Works" fact="since each project began">
      <FigureTable caption="Earned value of the works" columns={columns} rows={rows} />
    </Section>
  );
}

/** Milestones under way whose budget is not spent: committed, and not billed yet. */
export function CommitmentTable({ projects }: { projects: readonly ProjectBudget[] }) {
  const rows = projects.flatMap(({ project, commitments }) =>
    commitments.map(({ milestone, ...amounts }) => ({
      id: milestone.id,
      name: milestone.name,
      project,
      ...amounts,
    })),
  );
  if (rows.length === 0) return null;
  return (
    <Section title="Committed" fact="milestones under way: their budget, less what they cost so far">
      <FigureTable
        caption="Commitments"
        rows={rows}
        columns={[
          { key: 'name', label: 'Milestone', isLong: true, render: ({ name }) => name },
          { key: 'project', label: 'Project', isFaint: true, render: ({ project }) => project.name },
          {
            key: 'budget',
            label: 'Budget',
            align: 'right',
            render: ({ budgetedPaise }) => compactMoney(budgetedPaise),
          },
          {
            key: 'spent',
            label: 'Spent',
            align: 'right',
            render: ({ actualPaise }) => compactMoney(actualPaise),
          },
          {
            key: 'open',
            label: 'Not billed',
            align: 'right',
            render: ({ openPaise }) => compactMoney(openPaise),
          },
        ]}
      />
    </Section>
  );
}
