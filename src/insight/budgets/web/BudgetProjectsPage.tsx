import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import Calculator from 'lucide-react/icons/calculator';
import { compactMoney, plainNumber } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { FigureTable } from '#platform/web/figure/FigureTable.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { ReportViews } from '#company/saved-views/web/ReportViews.shared.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { today } from '#platform/web/session/today.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { useListState } from '#platform/web/table/useListState.ts';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { ReportFiles } from '#insight/schedules/web/ReportFiles.shared.tsx';
import type { BudgetDashboard, Compared } from '../budgetReport.contract.ts';
import { getBudgetDashboard } from '../budgetReport.contract.ts';
import { yearName } from '../budgetYear.rules.ts';
import { AlertList } from './AlertList.tsx';
import { yearChoices } from './budget.labels.ts';
import { BudgetTabs } from './BudgetTabs.tsx';
import { ActualAmount, Difference } from './Compared.tsx';

const FILTERS = getBudgetDashboard.query.omit({ focus: true, period: true });

/** The budget of each project at a glance: what it has cost and sold against its plan, and what is beyond its limits. */
export function BudgetProjectsPage() {
  const list = useListState(FILTERS);
  const dashboard = useCall(getBudgetDashboard, { query: list.input }, { placeholderData: keepPreviousData });
  const fields = [
    useProjectField(),
    { key: 'fy', label: 'Financial year', kind: 'one' as const, choices: yearChoices(today()) },
  ];
  return (
    <Page title="Budgets by project">
      <PageHeader title="Budgets by project" fact={dashboard.data && yearName(dashboard.data.fy)} />
      <BudgetTabs current="projects" />
      <ReportViews report="budgetProjects" />
      <FilterBar
        {...list.filters}
        fields={fields}
        end={<ReportFiles report="budget-dashboard" query={list.input} />}
      />
      <Loaded source={dashboard} failure="The budgets could not be loaded.">
        {(found) =>
          found.projects === null || found.projects.length === 0 ? (
            <EmptyState icon={<Calculator aria-hidden />} title={`No budget of ${yearName(found.fy)} yet`}>
              Enter one for each project in the grid: twelve months by categories. Another person approves it.
            </EmptyState>
          ) : (
            <Sections aria-busy={dashboard.isPlaceholderData}>
              <ProjectTable projects={found.projects} fy={found.fy} total={found.total} />
              <AlertList alerts={found.alerts} fy={found.fy} />
            </Sections>
          )
        }
      </Loaded>
    </Page>
  );
}

type Project = NonNullable<BudgetDashboard['projects']>[number] & { id: string };

function ProjectTable({
  projects,
  fy,
  total,
}: {
  projects: NonNullable<BudgetDashboard['projects']>;
  fy: string;
  total: BudgetDashboard['total'];
}) {
  const columns: readonly LedgerColumn<Project>[] = [
    {
      key: 'name',
      label: 'Project',
      isLong: true,
      render: ({ project, number, isWaiting }) => (
        <>
          <Link to={`/analytics/budget?${new URLSearchParams({ projectId: project.id, fy })}`} style={TALL}>
            {project.name}
          </Link>
          <small>{versionText(number, isWaiting)}</small>
        </>
      ),
    },
    {
      key: 'booking',
      label: 'Booking value',
      align: 'right',
      render: (row) => beside(row.bookingValue, row, 'booking value'),
    },
    {
      key: 'collections',
      label: 'Collections',
      align: 'right',
      render: (row) => beside(row.collections, row, 'collections'),
    },
    {
      key: 'cost',
      label: 'Cost to date',
      align: 'right',
      render: (row) => beside(row.cost.toDate, row, 'cost'),
    },
    {
      key: 'end',
      label: 'Cost at year end',
      align: 'right',
      render: ({ cost }) => (
        <>
          {compactMoney(cost.yearEndPaise)}
          <small>of {compactMoney(cost.fullYear.plannedPaise)}</small>
        </>
      ),
    },
    {
      key: 'cpi',
      label: 'Earned per rupee',
      align: 'right',
      render: ({ cpi }) => (cpi === null ? '–' : plainNumber(cpi)),
    },
    {
      key: 'completion',
      label: 'Works at completion',
      align: 'right',
      isFaint: true,
      render: ({ atCompletionPaise }) => (atCompletionPaise === null ? '–' : compactMoney(atCompletionPaise)),
    },
    { key: 'alerts', label: 'Alerts', align: 'right', render: ({ alerts }) => (alerts === 0 ? '–' : alerts) },
  ];
  return (
    <Section title="Projects" fact="against the plan of the months that are over">
      <FigureTable
        caption="Budgets by project"
        columns={columns}
        rows={projects.map((one) => ({ ...one, id: one.project.id }))}
        totals={
          total === null
            ? {}
            : {
                booking: sumOf(total.bookingValue, 'booking value'),
                collections: sumOf(total.collections, 'collections'),
                cost: sumOf(total.cost.toDate, 'cost'),
                end: compactMoney(total.cost.yearEndPaise),
              }
        }
      />
    </Section>
  );
}

/** A finger hits it and not the line beneath. */
const TALL = { display: 'inline-block', paddingBlock: 4, marginTop: -4 } as const;

function versionText(number: number | null, isWaiting: boolean): string {
  const inForce = number === null ? 'no budget in force' : `version ${number}`;
  return isWaiting ? `${inForce}; another is pending approval` : inForce;
}

function beside(compared: Compared | null, { project }: Project, what: string) {
  if (compared === null) return '–';
  return (
    <>
      <ActualAmount actual={compared.actual} label={`${project.name}, ${what} to date`} />
      <small>
        <Difference compared={compared} />
      </small>
    </>
  );
}

function sumOf(compared: Compared | null, what: string) {
  return compared === null ? (
    '–'
  ) : (
    <ActualAmount actual={compared.actual} label={`All projects, ${what} to date`} />
  );
}
