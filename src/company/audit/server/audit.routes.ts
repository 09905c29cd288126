import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import * as contract from '../audit.contract.ts';
import { auditSheet, totalAudit } from './audit.list.ts';
import { listActors, listAudit } from './audit.queries.ts';
import { verifyAuditTrail } from './seal.jobs.ts';

export const auditRoutes: readonly AnyRoute[] = [
  route(contract.listAudit, (context, { query }) => listAudit(context.read, query)),
  route(contract.exportAudit, (context, { query }) => sheetOf(context, auditSheet, query)),
  route(contract.totalAudit, (context, { query }) => totalAudit(context.read, query)),
  route(contract.listAuditActors, (context) => listActors(context.read)),
  route(contract.verifyAudit, (context) => verifyAuditTrail(context.read)),
];
