import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as plans from '#money/plans/plan.contract.ts';
import * as dueContract from '../due.contract.ts';
import {
  exportInstallments as exportInstallmentsCall,
  listInstallments as listInstallmentsCall,
} from '../installmentList.contract.ts';
import { exportDueToday, exportOverdue, noteDueExport } from './due.export.ts';
import { requestDueDate } from './dueDate.commands.ts';
import { listDueToday, listOverdue } from './dueList.queries.ts';
import { editInstallment } from './installment.commands.ts';
import { exportInstallments } from './installment.export.ts';
import { listInstallments } from './installmentList.queries.ts';
import { getInstallment, getPaymentPlan } from './plan.queries.ts';
import { getPaymentStatistics } from './statistics.queries.ts';
import { waiveInstallment } from './waiver.commands.ts';
import { requestWaiver } from './waiver.request.ts';

export const dueRoutes: readonly AnyRoute[] = [
  route(plans.getPaymentPlan, (context, { params }) => getPaymentPlan(context.read, params.id)),

  route(plans.getInstallment, (context, { params }) => getInstallment(context.read, params.id)),

  route(plans.updateInstallment, (context, { params, body }) =>
    context.write(async (work) => {
      await editInstallment(work, params.id, body);
      return getInstallment(work, params.id);
    }),
  ),

  route(plans.requestDueDate, (context, { params, body }) =>
    context.write(async (work) => ({ approvalId: await requestDueDate(work, params.id, body) })),
  ),

  route(plans.requestWaiver, (context, { params, body }) =>
    context.write(async (work) => ({ approvalId: await requestWaiver(work, params.id, body) })),
  ),

  route(plans.waiveInstallment, (context, { params, body }) =>
    context.write(async (work) => {
      await waiveInstallment(work, params.id, body);
      return getInstallment(work, params.id);
    }),
  ),

  route(dueContract.listOverdue, (context, { query }) => listOverdue(context.read, query)),

  route(dueContract.listDueToday, (context, { query }) => listDueToday(context.read, query)),

  route(dueContract.exportOverdue, async (context, { query }) => {
    await context.write((work) => noteDueExport(work, 'overdue', query));
    return exportOverdue(context.read, query);
  }),

  route(dueContract.exportDueToday, async (context, { query }) => {
    await context.write((work) => noteDueExport(work, 'dueToday', query));
    return exportDueToday(context.read, query);
  }),

  route(listInstallmentsCall, (context, { query }) => listInstallments(context.read, query)),

  route(exportInstallmentsCall, async (context, { query }) => {
    await context.write((work) => noteDueExport(work, 'installments', query));
    return exportInstallments(context.read, query);
  }),

  route(dueContract.getPaymentStatistics, (context, { query }) => getPaymentStatistics(context.read, query)),
];
