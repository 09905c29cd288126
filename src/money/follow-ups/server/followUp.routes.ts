import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import * as contract from '../followUp.contract.ts';
import * as customers from '../overdueCustomer.contract.ts';
import { logFollowUp, undoFollowUp } from './followUp.commands.ts';
import { getFollowUp, listFollowUps } from './followUp.queries.ts';
import { overdueCustomerSheet, totalOverdueCustomers } from './overdueCustomer.list.ts';
import { getFollowUpFigures, listOverdueCustomers } from './overdueCustomer.queries.ts';
import { previewReminders, sendReminders } from './reminding.commands.ts';

export const followUpRoutes: readonly AnyRoute[] = [
  route(contract.listFollowUps, ({ read }, { params, query }) => listFollowUps(read, params.id, query)),
  route(contract.logFollowUp, (context, { params, body }) =>
    context.write(async (work) => getFollowUp(work, await logFollowUp(work, params.id, body))),
  ),
  route(contract.undoFollowUp, (context, { params }) => context.write((work) => undoFollowUp(work, params))),
  route(customers.listOverdueCustomers, ({ read }, { query }) => listOverdueCustomers(read, query)),
  route(customers.exportOverdueCustomers, (context, { query }) =>
    sheetOf(context, overdueCustomerSheet, query),
  ),
  route(customers.totalOverdueCustomers, ({ read }, { query }) => totalOverdueCustomers(read, query)),
  route(customers.getFollowUpFigures, ({ read }, { query }) => getFollowUpFigures(read, query)),
  route(customers.previewReminders, ({ read }, { query }) => previewReminders(read, query.saleIds)),
  route(customers.sendReminders, (context, { body }) =>
    context.write((work) => sendReminders(work, body.saleIds)),
  ),
];
