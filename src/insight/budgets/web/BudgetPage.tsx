import * as z from 'zod';
import Calculator from 'lucide-react/icons/calculator';
import { useCall } from '#platform/web/client/hooks.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { today } from '#platform/web/session/today.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useListState } from '#platform/web/table/useListState.ts';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { id } from '#platform/contract/fields.ts';
import { getBudget } from '../budget.contract.ts';
import { yearOf } from '../budgetYear.rules.ts';
import { yearChoices } from './budget.labels.ts';
import { BudgetEditor } from './BudgetEditor.tsx';
import { BudgetTabs } from './BudgetTabs.tsx';

const FILTERS = z.object({ ...getBudget.query.shape, projectId: id().optional() });

/** Plans a project for a year, month by month and category by category. */
export function BudgetPage() {
  const list = useListState(FILTERS);
  const { projectId, fy = yearOf(today()), number } = list.query;
  const project = useProjectField();
  const choices = project.kind === 'one' ? project.choices : [];
  // Where there is one project alone it needs no choosing.
  const chosen = projectId ?? (choices.length === 1 ? choices[0]?.value : undefined);
  const fields = [
    project,
    { key: 'fy', label: 'Financial year', kind: 'one' as const, choices: yearChoices(today()) },
  ];
  return (
    <Page title="Budget planning">
      <PageHeader title="Budget planning" />
      <BudgetTabs current="grid" />
      <FilterBar
        {...list.filters}
        fields={fields}
        onChange={(key, value) => list.set({ [key]: value, number: null })}
      />
      {chosen === undefined ? (
        <EmptyState icon={<Calculator aria-hidden />} title="Choose a project">
          A budget is of one project and one financial year: twelve months by categories of revenue and cost.
        </EmptyState>
      ) : (
        <Grid key={`${chosen} ${fy} ${number ?? ''}`} projectId={chosen} fy={fy} number={number} />
      )}
    </Page>
  );
}

function Grid({ projectId, fy, number }: { projectId: string; fy: string; number: number | undefined }) {
  const budget = useCall(getBudget, {
    params: { id: projectId },
    query: { fy, ...(number === undefined ? {} : { number: String(number) }) },
  });
  return (
    <Loaded source={budget} failure="The budget could not be loaded.">
      {(found) => <BudgetEditor budget={found} />}
    </Loaded>
  );
}
