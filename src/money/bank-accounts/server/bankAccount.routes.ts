import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../bankAccount.contract.ts';
import { exportAccountQuarters, getAccountQuarters, noteQuartersExport } from './accountQuarters.ts';
import { listAccountEntries, listBankAccounts } from './bankAccount.queries.ts';
import { recordTransfer, reverseTransfer } from './transfer.commands.ts';

export const bankAccountRoutes: readonly AnyRoute[] = [
  route(contract.listBankAccounts, (context, { query }) => listBankAccounts(context.read, query)),
  route(contract.getAccountQuarters, (context, { query }) => getAccountQuarters(context.read, query)),
  route(contract.exportAccountQuarters, async (context, { query }) => {
    await context.write((work) => noteQuartersExport(work, query));
    return exportAccountQuarters(context.read, query);
  }),
  route(contract.listAccountEntries, (context, { params, query }) =>
    listAccountEntries(context.read, params.id, query),
  ),
  route(contract.recordTransfer, (context, { body }) => context.write((work) => recordTransfer(work, body))),
  route(contract.reverseTransfer, (context, { params, body }) =>
    context.write((work) => reverseTransfer(work, params.id, body.reason)),
  ),
];
