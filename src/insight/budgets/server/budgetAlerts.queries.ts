import type { Read } from '#platform/server/context.ts';
import type { BudgetAlert } from '../budgetReport.contract.ts';
import type { BudgetCategory } from '../category.rules.ts';
import { categoryLabel, kindOf } from '../category.rules.ts';
import { netOf, sumOf } from '../budgetCells.rules.ts';
import type { MonthAmounts, Severity } from '../variance.rules.ts';
import { beyondSince, severityOf } from '../variance.rules.ts';
import { named } from './budget.queries.ts';
import type { BudgetFacts } from './budgetReport.queries.ts';
import { categoryRow } from './budgetReport.queries.ts';

type FoundAlert = Pick<
  BudgetAlert,
  'project' | 'category' | 'kind' | 'severity' | 'reason' | 'since' | 'toDate'
>;

/** What is beyond its limits to date, with what people said to it; the gravest first. */
export async function alertsOf(read: Read, facts: BudgetFacts): Promise<BudgetAlert[]> {
  const found = foundAlerts(facts);
  if (found.length === 0) return [];
  const said = await answersOf(read, facts);
  return found.map((alert) => ({
    ...alert,
    ...(said.get(keyOf(alert.project.id, alert.category, alert.since)) ?? NOTHING_SAID),
  }));
}

const NOTHING_SAID = { seenBy: null, seenAt: null, answer: null, answeredBy: null, answeredAt: null };
const GRAVITY: Record<Severity, number> = { high: 0, medium: 1 };

function foundAlerts(facts: BudgetFacts): FoundAlert[] {
  const all = facts.projects.flatMap(({ id, name }) =>
    facts.categories.flatMap((category) => alertOf(facts, { id, name }, category) ?? []),
  );
  return all.toSorted(
    (one, other) =>
      GRAVITY[one.severity] - GRAVITY[other.severity] ||
      Math.abs(other.toDate.variancePaise) - Math.abs(one.toDate.variancePaise),
  );
}

function alertOf(
  facts: BudgetFacts,
  project: { id: string; name: string },
  category: BudgetCategory,
): FoundAlert | null {
  const kind = kindOf(category);
  const months = facts.overMonths.map((month): MonthAmounts => {
    const sum = sumOf(facts.cells, { projectId: project.id, categories: [category], months: [month] });
    return { month, plannedPaise: sum.plannedPaise, actualPaise: netOf(sum) };
  });
  const since = beyondSince(kind, months);
  const { toDate } = categoryRow(facts, project.id, category);
  if (since === null || toDate === null) return null;
  const severity = severityOf(kind, { plannedPaise: toDate.plannedPaise, actualPaise: toDate.actual.paise });
  if (severity === null) return null;
  const share = `${Math.round((toDate.ratio ?? 0) * 100)}%`;
  const label = categoryLabel(category);
  const reason =
    kind === 'cost'
      ? `${label} has cost ${share} of its plan to date.`
      : `${label} is at ${share} of its plan to date.`;
  return { project, category, kind, severity, reason, since, toDate };
}

function keyOf(projectId: string, category: string, month: string): string {
  return `${projectId} ${category} ${month}`;
}

async function answersOf({ db }: Read, { fy, projects }: BudgetFacts) {
  const rows = await db
    .selectFrom('budgetAlert')
    .innerJoin('appUser as seer', 'seer.id', 'budgetAlert.seenById')
    .leftJoin('appUser as answerer', 'answerer.id', 'budgetAlert.answeredById')
    .select([
      'budgetAlert.projectId',
      'budgetAlert.category',
      'budgetAlert.since',
      'budgetAlert.seenAt',
      'budgetAlert.seenById',
      'seer.firstName as seerFirst',
      'seer.lastName as seerLast',
      'budgetAlert.answer',
      'budgetAlert.answeredAt',
      'budgetAlert.answeredById',
      'answerer.firstName as answererFirst',
      'answerer.lastName as answererLast',
    ])
    .where('budgetAlert.fy', '=', fy)
    .where(
      'budgetAlert.projectId',
      'in',
      projects.map(({ id }) => id),
    )
    .execute();
  return new Map(
    rows.map((row) => [
      keyOf(row.projectId, row.category, row.since.slice(0, 7)),
      {
        seenBy: named(row.seenById, row.seerFirst, row.seerLast),
        seenAt: row.seenAt,
        answer: row.answer,
        answeredBy: named(row.answeredById, row.answererFirst, row.answererLast),
        answeredAt: row.answeredAt,
      },
    ]),
  );
}
