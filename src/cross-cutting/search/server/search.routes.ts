import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import * as contract from '../search.contract.ts';
import { findRecords } from './search.queries.ts';

export function searchRoutes(access: DocumentAccess): readonly AnyRoute[] {
  return [route(contract.search, (context, { query }) => findRecords(context.read, access, query.q))];
}
