import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../firmAccount.contract.ts';
import { confirmFirmAccount, enterFirmAccount, rejectFirmAccount } from './firmAccount.commands.ts';
import { getFirmAccounts } from './firmAccount.queries.ts';

export const firmAccountRoutes: readonly AnyRoute[] = [
  route(contract.getFirmAccounts, (context, { params }) => getFirmAccounts(context.read, params.id)),
  route(contract.enterFirmAccount, (context, { params, body }) =>
    context.write((work) => enterFirmAccount(work, params.id, body)),
  ),
  route(contract.confirmFirmAccount, (context, { params, body }) =>
    context.write((work) => confirmFirmAccount(work, params.id, body)),
  ),
  route(contract.rejectFirmAccount, (context, { params, body }) =>
    context.write((work) => rejectFirmAccount(work, params.id, body)),
  ),
];
