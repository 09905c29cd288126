import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../audit.contract.ts';
import { exportAudit } from './audit.export.ts';
import { listActors, listAudit } from './audit.queries.ts';
import { verifyAuditTrail } from './seal.jobs.ts';

export const auditRoutes: readonly AnyRoute[] = [
  route(contract.listAudit, (context, { query }) => listAudit(context.read, query)),
  route(contract.exportAudit, (context, { query }) => exportAudit(context.read, query)),
  route(contract.listAuditActors, (context) => listActors(context.read)),
  route(contract.verifyAudit, (context) => verifyAuditTrail(context.read)),
];
