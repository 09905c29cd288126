import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import * as contract from '../recovery.contract.ts';
import { enterCreditNote, enterRepayment } from './recovery.commands.ts';
import { recoverableSheet, totalRecoverables } from './recovery.list.ts';
import { getRecoverable, listRecoverables } from './recovery.queries.ts';
import { requestWriteOff } from './writeOff.commands.ts';

export const recoveryRoutes: readonly AnyRoute[] = [
  route(contract.listRecoverables, (context, { query }) => listRecoverables(context.read, query)),
  route(contract.exportRecoverables, (context, { query }) => sheetOf(context, recoverableSheet, query)),
  route(contract.totalRecoverables, (context, { query }) => totalRecoverables(context.read, query)),
  route(contract.getRecoverable, (context, { params }) => getRecoverable(context.read, params.id)),
  route(contract.enterCreditNote, (context, { params, body }) =>
    context.write(async (work) => {
      await enterCreditNote(work, params.id, body);
      return getRecoverable(work, params.id);
    }),
  ),
  route(contract.enterRepayment, (context, { params, body }) =>
    context.write(async (work) => {
      await enterRepayment(work, params.id, body);
      return getRecoverable(work, params.id);
    }),
  ),
  route(contract.requestWriteOff, (context, { params, body }) =>
    context.write(async (work) => ({ approvalId: await requestWriteOff(work, params.id, body) })),
  ),
];
