import type { Day } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import type { ConstructionAnalytics, CurvePoint, EarnedValue } from '../analytics.contract.ts';
import { atCompletion, checkDays, daysOfPlan, partsOn, spentBy, weekEnds } from '../values.rules.ts';
import type { WorkValue } from '../workValue.contract.ts';
import type { PlanScope, PlanValues } from './planValues.queries.ts';
import { ratio, siteFigure } from './siteFigures.ts';
import { exceedsBudget, workValuesOn } from './workValue.queries.ts';

/** The days that are looked at; without one the whole plan. */
interface Days {
  from?: Day | undefined;
  to?: Day | undefined;
}

type Scope = PlanScope & Days;

const LIST = 'siteWorks';

/** Planned, earned and spent at the end of each week; none without planned days. Each is the sum over its rows. */
export function curvePoints(plan: PlanValues, { today }: Read, scope: Scope): CurvePoint[] {
  const days = curveDays(plan, today, scope);
  return (days === null ? [] : weekEnds(days.from, days.to, today)).map((on) => {
    const moment = { on, workday: plan.workdays.numberOf(on) };
    const values = plan.works.map((work) => partsOn(work, moment));
    const query = { projectId: scope.projectId, towerId: scope.towerId, on };
    const isOver = on <= today;
    const spent = sumPaise(plan.works.map((work) => spentBy(work, on)));
    return {
      on,
      planned: siteFigure(LIST, query, sumOf(values, 'plannedShare'), 'plannedShare'),
      earned: isOver ? siteFigure(LIST, query, sumOf(values, 'earnedShare'), 'earnedShare') : null,
      isDerived: isOver && plan.derivedUntil !== null && on <= plan.derivedUntil,
      actualCost: isOver && plan.seesCost ? siteFigure(LIST, query, spent, 'actualCostPaise') : null,
    };
  });
}

function curveDays({ works }: PlanValues, today: Day, { from, to }: Days): { from: Day; to: Day } | null {
  const plan = daysOfPlan(works);
  if (plan === null) return null;
  const days = { from: from ?? plan.from, to: to ?? (today > plan.to ? today : plan.to) };
  checkDays(days.from, days.to);
  return days;
}

/** Costs that exceed their budget are named so many. */
const FIRST_COSTS = 5;

interface Valued {
  earnedValue: EarnedValue | null;
  costs: ConstructionAnalytics['costs'];
}

/** Earned value and costs as of today, or of the last day of the query if that is over; none while nothing weighs. */
export function valued(plan: PlanValues, { today }: Read, { projectId, towerId, to }: Scope): Valued {
  const asOf = to !== undefined && to < today ? to : today;
  const rows = workValuesOn(plan, asOf);
  const query = { projectId, towerId, on: asOf };
  const sums = (measure: SummedMeasure) => siteFigure(LIST, query, sumOf(rows, measure), measure);
  const budget = sums('budgetedPaise');
  const hasBudget = plan.seesCost && budget.value > 0;
  const planned = sums(hasBudget ? 'plannedValuePaise' : 'plannedShare');
  const earned = sums(hasBudget ? 'earnedValuePaise' : 'earnedShare');
  const actual = sums('actualCostPaise');
  const withoutBudget = rows.filter((row) => row.budgetedPaise === 0).length;
  const exceeded = rows.filter(exceedsBudget);
  const isWeighed = hasBudget || rows.some(({ share }) => share > 0);
  return {
    earnedValue: isWeighed
      ? {
          asOf,
          basis: hasBudget ? 'budget' : 'weight',
          planned,
          earned,
          schedule: ratio(earned, planned),
          money: hasBudget
            ? {
                budget,
                actual,
                cost: ratio(earned, actual),
                atCompletionPaise: atCompletion({
                  budget: budget.value,
                  earned: earned.value,
                  actual: actual.value,
                }),
                withoutBudget: siteFigure(LIST, { ...query, budget: 'none' }, withoutBudget),
              }
            : null,
        }
      : null,
    costs: plan.seesCost
      ? {
          exceeded: siteFigure(LIST, { ...query, budget: 'exceeded' }, exceeded.length),
          first: exceeded
            .toSorted((one, other) => overrun(other) - overrun(one))
            .slice(0, FIRST_COSTS)
            .map(({ id, name, tower, budgetedPaise, actualCostPaise }) => ({
              id,
              name,
              tower,
              budgetedPaise: budgetedPaise ?? 0,
              actualCostPaise: actualCostPaise ?? 0,
            })),
        }
      : null,
  };
}

function overrun({ budgetedPaise, actualCostPaise }: WorkValue): number {
  return (actualCostPaise ?? 0) - (budgetedPaise ?? 0);
}

type SummedMeasure =
  | 'plannedShare'
  | 'earnedShare'
  | 'budgetedPaise'
  | 'plannedValuePaise'
  | 'earnedValuePaise'
  | 'actualCostPaise';

function sumOf<Key extends string>(rows: readonly Record<Key, number | null>[], key: Key): number {
  return rows.reduce((sum, row) => sum + (row[key] ?? 0), 0);
}
