import { Link } from 'react-router';
import { useCall } from '#platform/web/client/hooks.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import Calculator from 'lucide-react/icons/calculator';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import type { BudgetVsActual } from '../budgetReport.contract.ts';
import { getBudgetVsActual } from '../budgetReport.contract.ts';
import { yearName } from '../budgetYear.rules.ts';
import { CategoryTable, CommitmentTable, MonthTable, WorksTable } from './VarianceTables.tsx';
import { Waterfall } from './Waterfall.tsx';

/** The budget of one project in the running year, on its page. */
export function BudgetTab({ project: { id: projectId } }: { project: { id: string } }) {
  const report = useCall(getBudgetVsActual, { query: { projectId } });
  return (
    <Loaded source={report} failure="The budget could not be loaded." skeleton={<FactSkeleton rows={8} />}>
      {(found) => <Parts report={found} projectId={projectId} />}
    </Loaded>
  );
}

function Parts({ report, projectId }: { report: BudgetVsActual; projectId: string }) {
  const query = new URLSearchParams({ projectId, fy: report.fy });
  const grid = <Link to={`/analytics/budget?${query}`}>Budget in the grid</Link>;
  const isEmpty = report.projects.every(({ number }) => number === null);
  return (
    <Sections>
      {isEmpty ? (
        <EmptyState
          icon={<Calculator aria-hidden />}
          title={`No budget of ${yearName(report.fy)} is approved`}
          actions={grid}
        >
          Plan the year month by month; another person approves it. What it has cost so far is shown below.
        </EmptyState>
      ) : (
        <Section title={`Budget of ${yearName(report.fy)}`} action={grid}>
          <p>
            <Link to={`/analytics/costs?${new URLSearchParams({ projectId })}`}>
              All costs of the project
            </Link>
            {' · '}
            <Link to={`/analytics/budget-variance?${query}`}>Budget vs actual in full</Link>
          </p>
        </Section>
      )}
      <CategoryTable report={report} />
      <Waterfall report={report} />
      <MonthTable report={report} />
      <WorksTable projects={report.projects} />
      <CommitmentTable projects={report.projects} />
    </Sections>
  );
}
