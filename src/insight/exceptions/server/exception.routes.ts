import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import * as contract from '../exception.contract.ts';
import { exceptionSheet } from './exception.list.ts';
import { listExceptions, totalExceptions } from './exception.queries.ts';

export const exceptionRoutes: readonly AnyRoute[] = [
  route(contract.listExceptions, (context, { query }) => listExceptions(context.read, query)),
  route(contract.exportExceptions, (context, { query }) => sheetOf(context, exceptionSheet, query)),
  route(contract.totalExceptions, (context, { query }) => totalExceptions(context.read, query)),
];
