import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../budget.contract.ts';
import * as commands from './budget.commands.ts';
import { getBudget } from './budget.queries.ts';
import { getRemaining } from './control.queries.ts';

export const budgetRoutes: readonly AnyRoute[] = [
  route(contract.getBudget, (context, { params, query }) => getBudget(context.read, params.id, query)),
  route(contract.getRemaining, (context, { params, query }) => getRemaining(context.read, params.id, query)),
  route(contract.saveBudget, (context, { params, body }) =>
    context.write(async (work) => {
      await commands.saveBudget(work, params.id, body);
      return getBudget(work, params.id, { fy: body.fy });
    }),
  ),
  route(contract.submitBudget, (context, { params, body }) =>
    context.write(async (work) => {
      await commands.submitBudget(work, params.id, body);
      return getBudget(work, params.id, { fy: body.fy });
    }),
  ),
  route(contract.approveBudget, (context, { params, body }) =>
    context.write(async (work) => {
      await commands.approveBudget(work, params.id, body);
      return getBudget(work, params.id, { fy: body.fy });
    }),
  ),
  route(contract.returnBudget, (context, { params, body }) =>
    context.write(async (work) => {
      await commands.returnBudget(work, params.id, body);
      return getBudget(work, params.id, { fy: body.fy });
    }),
  ),
  route(contract.reviseBudget, (context, { params, body }) =>
    context.write(async (work) => {
      await commands.reviseBudget(work, params.id, body);
      return getBudget(work, params.id, { fy: body.fy });
    }),
  ),
  route(contract.discardBudget, (context, { params, body }) =>
    context.write(async (work) => {
      await commands.discardBudget(work, params.id, body);
      return getBudget(work, params.id, { fy: body.fy });
    }),
  ),
];
