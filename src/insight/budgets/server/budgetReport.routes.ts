import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../budgetReport.contract.ts';
import { answerAlert } from './budgetAlert.commands.ts';
import { getBudgetDashboard } from './budgetDashboard.queries.ts';
import { getBudgetVsActual } from './budgetReport.queries.ts';

export const budgetReportRoutes: readonly AnyRoute[] = [
  route(contract.getBudgetVsActual, (context, { query }) => getBudgetVsActual(context.read, query)),
  route(contract.getBudgetDashboard, (context, { query }) => getBudgetDashboard(context.read, query)),
  route(contract.answerAlert, (context, { body }) => context.write((work) => answerAlert(work, body))),
];
