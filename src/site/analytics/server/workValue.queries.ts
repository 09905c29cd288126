import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { Day } from '#platform/contract/calendar.ts';
import { forbidden } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { pageOf } from '#platform/server/database/paging.ts';
import { amountsOn, partsOn } from '../values.rules.ts';
import type { listWorkValues as listCall, WorkValue } from '../workValue.contract.ts';
import type { PlanValues } from './planValues.queries.ts';
import { readPlanValues } from './planValues.queries.ts';

/** In the order of the works. What one is of the whole follows from all, so all are read, and one page is answered. */
export async function listWorkValues(read: Read, query: QueryOf<typeof listCall>): Promise<Page<WorkValue>> {
  const plan = await readPlanValues(read, query);
  if (query.budget !== undefined && !plan.seesCost) throw forbidden();
  const search = query.search?.trim().toLowerCase() ?? '';
  const found = workValuesOn(plan, query.on ?? read.today)
    .filter(({ name }) => name.toLowerCase().includes(search))
    .filter((one) => query.budget === undefined || BUDGETS[query.budget](one));
  return pageOf(
    query,
    ({ limit, offset }) => Promise.resolve(found.slice(offset, offset + limit)),
    (max) => Promise.resolve(Math.min(found.length, max)),
  );
}

const BUDGETS = {
  none: ({ budgetedPaise }: WorkValue) => budgetedPaise === 0,
  exceeded: exceedsBudget,
};

export function exceedsBudget({ budgetedPaise, actualCostPaise }: WorkValue): boolean {
  return budgetedPaise !== null && budgetedPaise > 0 && (actualCostPaise ?? 0) > budgetedPaise;
}

export function workValuesOn({ works, workdays }: PlanValues, on: Day): WorkValue[] {
  const moment = { on, workday: workdays.numberOf(on) };
  return works.map((work) => {
    const { id, name, tower, status, plannedStart, plannedEnd, share, hasAmounts } = work;
    return {
      _id: id,
      id,
      name,
      tower,
      status,
      plannedStart,
      plannedEnd,
      share,
      ...partsOn(work, moment),
      ...(hasAmounts ? amountsOn(work, moment) : NO_AMOUNTS),
    };
  });
}

const NO_AMOUNTS = {
  budgetedPaise: null,
  plannedValuePaise: null,
  earnedValuePaise: null,
  actualCostPaise: null,
};
