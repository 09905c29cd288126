import { Tabs } from '#platform/web/page/Tabs.tsx';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';

const TABS = [
  { id: 'grid', label: 'Grid', path: '/analytics/budget' },
  { id: 'projects', label: 'By project', path: '/analytics/budget/projects' },
  { id: 'variance', label: 'Budget vs actual', path: '/analytics/budget-variance' },
] as const;

/** The screens of budgets beside each other; project and year go along. */
export function BudgetTabs({ current }: { current: (typeof TABS)[number]['id'] }) {
  const [params] = useSearchParams();
  const kept = new URLSearchParams();
  for (const name of ['projectId', 'fy']) {
    const value = params.get(name);
    if (value !== null) kept.set(name, value);
  }
  const query = kept.size === 0 ? '' : `?${kept}`;
  return (
    <Tabs
      label="Budgets"
      tabs={TABS}
      current={current}
      hrefOf={(tab) => `${TABS.find(({ id }) => id === tab)?.path ?? TABS[0].path}${query}`}
    />
  );
}
