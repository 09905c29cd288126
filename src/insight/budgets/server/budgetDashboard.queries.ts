import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import type { BudgetDashboard, getBudgetDashboard as dashboardCall } from '../budgetReport.contract.ts';
import type { BudgetCategory } from '../category.rules.ts';
import { alertsOf } from './budgetAlerts.queries.ts';
import type { BudgetFacts } from './budgetReport.queries.ts';
import { categoryRow, notesOf, projectBudget, readFacts, wholeCost } from './budgetReport.queries.ts';

/** Budgets of all projects at a glance, and what is beyond its limits. */
export async function getBudgetDashboard(
  read: Read,
  { focus, ...query }: QueryOf<typeof dashboardCall>,
): Promise<BudgetDashboard> {
  const facts = await readFacts(read, query);
  const alerts = await alertsOf(read, facts);
  const head = {
    period: facts.days,
    before: null,
    isOpen: facts.days.to >= read.today,
    notes: notesOf(facts),
    computedAt: read.now,
    fy: facts.fy,
    toDate: facts.toDate,
    alerts,
  };
  if (focus === 'alerts') return { ...head, total: null, projects: null };
  const waiting = await waitingBudgets(read, facts);
  const projects = facts.projects.map((project) => {
    const budget = projectBudget(facts, project);
    return {
      project: budget.project,
      number: budget.number,
      isWaiting: waiting.has(project.id),
      cost: budget.cost,
      bookingValue: toDateOf(facts, project.id, 'bookingValue'),
      collections: toDateOf(facts, project.id, 'collections'),
      cpi: budget.works?.cpi ?? null,
      atCompletionPaise: budget.works?.atCompletionPaise ?? null,
      committedPaise: budget.committedPaise,
      alerts: alerts.filter((alert) => alert.project.id === project.id).length,
    };
  });
  return {
    ...head,
    total: {
      cost: wholeCost(facts),
      bookingValue: toDateOf(facts, undefined, 'bookingValue'),
      collections: toDateOf(facts, undefined, 'collections'),
    },
    projects,
  };
}

function toDateOf(facts: BudgetFacts, projectId: string | undefined, category: BudgetCategory) {
  return categoryRow(facts, projectId, category).toDate;
}

/** Projects of which a version is pending approval. */
async function waitingBudgets({ db }: Read, { fy }: BudgetFacts): Promise<Set<string>> {
  const rows = await db
    .selectFrom('budget')
    .select('projectId')
    .where('fy', '=', fy)
    .where('status', '=', 'submitted')
    .execute();
  return new Set(rows.map(({ projectId }) => projectId));
}
