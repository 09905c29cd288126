import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import * as contract from '../missingDocument.contract.ts';
import { missingSheet } from './missingDocument.list.ts';
import { listMissing, totalMissing } from './missingDocument.queries.ts';

export const missingDocumentRoutes: readonly AnyRoute[] = [
  route(contract.listMissingDocuments, (context, { query }) => listMissing(context.read, query)),
  route(contract.exportMissingDocuments, (context, { query }) => sheetOf(context, missingSheet, query)),
  route(contract.totalMissingDocuments, (context, { query }) => totalMissing(context.read, query)),
];
