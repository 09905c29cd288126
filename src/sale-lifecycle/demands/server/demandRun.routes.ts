import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import * as contract from '../demandRun.contract.ts';
import * as withdrawal from '../demandWithdrawal.contract.ts';
import { postDemandRun, previewDemandRun } from './demandRun.commands.ts';
import { demandRunSheet } from './demandRun.list.ts';
import { getDemandRun, listDemandRunLines, listDemandRuns, totalDemandRuns } from './demandRun.queries.ts';
import { withdrawDemandRun } from './demandWithdrawal.commands.ts';
import { previewDemandWithdrawal } from './demandWithdrawal.queries.ts';

export const demandRunRoutes: readonly AnyRoute[] = [
  route(contract.listDemandRuns, (context, { query }) => listDemandRuns(context.read, query)),
  route(contract.exportDemandRuns, (context, { query }) => sheetOf(context, demandRunSheet, query)),
  route(contract.totalDemandRuns, (context, { query }) => totalDemandRuns(context.read, query)),
  route(contract.previewDemandRun, (context, { body }) =>
    context.write((work) => previewDemandRun(work, body)),
  ),
  route(contract.getDemandRun, (context, { params }) => getDemandRun(context.read, params.id)),
  route(contract.listDemandRunLines, (context, { params, query }) =>
    listDemandRunLines(context.read, params.id, query),
  ),
  route(contract.postDemandRun, (context, { params, body }) =>
    context.write((work) => postDemandRun(work, params.id, body.version)),
  ),
  route(withdrawal.previewDemandWithdrawal, (context, { params }) =>
    previewDemandWithdrawal(context.read, params.id),
  ),
  route(withdrawal.withdrawDemandRun, (context, { params, body }) =>
    context.write((work) => withdrawDemandRun(work, params.id, body)),
  ),
];
