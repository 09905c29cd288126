import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import * as contract from '../tds.contract.ts';
import { recordTdsChallan } from './challan.commands.ts';
import { challanSheet, totalTdsChallans } from './challan.list.ts';
import { getTdsChallan, listTdsChallans, previewTdsChallan } from './challan.queries.ts';
import { takeBackChallan } from './challan.takeBack.ts';
import { setOffTdsExcess } from './setOff.commands.ts';
import { statementSheet } from './statement.queries.ts';
import { deductionSheet, totalTdsDeductions } from './tds.list.ts';
import { listTdsDeductions, listTdsMonths } from './tds.queries.ts';

export const tdsRoutes: readonly AnyRoute[] = [
  route(contract.listTdsDeductions, (context, { query }) => listTdsDeductions(context.read, query)),
  route(contract.exportTdsDeductions, (context, { query }) => sheetOf(context, deductionSheet, query)),
  route(contract.totalTdsDeductions, (context, { query }) => totalTdsDeductions(context.read, query)),
  route(contract.listTdsMonths, (context, { query }) => listTdsMonths(context.read, query)),
  route(contract.listTdsChallans, (context, { query }) => listTdsChallans(context.read, query)),
  route(contract.exportTdsChallans, (context, { query }) => sheetOf(context, challanSheet, query)),
  route(contract.totalTdsChallans, (context, { query }) => totalTdsChallans(context.read, query)),
  route(contract.getTdsChallan, (context, { params }) => getTdsChallan(context.read, params.id)),
  route(contract.previewTdsChallan, (context, { query }) => previewTdsChallan(context.read, query)),
  route(contract.recordTdsChallan, (context, { body }) =>
    context.write(async (work) => getTdsChallan(work, await recordTdsChallan(work, body))),
  ),
  route(contract.takeBackTdsChallan, (context, { params, body }) =>
    context.write(async (work) => {
      await takeBackChallan(work, params.id, body);
      return getTdsChallan(work, params.id);
    }),
  ),
  route(contract.setOffTdsExcess, (context, { body }) =>
    context.write((work) => setOffTdsExcess(work, body)),
  ),
  route(contract.exportTdsStatement, (context, { query }) =>
    sheetOf(context, statementSheet(query), { ...query, format: 'csv' as const }),
  ),
];
