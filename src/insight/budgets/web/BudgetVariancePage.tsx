import { keepPreviousData } from '@tanstack/react-query';
import { compactMoney } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import type { Figure } from '#platform/web/page/FigureStrip.tsx';
import { FigureStrip } from '#platform/web/page/FigureStrip.tsx';
import { hrefOfFigure } from '#platform/web/figure/figure.link.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { ReportViews } from '#company/saved-views/web/ReportViews.shared.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { today } from '#platform/web/session/today.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { useListState } from '#platform/web/table/useListState.ts';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { ReportFiles } from '#insight/schedules/web/ReportFiles.shared.tsx';
import type { BudgetVsActual, Compared } from '../budgetReport.contract.ts';
import { getBudgetDashboard, getBudgetVsActual } from '../budgetReport.contract.ts';
import { yearName } from '../budgetYear.rules.ts';
import { BUDGET_CATEGORIES, categoryLabel } from '../category.rules.ts';
import { AlertList } from './AlertList.tsx';
import { variancePctText, yearChoices } from './budget.labels.ts';
import { BudgetTabs } from './BudgetTabs.tsx';
import { CategoryTable, CommitmentTable, MonthTable, ProjectTables, WorksTable } from './VarianceTables.tsx';
import { Waterfall } from './Waterfall.tsx';

const FILTERS = getBudgetVsActual.query.omit({ format: true, period: true });

const FIELDS: readonly FilterField[] = [
  {
    key: 'category',
    label: 'Category',
    kind: 'many',
    choices: BUDGET_CATEGORIES.map((value) => ({ value, label: categoryLabel(value) })),
  },
  {
    key: 'against',
    label: 'Compared with',
    kind: 'one',
    choices: [
      { value: 'approved', label: 'The version in force' },
      { value: 'original', label: 'The first version' },
    ],
  },
];

/** Planned and actual amounts of a year, what is beyond its limits, and what the year will cost. */
export function BudgetVariancePage() {
  const list = useListState(FILTERS);
  const report = useCall(getBudgetVsActual, { query: list.input }, { placeholderData: keepPreviousData });
  const { projectId, fy } = list.query;
  const alerts = useCall(getBudgetDashboard, {
    query: { focus: 'alerts', ...(projectId ? { projectId } : {}), ...(fy ? { fy } : {}) },
  });
  const fields = [
    useProjectField(),
    { key: 'fy', label: 'Financial year', kind: 'one' as const, choices: yearChoices(today()) },
    ...FIELDS,
  ];
  return (
    <Page title="Budget vs actual">
      <PageHeader title="Budget vs actual" fact={report.data && factOf(report.data)} />
      <BudgetTabs current="variance" />
      <ReportViews report="budgetVariance" />
      <FilterBar
        {...list.filters}
        fields={fields}
        end={<ReportFiles report="budget-vs-actual" query={list.input} />}
      />
      <Loaded source={report} failure="Budget and actual could not be loaded.">
        {(found) => (
          <div aria-busy={report.isPlaceholderData}>
            <Strip report={found} />
            <Sections>
              {alerts.data && <AlertList alerts={alerts.data.alerts} fy={alerts.data.fy} />}
              <CategoryTable report={found} />
              <Waterfall report={found} />
              <MonthTable report={found} />
              <ProjectTables projects={found.projects} />
              <WorksTable projects={found.projects} />
              <CommitmentTable projects={found.projects} />
              <Section title="How it is counted">
                {found.notes.map((note) => (
                  <p key={note}>{note}</p>
                ))}
              </Section>
            </Sections>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function factOf({ fy, toDate }: BudgetVsActual): string {
  return toDate === null ? yearName(fy) : `${yearName(fy)}, to date: the months that are over`;
}

function Strip({ report }: { report: BudgetVsActual }) {
  const { role } = useSessionUser();
  const revenue = report.categories.filter(({ kind }) => kind === 'revenue');
  const figures: Figure[] = [
    ...revenue.map(({ category, toDate }) => figureOf(categoryLabel(category), toDate, role)),
    figureOf('All costs', report.cost.toDate, role),
    {
      label: 'Expected at year end',
      value: compactMoney(report.cost.yearEndPaise),
      of: `of ${compactMoney(report.cost.fullYear.plannedPaise)} planned`,
    },
  ];
  return <FigureStrip label="Key figures" figures={figures} />;
}

function figureOf(label: string, compared: Compared | null, role: string | null): Figure {
  if (compared === null) return { label, value: '–', of: 'no month is over yet' };
  const href = hrefOfFigure(compared.actual.rows, role);
  return {
    label,
    value: compactMoney(compared.actual.paise),
    of: `of ${compactMoney(compared.plannedPaise)} planned to date`,
    ...(compared.colour === null
      ? {}
      : { target: { text: variancePctText(compared.variancePct), colour: compared.colour } }),
    ...(href === undefined ? {} : { href }),
  };
}
